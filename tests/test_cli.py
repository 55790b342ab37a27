"""The commands, as a user types them."""

import json
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from brocante.cli import app
from brocante.compiled import version
from brocante.play.registry import GAMES


def brocante(*arguments: object) -> Result:
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("records") / "records.jsonl"
    result = brocante("simulate", "boxes", "--players", 2, "--games", 3, "--out", path)
    assert result.exit_code == 0
    return path


def test_simulate_prints_a_line_for_every_seat() -> None:
    result = brocante("simulate", "boursicocotte", "--players", 3, "--games", 2, "--set", "original=true")
    assert result.exit_code == 0
    assert "boursicocotte, 3 players" in result.output
    assert "2 games" in result.output
    assert sum(line.startswith("│") for line in result.output.splitlines()) == 3


def test_records_are_verified_and_told(records: Path) -> None:
    assert "3 records follow from their keys" in brocante("verify", records).output
    told = brocante("replay", records, "--line", 3)
    assert told.exit_code == 0
    assert "scores" in told.output
    shown = brocante("replay", records, "--to", 4)
    view = json.loads(shown.output[shown.output.index("\n{") :])
    assert view["played"] == 4


def test_a_position_is_written_for_a_bug_report(records: Path, tmp_path: Path) -> None:
    printed = brocante("replay", records, "--to", 4, "--position")
    state = GAMES["boxes"].from_position(json.loads(printed.output))
    file = tmp_path / "position.json"
    told = brocante("replay", records, "--to", 4, "--position", "--out", file)
    assert "<Game boxes: 2 players, 4 moves made" in told.output
    assert file.read_text(encoding="utf-8") == printed.output
    assert GAMES["boxes"].position(state) == json.loads(printed.output)
    asked = brocante("explain", "--position", file, "--game", "boxes", "--seeds", 1)
    assert asked.exit_code == 0
    refused = brocante("replay", records, "--out", file)
    assert (refused.exit_code, "it needs --position" in refused.output) == (2, True)


def test_a_forged_record_is_found_out(records: Path, tmp_path: Path) -> None:
    lines = records.read_text().splitlines()
    record = json.loads(lines[1])
    record["scores"][0] += 50
    forged = tmp_path / "forged.jsonl"
    forged.write_text("\n".join([lines[0], json.dumps(record)]))
    result = brocante("verify", forged)
    assert result.exit_code == 1
    assert "forged.jsonl, line 2: result" in result.output


def test_the_owner_of_a_printed_game_fills_in_a_data_file(tmp_path: Path) -> None:
    file, records = tmp_path / "mine.toml", tmp_path / "records.jsonl"
    file.write_text(brocante("data", "auto_brocante").output, encoding="utf-8")
    result = brocante(
        "simulate", "auto_brocante", "--players", 3, "--games", 1, "--data", file, "--out", records, "--bots", "regular"
    )
    assert result.exit_code == 0, result.output
    assert json.loads(records.read_text())["material"]["cards"]["forced_sale"] == 6
    assert brocante("verify", records).exit_code == 0
    played = ["tournament", "auto_brocante", "--players", 3, "--games", 3, "--bots", "regular,novice", "--workers", 1]
    assert brocante(*played, "--data", file, "--out", records).exit_code == 0
    assert len(records.read_text().splitlines()) == 3
    file.write_text(file.read_text().replace("forced_sale = 6", "forced_sale = 7"))
    result = brocante(*played, "--data", file)
    assert result.exit_code == 2
    assert "mine.toml: cards: these are 46, and there are 45 in all" in " ".join(result.output.replace("│", "").split())
    file.write_text("cards = 3")
    assert "game is missing" in brocante(*played, "--data", file).output
    file.write_text('game = "boxes')
    assert brocante(*played, "--data", file).exit_code == 2
    file.write_text(brocante("data", "auto_brocante").output)
    assert "is for auto_brocante, not for boxes" in " ".join(
        brocante("simulate", "boxes", "--players", 2, "--data", file).output.replace("│", "").split()
    )


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["data", "boxes"], "Boxes is complete: there is no data file for it"),
        (["simulate", "poker", "--players", 2], "no game 'poker'"),
        (["simulate", "boxes", "--players", 9], "2 to 4 players, not 9"),
        (["simulate", "boxes", "--players", 2, "--set", "fast=true"], "no option 'fast'"),
        (["simulate", "boursicocotte", "--players", 3, "--set", "original"], "option=true"),
        (["simulate", "boxes", "--players", 2, "--games", 0], "greater than or equal to 1"),
        (["simulate", "boxes", "--players", 2, "--games", 1, "--out", "no/such/folder/x"], "No such file"),
        (["replay", "no-such-file"], "does not exist"),
        (["rules", "chess"], "no game 'chess'"),
    ],
)
def test_bad_arguments_get_a_clear_error(arguments: list[object], complaint: str) -> None:
    result = brocante(*arguments)
    assert result.exit_code == 2
    assert complaint in " ".join(result.output.replace("│", " ").split())


def test_a_line_that_is_not_there_is_named(records: Path) -> None:
    result = brocante("replay", records, "--line", 9)
    assert result.exit_code == 2
    assert "no record 9" in result.output


