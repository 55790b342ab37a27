"""How a game reads and writes for people: the names of its moves, views and chance outcomes.

The rules know small integers; people, records and sockets use JSON. The `Codec` of a game
translates between the two. It never decides what is legal: the rules do.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Generic, TypeVar

from brocante.engine.core import NOBODY, Dice, Rules, zeros
from brocante.engine.reasons import Reason, Refused

Json = dict[str, Any]
Fields = Mapping[str, tuple[str, ...]]  # by the name of a move
MOST_NOTES = 100  # of one value, more than any game has
MOST_SEATS = 6
MOST_PLACES = 100  # in a list that patches change, more than any view has
PLACES: Final = [str(place) for place in range(MOST_PLACES)]  # as written in patches
INSTEAD: Final = "="  # in a patch: the value replaces what was there
SEATS_IN: Final = [[seat for seat in range(MOST_SEATS) if mask >> seat & 1] for mask in range(1 << MOST_SEATS)]
State = TypeVar("State", bound=Rules)


@dataclass(frozen=True)
class Option:
    """An option of a game, on or off."""

    name: str
    default: bool
    description: str

    def __reduce__(self) -> Any:
        """Pickle by constructor: a compiled frozen class cannot be restored field by field."""
        return Option, (self.name, self.default, self.description)


class Codec(ABC, Generic[State]):
    """A game in human terms."""

    name: ClassVar[str]
    title: ClassVar[str]
    fewest: ClassVar[int]
    most: ClassVar[int]
    versions: ClassVar[tuple[int, ...]] = (1,)  # of the rules: new games use the last, older games keep theirs
    options: ClassVar[tuple[Option, ...]] = ()  # that change the rules
    aid: ClassVar[Option | None] = None  # changes only views: whether they include what people could work out
    said: ClassVar[Fields]  # for every move, the fields that everybody hears
    meant: ClassVar[Fields] = {}  # for some moves, the fields that only the mover knows
    events: ClassVar[tuple[str, ...]]  # all events that can follow from a move; docs/events.md describes them
    # How long people take (a game's pauses.py). Timing must not reveal a secret: it depends only on public facts.
    thought: ClassVar[Mapping[int, float]] = {}  # by phase, how much there is to think about, from 0 to 1
    scenes: ClassVar[Mapping[str, float]] = {}  # seconds for which a move or an event is shown

    def delay(self, rules: State, seat: int) -> float:
        """How long a seat thinks, relative to other seats: below 1 if it visibly wants to act."""
        return 1.0

    @abstractmethod
    def create(self, players: int, options: Mapping[str, bool]) -> State:
        """A rules object; the number of players has been checked, and the set of options is complete."""

    def create_version(
        self, players: int, options: Mapping[str, bool], version: int, material: Json | None = None
    ) -> State:
        """The same for an older version of the rules, or with the material of a printed game, if the game has them."""
        return self.create(players, options)

    def data_file(self) -> str:
        """A data file in TOML, in which owners of the printed game fill in what we could not copy from it."""
        raise ValueError(f"{self.title} is complete: there is no data file for it")

    def material(self, given: Json) -> Json:
        """The checked contents of a data file; ValueError says what is wrong."""
        raise ValueError(f"{self.title} is complete: there is no data file for it")

    @property
    def version(self) -> int:
        """The version of the rules for new games."""
        return self.versions[-1]

    @abstractmethod
    def encode(self, rules: State, seat: int, move: Json) -> list[int]:
        """The actions that make up a named move; Refused if there are none."""

    @abstractmethod
    def decode(self, rules: State, seat: int, actions: Sequence[int]) -> Json:
        """The named move that these actions make up; `rules` is the state before the first of them."""

    def standing_bid(self, rules: State) -> int | None:
        """The public bid that a new one must exceed; None if there is none, or no such bids in the game."""
        return None

    @abstractmethod
    def moves(self, rules: State, seat: int) -> list[Json]:
        """What the seat may do now: named moves, with ranges or choices for their fields (`Offers` in view.py)."""

    @abstractmethod
    def public(self, rules: State, aided: bool = True) -> Mapping[str, object]:
        """The table as everybody sees it, from a copy hidden for NOBODY.

        The game's view.py has its type. Without the game's aid it leaves out what people would have to work out.
        """

    @abstractmethod
    def own(self, rules: State, seat: int, aided: bool = True) -> Json:
        """What a seat sees besides, from a copy hidden for it, as a patch on `public` (see play/patch.py).

        {} if the seat sees no more than everybody. The patched table has the type in view.py.
        """

    def public_after(self, before: State, after: State, aided: bool, shown: Json) -> Mapping[str, object]:
        """The table as everybody sees it after a move. Unchanged parts may be reused from `shown`, the part before it.

        That saves building and comparing them.
        """
        return self.public(after, aided)

    def own_after(self, before: State, after: State, seat: int, aided: bool, shown: Json) -> Json:
        """What a seat sees besides after a move, with parts reused in the same way."""
        return self.own(after, seat, aided)

    @abstractmethod
    def position(self, rules: State) -> Json:
        """A state as readable JSON, without its source of chance; `from_position` reads it back."""

    @abstractmethod
    def from_position(self, position: Json) -> State:
        """The state that a position describes; omitted fields are as at the start. ValueError says what is wrong."""

    @abstractmethod
    def deal(self, rules: State) -> Json:
        """The chance outcomes of the deal, from the state right after it."""

    def chance(self, before: State, after: State) -> Json:
        """The chance outcomes of a move; empty if there were none."""
        return {}

    def silence(self, rules: State, seat: int) -> Json | None:
        """The move made for a seat that says nothing until the hammer falls; None if no hammer is running."""
        return None

    def auctioneer(self, rules: State) -> int:
        """The seat selling in an open auction, which may bring the hammer down; NOBODY if there is none."""
        return NOBODY

    @property
    def move_names(self) -> tuple[str, ...]:
        return tuple(self.said)

    def tell(self, before: State, after: State, entry: Json, viewer: int) -> list[Json]:
        """What a viewer hears of a move: the move itself, then its consequences.

        Both states are hidden for the viewer, and only the fields of the history's entry that the viewer
        may hear are used, so the lines cannot reveal a secret.
        """
        line = self.heard(entry, viewer)
        lines = [line, *self.news(before, after, line, viewer)]
        if after.turn == NOBODY:
            scores = [int(after.score(seat)) for seat in range(after.players)]
            lines.append({"event": "over", "scores": scores, "winners": seats_in(after.winners())})
        return lines

    def heard(self, entry: Json, viewer: int) -> Json:
        """A move as the viewer hears it."""
        name = entry["move"]
        line: Json = {"seat": entry["seat"], "move": name}
        fields = self.said[name]
        if viewer == entry["seat"]:
            fields += self.meant.get(name, ())
        for field in fields:
            if field in entry:
                line[field] = entry[field]
        return line

    @abstractmethod
    def news(self, before: State, after: State, line: Json, viewer: int) -> list[Json]:
        """The consequences of a move that the viewer heard as `line`; may add to the line what the viewer sees."""


def text(move: Json, field: str, choices: Sequence[str]) -> int:
    """The index of a field's value among the allowed names."""
    value = move.get(field)
    if not isinstance(value, str) or value not in choices:
        raise Refused(Reason.MALFORMED, f"{field} must be one of {', '.join(choices)}")
    return choices.index(value)


