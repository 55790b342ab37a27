"""What a move does to its mover's score, found by making it on a copy: offers tell it, so that every amount is true."""

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from brocante.engine.core import Dice, Rules

GRAVE: Final[i64] = 5  # whoever would lose more than this part of what it has is asked once more


def tried(rules: Rules, seat: i64, actions: Sequence[int]) -> Rules:
    """A copy in which the seat has done this; where chance has a part in it, it is any chance."""
    after = rules.fresh()
    after.become(rules)
    after.chance = Dice(0)
    for action in actions:
        after.play_unchecked(seat, action)
    return after


def change(rules: Rules, seat: i64, actions: Sequence[int]) -> int:
    """By how much a move changes the score of the seat that makes it; only where neither chance nor secrets decide."""
    return int(tried(rules, seat, actions).score(seat) - rules.score(seat))


def is_grave(rules: Rules, seat: i64, loss: i64) -> bool:
    """Whether a loss is so large a part of what the seat has that it may not be meant."""
    return loss > 0 and loss * GRAVE > rules.score(seat)
