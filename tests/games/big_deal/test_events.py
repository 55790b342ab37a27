"""What Big Deal tells is of the types in events.py, and docs/events.md describes just these."""

import re
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from support import COMPILED, key, random_step

from brocante.engine.codec import Json
from brocante.engine.core import NOBODY, Dice
from brocante.games.big_deal.codec import CODEC
from brocante.games.big_deal.events import Event, Move
from brocante.play.game import Game
from brocante.play.observer import Observer

PAGE = Path(__file__).parents[3] / "docs" / "events.md"


def by_name(kinds: tuple[Any, ...], tag: str) -> dict[str, Any]:
    return {get_args(kind.__annotations__[tag])[0]: kind for kind in kinds}


MOVES = by_name(get_args(Move), "move")
EVENTS = by_name(get_args(Event), "event")


def type_of(line: Json) -> Any:
    return MOVES[line["move"]] if "move" in line else EVENTS[line["event"]]


@pytest.mark.parametrize("players", range(CODEC.fewest, CODEC.most + 1))
def test_every_line_is_of_its_type(players: int) -> None:
    game, dice = Game("big_deal", players, {}, key(players)), Dice(players)
    observers = [Observer(game, seat) for seat in range(NOBODY, players)]
    told = set()
    while not game.over and (COMPILED or game.rules.chapter() < 3):
        random_step(game, dice)
        for observer in observers:
            for line in observer.follow(game.history[-1]):
                kind = type_of(line)
                assert msgspec.convert(line, kind) == line
                told.add(kind)
    assert told >= {*MOVES.values(), *EVENTS.values()} - ({EVENTS["over"]} if not game.over else set())


def test_every_type_says_what_it_is() -> None:
    for kind in (*MOVES.values(), *EVENTS.values()):
        assert kind.__doc__
        assert "\n" not in kind.__doc__


def fields_on_page(tag: str) -> dict[str, list[str]]:
    """The rows of the table of moves or of events: what is in brackets or italics is no field."""
    section = PAGE.read_text(encoding="utf-8").split(f"## {CODEC.title}\n")[1].split("\n## ")[0]
    rows = section.split(f"| {tag} | fields |")[1].split("\n\n")[0]
    table = {}
    for name, cell in re.findall(r"^\| `(\w+)` \| ([^|]*)\|", rows, re.MULTILINE):
        plain = re.sub(r"\([^)]*\)|\*[^*]*\*", "", cell)
        table[name] = [field.strip() for field in plain.split(",") if field.strip()]
    return table


def fields_of(kinds: dict[str, Any], *tags: str) -> dict[str, list[str]]:
    return {name: sorted(set(kind.__annotations__) - set(tags)) for name, kind in kinds.items()}


def test_the_page_has_these_moves_and_events_with_their_fields() -> None:
    for tag, kinds, others in (("move", MOVES, ("move", "seat")), ("event", EVENTS, ("event",))):
        page = fields_on_page(tag)
        assert list(page) == list(kinds)
        assert {name: sorted(fields) for name, fields in page.items()} == fields_of(kinds, *others)


def test_the_codec_tells_these_moves_and_events() -> None:
    assert CODEC.said == {
        "lay": ("object", "with"),
        "take": ("card",),
        "steal": ("from", "card"),
        "discard": ("card",),
        "answer": ("card",),
        "give_up": (),
    }
    assert CODEC.events == ("laid", "stolen", "defended", "drew", "round", "dealt", "over")
