"""Games of Boursicocotte between our bots and the stranger, and their win shares."""

from math import sqrt
from typing import Protocol

from brocante.bots.levels import BotName
from brocante.bots.search import Search
from brocante.engine.core import NOBODY, Dice
from brocante.games.boursicocotte.rules import Boursicocotte
from brocante.lab.tournament import Contest
from brocante.lab.tune import Result, contests
from testkit.stranger import Stranger

GAME = "boursicocotte"
PLAYERS = [3, 4, 5]
CLASSIC = {"original": True}
EXPERT = "expert:think=0.05"
STRANGER = "stranger"


class Anybody(Protocol):
    """Any player."""

    def choose(self, game: Boursicocotte, seat: int) -> int: ...


def seat_down(name: str, game: Boursicocotte, seed: int, weights: list[float]) -> Anybody:
    """A stranger, or one of our bots."""
    if name == STRANGER:
        return Stranger(game, seed, weights)
    player = BotName.parse(name).player(GAME, game, seed)
    if isinstance(player, Search):
        player.own_time = True  # so that a busy machine weakens nobody
    return player


def play(game: Boursicocotte, seats: list[Anybody], seed: int) -> int:
    """Play one game, in which everybody sees what their seat may know; return the winners."""
    hidden = game.fresh()
    game.deal(Dice(seed))
    while (seat := game.turn) != NOBODY:
        hidden.become(game)
        hidden.hide(seat)
        game.play_unchecked(seat, seats[seat].choose(hidden, seat))
    return game.winners()


def compete(contest: Contest, one: str, others: str, weights: list[float], deals: range) -> list[float]:
    """The win share of one player among others in each deal, summed over all seats: 1 is fair."""
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
