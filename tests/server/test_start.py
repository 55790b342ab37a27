"""`brocante serve` as a person or a program starts it: where it is once it answers, or one line that says why not."""

import json
import logging
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import httpx
import pytest
from websockets.sync.client import connect

from brocante.server.logs import PlainLines
from brocante.server.run import listen
from brocante.web import ROOT

SECRET = "hush0hush"  # a password that must not be shown
COMMAND = [sys.executable, "-m", "brocante", "serve", "--thinkers", "1"]
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "COLUMNS": "200"}


def refused(tmp_path: Path, *arguments: str) -> str:
    """The line with which a server refuses to start."""
    ended = subprocess.run(
        [*COMMAND, *arguments], cwd=tmp_path, env=ENVIRONMENT, capture_output=True, text=True, timeout=60
    )
    assert ended.returncode == 2, ended.stderr
    assert ended.stdout == "", "it does not say that it is anywhere"
    lines = ended.stderr.splitlines()
    assert len(lines) == 1, ended.stderr
    assert lines[0].startswith("error: ")
    assert SECRET not in lines[0]
    return lines[0]


def test_a_port_that_is_taken_is_named(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        said = refused(tmp_path, "--port", port)
    assert f"port {port} of 127.0.0.1 is taken" in said
    assert "--port" in said
    assert not list(tmp_path.iterdir()), "nothing was made"


def test_an_address_of_another_machine_is_named() -> None:
    with pytest.raises(OSError, match=r"nothing can listen at 203\.0\.113\.1, .*--host"):
        listen("203.0.113.1", 0)  # set aside for documentation


def test_a_database_that_cannot_be_opened_is_named(sqlite: str, tmp_path: Path) -> None:
    """tests/table/test_database.py has all the reasons there are."""
    assert "there is no folder no/such" in refused(tmp_path, "--port", "0", "--db", "sqlite:///no/such/x.db")
    read_only = "sqlite:///file:brocante.db?mode=ro&uri=true"
    assert "attempt to write a readonly database" in refused(tmp_path, "--port", "0", "--db", read_only)
    address = f"mysql://me:{SECRET}@127.0.0.1/tables"
    assert "mysql://me:***@127.0.0.1/tables" in refused(tmp_path, "--port", "0", "--db", address)


def test_a_second_server_on_a_sqlite_file_refuses_to_start(sqlite: str, tmp_path: Path) -> None:
    with started(tmp_path) as first:
        assert first.stdout is not None
        first.stdout.readline()
        said = refused(tmp_path, "--port", "0")
        assert f"another server (process {first.pid}) uses brocante.db" in said
        assert "PostgreSQL" in said
        first.kill()
        first.wait()
        with started(tmp_path) as second:  # however the first one ended
            assert second.stdout is not None
            assert second.stdout.readline().startswith("Brocante is at")


@contextmanager
def started(tmp_path: Path, *arguments: str, screen: int | None = None) -> Iterator[subprocess.Popen[str]]:
    """A server in a group of processes of its own, as a shell starts one; its output goes to pipes, or to a screen."""
    output = subprocess.PIPE if screen is None else screen
    process = subprocess.Popen(
        [*COMMAND, "--port", "0", *arguments],
        cwd=tmp_path, env=ENVIRONMENT, text=True, stdout=output, stderr=output, start_new_session=True,
    )  # fmt: skip
    try:
        yield process
    finally:
        process.kill()
        process.wait()
        for pipe in (process.stdout, process.stderr):
            if pipe is not None:
                pipe.close()


def interrupt(process: subprocess.Popen[str]) -> int:
    """Press Ctrl-C; the exit code."""
    os.killpg(process.pid, signal.SIGINT)
    return process.wait(20)


def test_it_answers_when_it_says_where_it_is_and_ends_quietly(sqlite: str, tmp_path: Path) -> None:
    with started(tmp_path) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        greeting = process.stdout.readline()
        assert greeting.startswith("Brocante is at http://127.0.0.1:")
        assert httpx.get(greeting.split()[-1] + "/health").json() == {"status": "ok"}
        assert interrupt(process) == 0
        assert process.stdout.read() == ""
        logged = [json.loads(line) for line in process.stderr]
    assert {line["level"] for line in logged} == {"info"}


def test_it_ends_at_once_and_quietly_in_the_middle_of_requests(sqlite: str, tmp_path: Path) -> None:
    with started(tmp_path, "--log", "json") as process, ExitStack() as lines:
        assert process.stdout is not None
        assert process.stderr is not None
        address = process.stdout.readline().split()[-1]
        port = int(address.rpartition(":")[2])
        for begun in (b"", b"GET / HT", b"POST /api/tables HTTP/1.1\r\ncontent-type: application/json\r\n"):
            line = lines.enter_context(socket.create_connection(("127.0.0.1", port)))
            line.sendall(begun + b"host: x\r\ncontent-length: 50\r\n\r\n{" if begun.startswith(b"POST") else begun)
        with httpx.Client(base_url=address) as visitor:
            seats = [{"kind": "me", "name": "a"}, {"kind": "bot", "bot": "expert"}]
            made = visitor.post("/api/tables", json={"game": "boxes", "seats": seats}).json()
            cookie = {"cookie": f"brocante={visitor.cookies['brocante']}"}
            url = f"ws://127.0.0.1:{port}/api/tables/{made['id']}/socket"
            client = lines.enter_context(connect(url, additional_headers=cookie))
            client.send('{"do": "start"}')
            client.recv()
            process.terminate()
            process.wait(20)
        logged = [json.loads(line) for line in process.stderr]
    assert {line["level"] for line in logged} == {"info"}, logged
    assert not any("error" in line for line in logged)


def test_the_programs_own_host_may_be_written_as_ipv6(sqlite: str, tmp_path: Path) -> None:
    if not socket.has_dualstack_ipv6():
        pytest.skip("this machine has no IPv6")
    with started(tmp_path, "--host", "::1") as process:
        assert process.stdout is not None
        address = process.stdout.readline().split()[-1]
        assert address.startswith("http://[::1]:")
        assert httpx.get(f"{address}/health").status_code == 200


def on_screen(tmp_path: Path, *arguments: str) -> list[str]:
    """What a person sees of a server that starts, is looked at and is ended by Ctrl-C."""
    ours, theirs = os.openpty()
    shown = ""
    with started(tmp_path, *arguments, screen=theirs) as process, open(ours, encoding="utf-8", newline="") as screen:
        os.close(theirs)
        while "Brocante is at" not in shown:
            shown += screen.readline()
        assert httpx.get(shown.split()[-1] + "/no/such/page").status_code == 404
        assert interrupt(process) == 0
        with suppress(OSError):  # how a screen says that nobody writes to it any more
            shown += screen.read()
    return shown.splitlines()


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="no terminals to be had here")
def test_a_person_sees_the_address_and_nothing_else(tmp_path: Path) -> None:
    lines = on_screen(tmp_path)
    assert len(lines) == 1, lines
    assert lines[0].startswith("Brocante is at http://127.0.0.1:")


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="no terminals to be had here")
def test_a_person_can_ask_for_json(sqlite: str, tmp_path: Path) -> None:
    lines = on_screen(tmp_path, "--log", "json")
    logged = [json.loads(line) for line in lines if not line.startswith("Brocante is at")]
    assert "Application startup complete." in [line["message"] for line in logged]


def test_plain_lines_are_short() -> None:
    try:
        raise ValueError("no space left\non the disk")
    except ValueError:
        record = logging.LogRecord("x", logging.ERROR, __file__, 1, "the store failed\n", (), sys.exc_info())
    record.table = "0123"
    line = PlainLines().format(record)
    assert line.endswith(" error: the store failed table=0123 (ValueError: no space left)")
    late = logging.LogRecord(
        "x", logging.ERROR, __file__, 1, "Traceback (most recent call last):\n ...\nOops: 1", (), None
    )
    assert PlainLines().format(late).endswith(" error: Oops: 1")
