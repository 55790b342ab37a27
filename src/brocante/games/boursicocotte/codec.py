"""Between Boursicocotte's rules and people: named moves, what each seat sees, and what chance gave."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from mypy_extensions import i64

from brocante.engine.codec import (
    Codec,
    Fields,
    Json,
    Option,
    notes_in_words,
    notes_of,
    number,
    only_fields,
    payments,
    seat_of,
    seat_or_none,
    seats_in,
    text,
)
from brocante.engine.core import NOBODY, zeros
from brocante.engine.reasons import Reason, Refused
from brocante.games.boursicocotte import action, phase
from brocante.games.boursicocotte.data import ALL_MONEY, FAMILIES, FEWEST_PLAYERS, MOST_PLAYERS, NOTES, PATIENCE, STEP
from brocante.games.boursicocotte.events import EVENTS
from brocante.games.boursicocotte.names import ANIMALS, OPTIONS, PHASES, VALUES, in_words
from brocante.games.boursicocotte.news import lot_of, news
from brocante.games.boursicocotte.position import read as read_position
from brocante.games.boursicocotte.position import write as write_position
from brocante.games.boursicocotte.purses import packed_worth, size
from brocante.games.boursicocotte.rules import Boursicocotte
from brocante.games.boursicocotte.view import Animal, Animals, Auction, Holding, Table, Trade

SIMPLE_MOVES: Final = {
    "pass": action.PASS,
    "sell": action.SELL,
    "preempt": action.PREEMPT,
    "accept": action.ACCEPT,
    "auction": action.AUCTION,
}
SIMPLE_NAMES: Final = {int(chosen): name for name, chosen in SIMPLE_MOVES.items()}


SAID: Final[Fields] = {
    "auction": (),
    "bid": ("amount",),
    "pass": (),
    "sell": (),
    "preempt": (),
    "pay": (),
    "trade": ("target", "animal"),
    "accept": (),
    "counter": (),
}
MEANT: Final[Fields] = {"pay": ("money",), "trade": ("money",), "counter": ("money",)}


class BoursicocotteCodec(Codec[Boursicocotte]):
    name: ClassVar = "boursicocotte"
    title: ClassVar = "Boursicocotte"
    fewest: ClassVar = int(FEWEST_PLAYERS)
    most: ClassVar = int(MOST_PLAYERS)
    said: ClassVar = SAID
    meant: ClassVar = MEANT
    events: ClassVar = tuple(EVENTS)
    options: ClassVar = OPTIONS
    aid: ClassVar = Option("deductions", True, "Everybody is reminded of what is certain about the others' money.")

    def create(self, players: int, options: Mapping[str, bool]) -> Boursicocotte:
        return Boursicocotte(players, options["double_move"], options["one_bid"], options["original"])

    # --- moves ---

    def encode(self, rules: Boursicocotte, seat: int, move: Json) -> list[int]:
        name = move.get("move")
        if name in SIMPLE_MOVES:
            only_fields(move)
            return [SIMPLE_MOVES[name]]
        if name == "bid":
            only_fields(move, "amount")
            amount = number(move, "amount", STEP, rules.players * ALL_MONEY, STEP)
            return [action.BID + amount // STEP]
        if name == "pay":
            only_fields(move, "money")
            return spell(move) or refuse_nothing()
        if name == "counter":
            only_fields(move, "money")
            return [action.COUNTER, *spell(move), action.DONE]
        if name == "trade":
            only_fields(move, "target", "animal", "money")
            target = seat_of(move, "target", rules.players)
            if target == seat:
                raise Refused(Reason.NOT_YOURSELF, "target must be another seat")
            left = (target - seat - 1) % rules.players
            return [action.TRADE + left * FAMILIES + text(move, "animal", ANIMALS), *spell(move), action.DONE]
        raise Refused(Reason.UNKNOWN_MOVE, str(name))

    def decode(self, rules: Boursicocotte, seat: int, actions: Sequence[int]) -> Json:
        first = int(actions[0])
        if first in SIMPLE_NAMES:
            return {"move": SIMPLE_NAMES[first]}
        if first >= action.BID:
            return {"move": "bid", "amount": (first - action.BID) * STEP}
        if first == action.COUNTER:
            return {"move": "counter", "money": read(actions)}
        if first < action.TRADE:
            return {"move": "pay", "money": read(actions)}
        return {"move": "trade", **self.partner(rules, seat, first), "money": read(actions)}

    def partner(self, rules: Boursicocotte, seat: int, chosen: int) -> Json:
        left, family = divmod(chosen - int(action.TRADE), int(FAMILIES))
        return {"target": (seat + 1 + left) % rules.players, "animal": ANIMALS[family]}

    def moves(self, rules: Boursicocotte, seat: int) -> list[Json]:
        legal = zeros(rules.actions())
        count = rules.legal(seat, legal)
        if count == 0:
            return []
        if rules.phase == phase.PAYING:
            return [{"move": "pay", "price": rules.bid, "money": payments(rules, seat, action.NOTE, VALUES)}]
        templates: list[Json] = []
        money: Json = {}
        if rules.phase != phase.BIDDING:
            hand = rules.purses.hand(seat)
            money = {"from": in_words(hand), "fewest": min(1, size(hand))}
        for index in range(count):
            chosen = int(legal[index])
            if chosen >= action.BID:  # all others are below
                highest = int(legal[count - 1])
                amount = {"min": (chosen - action.BID) * STEP, "max": (highest - action.BID) * STEP, "step": STEP}
                templates.append({"move": "bid", "amount": amount})
                break
            if chosen in SIMPLE_NAMES:
                templates.append({"move": SIMPLE_NAMES[chosen]})
            elif chosen == action.COUNTER:
                templates.append({"move": "counter", "money": money})
            elif chosen >= action.TRADE:
                templates.append({"move": "trade", **self.partner(rules, seat, chosen), "money": money})
        return templates

    # --- views ---

    def view(self, rules: Boursicocotte, seat: int, aided: bool = True) -> Table:
        return self.table(rules, seat, aided, None, None)

    def view_after(self, before: Boursicocotte, after: Boursicocotte, seat: int, aided: bool, shown: Json) -> Table:
        return self.table(after, seat, aided, before, shown)

    def table(
        self, rules: Boursicocotte, seat: int, aided: bool, before: Boursicocotte | None, shown: Json | None
    ) -> Table:
        row = rules.players if seat == NOBODY else seat
        told = aided or rules.turn == NOBODY
        unknown = rules.purses.unknown(row)
        unknown_money = in_words(unknown) if told else None
        seats: list[Holding] = []
        if before is None or shown is None or rules.turn == NOBODY:  # at the end everything is shown
            for other in range(rules.players):
                seats.append(self.seat_view(rules, row, other, told or other == seat))
        else:
            if before.purses.unknown(row) == unknown:
                unknown_money = shown["unknown_money"]
            for other in range(rules.players):
                same = same_seat(before, rules, row, other)
                holding = shown["seats"][other] if same else self.seat_view(rules, row, other, told or other == seat)
                seats.append(holding)
        return {
            "phase": PHASES[rules.phase],
            "turn": seat_or_none(rules.turn),
            "active": rules.active,
            "pile": rules.left,
            "donkeys": rules.donkeys,
            "next_donkey": VALUES[rules.donkey_note(rules.donkeys)] if rules.donkeys < rules.family_size else None,
            "family_size": rules.family_size,
            "circulation": rules.circulation,
            "still": rules.still,
            "patience": PATIENCE * rules.players,
            "unknown_money": unknown_money,
            "seats": seats,
            "auction": self.auction_view(rules, seat) if rules.lot else None,
            "trade": self.trade_view(rules, seat) if rules.target != NOBODY else None,
        }

    def seat_view(self, rules: Boursicocotte, row: int, other: int, told: bool) -> Holding:
        animals: Animals = {}
        families: list[Animal] = []
        for family in range(FAMILIES):
            count = rules.animals_of(other, family)
            if count:
                animals[ANIMALS[family]] = count
            if count == rules.family_size:
                families.append(ANIMALS[family])
        known = rules.purses.known(row, other)
        cards = rules.purses.count(other)
        unknown = cards - size(known)
        return {
            "animals": animals,
            "families": families,
            "score": rules.score(other),
            "cards": cards,
            "known": in_words(known) if told else None,
            "unknown": unknown if told else None,
            "worth": packed_worth(known) if told and not unknown else None,
        }

    def auction_view(self, rules: Boursicocotte, seat: int) -> Auction:
        return {
            "lot": lot_of(rules),
            "bid": rules.bid,
            "bidder": seat_or_none(rules.bidder),
            "asked": seats_in(rules.asked),
            "passed": seats_in(rules.raisers() & ~rules.asked),
            "spent": seats_in(rules.spent),
            "limits": {str(s): rules.limit(s) for s in seats_in(rules.shown)},
            "payer": seat_or_none(rules.payer),
            "laid": in_words(rules.laid_by(seat)) if seat != NOBODY and seat == rules.payer else None,
        }

    def trade_view(self, rules: Boursicocotte, seat: int) -> Trade:
        return {
            "target": rules.target,
            "animal": ANIMALS[rules.family],
            "animals": rules.stake(),
            "cards": size(rules.laid_by(rules.active)),
            "offer": in_words(rules.laid_by(seat)) if seat == rules.active else None,
            "counter": in_words(rules.laid_by(seat)) if seat == rules.target else None,
        }

    def position(self, rules: Boursicocotte) -> Json:
        return write_position(rules)

    def from_position(self, position: Json) -> Boursicocotte:
        return read_position(position)

    # --- what is heard ---

    def silence(self, rules: Boursicocotte, seat: int) -> Json | None:
        return {"move": "pass"} if rules.phase == phase.BIDDING and rules.asked >> seat & 1 else None

    def news(self, before: Boursicocotte, after: Boursicocotte, line: Json, viewer: int) -> list[Json]:
        told: list[Any] = news(before, after, line, viewer)
        return told

    # --- chance ---

    def deal(self, rules: Boursicocotte) -> Json:
        return {"first": rules.active, "pile": [ANIMALS[rules.in_pile(place)] for place in range(rules.left)]}


def same_seat(before: Boursicocotte, after: Boursicocotte, row: i64, other: i64) -> bool:
    """Whether a seat's animals and what a viewer knows of its money are as they were."""
    for family in range(FAMILIES):
        if before.animals_of(other, family) != after.animals_of(other, family):
            return False
    same_size = before.purses.count(other) == after.purses.count(other)
    return same_size and before.purses.known(row, other) == after.purses.known(row, other)


def spell(move: Json) -> list[int]:
    """The notes of a move, from the largest down."""
    counts = notes_of(move, "money", VALUES)
    return [action.NOTE + d for d in range(NOTES - 1, -1, -1) for _ in range(counts[d])]


def refuse_nothing() -> list[int]:
    raise Refused(Reason.NOTHING_LAID, "money must not be empty")


def read(actions: Sequence[int]) -> dict[str, int]:
    """The notes that are laid in these actions."""
    return notes_in_words([list(actions).count(action.NOTE + d) for d in range(NOTES)], VALUES)


CODEC = BoursicocotteCodec()
