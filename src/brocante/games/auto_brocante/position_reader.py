"""Reads the fields of a position; a ValueError names the field that is wrong, and says why."""

from typing import Any, Final

from brocante.engine.codec import Json
from brocante.engine.core import NOBODY


class Reader:
    """The fields of an object in a position; ValueError names the one that is wrong."""

    def __init__(self, given: Any, path: str, *names: str) -> None:
        self.path: Final = path
        if not isinstance(given, dict):
            raise ValueError(f"{path or 'a position'} must be an object")
        self.given: Final[Json] = given
        for name in given:
            if name not in names:
                raise ValueError(f"{self.called(str(name))}: there is no such field")

    def called(self, name: str) -> str:
        return f"{self.path}.{name}" if self.path else name

    def has(self, name: str) -> bool:
        return name in self.given

    def inner(self, name: str, *names: str) -> "Reader | None":
        """An object in a field; None if it is null or left out."""
        value = self.given.get(name)
        return None if value is None else Reader(value, self.called(name), *names)

    def number(self, name: str, low: int, high: int, default: int, step: int = 1) -> int:
        value = self.given.get(name, default)
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high or value % step:
            multiple = f" and a multiple of {step}" if step > 1 else ""
            raise ValueError(f"{self.called(name)} must be a whole number from {low} to {high}{multiple}")
        return value

    def flag(self, name: str, default: bool) -> bool:
        value = self.given.get(name, default)
        if not isinstance(value, bool):
            raise ValueError(f"{self.called(name)} must be true or false")
        return value

    def seat(self, name: str, players: int, default: int) -> int:
        """A seat; NOBODY if it is null."""
        if self.given.get(name, 0) is None:
            return NOBODY
        return default if name not in self.given else self.number(name, 0, players - 1, 0)

    def choice(self, name: str, choices: tuple[str, ...], default: int) -> int:
        """The index of a name among `choices`; `default` if it is null or left out."""
        value = self.given.get(name)
        if value is None:
            return default
        if value not in choices:
            raise ValueError(f"{self.called(name)} must be one of {', '.join(choices)}")
        return choices.index(value)

    def entries(self, name: str) -> list[Any]:
        value = self.given.get(name, [])
        if not isinstance(value, list):
            raise ValueError(f"{self.called(name)} must be a list")
        return value

    def indices(self, name: str, count: int) -> list[int]:
        """The indices of a list of cars or tables, which positions count from 1."""
        found: list[int] = []
        for value in self.entries(name):
            if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= count:
                raise ValueError(f"{self.called(name)} must have numbers from 1 to {count}")
            if value - 1 in found:
                raise ValueError(f"{self.called(name)} has {value} twice")
            found.append(value - 1)
        return found

    def mask(self, name: str, count: int) -> int:
        return sum(1 << index for index in self.indices(name, count))
