"""Finds better weights for a regular player by tournaments; bench/tune.py runs it.

`tune` changes one weight at a time, up and down. A player with the change sits among players without
it; what looks better on the screening deals must also be better on fresh deals, or it was luck. So
every step is confirmed on deals that were not used to choose it.

`evolve` changes all weights at once, at random, and learns from each generation where to go (CMA-ES): it
finds changes that only work together. Of its output only the last line counts, which is on fresh deals.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import exp, sqrt

import cma
from librt.vecs import vec

from brocante.bots.match import Match
from brocante.engine.core import Dice
from brocante.lab.tournament import REPORTING, SCREENING, Contest
from brocante.play.registry import HEURISTICS, find

FACTORS = (0.7, 1.4)
CLEAR = 2.0  # standard errors by which a change must be better on fresh deals
LITTER = 14  # changed players in a generation
SPREAD = 0.3  # the relative size of changes at first


@dataclass(frozen=True)
class Result:
    """The win share of a changed player among unchanged ones, as a multiple of the fair share."""

    multiple: float
    error: float


@dataclass(frozen=True)
class Trial:
    """The trial of a change to one weight."""

    weight: int
    value: float
    screened: Result
    confirmed: Result | None  # on fresh deals, if it looked better
    kept: bool


def compete(contest: Contest, changed: list[float], base: list[float], deals: int) -> Result:
    """Play one player with changed weights among players with the base ones, in every seat of every deal."""
    rules = find(contest.game).create(contest.players, dict(contest.options))
    make = HEURISTICS[contest.game].make
    shares = []
    for deal in range(deals):
        seed = contest.deal_seed(deal)
        share = 0.0
        for place in range(contest.players):
            weights = [changed if seat == place else base for seat in range(contest.players)]
            bots = [make(rules, seed + 97 * seat + 7, vec[float](list(own))) for seat, own in enumerate(weights)]
            Match(rules, bots).play(Dice(seed))
            winners = rules.winners()
            share += (winners >> place & 1) / winners.bit_count()
        shares.append(share)  # summed over all seats, so that the fair share is 1
    mean = sum(shares) / deals
    return Result(mean, sqrt(sum((share - mean) ** 2 for share in shares)) / deals)


def contests(game: str, players: list[int], options: dict[str, bool], seed: int, deals: str) -> list[Contest]:
    return [Contest.make(game, count, options, ["regular"], seed, deals) for count in players]


def overall(places: list[Contest], changed: list[float], base: list[float], deals: int) -> Result:
    """The mean over several numbers of players."""
    results = [compete(contest, changed, base, deals) for contest in places]
    multiple = sum(result.multiple for result in results) / len(results)
    return Result(multiple, sqrt(sum(result.error**2 for result in results)) / len(results))


def tune(
    game: str, players: list[int], options: dict[str, bool], base: list[float], deals: int, seed: int = 1
) -> Iterator[Trial]:
    """Try every weight once, up and down, from the best weights so far; `base` is changed on the way."""
    step = 0
    for weight, start in enumerate(list(base)):
        for factor in FACTORS:
            step += 1
            changed = list(base)
            changed[weight] = start * factor
            if changed == base:
                continue
            screened = overall(contests(game, players, options, seed, SCREENING), changed, base, deals)
            confirmed = None
            if screened.multiple - screened.error > 1.0:
                fresh = contests(game, players, options, 1000 * seed + step, REPORTING)  # never used again
                confirmed = overall(fresh, changed, base, 2 * deals)
            kept = confirmed is not None and confirmed.multiple - CLEAR * confirmed.error > 1.0
            if kept:
                base[weight] = changed[weight]
            yield Trial(weight, changed[weight], screened, confirmed, kept)


Judge = Callable[[list[float], str, int], Result]  # of weights, on deals of one of the two sets with a seed


def among(game: str, players: list[int], options: dict[str, bool], base: list[float], deals: int) -> Judge:
    """The result of weights among players with the base ones."""

    def judge(weights: list[float], which: str, seed: int) -> Result:
        return overall(contests(game, players, options, seed, which), weights, base, deals)

    return judge


def evolve(base: list[float], judge: Judge, generations: int, seed: int = 1) -> Iterator[tuple[list[float], Result]]:
    """Yields the weights after each generation, and their result on fresh deals; weights of 0 stay 0."""
    free = [place for place, weight in enumerate(base) if weight]

    def changed(steps: Sequence[float]) -> list[float]:
        weights = list(base)
        for place, step in zip(free, steps, strict=True):
            weights[place] *= exp(step)
        return weights

    strategy = cma.CMAEvolutionStrategy([0.0] * len(free), SPREAD, {"popsize": LITTER, "seed": seed, "verbose": -9})
    for generation in range(generations):
        deals = 1000 * seed + generation
        litter = strategy.ask()
        strategy.tell(litter, [-judge(changed(steps), SCREENING, deals).multiple for steps in litter])
        weights = changed(strategy.result.xfavorite)
        yield weights, judge(weights, REPORTING, deals)


def told(trial: Trial) -> str:
    text = f"weight {trial.weight} = {trial.value:g}: {trial.screened.multiple:.3f} ({trial.screened.error:.3f})"
    if trial.confirmed:
        text += f", on fresh deals {trial.confirmed.multiple:.3f} ({trial.confirmed.error:.3f})"
    return text + (", kept" if trial.kept else "")
