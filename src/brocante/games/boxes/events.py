"""The types of Boxes' lines: moves as a table hears them, and the events that follow.

docs/games/boxes.md describes them for readers. Not compiled: mypyc would lose the types of fields.
"""

from typing import Final, Literal, NotRequired, TypedDict

from brocante.engine.events import Over, OwnNotes, fields_heard, types_by_name
from brocante.engine.views import Notes
from brocante.games.boxes.view import AuctionType, Card, Colour


class Auction(TypedDict):
    """The auctioneer chooses the type of auction."""

    move: Literal["auction"]
    seat: int
    type: AuctionType


class Look(TypedDict):
    """A player looks into a box."""

    move: Literal["look"]
    seat: int
    box: int


class Bid(TypedDict):
    """A player makes the opening bid or raises."""

    move: Literal["bid"]
    seat: int
    amount: int


class Pass(TypedDict):
    """A player is out of this auction."""

    move: Literal["pass"]
    seat: int


class Lay(TypedDict):
    """A player lays a secret bid; only they hear its notes."""

    move: Literal["lay"]
    seat: int
    money: NotRequired[OwnNotes]


class Pay(TypedDict):
    """The winner chooses the notes."""

    move: Literal["pay"]
    seat: int
    money: Notes


class Seen(TypedDict):
    """The card that a look showed; only the player who looked hears it."""

    event: Literal["seen"]
    container: int
    box: int
    card: Card
    colour: Colour | None
    value: int


class Out(TypedDict):
    """These players cannot raise and are out."""

    event: Literal["out"]
    seats: list[int]


class Revealed(TypedDict):
    """All secret bids are revealed: notes and sums by seat."""

    event: Literal["revealed"]
    bids: list[Notes]
    sums: list[int]


class Tied(TypedDict):
    """These players laid the highest sum; the holder's bid stands."""

    event: Literal["tied"]
    seats: list[int]
    holder: int
    price: int


class Sold(TypedDict):
    """A container has a buyer."""

    event: Literal["sold"]
    seat: int
    container: int
    price: int


class Contents(TypedDict):
    """The contents of a container, box by box; only the buyer hears them."""

    event: Literal["contents"]
    container: int
    cards: list[Card]


class Paid(TypedDict):
    """The notes with which the buyer paid."""

    event: Literal["paid"]
    seat: int
    money: Notes
    sum: int


class Container(TypedDict):
    """The next container is up for sale."""

    event: Literal["container"]
    container: int
    auctioneer: int


Move = Auction | Look | Bid | Pass | Lay | Pay
Event = Seen | Out | Revealed | Tied | Sold | Contents | Paid | Container | Over
Line = Move | Event

EVENTS: Final = types_by_name(Event, "event")
SAID, MEANT = fields_heard(Move)