def whole(move: Json, field: str) -> int:
    """A whole number in a field."""
    value = move.get(field)
    if not isinstance(value, int) or isinstance(value, bool):
        raise Refused(Reason.MALFORMED, f"{field} must be a whole number")
    return value


def number(move: Json, field: str, low: int, high: int, outside: Reason = Reason.MALFORMED) -> int:
    """A whole number that names something, such as a card; `outside` is the reason for one out of its range."""
    value = whole(move, field)
    if not low <= value <= high:
        raise Refused(outside, f"{field} must be from {low} to {high}")
    return value


def amount_of(move: Json, field: str, low: int, high: int, step: int) -> int:
    """What somebody bids: an amount of money within its range, and a multiple of the step."""
    value = whole(move, field)
    if value % step:
        raise Refused(Reason.NOT_A_MULTIPLE, f"{field} must be a multiple of {step}")
    if value < low:
        raise Refused(Reason.BID_TOO_LOW, f"{field} must be at least {low}")
    if value > high:
        raise Refused(Reason.BID_TOO_HIGH, f"{field} must be at most {high}")
    return value


def seat_of(move: Json, field: str, players: int) -> int:
    """A seat number in a field."""
    value = move.get(field)
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < players:
        raise Refused(Reason.MALFORMED, f"{field} must be a seat from 0 to {players - 1}")
    return value


