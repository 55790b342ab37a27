"""The actions of Auto-Brocante, as numbers; some begin a range, to which a kind, seat, car or amount is added."""

from typing import Final

from mypy_extensions import i64

from brocante.games.auto_brocante import data

PASS: Final[i64] = 0  # decline: buy no car, claim nothing, leave the lot open, bid nothing
END_TURN: Final[i64] = 1
BUY: Final[i64] = 2
GAMBLE: Final[i64] = 3
INSURE: Final[i64] = 4
RENEW: Final[i64] = 5
OPEN_LOT: Final[i64] = 6
ACCEPT: Final[i64] = 7
LOOK: Final[i64] = 8
WALK_AWAY: Final[i64] = 9
REPAIR: Final[i64] = 10
CLAIM: Final[i64] = 11  # + kind of policy: 4 can be claimed
PLAY: Final[i64] = 15  # + kind of card: 16
SEAT: Final[i64] = 31  # + seat: 5
CAR: Final[i64] = 36  # + car: 24
AMOUNT: Final[i64] = 60  # + amount / 50 - 1: 400
COUNT: Final[i64] = 460


def sum_of(action: i64) -> i64:
    """The amount of money that an action names."""
    return (action - AMOUNT + 1) * data.SMALLEST_SUM


def for_sum(amount: i64) -> i64:
    """The action that names an amount of money."""
    return AMOUNT - 1 + amount // data.SMALLEST_SUM
