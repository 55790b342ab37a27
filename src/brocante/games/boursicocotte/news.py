"""The consequences of a move in Boursicocotte as a viewer hears them, from what the viewer knew before and after."""

from mypy_extensions import i64

from brocante.engine.codec import Json, notes_of
from brocante.games.boursicocotte import phase
from brocante.games.boursicocotte.data import FAMILIES
from brocante.games.boursicocotte.events import Accepted, Event, Paid, Swapped
from brocante.games.boursicocotte.names import ANIMALS, VALUES, in_words
from brocante.games.boursicocotte.purses import UNIT, size
from brocante.games.boursicocotte.rules import Boursicocotte
from brocante.games.boursicocotte.view import Animal


def news(before: Boursicocotte, after: Boursicocotte, line: Json, viewer: int) -> list[Event]:
    """The consequences of a move that the viewer heard as `line`; adds to it the number of notes seen."""
    lines: list[Event] = []
    move = line["move"]
    if move == "trade":
        line["cards"] = size(after.laid_by(after.active))
    elif move in ("accept", "counter"):
        lines.append(trade_news(before, after, line, viewer))
    elif before.lot:
        lines += auction_news(before, after, line, viewer)
    for seat in range(after.players):
        for family in range(FAMILIES):
            if before.animals_of(seat, family) < after.animals_of(seat, family) == after.family_size:
                lines.append({"event": "family", "seat": seat, "animal": ANIMALS[family]})
    if after.lot and not before.lot:
        lines.append({"event": "lot", "lot": lot_of(after)})
        for donkey in range(before.donkeys, after.donkeys):
            lines.append({"event": "donkey", "note": VALUES[after.donkey_note(donkey)]})
    return lines


def auction_news(before: Boursicocotte, after: Boursicocotte, line: Json, viewer: int) -> list[Event]:
    move = line["move"]
    taker = None if after.lot else gainer(before, after)
    broke = move == "sell" and after.phase != phase.PAYING and taker != before.bidder
    lines: list[Event] = []
    if broke:
        lines.append({"event": "broke", "seat": before.bidder, "money": in_words(after.purses.hand(before.bidder))})
    if after.phase == phase.HAMMER:
        lines.append({"event": "hammer", "seat": after.bidder, "price": after.bid})
    if taker is None:
        return lines
    if broke or move == "pass":
        lines.append({"event": "unsold", "seat": taker, "lot": lot_of(before)})
        return lines
    payment = payment_news(before, after, taker, viewer)
    if move == "pay":
        line["cards"] = payment["cards"]
    return [{"event": "sold", "seat": taker, "lot": lot_of(before), "price": before.bid}, payment]


def payment_news(before: Boursicocotte, after: Boursicocotte, payer: int, viewer: int) -> Paid:
    """A payment: only the two seats see the notes, the others their number."""
    payee = before.active if payer == before.bidder else before.bidder
    money = None
    if viewer == payer:
        money = in_words(before.purses.hand(viewer) - after.purses.hand(viewer))
    elif viewer == payee:
        money = in_words(after.purses.hand(viewer) - before.purses.hand(viewer))
    cards = before.purses.count(payer) - after.purses.count(payer)
    return {"event": "paid", "seat": payer, "to": payee, "cards": cards, "money": money}


def trade_news(before: Boursicocotte, after: Boursicocotte, line: Json, viewer: int) -> Accepted | Swapped:
    """Who gives what to whom; only the two see each other's notes."""
    active, target, family = before.active, before.target, before.family
    new_notes = donkey_money(before, after)
    offer = before.laid_by(active)
    cards = size(offer)
    gave = got = None
    if viewer in (active, target):
        laid = offer if viewer == active else packed(line)
        gave = in_words(laid)
        got = in_words(after.purses.hand(viewer) - before.purses.hand(viewer) + laid - new_notes)
    won = after.animals_of(active, family) > before.animals_of(active, family)
    winner = active if won else target
    if line["move"] == "accept":
        return {
            "event": "accepted",
            "seat": active,
            "target": target,
            "animal": ANIMALS[family],
            "animals": before.stake(),
            "winner": winner,
            "cards": cards,
            "gave": gave,
            "got": got,
        }
    answer = after.purses.count(active) - before.purses.count(active) + cards - size(new_notes)
    line["cards"] = answer
    return {
        "event": "swapped",
        "seat": active,
        "target": target,
        "animal": ANIMALS[family],
        "animals": before.stake(),
        "winner": winner,
        "cards": cards,
        "answer": answer,
        "gave": gave,
        "got": got,
    }


def packed(line: Json) -> int:
    """The notes named in a line, packed; 0 if it names none."""
    notes = notes_of(line, "money", VALUES) if "money" in line else []
    return sum(count * UNIT[d] for d, count in enumerate(notes))


def lot_of(rules: Boursicocotte) -> list[Animal]:
    """The lot, in the order in which it was turned up."""
    return [ANIMALS[rules.in_lot(place)] for place in range(rules.lot)]


def gainer(before: Boursicocotte, after: Boursicocotte) -> i64:
    """The seat that gained animals."""
    for seat in range(after.players):
        for family in range(FAMILIES):
            if after.animals_of(seat, family) > before.animals_of(seat, family):
                return seat
    raise ValueError("nobody has got animals")


def donkey_money(before: Boursicocotte, after: Boursicocotte) -> int:
    """The notes, packed, that everybody received for donkeys."""
    return sum(UNIT[after.donkey_note(donkey)] for donkey in range(before.donkeys, after.donkeys))
