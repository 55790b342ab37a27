"""The server's capacity: `python bench/server.py`, with the servers of boardgame.io and Colyseus in the same run.

Real server processes on this machine, the load from another one (bench/load.py, and a load.js for each peer); CPU time
is that of the server's process with all its threads. Writes bench/server_results.md.

`--beside FOLDER` only measures the server of another checkout alternately with this one.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from hashlib import sha256
from pathlib import Path
from platform import python_version
from statistics import median
from typing import Annotated, Any

import msgspec
import typer
from load import Plan, Result
from rich.console import Console
from rich.table import Table

from brocante.cli import how_rules_run
from testkit.processes import ROOT, environment, postgresql, servers, temporary_folder

BENCH = Path(__file__).parent
RESULTS = BENCH / "server_results.md"
INSTALL = ("npm", "install", "--no-audit", "--no-fund", "--no-package-lock", "--ignore-scripts", "--silent")
PREPARE = "from brocante.compiled import main; main()"
console = Console(width=None if sys.stdout.isatty() else 140)


def carry_out(plan: Plan, root: Path = ROOT) -> Result:
    """Run the load generator in its own process."""
    command = [sys.executable, str(root / "bench" / "load.py"), msgspec.json.encode(plan).decode()]
    output = subprocess.run(command, env=environment(root), stdout=subprocess.PIPE, check=True).stdout
    return msgspec.json.decode(output, type=Result)


def on_sqlite(root: Path = ROOT, **wishes: Any) -> Result:
    """One process, SQLite with synchronous=FULL; with the load of the same checkout, which speaks its protocol."""
    with temporary_folder() as folder, servers(f"sqlite:///{folder}/tables.db", folder, root=root) as (server,):
        return carry_out(Plan([server.port], [server.process.pid], **wishes), root)


def on_postgresql(**wishes: Any) -> Result:
    """Two processes on one PostgreSQL."""
    with temporary_folder() as folder, postgresql(folder) as database, servers(database.get_uri(), folder, 2) as both:
        ports, pids = [server.port for server in both], [server.process.pid for server in both]
        return carry_out(Plan(ports, pids, database.get_pid(), **wishes))


# --- other servers ---


class PeerResult(msgspec.Struct):
    """The result of a peer's load."""

    seconds: float
    moves: int
    games: int
    server_cpu: float
    own_cpu: float
    update_bytes: list[float]  # p50, p95


@dataclass(frozen=True)
class Peer:
    """Another server with a comparable auction; `keeps`: it stores every move on disk and sends as much as ours."""

    label: str
    folder: str  # below bench/
    keeps: bool = False


PEERS = (
    Peer("boardgame.io 0.50, in memory only", "boardgame_io"),
    Peer("Colyseus 0.16, in memory only", "colyseus"),
    Peer("Colyseus 0.16, moves on disk; legal moves and log told", "colyseus", keeps=True),
)


def installed(peer: Peer) -> Path:
    """A folder with a peer and its auction; its packages are installed once, and kept for later runs."""
    source = BENCH / peer.folder
    packages = sha256((source / "package.json").read_bytes()).hexdigest()[:12]
    folder = ROOT / "build" / f"bench-{peer.folder}-{packages}"
    folder.mkdir(parents=True, exist_ok=True)
    for file in source.iterdir():
        shutil.copy(file, folder)
    if not (folder / "installed").exists():
        subprocess.run(INSTALL, cwd=folder, check=True)
        (folder / "installed").touch()
    return folder


@contextmanager
def running(folder: Path, *arguments: str) -> Iterator[tuple[int, int]]:
    """A peer's server: its port and its process."""
    settings = {**os.environ, "NODE_ENV": "production"}
    command = ["node", "server.js", *arguments]
    server = subprocess.Popen(
        command, cwd=folder, env=settings, text=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )
    try:
        assert server.stdout is not None
        port = next(int(line.split()[1]) for line in server.stdout if line.startswith("PORT"))
        yield port, server.pid
    finally:
        server.kill()
        server.wait()


