"""A network at the web table: offered by the host under a name, and thinking in its own process."""

import os
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random

import httpx
import numpy as np
import pytest
from typer.testing import CliRunner

from brocante import Client
from brocante.bots.levels import BadBot, BotName
from brocante.bots.workers import Question, Thinker, whole_move
from brocante.cli import app
from brocante.engine.core import Dice, hidden_for
from brocante.envs.setting import Setting
from brocante.lab.net import Net
from brocante.lab.offered import facts_elsewhere, load
from brocante.own import random_move
from brocante.play.registry import find

ROOT = Path(__file__).parents[2]
OPTIONS = {"double_move": False, "one_bid": True, "original": False}


@pytest.fixture(scope="module")
def nets(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Files of two untrained networks."""
    folder = tmp_path_factory.mktemp("nets")
    files = {}
    for name, setting in (
        ("Milou", Setting("boxes", 2, actions="menu")),
        ("Tintin", Setting("boursicocotte", 3, {"one_bid": True}, actions="menu")),
    ):
        files[name] = str(folder / f"{name}.npz")
        Net.fresh(setting, np.random.default_rng(1), (16, 8)).save(Path(files[name]))
    return files


@pytest.fixture(scope="module")
def address(nets: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server that offers both, started by the documented command in its own process."""
    db = tmp_path_factory.mktemp("store") / "tables.db"
    offered = [part for name, file in nets.items() for part in ("--net", f"{name}={file}")]
    process = subprocess.Popen(
        [sys.executable, "-m", "brocante", "serve", "--port", "0", "--pace", "0", "--db", f"sqlite:///{db}", *offered],
        cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT / "src")}, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert process.stdout is not None
    try:
        yield process.stdout.readline().split()[-1]
    finally:
        process.terminate()
        process.communicate()


def seats(*bots: str) -> list[dict[str, str]]:
    return [{"kind": "me", "name": "Ada"}, *({"kind": "bot", "bot": bot} for bot in bots)]


def test_somebody_plays_a_whole_game_against_a_network(address: str) -> None:
    with Client(address) as ada:
        table, _ = ada.create("boxes", seats("net:Milou"), clock="none")
        seat = ada.sit(table)
        assert seat.table["seats"][1]["bot"] == "net:Milou"
        seat.tell("start")
        dice = Random(1)
        for question in seat.questions():
            seat.play(random_move(question.moves, dice))
        assert seat.game is not None
        assert len(seat.game["scores"]) == 2


def test_the_catalogue_lists_networks_by_name_with_where_they_play(address: str) -> None:
    assert httpx.get(f"{address}/api/games").json()["nets"] == [
        {"bot": "net:Milou", "game": "boxes", "players": 2, "options": {}},
        {"bot": "net:Tintin", "game": "boursicocotte", "players": 3, "options": OPTIONS},
    ]


@pytest.mark.parametrize(
    ("game", "bots", "options", "status"),
    [
        ("boxes", ["net:Milou"], {}, 201),
        ("boxes", ["net:Milou", "regular"], {}, 400),  # it has learned with two players
        ("big_deal", ["net:Milou"], {}, 400),
        ("boxes", ["net:Nobody"], {}, 400),
        ("boxes", ["net:"], {}, 400),
        ("boxes", ["net:/etc/passwd"], {}, 400),
        ("boursicocotte", ["net:Tintin", "net:Tintin"], {"one_bid": True}, 201),
        ("boursicocotte", ["net:Tintin", "regular"], {}, 400),  # it has learned with another option
    ],
)
def test_a_network_sits_only_where_it_has_learned_to_play(
    address: str, game: str, bots: list[str], options: dict[str, bool], status: int
) -> None:
    wanted = {"game": game, "seats": seats(*bots), "options": options}
    answer = httpx.post(f"{address}/api/tables", json=wanted)
    assert answer.status_code == status, answer.text
    if status == 400:
        assert answer.json()["reason"] == "bad_settings"


def test_the_host_seats_a_network_later_where_it_fits(address: str) -> None:
    with Client(address) as ada:
        table, _ = ada.create("boxes", [{"kind": "me", "name": "Ada"}, {"kind": "open"}], clock="none")
        seat = ada.sit(table)
        with pytest.raises(Exception, match="offers no net:Tintin"):
            seat.tell("arrange", seat=1, bot="net:Tintin")
        seat.tell("arrange", seat=1, bot="net:Milou")
        while seat.table["seats"][1]["open"]:
            seat.receive()
        assert seat.table["seats"][1]["bot"] == "net:Milou"


def question(bot: str, seed: int = 5) -> Question:
    rules = find("boxes").create(2, {})
    rules.deal(Dice(3))
    return Question.about("boxes", {}, rules, int(rules.turn), bot, seed)


def test_what_a_thinker_answers_is_what_the_network_draws(nets: dict[str, str]) -> None:
    asked = question("net:Milou")
    thinker = Thinker(grace=60.0, load=partial(load, nets))
    try:
        answered = [thinker.think(question("net:Milou", seed)) for seed in range(8)]
    finally:
        thinker.cancel()
    net = Net.load(Path(nets["Milou"]))
    rules = find("boxes").create(2, {})
    rules.deal(Dice(3))
    for seed, actions in enumerate(answered):
        player = net.player("boxes", {}, rules, seed)
        assert player is not None
        assert whole_move(hidden_for(rules, asked.seat), asked.seat, player) == actions
    assert len({tuple(actions) for actions in answered}) > 1  # sampled, not always the same


def test_where_a_network_is_not_known_or_plays_something_else_the_regular_answers(nets: dict[str, str]) -> None:
    regular = question("regular").answer()
    assert question("net:Milou").answer() == regular
    assert question("net:Tintin").answer(None, load(nets)) == regular
    with pytest.raises(BadBot, match="networks play in tournaments"):
        BotName.parse("net:Milou").player("boxes", find("boxes").create(2, {}), 1)


def test_the_server_itself_needs_no_numpy(nets: dict[str, str]) -> None:
    """What networks play is found out in another process."""
    program = (
        "import sys; from brocante.lab.offered import facts_elsewhere\n"
        f"if __name__ == '__main__': print(facts_elsewhere([{nets['Milou']!r}]), 'numpy' in sys.modules)"
    )
    printed = subprocess.run(
        [sys.executable, "-c", program], env={**os.environ, "PYTHONPATH": str(ROOT / "src")}, capture_output=True,
        text=True, check=True,
    ).stdout  # fmt: skip
    assert printed.strip() == "[('boxes', 2, {})] False"


@pytest.mark.parametrize("net", ["Milou", "=x.npz", "Milou=", "a:b=x.npz", "Milou=nowhere.npz"])
def test_a_network_that_cannot_be_offered_is_told_at_the_start(net: str) -> None:
    result = CliRunner().invoke(app, ["serve", "--port", "0", "--net", net])
    assert result.exit_code == 2
    assert "error: " in result.output
    assert net.partition("=")[2] in result.output


def test_no_networks_need_no_process() -> None:
    assert facts_elsewhere([]) == []
