"""What follows from a move in Auto-Brocante, as a viewer hears it; events.py has the types."""

from typing import Final, Literal

from brocante.engine.core import NOBODY
from brocante.games.auto_brocante import data, phase
from brocante.games.auto_brocante.events import (
    Bargain,
    Bought,
    Cancelled,
    Claimed,
    Drew,
    Event,
    GaveUp,
    Hood,
    Insured,
    Move,
    Play,
    Renewed,
    Took,
)
from brocante.games.auto_brocante.names import CARD_NAMES, card_name, card_names, numbered, policy_names
from brocante.games.auto_brocante.rules import AutoBrocante
from brocante.games.auto_brocante.view import CardName

# The question that a pass answers, by phase
PASSED: Final[dict[int, Literal["minimum", "closing", "bids"]]] = {
    phase.MINIMUM: "minimum",
    phase.CLOSING: "closing",
    phase.BIDS: "bids",
}


def events_of(before: AutoBrocante, after: AutoBrocante, line: Move, viewer: int) -> list[Event]:
    """What follows from a move that the viewer has heard as `line`."""
    lines = move_events(before, after, line, viewer)
    if after.no_bids and not before.no_bids:
        lines.append({"event": "unwanted", "seat": after.active})
    if after.turns > before.turns:
        lines += draw_events(before, after, viewer)
        if after.turn != NOBODY:
            lines.append({"event": "turn", "seat": after.active})
    return lines


def move_events(before: AutoBrocante, after: AutoBrocante, line: Move, viewer: int) -> list[Event]:
    """The direct consequences of a move."""
    seat = line["seat"]
    if line["move"] == "pass":
        line["asked"] = PASSED[before.phase]
        return []
    if line["move"] == "play":
        return card_events(before, after, line, viewer)
    if line["move"] == "buy" or line["move"] == "gamble":
        return [bought(before, after, seat)]
    if line["move"] == "insure":
        return [insured(before, after, seat, viewer)]
    if line["move"] == "renew_hand":
        return [renewed(after, seat, viewer)]
    if line["move"] == "take":
        return [took(before, after, seat, line["from"], viewer)]
    if before.phase == phase.ATTACKED:
        return attack_events(before, after, line)
    if line["move"] == "pick":
        return [bargain(after)]
    if line["move"] == "accept" or line["move"] == "look":
        return deal_events(before, after, seat, line["move"] == "look")
    if line["move"] == "give_up":
        price = data.half_price(line["car"] - 1)
        gave_up: GaveUp = {"event": "gave_up", "seat": seat, "car": line["car"], "price": price}
        return [gave_up, *payment(before, after, seat, before.creditor, before.due)]
    return []


def card_events(before: AutoBrocante, after: AutoBrocante, line: Play, viewer: int) -> list[Event]:
    """The consequences of a dealer card."""
    seat = line["seat"]
    kind = CARD_NAMES.index(line["card"])
    if kind <= data.SELL_BLUE_BOOK_PLUS_3000:
        return [{"event": "sold", "seat": seat, "car": line["car"], "price": spent(after, before, seat)}]
    if kind <= data.CAR_STOLEN:
        return [{"event": "attacked", "seat": after.turn, "car": line["car"], "card": line["card"], "by": seat}]
    if kind == data.STOLEN_RECOVERED:
        return [{"event": "recovered", "seat": seat, "car": line["car"]}]
    if kind in (data.BUY_FROM_DEALER, data.FORCED_SALE):
        return [bargain(after)]
    if kind == data.CANCEL_POLICY:
        return [cancelled(before, after, line["target"], viewer)]
    if kind == data.BUY_FOR_200:
        return [bought(before, after, seat)]
    if kind == data.FREE_POLICY:
        return [insured(before, after, seat, viewer)]
    if kind == data.LOT_CLOSED:
        return [{"event": "closed", "seat": seat, "by": before.active}]
    return []  # Take three: taking each card is a separate move


def spent(before: AutoBrocante, after: AutoBrocante, seat: int) -> int:
    """How much cash a seat has spent."""
    return before.cash_of(seat) - after.cash_of(seat)


def bought(before: AutoBrocante, after: AutoBrocante, seat: int) -> Bought:
    """A car from the bank."""
    (car,) = numbered(after.lot_of(seat) & ~before.lot_of(seat))
    return {"event": "bought", "seat": seat, "car": car, "price": spent(before, after, seat)}


def insured(before: AutoBrocante, after: AutoBrocante, seat: int, viewer: int) -> Insured:
    """A policy from the pile, which only its holder sees."""
    policy = policy_names(after.policies_of(seat) - before.policies_of(seat))[0] if seat == viewer else None
    return {"event": "insured", "seat": seat, "price": spent(before, after, seat), "policy": policy}


