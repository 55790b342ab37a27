"""What players see of every decision at every size, and how still the boards keep: twenty seeded games of each kind.

`python3 run.py bench boards [--games 20] [--first 0] [--size 390x844] [--pictures FOLDER] [--keep] [KIND ...]`. All of
it takes an hour. With `--keep`, findings are kept, and the results are rewritten after each game from everything that
was kept for this build of the client: the work can be done in pieces, and a run can be interrupted.
"""

import json
import os
import sys
import time
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from datetime import date
from pathlib import Path
from typing import Annotated

import typer

from brocante import web
from testkit.processes import ROOT, servers, temporary_folder
from testkit.web import browsers
from testkit.web.boards import Report, called, look_through
from testkit.web.looks import GAMES, MOST_SHIFT, NEEDS, SIZES, SMALLEST_TEXT, STILL, Size

RESULTS = ROOT / "bench" / "boards_results.md"
KEPT = ROOT / "build" / "boards"  # what was kept: a file for each build of the client
EACH = 20  # games of each kind
SHOWN = 12  # faults of a game that are printed


@dataclass(frozen=True)
class Row:
    """One game at one size."""

    game: str
    seed: int
    size: str
    decisions: int
    faulty: int
    shift: float
    moved: bool


def rows_of(report: Report) -> list[Row]:
    return [
        Row(
            report.game,
            report.seed,
            called(size),
            report.decisions,
            report.faulty[size],
            unrest.shift,
            bool(unrest.moved),
        )
        for size, unrest in report.unrest.items()
    ]


def keep(rows: Iterable[Row]) -> list[Row]:
    """Add to what was kept of this build, and return all of it; what was measured again replaces what was there."""
    KEPT.mkdir(parents=True, exist_ok=True)
    file = KEPT / f"{web.folder().name}.jsonl"
    with file.open("a", encoding="utf-8") as out:
        out.writelines(json.dumps(asdict(row)) + "\n" for row in rows)
    found = [Row(**json.loads(line)) for line in file.read_text(encoding="utf-8").splitlines()]
    return list({(row.game, row.seed, row.size): row for row in found}.values())


def size_of(text: str) -> Size:
    width, height = map(int, text.split("x"))
    return width, height


def known() -> list[str]:
    """The games whose boards say what a decision needs."""
    return sorted(path.parent.name for path in GAMES.glob(f"*/{NEEDS}"))


def main(
    kinds: Annotated[list[str] | None, typer.Argument(metavar="KIND", help="all unless named")] = None,
    games: Annotated[int, typer.Option(help="of each kind")] = EACH,
    first: Annotated[int, typer.Option(help="the seed of the first one")] = 0,
    only: Annotated[list[str] | None, typer.Option("--size", help="only at this size, as 390x844; repeatable")] = None,
    pictures: Annotated[Path | None, typer.Option(help="a folder for pictures of decisions with faults")] = None,
    keeping: Annotated[bool, typer.Option("--keep", help="keep what is found, and write the results")] = False,
) -> None:
    """Play, look at every decision, and say what could not be seen and what jumped."""
    names, sizes = kinds or known(), [size_of(text) for text in only or []] or list(SIZES)
    if pictures:
        pictures.mkdir(parents=True, exist_ok=True)
    web.main()
    begun = time.monotonic()
    rows: list[Row] = []
    faults = 0
    with (
        temporary_folder() as folder,
        servers(f"sqlite:///{folder / 'tables.db'}", folder) as [server],
        browsers.chromium() as browser,
    ):
        address = f"http://127.0.0.1:{server.port}"
        for seed in range(first, first + games):
            for name in names:
                report = look_through(browser, address, name, seed, sizes, pictures)
                rows += rows_of(report)
                faults += len(report.all_faults())
                tell(report, time.monotonic() - begun)
                if keeping:
                    write(keep(rows_of(report)))
    print("\n".join(table_of(rows)))
    sys.exit(faults > 0)


def tell(report: Report, seconds: float) -> None:
    """Say what was found in one game."""
    found = report.all_faults()
    shift = max(unrest.shift for unrest in report.unrest.values())
    minutes = f"{seconds / 60:.1f} min"
    print(f"{minutes}, {report.name()}: {report.decisions} decisions, shifts {shift:.3f}, {len(found)} faults")
    for fault in found[:SHOWN]:
        print(f"    {fault}")
    if len(found) > SHOWN:
        print(f"    ... and {len(found) - SHOWN} more")
    sys.stdout.flush()


def table_of(rows: list[Row]) -> list[str]:
    """A line for each kind of game and size."""
    lines = [
        "| game | size | games | decisions | with faults | largest sum of shifts | games in which something moved |",
        "| --- | --- | ---: | ---: | ---: | ---: | ---: |",
    ]
    for name in known():
        for size in SIZES:
            some = [row for row in rows if (row.game, row.size) == (name, called(size))]
            if not some:
                continue
            decisions, faulty = sum(row.decisions for row in some), sum(row.faulty for row in some)
            shift, moved = max(row.shift for row in some), sum(row.moved for row in some)
            summed = f"{shift:.3f}" if size in STILL else f"({shift:.3f})"
            lines.append(f"| {name} | {called(size)} | {len(some)} | {decisions} | {faulty} | {summed} | {moved} |")
    return lines


def seeds_of(rows: list[Row]) -> str:
    """Which games were looked at: "boxes 0, 1, 4"."""
    seeds = {name: sorted({row.seed for row in rows if row.game == name}) for name in known()}
    return "; ".join(f"{name} {', '.join(map(str, some))}" for name, some in seeds.items() if some)


def write(rows: list[Row]) -> None:
    head = [
        "# What the boards show",
        "",
        f"Measured by `python3 run.py bench boards --keep`, in headless Chromium, until {date.today()}, on the build",
        f"`{web.folder().name}` of the client: seeded games in alternating languages and with alternating numbers of",
        "players, each shown on pages of these sizes at once.",
        f"The machine's load was {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores at the end.",
        "",
        f"Games by their seeds: {seeds_of(rows)}.",
        "",
        "A decision has a fault if something that it needs is not in sight, a word is broken or cut, or text is",
        f"smaller than {SMALLEST_TEXT} px. Shifts are the browser's total over a whole game; the limit of {MOST_SHIFT}",
        "does not apply to those in brackets. The last column counts games in which something moved while it could be",
        "clicked.",
        "",
    ]
    RESULTS.write_text("\n".join([*head, *table_of(rows)]) + "\n", encoding="utf-8")


if __name__ == "__main__":
    typer.run(main)
