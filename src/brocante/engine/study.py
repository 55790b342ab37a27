"""What a game's study.py tells a study: what a player could do without, what is sold, which cards there are."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

Forbids = Callable[[Any, int, int], bool]  # state, seat, action: whether the action is forbidden


@dataclass(frozen=True)
class Restriction:
    """Something a player gives up, so that a study can measure what it is worth."""

    name: str  # after "a player who": "never bids in secret"
    forbids: Forbids


@dataclass(frozen=True)
class Sale:
    """Something that was bought or fought for."""

    kind: int  # an index into Study.sales
    buyer: int
    price: int
    worth: int


@dataclass(frozen=True)
class Study:
    """What is particular to one game."""

    unit: str  # what scores and prices are counted in
    restrictions: tuple[Restriction, ...]
    sales: tuple[str, ...]  # the kinds of sales
    price: str  # what the price of a sale means...
    worth: str  # ...and its worth
    sold: Callable[[Any, Any, int], Sale | None]  # states before and after, seat: the sale that an action closed
    cards: tuple[str, ...]
    holds: Callable[[Any, int], Sequence[int]]  # how many of each card a seat has
    held_at: Literal["deal", "end"]  # when `holds` is asked: after each deal, or at the end
    holding: str  # what having a card means, in words