def cancelled(before: AutoBrocante, after: AutoBrocante, seat: int, viewer: int) -> Cancelled:
    policy = policy_names(before.policies_of(seat) - after.policies_of(seat))[0] if seat == viewer else None
    return {"event": "cancelled", "seat": seat, "policy": policy}


def renewed(after: AutoBrocante, seat: int, viewer: int) -> Renewed:
    cards = card_names(after, after.hand_of(seat)) if seat == viewer else None
    return {"event": "renewed", "seat": seat, "count": after.hand_size(seat), "cards": cards}


def took(before: AutoBrocante, after: AutoBrocante, seat: int, holder: int, viewer: int) -> Took:
    """A card from a rival's hand; only those two see which."""
    card: CardName | None = None
    if viewer == seat:
        card = new_card(before, before.hand_of(seat), after.hand_of(seat))
    elif viewer == holder:
        card = new_card(after, after.hand_of(holder), before.hand_of(holder))
    return {"event": "took", "seat": seat, "from": holder, "card": card}


def new_card(rules: AutoBrocante, less: int, more: int) -> CardName:
    """The card that was added to a hand. Hidden states renumber the cards, so names are compared."""
    names = card_names(rules, more)
    for name in card_names(rules, less):
        names.remove(name)
    return names[0]


def attack_events(before: AutoBrocante, after: AutoBrocante, line: Move) -> list[Event]:
    """What comes of the victim's answer to an attack."""
    seat = line["seat"]
    car = before.car + 1
    if line["move"] == "claim":
        claimed: Claimed = {"event": "claimed", "seat": seat, "car": car, "policy": line["policy"]}
        return [claimed, *payment(before, after, before.active, seat, before.damages())]
    if line["move"] == "repair":
        return [{"event": "repaired", "seat": seat, "car": car, "price": spent(before, after, seat)}]
    card = CARD_NAMES[before.card]
    if before.card == data.FIRE:
        return [{"event": "lost", "seat": seat, "car": car, "card": card, "to": "graveyard"}]
    return [{"event": "lost", "seat": seat, "car": car, "card": card, "to": "bank"}]


def bargain(after: AutoBrocante) -> Bargain:
    """Two seats begin to bargain; the car and the offer may still be undecided."""
    return {
        "event": "bargain",
        "buyer": after.buyer,
        "seller": after.seller,
        "car": None if after.car == data.NONE else after.car + 1,
        "offer": after.offer or None,
    }


def deal_events(before: AutoBrocante, after: AutoBrocante, seat: int, looked: bool) -> list[Event]:
    """A car changes hands at the agreed price, or at the price after a look under the hood."""
    buyer, seller, car = before.buyer, before.seller, before.car
    price = before.offer if seat == seller else before.ask
    lines: list[Event] = []
    if looked:
        hood = under_the_hood(before, after)
        price = before.hood_price(hood["value"])
        lines.append(hood)
    lines.append({"event": "dealt", "seat": buyer, "from": seller, "car": car + 1, "price": price})
    if price < 0:
        return lines + payment(before, after, seller, buyer, -price)
    return lines + payment(before, after, buyer, seller, price)


def under_the_hood(before: AutoBrocante, after: AutoBrocante) -> Hood:
    value = after.value(before.seller, before.car)  # public by now
    return {
        "event": "hood",
        "seat": before.buyer,
        "car": before.car + 1,
        "ask": before.ask,
        "value": value,
        "honest": before.is_honest(value),
    }


def payment(before: AutoBrocante, after: AutoBrocante, debtor: int, creditor: int, due: int) -> list[Event]:
    """What is paid of a debt, and what happens to the rest."""
    paid = after.cash_of(creditor) - before.cash_of(creditor)
    lines: list[Event] = []
    if paid:
        lines.append({"event": "paid", "seat": debtor, "to": creditor, "amount": paid})
    if paid < due and after.due:
        lines.append({"event": "debt", "seat": debtor, "to": creditor, "amount": due - paid})
    elif paid < due:
        lines.append({"event": "forgiven", "seat": debtor, "to": creditor, "amount": due - paid})
    return lines


def draw_events(before: AutoBrocante, after: AutoBrocante, viewer: int) -> list[Event]:
    """The card drawn at the end of a turn: its owner sees it, others may have known the top card."""
    if before.deck_size == 0:
        return []
    seat = before.active
    card: CardName | None = None
    if viewer == seat:
        card = new_card(before, before.hand_of(seat), after.hand_of(seat))
    elif before.deck_card(0) & before.known_to(viewer):
        card = card_name(before, before.deck_card(0))
    drew: Drew = {"event": "drew", "seat": seat, "card": card}
    return [drew]
