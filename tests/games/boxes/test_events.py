"""The lines of Boxes are of the types that clients are promised, and the page describes just these."""

import re
from pathlib import Path
from typing import Any, get_type_hints

import pytest
from msgspec import convert
from support import key, random_step

from brocante.engine.core import NOBODY, Dice
from brocante.games.boxes.codec import CODEC
from brocante.games.boxes.events import EVENTS, MEANT, MOVES, SAID
from brocante.play.game import Game
from brocante.play.observer import Observer

PAGE = Path(__file__).parents[3] / "docs" / "events.md"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_line_is_of_its_type(players: int) -> None:
    told = set()
    for seed in range(4):
        game, dice = Game("boxes", players, {}, key(seed)), Dice(seed)
        observers = [Observer(game, seat) for seat in range(NOBODY, players)]
        while not game.over:
            played = len(game.history)
            random_step(game, dice)
            for entry in game.history[played:]:
                for observer in observers:
                    for line in observer.follow(entry):
                        kind = MOVES[line["move"]] if "move" in line else EVENTS[line["event"]]
                        assert convert(line, kind) == line  # what is not in the type is left out of the copy
                        told.add(kind)
    assert told >= {kind for name, kind in (MOVES | EVENTS).items() if name not in ("tied", "out")}


def test_what_everybody_hears_of_a_move_and_what_only_the_mover_does() -> None:
    assert SAID["lay"] == ()
    assert MEANT == {"lay": ("money",)}
    assert SAID["pay"] == ("money",)
    assert CODEC.move_names == ("auction", "look", "bid", "pass", "lay", "pay")


def rows(table: str) -> dict[str, list[str]]:
    """The names in a table of the page, each with the words in its second column."""
    section = PAGE.read_text(encoding="utf-8").partition("\n## Boxes\n")[2].partition("\n## ")[0]
    lines = section.partition(f"| {table} |")[2].partition("\n\n")[0].splitlines()[2:]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    return {row[0].strip("`"): [field.strip() for field in unbracketed(row[1]).split(",") if field] for row in cells}


def unbracketed(text: str) -> str:
    return re.sub(r"\s*\(.*?\)", "", text)


def written(kind: Any, *apart: str) -> list[str]:
    """The fields of a type as the page writes them."""
    optional = kind.__optional_keys__
    return [f"{field} *own*" if field in optional else field for field in get_type_hints(kind) if field not in apart]


def test_the_page_has_just_these_names_and_fields() -> None:
    assert rows("move") == {name: written(kind, "move", "seat") for name, kind in MOVES.items()}
    assert rows("event") == {name: written(kind, "event") for name, kind in EVENTS.items()}
