"""What a game adds to be read by people: the names of its moves, views and chance outcomes.

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
Fields = Mapping[str, tuple[str, ...]]  # of each move
MOST_NOTES = 100  # of one value, more than any game has
MOST_SEATS = 6
MOST_PLACES = 100  # in a list that a patch goes into, more than any view has
PLACES: Final = [str(place) for place in range(MOST_PLACES)]  # as patches write them
INSTEAD: Final = "="  # in a patch: what follows takes the place of whatever was there
SEATS_IN: Final = [[seat for seat in range(MOST_SEATS) if mask >> seat & 1] for mask in range(1 << MOST_SEATS)]
State = TypeVar("State", bound=Rules)


@dataclass(frozen=True)
class Option:
    """A switch of a game."""

    name: str
    default: bool
    description: str

    def __reduce__(self) -> Any:
        """How it is pickled: compiled and frozen, it could not be put together again field by field."""
        return Option, (self.name, self.default, self.description)


class Codec(ABC, Generic[State]):
    """A game in human terms."""

    name: ClassVar[str]
    title: ClassVar[str]
    fewest: ClassVar[int]
    most: ClassVar[int]
    versions: ClassVar[tuple[int, ...]] = (1,)  # of the rules, that it plays: new games by the last, the others go on
    options: ClassVar[tuple[Option, ...]] = ()  # that change the rules
    aid: ClassVar[Option | None] = (
        None  # changes only what views hold: whether people are told what they could work out
    )
    said: ClassVar[Fields]  # the name of every move, with the fields that everybody hears
    meant: ClassVar[Fields] = {}  # of some moves, the fields that only the mover knows
    events: ClassVar[tuple[str, ...]]  # the name of all that may come of a move; docs/events.md describes it
    # How long people take (pauses.py of a game). Time must not tell a secret: it follows from what everybody knows.
    thought: ClassVar[Mapping[int, float]] = {}  # by phase, how much there is to think about, from 0 to 1
    scenes: ClassVar[Mapping[str, float]] = {}  # seconds to see a move or an event, of those that are worth it

    def delay(self, rules: State, seat: int) -> float:
        """How long a seat takes compared to others in its place: below 1 if everybody sees that it wants to speak."""
        return 1.0

    @abstractmethod
    def create(self, players: int, options: Mapping[str, bool]) -> State:
        """The rules object for a checked number of players and a complete set of options."""

    def create_version(
        self, players: int, options: Mapping[str, bool], version: int, material: Json | None = None
    ) -> State:
        """The same by an older version of the rules, or with the material of a printed game, where there are such."""
        return self.create(players, options)

    def data_file(self) -> str:
        """A data file in TOML, in which whoever owns the printed game puts what we could not copy from it."""
        raise ValueError(f"{self.title} is complete: there is no data file for it")

    def material(self, given: Json) -> Json:
        """What a data file holds, checked; ValueError says what is wrong with it."""
        raise ValueError(f"{self.title} is complete: there is no data file for it")

    @property
    def version(self) -> int:
        """The version of the rules by which new games are played."""
        return self.versions[-1]

    @abstractmethod
    def encode(self, rules: State, seat: int, move: Json) -> list[int]:
        """The actions that spell a named move; Refused if it cannot be spelled."""

    @abstractmethod
    def decode(self, rules: State, seat: int, actions: Sequence[int]) -> Json:
        """The named move that these actions spell; `rules` is the state before the first of them."""

    @abstractmethod
    def moves(self, rules: State, seat: int) -> list[Json]:
        """What the seat may do now: named moves, with ranges or choices for their fields (`Offers` in view.py)."""

    @abstractmethod
    def public(self, rules: State, aided: bool = True) -> Mapping[str, object]:
        """The table as everybody sees it, from a copy that was hidden for NOBODY.

        view.py of the game has its type. Without the game's aid it holds nothing that people would have to work out.
        """

    @abstractmethod
    def own(self, rules: State, seat: int, aided: bool = True) -> Json:
        """What a seat sees besides, from a copy that was hidden for it: a patch on `public` (see play/patch.py).

        Only where the seat sees more than everybody; {} where it does not. With it the table has the type in view.py.
        """

    def public_after(self, before: State, after: State, aided: bool, shown: Json) -> Mapping[str, object]:
        """The table as everybody sees it after a move. What is as it was may be taken from the part before, `shown`.

        That saves drawing it and comparing it.
        """
        return self.public(after, aided)

    def own_after(self, before: State, after: State, seat: int, aided: bool, shown: Json) -> Json:
        """What a seat sees besides after a move, likewise."""
        return self.own(after, seat, aided)

    @abstractmethod
    def position(self, rules: State) -> Json:
        """A state as people read and write it: everything but its source of chance; `from_position` reads it back."""

    @abstractmethod
    def from_position(self, position: Json) -> State:
        """The state that a position describes; what it leaves out is as at the start. ValueError says what is wrong."""

    @abstractmethod
    def deal(self, rules: State) -> Json:
        """What chance gave at the start, from the state right after the deal."""

    def chance(self, before: State, after: State) -> Json:
        """What chance gave during a move; empty where it gave nothing."""
        return {}

    def silence(self, rules: State, seat: int) -> Json | None:
        """The move of a seat that says nothing until the hammer falls; None where nobody waits for that."""
        return None

    def auctioneer(self, rules: State) -> int:
        """The seat that sells in free outcry, and may swing the hammer; NOBODY where there is none."""
        return NOBODY

    @property
    def move_names(self) -> tuple[str, ...]:
        return tuple(self.said)

    def tell(self, before: State, after: State, entry: Json, viewer: int) -> list[Json]:
        """What a viewer hears of a move: the move itself, then what came of it.

        Both states are hidden for the viewer, and of the history's entry only those fields are passed
        on that the viewer may hear: what follows from them cannot tell a secret.
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
        """What came of a move that the viewer has heard as `line`; what is seen of it is added to the line."""


