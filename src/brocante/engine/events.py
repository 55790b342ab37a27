"""What the lines of all games share. Not compiled: mypyc would lose the types of fields."""

from typing import Annotated, Any, Final, Literal, NotRequired, TypedDict, get_args, get_origin, get_type_hints

from brocante.engine.views import Notes

MOVER_ONLY: Final = "only the mover hears it"  # marks a field of a move; all other fields everybody hears
OwnNotes = Annotated[Notes, MOVER_ONLY]


class Over(TypedDict):
    """The game is over."""

    event: Literal["over"]
    scores: list[int]
    winners: list[int]


def types_by_name(union: Any, tag: str) -> dict[str, Any]:
    """The types of a union by the name in the field `tag` of their lines, "move" or "event"."""
    return {get_args(get_type_hints(kind)[tag])[0]: kind for kind in get_args(union) or (union,)}


def fields_heard(moves: Any) -> tuple[dict[str, tuple[str, ...]], dict[str, tuple[str, ...]]]:
    """By the name of a move, the fields that everybody hears; for some moves, those that only the mover hears."""
    said: dict[str, tuple[str, ...]] = {}
    meant: dict[str, tuple[str, ...]] = {}
    for name, kind in types_by_name(moves, "move").items():
        hints = get_type_hints(kind, include_extras=True)
        fields = [field for field in hints if field not in ("move", "seat")]
        secret = tuple(field for field in fields if is_for_mover_only(hints[field]))
        said[name] = tuple(field for field in fields if field not in secret)
        if secret:
            meant[name] = secret
    return said, meant


def is_for_mover_only(hint: Any) -> bool:
    """Whether the type of a field has the mark; the field must be optional, since other viewers do not get it."""
    optional = get_origin(hint) is NotRequired
    marked = MOVER_ONLY in getattr(get_args(hint)[0] if optional else hint, "__metadata__", ())
    if marked and not optional:
        raise TypeError("a field that only the mover hears must be NotRequired")
    return marked
