"""Servers and workers killed in the middle of play: a short version of bench/faults.py."""

import asyncio
from pathlib import Path

from testkit.faults import kill_on_postgresql, kill_on_sqlite, kill_thinkers
from testkit.party import Evening
from testkit.processes import postgresql


def two(ports: list[int]) -> Evening:
    return Evening(ports, 1, ("boxes",), people=2, bots=())


def test_kill_on_sqlite() -> None:
    assert not asyncio.run(kill_on_sqlite(2, two)).flaws


def test_kill_on_postgresql(tmp_path: Path) -> None:
    with postgresql(tmp_path) as database:
        assert not asyncio.run(kill_on_postgresql(database.get_uri(), 1, two, again=False)).flaws


def test_killed_thinkers() -> None:
    assert not asyncio.run(kill_thinkers(1)).flaws
