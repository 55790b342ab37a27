"""Plays many games of each kind with all seats and a spectator connected, and looks for leaks in every message.

python bench/leaks.py [GAMES]: 200 of each kind unless told otherwise. The checker is the tests' own.
"""

import asyncio
import sys
import tempfile
import time
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parents[1] / folder) for folder in ("src", "tests")]

from halls import venue_on  # noqa: E402
from secrecy.games import TRUTHS, play  # noqa: E402

from brocante.table.migrate import upgrade  # noqa: E402
from brocante.table.store import connect  # noqa: E402


async def check(game: str, url: str, games: int) -> int:
    """Play and check; how many faults there were."""
    begun = time.perf_counter()
    moves = messages = faults = 0
    async with venue_on(url) as venue:
        for seed in range(games):
            played = await play(venue, game, seed)
            found = played.faults()
            for fault in found[:3]:
                print(f"{game}, seed {seed}: {fault}")
            moves += len(played.record["moves"])
            messages += played.messages
            faults += len(found)
    seconds = time.perf_counter() - begun
    print(f"{game}: {games} games, {moves:,} moves, {messages:,} messages, {faults} leaks, {seconds:.0f} s", flush=True)
    return faults


def main(games: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{folder}/brocante.db"
        engine = connect(url)
        upgrade(engine)
        engine.dispose()
        sys.exit(bool(sum(asyncio.run(check(game, url, games)) for game in TRUTHS)))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200)
