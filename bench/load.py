"""Tables of four over real sockets, played at a given speed, in a separate process.

`python bench/load.py PLAN` carries out a plan and prints what it measured, both as JSON. The players
bid in Boursicocotte's auctions. They use bare sockets and parse only the necessary parts of
messages, so that this side costs little compared with the server.
"""

import asyncio
import random
import sys
from collections import deque
from itertools import count
from time import perf_counter, process_time
from typing import Any

import msgspec
import uvloop
from msgspec import UNSET, Struct, UnsetType
from usage import cpu_seconds, megabytes

from brocante.engine.codec import Json
from brocante.engine.views import FOR_INFORMATION
from brocante.play.patch import apply
from testkit.rest import ask

PLAYERS = 4
HIGHEST = 100  # nobody bids more, so that auctions have a realistic length
AT_ONCE = 8  # tables set up concurrently
WARM_UP = 2.0  # seconds of play before anything counts
HEADER_END = b"\r\n\r\n"
TEXT, CLOSE, PING = 1, 8, 9


class Plan(Struct):
    """What to do: a number of tables, with a move at each every `pause` seconds (0: as fast as possible)."""

    ports: list[int]  # of the servers, which get tables in turn
    pids: list[int]  # processes whose CPU time is measured
    database: int | None = None  # also measured
    tables: int = 50
    seconds: float = 10.0
    pause: float = 0.0
    spread: bool = False  # whether the players of a table use different servers
    memory_at: list[int] = []  # numbers of tables at which to read the first server's memory


class Result(Struct):
    """Results. Latencies are in milliseconds: to the mover's answer, and until the last of the four has the update."""

    seconds: float
    moves: int
    refused: int
    games: int  # finished games
    late: int  # moves not finished when the next was due
    server_cpu: float
    database_cpu: float
    own_cpu: float
    answer: list[float]  # p50, p99
    last: list[float]
    update_bytes: list[float]  # p50, p95
    megabytes: dict[str, float] = {}  # by the number of tables


class GamePart(Struct):
    question: int | UnsetType = UNSET


class OwnPart(Struct):
    moves: Any = UNSET


class TablePart(Struct):
    status: str = ""
    rematch: str | None = None


class Heard(Struct):
    """The few parts of a message that the players read."""

    kind: str
    seq: int = 0
    re: int | None = None
    refused: Any = None
    game: GamePart | None = None
    own: OwnPart | None = None
    table: TablePart | None = None


DECODER = msgspec.json.Decoder(Heard)


class Player(asyncio.Protocol):
    """One socket of one table."""

    def __init__(self, table: "LiveTable", port: int, cookie: str) -> None:
        self.table = table
        self.port = port
        self.cookie = cookie
        self.opened = False
        self.buffer = b""
        self.seq = 0
        self.question: int | None = None
        self.moves: Any = []
        self.over = False

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        transport.write(
            f"GET /api/tables/{self.table.name}/socket HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nCookie: brocante={self.cookie}\r\n\r\n".encode()
        )

    def connection_lost(self, error: Exception | None) -> None:
        if not self.over:
            self.table.load.fail(RuntimeError(f"a socket was lost: {error}"))

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if not self.opened:
            if HEADER_END not in self.buffer:
                return
            head, self.buffer = self.buffer.split(HEADER_END, 1)
            if b" 101 " not in head:
                self.table.load.fail(RuntimeError(head.decode()))
            self.opened = True
        buffer, at = self.buffer, 0
        while len(buffer) >= at + 2:
            size, start = buffer[at + 1], at + 2
            if size >= 126:
                width = 2 if size == 126 else 8
                if len(buffer) < start + width:
                    break
                size = int.from_bytes(buffer[start : start + width])
                start += width
            if len(buffer) < start + size:
                break
            self.frame(buffer[at] & 15, buffer[start : start + size])
            at = start + size
        self.buffer = buffer[at:]

    def frame(self, opcode: int, payload: bytes) -> None:
        if opcode == TEXT:
            self.hear(payload)
        elif opcode == PING:
            self.write(10, payload)

    def write(self, opcode: int, payload: bytes) -> None:
        """Write a frame. Clients must mask; a mask of zeros is free here and costs the server the same."""
        size = len(payload)
        length = bytes([128 | size]) if size < 126 else b"\xfe" + size.to_bytes(2)
        self.transport.write(bytes([128 | opcode]) + length + b"\0\0\0\0" + payload)

    def hear(self, payload: bytes) -> None:
        message = DECODER.decode(payload)
        if message.game is not None and message.game.question is not UNSET:
            self.question = message.game.question
        if message.own is not None and message.own.moves is not UNSET:
            self.moves = apply(self.moves, message.own.moves)
        if message.table is not None:
            self.over = self.over or message.table.status == "over"
            if message.table.rematch and not self.table.rematch.done():
                self.table.rematch.set_result(message.table.rematch)
        self.seq = max(self.seq, message.seq)
        if message.kind == "update":
            self.table.load.sizes.append(len(payload))
        self.table.heard(self, message)


