"""What several tests share: every configuration, games in every stage, and states laid open."""

from collections.abc import Iterator

import pytest

from brocante.engine.core import NOBODY, Dice, Rules, zeros
from brocante.engine.saving import pack
from brocante.engine.trial import playout
from brocante.play.game import Game
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


fields = pack  # all that a state holds, the source of chance aside


def numbers(state: Rules, seat: int) -> list[int]:
    out = zeros(8192)
    count = state.numbers(seat, out)
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
    """A random game, handed out at about so many of its states: the first of every phase and the last among them."""
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
