"""python3 run.py dev: the server and Vite's development server, side by side; they end together."""

import signal
import subprocess
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from tools.console import Command, say
from tools.environment import NO_NODE, PYTHON, call, compile_rules, install, must, surroundings, tables

GREETING = "Brocante is at "  # begins the line with the server's address, once it answers there
PATIENCE = 10  # seconds for a process to end by itself


def dev(arguments: list[str]) -> int:
    """Run the server with these options of `serve`, and the client as it is edited; return the exit code."""
    install("run")
    if call(PYTHON, "-c", "from brocante.web import tell_node; tell_node()") == NO_NODE:
        install("node")
    compile_rules()
    must("installing what the client is made with", 15, PYTHON, "-c", "from brocante.web import call_npm; call_npm()")
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # ending this process ends both
    server: Command = (PYTHON, "-m", "brocante", "serve", *arguments)
    client: Command = (PYTHON, "-c", "from brocante.web import develop; develop()")
    return side_by_side(server, client, surroundings(**tables()))


def side_by_side(server: Command, client: Command, environment: Mapping[str, str]) -> int:
    """Start the server and, once it answers, the client; when one of them ends, end the other."""
    with running(server, environment, subprocess.PIPE) as serving:
        address = address_of(serving)
        if address is None:
            return serving.wait()  # it has printed why
        say(f"open the address that Vite prints; it passes on to the server at {address}. Ctrl-C ends both")
        with running(client, {**environment, "BROCANTE_SERVER": address}) as showing:
            return wait_for_either(serving, showing)


@contextmanager
def running(
    command: Command, environment: Mapping[str, str], stdout: int | None = None
) -> Iterator["subprocess.Popen[str]"]:
    """A process that does not outlive this block."""
    process = subprocess.Popen([str(part) for part in command], env=dict(environment), stdout=stdout, text=True)
    try:
        yield process
    finally:
        if process.poll() is None:
            process.terminate()
        try:
            process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def address_of(serving: "subprocess.Popen[str]") -> str | None:
    """The server's address once it prints it; None if it ended before. Passes all its output on."""
    assert serving.stdout is not None
    for line in serving.stdout:
        if line.startswith(GREETING):
            return line.removeprefix(GREETING).strip()
        print(line, end="", flush=True)
    return None


def wait_for_either(*processes: "subprocess.Popen[str]") -> int:
    """Wait until one of them has ended; return its exit code."""
    ended = threading.Event()
    codes: list[int] = []

    def watch(process: "subprocess.Popen[str]") -> None:
        if process.stdout is not None:
            for line in process.stdout:
                print(line, end="", flush=True)
        codes.append(process.wait())
        ended.set()

    for process in processes:
        threading.Thread(target=watch, args=(process,), daemon=True).start()
    while not ended.wait(1):  # on Windows, Ctrl-C is noticed only between waits
        pass
    return codes[0]
