"""Kills servers and bots' workers while people play, and checks that nothing acknowledged is lost.

People play the whole time (party.py). Afterwards each acknowledged move must be in the log, everybody must have
reached the end of the game, and nothing may have happened twice.
"""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

import psutil
from rich.console import Console

from brocante.play.registry import NAMES
from testkit.party import Evening
from testkit.processes import Server, servers, temporary_folder

MOVES_BETWEEN = 20  # acknowledged before the next kill, so that it hits in the middle of play
console = Console(highlight=False)

Blow = Callable[[Evening, int], Awaitable[None]]
Crowd = Callable[[list[int]], Evening]  # who plays at the servers with these ports


@dataclass
class Outcome:
    """A fault, how often it was caused, and what was lost."""

    fault: str
    times: int
    result: str
    flaws: list[str] = field(default_factory=list)

    def show(self) -> None:
        verdict = "[red]LOST[/red]" if self.flaws else "[green]ok[/green]"
        console.print(f"{verdict} {self.fault}, {self.times} times: {self.result}", soft_wrap=True)
        for flaw in self.flaws[:10]:
            console.print(f"     {flaw}", soft_wrap=True, markup=False)


async def under_load(fault: str, times: int, running: list[Server], blow: Blow, evening: Evening) -> Outcome:
    """Cause a fault a number of times while people play, then let everybody finish and check the logs."""
    flaws = []
    evening.begin()
    try:
        for number in range(times):
            await evening.moves(MOVES_BETWEEN)
            await blow(evening, number)
        await evening.moves(MOVES_BETWEEN)
        await evening.end()
    except TimeoutError:
        flaws.append("play did not go on")
    flaws += evening.flaws(running[0].db)
    result = (
        f"{evening.acknowledged:,} acknowledged moves found in the log, {len(evening.parties)} games finished, "
        f"{evening.comebacks} reconnections"
    )
    return Outcome(fault, times, result, flaws)


def everybody(ports: list[int]) -> Evening:
    return Evening(ports, 6, NAMES)


def ports(running: list[Server]) -> list[int]:
    return [server.port for server in running]


def killing(running: list[Server], again: bool = True) -> Blow:
    """Kills the servers in turn and restarts each at once."""

    async def blow(evening: Evening, number: int) -> None:
        index = number % len(running)
        await asyncio.to_thread(running[index].kill)
        if again:
            running[index] = await asyncio.to_thread(running[index].again)

    return blow


async def kill_on_sqlite(times: int, crowd: Crowd = everybody) -> Outcome:
    with temporary_folder() as folder, servers(f"sqlite:///{folder}/tables.db", folder) as running:
        return await under_load("kill -9, SQLite", times, running, killing(running), crowd(ports(running)))


async def kill_on_postgresql(db: str, times: int, crowd: Crowd = everybody, again: bool = True) -> Outcome:
    """Kill servers on PostgreSQL; without `again` the other process must take over everything for good."""
    with temporary_folder() as folder, servers(db, folder, 2) as running:
        fault = "kill -9 of one of two processes, PostgreSQL"
        return await under_load(fault, times, running, killing(running, again), crowd(ports(running)))


async def kill_thinkers(times: int) -> Outcome:
    killed = 0

    async def blow(evening: Evening, number: int) -> None:
        nonlocal killed
        async with asyncio.timeout(20):
            while not (thinking := [child for child in server.children() if is_thinking(child)]):
                await asyncio.sleep(0.01)
        for process in thinking:
            process.kill()
            killed += 1

    with temporary_folder() as folder, servers(f"sqlite:///{folder}/tables.db", folder) as running:
        server = psutil.Process(running[0].process.pid)
        evening = Evening(ports(running), 2, ("boxes",), 2, ("expert:think=0.3",))
        outcome = await under_load("a bot's worker killed while it thinks", times, running, blow, evening)
    outcome.result += f", {killed} workers killed"
    return outcome


def is_thinking(process: psutil.Process) -> bool:
    try:
        return "spawn_main" in " ".join(process.cmdline()) and process.status() == psutil.STATUS_RUNNING
    except psutil.NoSuchProcess:
        return False
