"""The lines that a table hears in Boursicocotte: each fits its type, and docs/events.md lists exactly these."""

import re
from pathlib import Path
from typing import Any, get_type_hints

import pytest
from msgspec import convert
from support import key, legal

from brocante.engine.codec import Json
from brocante.engine.core import NOBODY, Dice
from brocante.games.boursicocotte.codec import CODEC
from brocante.games.boursicocotte.events import EVENTS, MOVES
from brocante.play.game import Game
from brocante.play.observer import Observer
from brocante.play.registry import configurations

PAGE = Path(__file__).parents[3] / "docs" / "events.md"


def rows(heading: str) -> dict[str, list[str]]:
    """A table of the game's section: the other cells of each row by its name."""
    section = PAGE.read_text(encoding="utf-8").split("## Boursicocotte")[1].split("\n## ")[0]
    table = section.split(f"| {heading} |")[1].split("\n\n")[0].splitlines()[2:]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in table]
    return {row[0].strip("`"): row[1:] for row in cells}


def fields_on_the_page(heading: str) -> dict[str, set[str]]:
    """The fields of each row, without the remarks about them; "the same, and x" adds to those of the row before."""
    listed: dict[str, set[str]] = {}
    before: set[str] = set()
    for name, cells in rows(heading).items():
        plain = re.sub(r"\*[^*]*\*|\([^)]*\)", "", cells[0])
        same, plain = plain.startswith("the same, and "), plain.removeprefix("the same, and ")
        listed[name] = {part.strip() for part in plain.split(",") if part.strip()} | (before if same else set())
        before = listed[name]
    return listed


def check(line: Json) -> str:
    """A line fits its type, and nothing in it is left out there; its name."""
    kind: Any = MOVES[line["move"]] if "move" in line else EVENTS[line["event"]]
    assert convert(line, kind) == line
    name: str = line.get("move") or line["event"]
    return name


def told_in(game: Game, dice: Dice) -> set[str]:
    """The names of all lines in a game of random actions; most bids are low enough to be paid."""
    told: set[str] = set()
    observers = [Observer(game, seat) for seat in range(NOBODY, game.players)]
    while not game.over:
        seat, played = game.rules.turn, len(game.history)
        while len(game.history) == played:
            actions = legal(game.rules, seat)
            count = len(actions) if dice.below(8) == 0 else min(len(actions), 3)
            game.act(seat, actions[dice.below(count)])
        for observer in observers:
            told.update(check(line) for line in observer.follow(game.history[-1]))
    return told


@pytest.mark.parametrize(("players", "options"), list(configurations(CODEC)))
def test_every_line_fits_its_type(players: int, options: dict[str, bool]) -> None:
    told: set[str] = set()
    seed = 0
    while told != {*MOVES, *EVENTS} and seed < 5:  # all of them in a few games
        told |= told_in(Game("boursicocotte", players, options, key(seed)), Dice(seed))
        seed += 1
    assert told == {*MOVES, *EVENTS}


@pytest.mark.parametrize(("heading", "types", "everywhere"), [("move", MOVES, "seat"), ("event", EVENTS, "")])
def test_the_page_lists_exactly_these_names_and_fields(heading: str, types: dict[str, Any], everywhere: str) -> None:
    listed = fields_on_the_page(heading)
    assert list(listed) == list(types)
    for name, kind in types.items():
        assert listed[name] == set(get_type_hints(kind)) - {heading, everywhere}, name


def test_the_page_says_when_as_the_types_do() -> None:
    for name, (_, when) in rows("event").items():
        assert when.casefold() == ("" if name == "over" else EVENTS[name].__doc__.rstrip(".").casefold()), name


def test_the_codec_names_the_same_moves_and_events() -> None:
    assert CODEC.move_names == tuple(MOVES)
    for name, kind in MOVES.items():
        seen = {"cards"} & set(get_type_hints(kind))  # is seen, and not said
        assert {"move", "seat", *CODEC.said[name], *CODEC.meant.get(name, ()), *seen} == set(get_type_hints(kind))
        assert set(CODEC.meant.get(name, ())) == kind.__optional_keys__
