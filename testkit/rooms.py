"""What tests of tables and of the server share: a manual clock, bots that answer at once, rooms and people."""

import asyncio
import heapq
import itertools
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from enum import StrEnum
from typing import Any

from msgspec import json

from brocante.bots.levels import BotName
from brocante.bots.workers import Question
from brocante.engine.codec import Json
from brocante.engine.reasons import Refused
from brocante.play.patch import apply
from brocante.table.audience import Viewer
from brocante.table.commands import Move, Request, Start, new_code
from brocante.table.events import Created, Place
from brocante.table.inbox import Asked, Outcome
from brocante.table.reasons import Objected, Objection
from brocante.table.room import Room, Service
from brocante.table.rooms import Rooms
from brocante.table.store import Store, connect
from brocante.table.thinkers import Thinkers

NOON = 1_800_000_000.0


class Alarm:
    """A call at a time, unless cancelled."""

    def __init__(self, wake: Callable[[], None]) -> None:
        self.wake: Callable[[], None] | None = wake

    def cancel(self) -> None:
        self.wake = None


class ManualClock:
    """A clock that stands still until set; `Venue.advance` rings its alarms."""

    def __init__(self, time: float = NOON) -> None:
        self.time = time
        self.alarms: list[tuple[float, int, Alarm]] = []
        self.count = itertools.count()

    def now(self) -> float:
        return self.time

    def at(self, when: float, wake: Callable[[], None]) -> Alarm:
        alarm = Alarm(wake)
        heapq.heappush(self.alarms, (when, next(self.count), alarm))
        return alarm

    def ring(self, goal: float) -> bool:
        """Advance to the next alarm up to the goal, and ring it; False if there is none."""
        while self.alarms and self.alarms[0][0] <= goal:
            when, _, alarm = heapq.heappop(self.alarms)
            if alarm.wake is not None:
                self.time = max(self.time, when)
                alarm.wake()
                return True
        self.time = max(self.time, goal)
        return False


class QuickThinkers(Thinkers):
    """Bots that answer at once in this process, at random: these tests are not about playing well."""

    def __init__(self) -> None:
        self.asked: list[Question] = []

    @property
    def waiting(self) -> int:
        return 0

    async def think(self, question: Question, host: str = "", table: str = "") -> list[int]:
        self.asked.append(question)
        return question.answer(BotName("random"))

    def close(self) -> None:
        pass


class Venue:
    """The rooms of a process on a database, and their clock."""

    def __init__(self, url: str, clock: ManualClock | None = None, process: str = "here", pace: float = 1.0) -> None:
        self.clock = clock or ManualClock()
        self.thinkers = QuickThinkers()
        self.store = Store(connect(url))
        self.rooms = Rooms(Service(self.store, self.clock, self.thinkers, process, pace))

    async def settle(self) -> None:
        """Wait until nothing is in progress at any table."""
        await asyncio.sleep(0)
        while self.store.writing or any(room.busy for room in self.rooms.live.values()):
            await asyncio.sleep(0)

    async def advance(self, seconds: float) -> None:
        """Advance the clock, and let everything due meanwhile happen."""
        goal = self.clock.time + seconds
        await self.settle()
        while self.clock.ring(goal):
            await self.settle()

    async def open(self, game: str = "boursicocotte", players: str = "abc", **settings: Any) -> Room:
        """A new table: a letter is a person, `-` an open seat, `*` a bot; the first letter is the host."""
        names = [letter.upper() + "'" * players[:seat].count(letter) for seat, letter in enumerate(players)]
        places = [
            Place(bot="regular") if letter == "*" else Place() if letter == "-" else Place(name, letter)
            for letter, name in zip(players, names, strict=True)
        ]
        host = next(letter for letter in players if letter.isalpha())
        settings.setdefault("options", {})
        settings.setdefault("clock", "normal")
        return await self.rooms.create(Created(game=game, places=places, host=host, code=new_code(), **settings))

    async def started(self, game: str = "boursicocotte", players: str = "abc", **settings: Any) -> "list[Person]":
        """The people of a table whose game has begun, in the order of their seats."""
        room = await self.open(game, players, **settings)
        people = [await Person.enter(self, room, letter) for letter in dict.fromkeys(players) if letter.isalpha()]
        await people[0](Start())
        return people

    async def close(self) -> None:
        await self.settle()
        await self.rooms.stop()


@asynccontextmanager
async def venue_on(url: str, **settings: Any) -> AsyncIterator[Venue]:
    venue = Venue(url, **settings)
    try:
        yield venue
    finally:
        await venue.close()


class Person:
    """Somebody connected to a table, with the state of a client and every message."""

    def __init__(self, venue: Venue, room: Room, player: str) -> None:
        self.venue = venue
        self.room = room
        self.viewer = Viewer(player, None, self.hear, self.sent_away)
        self.dismissed: Objection | None = None
        self.messages: list[Json] = []
        self.state: Json = {}

    @classmethod
    async def enter(cls, venue: Venue, room: Room, player: str, guest: bool = False, address: str = "") -> "Person":
        person = cls(venue, room, player)
        person.viewer.guest = guest
        person.viewer.address = address
        await room.enter(person.viewer)
        return person

    def sent_away(self, reason: Objection) -> None:
        self.dismissed = reason

    def leave(self) -> None:
        self.room.leave(self.viewer)

    def hear(self, message: bytes) -> None:
        told = json.decode(message)
        self.messages.append(told)
        self.state = after(self.state, told)

    async def __call__(self, command: Request) -> None:
        """Send a command, as a session does, and wait for the answer."""
        answer: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()
        self.room.put(Asked(self.viewer, command.id, command, lambda _, outcome: answer.set_result(outcome)))
        outcome = await answer
        if isinstance(outcome, Exception):
            raise outcome

    async def play(self, **move: Any) -> None:
        await self(Move(move=move, question=self.game["question"]))

    @property
    def game(self) -> Json:
        game: Json = self.state["game"]
        return game

    @property
    def table(self) -> Json:
        table: Json = self.state["table"]
        return table


def after(state: Json, message: Json) -> Json:
    """The state of a client after a message, by docs/protocol.md."""
    if message["kind"] in ("answer", "notices"):
        return state
    if message["kind"] == "full":
        state = {name: message[name] for name in ("seq", "table", "you", "log", "chat")}
        return state | seen(message["game"], message.get("own"))
    public = apply(state["public"], message["game"]) if "game" in message else state["public"]
    own = apply(state["own"], message["own"]) if "own" in message else state["own"]
    return seen(public, own) | {
        "seq": message["seq"],
        "table": apply(state["table"], message.get("table", {})),
        "you": message.get("you", state["you"]),
        "log": state["log"] + message.get("log", []),
        "chat": state["chat"] + message.get("chat", []),
    }


def seen(public: Json | None, own: Json | None) -> Json:
    """The game as a client shows it, and its two parts."""
    return {"public": public, "own": own, "game": public if own is None else apply(public, own)}


@contextmanager
def refused(reason: StrEnum) -> Iterator[None]:
    """Expect the body to be refused for this reason."""
    try:
        yield
    except (Objected, Refused) as refusal:
        assert refusal.reason is reason  # noqa: PT017
    else:
        raise AssertionError(f"not refused: {reason}")
