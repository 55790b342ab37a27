"""Sends 100,000 bad messages to tables of every game: no crash, nothing changed by a refused one, memory flat.

python bench/bad_input.py [MESSAGES]
"""

import asyncio
import resource
import sys
import tempfile
import time
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parents[1] / folder) for folder in ("src", "tests")]

from abuse import abuse  # noqa: E402
from halls import venue_on  # noqa: E402

from brocante.game.registry import GAMES  # noqa: E402
from brocante.table.migrate import upgrade  # noqa: E402
from brocante.table.store import connect  # noqa: E402


def memory() -> int:
    """The most memory that this process has used, in MB."""
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
        print(f"{game}: {count // 4:,} messages, {refused:,} refused, {seconds:.0f} s, memory {sizes} MB", flush=True)


def main(count: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{folder}/brocante.db"
        engine = connect(url)
        upgrade(engine)
        engine.dispose()
        asyncio.run(attack(url, count))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100_000)
