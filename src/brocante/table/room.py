"""A table that is live in this process: each item of its inbox is decided, written, applied and announced in turn.

Other processes may hold the same table. Nothing counts until the store has written it, and entries of
other processes are read from the log: the first to write an entry wins.
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
from brocante.engine.codec import Json
from brocante.engine.reasons import Refused
from brocante.play.game import Game, TriedMove
from brocante.table import people_store
from brocante.table.audience import Audience, Viewer
from brocante.table.clock import Clock, TableClock, Timer
from brocante.table.commands import (
    Decision,
    Hurry,
    Leave,
    Move,
    Rematch,
    Report,
    Sit,
    decide,
    move,
    must_play_alone,
    person_meant,
    rematch,
    welcome,
)
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
    Knocked,
    Moved,
    RemarksAllowed,
    Rematched,
    Removed,
    Resumed,
    Said,
    Seeded,
    Stood,
    TempoChanged,
    Wished,
    Woken,
)
from brocante.table.inbox import (
    Alarm,
    Asked,
    BotChose,
    Dropped,
    Item,
    Missing,
    Outcome,
    Proposed,
    Remarked,
    Written,
    WronglyMissed,
)
from brocante.table.messages import ENCODER, Chat
from brocante.table.names import MOST_TEXT, clean
from brocante.table.presence import carry_out_presence, due_by_presence, listed_until
from brocante.table.reasons import Objected, Objection
from brocante.table.remarks import REMEMBERED, remark
from brocante.table.store import Conflict, Store, StoreFailed, Summary
from brocante.table.table import Table
from brocante.table.thinkers import Thinkers

logger = logging.getLogger(__name__)

SUBSTITUTE = "regular"  # plays for a player who is away
REPORTED_LINES = 20  # lines of chat kept with a report
GRACE = 2.0  # seconds before a process does what is due, in favour of the one that wrote last
REST = 180.0  # seconds with nobody at the table after which its bots wait for people
GONE_AFTER = 5.0  # seconds before the others learn of a lost connection: most reconnect sooner
# Events that do not change the summary.
QUIET_EVENTS = (
    Moved,
    Stood,
    Knocked,
    Said,
    Away,
    Back,
    Here,
    Gone,
    Wished,
    Resumed,
    Woken,
    Seeded,
    TempoChanged,
    RemarksAllowed,
)
NOTHING = Decision([])
CreateTable = Callable[[Created, str], Awaitable["Room"]]


@dataclass
class Service:
    """What all rooms of a process share."""

    store: Store
    clock: Clock
    thinkers: Thinkers
    process: str
    pace: float = 1.0  # multiplies the time that bots take


class Room:
    """One live table."""

    def __init__(self, service: Service, table: Table, writer: str, create: CreateTable) -> None:
        self.service = service
        self.table = table
        self.writer = writer  # of the last entry
        self.create = create  # creates another table; Conflict if the name exists
        self.table.stretch = service.pace
        self.host_group = ""  # the address group of the host, once they have connected to this process
        self.sat_down: dict[str, str] = {}  # identities that took a seat here, with the hash of their address
        self.clock = TableClock(service.clock, table.changed_at)
        self.audience = Audience(table, self.clock)
        self.empty_since = self.clock.now()  # while there are no viewers
        self.loop = asyncio.get_running_loop()
        self.inbox: deque[Item] = deque()
        self.running: asyncio.Task[None] | None = None  # handles the inbox while it is not empty
        self.closed = False
        self.summarised = True  # the summary is up to date
        self.dues: list[Due] = []  # what the table must do by itself, except what bots are thinking about
        self.presence = due_by_presence(table)  # what follows from who is present
        self.listed = table.status, listed_until(table)  # what the lobby depends on
        self.timer: Timer | None = None  # for whichever is first
        self.lines_to_see: list[Json] = []  # lines about the last move, which bots give people time to see
        self.hurried = False  # bots do not wait until a player is asked
        self.thinking: dict[tuple[int, int], asyncio.Task[None]] = {}  # bots by the turn they are thinking about
        self.plan()

    @classmethod
    async def open(cls, service: Service, name: str, create: CreateTable) -> "Room | None":
        """Load a table from its log."""
        bodies = await service.store.read(name)
        if not bodies:
            return None
        table, writer = followed(name, bodies)
        room = cls(service, table, writer, create)
        for player in {seat.place.player for seat in table.seats if seat.place.player and seat.here}:
            room.miss(player)  # in case the connection was lost unnoticed
        return room

    # --- the path of every event ---

    def put(self, item: Item) -> None:
        """Queue an item, to be handled after all earlier ones."""
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
        """Handle items until there are none. An error ends the item, not the table."""
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
                    await asyncio.sleep(0)  # nothing was awaited: let other tables run
        finally:
            self.running = None

    async def _handle(self, item: Item) -> bool:
        """Decide, write, apply, announce: nothing happens until it is written. Return whether an update reported it."""
        if isinstance(item, Written):
            await self._take_over(item)
            return False
        viewer, number = (item.viewer, item.id) if isinstance(item, Asked) else (None, None)
        while True:
            now = self.audience.now()
            decision = self._decide(item, now)
            if decision.first is not None:
                await decision.first()
            if not decision.events:
                if decision.then is not None:
                    await decision.then()
                return decision.answered
            entry = Entry(now, decision.events, self.service.process)
            try:
                await self.service.store.append(self.table.name, self.table.seq + 1, ENTRY_ENCODER.encode(entry))
                break
            except Conflict:  # another process was faster: decide again after applying its entry
                await self._read_on()
        listed = self.listed
        people = self._apply(entry, decision.trial)
        self._tell(entry, people, viewer, number)
        if self.table.characters:
            self._listen(entry)
        if self.listed != listed or (people and not all(isinstance(event, QUIET_EVENTS) for event in entry.events)):
            await self.summarise()
        if decision.then is not None:
            try:
                await decision.then()
            except StoreFailed:  # the update has answered already
                logger.warning("what follows from an entry could not be stored", extra={"table": self.table.name})
        return True

    def _decide(self, item: Item, now: float) -> Decision:
        """The decision on an item at the table as it is; it changes nothing. Objected or Refused if it is refused."""
        match item:
            case Asked(viewer=viewer, command=Move() as command):
                return move(self.table, viewer.player, viewer.seat, command)
            case Asked():
                return self._asked(item, now)
            case Proposed():
                return Decision(item.decide())
            case Alarm():
                return self._rung()
            case BotChose():
                return self._bots_move(item)
            case Missing():
                gone = [] if self.audience.connected(item.player) else self.table.seats_of(item.player)
                return Decision([Gone(seat) for seat in gone if self.table.seats[seat].here])
            case WronglyMissed():
                seat = self.table.seats[item.seat]
                wrong = self.audience.connected(seat.place.player) and not seat.here
                return Decision([Here(item.seat)] if wrong else [])
            case Dropped():
                untouched = self.clock.now() - self.table.changed_at > GRACE  # otherwise another process was faster
                return Decision([Woken()] if self.table.status == "playing" and untouched else [])
            case Remarked(said=said):
                unheard = self.table.remarks and all(said.remark != key for _, key in self.table.spoken)
                return Decision([said] if unheard and not self.table.closed else [])
        raise AssertionError(item)

    def _apply(self, entry: Entry, trial: TriedMove | None = None) -> bool:
        """Apply an entry of the log, and work out what is due; return whether more than the game changed."""
        table = self.table
        people = table.people
        for event in entry.events:
            made = table.apply(event, entry.at, trial)
            if made is not None and table.game is not None:
                self.lines_to_see = self.audience.follow(table.game, made)
                self.hurried = self.hurried and not self._asks_people(table.game)
        table.seq += 1
        self.writer = entry.writer
        if table.people != people or table.status != self.listed[0]:  # skipped for most entries, which are moves
            self.listed = table.status, listed_until(table)
            self.presence = due_by_presence(table)
        self.plan()
        return table.people != people

    def _asks_people(self, game: Game) -> bool:
        return any(not self.table.seats[seat].played_by_bot for seat in game.actors())

    def _tell(self, entry: Entry, people: bool, viewer: Viewer | None = None, number: int | None = None) -> None:
        """Send the changes of an entry to everybody; for `viewer` they answer the message of that number."""
        audience, seats = self.audience, self.table.seats
        chat = [Chat.of(event) for event in entry.events if isinstance(event, Said)]
        if not people:
            audience.publish(chat, False, viewer, number)
            return
        moved = audience.reseat()
        audience.publish(chat, True, viewer, number)
        for other in moved:
            other.send(audience.full(other))
        for event in entry.events:
            if isinstance(event, Removed):
                audience.remove(event)
        audience.dismiss()
        for event in entry.events:
            if isinstance(event, Gone) and audience.connected(seats[event.seat].place.player):
                self.put(WronglyMissed(event.seat))

    def _listen(self, entry: Entry) -> None:
        """Queue a character's remark on the move that was just written."""
        heard = self.audience.last_public_lines
        if heard and any(isinstance(event, Moved) for event in entry.events):
            said = remark(self.table, heard, self.audience.public_lines_before(REMEMBERED))
            if said is not None:
                self.put(Remarked(said))

    def _conclude(self, item: Item, outcome: Outcome) -> None:
        """Report the outcome of an item to its sender; retry what the table does by itself."""
        if isinstance(item, BotChose):
            self.thinking.pop(item.turn, None)
            if not outcome:  # its choice was no longer wanted
                self.plan()
        match item:
            case Asked():
                item.answer(item.id, outcome)
            case Proposed():
                if item.done.done():
                    pass  # nobody is waiting any more
                elif isinstance(outcome, Exception):
                    item.done.set_exception(outcome)
                else:
                    item.done.set_result(outcome)
            case _ if isinstance(outcome, Exception):
                logger.error("a table could not do what was due", exc_info=outcome, extra={"table": self.table.name})
                self.clock.at(self.clock.now() + GRACE, self.plan)

    # --- entries of other processes ---

    def catch_up(self) -> None:
        """Apply what other processes may have written."""
        self.put(Written(None, ""))

    async def _take_over(self, item: Written) -> None:
        expected = self.table.seq + 1
        if item.seq == expected and item.body:
            self._follow(ENTRY_DECODER.decode(item.body))
        elif item.seq is None or item.seq >= expected:
            await self._read_on()

    async def _read_on(self) -> None:
        for body in await self.service.store.read(self.table.name, self.table.seq):
            self._follow(ENTRY_DECODER.decode(body))

    def _follow(self, entry: Entry) -> None:
        """Apply an entry of another process."""
        self.clock.follow(entry.at)
        self._tell(entry, self._apply(entry))

    # --- requests of people ---

    async def attempt(self, decide: Callable[[], list[Event]]) -> None:
        """Queue a decision, and wait until it has been carried out."""
        done: asyncio.Future[bool] = self.loop.create_future()
        self.put(Proposed(decide, done))
        await done

    def _asked(self, item: Asked, now: float) -> Decision:
        """The decision on any message except a move."""
        viewer, command = item.viewer, item.command
        match command:
            case Objected():
                raise command
            case Sit():
                self.audience.check_sit(viewer, command.seat)
                return Decision([], then=partial(self._sit, viewer, command), answered=True)
            case Hurry():
                must_play_alone(self.table, viewer.player)
                return Decision([], then=partial(self._hurry, command))
            case Rematch():
                return self._rematch(viewer.player)
            case Report():
                report = self._report(viewer.player, command)
                return Decision([], then=partial(people_store.report, self.service.store, report))
        events = [self._located(event) for event in decide(self.table, viewer.player, viewer.seat, command, now)]
        forgotten = isinstance(command, Leave) and viewer.guest
        return Decision(events, then=partial(self._forget_guest, viewer, bool(events)) if forgotten else None)

    async def _sit(self, viewer: Viewer, command: Sit) -> None:
        self.audience.sit(viewer, command)
        self._set_timer()  # a viewer over a shoulder follows the game of some time ago

    async def _hurry(self, command: Hurry) -> None:
        """End the pause that bots are making, and unless `once` their next ones."""
        self.lines_to_see = []
        self.hurried = not command.once and not self._asks_people(self.table.playing())
        self.plan()

    async def _forget_guest(self, viewer: Viewer, seated: bool) -> None:
        """Require the code again from somebody who was admitted by it and left, perhaps a seat."""
        await people_store.forget(self.service.store, self.table.name, viewer.player)
        viewer.guest = False
        if seated:
            self.audience.dismiss()

    def _located(self, event: Event) -> Event:
        """A removal with a block, extended to the address, because new identities are easy to get."""
        if not isinstance(event, Removed) or not event.blocked:
            return event
        known = self.sat_down | {viewer.player: viewer.address for viewer in self.audience.viewers}
        places = (place for player, place in known.items() if self.table.person_of(player) == event.person)
        return Removed(event.person, True, next(places, ""))

    def _report(self, player: str, command: Report) -> people_store.Report:
        """A report about somebody for the operators, with the last lines of the chat."""
        table = self.table
        person = person_meant(table, player, command)
        everybody = {viewer.player for viewer in self.audience.viewers}
        everybody |= {seat.place.player for seat in table.seats if seat.place.player is not None}
        meant = next((one for one in everybody if table.person_of(one) == person), "")
        name = next((table.seats[seat].place.name for seat in table.seats_of(meant)), "") if meant else ""
        chat = ENCODER.encode([Chat.of(said) for said in table.chat[-REPORTED_LINES:]]).decode()
        text = clean(command.text)[:MOST_TEXT]
        return people_store.Report(self.audience.now(), table.name, player, person, meant, name, text, chat)

    def _rematch(self, player: str) -> Decision:
        """The rematch is created first, so that the log never names a table that does not exist."""
        wanted = rematch(self.table, player)
        return NOTHING if wanted is None else Decision([Rematched(wanted[1])], first=partial(self._create, *wanted))

    async def _create(self, created: Created, name: str) -> None:
        """Create the rematch, which is the same table whoever asks for it, in whichever process, and how often."""
        with suppress(Conflict):  # it exists already
            (await self.create(created, name)).host_group = self.host_group
        await people_store.admit_again(self.service.store, self.table.name, name, self.audience.now())

    # --- presence ---

    async def enter(self, viewer: Viewer) -> None:
        """Add a connection: it receives everything, and the others learn that its player is present."""
        seats = self.table.seats_of(viewer.player)
        viewer.look(seats[0] if seats else None)
        rested = self._at_rest()
        self.audience.viewers.add(viewer)
        if rested:
            self.plan()
        viewer.send(self.audience.full(viewer))
        if seats:
            await self.attempt(lambda: welcome(self.table, self.table.seats_of(viewer.player), here=True))
        else:
            self.audience.publish(people=True)  # players see who is watching

    def leave(self, viewer: Viewer) -> None:
        """Remove a connection; unless its player is back soon, the others learn of it."""
        self.audience.viewers.discard(viewer)
        self.empty_since = self.clock.now()
        if viewer.seat is None:
            self.audience.publish(people=True)
        self.miss(viewer.player)

    def miss(self, player: str) -> None:
        """After some time, report a player as gone unless there is a connection."""
        self.clock.at(self.clock.now() + GONE_AFTER, partial(self.put, Missing(player)))

    # --- what the table does by itself ---

    def plan(self) -> None:
        """Work out what is due and when, once per entry, and set the timer to the first of it."""
        self.dues = [
            entry
            for entry in (*due(self.table, self.lines_to_see, self.hurried), *self.presence)
            if entry.kind is not Kind.BOT or (self._turn(entry.seat) not in self.thinking and not self._at_rest())
        ]
        self._set_timer()

    def _at_rest(self) -> bool:
        """Whether nobody has been present for so long that bots do not move."""
        if self.audience.viewers or any(seat.here for seat in self.table.seats):
            return False
        return self.clock.now() - self.empty_since > REST

    def _set_timer(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
        when = self.next_due()
        if when is not None and not self.closed:
            self.timer = self.clock.at(when, partial(self.put, Alarm()))

    def next_due(self) -> float | None:
        replay = self.audience.next_replay()
        if not self.dues:
            return replay
        first = min(entry.when for entry in self.dues) + self._grace()
        return first if replay is None else min(first, replay)

    def _grace(self) -> float:
        """Seconds to wait: the process that wrote last goes on, others step in only if it does not."""
        return 0.0 if self.writer == self.service.process else GRACE

    def _rung(self) -> Decision:
        """What is due now; bots are asked when there are no events to write first."""
        horizon = self.clock.now() - self._grace() + 0.001
        ripe = [entry for entry in self.dues if entry.when <= horizon]
        events = carry_out_presence(self.table, ripe) or carry_out(self.table, ripe)
        return Decision(events, then=None if events else partial(self._go_on, ripe))

    async def _go_on(self, ripe: list[Due]) -> None:
        """Ask the bots whose time has come; show past moves that have become old enough."""
        self.audience.replay()
        for entry in ripe:
            if entry.kind is Kind.BOT:
                self.dues.remove(entry)
                self._ask_bot(entry.seat)
        self._set_timer()

    def _turn(self, seat: int) -> tuple[int, int]:
        """A key for a seat's next move at this point of the game."""
        return seat, len(self.table.times)

    def _ask_bot(self, seat: int) -> None:
        """Let a bot choose a move in another process; its choice is put into the inbox."""
        game = self.table.playing()
        turn = self._turn(seat)
        bot = self.table.seats[seat].place.bot or SUBSTITUTE
        question = Question.about(game.codec.name, game.options, game.rules, seat, bot, randbits(62))
        self.thinking[turn] = self.loop.create_task(self._think(question, turn))

    async def _think(self, question: Question, turn: tuple[int, int]) -> None:
        try:
            self.put(BotChose(question, turn, await self._answer(question)))
        except Exception as failure:
            del self.thinking[turn]
            self._conclude(Alarm(), failure)

    def _answer(self, question: Question) -> Awaitable[list[int]]:
        """Ask a thinker. Tables from one address share a turn, because new identities are easy to get."""
        return self.service.thinkers.think(question, self.host_group or self.table.host, self.table.name)

    def _bots_move(self, item: BotChose) -> Decision:
        """The decision on a bot's choice, if it is still wanted."""
        table, seat = self.table, item.question.seat
        if item.turn != self._turn(seat) or table.paused or table.closed or not table.seats[seat].played_by_bot:
            return NOTHING
        game, bot = table.playing(), item.question.bot
        try:
            trial = game.try_actions(seat, item.actions)
        except Refused:
            logger.exception("a bot's move was refused", extra={"table": table.name})
            bot = "regular"
            trial = game.try_actions(seat, item.question.answer(BotName(bot)))
        return Decision([Moved(seat, trial.move, "bot", bot, item.question.seed)], trial)

    # --- summary and shutdown ---

    def summary(self) -> Summary:
        table = self.table
        players = [seat.place.player for seat in table.seats if seat.place.player is not None]
        listing = ENCODER.encode(table.listing())
        members = tuple(dict.fromkeys(players))
        return Summary(table.status, table.created.public, listing, members, table.changed_at, listed_until(table))

    async def summarise(self) -> None:
        """Update the summary; a failure is retried on the next round, since the log has everything."""
        try:
            await self.service.store.summarise(self.table.name, self.summary())
            self.summarised = True
        except StoreFailed:
            self.summarised = False
            logger.warning("a summary is not up to date", extra={"table": self.table.name})

    async def finish(self) -> None:
        """Close once all queued items are done."""
        self.close()
        if self.running is not None:
            await asyncio.wait((self.running,))

    def close(self) -> None:
        """Accept no more items, and do nothing more by itself."""
        self.closed = True
        if self.timer is not None:
            self.timer.cancel()
        for task in self.thinking.values():
            task.cancel()


def followed(name: str, bodies: list[bytes]) -> tuple[Table, str]:
    """The table that follows from a log, and who wrote last; Objected if the log cannot be read."""
    read = 0
    try:
        entry = ENTRY_DECODER.decode(bodies[0])
        table = Table(name, entry.events[0], entry.at)  # type: ignore[arg-type]  # a log begins with Created
        for read, body in enumerate(bodies[1:], 1):  # noqa: B007  # the error handler uses `read`
            entry = ENTRY_DECODER.decode(body)
            for event in entry.events:
                table.apply(event, entry.at)
            table.seq += 1
    except Exception as error:  # a damaged or edited log can cause any error
        raise Objected(Objection.DAMAGED_TABLE, f"entry {read + 1}") from error
    return table, entry.writer
