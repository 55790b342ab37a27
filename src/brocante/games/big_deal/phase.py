"""What Big Deal waits for: the values of `BigDeal.phase`."""

from typing import Final

from mypy_extensions import i64

TURN: Final[i64] = 0  # the player to move does one of four things
ANSWER: Final[i64] = 1  # thief and victim play cards in turn, until one gives up
OVER: Final[i64] = 2
