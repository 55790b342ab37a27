"""Programs that play whole games as people, reconnect whenever cut off, and remember what was acknowledged."""

import asyncio
import json
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random

from sqlalchemy import select
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from brocante.engine.codec import Json
from brocante.own import random_move
from brocante.play.patch import apply
from brocante.play.record import BadRecord, verify
from brocante.table import store
from brocante.table.events import ENTRY_DECODER, Created, Entry, Moved
from brocante.table.schema import log
from brocante.table.table import Table
from testkit.rest import ask

HESITATION = 0.01  # seconds before a move
AGAIN = 0.1  # seconds before reconnecting after being cut off
SILENCE = 20.0  # seconds without a message before reconnecting


class Guest:
    """One player at one table; the one in seat 0 starts the game."""

    def __init__(self, ports: list[int], table: str, seat: int, cookie: str, dice: Random) -> None:
        self.ports = ports  # of the servers; every reconnection goes to the next one
        self.table = table
        self.seat = seat
        self.cookie = cookie
        self.dice = dice
        self.status = ""
        self.game: Json | None = None
        self.parts: dict[str, Json | None] = {"game": None, "own": None}  # the parts of the view
        self.sent = 0
        self.tries = 0  # to connect
        self.visits = 0
        self.acknowledged: dict[int, Json] = {}  # moves by their number in the log
        self.refused: Counter[str] = Counter()

    async def play(self) -> None:
        """Play until the game is over, whatever happens to the connection."""
        while self.status != "over":
            port = self.ports[(self.seat + self.tries) % len(self.ports)]
            self.tries += 1
            with suppress(OSError, WebSocketException):
                async with self.connect(port) as socket:
                    await self.visit(socket)
            if self.status != "over":
                await asyncio.sleep(AGAIN)

    def connect(self, port: int) -> connect:
        address = f"ws://127.0.0.1:{port}/api/tables/{self.table}/socket"
        headers = {"cookie": f"brocante={self.cookie}"}
        return connect(address, additional_headers=headers, compression=None, close_timeout=1)

    async def visit(self, socket: ClientConnection) -> None:
        """Answer questions while the connection lasts."""
        asking: Json | None = None  # the move waiting for its answer
        while True:
            message = json.loads(await asyncio.wait_for(socket.recv(), SILENCE))
            self.hear(message)
            if self.status == "waiting" and self.seat == 0 and message["kind"] == "full":
                await socket.send('{"do": "start"}')
            if asking is not None and message.get("re") == self.sent:
                if "refused" not in message:
                    self.acknowledged[message["seq"]] = asking
                else:
                    self.refused[message["refused"]["reason"]] += 1
                asking = None
            if self.status == "over":
                return
            if asking is None and self.game is not None and self.game["moves"]:
                await asyncio.sleep(HESITATION)
                asking = random_move(self.game["moves"], self.dice)
                self.sent += 1
                move = {"do": "move", "id": self.sent, "question": self.game["question"], "move": asking}
                await socket.send(json.dumps(move))

    def hear(self, message: Json) -> None:
        if message["kind"] == "full":
            self.visits += 1
            self.parts = {part: message.get(part) for part in self.parts}
        else:
            self.parts = {p: apply(old, message[p]) if p in message else old for p, old in self.parts.items()}
        public, own = self.parts.values()
        self.game = public if own is None else apply(public, own)
        self.status = message.get("table", {}).get("status", self.status)


