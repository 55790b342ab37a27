"""A table that is live in this process: takes commands in, writes the log, tells everybody what has changed.

Other processes may hold the same table. Nothing counts before the store has written it, and what
another process has written is read from the log: whoever writes an entry first has moved.
"""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from functools import partial
from secrets import randbits

from brocante.bots.levels import BotName
from brocante.bots.workers import Question
from brocante.engine.reasons import Refused
from brocante.play.game import Game
from brocante.table.clock import Clock, Timer
from brocante.table.commands import Request, Sit, decide, welcome
from brocante.table.due import Due, Duty, carry_out, due
from brocante.table.events import (
    ENTRY_DECODER,
    ENTRY_ENCODER,
    Away,
    Back,
    Entry,
    Event,
    Gone,
    Here,
    Moved,
    Resumed,
    Said,
    Stood,
    Wished,
)
from brocante.table.gallery import Gallery, Watcher
from brocante.table.messages import ENCODER, Chat
from brocante.table.store import Card, Conflict, Store, StoreFailed
from brocante.table.table import Table
from brocante.table.thinkers import Thinkers
from brocante.table.turns import Turns

logger = logging.getLogger(__name__)

SUBSTITUTE = "regular"  # plays for who is away
GRACE = 2.0  # seconds that a process leaves to the one that wrote last, before it does what is due
GONE_AFTER = 5.0  # seconds after which a lost connection is told to the others: most come back before
QUIET_EVENTS = (Moved, Stood, Said, Away, Back, Here, Gone, Wished, Resumed)  # the index does not tell of these


Outcome = bool | Exception  # whether an update told of it, or why nothing has happened
Done = Callable[[Outcome], None]
Decision = Callable[[], list[Event] | None]  # what is to happen; None if it was done and told already


@dataclass(eq=False, slots=True)
class Wish:
    """Something that is to be decided about a table, and who wants to know what came of it."""

    decision: Decision
    done: Done
    watcher: Watcher | None = None
    re: int | None = None


@dataclass
class Service:
    """What all rooms of a process share."""

    store: Store
    clock: Clock
    thinkers: Thinkers
    process: str
    pace: float = 1.0  # stretches the time that bots take