def text(move: Json, field: str, choices: Sequence[str]) -> int:
    """The index of a field's value among the names it may have."""
    value = move.get(field)
    if not isinstance(value, str) or value not in choices:
        raise Refused(Reason.MALFORMED, f"{field} must be one of {', '.join(choices)}")
    return choices.index(value)


def number(move: Json, field: str, low: int, high: int, step: int = 1) -> int:
    """A whole number in a field: in its range, and a multiple of the step."""
    value = move.get(field)
    if not isinstance(value, int) or isinstance(value, bool):
        raise Refused(Reason.MALFORMED, f"{field} must be a whole number")
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
    """Refuse a move that says more than it may."""
    given: Any = move  # compiled code would insist that names are text
    for name in given:
        if name != "move" and name not in fields:
            raise Refused(Reason.MALFORMED, f"unknown field {name}")


def notes_in_words(counts: Sequence[int], values: Sequence[int]) -> dict[str, int]:
    """The other way round: {"50": 2} for the notes that are there."""
    return {str(value): count for value, count in zip(values, counts, strict=True) if count}


def seats_in(mask: int) -> list[int]:
    """The seats of a bit mask; the list is shared, and so not to be changed."""
    return SEATS_IN[mask]


def seat_or_none(seat: int) -> int | None:
    """A seat as JSON has it: nobody is null."""
    return None if seat == NOBODY else seat


def why_not(rules: Rules, seat: int, action: int) -> str | None:
    """Why a seat may not do something now, as a key; null where it may."""
    reason = rules.refusal(seat, action)
    return None if reason is Reason.FINE else reason.value


def instead(value: object) -> Json:
    """A patch that puts a value in the place of an object or a list that everybody sees."""
    return {INSTEAD: value}


def legal_actions(rules: Rules, seat: int) -> list[int]:
    """The legal actions of a seat as a list."""
    out = zeros(rules.actions())
    count = rules.legal(seat, out)
    return [int(action) for action in out[:count]]


def payments(rules: Rules, seat: int, first_note: int, values: Sequence[int]) -> list[dict[str, int]]:
    """Every set of notes with which the seat can pay now: all that the rules let it spell, note by note."""
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
