"""Sends 100,000 bad messages to tables of every game: no crash, no change by a refused one, no growth of memory.

`python3 run.py bench bad_input [MESSAGES]`
"""

import asyncio
import resource
import sys
import tempfile
import time

from safety import keep

from brocante.play.registry import GAMES
from brocante.table.migrate import upgrade
from brocante.table.store import connect
from testkit.misuse import abuse
from testkit.rooms import venue_on


def memory() -> int:
    """The peak memory of this process, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


async def attack(url: str, count: int) -> None:
    for game in GAMES:
        begun = time.perf_counter()
        sizes = []
        refused = 0
        for part in range(5):
            async with venue_on(url) as venue:
                refused += (await abuse(venue, game, part, count // 20)).refused
            sizes.append(memory())
        seconds = time.perf_counter() - begun
        result = f"{refused:,} refused, no crash, memory {sizes[0]} to {sizes[-1]} MB, {seconds:.0f} s"
        print(f"{game}: {count // 4:,} messages, {result}", flush=True)
        keep(f"bad messages: {game}", f"{count // 4:,} messages", result)


def main(count: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{folder}/brocante.db"
        engine = connect(url)
        upgrade(engine)
        engine.dispose()
        asyncio.run(attack(url, count))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100_000)
