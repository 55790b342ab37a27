"""run.py dev: two processes that start and end together; small programs replace the server and Vite."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tools.dev import side_by_side
from tools.environment import ROOT

GREETED = "print('loading'); print('Brocante is at http://127.0.0.1:4711', flush=True)"
FOR_EVER = "import threading; threading.Event().wait()"


def python(*lines: str) -> tuple[str, str, str]:
    return sys.executable, "-c", "\n".join(lines)


def noting(file: Path) -> str:
    """Writes down which process it is, and the address that it was told."""
    told = "f\"{os.getpid()} {os.environ.get('BROCANTE_SERVER', '')}\""
    return f"import os, pathlib; pathlib.Path({str(file)!r}).write_text({told})"


def is_gone(note: Path) -> bool:
    try:
        os.kill(int(note.read_text().split()[0]), 0)
    except ProcessLookupError:
        return True
    return False


def test_the_client_is_told_the_address_and_takes_the_server_with_it(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    server, client = tmp_path / "server", tmp_path / "client"
    code = side_by_side(
        python(noting(server), GREETED, FOR_EVER), python(noting(client), "raise SystemExit(7)"), os.environ
    )
    assert code == 7
    assert client.read_text().split()[1] == "http://127.0.0.1:4711"
    assert is_gone(server)
    shown = capfd.readouterr()
    assert shown.out == "loading\n"
    assert "http://127.0.0.1:4711" in shown.err


def test_the_server_takes_the_client_with_it(tmp_path: Path) -> None:
    client = tmp_path / "client"
    os.mkfifo(tmp_path / "ready")
    ready = f"open({str(tmp_path / 'ready')!r}, 'w').close()"
    until_ready = f"open({str(tmp_path / 'ready')!r}).read()"
    server = python(GREETED, until_ready, "raise SystemExit(3)")
    assert side_by_side(server, python(noting(client), ready, FOR_EVER), os.environ) == 3
    assert is_gone(client)


def test_a_server_that_does_not_start_needs_no_client(tmp_path: Path) -> None:
    client = tmp_path / "client"
    assert side_by_side(python("raise SystemExit(2)"), python(noting(client)), os.environ) == 2
    assert not client.exists()


@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM])
def test_ctrl_c_ends_both(tmp_path: Path, sign: signal.Signals) -> None:
    server, client = tmp_path / "server", tmp_path / "client"
    run = python(
        "import os, signal, sys",
        "from tools.dev import side_by_side",
        "for sign in (signal.SIGINT, signal.SIGTERM):",  # whoever runs the tests in the background ignores the first
        "    signal.signal(sign, signal.default_int_handler)",
        f"server = {python(noting(server), GREETED, FOR_EVER)!r}",
        f"client = {python(noting(client), 'print(1, flush=True)', FOR_EVER)!r}",
        "try: side_by_side(server, client, os.environ)",
        "except KeyboardInterrupt: sys.exit(130)",
    )
    both = subprocess.Popen(run, cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT)}, stdout=subprocess.PIPE)
    assert both.stdout is not None
    assert [both.stdout.readline(), both.stdout.readline()] == [b"loading\n", b"1\n"]
    both.send_signal(sign)
    assert both.wait(60) == 130
    assert is_gone(server)
    assert is_gone(client)
