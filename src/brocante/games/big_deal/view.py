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
    """A number for some of the cards; in sets and piles, how many there are."""

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
    """What is in front of a seat."""

    cards: int  # in hand
    hand: list[Card] | None  # which ones, for their owner
    hand_refused: dict[str, str] | None  # the owner's cards that cannot be played now, and why
    sets: list[Set]  # from bottom to top
    safe: bool  # whether the top set is the first, which cannot be stolen
    steal_refused: str | None  # on the viewer's turn: why it cannot steal here
    laid: int  # the value of the sets; cards played in a steal count for nobody until it is over
    parts: Parts | None  # what that consists of, after the end
    earlier: int  # the score of earlier rounds
    score: int


class Steal(TypedDict):
    thief: int
    victim: int


class Table(TypedDict):
    phase: Phase
    turn: int | None
    round: int
    last_round: int
    goal: int  # the game ends after a round in which somebody reaches it
    starter: int | None
    hand_size: int
    values: OfEachCard
    copies: OfEachCard
    draw_pile: int
    discard_pile: list[Card]  # from the top down
    steal: Steal | None
    seats: list[Place]


class Gain(TypedDict):
    """By card: the change of the mover's score."""

    changes: Cards


class Stakes(TypedDict):
    """The change of the mover's score once a steal is over."""

    won: Cards  # by card: if the other gives up at once; every further card adds to it
    lost: int  # if the other has the last word


class Loss(TypedDict):
    """The effects of giving up."""

    change: int  # of the mover's score
    grave: bool  # whether it is a large part of it, and the mover could go on
    winner: int  # who gets or keeps the set
    winner_change: int  # of the winner's score
    value: int  # of the set with all the cards played for it


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
