"""Attacks on a real server over the loopback, each with what another player noticed meanwhile.

`python3 run.py bench abuse [--tree PATH] [--seconds N] [NAME ...]`

A tree of an earlier commit can be served in place of this one, to see what the attack did there. An attack is a
coroutine in ATTACKS: it is given the port and works until it is cancelled; what it counts is shown beside the result.
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
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from brocante.client import Client
from brocante.own import random_move

ROOT = Path(__file__).parents[1]
HOME = "127.0.0.1"
PERIOD = 0.1  # seconds between two questions of the player
PATIENCE = 20.0  # seconds that the player waits for an answer
BOTS = {"regular": "regular", "expert": "expert:think=0.2"}  # against whom the player plays meanwhile
CHUNK = 65_536
Tally = Counter[str]
Attack = Callable[[int, Tally], Awaitable[None]]


# --- attacks ---


async def dial(port: int, source: str = HOME) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    return await asyncio.open_connection(HOME, port, local_addr=(source, 0))


async def send_for_ever(port: int, tally: Tally, first: bytes, chunk: bytes, pause: float = 0.0) -> None:
    """Begin a request, and never come to its end; again, whenever the server has had enough."""
    while True:
        try:
            _, writer = await dial(port)
            tally["connections"] += 1
            writer.write(first)
            while True:
                writer.write(chunk)
                await writer.drain()
                tally["bytes"] += len(chunk)
                await asyncio.sleep(pause)
        except OSError:
            tally["cut off"] += 1
            await asyncio.sleep(0.01)


async def endless_header(port: int, tally: Tally) -> None:
    await send_for_ever(port, tally, b"GET /health HTTP/1.1\r\nhost: x\r\nx: ", b"a" * CHUNK)


async def endless_headers(port: int, tally: Tally) -> None:
    await send_for_ever(port, tally, b"GET /health HTTP/1.1\r\nhost: x\r\n", b"a: b\r\n" * 10_000)


async def slow_requests(port: int, tally: Tally) -> None:
    """A header that comes a byte at a time, on many connections (slowloris)."""
    head = b"POST /api/tables HTTP/1.1\r\nhost: x\r\nx: "
    await asyncio.gather(*(send_for_ever(port, tally, head, b"a", 0.5) for _ in range(150)))


async def hold(port: int, tally: Tally, source: str = HOME) -> None:
    """Connect, say nothing and stay; again, whenever the server has had enough."""
    while True:
        try:
            reader, _ = await dial(port, source)
            tally["connections"] += 1
            await reader.read()
        except OSError:
            tally["failed"] += 1
        else:
            tally["cut off"] += 1
        await asyncio.sleep(0.5)


async def idle_connections(port: int, tally: Tally) -> None:
    await asyncio.gather(*(hold(port, tally) for _ in range(180)))


async def one_address(port: int, tally: Tally) -> None:
    await asyncio.gather(*(hold(port, tally) for _ in range(5_000)))


async def many_addresses(port: int, tally: Tally) -> None:
    await asyncio.gather(*(hold(port, tally, f"127.0.{1 + n // 200}.{1 + n % 200}") for n in range(5_000)))


async def ahead(port: int, tally: Tally) -> None:
    """Thousands of requests in one piece, whose answers are not waited for."""
    await send_for_ever(port, tally, b"", b"GET / HTTP/1.1\r\nhost: x\r\n\r\n" * 2_000)


async def post(port: int, source: str, path: str, body: object, cookie: str = "") -> tuple[int, dict[str, str], str]:
    """A request of a program with this address: status, the answer's fields, and the cookie that it leaves."""
    text = json.dumps(body).encode()
    head = f"POST {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\n"
    reader, writer = await dial(port, source)
    try:
        writer.write(f"{head}cookie: {cookie}\r\ncontent-length: {len(text)}\r\n\r\n".encode() + text)
        answer = (await reader.read()).decode()
    finally:
        writer.close()
    fields, _, content = answer.partition("\r\n\r\n")
    status = int((answer.split(maxsplit=2) or ["", "0"])[1])
    cookie = fields.partition("set-cookie: ")[2].partition(";")[0]
    return status, json.loads(content) if status == 201 else {}, cookie


async def fill_lobby(port: int, tally: Tally, source: str = HOME) -> None:
    """Public tables, each of a new identity, whose host never comes."""
    seats = [{"kind": "me", "name": "Zero"}, {"kind": "open"}]
    while True:
        with contextlib.suppress(OSError, ValueError):
            status, _, _ = await post(port, source, "/api/tables", {"game": "boxes", "public": True, "seats": seats})
            tally["tables" if status == 201 else "refused tables"] += 1
        await asyncio.sleep(0.01)


