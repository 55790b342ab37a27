"""Work in shards: named pieces, determined by their numbers, run here, by processes or by a Ray cluster.

A shard's result never depends on where it runs, so one core and a cluster give the same results. If there is a folder
for parts, every finished shard is saved in it, and the same command resumes after an interruption.
"""

import json
import os
import pickle
import shutil
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from multiprocessing import parent_process
from multiprocessing.connection import wait as wait_for
from pathlib import Path
from threading import Thread
from typing import Any, Protocol, TypeVar

from brocante.engine.codec import Json

AHEAD = 4  # shards per worker that may be queued or finished out of order, which bounds memory
MANY = 64  # shards that a small series is cut into
RAY = "ray"
JOB = "job.json"  # in a folder of parts, describes the job


@dataclass(frozen=True)
class Shard:
    """Some of the items of a series: games, deals or the like."""

    series: str
    first: int
    count: int

    @property
    def name(self) -> str:
        """The name of its part; names sort in order."""
        return f"{self.series}-{self.first:09}-{self.count}"


Result = TypeVar("Result")
Task = Callable[[Shard], Result]


def cut(series: str, items: int, most: int) -> list[Shard]:
    """A series in shards of at most `most` items. The cut depends on the number of items, never on the workers."""
    size = max(1, min(most, -(-items // MANY)))
    return [Shard(series, first, min(size, items - first)) for first in range(0, items, size)]


class Pool(Protocol):
    """Runs tasks."""

    def submit(self, task: Task[Any], shard: Shard, /) -> "Future[Any]": ...


@dataclass(frozen=True)
class Workers:
    """What runs the work: processes of this machine, or the cluster named by `on`: ray, or ray://host:port."""

    processes: int = 1
    on: str = ""

    @property
    def alone(self) -> bool:
        """Whether this process does everything itself."""
        return self.processes == 1 and not self.on

    @contextmanager
    def pool(self) -> Iterator[tuple[Pool, int]]:
        """A pool, and how many tasks it runs at once."""
        if self.on:
            yield from cluster(self.on, self.processes)
            return
        pool = ProcessPoolExecutor(self.processes, initializer=end_with_parent)
        try:
            yield pool, self.processes
        finally:
            pool.shutdown(cancel_futures=True)


def end_with_parent() -> None:
    """For the processes of a pool: end as soon as the process that started them is gone.

    If that one is killed, it tells them nothing, and a process that waits for a task would wait for ever.
    """
    parent = parent_process()
    if parent is not None:
        Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()


def _end_with(sentinel: int) -> None:
    wait_for([sentinel])
    os._exit(1)


def check_place(on: str) -> str:
    """ValueError if `--on` is not a known place."""
    if on and on != RAY and not on.startswith(f"{RAY}://"):
        raise ValueError(f"--on is ray, or ray://HOST:PORT of a cluster that runs; not {on}")
    return on


def cluster(on: str, processes: int) -> Iterator[tuple[Pool, int]]:
    """A Ray cluster: a running one, or a local one that ends with the work."""
    try:
        ray = import_module("ray")
    except ImportError as error:
        raise ValueError('--on ray needs Ray: pip install "brocante[ray]"') from error
    if on != RAY:
        ray.init(on, log_to_driver=False, logging_level="error")
    elif os.environ.get("RAY_ADDRESS"):
        ray.init(log_to_driver=False, logging_level="error")
    else:
        local = {"num_cpus": processes, "include_dashboard": False}
        ray.init(**local, log_to_driver=False, logging_level="error")
    try:
        yield RayPool(ray), max(1, int(ray.cluster_resources().get("CPU", 1)))
    finally:
        ray.shutdown()


def carry_out(packed: bytes) -> bytes:
    """Run a pickled task in another process."""
    task, shard = pickle.loads(packed)
    return pickle.dumps(task(shard))


class RayPool:
    """Tasks as remote functions of Ray, which reruns a task that is lost with its machine."""

    def __init__(self, ray: Any) -> None:
        self.remote = ray.remote(num_cpus=1, max_retries=3)(carry_out)

    def submit(self, task: Task[Any], shard: Shard, /) -> "Future[Any]":
        outcome: Future[Any] = Future()
        done: Future[bytes] = self.remote.remote(pickle.dumps((task, shard))).future()

        def pass_on(finished: "Future[bytes]") -> None:
            error = finished.exception()
            if error is None:
                outcome.set_result(pickle.loads(finished.result()))
            else:
                outcome.set_exception(getattr(error, "cause", None) or error)

        done.add_done_callback(pass_on)
        return outcome


class Parts:
    """A folder of one job's finished shards, one file with the result of each."""

    def __init__(self, folder: Path, job: Json) -> None:
        self.folder = folder
        told = json.dumps(job, sort_keys=True, indent=1)
        note = folder / JOB
        if note.exists() and note.read_text(encoding="utf-8") != told:
            raise ValueError(
                f"{folder} holds parts of another command; remove that folder, or repeat the command to go on with it"
            )
        folder.mkdir(exist_ok=True)
        self._write(note, told.encode())

    def path(self, shard: Shard) -> Path:
        return self.folder / f"{shard.name}.part"

    def load(self, shard: Shard) -> Any:
        """The result of a shard; None if it is not finished."""
        try:
            return pickle.loads(self.path(shard).read_bytes())
        except FileNotFoundError:
            return None

    def keep(self, shard: Shard, result: Any) -> None:
        self._write(self.path(shard), pickle.dumps(result))

    def _write(self, path: Path, content: bytes) -> None:
        """Write atomically: an interruption must not leave half a part."""
        scratch = path.with_suffix(".half")
        scratch.write_bytes(content)
        os.replace(scratch, path)

    def remove(self) -> None:
        """Delete the parts once the result is complete."""
        shutil.rmtree(self.folder)


def parts_of(out: Path) -> Path:
    """The folder for the parts of a file until it is complete."""
    return out.with_name(f"{out.name}.parts")


def in_order(
    task: Task[Result], shards: Sequence[Shard], workers: Workers | None = None, parts: Parts | None = None
) -> Iterator[Result]:
    """The result of each shard, in order; shards with a part are not run again."""
    workers = workers or Workers()
    if not workers.alone:
        pickle.dumps(task)  # fail early: a pool may wait forever for a task that cannot be sent
    if workers.alone:
        for shard in shards:
            result = parts.load(shard) if parts else None
            if result is None:
                result = task(shard)
                if parts:
                    parts.keep(shard, result)
            yield result
        return
    with workers.pool() as (pool, width):
        yield from _together(pool, AHEAD * width, task, shards, parts)


def _together(
    pool: Pool, ahead: int, task: Task[Result], shards: Sequence[Shard], parts: Parts | None
) -> Iterator[Any]:
    """The same with a pool: shards start in order, a few at a time, and are saved as soon as they finish."""
    waiting: dict[Future[Any], int] = {}
    done: dict[int, Any] = {}
    begun = given = 0
    while given < len(shards):
        while begun < min(len(shards), given + ahead):
            kept = parts.load(shards[begun]) if parts else None
            if kept is None:
                waiting[pool.submit(task, shards[begun])] = begun
            else:
                done[begun] = kept
            begun += 1
        while given not in done:
            for future in wait(waiting, return_when=FIRST_COMPLETED).done:
                place = waiting.pop(future)
                done[place] = future.result()
                if parts:
                    parts.keep(shards[place], done[place])
        yield done.pop(given)
        given += 1
