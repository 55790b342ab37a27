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
    """The face of a card; all fields null if the viewer has not seen it."""

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
    have_laid: list[int] | None  # while secret bids are being laid
    laid: list[Notes | None]  # by seat; null while secret
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
    """What is missing for the next collection of a colour."""

    boxes: int
    treasure: bool  # whether one of them must be a 250


class Missing(TypedDict):
    """By colour, what is missing for the next collection; null if none is possible."""

    yellow: Lack | None
    blue: Lack | None
    red: Lack | None
    green: Lack | None


class Cards(TypedDict):
    """The values of cards, by group."""

    yellow: list[int]
    blue: list[int]
    red: list[int]
    green: list[int]
    gold: list[int]
    ten: list[int]
    junk: list[int]


class Worth(TypedDict):
    """The worth of cards by group, and of collections."""

    yellow: int
    blue: int
    red: int
    green: int
    gold: int
    ten: int
    junk: int
    collections: int


class Seat(TypedDict):
    """What a player has; everything from `cards` on is null while it is not shown."""

    notes: Notes | None  # for others null without the aid, until the end
    cash: int | None
    containers: list[int]  # bought and paid for
    cards: Cards | None
    worth: Worth | None  # adds up with the cash to the wealth
    collections: Collections | None  # how many
    bonus: Collections | None  # the bonus for them
    missing: Missing | None  # null after the end
    wealth: int | None


class Table(TypedDict):
    phase: Phase
    turn: int | None
    auctioneer: int | None
    container: int | None
    containers: list[Container]
    containers_to_come: int
    actions: int  # each player's actions for looking into a container
    actions_left: int | None
    look_refused: list[str | None] | None  # by box: why the viewer may not look into it; null while not asked to look
    auction: Auction | None
    last_auction: Auction | None
    collection_size: int
    unseen: Cards | None  # all cards that the viewer has not seen; null without the aid and for spectators
    seats: list[Seat]


class AuctionOffer(TypedDict):
    type: list[AuctionType]


class LookOffer(TypedDict):
    box: list[int]


class BidInfo(TypedDict):
    """The least cost of bids for which it exceeds the amount, since there is no change."""

    costs: dict[str, int]
    expected: int  # the expected worth of the boxes, by what the bidder has seen
    doubtful: int  # bids from here on are so far above that that they may be mistakes


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
    brings: int  # what the container adds to the wealth, including collections and minus the payment
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
