"""Boursicocotte against a different kind of player: `run.py bench strangers`. Writes bench/strangers_results.md.

The regular's weights were tuned among its own kind, and the expert assumes its rivals to be regulars. How do they do
among players who think differently? The stranger's rules of thumb and its learned corrections come from an evolution
against regulars, in `original` with 3 to 5 players: so it is not just any stranger, but the worst for us that was found
of its kind. `--generations N` continues the evolution against today's regulars.
"""

import argparse
import json
import sys
from concurrent.futures import ProcessPoolExecutor
from datetime import date
from pathlib import Path

from brocante.cli import how_rules_run
from brocante.command import progress
from brocante.lab.tournament import REPORTING
from brocante.lab.tune import Result, contests, evolve
from testkit.stranger import LEARNED
from testkit.strangers import CLASSIC, EXPERT, GAME, PLAYERS, STRANGER, compete, stranger_among_regulars, summed_up

RESULTS = Path(__file__).with_name("strangers_results.md")


def report(one: str, others: str, weights: list[float], deals: int, workers: int) -> str:
    """A row of the table: one among others, with every number of players."""
    cells = []
    for contest in contests(GAME, PLAYERS, CLASSIC, 1, REPORTING):
        step = 4
        with ProcessPoolExecutor(workers) as pool:
            parts = [
                pool.submit(compete, contest, one, others, weights, range(first, min(first + step, deals)))
                for first in range(0, deals, step)
            ]
            shares = [share for part in progress(parts, len(parts), f"{one} among {others}") for share in part.result()]
        result = summed_up(shares)
        cells.append(f"{result.multiple:.2f} ({result.error:.2f})")
        print(f"one {one} among {others}, {contest.players} players: {cells[-1]}", flush=True)
    return f"| one {one} among {others}s | {' | '.join(cells)} |"


def spelled(weights: list[float]) -> str:
    return json.dumps([round(weight, 3) for weight in weights])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--generations", type=int, default=0, help="for how many generations the stranger learns on")
    parser.add_argument("--deals", type=int, default=10, help="for each changed stranger and number of players")
    parser.add_argument("--reported", type=int, default=60, help="deals for each figure, each played in every seat")
    parser.add_argument("--workers", type=int, default=2)
    given = parser.parse_args()
    if how_rules_run() != "compiled":
        sys.exit("the rules are not compiled: that would take days")

    def judge(weights: list[float], which: str, seed: int) -> Result:
        return stranger_among_regulars(weights, which, seed, given.deals)

    weights = LEARNED
    for found, result in progress(evolve(LEARNED, judge, given.generations), given.generations, "evolution"):
        weights = found
        print(f"{result.multiple:.2f} ({result.error:.2f}): {spelled(found)}", flush=True)
    lines = [
        report(STRANGER, "regular", weights, given.reported, given.workers),
        report("regular", STRANGER, weights, given.reported, given.workers),
        report(EXPERT, STRANGER, weights, given.reported, given.workers),
    ]
    RESULTS.write_text(
        "\n".join(
            [
                "# Boursicocotte against a different kind of player",
                "",
                f"Measured by `python3 run.py bench strangers` on {date.today()}, `original`: multiples of the fair "
                f"share with standard errors, {given.reported} deals each, played in every seat.",
                "",
                f"| | {' | '.join(f'{players} players' for players in PLAYERS)} |",
                "| --- | --- | --- | --- |",
                *lines,
                "",
                f"The stranger's weights: {spelled(weights)}",
                "",
            ]
        ),
        encoding="utf-8",
    )


if __name__ == "__main__":
    main()
