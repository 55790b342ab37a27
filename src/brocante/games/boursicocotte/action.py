"""The actions of Boursicocotte as small integers. The last three begin ranges."""

from typing import Final

from mypy_extensions import i64

from brocante.games.boursicocotte.data import FAMILIES, MOST_PLAYERS, NOTES, STEP

PASS: Final[i64] = 0
SELL: Final[i64] = 1
PREEMPT: Final[i64] = 2
ACCEPT: Final[i64] = 3
COUNTER: Final[i64] = 4
AUCTION: Final[i64] = 5
DONE: Final[i64] = 6  # an offer or a counter-offer is complete
NOTE: Final[i64] = 7  # + note: lay one
TRADE: Final[i64] = NOTE + NOTES  # + 10 * (seats to the left - 1) + family
BID: Final[i64] = TRADE + (MOST_PLAYERS - 1) * FAMILIES  # + bid / 10


def for_sum(amount: i64) -> i64:
    """The action that bids an amount of money."""
    return BID + amount // STEP


def sum_of(action: i64) -> i64:
    """The amount of money that a bid names."""
    return (action - BID) * STEP


def for_trade(step: i64, family: i64) -> i64:
    """The action that proposes a trade: to the left neighbour with step 0, to the next seat with step 1, and so on."""
    return TRADE + step * FAMILIES + family


def step_of(action: i64) -> i64:
    """How many seats are between both sides of a trade, clockwise."""
    return (action - TRADE) // FAMILIES


def family_of(action: i64) -> i64:
    """The family that a trade is about."""
    return (action - TRADE) % FAMILIES
