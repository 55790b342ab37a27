"""What the server carries: `python bench/server.py`, with boardgame.io's server beside it in the same run.

Real server processes on this machine, the load from another one (bench/load.py); CPU time is that of
the server's process with all its threads. Writes bench/server_results.md.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from datetime import date
from pathlib import Path
from platform import python_version
from statistics import median
from typing import Annotated, Any, TypeVar

import msgspec
import typer
from load import Plan, Result
from processes import ENVIRONMENT, postgresql, servers, temporary_folder
from rich.console import Console
from rich.table import Table

from brocante.cli import how_rules_run

BENCH = Path(__file__).parent
RESULTS = BENCH / "server_results.md"
PEER = BENCH / "boardgame_io"
INSTALL = ("npm", "install", "--no-audit", "--no-fund", "--no-package-lock", "--ignore-scripts", "--silent")
Peer = dict[str, Any]  # what boardgame.io's load has measured
T = TypeVar("T")
console = Console(width=None if sys.stdout.isatty() else 140)


def carry_out(plan: Plan) -> Result:
    """Let the load generator do it, in its own process."""
    command = [sys.executable, str(BENCH / "load.py"), msgspec.json.encode(plan).decode()]
    output = subprocess.run(command, env=ENVIRONMENT, stdout=subprocess.PIPE, check=True).stdout
    return msgspec.json.decode(output, type=Result)


def on_sqlite(**wishes: Any) -> Result:
    """One process, SQLite with synchronous=FULL."""
    with temporary_folder() as folder, servers(f"sqlite:///{folder}/tables.db", folder) as (server,):
        return carry_out(Plan([server.port], [server.process.pid], **wishes))


def on_postgresql(**wishes: Any) -> Result:
    """Two processes on one PostgreSQL."""
    with temporary_folder() as folder, postgresql(folder) as database, servers(database.get_uri(), folder, 2) as both:
        ports, pids = [server.port for server in both], [server.process.pid for server in both]
        return carry_out(Plan(ports, pids, database.get_pid(), **wishes))


@contextmanager
def installed_peer() -> Iterator[Path]:
    """A folder with boardgame.io and a comparable auction, installed once for all rounds."""
    with temporary_folder() as folder:
        for file in PEER.iterdir():
            shutil.copy(file, folder)
        subprocess.run(INSTALL, cwd=folder, check=True)
        yield folder


@contextmanager
def peer(folder: Path) -> Iterator[tuple[int, int]]:
    """boardgame.io's server, running: its port and its process."""
    environment = {**os.environ, "NODE_ENV": "production"}
    server = subprocess.Popen(
        ["node", "server.js"], cwd=folder, env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )
    try:
        assert server.stdout is not None
        port = next(int(line.split()[1]) for line in server.stdout if line.startswith("PORT"))
        yield port, server.pid
    finally:
        server.kill()
        server.wait()


def on_peer(folder: Path, tables: int, seconds: float) -> Peer:
    with peer(folder) as (port, pid):
        plan = msgspec.json.encode({"port": port, "pid": pid, "tables": tables, "seconds": seconds}).decode()
        output = subprocess.run(["node", "load.js", plan], cwd=folder, stdout=subprocess.PIPE, check=True).stdout
        return msgspec.json.decode(output, type=Peer)


def our_speed(result: Result) -> float:
    """Moves for each CPU-second."""
    return result.moves / result.server_cpu


def peer_speed(result: Peer) -> float:
    return float(result["moves"] / result["server_cpu"])


