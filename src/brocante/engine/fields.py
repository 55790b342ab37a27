"""Reads the fields of a position; a ValueError begins with the path of the wrong field and says why."""

from collections.abc import Sequence
from typing import Any

from brocante.engine.core import NOBODY

Fields = dict[str, Any]


def object_in(value: Any, where: str, names: Sequence[str]) -> Fields:
    """An object with no fields other than these."""
    if not isinstance(value, dict):
        raise ValueError(f"{where or 'position'}: must be an object with the fields {', '.join(names)}")
    for name in value:
        if name not in names:
            inside = f"{where}.{name}" if where else name
            raise ValueError(f"{inside}: there is no such field; there are {', '.join(names)}")
    return value


def list_in(value: Any, where: str, most: int = 1000) -> list[Any]:
    if not isinstance(value, list) or len(value) > most:
        raise ValueError(f"{where}: must be a list of up to {most}")
    return value


def whole_in(value: Any, where: str, low: int, high: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise ValueError(f"{where}: must be a whole number from {low} to {high}, not {value!r}")
    return value


def name_in(value: Any, where: str, names: Sequence[str]) -> int:
    """The index of a name among the allowed ones."""
    if not isinstance(value, str) or value not in names:
        raise ValueError(f"{where}: must be one of {', '.join(names)}, not {value!r}")
    return names.index(value)


def seat_in(value: Any, where: str, players: int) -> int:
    """A seat; NOBODY for null."""
    return int(NOBODY) if value is None else whole_in(value, where, 0, players - 1)


def mask_in(value: Any, where: str, players: int) -> int:
    """A list of seats as a bit mask."""
    mask = 0
    for seat in list_in(value, where, players):
        mask |= 1 << whole_in(seat, where, 0, players - 1)
    return mask
