"""Bots in separate processes: no secrets go there, and an answer always comes back."""

import pickle
from concurrent.futures import ThreadPoolExecutor

import pytest
from support import every_configuration, hidden, key, random_games

from brocante.bots.workers import Question, Thinker
from brocante.engine.reasons import Reason
from brocante.engine.saving import pack, unpack
from brocante.play.game import Game


@every_configuration
def test_a_state_is_packed_and_unpacked_whole(name: str, players: int, options: dict[str, bool]) -> None:
    for game in random_games(name, players, options, 1, 12):
        other = game.rules.fresh()
        unpack(other, pack(game.rules))
        assert pack(other) == pack(game.rules)


def question(game: Game, bot: str) -> Question:
    return Question.about(game.codec.name, game.options, game.rules, game.rules.turn, bot, 1)


def test_a_question_holds_only_what_the_seat_may_know() -> None:
    game = Game("auto_brocante", 3, {}, key(1))
    asked = question(game, "regular")
    assert asked.state == pack(hidden(game.rules, game.rules.turn))
    assert asked.state != pack(game.rules)
    assert pickle.loads(pickle.dumps(asked)) == asked


def play(game: Game, actions: list[int]) -> None:
    """One whole move: every action legal, and the last one ends it."""
    seat = game.rules.turn
    played = len(game.history)
    for action in actions:
        assert game.rules.refusal(seat, action) is Reason.FINE
        game.act(seat, action)
    assert len(game.history) == played + 1


@pytest.mark.parametrize("bot", ["random", "novice", "regular", "expert:iterations=2"])
def test_answers_are_whole_moves(bot: str) -> None:
    game = Game("boursicocotte", 3, {}, key(1))
    while len(game.history) < 12:
        play(game, question(game, bot).answer())


def test_a_thinker_answers_and_goes_on_after_it_was_cancelled() -> None:
    game = Game("boxes", 2, {}, key(1))
    thinker = Thinker(grace=60.0)
    play(game, thinker.think(question(game, "regular")))
    assert thinker.process is not None  # the process answered
    thinker.cancel()
    assert thinker.process is None
    play(game, thinker.think(question(game, "expert:think=0.05")))
    thinker.cancel()


def test_when_its_process_dies_the_regular_answers() -> None:
    game = Game("boxes", 2, {}, key(1))
    thinker = Thinker()
    with ThreadPoolExecutor(1) as pool:
        answer = pool.submit(thinker.think, question(game, "expert:think=600"))
        while thinker.process is None:
            assert not answer.done()
        thinker.process.kill()
        assert answer.result() == question(game, "regular").answer()


def test_when_it_is_too_slow_the_regular_answers() -> None:
    game = Game("boxes", 2, {}, key(1))
    thinker = Thinker(grace=-600.0)
    assert thinker.think(question(game, "expert:think=600")) == question(game, "regular").answer()
    assert thinker.process is None
