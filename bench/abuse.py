"""Attacks on a real server over the loopback, and what another player notices during each.

`python3 run.py bench abuse [--tree PATH] [--seconds N] [NAME ...]`

With --tree, a tree of an earlier commit with the same protocol is served instead, for comparison. The attacks are in
bench/attacks.py.
"""

import argparse
import asyncio
import contextlib
import json
import os
import random
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from attacks import ATTACKS, HOME, Tally, dial

from brocante.client import Client, Seat
from brocante.engine.codec import Json
from brocante.own import random_move

ROOT = Path(__file__).parents[1]
PERIOD = 0.1  # seconds between the player's checks
PATIENCE = 20.0  # seconds for which the player waits for an answer
BOTS = {"regular": "regular", "expert": "expert:think=0.2"}  # the player's opponents


# --- the other player ---


@dataclass
class Noticed:
    """What an innocent player noticed."""

    moves: list[float] = field(default_factory=list)  # seconds to the answer of a move
    health: list[float] = field(default_factory=list)  # seconds to the health check
    failures: Counter[str] = field(default_factory=Counter)
    bots: dict[str, list[float]] = field(default_factory=lambda: {name: [] for name in BOTS})  # seconds to their moves
    listed: int = 0  # tables in the lobby after the attack, all of them fake
    unanswered: dict[str, float] = field(default_factory=dict)  # start times of unanswered requests

    def end(self) -> None:
        """Count requests still unanswered, which would otherwise hide the worst times."""
        for kind, begun in list(self.unanswered.items()):
            (self.health if kind == "health" else self.moves).append(time.perf_counter() - begun)

    def told(self) -> list[str]:
        return [
            worst(self.moves),
            worst(self.health),
            *(worst(times) for times in self.bots.values()),
            str(self.listed),
            ", ".join(f"{n} {why}" for why, n in self.failures.items()) or "-",
        ]


