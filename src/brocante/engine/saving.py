"""States as plain numbers and lists, for sending to another process, pickling or comparing."""

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

Packed = dict[str, Any]


def fields(state: object) -> list[str]:
    """The names of a state's attributes, compiled or not, except for its source of chance."""
    names = {name for kind in type(state).__mro__ for name in getattr(kind, "__mypyc_attrs__", ())}
    names |= set(getattr(state, "__dict__", {}))
    return sorted(name for name in names if name != "chance" and not name.startswith("__"))


def pack(state: object) -> Packed:
    """A state as plain numbers and lists, without its source of chance."""
    packed: Packed = {}
    for name in fields(state):
        value = getattr(state, name)
        if isinstance(value, int):
            packed[name] = int(value)
        else:
            packed[name] = list(value) if hasattr(value, "__len__") else pack(value)
    return packed


def unpack(state: object, packed: Packed) -> None:
    """Restore what was packed into a state of the same game, players and options."""
    for name, value in packed.items():
        if isinstance(value, dict):
            unpack(getattr(state, name), value)
        elif isinstance(value, list):
            setattr(state, name, vec[i64](value))
        elif getattr(state, name) != value:
            setattr(state, name, value)