async def greedy_experts(port: int, tally: Tally, source: str = HOME) -> None:
    """Tables of experts that are given as much time as there is, each of a new identity, all of them playing."""
    seats = [{"kind": "me", "name": "Zero"}, *[{"kind": "bot", "bot": "expert:think=2.0"}] * 4]
    while True:
        with contextlib.suppress(OSError, ValueError, WebSocketException):
            body = {"game": "boursicocotte", "clock": "fast", "seats": seats}
            status, made, cookie = await post(port, source, "/api/tables", body)
            tally["expert tables" if status == 201 else "refused tables"] += 1
            if status == 201:
                url = f"ws://{HOME}:{port}/api/tables/{made['id']}/socket"
                socket = await connect(url, additional_headers={"cookie": cookie}, local_addr=(source, 0))
                await socket.send('{"do": "start"}')
                await socket.send('{"do": "leave"}')
        await asyncio.sleep(0.05)


async def chatter(port: int, tally: Tally, source: str = HOME) -> None:
    """Talk at a table of one's own as fast as it goes."""
    seats = [{"kind": "me", "name": "Zero"}, {"kind": "open"}]
    while True:
        with contextlib.suppress(OSError, ValueError, WebSocketException):
            status, made, cookie = await post(port, source, "/api/tables", {"game": "boxes", "seats": seats})
            if status == 201:
                url = f"ws://{HOME}:{port}/api/tables/{made['id']}/socket"
                async with connect(url, additional_headers={"cookie": cookie}, local_addr=(source, 0)) as socket:
                    while True:
                        await socket.send('{"do": "say", "phrase": "hello"}')
                        tally["messages"] += 1
        await asyncio.sleep(0.1)


async def everything(port: int, tally: Tally) -> None:
    """All of it at once, from one address."""
    attacks = (endless_header, slow_requests, idle_connections, ahead, fill_lobby, greedy_experts, chatter)
    await asyncio.gather(*(attack(port, tally) for attack in attacks))


async def everybody(port: int, tally: Tally) -> None:
    """What makes tables and talk, and idle connections, from fifty addresses at once."""
    sources = [f"127.0.9.{number}" for number in range(1, 51)]
    attacks = (fill_lobby, greedy_experts, chatter, *[hold] * 20)
    await asyncio.gather(*(attack(port, tally, source) for attack in attacks for source in sources))


ATTACKS: dict[str, Attack] = {
    "nothing": lambda port, tally: asyncio.sleep(3600),
    "endless header": endless_header,
    "endless headers": endless_headers,
    "slow requests": slow_requests,
    "idle connections": idle_connections,
    "5,000 connections of one address": one_address,
    "5,000 connections of many addresses": many_addresses,
    "requests sent ahead": ahead,
    "the lobby filled": fill_lobby,
    "tables of experts": greedy_experts,
    "chatter": chatter,
    "all of it from one address": everything,
    "tables, talk and connections from 50 addresses": everybody,
}


# --- the other player ---


@dataclass
class Noticed:
    """What somebody noticed who plays and is not to blame."""

    moves: list[float] = field(default_factory=list)  # seconds to the answer of a message
    health: list[float] = field(default_factory=list)  # seconds to the health check
    failures: Counter[str] = field(default_factory=Counter)
    bots: dict[str, list[float]] = field(default_factory=lambda: {name: [] for name in BOTS})  # seconds to their moves
    listed: int = 0  # tables in the lobby after the attack, none of which is real
    unanswered: dict[str, float] = field(default_factory=dict)  # since when an answer is waited for

    def end(self) -> None:
        """Count what was waited for to the end: the worst would be missing otherwise."""
        for kind, begun in self.unanswered.items():
            (self.moves if kind == "move" else self.health).append(time.perf_counter() - begun)

    def told(self) -> list[str]:
        return [
            worst(self.moves),
            worst(self.health),
            *(worst(times) for times in self.bots.values()),
            str(self.listed),
            ", ".join(f"{n} {why}" for why, n in self.failures.items()) or "-",
        ]