def worst(times: list[float]) -> str:
    """Median, 99th percentile and maximum of some times, in milliseconds."""
    if not times:
        return "none"
    ordered = sorted(times)
    figures = ordered[len(ordered) // 2], ordered[int(0.99 * (len(ordered) - 1))], ordered[-1]
    return " / ".join(f"{1000 * figure:.0f}" for figure in figures)


class Opponents(threading.Thread):
    """A player against a bot, who measures how long their own moves take, and the bot's after each."""

    def __init__(self, port: int, name: str, noticed: Noticed) -> None:
        super().__init__(daemon=True)
        self.noticed = noticed
        self.name = name
        self.ended = False
        self.client = Client(f"http://{HOME}:{port}")
        self.seat = self.sit()

    def sit(self) -> Seat:
        seats = [{"kind": "me", "name": "Ada"}, {"kind": "bot", "bot": BOTS[self.name]}]
        table, _ = self.client.create("boxes", seats, clock="none", tempo="at_once")
        seat = self.client.sit(table)
        seat.tell("start")
        return seat

    def run(self) -> None:
        try:
            while not self.ended:
                self.play(self.seat)
                self.seat = self.sit()
        except Exception as error:
            if not self.ended:
                self.noticed.failures[f"thrown out ({type(error).__name__})"] += 1

    def play(self, seat: Seat) -> None:
        dice = random.Random(1)
        asked = time.perf_counter()
        while not self.ended and not seat.over:
            view = seat.game
            if view is not None and view["moves"]:
                time.sleep(PERIOD)
                self.move(seat, random_move(view["moves"], dice))
                asked = time.perf_counter()
                continue
            played = view and view["played"]
            while seat.game is None or seat.game["played"] == played:
                seat.receive(PATIENCE)
            self.noticed.bots[self.name].append(time.perf_counter() - asked)
            asked = time.perf_counter()

    def move(self, seat: Seat, move: Json) -> None:
        kind = f"move against the {self.name}"
        self.noticed.unanswered[kind] = begun = time.perf_counter()
        seat.play(move)
        self.noticed.moves.append(time.perf_counter() - begun)
        del self.noticed.unanswered[kind]


async def ask_health(port: int, noticed: Noticed) -> None:
    """Check health on new connections, like a newcomer, from an address without attacks."""
    while True:
        noticed.unanswered["health"] = begun = time.perf_counter()
        try:
            async with asyncio.timeout(PATIENCE):
                reader, writer = await dial(port, "127.0.0.2")
                writer.write(b"GET /health HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n")
                status = (await reader.readline()).split()[1:2]
                writer.close()
            if status != [b"200"]:
                noticed.failures[f"health {status[0].decode() if status else 'cut off'}"] += 1
        except (OSError, TimeoutError) as error:
            noticed.failures[f"health {type(error).__name__}"] += 1
        noticed.health.append(time.perf_counter() - begun)
        del noticed.unanswered["health"]
        await asyncio.sleep(PERIOD)


# --- the server ---


def serve(tree: Path, folder: str) -> tuple[subprocess.Popen[str], int]:
    """Start the server of a tree, with its usual limits."""
    command = [sys.executable, "-m", "brocante", "serve", "--port", "0"]
    command += ["--db", f"sqlite:///{folder}/brocante.db", "--log", "json"]
    environment = {**os.environ, "PYTHONPATH": str(tree / "src")}
    process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    assert process.stdout is not None
    return process, int(process.stdout.readline().rsplit(":", 1)[1])


def memory(process: subprocess.Popen[str]) -> str:
    """The server's peak memory, where the system reports it."""
    with contextlib.suppress(OSError, StopIteration):
        lines = Path(f"/proc/{process.pid}/status").read_text().splitlines()
        return f"{int(next(line for line in lines if line.startswith('VmHWM')).split()[1]) // 1024} MB"
    return "?"


async def attack_alone(name: str, port: int, seconds: float) -> Tally:
    """Run the attack in this process; return its counts."""
    tally = Counter[str]()
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(ATTACKS[name](port, tally), seconds)
    return tally


async def attacked(port: int, name: str, seconds: float) -> tuple[Noticed, Tally]:
    """Run an attack for some time in a separate process, while somebody plays."""
    noticed = Noticed()
    asking = asyncio.create_task(ask_health(port, noticed))
    opponents = [await asyncio.to_thread(Opponents, port, bot, noticed) for bot in BOTS]
    await asyncio.sleep(1.0)
    noticed.health.clear()
    for opponent in opponents:
        opponent.start()
    command = (sys.executable, __file__, "--port", str(port), "--seconds", str(seconds), name)
    attacking = await asyncio.create_subprocess_exec(*command, stdout=subprocess.PIPE)
    said, _ = await attacking.communicate()
    noticed.end()
    for opponent in opponents:
        opponent.ended = True
    with urllib.request.urlopen(f"http://{HOME}:{port}/api/tables", timeout=10) as answer:
        noticed.listed = len(json.load(answer)["tables"])
    asking.cancel()
    await asyncio.gather(asking, return_exceptions=True)
    return noticed, Counter(json.loads(said))


def try_out(tree: Path, name: str, seconds: float) -> list[str]:
    """Run one attack on a new server; return its row."""
    with tempfile.TemporaryDirectory() as folder:
        process, port = serve(tree, folder)
        try:
            noticed, tally = asyncio.run(attacked(port, name, seconds))
            used = memory(process)
        finally:
            process.kill()
            process.wait()
            assert process.stdout is not None
            process.stdout.close()
    return [name, ", ".join(f"{count:,} {what}" for what, count in tally.items()) or "-", *noticed.told(), used]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tree", type=Path, default=ROOT, help="the checkout to be served")
    parser.add_argument("--seconds", type=float, default=5.0, help="how long each attack goes on")
    parser.add_argument("--port", type=int, help="attack the server that is there already, and do nothing else")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(ATTACKS)}; all by default")
    chosen = parser.parse_args()
    unknown = [name for name in chosen.names if name not in ATTACKS]
    if unknown:
        parser.error(f"there is no attack {unknown[0]!r}")
    if chosen.port is not None:
        print(json.dumps(asyncio.run(attack_alone(chosen.names[0], chosen.port, chosen.seconds))))
        return
    bots = [f"a move of its {name}, ms" for name in BOTS]
    figures = (
        "answer to a move, ms (median / p99 / worst)",
        "health, ms",
        *bots,
        "in the lobby",
        "failures",
        "memory",
    )
    print(f"| {' | '.join(('attack', 'how much', *figures))} |\n{'| --- ' * 9}|")
    for name in chosen.names or ATTACKS:
        print(f"| {' | '.join(try_out(chosen.tree, name, chosen.seconds))} |", flush=True)


if __name__ == "__main__":
    main()
