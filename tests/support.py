"""What several tests share: every configuration, games in every stage, and states laid open."""

from collections.abc import Iterator

import pytest

from brocante.bots.workers import pack
from brocante.game.game import Game
from brocante.game.registry import GAMES, configurations
from brocante.rules.core import NOBODY, Dice, Rules, zeros

CONFIGURATIONS = [
    pytest.param(
        words.name, players, options, id="-".join([words.name, str(players), *(k for k in options if options[k])])
    )
    for words in GAMES.values()
    for players, options in configurations(words)
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


def random_games(name: str, players: int, options: dict[str, bool], seed: int, every: int) -> Iterator[Game]:
    """A random game, handed out about once in `every` decisions and at its end."""
    game = Game(name, players, options, key(seed))
    dice = Dice(seed)
    yield game
    while not game.over:
        random_step(game, dice)
        if game.over or dice.below(every) == 0:
            yield game


def whole_random_game(name: str, players: int, options: dict[str, bool], seed: int) -> Game:
    *_, game = random_games(name, players, options, seed, 1_000_000)
    assert game.rules.turn == NOBODY
    return game
