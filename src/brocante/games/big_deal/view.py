"""What a seat sees of Big Deal, and the moves it is offered."""

from typing import Literal, TypedDict

Phase = Literal["turn", "answer", "over"]
Card = Literal[
    "home",
    "yacht",
    "classic_auto",
    "jewels",
    "bank_account",
    "stocks",
    "coin_collection",
    "cash_under_the_mattress",
    "stamp_collection",
    "piggy_bank",
    "silver",
    "gold",
]


class Cards(TypedDict, total=False):
    """A number for each of some cards; in sets and piles, how many there are."""

    home: int
    yacht: int
    classic_auto: int
    jewels: int
    bank_account: int
    stocks: int
    coin_collection: int
    cash_under_the_mattress: int
    stamp_collection: int
    piggy_bank: int
    silver: int
    gold: int


class OfEachCard(TypedDict):
    """A number for every card."""

    home: int
    yacht: int
    classic_auto: int
    jewels: int
    bank_account: int
    stocks: int
    coin_collection: int
    cash_under_the_mattress: int
    stamp_collection: int
    piggy_bank: int
    silver: int
    gold: int


class Set(TypedDict):
    object: Card
    cards: Cards
    value: int


class Part(TypedDict):
    cards: int
    value: int


class Parts(TypedDict):
    objects: Part
    silver: Part
    gold: Part


class Place(TypedDict):
    """What lies in front of a seat."""

    cards: int  # in hand
    hand: list[Card] | None  # which ones, for their owner
    hand_refused: dict[str, str] | None  # of the owner's cards those that cannot be played now, and why
    sets: list[Set]  # from the first to the top one
    safe: bool  # whether the top one is the first, which nobody can steal
    steal_refused: str | None  # why the viewer, who is asked for a turn, cannot steal here
    laid: int  # what the sets are worth; cards played in a steal count for nobody until it is over
    parts: Parts | None  # and what that is made of, after the end
    earlier: int  # what earlier rounds brought
    score: int


class Steal(TypedDict):
    thief: int
    victim: int


class Table(TypedDict):
    phase: Phase
    turn: int | None
    round: int
    last_round: int
    goal: int  # whoever owns this much after a round ends the game
    starter: int | None
    hand_size: int
    values: OfEachCard
    copies: OfEachCard
    draw_pile: int
    discard_pile: list[Card]  # from the top down
    steal: Steal | None
    seats: list[Place]


class Gain(TypedDict):
    """By card: what the mover's score changes by."""

    changes: Cards


class Stakes(TypedDict):
    """What the mover's score changes by once a steal is over."""

    won: Cards  # by card: if the other gives up at once; every further card makes it more
    lost: int  # if the other has the last word


class Loss(TypedDict):
    """What giving up changes."""

    change: int  # of the mover's score
    grave: bool  # whether that is a large part of it, and the mover could go on
    winner: int  # who gets or keeps the set
    winner_change: int  # of the winner's score
    value: int  # of the set, with all the cards that were played for it


LayOffer = TypedDict("LayOffer", {"object": Card, "with": list[Card], "info": Gain})
StealOffer = TypedDict("StealOffer", {"from": int, "card": list[Card], "info": Stakes})


class TakeOffer(TypedDict):
    card: list[Card]
    info: Gain


class AnswerOffer(TypedDict):
    card: list[Card]
    info: Stakes


class DiscardOffer(TypedDict):
    card: list[Card]


class GiveUpOffer(TypedDict):
    info: Loss


class Offers(TypedDict, total=False):
    lay: LayOffer
    take: TakeOffer
    steal: StealOffer
    discard: DiscardOffer
    answer: AnswerOffer
    give_up: GiveUpOffer
