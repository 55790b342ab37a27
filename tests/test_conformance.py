"""The promises of every game, tested on seeded random games of every configuration.

A game takes part by being registered.
"""

import json
import os
import subprocess
import sys
from hashlib import sha256
from importlib import import_module

import pytest
from msgspec import convert
from support import (
    COMPILED,
    CONFIGURATIONS,
    copy,
    every_configuration,
    fields,
    guessed,
    hidden,
    key,
    legal,
    numbers,
    random_games,
    random_step,
    table_of,
    whole_random_game,
)

from brocante.compiled import INTERPRETED
from brocante.engine.codec import Json
from brocante.engine.core import NOBODY, Dice
from brocante.engine.reasons import Reason, Refused
from brocante.engine.trial import Trial
from brocante.play.game import Game
from brocante.play.patch import difference
from brocante.play.record import replay, verify
from brocante.play.registry import find

Options = dict[str, bool]
STATES = 12  # least number of states to test per game


@every_configuration
def test_trials_find_nothing_broken(name: str, players: int, options: Options) -> None:
    trial = Trial(find(name).create(players, options))
    assert all(trial.play(Dice(seed), Dice(seed + 1), 200) > players for seed in (1, 3))


@every_configuration
def test_become_copies_everything_and_shares_nothing(name: str, players: int, options: Options) -> None:
    for game in random_games(name, players, options, 1, STATES):
        before = fields(game.rules)
        other = copy(game.rules)
        assert fields(other) == before
        other.chance = dice = Dice(2)
        for _ in range(30):
            if other.turn != NOBODY:
                actions = legal(other, other.turn)
                other.play(other.turn, actions[dice.below(len(actions))])
        assert fields(game.rules) == before


@every_configuration
def test_hiding_a_guess_gives_the_hidden_state_back(name: str, players: int, options: Options) -> None:
    for game in random_games(name, players, options, 2, STATES):
        for seat in range(NOBODY, players):
            unknown = fields(hidden(game.rules, seat))
            assert fields(hidden(guessed(game.rules, seat, 7), seat)) == unknown


@every_configuration
def test_views_and_offers_are_of_the_types_that_clients_are_promised(name: str, players: int, options: Options) -> None:
    seen = import_module(f"brocante.games.{name}.view")
    for game in random_games(name, players, options, 8, STATES):
        for seat in range(NOBODY, players):
            for aided in (True, False):
                table = table_of(find(name), game.rules, seat, aided)
                assert convert(table, seen.Table) == table  # what is not in the type is left out of the copy
            if seat == NOBODY or game.rules.drafting(seat):
                continue  # it is asked for actions, not for moves
            for move in game.moves(seat):
                offer = {move.pop("move"): move}
                assert convert(offer, seen.Offers) == offer


@every_configuration
def test_what_a_seat_cannot_know_changes_nothing_it_is_shown(name: str, players: int, options: Options) -> None:
    codec = find(name)
    for game in random_games(name, players, options, 3, STATES):
        for seat in range(NOBODY, players):
            if seat != NOBODY and game.rules.drafting(seat):
                continue  # it is asked for actions, not for moves
            other = guessed(game.rules, seat, 11)
            views = [json.dumps(table_of(codec, state, seat)) for state in (game.rules, other)]
            assert views[0] == views[1]
            assert numbers(game.rules, seat) == numbers(other, seat) == numbers(hidden(game.rules, seat), seat)
            if seat != NOBODY:
                assert legal(game.rules, seat) == legal(other, seat)
                moves = [json.dumps(codec.moves(hidden(state, seat), seat)) for state in (game.rules, other)]
                assert moves[0] == moves[1]


@every_configuration
def test_a_spectator_learns_no_more_than_any_seat(name: str, players: int, options: Options) -> None:
    for game in random_games(name, players, options, 4, STATES):
        public = fields(hidden(game.rules, NOBODY))
        for seat in range(players):
            assert fields(hidden(hidden(game.rules, seat), NOBODY)) == public


@every_configuration
def test_what_a_seat_sees_besides_is_its_own_and_no_more(name: str, players: int, options: Options) -> None:
    for game in random_games(name, players, options, 9, STATES):
        before = json.dumps(public := game.view())
        for seat in range(players):
            view = game.view(seat)
            own = {} if (patch := difference(public, view)) is None else patch
            assert (view["seat"], own.pop("seat")) == (seat, seat)
            assert set(own) <= {"moves", "table"}
            assert not game.over or "moves" not in own
        assert json.dumps(public) == before