@dataclass
class Party:
    """All people at one table."""

    table: str
    guests: list[Guest]

    @classmethod
    async def gather(cls, ports: list[int], game: str, people: int, bots: tuple[str, ...], dice: Random) -> "Party":
        """A new table with everybody seated; OSError if the server does not answer."""
        port = dice.choice(ports)
        seats: list[Json] = [{"kind": "me", "name": "P0"}, *({"kind": "open"} for _ in range(people - 1))]
        seats += [{"kind": "bot", "bot": bot} for bot in bots]
        made, cookie = await ask(port, "/api/tables", {"game": game, "seats": seats, "clock": "none"})
        cookies = [cookie]
        for seat in range(1, people):
            wish = {"name": f"P{seat}", "code": made["code"], "seat": seat}
            cookies.append((await ask(port, f"/api/tables/{made['id']}/join", wish))[1])
        guests = [Guest(ports, made["id"], seat, cookie, Random(dice.random())) for seat, cookie in enumerate(cookies)]
        return cls(made["id"], guests)

    async def play(self) -> None:
        await asyncio.gather(*(guest.play() for guest in self.guests))

    @property
    def acknowledged(self) -> int:
        return sum(len(guest.acknowledged) for guest in self.guests)

    def examine(self, entries: dict[int, Entry]) -> list[str]:
        """What is wrong with the log of a finished game."""
        if sorted(entries) != list(range(1, len(entries) + 1)):
            return [f"{self.table}: the log has holes"]
        flaws = []
        made = Counter(event.seat for entry in entries.values() for event in entry.events if isinstance(event, Moved))
        for guest in self.guests:
            for seq, move in guest.acknowledged.items():
                if seq not in entries or Moved(guest.seat, move) not in entries[seq].events:
                    flaws.append(f"{self.table}: an acknowledged move of seat {guest.seat} is not entry {seq}")
            if made[guest.seat] > guest.sent:
                flaws.append(f"{self.table}: seat {guest.seat} sent {guest.sent} moves and made {made[guest.seat]}")
        return flaws + follow(self.table, entries)


def moves_made(entries: dict[int, Entry]) -> Counter[int]:
    """How many moves of each seat are in a log."""
    return Counter(event.seat for entry in entries.values() for event in entry.events if isinstance(event, Moved))


def follow(name: str, entries: dict[int, Entry]) -> list[str]:
    """Replay the log of a table and verify the record."""
    created = entries[1].events[0]
    assert isinstance(created, Created)
    table = Table(name, created, entries[1].at)
    for seq in range(2, len(entries) + 1):
        for event in entries[seq].events:
            table.apply(event, entries[seq].at)
    if table.game is None or not table.game.over:
        return [f"{name}: the game is not over"]
    try:
        verify(table.game.record())
    except BadRecord as flaw:
        return [f"{name}: {flaw}"]
    return []


@dataclass
class Evening:
    """Parties that play one game after another until told to end."""

    ports: list[int]
    tables: int
    games: tuple[str, ...]
    people: int = 3
    bots: tuple[str, ...] = ("regular",)
    parties: list[Party] = field(default_factory=list)
    late: bool = False
    hosts: "list[asyncio.Task[None]]" = field(default_factory=list)

    def begin(self) -> None:
        self.hosts = [asyncio.create_task(self.host(Random(number))) for number in range(self.tables)]

    async def host(self, dice: Random) -> None:
        while not self.late:
            try:
                party = await Party.gather(self.ports, dice.choice(self.games), self.people, self.bots, dice)
            except OSError:  # the server is down: that table is never created
                await asyncio.sleep(AGAIN)
                continue
            self.parties.append(party)
            await party.play()

    @property
    def acknowledged(self) -> int:
        return sum(party.acknowledged for party in self.parties)

    @property
    def comebacks(self) -> int:
        return sum(guest.visits - 1 for party in self.parties for guest in party.guests)

    @property
    def refused(self) -> Counter[str]:
        """Refusals by their reason."""
        return sum((guest.refused for party in self.parties for guest in party.guests), Counter())

    async def moves(self, count: int, patience: float = 120.0) -> None:
        """Wait for `count` more acknowledged moves; TimeoutError if play stops."""
        goal = self.acknowledged + count
        async with asyncio.timeout(patience):
            while self.acknowledged < goal:
                await asyncio.sleep(0.01)

    async def end(self, patience: float = 240.0) -> None:
        """Let everybody finish the game."""
        self.late = True
        async with asyncio.timeout(patience):
            await asyncio.gather(*self.hosts)

    def flaws(self, db: str) -> list[str]:
        """What is wrong with the logs of all games played."""
        logs = read_logs(db)
        return [flaw for party in self.parties for flaw in party.examine(logs.get(party.table, {}))]


def read_logs(db: str) -> dict[str, dict[int, Entry]]:
    """The logs of all tables in a database."""
    engine = store.connect(db)
    logs: dict[str, dict[int, Entry]] = {}
    with engine.connect() as connection:
        for table, seq, body in connection.execute(select(log.c.table_id, log.c.seq, log.c.body)):
            logs.setdefault(table, {})[seq] = ENTRY_DECODER.decode(bytes(body))
    engine.dispose()
    return logs
