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
    price: int | None  # the bid that won it; null before, and without the aid
    boxes: list[Box]


class Auction(TypedDict):
    container: int
    type: AuctionType
    bid: int | None
    bidder: int | None
    rivals: list[int]  # who may still raise
    have_laid: list[int] | None  # while secret bids are laid
    laid: list[Notes | None]  # by seat; null as long as it is secret
    laid_sums: list[int | None]
    paid: Notes | None
    paid_sum: int | None


class Collections(TypedDict):
    """A number for each colour."""

    yellow: int
    blue: int
    red: int
    green: int


class Lack(TypedDict):
    """What a colour lacks for its next collection."""

    boxes: int
    treasure: bool  # whether one of them must be a 250


class Missing(TypedDict):
    """Of each colour what it lacks; null where no further collection is possible."""

    yellow: Lack | None
    blue: Lack | None
    red: Lack | None
    green: Lack | None


class Cards(TypedDict):
    """The values of cards, by what they are."""

    yellow: list[int]
    blue: list[int]
    red: list[int]
    green: list[int]
    gold: list[int]
    ten: list[int]
    junk: list[int]


class Worth(TypedDict):
    """What the cards bring, by what they are, and the collections besides."""

    yellow: int
    blue: int
    red: int
    green: int
    gold: int
    ten: int
    junk: int
    collections: int


class Seat(TypedDict):
    """What a player has; all from `cards` on null as long as it is not shown."""

    notes: Notes | None  # of others null without the aid, until the end
    cash: int | None
    containers: list[int]  # bought and paid
    cards: Cards | None
    worth: Worth | None  # with the cash it makes the wealth
    collections: Collections | None  # how many
    bonus: Collections | None  # what they bring
    missing: Missing | None  # null after the end
    wealth: int | None


class Table(TypedDict):
    phase: Phase
    turn: int | None
    auctioneer: int | None
    container: int | None
    containers: list[Container]
    containers_to_come: int
    actions: int  # that each player has for looking into a container
    actions_left: int | None
    look_refused: list[str | None] | None  # by box: why the viewer may not look into it; null while not asked to look
    auction: Auction | None
    last_auction: Auction | None
    collection_size: int
    unseen: Cards | None  # what the viewer has not seen yet, anywhere; null without the aid, and for spectators
    seats: list[Seat]


class AuctionOffer(TypedDict):
    type: list[AuctionType]


class LookOffer(TypedDict):
    box: list[int]


class BidInfo(TypedDict):
    """What bids cost where that is more than their amount, as there is no change: the least for each."""

    costs: dict[str, int]
    expected: int  # what the boxes are worth on average, for all that the bidder has seen
    doubtful: int  # from this bid on it may not be meant: far more than that


class BidOffer(TypedDict):
    amount: Range
    info: BidInfo


class LayInfo(TypedDict):
    expected: int  # as in BidInfo
    doubtful: int


class LayOffer(TypedDict):
    money: Purse
    info: LayInfo


class PayInfo(TypedDict):
    brings: int  # what the container adds to the wealth, collections included; the notes paid are taken off
    least: int  # the smallest sum that can be paid


class PayOffer(Payment):
    info: PayInfo


Offers = TypedDict(
    "Offers",
    {
        "auction": AuctionOffer,
        "look": LookOffer,
        "bid": BidOffer,
        "pass": Nothing,
        "lay": LayOffer,
        "pay": PayOffer,
    },
    total=False,
)