class LiveTable:
    """Four players in turn: a move is sent when all four have received the previous one."""

    def __init__(self, load: "Load", number: int, name: str = "", cookies: list[str] | None = None) -> None:
        self.load = load
        self.number = number
        self.name = name
        self.cookies = cookies or []
        self.players: list[Player] = []
        self.dice = random.Random(number)
        self.ids = count(1)
        self.sent: int | None = None  # the id of the move in flight
        self.sent_at = 0.0
        self.written: int | None = None  # its number in the log
        self.mover = 0
        self.limit = HIGHEST
        self.begun: asyncio.Future[None] = load.loop.create_future()
        self.rematch: asyncio.Future[str] = load.loop.create_future()  # the next table of the same four

    async def lay(self) -> None:
        """Create the table and seat four people."""
        port = self.load.port(self.number)
        seats = [{"kind": "me", "name": "P0"}] + [{"kind": "open"}] * (PLAYERS - 1)
        wish: Json = {"game": "boursicocotte", "seats": seats, "clock": "none"}
        made, cookie = await ask(port, "/api/tables", wish)
        self.name = made["id"]
        self.cookies = [cookie]
        for seat in range(1, PLAYERS):
            wish = {"name": f"P{seat}", "code": made["code"], "seat": seat}
            self.cookies.append((await ask(port, f"/api/tables/{self.name}/join", wish))[1])

    async def open(self) -> None:
        """Connect the four, and start."""
        for seat, cookie in enumerate(self.cookies):
            at = self.load.port(self.number + seat * self.load.plan.spread)
            player = Player(self, at, cookie)
            self.players.append(player)
            await self.load.loop.create_connection(lambda player=player: player, "127.0.0.1", at)  # type: ignore[misc]
        while not all(player.seq for player in self.players):
            await asyncio.sleep(0.005)
        self.players[0].write(TEXT, b'{"do":"start","id":0}')
        await self.begun

    def heard(self, player: Player, message: Heard) -> None:
        if not self.begun.done():
            if len(self.players) == PLAYERS and all(other.question is not None for other in self.players):
                self.begun.set_result(None)
            return
        if self.sent is None:
            return
        if message.re == self.sent:
            self.load.answers.append(perf_counter() - self.sent_at)
            self.written = 0 if message.refused else message.seq
            self.load.refused += bool(message.refused)
        if self.written is not None and all(other.seq >= self.written for other in self.players):
            self.load.lasts.append(perf_counter() - self.sent_at)
            self.sent = self.written = None
            self.load.done(self)

    def play(self) -> None:
        """Send the next move."""
        for _ in range(PLAYERS):
            self.mover = (self.mover + 1) % PLAYERS
            player = self.players[self.mover]
            if player.moves:
                break
        else:
            self.load.fail(RuntimeError("nobody is asked anything"))
            return
        move = self.choose(player.moves)
        self.sent = next(self.ids)
        text = msgspec.json.encode({"do": "move", "id": self.sent, "question": player.question, "move": move})
        self.sent_at = perf_counter()
        player.write(TEXT, text)

    def choose(self, templates: list[Json]) -> Json:
        """Bid up to a limit, then pass; otherwise the cheapest move that keeps the game going."""
        by_name = {template["move"]: template for template in templates}
        bid = by_name.pop("bid", None)
        if bid is not None and bid["amount"]["min"] <= self.limit:
            return {"move": "bid", "amount": bid["amount"]["min"]}
        for name in ("pass", "auction", "sell", "accept"):
            if name in by_name:
                self.limit = self.dice.randrange(40, HIGHEST, 10)
                return {"move": name}
        template = {name: field for name, field in templates[0].items() if name not in FOR_INFORMATION}
        money = template["money"]
        if isinstance(money, list):
            template["money"] = money[0]
        else:
            template["money"] = dict.fromkeys(sorted(money["from"], key=int)[: money["fewest"]], 1)
        return template

    async def again(self) -> "LiveTable":
        """The same four at a new table."""
        self.players[0].write(TEXT, b'{"do":"rematch","id":0}')
        name = await self.rematch
        self.close()
        return LiveTable(self.load, self.number, name, self.cookies)

    def close(self) -> None:
        for player in self.players:
            player.over = True
            player.transport.abort()


