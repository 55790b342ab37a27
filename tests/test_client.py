"""The Python client: sit down, play, come back; and the example that does it in ten lines."""

import os
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from serving import Server, serving

from brocante.client import Client
from brocante.own import random_move
from brocante.rules.reasons import Refused

ROOT = Path(__file__).parents[1]


@pytest.fixture
def server(sqlite: str) -> Iterator[Server]:
    with serving(sqlite) as server:
        yield server


def test_an_agent_sits_down_at_a_table_and_plays_to_the_end(server: Server) -> None:
    with Client(server.address) as ada:
        table, code = ada.create("boxes", [{"kind": "me", "name": "Ada"}, {"kind": "open"}], clock="none")
        seat = ada.sit(table)
        agent = subprocess.Popen(
            [sys.executable, str(ROOT / "examples" / "agent.py"), server.address, code],
            env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
            stdout=subprocess.PIPE,
            text=True,
        )
        while seat.table["seats"][1]["open"]:
            seat.receive()
        assert seat.table["seats"][1]["name"] == "Agent"
        seat.tell("start")
        dice = random.Random(1)
        for question in seat.questions():
            seat.play(random_move(question.moves, dice))
        assert agent.communicate(timeout=60)[0].startswith("over: [")
        assert agent.returncode == 0
        assert seat.game is not None
        assert len(seat.game["scores"]) == 2


def test_refusals_are_exceptions(server: Server) -> None:
    with Client(server.address) as ada:
        with pytest.raises(Refused) as declined:
            ada.create("chess", [{"kind": "me", "name": "Ada"}])
        assert declined.value.reason == "bad_settings"
        with pytest.raises(Refused, match="no_such_table"):
            ada.join("AAAA2222", "Ada")
        table, _ = ada.create("boxes", [{"kind": "me", "name": "Ada"}, {"kind": "bot"}])
        seat = ada.sit(table)
        with pytest.raises(Refused, match="not_started"):
            seat.play({"move": "pass"})
        with pytest.raises(Refused, match="no_such_seat"):
            seat.tell("arrange", seat=9, bot="novice")


def test_a_lost_connection_comes_back_by_itself(server: Server) -> None:
    dice = random.Random(2)
    with Client(server.address) as ada:
        table, _ = ada.create("boxes", [{"kind": "me", "name": "Ada"}, {"kind": "bot"}], clock="none")
        seat = ada.sit(table)
        seat.tell("start")
        asked = 0
        for question in seat.questions():
            asked += 1
            if asked % 5 == 0:
                seat.socket.socket.close()
            seat.play(random_move(question.moves, dice))
        assert asked > 10
        assert seat.over


def test_who_keeps_the_cookie_comes_back_as_the_same(server: Server) -> None:
    with Client(server.address) as ada:
        table, _ = ada.create("boxes", [{"kind": "me", "name": "Ada"}, {"kind": "open"}])
        with Client(server.address, ada.cookie) as again:
            assert again.sit(table).you["seats"] == [0]


def test_a_question_that_is_left_to_others_is_not_asked_again_at_once(server: Server) -> None:
    with Client(server.address) as ada:
        table, _ = ada.create("boxes", [{"kind": "me", "name": "A"}, {"kind": "me", "name": "B"}], clock="none")
        seat, other = ada.sit(table), ada.sit(table)
        seat.tell("start")
        assert seat.game is not None
        seat.tell("sit", seat=seat.game["actors"][0])
        questions = seat.questions()
        first = next(questions)
        other.tell("say", text="go on")
        assert next(questions) == first
        assert seat.chat[-1]["text"] == "go on"
