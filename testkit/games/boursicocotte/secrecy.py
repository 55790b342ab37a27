"""Who may know what in Boursicocotte, after docs/rules/boursicocotte.md.

A viewer may see what can be inferred about other players' money (9.15). Leaks are found by witnesses: if a note went
unseen from one player to another, and another note could have gone in its place, the viewer must not know where
either of them is.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from brocante.engine.codec import Json
from testkit.secrecy.checker import PUBLIC, Spec, Truth, Viewer, needed, notes, payments, total, within

DONKEY_NOTES = {False: (100, 200, 500), True: (50, 100, 200, 500)}  # by the option `original`
FIFTIES = {False: 2, True: 1}


@dataclass(eq=False)
class Note:
    """A note of one value, where it is, and how it came there."""

    value: int
    holder: int
    came_from: int = -1
    at: int = 0  # the move with which it came
    paid: Counter[int] | None = None  # the payment that it was part of; None: a trade, where any notes will do
    price: int = 0


class BoursicocotteTruth(Truth):
    seed: ClassVar[int] = 2
    early: ClassVar[int] = 80

    def __init__(self, record: Json) -> None:
        super().__init__(record)
        options = record["options"]
        self.original: bool = options["original"]
        self.double: bool = options["double_move"]
        self.active: int = record["deal"]["first"]
        self.pile = list(record["deal"]["pile"])
        purse = [0] * 2 + [10] * 4 + [50] * FIFTIES[self.original]
        self.notes = [Note(value, seat) for seat in range(self.players) for value in purse]
        self.donkeys = 0
        self.now = 0
        self.shown = [0] * self.players  # when a seat last showed all its money
        self.offer: Json = {}
        self.bidder, self.bid = -1, 0
        self.due: tuple[int, int, int] | None = None  # who pays whom how much
        self.doubts: set[tuple[int, int, int, int]] = set()

    def purse(self, seat: int) -> Counter[int]:
        return Counter(note.value for note in self.notes if note.holder == seat)

    def step(self, entry: Json, public: Json) -> None:
        self.now += 1
        self.active = public["active"]
        self._move(entry)
        if entry["move"] not in ("bid", "pass"):
            self.doubts = set(self.witnesses())

    def _move(self, entry: Json) -> None:
        seat = entry["seat"]
        match entry["move"]:
            case "auction":
                self._turn_up(seat)
            case "bid":
                self.bidder, self.bid = seat, entry["amount"]
            case "sell":
                self._sell(seat)
            case "preempt":
                self._owe(seat, self.bidder)
            case "pay":
                self._pay(notes(entry["money"]))
            case "trade":
                self.offer = entry
            case "accept":
                self._give(self.offer["seat"], seat, notes(self.offer["money"]))
                self._traded()
            case "counter":
                self._swap(self.offer["seat"], seat, notes(self.offer["money"]), notes(entry["money"]))
                self._traded()

    def _turn_up(self, seat: int) -> None:
        self.bidder, self.bid = -1, 0
        lot = 1 if self.original else 2
        for animal in self.pile[:lot]:
            if animal == "donkey":
                value = DONKEY_NOTES[self.original][self.donkeys]
                self.notes += [Note(value, each, at=self.now) for each in range(self.players)]
                self.donkeys += 1
        del self.pile[:lot]

    def _sell(self, seller: int) -> None:
        if total(self.purse(self.bidder)) < self.bid:
            self.shown[self.bidder] = self.now
            self.bidder, self.bid = -1, 0
        else:
            self._owe(self.bidder, seller)

    def _owe(self, payer: int, payee: int) -> None:
        self.due = payer, payee, self.bid
        choices = payments(self.purse(payer), self.bid)
        if len(choices) == 1:
            self._pay(choices[0])

    def _pay(self, money: Counter[int]) -> None:
        assert self.due is not None
        payer, payee, price = self.due
        self._give(payer, payee, money, price)

    def _give(self, giver: int, taker: int, money: Counter[int], price: int | None = None) -> None:
        for value, count in money.items():
            going = [note for note in self.notes if note.holder == giver and note.value == value]
            for note in sorted(going, key=lambda note: -note.at)[:count]:
                note.holder, note.came_from, note.at = taker, giver, self.now
                note.paid, note.price = (None, 0) if price is None else (money, price)

    def _swap(self, one: int, other: int, offer: Counter[int], counter: Counter[int]) -> None:
        """Exchange the notes of both sides at the same time."""
        mine = self._lift(one, offer)
        theirs = self._lift(other, counter)
        for going, giver, taker in ((mine, one, other), (theirs, other, one)):
            for note in going:
                note.holder, note.came_from, note.at, note.paid = taker, giver, self.now, None

    def _lift(self, seat: int, money: Counter[int]) -> list[Note]:
        held = sorted((note for note in self.notes if note.holder == seat), key=lambda note: -note.at)
        return [note for value, count in money.items() for note in [n for n in held if n.value == value][:count]]

    def _traded(self) -> None:
        self.offer = {}
        if self.double and self.pile:
            self._turn_up(-1)

    def witnesses(self) -> Iterator[tuple[int, int, int, int]]:
        """Who got which note from whom, and which other note others could take it for."""
        for came in self.notes:
            giver, taker = came.came_from, came.holder
            if giver < 0 or max(self.shown[giver], self.shown[taker]) >= came.at:
                continue
            for value in {note.value for note in self.notes if note.holder == giver and note.at < came.at}:
                if value != came.value and self._instead(came, value):
                    yield taker, came.value, giver, value

    def _instead(self, came: Note, value: int) -> bool:
        if came.paid is None:
            return True
        return value > 0 and needed(came.paid - Counter([came.value]) + Counter([value]), came.price)

    def table(self, viewer: Viewer) -> Spec:
        purses = [self.purse(seat) for seat in range(self.players)]
        most = [Counter(purse) for purse in purses]
        if not self.over:
            for taker, came, giver, stayed in self.doubts:
                if viewer not in (taker, giver):
                    for seat, value in ((taker, came), (giver, stayed)):
                        most[seat][value] = purses[seat][value] - 1
        laid = notes(self.offer["money"]) if self.offer else Counter()
        reminded = self.over or self.chosen.get("deductions", True)

        def mine(_: object, seat: int) -> bool:
            return reminded or seat == viewer

        def known(value: dict[str, int], seat: int) -> bool:
            return mine(value, seat) and within(notes(value), most[seat])

        def worth(value: int, seat: int) -> bool:
            return mine(value, seat) and value == total(purses[seat])

        def target(_: object) -> bool:
            return bool(self.offer) and viewer == self.offer["target"]

        def active(value: dict[str, int]) -> bool:
            return viewer == self.offer.get("seat") and within(notes(value), laid)

        def payer(_: object) -> bool:
            return self.due is not None and viewer == self.due[0]

        def seated(_: object) -> bool:
            return viewer is not None

        def deciding(_: object) -> bool:
            return viewer == self.active

        return {
            **dict.fromkeys(
                ("phase", "turn", "active", "donkeys", "next_donkey", "family_size", "circulation", "still",
                 "patience", "prices"),
                PUBLIC),
            "unowned": lambda value: sum(value.values()) - len(self.pile) in (0, 1 if self.original else 2),
            "choice": deciding,
            "unknown_money": lambda _: reminded,
            "pile": lambda value: value == len(self.pile),
            "seats": [{**dict.fromkeys(("animals", "families", "sum", "score", "cards"), PUBLIC), "unknown": mine,
                       "known": known, "worth": worth}],
            "auction": {**dict.fromkeys(("lot", "bid", "bidder", "asked", "passed", "spent", "limits", "payer"),
                                        PUBLIC), "laid": payer, "refused": seated, "preempt_refused": deciding},
            "trade": {**dict.fromkeys(("target", "animal", "animals", "cards"), PUBLIC), "offer": active,
                      "counter": target, "counter_refused": target},
        }  # fmt: skip

    def lines(self, viewer: Viewer) -> Mapping[str, Spec]:
        def mine(_: object, line: Json) -> bool:
            return bool(line["seat"] == viewer)

        def both(_: object, line: Json) -> bool:
            return viewer in (line["seat"], line.get("to", line.get("target"))) and viewer is not None

        sale = {"lot": PUBLIC, "price": PUBLIC}
        trade = {**dict.fromkeys(("target", "animal", "animals", "winner", "cards", "answer"), PUBLIC), "gave": both,
                 "got": both}  # fmt: skip
        return {
            "auction": {}, "bid": {"amount": PUBLIC}, "pass": {}, "sell": {}, "preempt": {}, "accept": {},
            "pay": {"cards": PUBLIC, "money": mine}, "counter": {"cards": PUBLIC, "money": mine},
            "trade": {"target": PUBLIC, "animal": PUBLIC, "cards": PUBLIC, "money": mine},
            "lot": {"lot": PUBLIC}, "donkey": {"note": PUBLIC}, "hammer": {"price": PUBLIC}, "broke": {"money": PUBLIC},
            "sold": sale, "unsold": sale, "paid": {"to": PUBLIC, "cards": PUBLIC, "money": both},
            "accepted": trade, "swapped": trade, "family": {"animal": PUBLIC},
            "over": {"scores": PUBLIC, "winners": PUBLIC},
        }  # fmt: skip


TRUTH = BoursicocotteTruth
