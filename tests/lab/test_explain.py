"""Asking a bot again: the same choices as in play, every candidate accounted for, and clear errors."""

import json
from pathlib import Path
from typing import Any

import pytest
from support import key
from typer.testing import CliRunner, Result

from brocante.bots.levels import BotName
from brocante.bots.search import Search
from brocante.bots.workers import Question, whole_move
from brocante.cli import app
from brocante.lab.explain import OPEN, Candidate, Explanation, Situation, asking, words
from brocante.play.game import Game
from brocante.play.record import Record, move_of, read_records
from brocante.play.registry import GAMES

EXPERT = "expert:iterations=120"


def brocante(*arguments: object) -> Result:
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A game of regulars of each kind."""
    folder = tmp_path_factory.mktemp("records")
    for name in GAMES:
        made = brocante("simulate", name, "--players", 3, "--games", 1, "--bots", "regular", "--out", folder / name)
        assert made.exit_code == 0
    return {name: folder / name for name in GAMES}


def record_of(files: dict[str, Path], name: str) -> Record:
    [record] = read_records(files[name])
    return record


def explained(game: Game, bot: str, seeds: range) -> Explanation:
    situation = Situation(game.codec, game.rules, int(game.rules.turn))
    *_, explanation = asking(situation, BotName.parse(bot), seeds)
    return explanation


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("bot", ["novice", "regular", "marcel", EXPERT])
def test_it_chooses_what_a_table_would_be_answered(files: dict[str, Path], name: str, bot: str) -> None:
    record = record_of(files, name)
    for made in range(0, len(record), 1 + len(record) // 8):
        game = record.replay(made)
        seat = int(game.rules.turn)
        answers = [Question.about(name, game.options, game.rules, seat, bot, seed).answer() for seed in range(1, 3)]
        spelled = [words(game.codec.decode(game.rules, seat, answer)) for answer in answers]
        assert sorted(explained(game, bot, range(1, 3)).chosen.elements()) == sorted(spelled)


@pytest.mark.parametrize("name", GAMES)
def test_every_candidate_is_told_with_its_worlds(files: dict[str, Path], name: str) -> None:
    record = record_of(files, name)
    compared = 0
    for made in range(0, len(record), 1 + len(record) // 12):
        game = record.replay(made)
        for table in explained(game, EXPERT, range(1, 4)).compared():
            first, *others = table.lines()
            compared += 1
            assert others
            assert first.gain == 0.0
            assert sum(line.chosen for line in table.lines()) == table.seeds
            assert all(0 < other.worlds <= first.worlds for other in others)
            assert len({line.name for line in table.lines()}) == len(table.candidates)
    assert compared


def test_candidates_that_were_dropped_are_among_them(files: dict[str, Path]) -> None:
    """As many as the search begins with, and the dropped ones with fewer worlds than the first."""
    record = record_of(files, "big_deal")
    game = next(game for game in map(record.replay, range(len(record))) if len(game.moves(int(game.rules.turn))) > 2)
    dropped = False
    for seed in range(1, 6):
        seat = int(game.rules.turn)
        search = BotName.parse("expert:iterations=400").player("big_deal", game.hidden(seat), seed)
        assert isinstance(search, Search)
        begun = search.propose(game.hidden(seat), seat, search_legal(search, game, seat))
        [table] = explained(game, "expert:iterations=400", range(seed, seed + 1)).compared()
        assert len(table.candidates) == begun
        dropped = dropped or min(line.worlds for line in table.lines()) < table.lines()[0].worlds
    assert dropped


def search_legal(search: Search, game: Game, seat: int) -> int:
    return int(game.hidden(seat).legal(seat, search.options))


@pytest.mark.parametrize("name", GAMES)
def test_to_be_watched_changes_no_choice(name: str) -> None:
    game = Game(name, 3, {}, key(2))
    seat = int(game.rules.turn)
    plain = BotName.parse(EXPERT).player(name, game.hidden(seat), 5)
    alone = whole_move(game.hidden(seat), seat, plain)
    assert words(game.codec.decode(game.rules, seat, alone)) in explained(game, EXPERT, range(5, 6)).chosen


def test_fields_that_a_later_step_decides_are_open(files: dict[str, Path]) -> None:
    """In Auto-Brocante a card is chosen first, then the car it is played on."""
    record = record_of(files, "auto_brocante")
    tables = [
        table
        for made in range(len(record))
        if move_of(record.moves[made]).get("car") is not None
        for table in explained(record.replay(made), EXPERT, range(1, 2)).compared()
    ]
    names = [line.name for table in tables for line in table.lines()]
    assert any(name.endswith(f"car={OPEN}") for name in names)
    assert any(table.begun for table in tables), "a second step was compared as well"


def test_mean_and_error_are_those_of_a_sample() -> None:
    gains = [0.5, -0.25, 0.0, 0.75]
    seen = Candidate("pass", 0, sum(gains), sum(gain * gain for gain in gains), len(gains))
    assert seen.mean == 0.25
    assert seen.error == pytest.approx((sum((gain - 0.25) ** 2 for gain in gains) / 3 / 4) ** 0.5)
    assert (Candidate("x").mean, Candidate("x").error) == (None, None)


def test_the_command_shows_the_position_the_recorded_move_and_a_table(files: dict[str, Path]) -> None:
    record = record_of(files, "big_deal")
    shown = brocante("explain", files["big_deal"], "--to", 11, "--bot", EXPERT, "--seeds", 3)
    assert shown.exit_code == 0
    seat = record.moves[11]["seat"]
    assert shown.output.startswith(f"Big Deal, as seat {seat} sees it:\n{{\n")
    assert f"in the record: {words(move_of(record.moves[11]))}\n" in shown.output
    assert f"{EXPERT}, asked 3 times" in shown.output
    view = json.JSONDecoder().raw_decode(shown.output[shown.output.index("{") :])[0]
    assert view == json.loads(json.dumps(record.replay(11).view(seat)))


def test_a_position_is_explained_without_a_record(tmp_path: Path) -> None:
    game = Game("boxes", 2, key=bytes(32))
    file = tmp_path / "position.json"
    file.write_text(json.dumps(game.position()))
    seat = int(game.rules.turn)
    told: Any = json.loads(
        brocante("explain", "--position", file, "--game", "boxes", "--seat", seat, "--seeds", 4, "--json").output
    )
    assert (told["seat"], told["recorded"], told["seeds"]) == (seat, None, [1, 2, 3, 4])
    assert told["view"]["table"] == json.loads(json.dumps(game.view(seat)))["table"]
    assert sum(told["chosen"].values()) == 4
    assert all(move.startswith("auction type=") for move in told["chosen"])


def test_bad_input_is_refused_with_a_reason(files: dict[str, Path], tmp_path: Path) -> None:
    file = files["boxes"]
    length = len(record_of(files, "boxes"))
    actor = record_of(files, "boxes").moves[0]["seat"]
    broken = tmp_path / "broken.json"
    broken.write_text('{"players": 9}')
    complaints: list[tuple[list[object], str]] = [
        ([file, "--to", length + 1], f"there is no move {length + 1}: the record has {length}"),
        ([file, "--to", length], f"the game is over after move {length}: nobody is asked"),
        ([file], f"--to says after how many moves the bot is asked: 0 to {length}"),
        ([file, "--line", 2, "--to", 0], f"{file} has no record 2"),
        ([file, "--to", 0, "--bot", "deep_thought"], "there is no bot 'deep_thought'; the bots are"),
        ([file, "--to", 0, "--bot", "regular:rash"], "boxes has no style 'rash'"),
        ([file, "--to", 0, "--seat", 7], "there is no seat 7; seats are 0 to 2"),
        ([file, "--to", 0, "--seat", (actor + 1) % 3], f"it is the turn of seat {actor}"),
        ([], "name a file of records, or a position"),
        (["--position", broken], "--game says which game the position is of"),
        (["--position", broken, "--game", "boxes"], f"{broken}: players: must be a whole number from 2 to 4"),
    ]
    for arguments, complaint in complaints:
        result = brocante("explain", *arguments)
        assert result.exit_code == 2, arguments
        assert result.output.startswith("error: "), arguments
        assert complaint in result.output, arguments
