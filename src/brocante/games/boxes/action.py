"""The actions of Boxes; the last three are the first of a range: LOOK + box, NOTE + note, BID + bid // BID_STEP.

They are literals, and not sums of what data.py counts, because mypyc folds only those; a test compares them with it.
"""

from typing import Final

from mypy_extensions import i64

OPEN_AUCTION: Final[i64] = 0
SECRET_AUCTION: Final[i64] = 1
PASS: Final[i64] = 2
DONE: Final[i64] = 3  # that was all I lay
LOOK: Final[i64] = 4
NOTE: Final[i64] = 14
BID: Final[i64] = 18
COUNT: Final[i64] = 87  # how many actions there are
