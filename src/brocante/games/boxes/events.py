"""The lines that a table hears in Boxes: moves as they are heard, and the events that follow from them.

docs/games/boxes.md describes them for readers. Not compiled: mypyc would forget what a field holds.
"""

from typing import Any, Final, Literal, NotRequired, TypedDict, get_type_hints

from brocante.engine.events import Over, types_by_name
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
    """A player opens with a bid or raises the one that stands."""

    move: Literal["bid"]
    seat: int
    amount: int


class Pass(TypedDict):
    """A player is out of this auction."""

    move: Literal["pass"]
    seat: int


class Lay(TypedDict):
    """A player lays a secret bid; only they hear which notes it is made of."""

    move: Literal["lay"]
    seat: int
    money: NotRequired[Notes]


class Pay(TypedDict):
    """The winner chooses the notes."""

    move: Literal["pay"]
    seat: int
    money: Notes


class Seen(TypedDict):
    """A look has shown this card; only the one who looked hears it."""

    event: Literal["seen"]
    container: int
    box: int
    card: Card
    colour: Colour | None
    value: int


class Out(TypedDict):
    """These cannot raise and are out."""

    event: Literal["out"]
    seats: list[int]


class Revealed(TypedDict):
    """All secret bids are laid open: notes and sums by seat."""

    event: Literal["revealed"]
    bids: list[Notes]
    sums: list[int]


class Tied(TypedDict):
    """These laid the highest sum; the holder's bid stands."""

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
    """What is in a container, box by box; only the buyer hears it."""

    event: Literal["contents"]
    container: int
    cards: list[Card]


class Paid(TypedDict):
    """The buyer has paid with these notes."""

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


def fields_of(kind: Any, keys: frozenset[str]) -> tuple[str, ...]:
    """Those of some keys of a type that are fields of a move, in their order."""
    return tuple(field for field in get_type_hints(kind) if field in keys and field not in ("move", "seat"))


MOVES: Final = types_by_name(Move, "move")
EVENTS: Final = types_by_name(Event, "event")
SAID: Final = {name: fields_of(kind, kind.__required_keys__) for name, kind in MOVES.items()}  # everybody hears them
MEANT: Final = {  # of some moves, the fields that only the mover hears
    name: fields_of(kind, kind.__optional_keys__) for name, kind in MOVES.items() if kind.__optional_keys__
}
