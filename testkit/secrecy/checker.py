"""Finds information that somebody received and should not have.

Independent of the program: it uses the rules pages, the record of a finished game and the protocol, but not
how states are hidden or views are built. A `Truth` (one file per game) follows the record move by move and
knows what each seat may know; every message is checked against it as of the moment it was sent. A field
that no specification names is also a fault.
"""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, ClassVar

from msgspec import json

from brocante.engine.codec import Json
from brocante.play.registry import MOMENTS
from brocante.table.remarks import REMEMBERED
from testkit.rooms import after

REMARKED = 6  # moves back to which a delayed remark may refer
Viewer = int | None  # a seat, or None: a spectator
Guard = Callable[..., bool]  # takes the value and the indices leading to it: whether the viewer may have it
Spec = Any  # PUBLIC, a Guard, [Spec] or {field: Spec}


def PUBLIC(*_: object) -> bool:  # noqa: N802  # reads as a constant in specifications
    return True


@dataclass
class Receiver:
    """A connection to a table, and everything it was sent."""

    viewer: Viewer
    player: str
    messages: list[bytes] = field(default_factory=list)


class Truth(ABC):
    """The facts of a game, and who may know them."""

    # For the tests that plant leaks into a game of random moves: its seed, and after how many moves they plant them. By
    # then, whatever they need must have happened. Games of even seeds have the game's aid, those of odd seeds do not.
    seed: ClassVar[int] = 1
    early: ClassVar[int] = 30

    def __init__(self, record: Json) -> None:
        self.record = record
        self.players: int = record["players"]
        self.chosen: dict[str, bool] = {}  # the options of the table
        self.over = False

    @abstractmethod
    def step(self, entry: Json, public: Json) -> None:
        """Follow a move; `public` is the game as sent to a spectator afterwards."""

    @abstractmethod
    def table(self, viewer: Viewer) -> Spec:
        """What the viewer may see of the game's table."""

    @abstractmethod
    def lines(self, viewer: Viewer) -> Mapping[str, Spec]:
        """What the viewer may hear, by name of move or event: the fields that are not public."""

    def hand(self, viewer: int) -> list[str] | None:
        """The cards a seat can choose from in its moves; None if there are none."""
        return None


def faults(
    record: Json, receivers: Sequence[Receiver], truth: Truth, tokens: Sequence[str], code: str
) -> Iterator[str]:
    """All leaks; the receivers must include all seats and a spectator."""
    moments = sorted(
        (moment for receiver in receivers for moment in follow(receiver)),
        key=lambda moment: (moment.played, moment.receiver.viewer is not None),
    )  # at each moment the spectator first, from whom the public part is read
    told: dict[Viewer, list[Json]] = {}
    public: Json = {}
    played = 0
    for moment in moments:
        if moment.receiver.viewer is None and moment.state["game"] is not None:
            public = moment.state["game"]["table"]
        while played < moment.played:
            truth.step(record["moves"][played], public)
            played += 1
        truth.over = played == len(record["moves"])
        truth.chosen = moment.state["table"]["options"]
        yield from moment.token_faults(record, truth, tokens, code)
        for fault in moment.remark_faults(record["game"], told.get(None, [])):
            yield f"move {played}, to {moment.receiver.viewer}: {fault}"
        for fault in moment.game_faults(truth, told.setdefault(moment.receiver.viewer, [])):
            yield f"move {played}, to {moment.receiver.viewer}: {fault}"


