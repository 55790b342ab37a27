"""What a study asks of a game, in its study.py: what can be given up, what is bought, which cards there are."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

Forbids = Callable[[Any, int, int], bool]  # state, seat, action: whether the action is given up


@dataclass(frozen=True)
class Restriction:
    """Something that a player could do without, to see what it is worth."""

    name: str  # after "a player who": "never bids in secret"
    forbids: Forbids


@dataclass(frozen=True)
class Sale:
    """Something that was bought or fought for."""

    kind: int  # one of the study's kinds of sales
    buyer: int
    price: int
    worth: int


@dataclass(frozen=True)
class Study:
    """What is particular to one game."""

    unit: str  # what scores and prices are counted in
    restrictions: tuple[Restriction, ...]
    sales: tuple[str, ...]  # the kinds of sales
    price: str  # what the price of a sale is...
    worth: str  # ...and its worth
    sold: Callable[[Any, Any, int], Sale | None]  # the sale that an action of a seat has closed: states before, after
    cards: tuple[str, ...]
    holds: Callable[[Any, int], Sequence[int]]  # of each card, how many a seat has
    held_at: Literal["deal", "end"]  # when that is asked: of each deal, where cards are dealt anew within a game
    holding: str  # what it means to have a card, in words
