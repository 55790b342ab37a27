"""What players see of every decision at every size, and how still the boards keep: twenty seeded games of each kind.

`python3 run.py bench boards [--games 20] [--size 390x844] [--pictures FOLDER] [KIND ...]`. All of it takes an hour.
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
from testkit.web.boards import Report, look_through
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
    games: Annotated[int, typer.Option(help="of each kind, at each size")] = EACH,
    first: Annotated[int, typer.Option(help="the seed of the first one")] = 0,
    only: Annotated[list[str] | None, typer.Option("--size", help="only at this size, as 390x844; repeatable")] = None,
    pictures: Annotated[Path | None, typer.Option(help="a folder for pictures of decisions with faults")] = None,
) -> None:
    """Play, look at every decision, and say what could not be seen and what jumped."""
    names, sizes = kinds or known(), [size_of(text) for text in only or []] or list(SIZES)
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
        for name in names:
            for size in sizes:
                for seed in range(first, first + games):
                    report = look_through(browser, address, name, seed, size, pictures)
                    reports.append(report)
                    tell(report)
    lines = table_of(reports, names, sizes)
    print("\n".join(lines))
    if (names, sizes, games) == (known(), list(SIZES), EACH):
        write(lines, time.monotonic() - begun)
    sys.exit(any(report.all_faults() for report in reports))


def tell(report: Report) -> None:
    """Say what was found in one game."""
    found = report.all_faults()
    assert report.unrest is not None
    print(f"{report.name()}: {report.decisions} decisions, shifts {report.unrest.shift:.3f}, {len(found)} faults")
    for fault in found[:SHOWN]:
        print(f"    {fault}")
    if len(found) > SHOWN:
        print(f"    ... and {len(found) - SHOWN} more", flush=True)


def table_of(reports: list[Report], names: list[str], sizes: list[Size]) -> list[str]:
    """A line for each kind of game and size."""
    lines = [
        "| game | size | games | decisions | with faults | largest sum of shifts | games in which something moved |",
        "| --- | --- | ---: | ---: | ---: | ---: | ---: |",
    ]
    for name in names:
        for size in sizes:
            some = [report for report in reports if (report.game, report.size) == (name, size)]
            shifts = max(report.unrest.shift for report in some if report.unrest)
            moved = sum(bool(report.unrest and report.unrest.moved) for report in some)
            decisions = sum(report.decisions for report in some)
            faulty = sum(report.faulty for report in some)
            summed = f"{shifts:.3f}" if size in STILL else f"({shifts:.3f})"
            lines.append(
                f"| {name} | {size[0]} x {size[1]} | {len(some)} | {decisions} | {faulty} | {summed} | {moved} |"
            )
    return lines


def write(lines: list[str], seconds: float) -> None:
    head = [
        "# What the boards show",
        "",
        f"Measured by `python3 run.py bench boards` in {seconds / 60:.0f} minutes, headless Chromium: {EACH} seeded",
        "games of each kind at each size, in all languages and with all numbers of players.",
        f"The load of the machine was {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores.",
        "",
        "A decision has a fault if something that it needs is not in sight, a word is broken or a text has less than",
        f"{SMALLEST_TEXT} px. Shifts are the browser's sum over a whole game; those in brackets are not held to the",
        f"limit of {MOST_SHIFT}.",
        "",
    ]
    RESULTS.write_text("\n".join([*head, *lines]) + "\n", encoding="utf-8")


if __name__ == "__main__":
    typer.run(main)