def middle(results: list[T], speed: Callable[[T], float]) -> T:
    """The one of middling speed."""
    return sorted(results, key=speed)[len(results) // 2]


def spread(speeds: list[float]) -> str:
    """From the slowest to the fastest of some rounds."""
    return f"{min(speeds):,.0f} to {max(speeds):,.0f}"


def paced_rows(results: list[Result], tables: int) -> list[list[str]]:
    """Each figure in the middle of all rounds, and the lowest and highest."""

    def row(label: str, figure: Callable[[Result], float], form: str = "{:.1f} ms") -> list[str]:
        figures = sorted(figure(result) for result in results)
        told = [form.format(value) for value in (median(figures), figures[0], figures[-1])]
        return [label, told[0], f"{told[1]} to {told[2]}"]

    return [
        ["tables of 4, a move a second each", f"{tables}", ""],
        row("moves/s", lambda result: result.moves / result.seconds, "{:,.0f}"),
        row("to the mover's answer, p50", lambda result: result.answer[0]),
        row("to the mover's answer, p99", lambda result: result.answer[1]),
        row("until all four know, p50", lambda result: result.last[0]),
        row("until all four know, p99", lambda result: result.last[1]),
        row("the server's share of a core", lambda result: result.server_cpu / result.seconds, "{:.0%}"),
        row("the load's share of a core", lambda result: result.own_cpu / result.seconds, "{:.0%}"),
        row("refused moves", lambda result: result.refused, "{:.0f}"),
        row("late moves", lambda result: result.late, "{:.0f}"),
    ]


def flat_out_row(results: list[Result]) -> list[str]:
    """The round of middling speed, and how far the speeds of all are apart."""
    result = middle(results, our_speed)
    return [
        f"{our_speed(result):,.0f}",
        spread([our_speed(each) for each in results]),
        f"{result.moves / result.seconds:,.0f}",
        f"{result.server_cpu / result.seconds:.0%}",
        f"{result.database_cpu / result.seconds:.0%}",
        f"{result.own_cpu / result.seconds:.0%}",
        f"{result.last[0]:.0f} / {result.last[1]:.0f}",
        f"{result.update_bytes[0]:.0f} / {result.update_bytes[1]:.0f}",
    ]


def peer_row(results: list[Peer]) -> list[str]:
    result = middle(results, peer_speed)
    return [
        f"{peer_speed(result):,.0f}",
        spread([peer_speed(each) for each in results]),
        f"{result['moves'] / result['seconds']:,.0f}",
        f"{result['server_cpu'] / result['seconds']:.0%}",
        "",
        f"{result['own_cpu'] / result['seconds']:.0%}",
        "",
        " / ".join(f"{size:.0f}" for size in result["update_bytes"]),
    ]


FLAT_OUT = (
    "flat out",
    "moves/CPU-s",
    "spread",
    "moves/s",
    "server",
    "database",
    "load",
    "p50 / p99, ms",
    "update p50 / p95, bytes",
)


def show(title: str, head: tuple[str, ...], rows: list[list[str]]) -> list[str]:
    """Print a table; the same as lines of Markdown."""
    table = Table(*head, title=title)
    for column in table.columns[1:]:
        column.justify = "right"
    for row in rows:
        table.add_row(*row)
    console.print(table)
    return [f"| {' | '.join(cells)} |" for cells in (head, ["---"] * len(head), *rows)]


def main(
    tables: Annotated[int, typer.Option(help="tables at one move a second")] = 250,
    seconds: Annotated[float, typer.Option(help="that each measurement takes")] = 15.0,
    flat: Annotated[int, typer.Option(help="tables that play as fast as they can")] = 50,
    rounds: Annotated[int, typer.Option(help="of each measurement; flat out by turns with boardgame.io")] = 5,
    only: Annotated[str, typer.Option(help="paced, flat, memory, postgresql or peer; nothing is saved then")] = "",
) -> None:
    """Measure all of it, or one part."""
    if how_rules_run() != "compiled":
        sys.exit("the rules are not compiled: nothing worth measuring")
    lines = [
        "# What the server carries",
        "",
        f"Measured by `python bench/server.py` on {date.today()}: Python {python_version()}, {os.cpu_count()} cores, "
        "server, load and database on the same machine, all in one run. Boursicocotte, 4 sockets a table, every move "
        "on disk before it is answered (SQLite with synchronous=FULL; PostgreSQL as it comes). CPU shares are "
        "of one core.",
        "",
    ]
    if only in ("", "paced"):
        with console.status(f"{tables} tables at one move a second, {rounds} rounds"):
            paced = [on_sqlite(tables=tables, seconds=seconds, pause=1.0) for _ in range(rounds)]
        lines += [*show("one process, SQLite", ("at a walk", "", "spread"), paced_rows(paced, tables)), ""]
    rows: list[list[str]] = []
    ours: list[Result] = []
    theirs: list[Peer] = []
    with installed_peer() if only in ("", "peer") else nullcontext() as folder:
        for turn in range(rounds):  # by turns, since the speed of a shared machine changes from minute to minute
            if only in ("", "flat"):
                with console.status(f"{flat} tables flat out, round {turn + 1} of {rounds}"):
                    ours.append(on_sqlite(tables=flat, seconds=seconds))
            if folder is not None:
                with console.status(f"boardgame.io, round {turn + 1} of {rounds}"):
                    theirs.append(on_peer(folder, flat, seconds))
    if ours:
        rows.append(["one process, SQLite", *flat_out_row(ours)])
    if only in ("", "postgresql"):
        for apart, label in ((False, "each table at one of them"), (True, "players of a table at both")):
            with console.status(f"two processes on PostgreSQL, {label}, {rounds} rounds"):
                results = [on_postgresql(tables=flat, seconds=seconds, spread=apart) for _ in range(rounds)]
            rows.append([f"two processes, PostgreSQL, {label}", *flat_out_row(results)])
    if theirs:
        rows.append(["boardgame.io 0.50, in memory only", *peer_row(theirs)])
    if rows:
        lines += [*show(f"{flat} tables of 4", FLAT_OUT, rows), ""]
    if only in ("", "memory"):
        with console.status("memory"):
            memory = on_sqlite(memory_at=[tables, 2 * tables], seconds=0.0, pause=1.0).megabytes
        lines += show("memory", ("tables", "resident, MB"), [[size, f"{used:.0f}"] for size, used in memory.items()])
    if not only:
        ratios = [our_speed(we) / peer_speed(they) for we, they in zip(ours, theirs, strict=True)]
        told = f"{median(ratios):.2f} times boardgame.io's ({', '.join(f'{ratio:.2f}' for ratio in ratios)})"
        console.print(told)
        speeds = ", ".join(
            f"{our_speed(we):,.0f} beside {peer_speed(they):,.0f}" for we, they in zip(ours, theirs, strict=True)
        )
        lines += [
            "",
            f"Moves for each CPU-second, by turns: {speeds}; in the middle {told}, which keeps nothing on disk.",
            "",
        ]
        RESULTS.write_text("\n".join(lines), encoding="utf-8")


if __name__ == "__main__":
    typer.run(main)
