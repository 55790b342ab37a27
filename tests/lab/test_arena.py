"""The shape of Kaggle's Game Arena: its loop plays whole games, and both kinds of mistakes are told."""

import json
from random import Random
from typing import Any

import pytest

import brocante
from brocante.engine.reasons import Refused
from brocante.lab.arena import Harness, ParseResult, observe
from brocante.own import random_move
from brocante.play.registry import GAMES

KEYS = {"observationString", "legalActions", "legalActionStrings", "playerId", "currentPlayer", "isTerminal"}

OPEN, DUTCH = {"type": "open"}, {"type": "dutch"}


def game_of(name: str) -> brocante.Game:
    return brocante.Game(name, 3, key=bytes(32))


@pytest.mark.parametrize("name", GAMES)
def test_the_arenas_loop_plays_a_whole_game(name: str) -> None:
    """A model that takes the example at the end of its prompt; the other seats play at random."""
    game, harness, dice = game_of(name), Harness(), Random(1)
    history: list[str] = []
    while not game.over:
        seat = game.actors()[0]
        if seat != 1:
            game.play(seat, random_move(game.moves(seat), dice))
            continue
        seen = observe(game)
        assert set(seen) == KEYS
        assert (seen["playerId"], seen["currentPlayer"], seen["isTerminal"]) == (1, 1, False)
        legal = harness.get_legal_moves(seen)
        prompt = harness.make_prompt(seen, history[-3:])
        answer = "I like this: " + prompt.rpartition("such as ")[2]
        result = harness.parse_response(answer, list(legal.values()), observation=seen)
        assert result.submission is not None
        assert result.legal_action == result.raw_action == legal[0]
        assert result.thoughts is not None
        assert result.thoughts.startswith("I like this")
        game.play(seat, result.submission)
        history.append(str(result.raw_action))
    over = observe(game)
    assert (over["isTerminal"], over["currentPlayer"], over["legalActions"]) == (True, -1, [])
    assert len(history) > 5


@pytest.mark.parametrize("name", GAMES)
def test_an_observation_has_what_its_seat_may_know_and_no_more(name: str) -> None:
    game = game_of(name)
    for seat in range(3):
        seen = json.loads(observe(game, seat)["observationString"])
        assert seen["view"] == json.loads(json.dumps(game.view(seat)))
        assert bool(seen["moves"]) == (seat in game.actors())


@pytest.mark.parametrize(
    ("answer", "raw", "submission"),
    [
        ("I pass on this one.", None, None),
        ('{"move": "fly"}', '{"move": "fly"}', None),
        ('{"move": "auction", "type": "dutch"}', '{"move": "auction", "type": "dutch"}', DUTCH),
        ('Not {"move": "fly"} {"move": "auction", "type": "open"}', '{"move": "auction", "type": "open"}', OPEN),
    ],
)
def test_what_an_answer_names_is_told_apart_from_what_may_be_done(answer: str, raw: Any, submission: Any) -> None:
    harness, seen = Harness(), observe(game_of("boxes"))
    result = harness.parse_response(answer, observation=seen)
    assert result.raw_action == raw
    assert result.submission == (submission and {"move": "auction", **submission})
    assert isinstance(result, ParseResult)


def test_a_mistake_is_told_as_what_it_was() -> None:
    game, harness = game_of("boxes"), Harness()
    seen = observe(game)
    first = harness.make_prompt(seen, [])
    illegal = harness.make_prompt(seen, [], "so I choose ...", '{"move": "auction", "type": "dutch"}')
    assert illegal.startswith(first)
    assert 'You chose {"move": "auction", "type": "dutch"}, which is not legal now' in illegal
    assert "so I choose" not in illegal
    unreadable = harness.make_prompt(seen, [], "so I choose ...")
    assert unreadable.startswith(first)
    assert "so I choose ..." in unreadable
    assert "no JSON object" in unreadable
    assert harness.make_prompt(seen, ['{"move": "pass"}']).startswith('YOUR MOVES SO FAR\n{"move": "pass"}')
    with pytest.raises(Refused, match="type must be one of"):
        game.play(game.actors()[0], {"move": "auction", "type": "dutch"})