class Room:
    """One live table."""

    def __init__(self, service: Service, table: Table, writer: str) -> None:
        self.service = service
        self.table = table
        self.writer = writer  # of the last entry
        self.turns = Turns()
        self.gallery = Gallery(table, service.clock)
        self.filed = True  # the index card is up to date
        self.timer: Timer | None = None
        self.thinking: set[tuple[int, int]] = set()
        self.tasks: set[asyncio.Task[None]] = set()
        self.plan()

    @classmethod
    async def open(cls, service: Service, name: str) -> "Room | None":
        """Pick a table up from its log."""
        bodies = await service.store.read(name)
        if not bodies:
            return None
        entries = [ENTRY_DECODER.decode(body) for body in bodies]
        created = entries[0].events[0]
        table = Table(name, created, entries[0].at)  # type: ignore[arg-type]  # a log begins with Created
        for entry in entries[1:]:
            for event in entry.events:
                table.apply(event, entry.at)
            table.seq += 1
        room = cls(service, table, entries[-1].writer)
        for player in {seat.place.player for seat in table.seats if seat.place.player and seat.here}:
            room.miss(player)  # where the connection was broken without a word
        return room

    def card(self) -> Card:
        table = self.table
        players = [seat.place.player for seat in table.seats if seat.place.player is not None]
        listing = ENCODER.encode(table.listing())
        return Card(table.status, table.created.public, listing, tuple(dict.fromkeys(players)), table.changed_at)

    # --- in ---

    def command(self, watcher: Watcher, command: Request, done: Done) -> None:
        """Do what somebody asks for; Refused or Objected say why not."""
        self.submit(partial(self._decide, watcher, command), done, watcher, command.id)

    def _decide(self, watcher: Watcher, command: Request) -> list[Event] | None:
        if isinstance(command, Sit):
            self.gallery.sit(watcher, command)
            return None
        return decide(self.table, watcher.player, watcher.seat, command)

    async def attempt(self, decision: Decision) -> None:
        """Do what a decision says, and wait until it has happened."""
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self.submit(decision, partial(settle, done))
        await done

    def submit(self, decision: Decision, done: Done, watcher: Watcher | None = None, re: int | None = None) -> None:
        """Do what a decision about the table as it stands says, when it is its turn; `done` learns what came of it."""
        self.turns.take(partial(self._carry_out, Wish(decision, done, watcher, re)))

    def _carry_out(self, wish: Wish) -> None:
        """Decide, and write what is to happen to the log: nothing has happened before it is there."""
        try:
            events = wish.decision()
            if events:
                entry = Entry(self.gallery.now(), events, self.service.process)
                body = ENTRY_ENCODER.encode(entry)
                self.service.store.append(
                    self.table.name, self.table.seq + 1, body, partial(self._written, wish, entry)
                )
                return
        except Exception as refusal:
            self._end(wish, refusal)
        else:
            self._end(wish, events is None)

    def _written(self, wish: Wish, entry: Entry, failure: StoreFailed | None) -> None:
        """Let what was written happen; if another process was faster, decide anew."""
        if isinstance(failure, Conflict):
            self.start(self._decide_anew(wish))
            return
        outcome: Outcome = failure or True
        if failure is None:
            try:
                if self.take(entry, wish.watcher, wish.re):
                    self.file(lambda: self._end(wish, True))
                    return
            except Exception as error:
                outcome = error
        self._end(wish, outcome)

    async def _decide_anew(self, wish: Wish) -> None:
        try:
            await self._read_on()
        except Exception as failure:
            self._end(wish, failure)
        else:
            self._carry_out(wish)

    def _end(self, wish: Wish, outcome: Outcome) -> None:
        self.turns.over()
        wish.done(outcome)

    def hear(self, seq: int, body: str) -> None:
        """Another process has written an entry, of which the body is told if it is short."""
        self.turns.take(partial(self._hear, seq, body))

    def _hear(self, seq: int, body: str) -> None:
        if seq > self.table.seq + 1 or (seq > self.table.seq and not body):
            self.start(self._read_on_and_end())
            return
        try:
            if seq > self.table.seq:
                self.take(ENTRY_DECODER.decode(body))
        except Exception:
            logger.exception("an entry could not be taken in", extra={"table": self.table.name})
        self.turns.over()

    def catch_up(self) -> None:
        """Take in what other processes have written."""
        self.turns.take(lambda: self.start(self._read_on_and_end()))

    async def _read_on_and_end(self) -> None:
        try:
            await self._read_on()
        finally:
            self.turns.over()

    async def _read_on(self) -> None:
        for body in await self.service.store.read(self.table.name, self.table.seq):
            self.take(ENTRY_DECODER.decode(body))

    def take(self, entry: Entry, watcher: Watcher | None = None, re: int | None = None) -> bool:
        """Let an entry of the log happen, and tell everybody; whether the index of tables says something else."""
        table, gallery = self.table, self.gallery
        status, people = table.status, table.people
        for event in entry.events:
            move = table.apply(event, entry.at)
            if move is not None and table.game is not None:
                gallery.follow(table.game, move)
        table.seq += 1
        self.writer = entry.writer
        chat = [Chat.of(event) for event in entry.events if isinstance(event, Said)]
        if table.people == people:
            gallery.publish(chat, False, watcher, re)
        else:
            moved = gallery.reseat()
            gallery.publish(chat, True, watcher, re)
            for other in moved:
                other.send(gallery.full(other))
            gallery.dismiss()
            for event in entry.events:
                if isinstance(event, Gone) and gallery.connected(table.seats[event.seat].place.player):
                    self.start(self._contradict(event.seat))
        self.plan()
        return table.status != status or not all(isinstance(event, QUIET_EVENTS) for event in entry.events)

    def file(self, then: Callable[[], None] | None = None) -> None:
        """Bring the index card up to date; if that fails it is tried again on the next round: the log has it all."""

        def filed(failure: StoreFailed | None) -> None:
            self.filed = failure is None
            if failure is not None:
                logger.warning("an index card is not up to date", extra={"table": self.table.name})
            if then is not None:
                then()

        self.service.store.file(self.table.name, self.card(), filed)

    # --- who is here ---

    async def enter(self, watcher: Watcher) -> None:
        """A connection begins: it is told everything, the others that its player is here."""
        seats = self.table.seats_of(watcher.player)
        watcher.look(seats[0] if seats else None)
        self.gallery.watchers.add(watcher)
        watcher.send(self.gallery.full(watcher))
        if seats:
            await self.attempt(lambda: welcome(self.table, self.table.seats_of(watcher.player), here=True))

    def leave(self, watcher: Watcher) -> None:
        """A connection ends; if its player does not come back soon, the others are told."""
        self.gallery.watchers.discard(watcher)
        self.miss(watcher.player)

    def miss(self, player: str) -> None:
        """Say after some time that a player is gone, unless there is a connection."""
        self.service.clock.at(self.service.clock.now() + GONE_AFTER, lambda: self.start(self._miss(player)))

    async def _miss(self, player: str) -> None:
        if not self.gallery.connected(player):
            await self.attempt(
                lambda: [Gone(seat) for seat in self.table.seats_of(player) if self.table.seats[seat].here]
            )

    async def _contradict(self, seat: int) -> None:
        """Another process misses a player who is connected to this one."""

        def decision() -> list[Event]:
            place = self.table.seats[seat]
            return [Here(seat)] if self.gallery.connected(place.place.player) and not place.here else []

        await self.attempt(decision)

    # --- by itself ---

    def plan(self) -> None:
        """Set the alarm for whatever is due next."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
        when = self.next_due()
        if when is not None:
            self.timer = self.service.clock.at(when, lambda: self.start(self._act()))

    def next_due(self) -> float | None:
        pending = [entry.when + self._grace() for entry in self._pending()]
        replay = self.gallery.next_replay()
        if replay is not None:
            pending.append(replay)
        return min(pending, default=None)

    def _pending(self) -> list[Due]:
        """What is to be done by and by; not what bots are thinking about already."""
        return [
            entry
            for entry in due(self.table, self.service.pace)
            if entry.duty is not Duty.THINK or self._thought(entry.seat) not in self.thinking
        ]

    def _grace(self) -> float:
        """Whoever wrote last goes on; others step in if it does not."""
        return 0.0 if self.writer == self.service.process else GRACE

    async def _act(self) -> None:
        """Do what is due."""
        self.gallery.replay()
        for entry in self._ripe():
            if entry.duty is Duty.THINK:
                self.thinking.add(self._thought(entry.seat))
                self.start(self._think(entry.seat))
        await self.attempt(lambda: carry_out(self.table, self._ripe()))
        self.plan()

    def _ripe(self) -> list[Due]:
        """What is to be done now, but for what bots are thinking about."""
        horizon = self.service.clock.now() - self._grace() + 0.001
        return [entry for entry in self._pending() if entry.when <= horizon]

    def _thought(self, seat: int) -> tuple[int, int]:
        """What a seat may be thinking about: its next move at this point of the game."""
        return seat, len(self.table.times)

    async def _think(self, seat: int) -> None:
        """Let a bot choose a move, and make it if the question is still the same."""
        game = self.table.game
        if game is None:
            return
        thought = self._thought(seat)
        try:
            bot = self.table.seats[seat].place.bot or SUBSTITUTE
            question = Question.about(game.codec.name, game.options, game.rules, seat, bot, randbits(62))
            actions = await self.service.thinkers.think(question)
            await self.attempt(lambda: self._bots_move(game, thought, question, actions))
        finally:
            self.thinking.discard(thought)
            self.plan()

    def _bots_move(self, game: Game, thought: tuple[int, int], question: Question, actions: list[int]) -> list[Event]:
        table = self.table
        seat = question.seat
        if thought != self._thought(seat) or table.paused or table.closed or not table.seats[seat].played_by_bot:
            return []
        try:
            move = game.codec.decode(game.rules, seat, actions)
            game.spell(seat, move)
        except Refused:
            logger.exception("a bot's move was refused", extra={"table": table.name})
            move = game.codec.decode(game.rules, seat, question.answer(BotName("regular")))
        return [Moved(seat, move, "bot")]

    def start(self, work: Coroutine[None, None, None]) -> None:
        """Run something by itself; an error is logged, and the table goes on."""
        task = asyncio.ensure_future(self._guard(work))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def _guard(self, work: Coroutine[None, None, None]) -> None:
        try:
            await work
        except Exception:
            logger.exception("a table could not do what was due", extra={"table": self.table.name})
            self.service.clock.at(self.service.clock.now() + GRACE, self.plan)

    def close(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
        for task in list(self.tasks):
            task.cancel()


def settle(future: "asyncio.Future[bool]", outcome: Outcome) -> None:
    """Let somebody who waits go on."""
    if future.done():  # nobody waits any more
        return
    if isinstance(outcome, Exception):
        future.set_exception(outcome)
    else:
        future.set_result(outcome)
