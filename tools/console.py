"""Shows the progress of slow steps: a line that counts the seconds, then the outcome."""

import os
import subprocess
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

TAIL = 30  # lines of a failed command's output to show
WIDTH = 110
Command = Sequence[str | Path]


class Stop(Exception):
    """Ends run.py with one sentence for the user."""


def say(text: str) -> None:
    """Print a line for people on standard error: standard output belongs to the command."""
    print(text, file=sys.stderr, flush=True)


class Ticker:
    """A line rewritten every second on a terminal; elsewhere it does nothing."""

    def __init__(self) -> None:
        self.shown = sys.stderr.isatty()
        self.writing = threading.Lock()

    def write(self, text: str) -> None:
        if self.shown:
            with self.writing:
                print(f"\r\033[K{text[:WIDTH]}", end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        self.write("")


def run_step(title: str, seconds: int, command: Command, cwd: Path, environment: Mapping[str, str]) -> tuple[int, str]:
    """Run a command without showing its output; return its exit code and all its output.

    Shows the title and the expected seconds, and on a terminal those elapsed.
    """
    ticker = Ticker()
    if not ticker.shown:
        say(f"{title} (about {seconds} s)")
    begun = time.monotonic()
    process = subprocess.Popen(
        [str(part) for part in command], cwd=cwd, env=dict(environment), stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace",
    )  # fmt: skip
    ended = threading.Event()

    def tick() -> None:
        while not ended.is_set():
            ticker.write(f"{title} ... {time.monotonic() - begun:.0f} s of about {seconds} s")
            ended.wait(1)

    clock = threading.Thread(target=tick, daemon=True)
    clock.start()
    try:
        output, _ = process.communicate()
    finally:
        ended.set()
        clock.join()
        ticker.clear()
    if process.returncode == 0:
        say(f"{title}: {time.monotonic() - begun:.0f} s")
    return process.returncode, output


def last_lines(output: str, count: int = TAIL) -> str:
    """The end of some output, where commands report what went wrong."""
    lines = output.rstrip().splitlines()
    cut = [f"... {len(lines) - count} lines before these"] if len(lines) > count else []
    return os.linesep.join([*cut, *lines[-count:]])