def test_a_file_without_records_is_not_verified(records: Path, tmp_path: Path) -> None:
    empty = tmp_path / "empty.jsonl"
    empty.write_text("\n")
    assert brocante("verify", empty).exit_code == 2
    broken = tmp_path / "broken.jsonl"
    broken.write_text(records.read_text() + "{")
    result = brocante("verify", broken)
    assert result.exit_code == 1
    assert "broken.jsonl, line 4: not_json" in result.output


def test_check_prints_what_it_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("brocante.lab.check.GAMES", {"boxes": GAMES["boxes"]})
    result = brocante("check", "--games", 1)
    assert result.exit_code == 0
    assert "3 games" in result.output
    assert "0 violations" in result.output


@pytest.mark.parametrize("name", GAMES)
def test_rules_prints_the_page(name: str) -> None:
    page = brocante("rules", name).output
    assert page.startswith(f"# {GAMES[name].title}")
    assert "1.1" in page
    assert "![" not in page, "a terminal has no pictures"


def test_the_version_is_that_of_the_package() -> None:
    result = brocante("--version")
    assert result.exit_code == 0
    assert result.output == f"brocante {version()}\n"


def test_a_tournament_prints_a_line_for_every_bot() -> None:
    arguments = ["tournament", "boxes", "--bots", "novice,random", "--players", 2, "--games", 4]
    result = brocante(*arguments)
    assert result.exit_code == 0
    assert "novice" in result.output
    assert "random" in result.output
    shown = json.loads(brocante(*arguments, "--json").output)
    assert set(shown["bots"]) == {"novice", "random"}
    refused = brocante("tournament", "boxes", "--bots", "genius", "--players", 2)
    assert refused.exit_code == 2
    assert "no bot 'genius'" in refused.output


def test_a_player_of_ones_own_plays_in_a_tournament_from_the_working_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "my_players.py").write_text(OWN)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.path", [*sys.path])
    arguments = ["tournament", "boxes", "--bots", "my_players:Mine,novice", "--players", 2, "--games", 4, "--json"]
    for workers in (1, 2):
        shown = json.loads(brocante(*arguments, "--workers", workers).output)
        assert set(shown["bots"]) == {"my_players:Mine", "novice"}
        assert shown["contest"]["bots"] == ["my_players:Mine", "novice"]
    illegal = brocante("tournament", "boxes", "--bots", "my_players:Illegal", "--players", 2, "--workers", 1)
    assert illegal.exit_code == 2
    assert "error: unknown_move: my_players:Illegal chose {'move': 'fly'}" in illegal.output
    simulated = json.loads(
        brocante("simulate", "boxes", "--bots", "my_players:Mine", "--players", 2, "--games", 2, "--json").output
    )
    assert (simulated["bots"], simulated["games"], len(simulated["seats"])) == ("my_players:Mine", 2, 2)


OWN = """
import brocante

class Mine(brocante.Bot):
    def choose(self, turn):
        return turn.random_move()

class Illegal(brocante.Bot):
    def choose(self, turn):
        return {"move": "fly"}
"""


def test_a_tournament_writes_records_that_verify(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    arguments = ["tournament", "boxes", "--bots", "regular,random", "--players", 2, "--games", 6, "--json"]
    plain = json.loads(brocante(*arguments).output)["bots"]
    recorded = json.loads(brocante(*arguments, "--out", out).output)["bots"]
    assert [bot["wins"] for bot in plain.values()] == [bot["wins"] for bot in recorded.values()]
    assert "6 records follow from their keys" in brocante("verify", out).output
    refused = brocante(*arguments, "--out", tmp_path / "no" / "folder")
    assert (refused.exit_code, "No such file" in refused.output) == (2, True)


def test_simulated_games_of_bots_are_written_and_told(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    result = brocante("simulate", "boxes", "--players", 2, "--games", 2, "--bots", "novice,random", "--out", out)
    assert result.exit_code == 0
    assert "2 records follow from their keys" in brocante("verify", out).output
    too_many = brocante("simulate", "boxes", "--players", 2, "--bots", "novice,random,random")
    assert "3 bots do not fit into 2 seats" in too_many.output


def test_a_plot_without_matplotlib_is_refused_before_the_first_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    monkeypatch.setattr("brocante.lab.tournament.play_deals", lambda *_: pytest.fail("a game was played"))
    arguments = ["tournament", "boxes", "--bots", "random", "--players", 2, "--workers", 1]
    result = brocante(*arguments, "--plot", tmp_path / "shares.png")
    assert result.exit_code == 2
    assert 'pip install "brocante[plot]"' in result.output


def test_check_and_simulate_print_json(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("brocante.lab.check.GAMES", {"boxes": GAMES["boxes"]})
    checked = json.loads(brocante("check", "--games", 1, "--json").output)
    assert checked["violations"] == 0
    assert [found["task"]["players"] for found in checked["findings"]] == [2, 3, 4]
    simulated = json.loads(brocante("simulate", "boxes", "--players", 3, "--games", 2, "--json").output)
    assert sum(seat["wins"] for seat in simulated["seats"]) == pytest.approx(1)


def test_joining_says_what_is_wrong() -> None:
    refused = brocante("join", "http://127.0.0.1:9", "ABCD2345", "--bot", "regular:Bold")
    assert refused.exit_code == 2
    assert "No module named 'regular'" in refused.output
    nobody = brocante("join", "http://127.0.0.1:9", "ABCD2345", "--bot", "own_players:Anything")
    assert nobody.exit_code == 2
    assert "refused" in nobody.output