class Load:
    """A plan in progress."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.loop = asyncio.get_running_loop()
        self.failed: asyncio.Future[None] = self.loop.create_future()
        self.numbers = count()
        self.tables: set[LiveTable] = set()
        self.replacing: set[asyncio.Task[None]] = set()
        self.playing = False
        self.clear()

    def clear(self) -> None:
        self.answers: list[float] = []
        self.lasts: list[float] = []
        self.sizes: deque[int] = deque(maxlen=200_000)
        self.refused = self.games = self.late = 0

    def fail(self, error: Exception) -> None:
        if not self.failed.done():
            self.failed.set_exception(error)

    async def run(self) -> Result:
        working = asyncio.ensure_future(self._run())
        await asyncio.wait((working, self.failed), return_when=asyncio.FIRST_COMPLETED)
        if self.failed.done():
            self.failed.result()
        return await working

    async def _run(self) -> Result:
        plan = self.plan
        memory = {"0": megabytes(plan.pids[0])} if plan.memory_at else {}
        for size in plan.memory_at or [plan.tables]:
            await self.fill(size)
            if plan.memory_at:
                self.set_off()
                await asyncio.sleep(WARM_UP)
                await self.rest()
                memory[str(size)] = megabytes(plan.pids[0])
        self.set_off()
        await asyncio.sleep(WARM_UP)
        self.clear()
        server, database, own = self.used()
        began = perf_counter()
        await asyncio.sleep(plan.seconds)
        seconds = perf_counter() - began
        server, database, own = (now - then for now, then in zip(self.used(), (server, database, own), strict=True))
        result = Result(
            seconds, len(self.lasts), self.refused, self.games, self.late, server, database, own,
            [1000 * quantile(self.answers, share) for share in (0.5, 0.99)],
            [1000 * quantile(self.lasts, share) for share in (0.5, 0.99)],
            [quantile(self.sizes, share) for share in (0.5, 0.95)],
            memory,
        )  # fmt: skip
        await self.rest()
        return result

    def used(self) -> tuple[float, float, float]:
        database = self.plan.database
        return cpu_seconds(self.plan.pids), cpu_seconds([database]) if database else 0.0, process_time()

    async def fill(self, size: int) -> None:
        """Open tables until there are `size`."""
        free = asyncio.Semaphore(AT_ONCE)

        async def open_one() -> None:
            async with free:
                table = LiveTable(self, next(self.numbers))
                await table.lay()
                await table.open()
                self.tables.add(table)

        await asyncio.gather(*(open_one() for _ in range(size - len(self.tables))))

    def port(self, number: int) -> int:
        """The server for a table or a player of this number."""
        return self.plan.ports[number % len(self.plan.ports)]

    def set_off(self) -> None:
        """Start all tables; with a pause, spread evenly over it."""
        self.playing = True
        for index, table in enumerate(self.tables):
            if self.plan.pause:
                self.loop.call_later(self.plan.pause * index / len(self.tables), self.tick, table)
            else:
                table.play()

    async def rest(self) -> None:
        """Let all tables finish their move and stop."""
        self.playing = False
        while self.replacing or any(table.sent is not None for table in self.tables):
            await asyncio.sleep(0.01)

    def tick(self, table: LiveTable) -> None:
        """A table's move is due."""
        if not self.playing or table not in self.tables:
            return
        self.loop.call_later(self.plan.pause, self.tick, table)
        if table.sent is None:
            table.play()
        else:
            self.late += 1

    def done(self, table: LiveTable) -> None:
        """All four know of the last move."""
        if table.players[0].over:
            self.games += 1
            task = asyncio.ensure_future(self.replace(table))
            self.replacing.add(task)
            task.add_done_callback(self.replacing.discard)
        elif self.playing and not self.plan.pause:
            table.play()

    async def replace(self, table: LiveTable) -> None:
        """A game is over: the same four play another."""
        self.tables.discard(table)
        new = await table.again()
        await new.open()
        self.tables.add(new)
        if self.playing:
            if self.plan.pause:
                self.tick(new)
            else:
                new.play()


def quantile(values: Any, share: float) -> float:
    ordered = sorted(values)
    return float(ordered[min(len(ordered) - 1, int(share * len(ordered)))]) if ordered else 0.0


async def main(plan: Plan) -> None:
    print(msgspec.json.encode(await Load(plan).run()).decode())


if __name__ == "__main__":
    uvloop.run(main(msgspec.json.decode(sys.argv[1], type=Plan)))
