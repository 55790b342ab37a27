"""The example programs, run as a reader would run them; the agent at a real server."""

import os
import random
import re
import subprocess
import sys
from ast import ImportFrom, parse, walk
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest
from support import COMPILED

from brocante import Client
from brocante.own import random_move

ROOT = Path(__file__).parents[1]
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT / "src")}


def start(*command: object, cwd: Path = ROOT) -> "subprocess.Popen[str]":
    arguments = [sys.executable, *(str(part) for part in command)]
    return subprocess.Popen(arguments, cwd=cwd, env=ENVIRONMENT, stdout=subprocess.PIPE, text=True)


def output(*command: object, cwd: Path = ROOT) -> str:
    """What a program prints; it must end well."""
    program = start(*command, cwd=cwd)
    printed, _ = program.communicate()
    assert program.returncode == 0
    return printed


def example(name: str) -> Path:
    return ROOT / "examples" / name


def test_an_own_player_holds_its_own_against_the_regular() -> None:
    games = 400 if COMPILED else 20
    printed = output(example("own_player.py"), "--games", games)
    assert f"boxes, 2 players, {games} games" in printed
    share = re.search(r"Bidder wins ([0-9.]+)% of its games, with a standard error of [0-9.]+%", printed)
    assert share is not None
    assert float(share[1]) > (35 if COMPILED else 10)


def test_an_own_player_beats_random_ones_at_a_full_table() -> None:
    printed = output(example("own_player.py"), "--games", 20, "--players", 4, "--rival", "random")
    share = re.search(r"Bidder wins ([0-9.]+)%", printed)
    assert share is not None
    assert float(share[1]) > 80


def test_a_network_learns_by_itself_and_plays(tmp_path: Path) -> None:
    policy = tmp_path / "policy.npz"
    printed = output(
        example("ppo.py"), "--game", "boxes", "--players", 2, "--seconds", 0.1, "--games", 8, "--out", policy
    )
    assert re.search(r"among novices [0-9.]+ times a fair share", printed)
    played = output("-m", "brocante", "tournament", "boxes", "--players", 2, "--bots", f"net:{policy},random",
                    "--games", 4, "--workers", 1, "--json")  # fmt: skip
    assert f"net:{policy}" in played


def test_moves_are_learned_from_games(tmp_path: Path) -> None:
    games = tmp_path / "games.parquet"
    output("-m", "brocante", "simulate", "boxes", "--players", 2, "--bots", "regular", "--games", 40 if COMPILED else 4,
           "--out", games)  # fmt: skip
    printed = output(example("imitate.py"), games)
    right, chance = re.findall(r"([0-9.]+)%", printed)
    assert float(right) > 1.3 * float(chance)


def test_somebody_plays_in_words() -> None:
    printed = output(example("text_player.py"), "--games", 2)
    assert re.search(r"boxes, 2 players, 2 games", printed)
    told = re.search(r"asked (\d+) times for (\d+) moves; (\d+) were made instead", printed)
    assert told is not None
    asked, moves, instead = map(int, told.groups())
    assert asked > moves > 20
    assert instead < moves / 10


WITH_LIBRARIES = {
    "sb3": ("sb3_contrib", ["--steps", 2048, "--games", 2], "times a fair share of wins, in 2 games"),
    "tianshou": ("tianshou", ["--steps", 2000, "--games", 2], "times a fair share of wins, in 2 games"),
    "rllib": ("ray", ["--steps", 2000], "times a fair share of wins among novices"),
    "torchrl": ("torchrl", ["--rounds", 10], "10 games, "),
    "pufferlib": ("pufferlib", ["--steps", 20000], "times a fair share of wins among novices"),
}


@pytest.mark.parametrize("name", WITH_LIBRARIES)
def test_a_library_of_others_learns_or_plays(name: str) -> None:
    """Only if installed: together they are larger than everything else the tests need."""
    library, arguments, told = WITH_LIBRARIES[name]
    if find_spec(library) is None:
        pytest.skip(f"{library} is not installed: the example is only read")
    assert told in output(example(f"with_{name}.py"), *arguments)


@pytest.mark.parametrize("name", WITH_LIBRARIES)
def test_what_an_example_needs_of_ours_is_there(name: str) -> None:
    tree = parse(example(f"with_{name}.py").read_text(encoding="utf-8"))
    needed = [
        node for node in walk(tree) if isinstance(node, ImportFrom) and (node.module or "").startswith("brocante")
    ]
    for node in needed:
        module = import_module(str(node.module))
        assert all(hasattr(module, one.name) for one in node.names)
    assert needed or "import brocante.envs" in example(f"with_{name}.py").read_text(encoding="utf-8")


def test_prices_are_found_in_games_of_experts_and_in_a_file(tmp_path: Path) -> None:
    expert = f"expert:iterations={20 if COMPILED else 1}"
    played = output(example("box_prices.py"), "--games", 2, "--expert", expert).splitlines()
    assert [line.split(":")[0] for line in played] == [f"container {number}" for number in range(1, 7)]
    assert all("in 2 sales" in line for line in played)
    records = tmp_path / "records.jsonl"
    output("-m", "brocante", "tournament", "boxes", "--bots", expert, "--players", 3, "--games", 2, "--out", records,
           "--workers", 1)  # fmt: skip
    assert output(example("box_prices.py"), records).splitlines() == played


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where a server in a process of its own listens."""
    store = tmp_path_factory.mktemp("examples") / "tables.db"
    process = start("-m", "brocante", "serve", "--port", 0, "--pace", 0, "--unlimited", "--db", f"sqlite:///{store}")
    assert process.stdout is not None
    try:
        yield process.stdout.readline().split()[-1]
    finally:
        process.terminate()
        process.communicate()


def beside_a_bot(server: str, *command: object, name: str, cwd: Path = ROOT) -> str:
    """What a program prints that sits down at a table, with a bot and with somebody who plays at random."""
    with Client(server) as ada:
        seats = [{"kind": "me", "name": "Ada"}, {"kind": "open"}, {"kind": "bot", "bot": "regular"}]
        table, code = ada.create("boxes", seats, clock="none")
        seat = ada.sit(table)
        program = start(*command[:-1], *(code if part == "CODE" else part for part in command[-1:]), cwd=cwd)
        try:
            while seat.table["seats"][1]["open"]:
                seat.receive()
            assert seat.table["seats"][1]["name"] == name
            seat.tell("start")
            dice = random.Random(1)
            for question in seat.questions():
                seat.play(random_move(question.moves, dice))
            assert seat.game is not None
            scores = seat.game["scores"]
            printed, _ = program.communicate()
        finally:
            program.kill()
        assert program.returncode == 0
        assert str(scores) in printed
        return printed


def test_an_agent_plays_beside_a_person_and_a_bot(server: str) -> None:
    printed = beside_a_bot(server, example("agent.py"), server, "CODE", name="Agent")
    assert printed.startswith("over: [")


def test_the_same_class_joins_by_a_command(server: str) -> None:
    command = "-m", "brocante", "join", "--bot", "own_player:Bidder", "--name", "Eve", server, "CODE"
    printed = beside_a_bot(server, *command, name="Eve", cwd=ROOT / "examples")
    assert "Eve sits at the table" in printed
    assert "won by seat" in printed