def notes_of(move: Json, field: str, values: Sequence[int]) -> list[int]:
    """How many notes of each value a field names, as {"50": 2}."""
    given = move.get(field)
    if not isinstance(given, dict):
        raise Refused(Reason.MALFORMED, f"{field} must say how many notes of each value")
    counts = [0] * len(values)
    names = [str(value) for value in values]
    for name, count in given.items():
        if name not in names:
            raise Refused(Reason.MALFORMED, f"{field} has notes of {', '.join(names)}")
        if not isinstance(count, int) or isinstance(count, bool) or not 0 <= count <= MOST_NOTES:
            raise Refused(Reason.MALFORMED, f"{field} must say how many notes of {name}")
        counts[names.index(name)] = count
    return counts


def only_fields(move: Json, *fields: str) -> None:
    """Refuse a move with any other fields."""
    given: Any = move  # untyped: keys need not be text, which compiled code would insist on
    for name in given:
        if name != "move" and name not in fields:
            raise Refused(Reason.MALFORMED, f"unknown field {name}")


def notes_in_words(counts: Sequence[int], values: Sequence[int]) -> dict[str, int]:
    """The reverse of `notes_of`: {"50": 2}, only for values with notes."""
    return {str(value): count for value, count in zip(values, counts, strict=True) if count}


def seats_in(mask: int) -> list[int]:
    """The seats of a bit mask; the list is shared, so do not change it."""
    return SEATS_IN[mask]


def seat_or_none(seat: int) -> int | None:
    """A seat for JSON: null for nobody."""
    return None if seat == NOBODY else seat


def why_not(rules: Rules, seat: int, action: int) -> str | None:
    """Why an action is not allowed now, as a key; None if it is allowed."""
    reason = rules.refusal(seat, action)
    return None if reason is Reason.FINE else reason.value


def instead(value: object) -> Json:
    """A patch that replaces an object or a list of the public part."""
    return {INSTEAD: value}


def legal_actions(rules: Rules, seat: int) -> list[int]:
    """The legal actions of a seat as a list."""
    out = zeros(rules.actions())
    count = rules.legal(seat, out)
    return [int(action) for action in out[:count]]


def payments(rules: Rules, seat: int, first_note: int, values: Sequence[int]) -> list[dict[str, int]]:
    """Every set of notes with which the seat can pay now, found by following the rules note by note."""
    fitting = []
    ways: list[tuple[Rules, list[int]]] = [(rules, [0] * len(values))]
    while ways:
        before, laid = ways.pop()
        for action in legal_actions(before, seat):
            after = rules.fresh()
            after.become(before)
            after.chance = Dice(0)
            after.play_unchecked(seat, action)
            counts = [count + (first_note + note == action) for note, count in enumerate(laid)]
            if after.drafting(seat):
                ways.append((after, counts))
            else:
                fitting.append(notes_in_words(counts, values))
    return fitting
