"""What `import brocante` gives: every name, what it says of itself, and games that can be copied and saved."""

import copy
import inspect
import json
import os
import pickle
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from support import every_configuration, key, legal, random_games

import brocante
from brocante.engine.core import NOBODY, Dice

ROOT = Path(__file__).parents[1]


def pickled(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))


WAYS: list[Callable[[Any], Any]] = [copy.copy, copy.deepcopy, pickled]


@pytest.mark.parametrize("name", brocante.__all__)
def test_every_name_is_there(name: str) -> None:
    assert getattr(brocante, name) is not None
    assert name in dir(brocante)


def test_other_names_are_not() -> None:
    with pytest.raises(AttributeError, match="no attribute 'Games'"):
        brocante.Games  # noqa: B018


def test_the_version_is_the_projects() -> None:
    assert brocante.__version__ == tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]


def test_nothing_is_imported_before_it_is_asked_for() -> None:
    program = "import sys, brocante; print(sorted(name for name in sys.modules if name.startswith('brocante')))"
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    shown = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True)
    assert shown.stdout.strip() == "['brocante', 'brocante.compiled']"


def test_games_are_listed() -> None:
    games = brocante.games()
    assert [game.title for game in games] == ["Auto-Brocante", "Big Deal", "Boursicocotte", "Boxes"]
    assert pickle.loads(pickle.dumps(games)) == games
    assert all(isinstance(option, brocante.Option) for game in games for option in game.options)
    for game in games:
        assert brocante.Game(game.name, game.fewest, {option.name: True for option in game.options}).players


def go_on(game: brocante.Game, decisions: int) -> None:
    dice = Dice(5)
    for _ in range(decisions):
        if (seat := game.rules.turn) != NOBODY:
            actions = legal(game.rules, seat)
            game.act(seat, actions[dice.below(len(actions))])


def told(game: brocante.Game) -> str:
    """The record, and what every seat sees; a seat in the middle of a move is asked for actions, and has no view."""
    seats = [seat for seat in range(NOBODY, game.players) if seat == NOBODY or not game.rules.drafting(seat)]
    return json.dumps([game.record(), [game.view(seat) for seat in seats], game.question, game.switches])


@every_configuration
def test_copied_games_go_on_alike_and_share_nothing(name: str, players: int, options: dict[str, bool]) -> None:
    for game in random_games(name, players, options, 13, 4):
        before = told(game)
        others = [way(game) for way in WAYS]
        assert [told(other) for other in others] == [before] * len(others)
        for other in others:
            go_on(other, 30)
        assert told(game) == before
        assert len({told(other) for other in others}) == 1


@pytest.mark.parametrize("name", [game.name for game in brocante.games()])
def test_a_saved_game_ends_as_the_one_it_was_saved_from(name: str) -> None:
    game = brocante.Game(name, 3, key=key(3))
    go_on(game, 101)
    saved = pickle.dumps(game)
    go_on(game, 100_000)
    other = pickle.loads(saved)
    go_on(other, 100_000)
    assert game.over
    assert told(other) == told(game)
    brocante.Record(other.record()).verify()


def test_a_deep_copy_has_a_history_of_its_own() -> None:
    game = brocante.Game("boxes", 2, key=key(1))
    go_on(game, 3)
    other = copy.deepcopy(game)
    other.history[0]["seat"] = 9
    assert game.history[0]["seat"] != 9


def test_a_game_says_what_it_is_but_not_its_key() -> None:
    game = brocante.Game("boursicocotte", 3, key=key(7))
    assert repr(game) == f"<Game boursicocotte: 3 players, 0 moves made, seat {game.actors()[0]} to move>"
    game.play(game.actors()[0], {"move": "auction"})
    seats = ", ".join(str(seat) for seat in game.actors())
    assert repr(game) == f"<Game boursicocotte: 3 players, 1 move made, seats {seats} to move>"
    go_on(game, 100_000)
    assert "won by seat" in str(game)
    assert game.key.hex() not in repr(game)


def test_one_exception_for_what_is_refused() -> None:
    game = brocante.Game("boxes", 2, key=key(1))
    with pytest.raises(brocante.Refused) as refused:
        game.play(1 - game.actors()[0], {"move": "pass"})
    assert refused.value.reason == "not_your_turn"
    assert refused.value.reason is brocante.Reason.NOT_YOUR_TURN
    with pytest.raises(brocante.Refused):
        game.rules.play(1 - game.actors()[0], 0)


def test_what_is_public_has_a_docstring() -> None:
    if hasattr(brocante.Rules, "__mypyc_attrs__"):
        pytest.skip("compiled classes keep theirs elsewhere")
    for name in brocante.__all__:
        thing = getattr(brocante, name)
        if inspect.isclass(thing) or inspect.isfunction(thing):
            assert inspect.getdoc(thing), name


def program_in(page: str) -> str:
    """The Python program that a page of the documentation shows."""
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    return text.split("```python\n")[1].split("```")[0]


@pytest.mark.parametrize(("page", "line"), [("record.md", "boxes 2 ["), ("bots.md", "boxes, 2 players, 20 games")])
def test_the_programs_of_the_pages_run(page: str, line: str, tmp_path: Path) -> None:
    games = brocante.play_match("boxes", ["random"], games=2, records=True).records
    (tmp_path / "records.jsonl").write_text("".join(game.to_json() + "\n" for game in games))
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    command = [sys.executable, "-c", program_in(page)]
    shown = subprocess.run(command, env=environment, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert line in shown.stdout
