"""Moments of a game that a character may remark on."""

from collections.abc import Callable, Sequence
from typing import Final

from brocante.engine.codec import Json

# What can happen to a player in any game. Every character has a remark for each.
OUTBID: Final = "outbid"  # lost a fight for something to somebody else
CAUGHT: Final = "caught"  # was caught bluffing
BARGAIN: Final = "bargain"  # paid far less for something than it is worth
ROBBED: Final = "robbed"  # had something taken away
TRIUMPH: Final = "triumph"  # took something, or kept it
WON: Final = "won"
LOST: Final = "lost"
MOMENTS: Final = (OUTBID, CAUGHT, BARGAIN, ROBBED, TRIUMPH, WON, LOST)

Moment = tuple[str, int]  # its name, and the seat it happened to
# The moments in the last move, most important first, from the lines that everybody heard of it and some that everybody
# heard before it. Each game's moments.py has one, `find_moments`.
FindMoments = Callable[[Sequence[Json], Sequence[Json]], list[Moment]]


def no_moments(lines: Sequence[Json], before: Sequence[Json]) -> list[Moment]:
    """For a game in which nothing is worth a remark."""
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
    """The lines from the last one on whose move or event is one of `starts`; all lines if there is none."""
    for back in range(len(lines) - 1, -1, -1):
        if (lines[back].get("event") or lines[back].get("move")) in starts:
            return list(lines[back:])
    return list(lines)
