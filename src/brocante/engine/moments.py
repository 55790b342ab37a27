"""Moments of a game about which somebody at the table may have something to say."""

from collections.abc import Callable, Sequence
from typing import Final

from brocante.engine.codec import Json

# What may happen to somebody, whatever the game. Of each, every character has something to say.
OUTBID: Final = "outbid"  # somebody else got what one had fought for
CAUGHT: Final = "caught"  # one's bluff was called
BARGAIN: Final = "bargain"  # one paid far less for something than it is worth
ROBBED: Final = "robbed"  # something was taken from one
TRIUMPH: Final = "triumph"  # one has taken something, or kept it
WON: Final = "won"
LOST: Final = "lost"
MOMENTS: Final = (OUTBID, CAUGHT, BARGAIN, ROBBED, TRIUMPH, WON, LOST)

Moment = tuple[str, int]  # its name, and the seat to which it happened
# From the lines that everybody has heard of the last move, and some that everybody heard before it: the moments in it,
# those that matter most first. A game has such a function under the name `find_moments` in its moments.py.
FindMoments = Callable[[Sequence[Json], Sequence[Json]], list[Moment]]


def no_moments(lines: Sequence[Json], before: Sequence[Json]) -> list[Moment]:
    """Of a game in which nothing is worth a remark."""
    return []


def ending(lines: Sequence[Json]) -> list[Moment]:
    """Who has won and who has lost, if the game is over."""
    for line in lines:
        if line.get("event") == "over":
            winners = line["winners"]
            losers = [seat for seat in range(len(line["scores"])) if seat not in winners]
            return [(WON, seat) for seat in winners] + [(LOST, seat) for seat in losers]
    return []


def since(lines: Sequence[Json], *starts: str) -> list[Json]:
    """The last of some lines, from the last one on that bears one of these names."""
    for back in range(len(lines) - 1, -1, -1):
        if (lines[back].get("event") or lines[back].get("move")) in starts:
            return list(lines[back:])
    return list(lines)
