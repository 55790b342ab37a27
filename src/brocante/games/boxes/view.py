"""What a seat sees of Boxes, and the moves it is offered."""

from typing import Literal, TypedDict

from brocante.engine.views import Notes, Nothing, Payment, Purse, Range

Phase = Literal["type", "look", "lay", "opening", "raise", "pay", "over"]
AuctionType = Literal["open", "secret"]
Colour = Literal["yellow", "blue", "red", "green"]
Card = Literal[
    "junk", "ten", "gold",
    "yellow_50", "yellow_100", "yellow_150", "yellow_200", "yellow_250",
    "blue_50", "blue_100", "blue_150", "blue_200", "blue_250",
    "red_50", "red_100", "red_150", "red_200", "red_250",
    "green_50", "green_100", "green_150", "green_200", "green_250",
]  # fmt: skip


class Face(TypedDict):
    """A side of a card; all null where the viewer has not seen it."""

    card: Card | None
    colour: Colour | None
    value: int | None


class Box(Face):
    closed: bool
    seen_by: list[int]


class Container(TypedDict):
    owner: int | None
    boxes: list[Box]


class Auction(TypedDict):
    container: int
    type: AuctionType
    bid: int | None
    bidder: int | None
    rivals: list[int]  # who may still raise
    have_laid: list[int] | None  # while secret bids are laid
    laid: list[Notes | None]  # by seat; null as long as it is secret
    paid: Notes | None


class Collections(TypedDict):
    """How many there are of each colour."""

    yellow: int
    blue: int
    red: int
    green: int


class Cards(TypedDict):
    """The values of cards, by what they are."""

    yellow: list[int]
    blue: list[int]
    red: list[int]
    green: list[int]
    gold: list[int]
    ten: list[int]
    junk: list[int]


class Seat(TypedDict):
    """What a player has; the last three null as long as they are not shown."""

    notes: Notes
    cash: int
    containers: list[int]
    cards: Cards | None
    collections: Collections | None
    wealth: int | None


class Table(TypedDict):
    phase: Phase
    turn: int | None
    auctioneer: int | None
    container: int | None
    containers: list[Container]
    containers_to_come: int
    actions_left: int | None
    auction: Auction | None
    last_auction: Auction | None
    collection_size: int
    seats: list[Seat]


class AuctionOffer(TypedDict):
    type: list[AuctionType]


class LookOffer(TypedDict):
    box: list[int]


class BidOffer(TypedDict):
    amount: Range


class LayOffer(TypedDict):
    money: Purse


Offers = TypedDict(
    "Offers",
    {
        "auction": AuctionOffer,
        "look": LookOffer,
        "bid": BidOffer,
        "pass": Nothing,
        "lay": LayOffer,
        "pay": Payment,
    },
    total=False,
)
