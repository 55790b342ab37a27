"""The layout of a game's observations: the name, the meaning, the range and the code of every number in them.

`Rules.numbers` writes what a seat knows as whole numbers. A game's `LAYOUT` describes each of them. It determines the
bounds of observation spaces, the page that documents them, a readable form, and the coded form for neural networks,
in which every number becomes one or more float32.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

UNKNOWN: Final = -1  # nobody, none, or unknown

ONE_HOT: Final = "one-hot"  # one input per value, 1 for the actual one
SCALED: Final = "scaled"  # one input: the number divided by a scale
BITS: Final = "bits"  # a set of seats, one input for each
FEATURES: Final = "features"  # several inputs for each value, from a table
LEFT_OUT: Final = "left out"  # only in the raw form: other numbers say the same

Row = tuple[float, ...]


@dataclass(frozen=True)
class Column:
    """One number of an observation, or several alike."""

    name: str
    meaning: str
    kind: str
    low: int  # 0, or UNKNOWN if the number can be unknown
    high: int
    scale: int = 1
    step: int = 1  # all values are multiples of it
    saturated: int = 0  # values above it are coded alike; 0: all values are distinguished
    values: tuple[str, ...] = ()  # the name of each value
    rows: tuple[Row, ...] = ()  # the features of each value
    features: tuple[str, ...] = ()  # the names of the features

    def inputs(self) -> int:
        """How many inputs code it."""
        if self.kind == ONE_HOT:
            return self.high + 1
        if self.kind == BITS:
            return self.high.bit_length()
        if self.kind == FEATURES:
            return len(self.features)
        return 1 if self.kind == SCALED else 0

    def code(self, value: int) -> Row:
        """The code of one value."""
        if self.kind == SCALED:
            most = min(value, self.saturated) if self.saturated else value
            return (-1.0,) if value == UNKNOWN else (most / self.scale,)
        if value == UNKNOWN:
            return (0.0,) * self.inputs()
        if self.kind == FEATURES:
            return self.rows[value]
        if self.kind == BITS:
            return tuple(float(value >> bit & 1) for bit in range(self.inputs()))
        return tuple(float(value == place) for place in range(self.inputs()))

    def coded_values(self) -> range:
        """The values from 0 with different codes; higher ones are coded like the last."""
        return range(0, (self.saturated or self.high) + 1, self.step)

    def told(self, value: int) -> str:
        """A value in readable form."""
        if value == UNKNOWN and self.low == UNKNOWN:
            return "-"
        if self.kind == BITS:
            return "{" + ", ".join(str(bit) for bit in range(self.inputs()) if value >> bit & 1) + "}"
        return self.values[value] if self.values else str(value)


@dataclass(frozen=True)
class Each:
    """Repeated parts: for each seat, each container, each note."""

    name: str
    labels: tuple[str, ...]  # of each repetition
    parts: tuple["Column | Each", ...]
    per_seat: bool = False  # repeated for each player, clockwise from the viewer


Part = Column | Each


def each(name: str, labels: int | Sequence[str], *parts: Part) -> Each:
    """Repeated parts: a number of times, or once for each label."""
    names = [str(place) for place in range(labels)] if isinstance(labels, int) else labels
    return Each(name, tuple(names), parts)


def each_seat(players: int, *parts: Part) -> Each:
    """Parts for each player; the viewer is seat 0, the others follow clockwise."""
    return Each("seats", tuple(str(place) for place in range(players)), parts, True)


def category(name: str, meaning: str, values: Sequence[str], none: bool = False) -> Column:
    """One of several things; with `none`, possibly none of them."""
    return Column(name, meaning, ONE_HOT, UNKNOWN if none else 0, len(values) - 1, values=tuple(values))


def count(name: str, meaning: str, high: int, scale: int = 0, hidden: bool = False) -> Column:
    """A count; with `hidden`, possibly unknown. The scale is by default the largest value."""
    return Column(name, meaning, SCALED, UNKNOWN if hidden else 0, high, scale or high)


def sum_of_money(
    name: str, meaning: str, high: int, scale: int, step: int, saturated: int = 0, hidden: bool = False
) -> Column:
    """An amount, a multiple of `step`."""
    return Column(name, meaning, SCALED, UNKNOWN if hidden else 0, high, scale, step, saturated)


def flag(name: str, meaning: str) -> Column:
    """0 or 1."""
    return Column(name, meaning, SCALED, 0, 1)


def seat(name: str, meaning: str, players: int) -> Column:
    """A seat, counted from the viewer clockwise; or nobody."""
    return Column(name, meaning, ONE_HOT, UNKNOWN, players - 1)


def seats(name: str, meaning: str, players: int) -> Column:
    """A set of seats as a bit mask; bit 0 is the viewer."""
    return Column(name, meaning, BITS, 0, (1 << players) - 1)


def features(
    name: str, meaning: str, values: Sequence[str], columns: Sequence[str], rows: Sequence[Row], none: bool = False
) -> Column:
    """One of several things, coded by its features; with `none`, possibly unknown."""
    low = UNKNOWN if none else 0
    return Column(
        name, meaning, FEATURES, low, len(values) - 1, values=tuple(values), rows=tuple(rows), features=tuple(columns)
    )


def left_out(column: Column) -> Column:
    """The same number, but not in the coded form."""
    return replace(column, kind=LEFT_OUT)


def flat(parts: Sequence[Part], prefix: str = "") -> list[Column]:
    """All columns in order, each with its full name."""
    columns: list[Column] = []
    for part in parts:
        if isinstance(part, Column):
            columns.append(replace(part, name=prefix + part.name))
        else:
            for label in part.labels:
                columns += flat(part.parts, f"{prefix}{part.name}[{label}].")
    return columns


@dataclass(frozen=True)
class ActionLayout:
    """Which actions name a seat or an amount: learners count seats from their own, and may use a menu of amounts.

    All actions from `amounts` on name an amount, in rising order. In a menu, item k is the amount `steps[k]` places
    above the lowest legal one; the actions below `amounts` are items themselves.
    """

    amounts: int
    steps: tuple[int, ...] = ()
    seats: int = 0  # the first action that names a seat
    each: int = 0  # actions for each seat; 0 if none names one

    def menu_size(self) -> int:
        return self.amounts + len(self.steps)


class Layout:
    """The layout of a game's observations, by number of players, and what its actions name."""

    def __init__(self, parts: Callable[[int], list[Part]], actions: Callable[[int], ActionLayout]) -> None:
        self.parts: Final = parts
        self.actions: Final = actions
        self.flat: Final[dict[int, list[Column]]] = {}

    def columns(self, players: int) -> list[Column]:
        """Every number, in the order in which `Rules.numbers` writes them."""
        if players not in self.flat:
            self.flat[players] = flat(self.parts(players))
        return self.flat[players]

    def width(self, players: int) -> int:
        """How many numbers an observation has."""
        return len(self.columns(players))

    def coded_width(self, players: int) -> int:
        """How many inputs the coded form has."""
        return sum(column.inputs() for column in self.columns(players))

    def coded_names(self, players: int) -> list[str]:
        """The name of each input of the coded form."""
        names: list[str] = []
        for column in self.columns(players):
            if column.kind == SCALED:
                names.append(column.name)
            else:
                labels = column.features or column.values or [str(place) for place in range(column.inputs())]
                names += [f"{column.name}={label}" for label in labels[: column.inputs()]]
        return names

    def coded(self, players: int, numbers: Sequence[int]) -> list[float]:
        """The coded form of one observation; `Coder` does the same, fast."""
        return [
            value
            for column, number in zip(self.columns(players), numbers, strict=True)
            for value in column.code(number)
        ]

    def told(self, players: int, numbers: Sequence[int]) -> str:
        """One observation in readable form, a line for each number."""
        columns = self.columns(players)
        return "\n".join(
            f"{column.name}: {column.told(number)}" for column, number in zip(columns, numbers, strict=True)
        )