def worst(times: list[float]) -> str:
    """The middle, the 99th percentile and the worst of some times, in milliseconds."""
    if not times:
        return "none"
    ordered = sorted(times)
    figures = ordered[len(ordered) // 2], ordered[int(0.99 * (len(ordered) - 1))], ordered[-1]
    return " / ".join(f"{1000 * figure:.0f}" for figure in figures)


def create(port: int) -> tuple[str, str]:
    """A table of the player's own, and the cookie."""
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "open"}]
    body = json.dumps({"game": "boxes", "seats": seats}).encode()
    request = urllib.request.Request(f"http://{HOME}:{port}/api/tables", body, {"content-type": "application/json"})
    with urllib.request.urlopen(request, timeout=10) as answer:
        return json.load(answer)["id"], answer.headers["set-cookie"].split(";")[0]


async def talk(port: int, noticed: Noticed) -> None:
    """Say something at one's table again and again, on a socket that was open before the attack."""
    table, cookie = await asyncio.to_thread(create, port)
    url = f"ws://{HOME}:{port}/api/tables/{table}/socket"
    async with connect(url, additional_headers={"cookie": cookie}, compression=None) as socket:
        number = 0
        while True:
            number += 1
            noticed.unanswered["move"] = begun = time.perf_counter()
            await socket.send(json.dumps({"do": "say", "phrase": "hello", "id": number}))
            while json.loads(await asyncio.wait_for(socket.recv(), PATIENCE)).get("re") != number:
                pass
            noticed.moves.append(time.perf_counter() - begun)
            del noticed.unanswered["move"]
            await asyncio.sleep(PERIOD)


class Opponents(threading.Thread):
    """Somebody who plays against a bot: from each move to the bot's is what is measured."""

    def __init__(self, port: int, bot: str, times: list[float]) -> None:
        super().__init__(daemon=True)
        self.times = times
        self.ended = False
        client = Client(f"http://{HOME}:{port}")
        table, _ = client.create("boxes", [{"kind": "me", "name": "Ada"}, {"kind": "bot", "bot": bot}], clock="none")
        self.seat = client.sit(table)
        self.seat.tell("start")

    def run(self) -> None:
        with contextlib.suppress(WebSocketException, TimeoutError, OSError):  # the server is ended meanwhile
            self.play()

    def play(self) -> None:
        dice = random.Random(1)
        seat, asked = self.seat, time.perf_counter()
        while not self.ended and not seat.over:
            view = seat.game
            if view is not None and view["moves"]:
                time.sleep(PERIOD)
                seat.play(random_move(view["moves"], dice))
                asked = time.perf_counter()
                continue
            played = view and view["played"]
            while seat.game is None or seat.game["played"] == played:
                seat.receive(PATIENCE)
            self.times.append(time.perf_counter() - asked)
            asked = time.perf_counter()


async def ask_health(port: int, noticed: Noticed) -> None:
    """Ask on a new connection each time, as whoever arrives now; from an address that attacks nothing."""
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
    """A server of a tree, with its usual limits; its bots move as soon as they have thought."""
    command = [sys.executable, "-m", "brocante", "serve", "--port", "0", "--thinkers", "1", "--pace", "0"]
    command += ["--db", f"sqlite:///{folder}/brocante.db", "--log", "json"]
    environment = {**os.environ, "PYTHONPATH": str(tree / "src")}
    process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    assert process.stdout is not None
    return process, int(process.stdout.readline().rsplit(":", 1)[1])


def memory(process: subprocess.Popen[str]) -> str:
    """The most memory that the server has used, where the system tells."""
    with contextlib.suppress(OSError, StopIteration):
        lines = Path(f"/proc/{process.pid}/status").read_text().splitlines()
        return f"{int(next(line for line in lines if line.startswith('VmHWM')).split()[1]) // 1024} MB"
    return "?"


async def attack_alone(name: str, port: int, seconds: float) -> Tally:
    """The attack, in this process; what it counted."""
    tally = Counter[str]()
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(ATTACKS[name](port, tally), seconds)
    return tally


async def attacked(port: int, name: str, seconds: float) -> tuple[Noticed, Tally]:
    """Let an attack go on for some time, in a process of its own, and somebody play meanwhile."""
    noticed = Noticed()
    playing = [asyncio.create_task(talk(port, noticed)), asyncio.create_task(ask_health(port, noticed))]
    opponents = [await asyncio.to_thread(Opponents, port, bot, noticed.bots[name]) for name, bot in BOTS.items()]
    await asyncio.sleep(1.0)
    noticed.moves.clear()
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
    for task in playing:
        if task.done() and task.exception() is not None:
            noticed.failures[f"thrown out ({type(task.exception()).__name__})"] += 1
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    return noticed, Counter(json.loads(said))


def try_out(tree: Path, name: str, seconds: float) -> list[str]:
    """One attack on a new server; the row that tells of it."""
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
        "answer to a message, ms (middle / p99 / worst)",
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
