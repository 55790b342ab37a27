"""Games as data: Parquet beside JSON lines, rows that are verified as they become records, examples to learn from."""

import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.parquet as pq
import pytest

import brocante
from brocante.engine.core import Dice
from brocante.lab.files import count_records, read_games, read_records, writing
from brocante.lab.imitation import examples
from brocante.lab.parquet import read_rows
from brocante.lab.rows import Row
from brocante.lab.shards import Workers
from brocante.lab.simulate import Series, play_series
from brocante.play.record import BadRecord, Flaw
from brocante.play.registry import GAMES, configurations


def written(
    path: Path, name: str, players: int, options: dict[str, bool] | None = None, bots: Any = (), games: int = 3
) -> Path:
    series = Series.make(name, players, options or {}, 5, bots)
    with writing(path, series.job(games)) as (sink, parts):
        for _ in play_series(series, games, Workers(), path.suffix, sink, parts):
            pass
    return path


@pytest.fixture
def played(tmp_path: Path) -> Path:
    return written(tmp_path / "games.parquet", "boursicocotte", 3, bots=["novice", "random"], games=4)


@pytest.mark.parametrize("name", GAMES)
def test_both_forms_hold_the_same_records(name: str, tmp_path: Path) -> None:
    players, options = list(configurations(GAMES[name]))[-1]
    lines, table = (written(tmp_path / f"x.{form}", name, players, options) for form in ("jsonl", "parquet"))
    records = list(read_records(lines))
    assert list(brocante.read_records(table)) == records
    assert [record.verify().scores() for record in records] == [record.scores for record in records]
    assert count_records(lines) == count_records(table) == 3
    rows = [row for row, _ in read_games(lines)]
    assert [replace(row, bots=[]) for row, _ in read_games(table)] == [replace(row, bots=[]) for row in rows]


def test_a_row_says_who_played(played: Path) -> None:
    columns = pq.read_table(played).to_pydict()
    assert columns["bots"] == [["novice", "random", "random"]] * 4
    assert columns["game"] == ["boursicocotte"] * 4
    assert columns["options"][0] == '{"double_move": false, "one_bid": false, "original": false}'
    assert {len(key) for key in columns["key"]} == {32}
    assert len(columns["actions"][0]) == len(columns["seats"][0]) > 50


def test_games_are_small(tmp_path: Path) -> None:
    path = written(tmp_path / "x.parquet", "boxes", 3, games=200)
    assert path.stat().st_size / 200 < 450


@pytest.mark.parametrize(
    ("change", "flaw"),
    [
        ({"scores": [1, 2, 3]}, Flaw.RESULT),
        ({"winners": []}, Flaw.RESULT),
        ({"key": bytes(32)}, Flaw.MOVE),
        ({"players": 9}, Flaw.SETTINGS),
        ({"game": "poker"}, Flaw.SETTINGS),
        ({"actions": [-1] * 4, "seats": [0] * 4}, Flaw.MOVE),
        ({"actions": [], "seats": []}, Flaw.UNFINISHED),
    ],
)
def test_a_row_that_was_changed_is_no_record(played: Path, change: dict[str, Any], flaw: Flaw) -> None:
    row, source = next(read_rows(played))
    assert row.record(source).source == f"{played}, row 1"
    with pytest.raises(BadRecord) as bad:
        replace(row, **change).record(source)
    assert (bad.value.flaw, bad.value.source) == (flaw, source)


def test_what_is_no_file_of_games_is_refused(tmp_path: Path) -> None:
    broken = tmp_path / "broken.parquet"
    broken.write_bytes(b"PAR1 and nothing else")
    with pytest.raises(BadRecord, match="no Parquet file that can be read"):
        list(read_records(broken))
    other = tmp_path / "other.parquet"
    pq.write_table(pq.read_table(written(tmp_path / "x.parquet", "boxes", 2)).select(["game"]), other)
    with pytest.raises(BadRecord, match="its columns are not those"):
        list(read_records(other))


def test_an_unfinished_game_is_no_row() -> None:
    with pytest.raises(BadRecord, match="only a finished game"):
        Row.of(brocante.Record(brocante.Game("boxes", 2, key=bytes(32)).record()))


def test_without_pyarrow_it_is_said_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(ValueError, match='pip install "brocante.data."'):
        written(tmp_path / "x.parquet", "boxes", 2)
    assert not list(tmp_path.iterdir())
    assert count_records(written(tmp_path / "x.jsonl", "boxes", 2)) == 3


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("actions", ["exact", "menu"])
def test_examples_are_what_seats_saw_and_did(name: str, actions: str, tmp_path: Path) -> None:
    path = written(tmp_path / "x.parquet", name, 3, bots=["novice"], games=2)
    rows = [row for row, _ in read_rows(path)]
    batches = list(examples(path, batch=100, actions=actions, reward="difference"))
    assert all(len(batch.action) == 100 for batch in batches[:-1])
    seen, mask, action, seat, earned = (np.concatenate(arrays) for arrays in zip(*batches, strict=True))
    assert len(action) == sum(len(row.actions) for row in rows) == len(seen)
    assert seat.tolist() == [seat for row in rows for seat in row.seats]
    assert mask[np.arange(len(action)), action].all(), "what was done was legal"
    first = len(rows[0].actions)
    scores = rows[0].scores
    assert earned[:first][seat[:first] == 1][0] == scores[1] - (scores[0] + scores[2]) / 2


def test_examples_agree_with_the_environment(tmp_path: Path) -> None:
    """The same game stepped by a learner shows the same observations and masks."""
    from brocante.envs.setting import Setting

    path = written(tmp_path / "x.parquet", "boxes", 2, bots=["novice"], games=1)
    ((row, _),) = read_rows(path)
    state = row.begin()
    rows = Setting("boxes", 2).rows(1)
    seen = Setting("boxes", 2).observations(rows)
    for number, batch in enumerate(examples(path, batch=1)):
        rows.write(0, state, row.seats[number])
        assert (batch.observation == seen).all()
        assert batch.action[0] == row.actions[number]  # Boxes names no seats
        state.play(row.seats[number], row.actions[number])


def test_seats_can_be_chosen(played: Path) -> None:
    def winners(row: Row, seat: int) -> bool:
        return seat in row.winners

    chosen = list(examples(played, obs="raw", wanted=winners))
    assert {float(one) for batch in chosen for one in batch.earned} == {1.0}
    assert chosen[0].observation.dtype == np.int32
    with pytest.raises(ValueError, match="at least one example"):
        next(examples(played, batch=0))


def test_games_of_several_kinds_are_not_mixed(played: Path, tmp_path: Path) -> None:
    both = tmp_path / "both.jsonl"
    others = written(tmp_path / "x.jsonl", "boxes", 2)
    both.write_text("".join(record.to_json() + "\n" for path in (played, others) for record in read_records(path)))
    with pytest.raises(BadRecord, match="the games before it are boursicocotte with 3 players"):
        list(examples(both))


def shuffled(row: Row) -> Iterator[Row]:
    dice = Dice(3)
    actions = list(row.actions)
    actions[dice.below(len(actions))] += 1
    yield replace(row, actions=actions)


def test_examples_of_a_game_that_breaks_the_rules_are_refused(played: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rows = [(broken, "here") for row, _ in read_rows(played) for broken in shuffled(row)]
    monkeypatch.setattr("brocante.lab.imitation.read_games", lambda path: iter(rows))
    with pytest.raises(BadRecord, match="here: move"):
        list(examples("anything"))
