"""What comes of a move in Auto-Brocante, as a viewer hears it; docs/events.md lists it all."""

from typing import Final

from brocante.engine.codec import Fields, Json
from brocante.engine.core import NOBODY, bits
from brocante.games.auto_brocante import data, phase
from brocante.games.auto_brocante.names import CARD_NAMES, card_name, card_names, numbered, policy_names
from brocante.games.auto_brocante.rules import AutoBrocante

SAID: Final[Fields] = {
    "pass": (),
    "let_go": (),
    "end_turn": (),
    "buy": (),
    "gamble": (),
    "insure": (),
    "renew_hand": (),
    "open_lot": (),
    "accept": (),
    "look": (),
    "walk_away": (),
    "repair": (),
    "play": ("card", "car", "target"),
    "claim": ("policy",),
    "take": ("from",),
    "pick": ("bidder",),
    "give_up": ("car",),
    "offer": ("car", "amount"),
    "ask": ("amount",),
    "bid": ("car", "amount"),
}
EVENTS: Final = (
    "bought",
    "insured",
    "renewed",
    "sold",
    "recovered",
    "attacked",
    "lost",
    "repaired",
    "claimed",
    "took",
    "cancelled",
    "bargain",
    "closed",
    "unwanted",
    "dealt",
    "hood",
    "gave_up",
    "paid",
    "debt",
    "forgiven",
    "drew",
    "turn",
    "over",
)


def came_of(before: AutoBrocante, after: AutoBrocante, line: Json, viewer: int) -> list[Json]:
    """What came of a move that the viewer has heard as `line`."""
    seat, move = line["seat"], line["move"]
    lines: list[Json] = []
    if move == "play":
        lines += card_news(before, after, line, viewer)
    elif move in ("buy", "gamble"):
        lines.append(bought(before, after, seat))
    elif move == "insure":
        lines.append(insured(before, after, seat, viewer))
    elif move == "renew_hand":
        cards = card_names(after.hand_of(seat)) if seat == viewer else None
        lines.append({"event": "renewed", "seat": seat, "count": after.hand_size(seat), "cards": cards})
    elif move == "take":
        lines.append(took(before, after, seat, line["from"], viewer))
    elif before.phase == phase.ATTACKED:
        lines += attack_news(before, after, line)
    elif move == "pick":
        lines.append(bargain(after))
    elif move in ("accept", "look"):
        lines += deal_news(before, after, line)
    elif move == "give_up":
        price = data.LIST_PRICE[line["car"] - 1] // 2
        lines.append({"event": "gave_up", "seat": seat, "car": line["car"], "price": price})
        lines += payment(before, after, seat, before.creditor, before.due)
    if after.no_bids and not before.no_bids:
        lines.append({"event": "unwanted", "seat": after.active})
    if after.turns > before.turns:
        lines += draw_news(before, after, viewer)
        if after.turn != NOBODY:
            lines.append({"event": "turn", "seat": after.active})
    return lines


def card_news(before: AutoBrocante, after: AutoBrocante, line: Json, viewer: int) -> list[Json]:
    """What comes of a dealer card."""
    seat = line["seat"]
    kind = CARD_NAMES.index(line["card"])
    if kind <= data.SELL_BLUE_BOOK_PLUS_3000:
        return [
            {"event": "sold", "seat": seat, "car": line["car"], "price": after.cash_of(seat) - before.cash_of(seat)}
        ]
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
    return []  # Take three: each card that is taken is a move


def bought(before: AutoBrocante, after: AutoBrocante, seat: int) -> Json:
    """A car from the bank."""
    (car,) = numbered(after.lot_of(seat) & ~before.lot_of(seat))
    return {"event": "bought", "seat": seat, "car": car, "price": before.cash_of(seat) - after.cash_of(seat)}


def insured(before: AutoBrocante, after: AutoBrocante, seat: int, viewer: int) -> Json:
    """A policy from the pile, which only its holder sees."""
    policy = policy_names(after.policies_of(seat) - before.policies_of(seat))[0] if seat == viewer else None
    return {"event": "insured", "seat": seat, "price": before.cash_of(seat) - after.cash_of(seat), "policy": policy}


