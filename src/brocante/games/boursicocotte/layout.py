"""What the numbers of an observation of Boursicocotte mean, in the order in which they are written."""

from typing import Final

from brocante.engine.layout import (
    ActionLayout,
    Layout,
    Part,
    category,
    count,
    each,
    each_seat,
    flag,
    seat,
    sum_of_money,
)
from brocante.games.boursicocotte import action
from brocante.games.boursicocotte.data import (
    ALL_MONEY,
    FAMILIES,
    ORIGINAL_FAMILY_SIZE,
    PATIENCE,
    STEP,
)
from brocante.games.boursicocotte.names import ANIMALS, NOTE_NAMES, PHASES

MOST_NOTES: Final = 11  # given to each player in the course of a game
MOST_ALIKE: Final = 4  # ... of one value
RAISES: Final = (0, 1, 2, 4, 7, 11, 19, 34)  # above the lowest bid, in steps of 10


def parts(players: int) -> list[Part]:
    return [
        category("phase", "what is asked now", PHASES),
        seat("turn", "who is to act", players),
        seat("active", "whose turn it is", players),
        seat("bidder", "who has made the highest bid", players),
        seat("payer", "who is to pay", players),
        seat("target", "the opponent in a trade", players),
        category("family", "what the trade is for", ANIMALS, none=True),
        count("pile", "cards in the pile", FAMILIES * ORIGINAL_FAMILY_SIZE),
        each("lot", 2, category("animal", "what is up for auction", ANIMALS, none=True)),
        count("donkeys", "donkeys turned up so far", ORIGINAL_FAMILY_SIZE),
        sum_of_money("circulation", "all money of all players", ALL_MONEY * players, ALL_MONEY * players, STEP),
        sum_of_money("bid", "the highest bid", ALL_MONEY * players, 500, STEP),
        count("still", "turns in a row without an auction or a finished family", PATIENCE * players),
        count("offered", "notes in the offer", MOST_NOTES * players, 5),
        each_seat(
            players,
            count("notes", "how many notes", MOST_NOTES * players, MOST_NOTES),
            flag("asked", "1 if it may still raise"),
            flag("spent", "1 if it has made its only bid"),
            flag("shown", "1 if it could not pay, and may bid no more than it has"),
            each(
                "animals",
                ANIMALS,
                category("held", "animals", [str(number) for number in range(ORIGINAL_FAMILY_SIZE + 1)]),
            ),
            each(
                "money",
                NOTE_NAMES,
                count("sure", "notes that the viewer knows it has at least", MOST_ALIKE * players, MOST_ALIKE),
                count("public", "notes that everybody knows it has at least", MOST_ALIKE * players, MOST_ALIKE),
            ),
        ),
        each(
            "laid",
            NOTE_NAMES,
            count("first", "by the payer, or in the offer", MOST_ALIKE * players, MOST_ALIKE, hidden=True),
            count("second", "in the counter-offer", MOST_ALIKE * players, MOST_ALIKE, hidden=True),
        ),
    ]


def actions(players: int) -> ActionLayout:
    return ActionLayout(action.BID, RAISES)


LAYOUT: Final = Layout(parts, actions)
