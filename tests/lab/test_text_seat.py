"""A seat that is asked in words: complete prompts, understood answers, reported mistakes."""

import json
import sys
from collections.abc import Callable
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

import brocante
from brocante.bots.levels import BadBot
from brocante.engine.codec import Json
from brocante.engine.reasons import Refused
from brocante.lab.prompt import prompt_of
from brocante.lab.text_game import TextGame
from brocante.lab.text_seat import TextSeat, by_chat, by_command, legal_move, move_in, require
from brocante.own import Turn, random_move
from brocante.play.registry import GAMES


def turn_of(name: str, moves: int = 0) -> Turn:
    game = brocante.Game(name, 3, key=bytes(32))
    dice = Random(1)
    for _ in range(moves):
        seat = game.actors()[0]
        game.play(seat, random_move(game.moves(seat), dice))
    return Turn.here(game, game.actors()[0], dice)


class Scripted:
    """A model that gives these answers in turn, repeating the last; functions receive the prompt."""

    def __init__(self, *answers: str | Callable[[str], str]) -> None:
        self.answers = list(answers)
        self.prompts: list[str] = []

    def __call__(self, prompt: str) -> str:
        self.prompts.append(prompt)
        answer = self.answers[0] if len(self.answers) == 1 else self.answers.pop(0)
        return answer if isinstance(answer, str) else answer(prompt)


def obedient(prompt: str) -> str:
    """Takes the example of a legal move at the end of a prompt."""
    return prompt[prompt.index("such as ") + 8 :].splitlines()[0]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("moves", [0, 7, 30])
def test_a_prompt_says_what_is_to_be_known(name: str, moves: int) -> None:
    turn = turn_of(name, moves)
    prompt = prompt_of(turn)
    assert f"You play {GAMES[name].title} with 3 players. You are seat {turn.seat}" in prompt
    assert "THE RULES IN SHORT" in prompt
    assert "![" not in prompt, "pictures say nothing here"
    assert f"{turn.seat} (you)" in prompt
    assert all(f'{{"move": "{offer["move"]}"' in prompt for offer in turn.moves)
    assert turn.view["commitment"] not in prompt
    require(turn, json.loads(obedient(prompt)))


def test_ranges_and_choices_are_told() -> None:
    turn = turn_of("boursicocotte", 1)
    (bid,) = (offer for offer in turn.moves if offer["move"] == "bid")
    least, most = bid["amount"]["min"], bid["amount"]["max"]
    assert f'{{"move": "bid", "amount": {least} to {most} in steps of 10}}' in prompt_of(turn)


@pytest.mark.parametrize("name", GAMES)
def test_a_model_that_does_as_it_is_told_plays_whole_games(name: str) -> None:
    seat = TextSeat(obedient)
    result = brocante.play_match(name, [seat, "random"], players=GAMES[name].fewest, games=1, records=True)
    assert all(record.verify().over for record in result.records)
    assert seat.counts.moves == seat.counts.asked > 10
    assert seat.counts.instead == 0


@pytest.mark.parametrize(
    ("answer", "move"),
    [
        ('{"move": "pass"}', {"move": "pass"}),
        ('I think {x} is best.\n```json\n{"move": "bid", "amount": 50}\n```', {"move": "bid", "amount": 50}),
        ('First {"move": "pass"}, no: {"move": "bid", "amount": 100}. Done.', {"move": "bid", "amount": 100}),
        ('{"thought": "hm"} {"move": "pass"} {"sure": true}', {"move": "pass"}),
        (" Pass. ", {"move": "pass"}),
    ],
)
def test_moves_are_found_in_answers(answer: str, move: Json) -> None:
    offers: list[Json] = [{"move": "pass"}, {"move": "bid", "amount": {"min": 50, "max": 100, "step": 50}}]
    assert move_in(answer, offers) == move


@pytest.mark.parametrize("answer", ["", "bid", "I would bid 50", '{"bid": 50}', '{"move": 3}', "{" * 50, "[1]"])
def test_answers_without_a_move_are_refused(answer: str) -> None:
    with pytest.raises(Refused, match="no JSON object"):
        move_in(answer, [{"move": "bid", "amount": [50]}])


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ("what?", "That is not a proper move. (there is no JSON object"),
        ('{"move": "fly"}', "There is no such move. (the moves are now auction)"),
        ('{"move": "auction", "type": "dutch"}', "type must be one of open, secret"),
        ('{"move": "auction"}', "type must be one of open, secret"),
    ],
)
def test_a_mistake_is_told_and_asked_again(answer: str, told: str) -> None:
    turn = turn_of("boxes")
    model = Scripted(answer, '{"move": "auction", "type": "secret"}')
    heard: list[tuple[str, str, str]] = []
    seat = TextSeat(model, heard=lambda *line: heard.append(line))
    assert seat.choose(turn) == {"move": "auction", "type": "secret"}
    first, second = model.prompts
    assert second.startswith(first)
    assert told in second
    assert (seat.counts.moves, seat.counts.asked, seat.counts.instead) == (1, 2, 0)
    assert [bool(why) for _, _, why in heard] == [True, False]


