"""What every bot must do: always make legal moves, from only what its seat knows."""

import pytest
from support import every_configuration, guessed, hidden, key, random_games, random_step

from brocante.bots.levels import BotName
from brocante.bots.match import Match
from brocante.engine.core import NOBODY, Dice, Rules
from brocante.engine.player import Player
from brocante.play.game import Game
from brocante.play.registry import GAMES, find

HEURISTIC_BOTS = ["random", "novice", "regular", "regular:bold", "regular:cautious"]


def players_of(name: str, rules: Rules, bots: list[str], seed: int = 1) -> list[Player]:
    return [BotName.parse(bots[seat % len(bots)]).player(name, rules, seed + seat) for seat in range(rules.players)]


@every_configuration
def test_bots_of_all_levels_play_to_the_end_legally(name: str, players: int, options: dict[str, bool]) -> None:
    game = Game(name, players, options, key(1))
    bots = players_of(name, game.rules, HEURISTIC_BOTS)
    while not game.over:
        seat = game.rules.turn
        game.act(seat, bots[seat].choose(hidden(game.rules, seat), seat))
    assert game.history


def choices_in_worlds(game: Game, seat: int, bot: str) -> set[int]:
    """A bot's choices in real games that its seat cannot tell apart."""
    worlds = [game.rules, guessed(game.rules, seat, 3), guessed(game.rules, seat, 4)]
    name = game.codec.name
    return {BotName.parse(bot).player(name, game.rules, 5).choose(hidden(world, seat), seat) for world in worlds}


@every_configuration
def test_a_choice_depends_on_what_the_seat_knows_alone(name: str, players: int, options: dict[str, bool]) -> None:
    for game in random_games(name, players, options, 2, 6):
        if not game.over:
            assert len(choices_in_worlds(game, game.rules.turn, "novice")) == 1
            assert len(choices_in_worlds(game, game.rules.turn, "regular")) == 1


@pytest.mark.parametrize("name", GAMES)
def test_so_does_the_choice_of_an_expert(name: str) -> None:
    game = Game(name, 3, {}, key(2))
    dice = Dice(2)
    for step in range(31):
        if game.over:
            break
        if step % 10 == 0:
            assert len(choices_in_worlds(game, game.rules.turn, "expert:iterations=3")) == 1
        random_step(game, dice)


@pytest.mark.parametrize("name", GAMES)
def test_the_regular_takes_a_guessed_world_for_no_more_than_it_knows_of_it(name: str) -> None:
    """In rollouts it sees guessed worlds: it must not look at the others' hands in them."""
    game = Game(name, 3, {}, key(3))
    bots = players_of(name, game.rules, ["regular"])
    for _ in range(60):
        if game.over:
            break
        seat = game.rules.turn
        choices = {
            BotName.parse("regular").player(name, game.rules, 5).choose(world, seat)
            for world in (hidden(game.rules, seat), guessed(game.rules, seat, 1), guessed(game.rules, seat, 2))
        }
        assert len(choices) == 1
        game.act(seat, bots[seat].choose(hidden(game.rules, seat), seat))


@pytest.mark.parametrize("name", GAMES)
def test_a_match_counts_choices_and_seconds(name: str) -> None:
    rules = find(name).create(3, {option.name: option.default for option in find(name).options})
    match = Match(rules, players_of(name, rules, ["regular", "novice"]))
    match.play(Dice(1))
    assert rules.turn == NOBODY
    assert all(match.choices[seat] > 0 for seat in range(3))
    assert all(0 < match.longest[seat] <= match.seconds[seat] for seat in range(3))
