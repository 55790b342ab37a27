"""What a move does to its mover's score, found by making it on a copy, so that the amounts in offers are exact."""

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from brocante.engine.core import Dice, Rules

GRAVE: Final[i64] = 5  # losing more than one part in this many of the score needs a confirmation


def tried(rules: Rules, seat: i64, actions: Sequence[int]) -> Rules:
    """A copy in which the seat has taken these actions; chance outcomes are arbitrary."""
    after = rules.fresh()
    after.become(rules)
    after.chance = Dice(0)
    for action in actions:
        after.play_unchecked(seat, action)
    return after


def change(rules: Rules, seat: i64, actions: Sequence[int]) -> int:
    """By how much a move changes its mover's score; only for moves in which neither chance nor secrets play a part."""
    return int(tried(rules, seat, actions).score(seat) - rules.score(seat))


def is_grave(rules: Rules, seat: i64, loss: i64) -> bool:
    """Whether a loss is so large, compared with the seat's score, that it may be a mistake."""
    return loss > 0 and loss * GRAVE > rules.score(seat)
