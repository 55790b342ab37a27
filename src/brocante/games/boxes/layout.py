"""What the numbers of an observation of Boxes mean, in the order in which `Boxes.numbers` writes them."""

from typing import Final

from brocante.engine.layout import (
    ActionLayout,
    Layout,
    Part,
    Row,
    category,
    count,
    each,
    each_seat,
    features,
    flag,
    seat,
    seats,
    sum_of_money,
)
from brocante.games.boxes import action
from brocante.games.boxes.data import (
    ALL_BOXES,
    BID_STEP,
    CARD_VALUE,
    CARDS,
    COLOURED,
    COLOURS,
    CONTAINERS,
    GOLD,
    MOST_CASH,
    NOTES_AT_START,
    RANKS,
    STEPS,
)
from brocante.games.boxes.names import CARD_NAMES, COLOUR_NAMES, NOTE_NAMES, PHASE_NAMES

LIKENESS: Final = ("known", "value / 250", "gold", *COLOUR_NAMES)  # the features of a card
RAISES: Final = (0, 1, 2, 3, 4, 6, 8, 12, 16, 24)  # above the lowest bid, in steps of 50


def likeness(card: int) -> Row:
    """The features of a card, for the coded form."""
    colour = (card - COLOURED) // RANKS if card >= COLOURED else -1
    of_colour = (float(colour == one) for one in range(COLOURS))
    return (1.0, CARD_VALUE[card] / 250, float(card == GOLD), *of_colour)


def parts(players: int) -> list[Part]:
    return [
        category("phase", "what is asked now", PHASE_NAMES),
        seat("turn", "who is to act", players),
        count("container", "containers that have been sold", CONTAINERS),
        seat("auctioneer", "the auctioneer of this container", players),
        flag("secret", "1 in a secret auction"),
        count("steps", "what the player who is looking may still spend", STEPS),
        seats("done", "who has finished a secret bid", players),
        sum_of_money("bid", "the highest bid in the open auction", MOST_CASH, 1000, BID_STEP),
        seat("bidder", "whose bid that is", players),
        seats("rivals", "who is still in besides the bidder", players),
        each(
            "containers",
            CONTAINERS,
            seat("owner", "who bought it", players),
            sum_of_money("price", "the bid that won it", MOST_CASH, 1000, BID_STEP),
        ),
        each_seat(
            players,
            each(
                "notes",
                NOTE_NAMES,
                count("held", "notes of this value", NOTES_AT_START),
                count("laid", "of them, in the secret bid", NOTES_AT_START, hidden=True),
            ),
        ),
        each("payment", NOTE_NAMES, count("laid", "notes that the buyer has laid down", NOTES_AT_START, hidden=True)),
        each(
            "boxes",
            ALL_BOXES,
            features("card", "what is in it", CARD_NAMES, LIKENESS, [likeness(card) for card in range(CARDS)], True),
            seats("seen", "who has looked into it", players),
        ),
    ]


def actions(players: int) -> ActionLayout:
    return ActionLayout(action.BID, RAISES)


LAYOUT: Final = Layout(parts, actions)
