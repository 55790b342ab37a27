"""The types of Big Deal's lines: moves as a table hears them, and the events that follow.

docs/games/big_deal.md describes them for readers. Not compiled: mypyc would lose the types of fields.
"""

from typing import Final, Literal, TypedDict

from brocante.engine.events import Over, fields_heard, types_by_name
from brocante.games.big_deal.view import Card, Cards

# Fields whose names are Python keywords need this syntax
LayFields = TypedDict("LayFields", {"object": Card, "with": Card})
FromField = TypedDict("FromField", {"from": int})


class Lay(LayFields):
    """A set from the hand."""

    seat: int
    move: Literal["lay"]


class Take(TypedDict):
    """A set of the top discard and this card of the hand."""

    seat: int
    move: Literal["take"]
    card: Card


class Steal(FromField):
    """An attack on the top set of a seat, with this card."""

    seat: int
    move: Literal["steal"]
    card: Card


class Discard(TypedDict):
    """A card put on the discard pile."""

    seat: int
    move: Literal["discard"]
    card: Card


class Answer(TypedDict):
    """One more card in the fight for a set."""

    seat: int
    move: Literal["answer"]
    card: Card


class GiveUp(TypedDict):
    """Gives up the fight: the other seat gets the set."""

    seat: int
    move: Literal["give_up"]


class Laid(TypedDict):
    """A new set."""

    event: Literal["laid"]
    seat: int
    object: Card
    cards: Cards  # how many of each
    value: int


class Stolen(FromField):
    """The thief has the set."""

    event: Literal["stolen"]
    seat: int
    object: Card
    cards: Cards
    value: int


class Defended(FromField):
    """The victim has kept the set, with the thief's cards."""

    event: Literal["defended"]
    seat: int
    object: Card
    cards: Cards
    value: int


class Drew(TypedDict):
    """A hand was filled up."""

    event: Literal["drew"]
    seat: int
    count: int
    cards: list[Card] | None  # for the seat itself


class RoundOver(TypedDict):
    """A round is over."""

    event: Literal["round"]
    round: int
    gains: list[int]  # what it brought, by seat
    scores: list[int]


class Dealt(TypedDict):
    """The next round begins."""

    event: Literal["dealt"]
    round: int
    starter: int
    turned: Card
    hand: list[Card] | None  # of the viewer


Move = Lay | Take | Steal | Discard | Answer | GiveUp
Event = Laid | Stolen | Defended | Drew | RoundOver | Dealt | Over
Line = Move | Event


EVENTS: Final = types_by_name(Event, "event")
SAID, MEANT = fields_heard(Move)
