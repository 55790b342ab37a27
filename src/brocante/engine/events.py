"""What the lines of all games share. Not compiled: mypyc would lose the types of fields."""

from typing import Any, Literal, TypedDict, get_args, get_type_hints


class Over(TypedDict):
    """The game is over."""

    event: Literal["over"]
    scores: list[int]
    winners: list[int]


def types_by_name(union: Any, tag: str) -> dict[str, Any]:
    """The types of a union by the name in the field `tag` of their lines, "move" or "event"."""
    return {get_args(get_type_hints(kind)[tag])[0]: kind for kind in get_args(union) or (union,)}