@every_configuration
def test_a_record_replays_and_verifies(name: str, players: int, options: Options) -> None:
    game = whole_random_game(name, players, options, 5)
    record = json.loads(json.dumps(game.record()))
    assert verify(record).record() == record
    halfway = replay(record, len(record["moves"]) // 2)
    assert halfway.history == record["moves"][: len(record["moves"]) // 2]
    assert not halfway.over


@every_configuration
def test_the_same_key_and_moves_give_the_same_states(name: str, players: int, options: Options) -> None:
    first, second = (random_games(name, players, options, 6, STATES) for _ in range(2))
    for one, other in zip(first, second, strict=True):
        assert fields(one.rules) == fields(other.rules)


@every_configuration
def test_the_view_offers_moves_to_those_who_may_act_and_only_to_them(name: str, players: int, options: Options) -> None:
    for game in random_games(name, players, options, 7, STATES):
        for seat in range(players):
            if seat != NOBODY and game.rules.drafting(seat):
                continue
            view = json.loads(json.dumps(game.view(seat)))
            assert bool(view["moves"]) == (seat in view["actors"])
        assert game.view()["moves"] == []


@every_configuration
def test_a_refused_move_names_its_reason_and_changes_nothing(name: str, players: int, options: Options) -> None:
    for game in random_games(name, players, options, 8, STATES):
        if any(game.rules.drafting(seat) for seat in range(players)):
            continue
        before, played = fields(game.rules), len(game.history)
        for seat in range(players):
            for move in BAD_MOVES:
                with pytest.raises(Refused) as refused:
                    game.play(seat, move)
                if game.over:
                    assert refused.value.reason is Reason.GAME_OVER
                elif seat not in game.actors():
                    assert refused.value.reason is game.rules.refusal(seat, 0) is not Reason.FINE
        assert (fields(game.rules), len(game.history)) == (before, played)


BAD_MOVES: list[Json] = [
    {},
    {"move": None},
    {"move": "fly"},
    {"move": "bid", "amount": -10},
    {"move": "bid", "amount": 10**9},
    {"move": "bid", "amount": "ten"},
    {"move": "bid", "amount": True},
    {"move": "pay", "money": {"50": 99}},
    {"move": "pay", "money": {"7": 1}},
    {"move": "pay", "money": []},
    {"move": "pass", "why": "tired"},
]


@every_configuration
def test_the_source_of_chance_is_gone_from_a_hidden_state(name: str, players: int, options: Options) -> None:
    game = Game(name, players, options, key(1))
    with pytest.raises(RuntimeError, match="guess first"):
        hidden(game.rules, 0).chance.below(2)


@every_configuration
def test_actions_out_of_range_are_refused(name: str, players: int, options: Options) -> None:
    game = Game(name, players, options, key(1))
    for action in (-1, game.rules.actions(), 10**6):
        assert game.rules.refusal(game.rules.turn, action) is not Reason.FINE
        with pytest.raises(Refused):
            game.act(game.rules.turn, action)


def digest(name: str, players: int, options: Options) -> str:
    """A fingerprint of a random game: every state on the way, as every seat knows it."""
    total = sha256()
    game = Game(name, players, options, key(9))
    dice = Dice(9)
    for _ in range(600):
        if game.over:
            break
        random_step(game, dice)
        total.update(json.dumps([fields(game.rules), numbers(game.rules, 0)]).encode())
    total.update(json.dumps(game.history).encode())
    return total.hexdigest()


def digests() -> list[str]:
    return [digest(*parameters.values) for parameters in CONFIGURATIONS]  # type: ignore[arg-type]


@pytest.mark.skipif(not COMPILED, reason="there is nothing to compare with")
def test_compiled_and_interpreted_rules_agree_move_for_move() -> None:
    """This process runs compiled, the other one interpreted."""
    command = [sys.executable, "-c", "import json, test_conformance; print(json.dumps(test_conformance.digests()))"]
    path = os.pathsep.join([os.path.dirname(__file__), *sys.path])
    environment = {**os.environ, INTERPRETED: "1", "PYTHONPATH": path}
    interpreted = subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout
    assert json.loads(interpreted) == digests()
