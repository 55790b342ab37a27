"""What a seat sees of Big Deal, and the moves it is offered."""

from typing import Literal, TypedDict

from brocante.engine.views import Nothing

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
    """How many of each card, those that are there."""

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


class Place(TypedDict):
    """What lies in front of a seat."""

    cards: int  # in hand
    hand: list[Card] | None  # which ones, for their owner
    sets: list[Set]  # from the first to the top one
    laid: int  # what they are worth
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
    starter: int | None
    hand_size: int
    values: OfEachCard
    copies: OfEachCard
    draw_pile: int
    discard_pile: list[Card]  # from the top down
    steal: Steal | None
    seats: list[Place]


LayOffer = TypedDict("LayOffer", {"object": Card, "with": list[Card]})
StealOffer = TypedDict("StealOffer", {"from": int, "card": list[Card]})


class CardOffer(TypedDict):
    card: list[Card]


class Offers(TypedDict, total=False):
    lay: LayOffer
    take: CardOffer
    steal: StealOffer
    discard: CardOffer
    answer: CardOffer
    give_up: Nothing