def on_peer(peer: Peer, tables: int, seconds: float) -> PeerResult:
    folder = installed(peer)
    with temporary_folder() as scratch:
        arguments = [str(scratch / "moves.log")] if peer.keeps else []
        with running(folder, *arguments) as (port, pid):
            plan = {"port": port, "pid": pid, "tables": tables, "seconds": seconds, "telling": peer.keeps}
            command = ["node", "load.js", msgspec.json.encode(plan).decode()]
            output = subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, check=True).stdout
            return msgspec.json.decode(output, type=PeerResult)


# --- figures ---


def speed(result: Result | PeerResult) -> float:
    """Moves per CPU second."""
    return result.moves / result.server_cpu


def middle(results: list[Any]) -> Any:
    """The result of median speed."""
    return sorted(results, key=speed)[len(results) // 2]


def spread(results: list[Any]) -> str:
    """From the slowest to the fastest of some rounds."""
    speeds = [speed(result) for result in results]
    return f"{min(speeds):,.0f} to {max(speeds):,.0f}"


def ratios(ours: list[Any], theirs: list[Any]) -> str:
    """The ratio of moves per CPU second, ours to theirs, round by round."""
    each = [speed(we) / speed(they) for we, they in zip(ours, theirs, strict=True)]
    return f"{median(each):.2f} times ({', '.join(f'{ratio:.2f}' for ratio in each)})"


def paced_rows(results: list[Result], tables: int) -> list[list[str]]:
    """The median of each figure over all rounds, with the lowest and highest."""

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


def flat_out_row(label: str, results: list[Result]) -> list[str]:
    """The round of median speed, and the spread of all speeds."""
    result: Result = middle(results)
    return [
        label,
        f"{speed(result):,.0f}",
        spread(results),
        f"{result.moves / result.seconds:,.0f}",
        f"{result.server_cpu / result.seconds:.0%}",
        f"{result.database_cpu / result.seconds:.0%}",
        f"{result.own_cpu / result.seconds:.0%}",
        f"{result.last[0]:.0f} / {result.last[1]:.0f}",
        f"{result.update_bytes[0]:.0f} / {result.update_bytes[1]:.0f}",
    ]


def peer_row(peer: Peer, results: list[PeerResult]) -> list[str]:
    result: PeerResult = middle(results)
    return [
        peer.label,
        f"{speed(result):,.0f}",
        spread(results),
        f"{result.moves / result.seconds:,.0f}",
        f"{result.server_cpu / result.seconds:.0%}",
        "",
        f"{result.own_cpu / result.seconds:.0%}",
        "",
        " / ".join(f"{size:.0f}" for size in result.update_bytes),
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


def compare(other: Path, tables: int, seconds: float, flat: int, rounds: int) -> None:
    """Alternate between the server of another checkout and this one, because a machine's speed varies by the minute."""
    subprocess.run([sys.executable, "-c", PREPARE], env=environment(other), check=True, stdout=subprocess.DEVNULL)
    trees = {"there": other, "here": ROOT}
    fast: dict[str, list[Result]] = {name: [] for name in trees}
    paced: dict[str, list[Result]] = {name: [] for name in trees}
    for turn in range(rounds):
        for name, root in trees.items():
            with console.status(f"{name}, round {turn + 1} of {rounds}"):
                fast[name].append(on_sqlite(root, tables=flat, seconds=seconds))
                paced[name].append(on_sqlite(root, tables=tables, seconds=seconds, pause=1.0))
    show(f"{flat} tables of 4", FLAT_OUT, [flat_out_row(name, results) for name, results in fast.items()])
    for name, results in paced.items():
        show(f"{name}, one process, SQLite", ("at a walk", "", "spread"), paced_rows(results, tables))
    console.print(f"moves for each CPU-second, flat out: here {ratios(fast['here'], fast['there'])} those there")


def main(
    tables: Annotated[int, typer.Option(help="tables at one move a second")] = 250,
    seconds: Annotated[float, typer.Option(help="that each measurement takes")] = 15.0,
    flat: Annotated[int, typer.Option(help="tables that play as fast as they can")] = 50,
    rounds: Annotated[int, typer.Option(help="of each measurement; flat out by turns with the peers")] = 5,
    only: Annotated[str, typer.Option(help="paced, flat, memory, postgresql or peer; nothing is saved then")] = "",
    beside: Annotated[Path | None, typer.Option(help="another checkout, to be compared with this one")] = None,
) -> None:
    """Measure everything, or one part."""
    if how_rules_run() != "compiled":
        sys.exit("the rules are not compiled: nothing worth measuring")
    if beside is not None:
        compare(beside.resolve(), tables, seconds, flat, rounds)
        return
    lines = [
        "# What the server carries",
        "",
        f"Measured by `python bench/server.py` on {date.today()}: Python {python_version()}, {os.cpu_count()} cores "
        f"(load average before the start: {os.getloadavg()[0]:.1f}), "
        "server, load and database on the same machine, all in one run. Boursicocotte, 4 sockets a table, every move "
        "on disk before it is answered (SQLite with synchronous=FULL; PostgreSQL as it comes). The peers play an "
        "auction that is as much of Boursicocotte as the load plays; Colyseus keeps moves in a file that is "
        "synchronised for all tables at once. CPU shares are of one core.",
        "",
    ]
    if only in ("", "paced"):
        with console.status(f"{tables} tables at one move a second, {rounds} rounds"):
            paced = [on_sqlite(tables=tables, seconds=seconds, pause=1.0) for _ in range(rounds)]
        lines += [*show("one process, SQLite", ("at a walk", "", "spread"), paced_rows(paced, tables)), ""]
    rows: list[list[str]] = []
    ours: list[Result] = []
    theirs: dict[Peer, list[PeerResult]] = {peer: [] for peer in PEERS if only in ("", "peer")}
    for turn in range(rounds):  # alternately, since the speed of a shared machine varies by the minute
        if only in ("", "flat"):
            with console.status(f"{flat} tables flat out, round {turn + 1} of {rounds}"):
                ours.append(on_sqlite(tables=flat, seconds=seconds))
        for peer, results in theirs.items():
            with console.status(f"{peer.label}, round {turn + 1} of {rounds}"):
                results.append(on_peer(peer, flat, seconds))
    if ours:
        rows.append(flat_out_row("one process, SQLite", ours))
    if only in ("", "postgresql"):
        for apart, label in ((False, "each table at one of them"), (True, "players of a table at both")):
            with console.status(f"two processes on PostgreSQL, {label}, {rounds} rounds"):
                shared = [on_postgresql(tables=flat, seconds=seconds, spread=apart) for _ in range(rounds)]
            rows.append(flat_out_row(f"two processes, PostgreSQL, {label}", shared))
    rows += [peer_row(peer, results) for peer, results in theirs.items()]
    if rows:
        lines += [*show(f"{flat} tables of 4", FLAT_OUT, rows), ""]
    if only in ("", "memory"):
        with console.status("memory"):
            memory = on_sqlite(memory_at=[tables, 2 * tables], seconds=0.0, pause=1.0).megabytes
        lines += show("memory", ("tables", "resident, MB"), [[size, f"{used:.0f}"] for size, used in memory.items()])
    if not only:
        lines += ["", "Moves for each CPU-second of one process on SQLite, by turns:", ""]
        for peer, results in theirs.items():
            lines.append(f"- {peer.label}: {ratios(ours, results)} its moves")
            console.print(lines[-1])
        RESULTS.write_text("\n".join([*lines, ""]), encoding="utf-8")


if __name__ == "__main__":
    typer.run(main)