@dataclass
class Moment:
    """A message, what its receiver knew then, and the progress of the game."""

    receiver: Receiver
    raw: bytes
    message: Json
    state: Json
    played: int

    def token_faults(self, record: Json, truth: Truth, tokens: Sequence[str], code: str) -> Iterator[str]:
        """Nobody may see identities; players may see codes; the key is public at the end."""
        text = self.raw.decode()
        for token in tokens:
            if token in text:
                yield "an identity"
        if code in text and self.receiver.viewer is None:
            yield "the invitation code"
        if record["key"] in text and not truth.over:
            yield "the key"
        you = self.state["you"]
        if you["limit"] is not None and self.receiver.viewer is None:
            yield "a standing order"

    def remark_faults(self, game: str, public: list[Json]) -> Iterator[str]:
        """Characters may remark only on what a spectator has heard."""
        for line in self.message.get("chat", []) if self.message["kind"] == "update" else []:
            if "remark" in line:
                yield from walk(dict.fromkeys(("name", "seat", "remark"), PUBLIC), line, "remark")
                moment = line["remark"].split(".")[1]
                if not any((moment, line["seat"]) in found for found in moments_in(game, public)):
                    yield f"{line} follows from nothing that everybody knows"

    def game_faults(self, truth: Truth, told: list[Json]) -> Iterator[str]:
        viewer, game = self.receiver.viewer, self.state["game"]
        if game is None:
            return
        yield from self.public_faults(truth)
        yield from walk(GAME, game, "game")
        if game["seat"] != viewer:
            yield f"the view of seat {game['seat']}"
        if ("scores" in game or "key" in game) and not truth.over:
            yield "the result"
        if game["moves"] and viewer not in game["actors"]:
            yield "moves of somebody else"
        if viewer is not None and (hand := truth.hand(viewer)) is not None:
            for move in game["moves"]:
                choices = move.get("card", [])
                if set([choices] if isinstance(choices, str) else choices) - set(hand):
                    yield f"cards not held in {move}"
        yield from walk(truth.table(viewer), game["table"], "game.table")
        lines = self.message.get("log", [])
        if self.message["kind"] == "full":
            if lines != told[len(told) - len(lines) :]:
                yield "a newcomer's log that nobody heard before"
            return
        told += lines
        specs = truth.lines(viewer)
        for line in lines:
            name = line.get("event") or line["move"]
            if name not in specs:
                yield f"unknown line {line}"
            else:
                yield from walk({"event": PUBLIC, "move": PUBLIC, "seat": PUBLIC, **specs[name]}, line, name, (line,))

    def public_faults(self, truth: Truth) -> Iterator[str]:
        """The public part is the same for all, so it may hold only what a spectator may know."""
        public, own = self.state["public"], self.state["own"]
        yield from walk(GAME, public, "public")
        yield from walk(truth.table(None), public["table"], "public.table")
        if public["seat"] is not None or public["moves"]:
            yield "what concerns one seat in the public part"
        if (own is None) != (self.receiver.viewer is None):
            yield "an own part for a spectator, or none for a seat"


def moments_in(game: str, lines: list[Json]) -> Iterator[list[tuple[str, int]]]:
    """The moments in each of the last moves, by these lines alone."""
    begun = [index for index, line in enumerate(lines) if "move" in line][-REMARKED:]
    for start, end in pairwise([*begun, len(lines)]):
        yield MOMENTS[game](lines[start:end], lines[max(0, start - REMEMBERED) : start])


GAME: Spec = dict.fromkeys(
    ("game", "players", "options", "commitment", "seat", "played", "question", "actors", "moves", "table", "scores",
     "winners", "key"), PUBLIC,
)  # fmt: skip


def follow(receiver: Receiver) -> Iterator[Moment]:
    state: Json = {}
    for raw in receiver.messages:
        message = json.decode(raw)
        state = after(state, message)
        yield Moment(receiver, raw, message, state, state["game"]["played"] if state["game"] else 0)


def walk(spec: Spec, value: Any, where: str, indices: tuple[Any, ...] = ()) -> Iterator[str]:
    """Check a value against a specification."""
    if value is None or spec is PUBLIC:
        return
    if isinstance(spec, list):
        for index, item in enumerate(value):
            yield from walk(spec[0], item, f"{where}[{index}]", (*indices, index))
    elif isinstance(spec, dict):
        for name, item in value.items():
            if name in spec:
                yield from walk(spec[name], item, f"{where}.{name}", indices)
            else:
                yield f"{where}.{name} is in no specification"
    elif not spec(value, *indices):
        yield f"{where} is {value}"


def within(some: Counter[Any], all_: Counter[Any]) -> bool:
    """Whether one is contained in the other."""
    return not some - all_


def notes(money: Mapping[str, int]) -> Counter[int]:
    """Notes as the record has them, by value."""
    return Counter({int(value): count for value, count in money.items()})


def total(money: Counter[int]) -> int:
    return sum(value * count for value, count in money.items())


def needed(money: Counter[int], price: int) -> bool:
    """Whether notes cover a price, and would not without any one of them."""
    rest = total(money) - price
    return rest >= 0 and all(value > rest for value, count in money.items() if count)


def payments(purse: Counter[int], price: int) -> list[Counter[int]]:
    """All choices of notes that pay a price without change."""
    choices = [Counter[int]()]
    for value in purse:
        choices = [
            choice + Counter({value: count})
            for choice in choices
            for count in range(purse[value] + 1)
            if value or not count
        ]
    return [choice for choice in choices if needed(choice, price)]
