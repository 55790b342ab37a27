"""What views and offers of Auto-Brocante say about choices: their cost or gain, and why some are not possible."""

from typing import Final

from mypy_extensions import i64

from brocante.engine.codec import Json, legal_actions, why_not
from brocante.engine.figures import GRAVE, change, is_grave
from brocante.engine.reasons import Reason
from brocante.games.auto_brocante import action, data, phase
from brocante.games.auto_brocante.names import CARD_NAMES, numbered
from brocante.games.auto_brocante.rules import AutoBrocante
from brocante.games.auto_brocante.view import ByCar, Doubts, Look, Option, Options

RESTOCK: Final = (Reason.MUST_BUY.value, Reason.MUST_PASS.value)  # buy cars first: options are not shown yet
HOOD_FINE: Final = int(data.HOOD_FINE)


def with_figures(rules: AutoBrocante, seat: int, chosen: int, move: Json) -> Json:
    """A move with its effect on the seat's assets, where that is certain."""
    card = chosen - action.PLAY
    if 0 <= card <= data.SELL_BLUE_BOOK_PLUS_3000 or card == data.STOLEN_RECOVERED:
        move["info"] = changes_by_car(rules, seat, [chosen], move["car"])
    elif chosen == action.ACCEPT or rules.phase == phase.ATTACKED:
        changed = change(rules, seat, [chosen])
        grave = is_grave(rules, seat, -changed) and len(legal_actions(rules, seat)) > 1
        move["info"] = {"change": changed, "grave": grave}
    return move


def changes_by_car(rules: AutoBrocante, seat: int, begun: list[int], cars: list[int]) -> ByCar:
    """The same for each car that a move can name, after its first actions `begun`."""
    changes = {car: change(rules, seat, [*begun, action.CAR + car - 1]) for car in cars}
    grave = [car for car, changed in changes.items() if is_grave(rules, seat, -changed)]
    mildest = len(grave) == len(cars) and not begun  # forced to give up a car, and all are grave: then no warning
    return {"changes": {str(car): changed for car, changed in changes.items()}, "grave": [] if mildest else grave}


def doubts(rules: AutoBrocante, seat: int, cars: list[int], selling: bool) -> Doubts:
    """The prices beyond which a deal costs the seat so much, by its own Blue Book, that it may be a mistake."""
    margin: i64 = rules.score(seat) // GRAVE
    if selling:
        return {"above": {}, "below": {str(car): int(rules.value(seat, car - 1) - margin) for car in cars}}
    return {"above": {str(car): int(rules.value(seat, car - 1) + margin) for car in cars}, "below": {}}


def view_options(rules: AutoBrocante, seat: int) -> Options:
    """The options of a seat's turn; those that require the minimum of cars are shown only once it is met."""
    options: Options = {}
    if seat != rules.turn or (rules.phase != phase.TURN and rules.phase != phase.MINIMUM):
        return options
    if shown := view_option(rules, seat, action.BUY, int(data.CAR_PRICE)):
        options["buy"] = shown
    if shown := view_option(rules, seat, action.GAMBLE, int(rules.dearest_top()) if rules.bank_size else None):
        options["gamble"] = shown
    if shown := view_option(rules, seat, action.INSURE, int(data.POLICY_PRICE)):
        options["insure"] = shown
    if shown := view_option(rules, seat, action.RENEW, None):
        options["renew_hand"] = shown
    if shown := view_option(rules, seat, action.OPEN_LOT, None):
        options["open_lot"] = shown
    return options


def view_option(rules: AutoBrocante, seat: int, chosen: int, price: int | None) -> Option | None:
    refused = why_not(rules, seat, chosen)
    return None if refused in RESTOCK else {"price": price, "refused": refused}


def refused_cards(rules: AutoBrocante, seat: int) -> dict[str, str]:
    """Why cards in the hand of a seat cannot be played now."""
    reasons: dict[str, str] = {}
    if rules.phase == phase.OVER:
        return reasons
    hand = rules.hand_of(seat)
    for kind in range(data.KINDS):
        if hand & rules.cards_of[kind]:
            refused = why_not(rules, seat, action.PLAY + kind)
            if refused:
                reasons[CARD_NAMES[kind]] = refused
    return reasons


def view_sales(rules: AutoBrocante, seat: int) -> dict[str, dict[str, int]]:
    """The price of each car by each sale card that the seat may play now."""
    sales: dict[str, dict[str, int]] = {}
    if seat != rules.turn or rules.phase != phase.TURN:
        return sales
    for kind in range(data.SELL_BLUE_BOOK_PLUS_3000 + 1):
        if why_not(rules, seat, action.PLAY + kind) is None:
            cars = numbered(rules.targets(kind))
            sales[CARD_NAMES[kind]] = {str(car): int(rules.sale_price(seat, kind, car - 1)) for car in cars}
    return sales


def view_look(rules: AutoBrocante) -> Look | None:
    """What the buyer pays after a look: the most if the asked price is inflated, the least if it is honest."""
    if rules.phase != phase.REPLY:
        return None
    inflated: list[int] = []
    honest: list[int] = []
    for value in data.POSSIBLE_VALUES[int(data.LIST_PRICE[rules.car])]:
        (honest if rules.is_honest(value) else inflated).append(int(rules.hood_price(value)))
    return {
        "if_inflated": max(0, max(inflated)) if inflated else None,
        "if_honest": min(honest) if honest else None,
    }


def honest_up_to(rules: AutoBrocante, seat: int) -> int | None:
    """The worth of the car to its seller while it answers an offer; None for other seats and phases."""
    mine = seat == rules.seller and rules.phase == phase.ANSWER
    return int(rules.value(seat, rules.car)) if mine else None
