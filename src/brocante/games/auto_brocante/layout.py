"""What the numbers of an observation of Auto-Brocante mean, in the order in which they are written."""

from typing import Final

from brocante.engine.layout import (
    ActionLayout,
    Column,
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
    sum_of_money,
)
from brocante.games.auto_brocante import action, data
from brocante.games.auto_brocante.names import CAR_NAMES, CARD_NAMES, POLICY_NAMES

PHASES: Final = ("minimum", "turn", "target", "attacked", "take", "closing", "choose", "offer") + (
    "answer",
    "reply",
    "bids",
    "bid_amount",
    "pick",
    "debt",
    "over",
)  # in the order of phase.py
DEAREST: Final = 15_000  # what a car can be worth
MOST_ALIKE: Final = 7  # dealer cards of one kind
MOST_POLICIES: Final = 3  # of one kind
CASH_CODED: Final = 200_000  # more cash than this makes no difference in the coded form
RAISES: Final = (0, 1, 3, 7, 15, 31, 59, 99, 159, 239)  # above the lowest amount, in steps of 50


def money(name: str, meaning: str, high: int = data.HIGHEST_SUM, hidden: bool = False) -> Column:
    return sum_of_money(name, meaning, high, 10_000, data.SMALLEST_SUM, min(high, CASH_CODED), hidden)


def most_cash(players: int) -> int:
    """More than anybody can have: all that is dealt out, and the dearest sale with both cards of every turn."""
    sale = DEAREST + max(int(extra) for extra in data.SELL_EXTRA)
    return players * (data.STARTING_CASH + data.MOST_ROUNDS * data.CARDS_A_TURN * sale)


def car_place(players: int) -> Column:
    names = [f"seat {other}" for other in range(players)]
    names += ["graveyard", "bank, unseen", *(f"bank, place {depth}" for depth in range(data.CARS))]
    rows: list[Row] = []
    for place in range(len(names)):
        depth = place - players - 2
        owner = (float(place == other) for other in range(players))
        in_bank = float(depth >= 0), max(depth, 0) / data.CARS
        rows.append((*owner, float(place == players), float(place == players + 1), *in_bank))
    columns = [*names[: players + 2], "bank, seen", "depth"]
    return features("place", "where the car is", names, columns, rows)


def parts(players: int) -> list[Part]:
    return [*situation(players), *cars(players), *policies(), *cards(players)]


def situation(players: int) -> list[Part]:
    """What is asked, of whom, and how far the game has got."""
    return [
        category("phase", "what is asked now", PHASES),
        seat("turn", "who is to act", players),
        seat("active", "whose turn it is", players),
        category("card", "the dealer card in effect", CARD_NAMES, none=True),
        category("car", "the car in question", CAR_NAMES, none=True),
        seat("buyer", "who bargains to buy", players),
        seat("seller", "who bargains to sell", players),
        money("offer", "what the buyer offers"),
        money("ask", "what the seller asks"),
        count("asks", "prices asked in this deal", data.MOST_ASKS),
        seat("debtor", "who owes money", players),
        seat("creditor", "to whom", players),
        money("due", "how much"),
        count("takes", "cards that Take three may still take", data.CARDS_TAKEN),
        count("minimum", "cars that the active player must have", data.FULL_MINIMUM),
        count("cards_left", "dealer cards that may still be played this turn", data.CARDS_A_TURN),
        flag("no_bids", "1 after an opened lot that nobody bid in"),
        count("turns", "turns so far", data.MOST_ROUNDS * players, 10 * players),
        flag("moved", "1 once a car, cash or a policy has moved this turn"),
        count("idle", "turns in a row in which none did", data.MOST_IDLE_ROUNDS * players),
        count("bank", "cars in the bank", data.CARS),
        count("unseen", "of them, cars that nobody has seen", data.CARS),
        count("deck", "dealer cards in the deck", data.CARDS),
        flag("spared", "1 once the active player may do without cars of the minimum"),
    ]


def cars(players: int) -> list[Part]:
    """Where every car is, and what each seat has besides: cash, counts, bids, policies, values."""
    return [
        each("cars", CAR_NAMES, car_place(players)),
        each("stolen", CAR_NAMES, seat("from", "from whom the car in the bank was stolen", players)),
        each_seat(
            players,
            money("cash", "its cash", most_cash(players)),
            count("hand", "dealer cards in its hand", data.CARDS, 5),
            count("policies", "insurance policies", 10, 5),
            money("bid", "what it has bid in the opened lot; 0 if nothing"),
            category("bid_car", "the car that it has bid for", CAR_NAMES, none=True),
            each("may_have", POLICY_NAMES, count("most", "policies of this kind that it may have", MOST_POLICIES)),
            each(
                "values",
                CAR_NAMES,
                money("worth", "what the car is worth to it, as far as the viewer has seen", DEAREST, hidden=True),
            ),
        ),
    ]


def policies() -> list[Part]:
    """The viewer's policies, and the pile."""
    return [
        each(
            "policies",
            POLICY_NAMES,
            count("own", "the viewer's policies of this kind", MOST_POLICIES, hidden=True),
            count("returned", "in the pile, as only the viewer knows", MOST_POLICIES, hidden=True),
            count("pile", "in the pile, as everybody knows", MOST_POLICIES),
        ),
    ]


def cards(players: int) -> list[Part]:
    """The dealer cards: who is known to hold which, and the deck."""
    known = "cards of this kind that the viewer knows to be in its hand"
    return [
        each_seat(
            players,
            each(
                "cards",
                CARD_NAMES,
                count("known", known, MOST_ALIKE, 2),
                count("public", "those that everybody knows to be there", MOST_ALIKE, 2),
                count("shown", "cards in the viewer's hand that this seat knows", MOST_ALIKE, 2),
            ),
            count("shuffled", "of its cards, those that the viewer once shuffled", data.CARDS, 5),
        ),
        each("shuffled", CARD_NAMES, count("cards", "cards of this kind that the viewer once shuffled", MOST_ALIKE, 2)),
        each(
            "deck",
            data.CARDS,
            category("card", "the deck from the top, as far as the viewer knows", [*CARD_NAMES, "shuffled"], none=True),
        ),
    ]


def actions(players: int) -> ActionLayout:
    return ActionLayout(action.AMOUNT, RAISES, seats=action.SEAT, each=1)


LAYOUT: Final = Layout(parts, actions)
