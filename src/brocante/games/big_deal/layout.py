"""What the numbers of an observation of Big Deal mean, in the order in which `BigDeal.numbers` writes them."""

from typing import Final

from brocante.engine.layout import (
    ActionLayout,
    Layout,
    Part,
    category,
    count,
    each,
    each_seat,
    left_out,
    seat,
    sum_of_money,
)
from brocante.games.big_deal import action
from brocante.games.big_deal.data import (
    COPIES,
    DECK,
    DECK_VALUE,
    GOAL,
    GOLD,
    KINDS,
    LARGE_HAND,
    LAST_ROUND,
    MOST_SETS,
    OBJECTS,
    RANKS,
    SILVER,
)
from brocante.games.big_deal.names import CARDS

SMALLEST_VALUE: Final = 5_000  # of a card; all are multiples of it
TOP_CARDS: Final = 6  # of the discard pile, in the coded form; deeper ones only count in `unseen`
MOST_COPIES: Final = 10  # of one kind of card


def parts(players: int) -> list[Part]:
    discard = category("card", "the discard pile from the top", CARDS, none=True)
    return [
        category("phase", "what is asked now", ("turn", "answer", "over")),
        count("round", "the number of the round", LAST_ROUND, 10),
        count("draws", "cards in the draw pile", DECK),
        count("discards", "cards in the discard pile", DECK),
        count("laid", "sets laid in this round", MOST_SETS),
        seat("turn", "who is to act", players),
        seat("starter", "who began the round", players),
        seat("thief", "who is trying to steal", players),
        seat("victim", "from whom", players),
        each("hand", CARDS, count("held", "cards of this kind in the viewer's hand", LARGE_HAND, hidden=True)),
        each("discard", [str(depth) for depth in range(TOP_CARDS)], discard),
        each("discard", [str(depth) for depth in range(TOP_CARDS, DECK)], left_out(discard)),
        each_seat(
            players,
            count("held", "cards in the hand", LARGE_HAND),
            sum_of_money("earlier", "what earlier rounds brought", GOAL + DECK_VALUE, GOAL, SMALLEST_VALUE),
            sum_of_money("worth", "of all sets in front of it", DECK_VALUE, GOAL, SMALLEST_VALUE),
            count("sets", "sets in front of it", MOST_SETS, 10),
        ),
        each(
            "sets",
            MOST_SETS,
            seat("owner", "in whose stack it lies", players),
            count("above", "sets that lie on it", MOST_SETS, 10, hidden=True),
            count("objects", "cards of its object", MOST_COPIES, hidden=True),
            count("silver", "silver cards", COPIES[SILVER], MOST_COPIES, hidden=True),
            count("gold", "gold cards", COPIES[GOLD], MOST_COPIES, hidden=True),
            category("object", "what it is a set of", CARDS[:OBJECTS], none=True),
        ),
        each(
            "unseen",
            CARDS,
            count("left", "cards of this kind that the viewer has not seen in this round", MOST_COPIES),
        ),
    ]


def actions(players: int) -> ActionLayout:
    return ActionLayout(action.count(players), seats=action.STEAL, each=RANKS)  # none names an amount


assert len(CARDS) == KINDS
LAYOUT: Final = Layout(parts, actions)