@pytest.mark.parametrize("name", GAMES)
def test_after_some_tries_a_legal_move_is_made(name: str) -> None:
    model = Scripted("I cannot decide.")
    seat = TextSeat(model, tries=2)
    result = brocante.play_match(name, [seat, "random"], players=GAMES[name].fewest, games=1, records=True)
    assert all(record.verify().over for record in result.records)
    assert seat.counts.instead == seat.counts.moves
    assert seat.counts.asked == 2 * seat.counts.moves


def test_an_offer_that_is_no_move_falls_back_to_an_action(monkeypatch: pytest.MonkeyPatch) -> None:
    turn = turn_of("boxes")
    monkeypatch.setattr(turn, "random_move", lambda: {"move": "fly"})
    assert legal_move(turn) == turn.legal[0]


def test_notes_that_are_not_needed_are_refused() -> None:
    game = brocante.Game("boxes", 2, key=bytes(32))
    game.play(1, {"move": "auction", "type": "secret"})
    while game.moves(game.actors()[0])[0]["move"] == "look":
        seat = game.actors()[0]
        game.play(seat, random_move(game.moves(seat), Random(1)))
    turn = Turn.here(game, game.actors()[0], Random(1))
    require(turn, {"move": "lay", "money": {"50": 1}})
    with pytest.raises(Refused):
        require(turn, {"move": "lay", "money": {"50": 9}})


def test_a_seat_at_a_served_table_is_checked_by_its_offers() -> None:
    view = brocante.Game("boxes", 2, key=bytes(32)).view(1)
    turn = Turn.served(view, Random(1))
    require(turn, {"move": "auction", "type": "open"})
    with pytest.raises(Refused, match="the moves are now auction"):
        require(turn, {"move": "bid"})


def test_a_command_is_asked_on_its_input() -> None:
    program = "import sys; text = sys.stdin.read(); print('seat' in text and text.rpartition('such as ')[2])"
    seat = TextSeat(by_command([sys.executable, "-c", program]))
    assert seat.choose(turn_of("boxes")) == {"move": "auction", "type": "open"}
    assert by_command([sys.executable, "-c", "import sys; sys.exit(3)"])("hello") == ""
    assert by_command([sys.executable, "-c", "input(); input()"], seconds=0.01)("hello") == ""


def test_a_command_plays_by_its_name(tmp_path: Any) -> None:
    program = tmp_path / "model.py"
    program.write_text("import sys\nprint(sys.stdin.read().rpartition('such as ')[2])")
    name = f"text:{sys.executable} {program}"
    result = brocante.play_match("boxes", [name, "random"], games=1)
    assert result[name].games == 2
    with pytest.raises(BadBot, match="write text:COMMAND"):
        brocante.play_match("boxes", ["text: ", "random"], games=1)


def test_a_chat_client_is_asked() -> None:
    asked: list[Json] = []

    def create(**question: Any) -> Any:
        asked.append(question)
        message = SimpleNamespace(content='{"move": "auction", "type": "open"}')
        return SimpleNamespace(choices=[SimpleNamespace(message=message)])

    client = SimpleNamespace(chat=SimpleNamespace(completions=SimpleNamespace(create=create)))
    seat = TextSeat(by_chat(client, "some-model", temperature=0), name="Model")
    assert seat.choose(turn_of("boxes")) == {"move": "auction", "type": "open"}
    assert asked[0]["model"] == "some-model"
    assert asked[0]["temperature"] == 0
    assert asked[0]["messages"][0]["content"].startswith("You play Boxes")
    with pytest.raises(ValueError, match="at least once"):
        TextSeat(by_chat(client, "x"), tries=0)


@pytest.mark.parametrize("name", GAMES)
def test_harnesses_play_whole_games_in_words(name: str) -> None:
    env = TextGame(name)
    records = []
    for _ in range(2):
        env.reset(seed=4)
        done = False
        while not done:
            seat, text = env.get_observation()
            assert f"You are seat {seat};" in text
            done, info = env.step(obedient(text))
            assert info["move"]["seat"] == seat
        rewards, told = env.close()
        assert sum(rewards.values()) == pytest.approx(1)
        assert told["instead"] == [0] * GAMES[name].fewest
        brocante.Record(told["record"]).verify()
        records.append(told["record"])
    assert records[0] == records[1]
    with pytest.raises(RuntimeError, match="call reset"):
        env.step("{}")


def test_harnesses_are_told_what_was_wrong_and_go_on() -> None:
    env = TextGame("boxes", tries=2)
    with pytest.raises(RuntimeError, match="call reset first"):
        env.get_observation()
    env.reset(num_players=3, seed=1)
    seat, text = env.get_observation()
    done, info = env.step("I pass")
    assert (done, env.get_observation()[0]) == (False, seat)
    assert "not a proper move" in info["refused"]
    assert env.get_observation()[1].startswith(text)
    done, info = env.step("I still pass")
    assert info["move"]["move"] == "auction"
    assert env.instead[seat] == 1
    rewards, told = env.close()
    assert rewards == {0: 0.0, 1: 0.0, 2: 0.0}
    assert "scores" not in told["record"]