def cancelled(before: AutoBrocante, after: AutoBrocante, seat: int, viewer: int) -> Json:
    policy = policy_names(before.policies_of(seat) - after.policies_of(seat))[0] if seat == viewer else None
    return {"event": "cancelled", "seat": seat, "policy": policy}


def took(before: AutoBrocante, after: AutoBrocante, seat: int, holder: int, viewer: int) -> Json:
    """A card out of a rival's hand: the two of them see which."""
    card = None
    if viewer == seat:
        card = new_card(before.hand_of(seat), after.hand_of(seat))
    elif viewer == holder:
        card = new_card(after.hand_of(holder), before.hand_of(holder))
    return {"event": "took", "seat": seat, "from": holder, "card": card}


def new_card(less: int, more: int) -> str:
    """The card by which a hand is larger. Hidden states number cards anew, so it goes by names."""
    names = card_names(more)
    for name in card_names(less):
        names.remove(name)
    return names[0]


def attack_news(before: AutoBrocante, after: AutoBrocante, line: Json) -> list[Json]:
    """What the victim of an attack makes of it."""
    seat, move = line["seat"], line["move"]
    car = before.car + 1
    if move == "claim":
        claimed: Json = {"event": "claimed", "seat": seat, "car": car, "policy": line["policy"]}
        return [claimed, *payment(before, after, before.active, seat, data.LIST_PRICE[before.car])]
    if move == "repair":
        return [{"event": "repaired", "seat": seat, "car": car, "price": before.cash_of(seat) - after.cash_of(seat)}]
    to = "graveyard" if before.card == data.FIRE else "bank"
    return [{"event": "lost", "seat": seat, "car": car, "card": CARD_NAMES[before.card], "to": to}]


def bargain(after: AutoBrocante) -> Json:
    """Two begin to bargain; about which car, and from which offer, may still be open."""
    return {
        "event": "bargain",
        "buyer": after.buyer,
        "seller": after.seller,
        "car": None if after.car == data.NONE else after.car + 1,
        "offer": after.offer or None,
    }


def deal_news(before: AutoBrocante, after: AutoBrocante, line: Json) -> list[Json]:
    """A car changes hands, at a price that was agreed on or found under the hood."""
    buyer, seller, car = before.buyer, before.seller, before.car
    price = before.offer if line["seat"] == seller else before.ask
    lines: list[Json] = []
    if line["move"] == "look":
        value = revealed(after, seller, car)
        honest = before.ask <= value
        price = value + data.HOOD_FINE if honest else value - data.HOOD_FINE
        lines.append(
            {"event": "hood", "seat": buyer, "car": car + 1, "ask": before.ask, "value": value, "honest": honest}
        )
    lines.append({"event": "dealt", "seat": buyer, "from": seller, "car": car + 1, "price": price})
    if price < 0:
        return lines + payment(before, after, seller, buyer, -price)
    return lines + payment(before, after, buyer, seller, price)


def revealed(after: AutoBrocante, seat: int, car: int) -> int:
    """A value that all have learned: the same in every table that the seat may have for all they know."""
    may = after.possible_tables(NOBODY, seat)
    first = bits((may & -may) - 1)
    return data.value(first, car)


def payment(before: AutoBrocante, after: AutoBrocante, debtor: int, creditor: int, due: int) -> list[Json]:
    """What is paid of a debt, and what becomes of the rest."""
    paid = after.cash_of(creditor) - before.cash_of(creditor)
    lines: list[Json] = []
    if paid:
        lines.append({"event": "paid", "seat": debtor, "to": creditor, "amount": paid})
    if paid < due:
        event = "debt" if after.due else "forgiven"
        lines.append({"event": event, "seat": debtor, "to": creditor, "amount": due - paid})
    return lines


def draw_news(before: AutoBrocante, after: AutoBrocante, viewer: int) -> list[Json]:
    """The card drawn at the end of a turn: its owner sees it, others may know what lay on top."""
    if before.deck_size == 0:
        return []
    seat = before.active
    card = None
    if viewer == seat:
        card = new_card(before.hand_of(seat), after.hand_of(seat))
    elif before.deck_card(0) & before.known_to(viewer):
        card = card_name(before.deck_card(0))
    return [{"event": "drew", "seat": seat, "card": card}]
