"""What a seat sees of Boursicocotte, and the moves it is offered."""

from typing import Literal, TypedDict

from brocante.engine.views import Notes, Nothing, Payment, Purse, Range

Phase = Literal["turn", "bidding", "hammer", "paying", "offering", "reply", "countering", "over"]
Animal = Literal["rooster", "goose", "cat", "dog", "sheep", "goat", "donkey", "pig", "cow", "horse"]


class Animals(TypedDict, total=False):
    """How many of each animal, those that are there."""

    rooster: int
    goose: int
    cat: int
    dog: int
    sheep: int
    goat: int
    donkey: int
    pig: int
    cow: int
    horse: int


class Holding(TypedDict):
    """What a player has; of others' money only what can be deduced, and null where the table leaves that to people."""

    animals: Animals
    families: list[Animal]  # complete ones
    score: int
    cards: int  # notes in hand
    known: Notes | None  # notes that the viewer can be sure of; all of one's own
    unknown: int | None  # how many more there are
    worth: int | None  # of all notes, if the viewer knows them


class Auction(TypedDict):
    lot: list[Animal]
    bid: int
    bidder: int | None
    asked: list[int]
    passed: list[int]
    spent: list[int]  # these have used their only bid
    limits: dict[str, int]  # by seat: the most that it may bid, having had to show its money
    payer: int | None
    laid: Notes | None  # for the payer


class Trade(TypedDict):
    target: int
    animal: Animal
    animals: int  # at stake
    cards: int  # notes that were laid face down
    offer: Notes | None  # which ones, for the one who laid them
    counter: Notes | None  # likewise the notes of the counter-offer


class Table(TypedDict):
    phase: Phase
    turn: int | None
    active: int
    pile: int
    donkeys: int
    next_donkey: int | None  # the note that everybody gets for it
    family_size: int
    circulation: int
    still: int  # turns in a row without an auction or a new family
    patience: int  # after this many, trading is suspended
    unknown_money: Notes | None  # notes of which the viewer cannot say who has them; null as in Holding
    seats: list[Holding]
    auction: Auction | None
    trade: Trade | None


class BidOffer(TypedDict):
    amount: Range


class TradeOffer(TypedDict):
    target: int
    animal: Animal
    money: Purse


class CounterOffer(TypedDict):
    money: Purse


Offers = TypedDict(
    "Offers",
    {
        "auction": Nothing,
        "bid": BidOffer,
        "pass": Nothing,
        "sell": Nothing,
        "preempt": Nothing,
        "pay": Payment,
        "trade": TradeOffer,
        "accept": Nothing,
        "counter": CounterOffer,
    },
    total=False,
)
