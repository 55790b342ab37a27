"""What players see of every decision at every size, and how still the boards keep: twenty seeded games of each kind.

`python3 run.py bench boards [--games 20] [--size 390x844] [--pictures FOLDER] [KIND ...]`. All of it takes an hour.
The results are written anew after each game of all kinds, so a run can be broken off.
"""

import os
import sys
import time
from pathlib import Path
from typing import Annotated

import typer

from brocante import web
from testkit.processes import ROOT, servers, temporary_folder
from testkit.web import browsers
from testkit.web.boards import Report, called, look_through
from testkit.web.looks import GAMES, MOST_SHIFT, NEEDS, SIZES, SMALLEST_TEXT, STILL, Size

RESULTS = ROOT / "bench" / "boards_results.md"
EACH = 20  # games of each kind
SHOWN = 12  # faults of a game that are printed


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
) -> None:
    """Play, look at every decision, and say what could not be seen and what jumped."""
    names, sizes = kinds or known(), [size_of(text) for text in only or []] or list(SIZES)
    whole = (names, sizes, games, first) == (known(), list(SIZES), EACH, 0)
    if pictures:
        pictures.mkdir(parents=True, exist_ok=True)
    web.main()
    begun = time.monotonic()
    reports: list[Report] = []
    with (
        temporary_folder() as folder,
        servers(f"sqlite:///{folder / 'tables.db'}", folder) as [server],
        browsers.chromium() as browser,
    ):
        address = f"http://127.0.0.1:{server.port}"
        for seed in range(first, first + games):
            for name in names:
                report = look_through(browser, address, name, seed, sizes, pictures)
                reports.append(report)
                tell(report, time.monotonic() - begun)
            if whole:
                write(table_of(reports, names, sizes), seed + 1, time.monotonic() - begun)
    print("\n".join(table_of(reports, names, sizes)))
    sys.exit(any(report.all_faults() for report in reports))


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


def table_of(reports: list[Report], names: list[str], sizes: list[Size]) -> list[str]:
    """A line for each kind of game and size."""
    lines = [
        "| game | size | games | decisions | with faults | largest sum of shifts | games in which something moved |",
        "| --- | --- | ---: | ---: | ---: | ---: | ---: |",
    ]
    for name in names:
        some = [report for report in reports if report.game == name]
        decisions = sum(report.decisions for report in some)
        for size in sizes:
            faulty = sum(report.faulty[size] for report in some)
            shifts = max(report.unrest[size].shift for report in some)
            summed = f"{shifts:.3f}" if size in STILL else f"({shifts:.3f})"
            moved = sum(bool(report.unrest[size].moved) for report in some)
            lines.append(f"| {name} | {called(size)} | {len(some)} | {decisions} | {faulty} | {summed} | {moved} |")
    return lines


def write(lines: list[str], games: int, seconds: float) -> None:
    head = [
        "# What the boards show",
        "",
        f"Measured by `python3 run.py bench boards` in {seconds / 60:.0f} minutes, in headless Chromium: {games}",
        "seeded games of each kind, in all languages and with all numbers of players, each shown on seven pages of",
        "these sizes.",
        f"The machine's load was {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores.",
        "",
        "A decision has a fault if something that it needs is not in sight, a word is broken or text is smaller than",
        f"{SMALLEST_TEXT} px. Shifts are the browser's total over a whole game; the limit of {MOST_SHIFT} does not",
        "apply to those in brackets. The last column counts games in which something moved while it could be clicked.",
        "",
    ]
    RESULTS.write_text("\n".join([*head, *lines]) + "\n", encoding="utf-8")


if __name__ == "__main__":
    typer.run(main)
