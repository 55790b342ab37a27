"""What a seat sees of Boursicocotte, and the moves it is offered."""

from typing import Literal, TypedDict

from brocante.engine.views import Notes, Nothing, Payment, Purse, Range

Phase = Literal["turn", "bidding", "hammer", "paying", "offering", "reply", "countering", "over"]
Animal = Literal["rooster", "goose", "cat", "dog", "sheep", "goat", "donkey", "pig", "cow", "horse"]


class Animals(TypedDict, total=False):
    """How many of each animal; animals with none are left out."""

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


class Prices(TypedDict):
    """The worth of a whole family as printed on the cards, dearest first."""

    horse: int
    cow: int
    pig: int
    donkey: int
    goat: int
    sheep: int
    dog: int
    cat: int
    goose: int
    rooster: int


class Holding(TypedDict):
    """What a player has; of others' money only what can be deduced, or null where the table leaves that to people."""

    animals: Animals
    families: list[Animal]  # complete ones
    sum: int  # of the complete families' worth; the score multiplies it
    score: int
    cards: int  # notes in hand
    known: Notes | None  # the notes that the viewer is sure of; for its own seat, all
    unknown: int | None  # how many more notes there are
    worth: int | None  # of all notes, if the viewer knows them


class Auction(TypedDict):
    lot: list[Animal]
    bid: int
    bidder: int | None
    asked: list[int]
    passed: list[int]
    spent: list[int]  # seats that have used their only bid
    limits: dict[str, int]  # by seat: the most it may bid after having had to show its money
    payer: int | None
    laid: Notes | None  # only for the payer
    refused: str | None  # why the viewer may not bid now; null if it may and once bidding is over
    preempt_refused: str | None  # for the active player: why it may not pre-empt


class Trade(TypedDict):
    target: int
    animal: Animal
    animals: int  # at stake
    cards: int  # notes laid face down
    offer: Notes | None  # which ones, only for the seat that laid them
    counter: Notes | None  # the notes of the counter-offer, likewise
    counter_refused: str | None  # for the target: why it may not counter


class Choice(TypedDict):
    """For the active player: the choice between an auction and a trade."""

    stakes: dict[str, Animals]  # by target: how many animals a trade would be about
    trade_refused: str | None  # why no trade is possible


class Table(TypedDict):
    phase: Phase
    turn: int | None
    active: int
    pile: int
    donkeys: int
    next_donkey: int | None  # the note that everybody gets for it
    family_size: int
    prices: Prices
    unowned: Animals  # not yet owned by anybody
    circulation: int
    still: int  # turns in a row without an auction or a new family
    patience: int  # after this many, trading is suspended
    unknown_money: Notes | None  # notes whose holder the viewer cannot tell; null as in Holding
    seats: list[Holding]
    choice: Choice | None  # for the active player, before an auction or a trade
    auction: Auction | None
    trade: Trade | None


class BidInfo(TypedDict):
    worth: int  # the most that the lot can be worth to anybody
    doubtful: int  # bids from here on are so far above that that they may be mistakes


class BidOffer(TypedDict):
    amount: Range
    info: BidInfo


class SellInfo(TypedDict):
    completes: list[Animal]  # the families that become complete for the buyer


class SellOffer(TypedDict):
    info: SellInfo


class PreemptInfo(TypedDict):
    worth: int  # the most that the lot can be worth to anybody
    least: int  # what it costs at least, as nobody gives change
    grave: bool  # whether that is so far above the worth that it may be a mistake


class PreemptOffer(TypedDict):
    info: PreemptInfo


class PayInfo(TypedDict):
    change: int  # of the score, from a family that becomes complete
    least: int  # the smallest sum that pays the price


class PayOffer(Payment):
    info: PayInfo


class OfferInfo(TypedDict):
    """The limits of a sensible offer."""

    worth: int  # the most that the animals can be worth to anybody
    least: int  # smaller sums cannot win
    enough: int  # wins against all that the other can lay
    doubtful: int  # sums from here on are so far above the worth that they may be mistakes
    everything: int | None  # all the money that the player has; null if that is little compared with its animals


class TradeOffer(TypedDict):
    target: int
    animal: Animal
    money: Purse
    info: OfferInfo


class AcceptInfo(TypedDict):
    worth: int  # the least that the animals are worth
    most: int  # that the offer can hold
    grave: bool  # whether that is so far below the worth that it may be a mistake, and the player could counter


class AcceptOffer(TypedDict):
    info: AcceptInfo


class CounterOffer(TypedDict):
    money: Purse
    info: OfferInfo


Offers = TypedDict(
    "Offers",
    {
        "auction": Nothing,
        "bid": BidOffer,
        "pass": Nothing,
        "sell": SellOffer,
        "preempt": PreemptOffer,
        "pay": PayOffer,
        "trade": TradeOffer,
        "accept": AcceptOffer,
        "counter": CounterOffer,
    },
    total=False,
)
