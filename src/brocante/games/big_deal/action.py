"""The actions of Big Deal as numbers; comments say what is added to the first number of a range."""

from typing import Final

from mypy_extensions import i64

from brocante.games.big_deal.data import KINDS, OBJECTS, RANKS

DISCARD: Final[i64] = 0  # + kind
TAKE: Final[i64] = DISCARD + KINDS  # + kind of the hand card laid with the top discard
LAY: Final[i64] = TAKE + KINDS  # + object * RANKS + rank of the other card
ANSWER: Final[i64] = LAY + OBJECTS * RANKS  # + rank
GIVE_UP: Final[i64] = ANSWER + RANKS
STEAL: Final[i64] = GIVE_UP + 1  # + victim * RANKS + rank
