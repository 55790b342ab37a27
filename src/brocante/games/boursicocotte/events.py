"""The types of Boursicocotte's lines: moves as a table hears them, and the events that follow.

docs/games/boursicocotte.md describes them for readers. What the viewer may not see is left out of a move,
and null in an event. Not compiled: mypyc would lose the types of fields.
"""

from typing import Final, Literal, NotRequired, TypedDict

from brocante.engine.events import Over, OwnNotes, fields_heard, types_by_name
from brocante.engine.views import Notes
from brocante.games.boursicocotte.view import Animal


class OpenAuction(TypedDict):
    """Holds an auction."""

    move: Literal["auction"]
    seat: int


class Bid(TypedDict):
    """Bids this much for the lot."""

    move: Literal["bid"]
    seat: int
    amount: int


class Pass(TypedDict):
    """Does not raise."""

    move: Literal["pass"]
    seat: int


class Sell(TypedDict):
    """Sells the lot to the highest bidder."""

    move: Literal["sell"]
    seat: int


class Preempt(TypedDict):
    """Pays the highest bid to the bidder and keeps the lot."""

    move: Literal["preempt"]
    seat: int


class Pay(TypedDict):
    """Pays with this many notes."""

    move: Literal["pay"]
    seat: int
    cards: int
    money: NotRequired[OwnNotes]  # only for the payer


class ProposeTrade(TypedDict):
    """Lays this many notes face down for one of the target's animals."""

    move: Literal["trade"]
    seat: int
    target: int
    animal: Animal
    cards: int
    money: NotRequired[OwnNotes]  # only for the seat that laid them


class Accept(TypedDict):
    """Takes the notes unseen and gives the animal."""

    move: Literal["accept"]
    seat: int


class Counter(TypedDict):
    """Lays this many notes face down against the offer."""

    move: Literal["counter"]
    seat: int
    cards: int
    money: NotRequired[OwnNotes]  # only for the seat that laid them


class Lot(TypedDict):
    """These animals are up for auction."""

    event: Literal["lot"]
    lot: list[Animal]


class Donkey(TypedDict):
    """Everybody has received this note from the bank."""

    event: Literal["donkey"]
    note: int


class Hammer(TypedDict):
    """Nobody raises any more: the active player sells to this seat or pre-empts."""

    event: Literal["hammer"]
    seat: int
    price: int


class Broke(TypedDict):
    """The bidder does not have that much and shows all money; the lot is auctioned again."""

    event: Literal["broke"]
    seat: int
    money: Notes


class Sold(TypedDict):
    """The animals go to this seat."""

    event: Literal["sold"]
    seat: int
    lot: list[Animal]
    price: int


class Paid(TypedDict):
    """... which has paid for them."""

    event: Literal["paid"]
    seat: int
    to: int
    cards: int
    money: Notes | None  # only for payer and payee


class Unsold(TypedDict):
    """Nobody bid: the active player gets them for nothing."""

    event: Literal["unsold"]
    seat: int
    lot: list[Animal]


class Accepted(TypedDict):
    """The target took the offer."""

    event: Literal["accepted"]
    seat: int
    target: int
    animal: Animal
    animals: int
    winner: int
    cards: int
    gave: Notes | None  # only for the two seats: the viewer's own notes
    got: Notes | None


class Swapped(TypedDict):
    """Offer (cards) and counter-offer (answer) change hands; the winner gets the animals."""

    event: Literal["swapped"]
    seat: int
    target: int
    animal: Animal
    animals: int
    winner: int
    cards: int
    answer: int
    gave: Notes | None  # only for the two seats: the viewer's own notes
    got: Notes | None


class Family(TypedDict):
    """A family is finished."""

    event: Literal["family"]
    seat: int
    animal: Animal


Move = OpenAuction | Bid | Pass | Sell | Preempt | Pay | ProposeTrade | Accept | Counter
Event = Lot | Donkey | Hammer | Broke | Sold | Paid | Unsold | Accepted | Swapped | Family | Over
Line = Move | Event


EVENTS: Final = types_by_name(Event, "event")
SAID, MEANT = fields_heard(Move)
