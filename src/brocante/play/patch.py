"""The difference between two JSON values as a short patch, which is itself JSON.

A patch that is an object changes parts of its target: by the keys of an object, or by the indices, as
text, of an array whose length does not change. `"-"` lists removed keys. `{"=": value}` replaces the
target, and so does a patch that is not an object or whose target has no parts.

>>> old = {"bid": 10, "bidder": None, "seats": [{"cash": 5}, {"cash": 7}], "asked": [0, 1]}
>>> new = {"bid": 20, "seats": [{"cash": 5}, {"cash": 8}], "asked": [1]}
>>> difference(old, new)
{'bid': 20, 'seats': {'1': {'cash': 8}}, 'asked': [1], '-': ['bidder']}
>>> apply(old, difference(old, new)) == new
True

Old, new and patch share parts. Nobody changes a view once it exists, so nothing is copied. Numbers and
booleans are compared as in Python: 1 and true are equal.
"""

from typing import Any, Final

from brocante.engine.codec import INSTEAD, Json

GONE: Final = "-"
SAME: Final = object()
MISSING: Final = object()


def difference(old: object, new: object) -> Json | None:
    """The patch that turns `old` into `new`; None if they are equal."""
    patch = _patch(old, new)
    if patch is SAME:
        return None
    return patch if isinstance(patch, dict) else {INSTEAD: patch}


def apply(old: object, patch: object) -> Any:
    """Apply a patch to a value; return the result."""
    if not isinstance(patch, dict):
        return patch
    if len(patch) == 1 and INSTEAD in patch:
        return patch[INSTEAD]
    if isinstance(old, dict):
        gone = patch.get(GONE, ())
        new = {key: value for key, value in old.items() if key not in gone}
        for key, change in patch.items():
            if key != GONE:
                new[key] = apply(old.get(key), change)
        return new
    if isinstance(old, list):
        items = list(old)
        for index, change in patch.items():
            items[int(index)] = apply(items[int(index)], change)
        return items
    return patch


def _patch(old: object, new: object) -> Any:
    """The patch between two values, SAME if they are equal. Shared parts are not compared."""
    if old is new:
        return SAME
    if isinstance(new, dict):
        return _object_patch(old, new) if isinstance(old, dict) else _instead(new, isinstance(old, list))
    if isinstance(new, list) and isinstance(old, list) and len(old) == len(new):
        return _array_patch(old, new)
    return SAME if old == new else new


def _instead(new: Any, needed: bool) -> Any:
    """A patch that replaces the old value; marked if the new value could be taken for another patch."""
    if needed or (isinstance(new, dict) and len(new) == 1 and INSTEAD in new):
        return {INSTEAD: new}
    return new


def _object_patch(old: Json, new: Json) -> Any:
    patch: Json = {}
    found = 0
    for key, value in new.items():
        known = old.get(key, MISSING)
        if known is MISSING:
            patch[key] = _instead(value, False)
            continue
        found += 1
        if known is not value:
            change = _patch(known, value)
            if change is not SAME:
                patch[key] = change
    if GONE in patch or INSTEAD in patch:
        return {INSTEAD: new}
    if found < len(old):
        patch[GONE] = [key for key in old if key not in new]
    return patch or SAME


def _array_patch(old: list[Any], new: list[Any]) -> Any:
    """The patch between arrays, by index for objects; for others only if most elements stay."""
    patch: Json = {}
    for index, value in enumerate(new):
        known = old[index]
        if known is not value:
            change = _patch(known, value)
            if change is not SAME:
                patch[str(index)] = change
    if not patch:
        return SAME
    flat = not isinstance(new[0], dict | list)
    return new if flat and 2 * len(patch) > len(new) else patch
