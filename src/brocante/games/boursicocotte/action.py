"""The actions of Boursicocotte as small integers. The last three begin ranges."""

from typing import Final

from mypy_extensions import i64

from brocante.games.boursicocotte.data import FAMILIES, NOTES

PASS: Final[i64] = 0
SELL: Final[i64] = 1
PREEMPT: Final[i64] = 2
ACCEPT: Final[i64] = 3
COUNTER: Final[i64] = 4
AUCTION: Final[i64] = 5
DONE: Final[i64] = 6  # an offer or a counter-offer is complete
NOTE: Final[i64] = 7  # + note: lay one
TRADE: Final[i64] = NOTE + NOTES  # + 10 * (seats to the left - 1) + family
BID: Final[i64] = TRADE + 4 * FAMILIES  # + bid / 10
