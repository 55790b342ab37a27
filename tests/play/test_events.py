"""Lines have the types of a game's events.py, and its page in docs/games lists exactly these."""

import re
from importlib import import_module
from pathlib import Path
from typing import Any, Literal, NotRequired, TypedDict

import pytest
from msgspec import convert
from support import COMPILED, every_configuration, key, random_step

from brocante.engine.codec import Json
from brocante.engine.core import NOBODY, Dice
from brocante.engine.events import OwnNotes, fields_heard, types_by_name
from brocante.play.game import Game
from brocante.play.observer import Observer
from brocante.play.registry import NAMES, find

PAGES = Path(__file__).parents[2] / "docs" / "games"
MOST = 400 if COMPILED else 80  # actions to follow per game


def by_name(name: str, union: str, tag: str) -> dict[str, Any]:
    """The types of a game's moves or events, by their names."""
    return types_by_name(getattr(import_module(f"brocante.games.{name}.events"), union), tag)


def type_of(name: str, line: Json) -> Any:
    moves, events = by_name(name, "Move", "move"), by_name(name, "Event", "event")
    return moves[line["move"]] if "move" in line else events[line["event"]]


class Whisper(TypedDict):
    move: Literal["whisper"]
    seat: int
    to: int
    aloud: NotRequired[bool]
    money: NotRequired[OwnNotes]


class Wave(TypedDict):
    move: Literal["wave"]
    seat: int


class Careless(TypedDict):
    move: Literal["careless"]
    seat: int
    money: OwnNotes


def test_the_types_say_who_hears_which_field() -> None:
    said, meant = fields_heard(Whisper | Wave)
    assert said == {"whisper": ("to", "aloud"), "wave": ()}
    assert meant == {"whisper": ("money",)}
    with pytest.raises(TypeError, match="must be NotRequired"):
        fields_heard(Careless)


@every_configuration
def test_every_line_is_of_its_type(name: str, players: int, options: dict[str, bool]) -> None:
    game, dice = Game(name, players, options, key(players)), Dice(players)
    observers = [Observer(game, seat) for seat in range(NOBODY, players)]
    for _ in range(MOST):
        if game.over:
            break
        played = len(game.history)
        random_step(game, dice)
        for entry in game.history[played:]:
            for observer in observers:
                for line in observer.follow(entry):
                    kind = type_of(name, line)
                    assert convert(line, kind) == line  # what is not in the type is left out of the copy


@pytest.mark.parametrize("name", NAMES)
def test_every_type_says_what_it_is_and_is_told(name: str) -> None:
    moves, events = by_name(name, "Move", "move"), by_name(name, "Event", "event")
    assert set(moves) == set(find(name).move_names)
    assert set(events) == set(find(name).events)
    for kind in (*moves.values(), *events.values()):
        assert kind.__doc__
        assert "\n" not in kind.__doc__


def fields_on_page(name: str, tag: str) -> dict[str, set[str]]:
    """The rows of a page's table of moves or of events: what is in brackets or italics is no field."""
    page = (PAGES / f"{name}.md").read_text(encoding="utf-8").split("\n## Record")[0]
    rows = page.split(f"| {tag} | fields |")[1].split("\n\n")[0]
    table = {}
    for row, cell in re.findall(r"^\| `(\w+)` \| ([^|]*)\|", rows, re.MULTILINE):
        plain = re.sub(r"\([^)]*\)|\*[^*]*\*", "", cell)
        table[row] = {field.strip() for field in re.split(r",| or ", plain) if field.strip()}
    return table


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(("union", "tag", "apart"), [("Move", "move", {"move", "seat"}), ("Event", "event", {"event"})])
def test_the_page_has_these_names_and_fields(name: str, union: str, tag: str, apart: set[str]) -> None:
    kinds = by_name(name, union, tag)
    assert fields_on_page(name, tag) == {row: set(kind.__annotations__) - apart for row, kind in kinds.items()}
