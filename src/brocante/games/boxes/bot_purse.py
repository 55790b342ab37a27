"""The value of cash in two-player Boxes, where it decides who can buy the remaining containers.

AHEAD holds, by containers left and both players' cash, how far the first player will end ahead if both
bid well; all in units of a container's worth.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from brocante.games.boxes.data import CONTAINERS

CELLS: Final[i64] = 8  # per unit
SIDE: Final[i64] = 49  # cells for 0 to 6 units: enough cash to buy six containers
LAST_CELL: Final = 47.999  # just below SIDE - 1: interpolation needs a cell after it
HALVINGS: Final[i64] = 12  # of a range of prices, until the price is precise enough
AHEAD: Final = vec[float]([0.0] * (CONTAINERS * SIDE * SIDE))


def ahead(left: i64, mine: float, theirs: float) -> float:
    """How far I will end ahead, given the containers left and both players' cash; interpolates in the table."""
    x = min(mine * float(CELLS), LAST_CELL)
    y = min(theirs * float(CELLS), LAST_CELL)
    i = i64(x)
    j = i64(y)
    dx = x - float(i)
    dy = y - float(j)
    at = (left * SIDE + i) * SIDE + j
    upper = AHEAD[at] * (1.0 - dy) + AHEAD[at + 1] * dy
    lower = AHEAD[at + SIDE] * (1.0 - dy) + AHEAD[at + SIDE + 1] * dy
    return upper * (1.0 - dx) + lower * dx


def prepare() -> None:
    """Fill the table on first use."""
    if AHEAD[SIDE * SIDE + 1] != 0.0:
        return
    for left in range(i64(1), CONTAINERS):
        for i in range(SIDE):
            for j in range(SIDE):
                AHEAD[(left * SIDE + i) * SIDE + j] = sale(left, float(i) / float(CELLS), float(j) / float(CELLS))


def sale(left: i64, mine: float, theirs: float) -> float:
    """The lead after the richer player buys the next at the indifference price, or at what the poorer can pay."""
    if mine == theirs:
        return 0.0
    low = 0.0
    high = min(mine, theirs)
    buys = leaves = 0.0
    for _ in range(HALVINGS):
        price = 0.5 * (low + high)
        buys = 1.0 - price + ahead(left - 1, mine - price, theirs)
        leaves = price - 1.0 + ahead(left - 1, mine, theirs - price)
        if buys > leaves:
            low = price
        else:
            high = price
    return buys if mine > theirs else leaves
