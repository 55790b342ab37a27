"""The phases of a sale in Boxes, in order; each asks somebody for one sort of move."""

from typing import Final

from mypy_extensions import i64

# 2.3
TYPE: Final[i64] = 0  # the auctioneer chooses between an open and a secret auction
LOOK: Final[i64] = 1
LAY: Final[i64] = 2  # secret bids, all at once
OPENING: Final[i64] = 3
RAISE: Final[i64] = 4
PAY: Final[i64] = 5
OVER: Final[i64] = 6
