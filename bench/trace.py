"""What one move passes through: `python bench/trace.py [--beside FOLDER]`.

Four people sit at a table of a real server; while one bids, all calls in the server's process are recorded. Counts our
functions (by name and file) and the entries: calls of ours by the event loop or by a thread, where a stack trace
begins. The rules run interpreted, so that their calls are recorded too.
"""

import os
import subprocess
import sys
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.table import Table

from testkit.processes import ROOT, environment, temporary_folder

RULES = ("engine", "games", "play", "rules", "game", "views")  # folders, now and in earlier commits

# Runs in the server's process: the first signal starts recording, the second writes the result.
RECORDER = """
import json, os, signal, sys, threading
from pathlib import Path
import brocante
from brocante.cli import main

SOURCES, OUT = str(Path(brocante.__file__).parent), sys.argv.pop(1)
calls, recording, below = [], [False], set()

def ours(frame):
    return frame.f_code.co_filename.startswith(SOURCES)

def record(frame, event, argument):
    if recording[0] and event == "call" and ours(frame):
        caller, inside = frame.f_back, False
        while caller is not None and not inside:
            inside = ours(caller) and id(caller) not in below
            caller = caller.f_back
        name = getattr(frame.f_code, "co_qualname", frame.f_code.co_name)
        calls.append([os.path.relpath(frame.f_code.co_filename, SOURCES), name, not inside])

def switch(number, frame):
    recording[0] = not recording[0]
    if recording[0]:
        while frame is not None:
            below.add(id(frame))
            frame = frame.f_back
    else:
        Path(OUT).write_text(json.dumps(calls))

threading.setprofile(record)
sys.setprofile(record)
signal.signal(signal.SIGUSR1, switch)
main()
"""

# Runs in the load's process, with the modules of the same checkout: lets a table bid a few times, then once more.
BIDDER = """
import asyncio, os, signal, sys
from pathlib import Path
import uvloop
from load import Load, Plan

PORT, PID, OUT = int(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3])

async def main():
    load = Load(Plan([PORT], [PID], tables=1))
    moves = []
    load.done = moves.append
    await load.fill(1)
    [table] = load.tables
    while len(moves) < 3:  # the auction begins, and two bid
        await one(table, moves)
    os.kill(PID, signal.SIGUSR1)
    await asyncio.sleep(0.2)
    await one(table, moves)
    await asyncio.sleep(0.2)
    os.kill(PID, signal.SIGUSR1)
    while not OUT.exists():
        await asyncio.sleep(0.05)

async def one(table, moves):
    before = len(moves)
    table.play()
    while len(moves) == before:
        await asyncio.sleep(0.01)

uvloop.run(main())
"""


def traced(root: Path) -> list[tuple[str, str, bool]]:
    """All our calls during one move: the file, the function, and whether it was an entry."""
    settings = {**environment(root), "BROCANTE_INTERPRETED": "1"}
    settings["PYTHONPATH"] += os.pathsep + str(root / "bench")  # its load.py
    with temporary_folder() as folder:
        out = folder / "calls.json"
        command = [sys.executable, "-c", RECORDER, str(out), "serve", "--unlimited", "--port", "0"]
        with open(folder / "log", "w", encoding="utf-8") as log:
            server = subprocess.Popen(
                [*command, "--db", f"sqlite:///{folder}/tables.db"],
                stdout=subprocess.PIPE, stderr=log, text=True, env=settings,
            )  # fmt: skip
        try:
            assert server.stdout is not None
            port = server.stdout.readline().rsplit(":", 1)[1].strip()
            subprocess.run([sys.executable, "-c", BIDDER, port, str(server.pid), str(out)], env=settings, check=True)
            return msgspec.json.decode(out.read_bytes(), type=list[tuple[str, str, bool]])
        finally:
            server.terminate()
            server.wait()


def figures(calls: list[tuple[str, str, bool]]) -> list[str]:
    """Functions, files and entries; separately, those of the rules."""
    around = [(file, name, entry) for file, name, entry in calls if file.split(os.sep)[0] not in RULES]
    functions = {(file, name) for file, name, _ in around}
    rules = {(file, name) for file, name, _ in calls} - functions
    files = {file for file, _ in functions}
    return [f"{figure}" for figure in (len(functions), len(files), len(around), sum(c[2] for c in around), len(rules))]


def main(
    beside: Annotated[Path | None, typer.Option(help="another checkout, to be compared with this one")] = None,
    show: Annotated[bool, typer.Option(help="every call in its order")] = False,
) -> None:
    table = Table("", "functions", "files", "calls", "entries", "functions of the rules")
    trees = {"here": ROOT} if beside is None else {"there": beside.resolve(), "here": ROOT}
    console = Console(width=None if sys.stdout.isatty() else 140)
    for label, root in trees.items():
        calls = traced(root)
        table.add_row(label, *figures(calls))
        if show:
            for file, name, entry in calls:
                console.print(f"{'> ' if entry else '  '}{file}: {name}", highlight=False)
    console.print(table)


if __name__ == "__main__":
    typer.run(main)
