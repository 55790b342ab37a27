"""The actions of Boxes. LOOK, NOTE and BID each begin a range.

All are literals, because mypyc does not fold sums of another module's constants; a test checks them against data.py.
"""

from typing import Final

from mypy_extensions import i64

from brocante.games.boxes.data import BID_STEP

OPEN_AUCTION: Final[i64] = 0
SECRET_AUCTION: Final[i64] = 1
PASS: Final[i64] = 2
DONE: Final[i64] = 3  # ends a secret bid
LOOK: Final[i64] = 4  # + box
NOTE: Final[i64] = 14  # + note: lay one
BID: Final[i64] = 18  # + bid / 50
COUNT: Final[i64] = 87  # how many actions there are


def for_sum(amount: i64) -> i64:
    """The action that bids an amount of money."""
    return BID + amount // BID_STEP


def sum_of(action: i64) -> i64:
    """The amount of money that a bid names."""
    return (action - BID) * BID_STEP
