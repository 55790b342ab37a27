"""Work in shards: the same with any number of workers, and resumed after an interruption."""

import json
import subprocess
import sys
from functools import partial
from importlib.util import find_spec
from pathlib import Path

import pytest

from brocante.lab.files import writing
from brocante.lab.shards import Parts, Shard, Workers, check_place, cut, in_order, parts_of
from brocante.lab.simulate import Series, play_series
from brocante.lab.tournament import Contest, hold

RAY_IS_HERE = find_spec("ray") is not None


def squared(shard: Shard) -> list[int]:
    return [number * number for number in range(shard.first, shard.first + shard.count)]


def failing(shard: Shard) -> list[int]:
    raise LookupError(shard.name)


def ending(last: int, shard: Shard) -> list[int]:
    """Interrupt the work at a shard."""
    if shard.first >= last:
        raise KeyboardInterrupt
    return squared(shard)


def test_a_series_is_cut_by_its_size_alone() -> None:
    assert [shard.count for shard in cut("games", 10, 4)] == [1] * 10
    assert [(shard.first, shard.count) for shard in cut("games", 1000, 4096)][-1] == (992, 8)
    assert {shard.count for shard in cut("games", 1_000_000, 4096)} == {4096, 1_000_000 % 4096}
    shards = cut("games", 12_345, 100)
    assert [shard.first for shard in shards[1:]] == [shard.first + shard.count for shard in shards[:-1]]
    assert sum(shard.count for shard in shards) == 12_345
    assert [shard.name for shard in shards] == sorted(shard.name for shard in shards)


@pytest.mark.parametrize("workers", [1, 2])
def test_results_come_in_order(workers: int) -> None:
    brought = in_order(squared, cut("numbers", 200, 8), Workers(workers))
    assert [number for part in brought for number in part] == [number * number for number in range(200)]


@pytest.mark.parametrize("workers", [1, 2])
def test_an_error_of_a_shard_is_told(workers: int) -> None:
    with pytest.raises(LookupError, match="numbers-0000000[01]"):
        list(in_order(failing, cut("numbers", 20, 8), Workers(workers)))


def test_finished_shards_are_not_done_again(tmp_path: Path) -> None:
    shards = cut("numbers", 64, 8)
    parts = Parts(tmp_path / "parts", {"what": "squares"})
    with pytest.raises(KeyboardInterrupt):
        list(in_order(partial(ending, 10), shards, Workers(), parts))
    assert sum(parts.load(shard) is not None for shard in shards) == 10
    again = Parts(tmp_path / "parts", {"what": "squares"})
    done = [shard for shard in shards if again.load(shard) is None]
    assert [number for part in in_order(squared, shards, Workers(2), again) for number in part][63] == 63 * 63
    assert done[0].first == 10
    with pytest.raises(ValueError, match="parts of another command"):
        Parts(tmp_path / "parts", {"what": "cubes"})


def series() -> Series:
    return Series.make("boxes", 2, {}, 3, ["novice", "random"])


def written(path: Path, workers: Workers, games: int = 150) -> bytes:
    held = series()
    with writing(path, held.job(games)) as (sink, parts):
        for _ in play_series(held, games, workers, path.suffix, sink, parts):
            pass
    return path.read_bytes()


def end_after(shards: int, path: Path) -> None:
    """Interrupt the command in the middle."""
    held = series()
    with writing(path, held.job(150)) as (sink, parts):
        for number, _ in enumerate(play_series(held, 150, Workers(2), path.suffix, sink, parts)):
            if number == shards:
                raise KeyboardInterrupt


@pytest.mark.parametrize("form", ["jsonl", "parquet"])
def test_games_are_the_same_to_the_byte_with_one_worker_and_two_and_after_an_end(form: str, tmp_path: Path) -> None:
    alone = written(tmp_path / f"alone.{form}", Workers())
    assert written(tmp_path / f"two.{form}", Workers(2)) == alone
    path = tmp_path / f"ended.{form}"
    with pytest.raises(KeyboardInterrupt):
        end_after(20, path)
    assert not path.exists()
    assert len(list(parts_of(path).glob("*.part"))) >= 20
    assert written(path, Workers()) == alone
    assert not parts_of(path).exists()


def test_the_digest_names_the_results(tmp_path: Path) -> None:
    digests = [list(play_series(series(), 50, Workers(workers)))[-1][1].digest for workers in (1, 2)]
    others = list(play_series(series(), 49, Workers()))[-1][1].digest
    assert digests[0] == digests[1] != others


def test_tournaments_are_the_same_with_any_workers_even_if_they_end_early(tmp_path: Path) -> None:
    contest = Contest.make("boxes", 2, {}, ["regular", "random"])
    files = []
    figures = []
    for workers in (1, 2):
        path = tmp_path / f"{workers}.parquet"
        with writing(path, contest.job(400)) as (sink, parts):
            *_, standing = hold(contest, 400, workers, True, form=path.suffix, sink=sink, parts=parts)
        files.append(path.read_bytes())
        figures.append([(tally.wins, tally.squares, tally.deals) for tally in standing.tallies.values()])
    assert files[0] == files[1]
    assert figures[0] == figures[1]
    assert figures[0][0][2] < 400


def test_what_is_no_file_is_written_at_once(tmp_path: Path) -> None:
    held = series()
    with writing(Path("/dev/null"), held.job(4)) as (sink, parts):
        assert parts is None
        assert list(play_series(held, 4, Workers(), ".jsonl", sink, parts))[-1][1].summary.games == 4


KILLED = """
import sys
from brocante.lab.shards import Shard, Workers, in_order
def work(shard: Shard) -> Shard:
    return shard
if __name__ == "__main__":
    for done in in_order(work, [Shard("numbers", first, 1) for first in range(8)], Workers(2)):
        print(done.name, flush=True)
        sys.stdin.read()
"""


def test_no_worker_outlives_a_command_that_is_killed(tmp_path: Path) -> None:
    """They have its output open as long as they live, so it does not end before they do."""
    script = tmp_path / "killed.py"
    script.write_text(KILLED, encoding="utf-8")
    command = subprocess.Popen([sys.executable, script], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert command.stdout is not None
    assert command.stdout.readline() == b"numbers-000000000-1\n"
    command.kill()
    command.communicate(timeout=60)


def test_an_unknown_place_is_refused() -> None:
    assert check_place("ray") == "ray"
    assert check_place("ray://10.0.0.1:10001") == "ray://10.0.0.1:10001"
    with pytest.raises(ValueError, match="not dask"):
        check_place("dask")


@pytest.mark.skipif(RAY_IS_HERE, reason="Ray is installed")
def test_without_ray_it_is_said_what_to_install() -> None:
    with pytest.raises(ValueError, match='pip install "brocante.ray."'):
        list(in_order(squared, cut("numbers", 2, 1), Workers(1, "ray")))


@pytest.mark.skipif(not RAY_IS_HERE, reason="an extra that the tests do without: it is run by hand")
def test_a_ray_cluster_brings_the_same(tmp_path: Path) -> None:
    alone = written(tmp_path / "alone.parquet", Workers())
    assert written(tmp_path / "ray.parquet", Workers(2, "ray")) == alone
    with pytest.raises(LookupError):
        list(in_order(failing, cut("numbers", 2, 1), Workers(1, "ray")))


def test_a_job_tells_series_apart() -> None:
    jobs = [
        Series.make("boxes", 2, {}, seed, bots).job(games)
        for seed, bots, games in ((1, [], 5), (2, [], 5), (1, ["random"], 5), (1, [], 6))
    ]
    assert len({json.dumps(job) for job in jobs}) == 4
