"""The lines that a table hears in Auto-Brocante: each fits its type, and docs/events.md lists exactly these."""

import re
from pathlib import Path
from typing import Any, get_type_hints

import pytest
from msgspec import convert
from support import key, random_step

from brocante.engine.codec import Json
from brocante.engine.core import NOBODY, Dice
from brocante.games.auto_brocante.events import EVENTS, MOVES
from brocante.play.game import Game
from brocante.play.observer import Observer

PAGE = Path(__file__).parents[3] / "docs" / "events.md"
GAMES = 3  # of each number of players


def rows(heading: str) -> dict[str, list[str]]:
    """A table of the game's section: the other cells of each row by its name."""
    section = PAGE.read_text(encoding="utf-8").split("## Auto-Brocante")[1].split("\n## ")[0]
    table = section.split(f"| {heading} |")[1].split("\n\n")[0].splitlines()[2:]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in table]
    return {row[0].strip("`"): row[1:] for row in cells}


def fields(cell: str) -> set[str]:
    """The fields in a cell, without the remarks about them."""
    plain = re.sub(r"\*[^*]*\*|\([^)]*\)", "", cell).replace(" or ", ", ")
    return {part.split()[0] for part in plain.split(",") if part.strip()}


def check(line: Json) -> str:
    """A line fits its type, and nothing in it is left out there; its name."""
    kind: Any = MOVES[line["move"]] if "move" in line else EVENTS[line["event"]]
    assert convert(line, kind) == line
    name: str = line.get("move") or line["event"]
    return name


@pytest.mark.parametrize("players", [3, 4, 5])
def test_every_line_fits_its_type(players: int) -> None:
    told: set[str] = set()
    for seed in range(GAMES):
        game = Game("auto_brocante", players, {}, key(seed))
        dice = Dice(seed)
        observers = [Observer(game, seat) for seat in range(NOBODY, players)]
        while not game.over:
            played = len(game.history)
            while len(game.history) == played:
                random_step(game, dice)
            for observer in observers:
                told.update(check(line) for line in observer.follow(game.history[-1]))
    rare = {"unwanted", "recovered", "forgiven", "debt", "gave_up", "give_up", "closed"}  # not in every few games
    assert told >= {*MOVES, *EVENTS} - rare


@pytest.mark.parametrize(("heading", "types", "spoken"), [("move", MOVES, "seat"), ("event", EVENTS, "")])
def test_the_page_lists_exactly_these_names_and_fields(heading: str, types: dict[str, Any], spoken: str) -> None:
    listed = rows(heading)
    assert list(listed) == list(types)
    for name, kind in types.items():
        assert fields(listed[name][0]) == set(get_type_hints(kind)) - {heading, spoken}, name


def test_the_page_says_when_as_the_types_do() -> None:
    for name, (_, when) in rows("event").items():
        if when:
            described = EVENTS[name].__doc__.rstrip(".")
            assert described.casefold() == when.casefold(), name
