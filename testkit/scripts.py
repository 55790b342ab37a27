"""Simple scripts that look for weaknesses of the bots: a rule with two to four numbers each, for `bench exploits`.

People find such rules within an evening. A script decides what its rule covers, and leaves everything else, such as
where to look and which notes to pay with, to its own regular, the treasurer. Like every bot it sees a hidden state.
`testkit/games/GAME/scripts.py` has those of a game, as FAMILIES: a `Family` by name.
"""

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from math import sqrt
from typing import Any, Protocol

from brocante.bots.levels import BotName
from brocante.bots.search import Search
from brocante.engine.core import NOBODY, Dice
from brocante.lab.tune import Result
from brocante.play.registry import find


class Script(Protocol):
    """A player that follows a rule."""

    def choose(self, game: Any, seat: int) -> int: ...


@dataclass(frozen=True)
class Family:
    """Scripts of one kind: a factory, and the numbers from which a search for the best ones starts."""

    make: Callable[[Any, int, list[float]], Script]
    start: list[float]
    named: tuple[list[float], ...] = ()  # numbers known to win


def families(game: str) -> dict[str, Family]:
    """The scripts of a game."""
    found: dict[str, Family] = import_module(f"testkit.games.{game}.scripts").FAMILIES
    return found


def compete(
    family: Family, numbers: list[float], bot: str, contest: Any, deals: int, until_error: float = 0.0
) -> Result:
    """The win share of one script among bots in each deal, summed over all seats: 1 is fair."""
    rules = find(contest.game).create(contest.players, dict(contest.options))
    hidden = rules.fresh()
    shares: list[float] = []
    mean = error = 0.0
    for deal in range(deals):
        seed = contest.deal_seed(deal)
        share = 0.0
        for place in range(contest.players):
            seats: list[Any] = []
            for seat in range(contest.players):
                own = seed + 97 * seat + 7
                if seat == place:
                    seats.append(family.make(rules, own, numbers))
                    continue
                player = BotName.parse(bot).player(contest.game, rules, own)
                if isinstance(player, Search):
                    player.own_time = True  # so that a busy machine weakens nobody
                seats.append(player)
            rules.deal(Dice(seed))
            while (seat := int(rules.turn)) != NOBODY:
                hidden.become(rules)
                hidden.hide(seat)
                rules.play_unchecked(seat, seats[seat].choose(hidden, seat))
            winners = rules.winners()
            share += (winners >> place & 1) / winners.bit_count()
        shares.append(share)
        mean = sum(shares) / len(shares)
        error = sqrt(sum((one - mean) ** 2 for one in shares)) / len(shares)
        if len(shares) >= 40 and 0 < error <= until_error:
            break
    return Result(mean, error)
