"""The actions of Boxes. LOOK, NOTE and BID each begin a range: LOOK + box, NOTE + note, BID + bid // BID_STEP.

All are literals, because mypyc does not fold sums of another module's constants; a test checks them against data.py.
"""

from typing import Final

from mypy_extensions import i64

OPEN_AUCTION: Final[i64] = 0
SECRET_AUCTION: Final[i64] = 1
PASS: Final[i64] = 2
DONE: Final[i64] = 3  # ends a secret bid
LOOK: Final[i64] = 4  # + box
NOTE: Final[i64] = 14  # + note: lay one
BID: Final[i64] = 18  # + bid / 50
COUNT: Final[i64] = 87  # how many actions there are
