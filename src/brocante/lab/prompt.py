"""A turn in words: the rules in short, what the seat sees, and what it may do."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from brocante.documents import PACKAGE, rules_page, without_pictures
from brocante.engine.codec import Json
from brocante.engine.views import FOR_INFORMATION
from brocante.own import Turn
from brocante.play.registry import find

MOST_IN_LINE = 12  # most fields or numbers on one line


@dataclass(frozen=True)
class Question:
    """What a prompt is made from, where there is no turn: a view and offers that came from elsewhere."""

    game: str
    players: int
    seat: int
    options: Mapping[str, bool]
    view: Json
    moves: list[Json]


def prompt_of(turn: Turn | Question) -> str:
    """Everything needed for one decision."""
    codec = find(turn.game)
    words = catalogue()["game"][turn.game]
    table = turn.view["table"]
    options = ", ".join(f"{name} {'on' if value else 'off'}" for name, value in turn.options.items())
    parts = [
        f"You play {codec.title} with {turn.players} players. You are seat {turn.seat}; seats are numbered from 0, "
        f"clockwise.{f' Options: {options}.' if options else ''}",
        f"THE RULES IN SHORT\n{words.get('aim', '')}\n{short_rules(turn.game)}",
        f"WHAT YOU SEE\n{told(table, turn.seat)}",
        f"WHAT YOU MAY DO\n{offers(turn.moves)}\n{words.get('hint', {}).get(table.get('phase'), '')}",
        "Choose one move. Think as long as you like, and end your answer with the move as one JSON object, such as "
        f"{json.dumps(example(turn.moves[0]))}",
    ]
    return "\n\n".join(parts)


def retry_of(prompt: str, answer: str, why: str) -> str:
    """The same question again, with what was wrong about the answer."""
    again = f"Your answer was:\n{answer.strip()[-500:]}\n\nIt was refused: {why}\nAnswer again with one legal move."
    return f"{prompt}\n\n{again}"


@cache
def catalogue() -> Json:
    """The client's English catalogue."""
    words: Json = json.loads((PACKAGE / "text" / "en.json").read_text(encoding="utf-8"))
    return words


def short_rules(game: str) -> str:
    """The summary of the game on its rules page."""
    page = without_pictures(rules_page(game))
    found = re.search(r"^## In short\n(.*?)^## ", page, re.MULTILINE | re.DOTALL)
    return re.sub(r"\n\n+", "\n", (found[1] if found else page).strip())


def told(value: Any, seat: int) -> str:
    """A view as lines, without unknown or empty fields."""
    return "\n".join(_lines("", value, "", seat))


def _lines(name: str, value: Any, indent: str, seat: int) -> list[str]:
    if value is None or value == {} or value == []:
        return []
    label = name.replace("_", " ")
    if isinstance(value, dict):
        value = {key: inner for key, inner in value.items() if not key.endswith("refused")}  # offers say this
        if name and len(value) < MOST_IN_LINE and all(_short(inner) for inner in value.values()):
            known = [_field(key, inner) for key, inner in value.items() if inner is not None and inner != []]
            return [f"{indent}{label}: {', '.join(known)}"] if known else []
        inner = [line for key, one in value.items() for line in _lines(key, one, indent + "  " * bool(name), seat)]
        return [f"{indent}{label}:", *inner] if name else inner
    if isinstance(value, list):
        if all(not isinstance(inner, dict | list) for inner in value):
            return [f"{indent}{label}: {', '.join(_word(inner) for inner in value)}"]
        lines = [f"{indent}{label}:"]
        for number, inner in enumerate(value):
            mine = " (you)" if name == "seats" and number == seat else ""
            lines += _lines(f"{number}{mine}", inner, indent + "  ", seat)
        return lines
    return [f"{indent}{label}: {_word(value)}"]


def _short(value: Any) -> bool:
    """Whether a value fits on a line with others."""
    if isinstance(value, list):
        return len(value) < MOST_IN_LINE and not any(isinstance(inner, dict | list) for inner in value)
    return not isinstance(value, dict)


def _field(key: str, value: Any) -> str:
    if key.isdigit() and isinstance(value, int):
        return f"{value} of {key}"  # notes, by value
    words = f"({' '.join(_word(inner) for inner in value)})" if isinstance(value, list) else _word(value)
    return f"{key.replace('_', ' ')} {words}"


def _word(value: Any) -> str:
    if value is None:
        return "?"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def offers(moves: list[Json]) -> str:
    """Each possible move, with the possible values of its fields."""
    return "\n".join(f"- {_offer(move)}" for move in moves)


def _offer(move: Json) -> str:
    fields = [f'"{name}": {_choices(value)}' for name, value in move.items() if name not in FOR_INFORMATION]
    notes = [f"{name}: {json.dumps(move[name])}" for name in FOR_INFORMATION if name in move]
    return "{" + ", ".join(fields) + "}" + (f"   ({'; '.join(notes)})" if notes else "")


def _choices(value: Any) -> str:
    if isinstance(value, list):
        return " or ".join(json.dumps(one) for one in value)
    if isinstance(value, dict) and "step" in value:
        return f"{value['min']} to {value['max']} in steps of {value['step']}"
    if isinstance(value, dict) and "from" in value:
        return f"at least {value['fewest']} of these notes, as {{value: how many}}: {json.dumps(value['from'])}"
    return json.dumps(value)


def example(move: Json) -> Json:
    """One move that an offer allows."""
    return {name: _first(value) for name, value in move.items() if name not in FOR_INFORMATION}


def _first(value: Any) -> Any:
    if isinstance(value, list):
        return value[0]
    if isinstance(value, dict) and "step" in value:
        return value["min"]
    if isinstance(value, dict) and "from" in value:
        notes = list(value["from"])
        return {notes[0]: max(1, value["fewest"])} if notes else {}
    return value
