"""What several tests share: every configuration, games in every stage, and full states."""

from collections.abc import Iterator
from typing import Any

import pytest

from brocante.engine.codec import Codec, Json
from brocante.engine.core import NOBODY, Dice, Rules, small_zeros, zeros
from brocante.engine.saving import pack
from brocante.engine.trial import playout
from brocante.engine.views import FOR_INFORMATION
from brocante.play.game import Game
from brocante.play.patch import apply
from brocante.play.registry import GAMES, configurations

COMPILED = hasattr(Rules, "__mypyc_attrs__")  # interpreted, some tests are content with a smaller sample
CONFIGURATIONS = [
    pytest.param(
        codec.name, players, options, id="-".join([codec.name, str(players), *(k for k in options if options[k])])
    )
    for codec in GAMES.values()
    for players, options in configurations(codec)
]
every_configuration = pytest.mark.parametrize(("name", "players", "options"), CONFIGURATIONS)


def key(number: int) -> bytes:
    return number.to_bytes(32, "big")


fields = pack  # everything in a state except the source of chance


def sent(template: Json) -> Json:
    """An offer without its information fields."""
    return {name: value for name, value in template.items() if name not in FOR_INFORMATION}


def numbers(state: Rules, seat: int) -> list[int]:
    out = small_zeros(8192)
    count = state.numbers(seat, out, 0)
    return list(out)[:count]


def legal(state: Rules, seat: int) -> list[int]:
    out = zeros(state.actions())
    count = state.legal(seat, out)
    return list(out)[:count]


def copy(state: Rules) -> Rules:
    other = state.fresh()
    other.become(state)
    return other


def hidden(state: Rules, seat: int) -> Rules:
    other = copy(state)
    other.hide(seat)
    return other


def table_of(codec: Codec[Any], state: Rules, seat: int, aided: bool = True) -> Any:
    """The table as a seat sees it: what everybody sees, and what it sees besides."""
    public = codec.public(hidden(state, NOBODY), aided)
    return public if seat == NOBODY else apply(public, codec.own(hidden(state, seat), seat, aided))


def guessed(state: Rules, seat: int, seed: int) -> Rules:
    other = hidden(state, seat)
    other.guess(seat, Dice(seed))
    return other


def random_step(game: Game, dice: Dice) -> None:
    """One random action, by any of the seats that may act."""
    actors = game.actors()
    seat = actors[dice.below(len(actors))]
    actions = legal(game.rules, seat)
    game.act(seat, actions[dice.below(len(actions))])


def random_games(name: str, players: int, options: dict[str, bool], seed: int, states: int) -> Iterator[Game]:
    """A random game, yielded at about `states` of its states, including the first of every phase and the last."""
    game = Game(name, players, options, key(seed))
    dice = Dice(seed)
    every = 1 + usual_length(game) // states
    phases: set[int] = set()
    while True:
        if game.rules.phase not in phases or game.over or dice.below(every) == 0:
            phases.add(game.rules.phase)
            yield game
        if game.over:
            return
        random_step(game, dice)


def usual_length(game: Game) -> int:
    """How many decisions a random game of this kind has."""
    other = game.rules.fresh()
    other.deal(Dice(1))
    return playout(other, Dice(1), zeros(other.actions()))


def whole_random_game(name: str, players: int, options: dict[str, bool], seed: int) -> Game:
    *_, game = random_games(name, players, options, seed, 1)
    assert game.rules.turn == NOBODY
    return game
