"""Boursicocotte against a player of another kind: `python3 run.py bench strangers`. Writes bench/strangers_results.md.

The weights of the regular were found among its own kind, and the expert takes its rivals for regulars. What becomes of
them among players who think in another way? The stranger's rules of thumb and what it has learned on top of them are
found by an evolution against regulars, in `original` with 3 to 5 players: so it is not just any stranger, but the worst
for us that was found of its kind. `--generations N` lets it learn on, against the regulars of today.
"""

import argparse
import json
import sys
from concurrent.futures import ProcessPoolExecutor
from datetime import date
from math import sqrt
from pathlib import Path
from typing import Protocol

from stranger import LEARNED, Stranger

from brocante.bots.levels import BotName
from brocante.bots.search import Search
from brocante.cli import how_rules_run
from brocante.command import progress
from brocante.engine.core import NOBODY, Dice
from brocante.games.boursicocotte.rules import Boursicocotte
from brocante.lab.tournament import REPORTING, Contest
from brocante.lab.tune import Result, contests, evolve

RESULTS = Path(__file__).with_name("strangers_results.md")
GAME = "boursicocotte"
PLAYERS = [3, 4, 5]
CLASSIC = {"original": True}
EXPERT = "expert:think=0.05"
STRANGER = "stranger"


class Anybody(Protocol):
    """Who can sit at a table."""

    def choose(self, game: Boursicocotte, seat: int) -> int: ...


def seat_down(name: str, game: Boursicocotte, seed: int, weights: list[float]) -> Anybody:
    """A stranger, or one of our bots."""
    if name == STRANGER:
        return Stranger(game, seed, weights)
    player = BotName.parse(name).player(GAME, game, seed)
    if isinstance(player, Search):
        player.own_time = True  # so that a busy machine makes nobody weaker
    return player


def play(game: Boursicocotte, seats: list[Anybody], seed: int) -> int:
    """One game, in which everybody is shown what the seat may know; the winners."""
    hidden = game.fresh()
    game.deal(Dice(seed))
    while (seat := game.turn) != NOBODY:
        hidden.become(game)
        hidden.hide(seat)
        game.play_unchecked(seat, seats[seat].choose(hidden, seat))
    return game.winners()


def compete(contest: Contest, one: str, others: str, weights: list[float], deals: range) -> list[float]:
    """What one among others wins of each deal, played in every seat: 1 is the fair share."""
    game = Boursicocotte(contest.players, **dict(contest.options))
    shares = []
    for deal in deals:
        seed = contest.deal_seed(deal)
        share = 0.0
        for place in range(contest.players):
            names = [one if seat == place else others for seat in range(contest.players)]
            seats = [seat_down(name, game, seed + 97 * seat + 7, weights) for seat, name in enumerate(names)]
            winners = play(game, seats, seed)
            share += (winners >> place & 1) / winners.bit_count()
        shares.append(share)
    return shares


def summed_up(shares: list[float]) -> Result:
    mean = sum(shares) / len(shares)
    return Result(mean, sqrt(sum((share - mean) ** 2 for share in shares)) / len(shares))


def stranger_among_regulars(weights: list[float], which: str, seed: int, deals: int) -> Result:
    """The mean over all numbers of players, on deals of one of the two sets."""
    places = contests(GAME, PLAYERS, CLASSIC, seed, which)
    return summed_up(
        [share for place in places for share in compete(place, STRANGER, "regular", weights, range(deals))]
    )


def report(one: str, others: str, weights: list[float], deals: int, workers: int) -> str:
    """A line of the table: one among others, with every number of players."""
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
    parser.add_argument("--generations", type=int, default=0, help="let the stranger learn on for so many")
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
                "# Boursicocotte against a player of another kind",
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
