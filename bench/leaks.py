"""Plays many games of each kind with all seats and a spectator connected, and looks for leaks in every message.

`python3 run.py bench leaks [--games 200] [KIND ...]`. Uses the tests' checker, which is written from the rules pages.
"""

import asyncio
import sys
import tempfile
import time
from typing import Annotated

import typer
from safety import keep

from brocante.table.migrate import upgrade
from brocante.table.store import connect
from testkit.rooms import venue_on
from testkit.secrecy.games import TRUTHS, play


async def check(game: str, url: str, games: int) -> int:
    """Play and check; return the number of leaks."""
    begun = time.perf_counter()
    moves = messages = faults = 0
    async with venue_on(url) as venue:
        for seed in range(games):
            played = await play(venue, game, seed, characters=seed % 4 == 0)
            found = played.faults()
            for fault in found[:3]:
                print(f"{game}, seed {seed}: {fault}")
            moves += len(played.record["moves"])
            messages += played.messages
            faults += len(found)
    seconds = time.perf_counter() - begun
    result = f"{moves:,} moves, {messages:,} messages read, {faults} leaks, {seconds:.0f} s"
    print(f"{game}: {games} games, {result}", flush=True)
    keep(f"every message read: {game}", f"{games} games", result)
    return faults


def main(
    kinds: Annotated[list[str] | None, typer.Argument(metavar="KIND", help="all unless named")] = None,
    games: Annotated[int, typer.Option(help="of each kind")] = 200,
) -> None:
    """Play, read everything that was sent, and report what should not have been."""
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{folder}/brocante.db"
        engine = connect(url)
        upgrade(engine)
        engine.dispose()
        sys.exit(bool(sum(asyncio.run(check(game, url, games)) for game in kinds or TRUTHS)))


if __name__ == "__main__":
    typer.run(main)
