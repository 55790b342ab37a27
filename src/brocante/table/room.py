"""A table that is live in this process: one item of its inbox after another is decided, written, applied and told.

Other processes may hold the same table. Nothing counts before the store has written it, and what
another process has written is read from the log: whoever writes an entry first has moved.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from secrets import randbits

from brocante.bots.levels import BotName
from brocante.bots.workers import Question
from brocante.engine.reasons import Refused
from brocante.play.game import TriedMove
from brocante.table.audience import Audience, Viewer
from brocante.table.clock import Clock, Timer
from brocante.table.commands import Decision, Rematch, Sit, decide, rematch, welcome
from brocante.table.due import Due, Kind, carry_out, due
from brocante.table.events import (
    ENTRY_DECODER,
    ENTRY_ENCODER,
    Away,
    Back,
    Created,
    Entry,
    Event,
    Gone,
    Here,
    Moved,
    Rematched,
    Resumed,
    Said,
    Stood,
    Wished,
)
from brocante.table.inbox import Alarm, Asked, BotChose, Item, Missing, Outcome, Proposed, Written, WronglyMissed
from brocante.table.messages import ENCODER, Chat
from brocante.table.reasons import Objected
from brocante.table.store import Conflict, Store, StoreFailed, Summary
from brocante.table.table import Table
from brocante.table.thinkers import Thinkers

logger = logging.getLogger(__name__)

SUBSTITUTE = "regular"  # plays for a player who is away
GRACE = 2.0  # seconds that a process leaves to the one that wrote last, before it does what is due
GONE_AFTER = 5.0  # seconds after which a lost connection is told to the others: most come back before
QUIET_EVENTS = (Moved, Stood, Said, Away, Back, Here, Gone, Wished, Resumed)  # a summary does not tell of these
NOTHING = Decision([])
TOLD = Decision([], told=True)
CreateTable = Callable[[Created, str], Awaitable[object]]


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

    def __init__(self, service: Service, table: Table, writer: str, create: CreateTable) -> None:
        self.service = service
        self.table = table
        self.writer = writer  # of the last entry
        self.create = create  # makes another table; Conflict if there is one of that name
        self.audience = Audience(table, service.clock)
        self.loop = asyncio.get_running_loop()
        self.inbox: deque[Item] = deque()
        self.running: asyncio.Task[None] | None = None  # handles the inbox, while there is something in it
        self.closed = False
        self.summarised = True  # the summary is up to date
        self.dues: list[Due] = []  # what the table has to do by itself, but for what bots are thinking about
        self.timer: Timer | None = None  # for the first of it
        self.thinking: dict[tuple[int, int], asyncio.Task[None]] = {}  # bots, by the turn they think about
        self.plan()

    @classmethod
    async def open(cls, service: Service, name: str, create: CreateTable) -> "Room | None":
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
        room = cls(service, table, entries[-1].writer, create)
        for player in {seat.place.player for seat in table.seats if seat.place.player and seat.here}:
            room.miss(player)  # where the connection was broken without a word
        return room

    # --- the path of everything that happens ---

    def put(self, item: Item) -> None:
        """Have something handled, after all that was put here before."""
        if self.closed:
            if isinstance(item, Asked | Proposed):
                self._conclude(item, StoreFailed("the table was let go"))
            return
        self.inbox.append(item)
        if self.running is None:
            self.running = self.loop.create_task(self._run())

    @property
    def busy(self) -> bool:
        """Whether something is being handled, or a bot is thinking."""
        return self.running is not None or bool(self.thinking)

    async def _run(self) -> None:
        """Handle one item after another until there is none. An error ends the item, not the table."""
        try:
            while self.inbox:
                item, seq = self.inbox.popleft(), self.table.seq
                outcome: Outcome
                try:
                    outcome = await self._handle(item)
                except Exception as failure:
                    outcome = failure
                try:
                    self._conclude(item, outcome)
                except Exception:
                    logger.exception("what came of it could not be told", extra={"table": self.table.name})
                if self.table.seq == seq:
                    await asyncio.sleep(0)  # nothing was written: let the other tables have their turn
        finally:
            self.running = None

    async def _handle(self, item: Item) -> bool:
        """Decide, write, apply, tell: nothing has happened before it is written. Whether an update told of it."""
        if isinstance(item, Written):
            await self._take_over(item)
            return False
        viewer, number = (item.viewer, item.id) if isinstance(item, Asked) else (None, None)
        while True:
            decision = await self._decide(item)
            if not decision.events:
                return decision.told
            entry = Entry(self.audience.now(), decision.events, self.service.process)
            try:
                await self.service.store.append(self.table.name, self.table.seq + 1, ENTRY_ENCODER.encode(entry))
                break
            except Conflict:  # another process was faster: decide again, on what it has written
                await self._read_on()
        status = self.table.status
        people = self._apply(entry, decision.trial)
        self._tell(entry, people, viewer, number)
        if self.table.status != status or not all(isinstance(event, QUIET_EVENTS) for event in entry.events):
            await self.summarise()
        return True

    async def _decide(self, item: Item) -> Decision:
        """What an item makes happen at the table as it stands; Objected and Refused say why nothing does."""
        match item:
            case Asked():
                return await self._asked(item)
            case Proposed():
                return Decision(item.decide())
            case Alarm():
                return Decision(self._rung())
            case BotChose():
                return self._bots_move(item)
            case Missing():
                gone = [] if self.audience.connected(item.player) else self.table.seats_of(item.player)
                return Decision([Gone(seat) for seat in gone if self.table.seats[seat].here])
            case WronglyMissed():
                seat = self.table.seats[item.seat]
                wrong = self.audience.connected(seat.place.player) and not seat.here
                return Decision([Here(item.seat)] if wrong else [])
        raise AssertionError(item)

    def _apply(self, entry: Entry, trial: TriedMove | None = None) -> bool:
        """Let an entry of the log happen, and work out what is due now; whether it is about more than the game."""
        table = self.table
        people = table.people
        for event in entry.events:
            move = table.apply(event, entry.at, trial)
            if move is not None and table.game is not None:
                self.audience.follow(table.game, move)
        table.seq += 1
        self.writer = entry.writer
        self.plan()
        return table.people != people

    def _tell(self, entry: Entry, people: bool, viewer: Viewer | None = None, number: int | None = None) -> None:
        """Tell everybody what an entry has changed; to `viewer` it is the answer to the message of that number."""
        audience, seats = self.audience, self.table.seats
        chat = [Chat.of(event) for event in entry.events if isinstance(event, Said)]
        if not people:
            audience.publish(chat, False, viewer, number)
            return
        moved = audience.reseat()
        audience.publish(chat, True, viewer, number)
        for other in moved:
            other.send(audience.full(other))
        audience.dismiss()
        for event in entry.events:
            if isinstance(event, Gone) and audience.connected(seats[event.seat].place.player):
                self.put(WronglyMissed(event.seat))

    def _conclude(self, item: Item, outcome: Outcome) -> None:
        """Say what came of an item to whoever waits for it; what the table does by itself is tried again."""
        match item:
            case Asked():
                item.answer(item.id, outcome)
            case Proposed():
                if item.done.done():
                    pass  # nobody waits any more
                elif isinstance(outcome, Exception):
                    item.done.set_exception(outcome)
                else:
                    item.done.set_result(outcome)
            case _ if isinstance(outcome, Exception):
                logger.error("a table could not do what was due", exc_info=outcome, extra={"table": self.table.name})
                self.service.clock.at(self.service.clock.now() + GRACE, self.plan)

    # --- what other processes have written ---

    def catch_up(self) -> None:
        """Take over what other processes may have written."""
        self.put(Written(None, ""))

    async def _take_over(self, item: Written) -> None:
        expected = self.table.seq + 1
        if item.seq == expected and item.body:
            entry = ENTRY_DECODER.decode(item.body)
            self._tell(entry, self._apply(entry))
        elif item.seq is None or item.seq >= expected:
            await self._read_on()

    async def _read_on(self) -> None:
        for body in await self.service.store.read(self.table.name, self.table.seq):
            entry = ENTRY_DECODER.decode(body)
            self._tell(entry, self._apply(entry))

    # --- what people ask for ---

    async def attempt(self, decide: Callable[[], list[Event]]) -> None:
        """Let happen what is decided when its turn has come, and wait until it has happened."""
        done: asyncio.Future[bool] = self.loop.create_future()
        self.put(Proposed(decide, done))
        await done

    async def _asked(self, item: Asked) -> Decision:
        viewer, command = item.viewer, item.command
        if isinstance(command, Objected):
            raise command
        if isinstance(command, Sit):
            self.audience.sit(viewer, command)
            self._set_timer()  # who looks over a shoulder is shown what happened some time ago
            return TOLD
        if isinstance(command, Rematch):
            return await self._rematch(viewer.player)
        return decide(self.table, viewer.player, viewer.seat, command)

    async def _rematch(self, player: str) -> Decision:
        """The same people again at a new table; whoever asks, and in whichever process, it is the same one."""
        wanted = rematch(self.table, player)
        if wanted is None:
            return NOTHING
        created, name = wanted
        with suppress(Conflict):  # it is there
            await self.create(created, name)
        return Decision([Rematched(name)])

    # --- who is here ---

    async def enter(self, viewer: Viewer) -> None:
        """A connection begins: it is told everything, the others that its player is here."""
        seats = self.table.seats_of(viewer.player)
        viewer.look(seats[0] if seats else None)
        self.audience.viewers.add(viewer)
        viewer.send(self.audience.full(viewer))
        if seats:
            await self.attempt(lambda: welcome(self.table, self.table.seats_of(viewer.player), here=True))

    def leave(self, viewer: Viewer) -> None:
        """A connection ends; if its player does not come back soon, the others are told."""
        self.audience.viewers.discard(viewer)
        self.miss(viewer.player)

    def miss(self, player: str) -> None:
        """Say after some time that a player is gone, unless there is a connection."""
        self.service.clock.at(self.service.clock.now() + GONE_AFTER, partial(self.put, Missing(player)))

    # --- by itself ---

    def plan(self) -> None:
        """Work out what is due and when, once for each entry: the timer waits for the first of it."""
        self.dues = [
            entry
            for entry in due(self.table, self.service.pace)
            if entry.kind is not Kind.BOT or self._turn(entry.seat) not in self.thinking
        ]
        self._set_timer()

    def _set_timer(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
        when = self.next_due()
        if when is not None and not self.closed:
            self.timer = self.service.clock.at(when, partial(self.put, Alarm()))

    def next_due(self) -> float | None:
        replay = self.audience.next_replay()
        if not self.dues:
            return replay
        first = min(entry.when for entry in self.dues) + self._grace()
        return first if replay is None else min(first, replay)

    def _grace(self) -> float:
        """Whoever wrote last goes on; others step in if it does not."""
        return 0.0 if self.writer == self.service.process else GRACE

    def _rung(self) -> list[Event]:
        """Do what is due now: bots are asked, all else happens."""
        self.audience.replay()
        horizon = self.service.clock.now() - self._grace() + 0.001
        ripe = [entry for entry in self.dues if entry.when <= horizon]
        for entry in ripe:
            if entry.kind is Kind.BOT:
                self.dues.remove(entry)
                self._ask_bot(entry.seat)
        events = carry_out(self.table, ripe)
        if not events:
            self._set_timer()
        return events

    def _turn(self, seat: int) -> tuple[int, int]:
        """What a seat may be thinking about: its next move at this point of the game."""
        return seat, len(self.table.times)

    def _ask_bot(self, seat: int) -> None:
        """Let a bot choose a move, in another process; what it chose comes into the inbox."""
        game = self.table.playing()
        turn = self._turn(seat)
        bot = self.table.seats[seat].place.bot or SUBSTITUTE
        question = Question.about(game.codec.name, game.options, game.rules, seat, bot, randbits(62))
        self.thinking[turn] = self.loop.create_task(self._think(question, turn))

    async def _think(self, question: Question, turn: tuple[int, int]) -> None:
        try:
            self.put(BotChose(question, turn, await self.service.thinkers.think(question)))
        except Exception as failure:
            del self.thinking[turn]
            self._conclude(Alarm(), failure)

    def _bots_move(self, item: BotChose) -> Decision:
        """The move that a bot chose, if it is still asked for."""
        table, seat = self.table, item.question.seat
        self.thinking.pop(item.turn, None)
        if item.turn != self._turn(seat) or table.paused or table.closed or not table.seats[seat].played_by_bot:
            self.plan()
            return NOTHING
        game = table.playing()
        try:
            trial = game.try_actions(seat, item.actions)
        except Refused:
            logger.exception("a bot's move was refused", extra={"table": table.name})
            trial = game.try_actions(seat, item.question.answer(BotName("regular")))
        return Decision([Moved(seat, trial.move, "bot")], trial)

    # --- its summary, its end ---

    def summary(self) -> Summary:
        table = self.table
        players = [seat.place.player for seat in table.seats if seat.place.player is not None]
        listing = ENCODER.encode(table.listing())
        return Summary(table.status, table.created.public, listing, tuple(dict.fromkeys(players)), table.changed_at)

    async def summarise(self) -> None:
        """Bring the summary up to date; if that fails it is tried again on the next round: the log has it all."""
        try:
            await self.service.store.summarise(self.table.name, self.summary())
            self.summarised = True
        except StoreFailed:
            self.summarised = False
            logger.warning("a summary is not up to date", extra={"table": self.table.name})

    async def finish(self) -> None:
        """End, once all is done that was asked for."""
        self.close()
        if self.running is not None:
            await asyncio.wait((self.running,))

    def close(self) -> None:
        """Take nothing more on, and do nothing more by itself."""
        self.closed = True
        if self.timer is not None:
            self.timer.cancel()
        for task in self.thinking.values():
            task.cancel()
