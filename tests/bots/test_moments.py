"""Moments worth a remark: found in whole games, from only what everybody hears."""

from collections import Counter
from random import Random

import pytest

from brocante.engine.core import KEY_BYTES, NOBODY
from brocante.engine.moments import LOST, MOMENTS, WON, Moment, no_moments
from brocante.own import random_move
from brocante.play.game import Game
from brocante.play.observer import Observer
from brocante.play.registry import GAMES, NAMES
from brocante.play.registry import MOMENTS as FINDERS

GAMES_EACH = 4
HEARD = 40  # lines to look back at


def moments_of(name: str, players: int, seed: int) -> tuple[Game, list[Moment], list[Moment]]:
    """A whole game of random moves: the moments before its last move, and those of its end."""
    game = Game(name, players, key=bytes([seed] * KEY_BYTES))
    everybody, dice = Observer(game, NOBODY), Random(seed)
    heard: list[dict[str, object]] = []
    found: list[Moment] = []
    last: list[Moment] = []
    while not game.over:
        found += last
        seat = game.actors()[0]
        lines = everybody.follow(game.play(seat, random_move(game.moves(seat), dice)))
        last = FINDERS[name](lines, heard[-HEARD:])
        heard += lines
    return game, found, last


@pytest.mark.parametrize("name", NAMES)
def test_moments_of_whole_games(name: str) -> None:
    kinds: Counter[str] = Counter()
    for seed in range(GAMES_EACH):
        players = GAMES[name].fewest + seed % (GAMES[name].most - GAMES[name].fewest + 1)
        game, found, last = moments_of(name, players, seed)
        kinds.update(kind for kind, _ in found)
        assert all(0 <= seat < players for _, seat in found + last)
        assert {seat for kind, seat in last if kind == WON} == set(game.view()["winners"])
        assert sorted(seat for kind, seat in last if kind in (WON, LOST)) == list(range(players))
    assert kinds.keys() <= set(MOMENTS) - {WON, LOST}, "nobody has won before the end"
    assert len(kinds) >= 2, "hardly anything happens that is worth a word"


def test_a_game_without_moments_has_none() -> None:
    assert no_moments([{"event": "over"}], []) == []
