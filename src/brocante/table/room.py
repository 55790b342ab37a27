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
REPORTED_LINES = 20  # of the chat
GRACE = 2.0  # seconds that a process leaves to the one that wrote last, before it does what is due
REST = 180.0  # seconds without anybody at the table, after which its bots wait for people
GONE_AFTER = 5.0  # seconds after which a lost connection is told to the others: most come back before
# Of these a summary says nothing.
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
TOLD = Decision([], told=True)
CreateTable = Callable[[Created, str], Awaitable["Room"]]


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
        self.table.stretch = service.pace
        self.household = ""  # the address that its host came from, once they have been at this process
        self.sat_down: dict[str, str] = {}  # identities that took a seat here, and where they came from as a hash
        self.clock = TableClock(service.clock, table.changed_at)
        self.audience = Audience(table, self.clock)
        self.empty_since = self.clock.now()  # while nobody looks on
        self.loop = asyncio.get_running_loop()
        self.inbox: deque[Item] = deque()
        self.running: asyncio.Task[None] | None = None  # handles the inbox, while there is something in it
        self.closed = False
        self.summarised = True  # the summary is up to date
        self.dues: list[Due] = []  # what the table has to do by itself, but for what bots are thinking about
        self.presence = due_by_presence(table)  # what follows from who is there
        self.listed = table.status, listed_until(table)  # on which the lobby depends
        self.timer: Timer | None = None  # for the first of it
        self.heard: list[Json] = []  # what people were told of the last move: bots let them see it
        self.hurried = False  # bots wait for nothing, until a player is asked
        self.thinking: dict[tuple[int, int], asyncio.Task[None]] = {}  # bots, by the turn they think about
        self.plan()

    @classmethod
    async def open(cls, service: Service, name: str, create: CreateTable) -> "Room | None":
        """Pick a table up from its log."""
        bodies = await service.store.read(name)
        if not bodies:
            return None
        table, writer = followed(name, bodies)
        room = cls(service, table, writer, create)
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
            now = self.audience.now()
            decision = await self._decide(item, now)
            if not decision.events:
                return decision.told
            entry = Entry(now, decision.events, self.service.process)
            try:
                await self.service.store.append(self.table.name, self.table.seq + 1, ENTRY_ENCODER.encode(entry))
                break
            except Conflict:  # another process was faster: decide again, on what it has written
                await self._read_on()
        listed = self.listed
        people = self._apply(entry, decision.trial)
        self._tell(entry, people, viewer, number)
        self._listen(entry)
        if self.listed != listed or (people and not all(isinstance(event, QUIET_EVENTS) for event in entry.events)):
            await self.summarise()
        return True

    async def _decide(self, item: Item, now: float) -> Decision:
        """What an item makes happen at the table as it stands; Objected and Refused say why nothing does."""
        match item:
            case Asked(viewer=viewer, command=Move() as command):
                return decide(self.table, viewer.player, viewer.seat, command, now)
            case Asked():
                return await self._asked(item, now)
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
            case Dropped():
                untouched = self.clock.now() - self.table.changed_at > GRACE  # else another process was faster
                return Decision([Woken()] if self.table.status == "playing" and untouched else [])
            case Remarked(said=said):
                unheard = self.table.remarks and all(said.remark != key for _, key in self.table.spoken)
                return Decision([said] if unheard and not self.table.closed else [])
        raise AssertionError(item)

    def _apply(self, entry: Entry, trial: TriedMove | None = None) -> bool:
        """Let an entry of the log happen, and work out what is due now; whether it is about more than the game."""
        table = self.table
        people = table.people
        for event in entry.events:
            move = table.apply(event, entry.at, trial)
            if move is not None and table.game is not None:
                self.heard = self.audience.follow(table.game, move)
                self.hurried = self.hurried and not self._asks_people(table.game)
        table.seq += 1
        self.writer = entry.writer
        if table.people != people or table.status != self.listed[0]:  # most entries are moves, which change neither
            self.listed = table.status, listed_until(table)
            self.presence = due_by_presence(table)
        self.plan()
        return table.people != people

    def _asks_people(self, game: Game) -> bool:
        return any(not self.table.seats[seat].played_by_bot for seat in game.actors())

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
        for event in entry.events:
            if isinstance(event, Removed):
                audience.remove(event)
        audience.dismiss()
        for event in entry.events:
            if isinstance(event, Gone) and audience.connected(seats[event.seat].place.player):
                self.put(WronglyMissed(event.seat))

    def _listen(self, entry: Entry) -> None:
        """Let a character remark on the move that was just written; it waits its turn as everything does."""
        heard = self.audience.heard
        if heard and self.table.characters and any(isinstance(event, Moved) for event in entry.events):
            said = remark(self.table, heard, self.audience.heard_before(REMEMBERED))
            if said is not None:
                self.put(Remarked(said))

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
                self.clock.at(self.clock.now() + GRACE, self.plan)

    # --- what other processes have written ---

    def catch_up(self) -> None:
        """Take over what other processes may have written."""
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
        """Let happen what another process has written."""
        self.clock.follow(entry.at)
        self._tell(entry, self._apply(entry))

    # --- what people ask for ---

    async def attempt(self, decide: Callable[[], list[Event]]) -> None:
        """Let happen what is decided when its turn has come, and wait until it has happened."""
        done: asyncio.Future[bool] = self.loop.create_future()
        self.put(Proposed(decide, done))
        await done

    async def _asked(self, item: Asked, now: float) -> Decision:
        """What any message but a move makes happen."""
        viewer, command = item.viewer, item.command
        if isinstance(command, Objected):
            raise command
        if isinstance(command, Sit):
            self.audience.sit(viewer, command)
            self._set_timer()  # who looks over a shoulder is shown what happened some time ago
            return TOLD
        if isinstance(command, Hurry):
            must_play_alone(self.table, viewer.player)
            self.heard = []
            self.hurried = not command.once and not self._asks_people(self.table.playing())
            self.plan()
            return NOTHING
        if isinstance(command, Rematch):
            return await self._rematch(viewer.player)
        if isinstance(command, Report):
            return await self._report(viewer.player, command)
        if isinstance(command, Leave) and viewer.guest:
            await people_store.forget(self.service.store, self.table.name, viewer.player)
            viewer.guest = False
        decision = decide(self.table, viewer.player, viewer.seat, command, now)
        return Decision([self._located(event) for event in decision.events])

    def _located(self, event: Event) -> Event:
        """Whoever is blocked is so by address as well: another identity is made in a second."""
        if not isinstance(event, Removed) or not event.blocked:
            return event
        known = self.sat_down | {viewer.player: viewer.address for viewer in self.audience.viewers}
        places = (place for player, place in known.items() if self.table.person_of(player) == event.person)
        return Removed(event.person, True, next(places, ""))

    async def _report(self, player: str, command: Report) -> Decision:
        """Keep for the operator what somebody says of somebody else, with the last of the chat."""
        table = self.table
        person = person_meant(table, player, command)
        everybody = {viewer.player for viewer in self.audience.viewers}
        everybody |= {seat.place.player for seat in table.seats if seat.place.player is not None}
        meant = next((one for one in everybody if table.person_of(one) == person), "")
        name = next((table.seats[seat].place.name for seat in table.seats_of(meant)), "") if meant else ""
        chat = ENCODER.encode([Chat.of(said) for said in table.chat[-REPORTED_LINES:]]).decode()
        text = clean(command.text)[:MOST_TEXT]
        made = people_store.Report(self.audience.now(), table.name, player, person, meant, name, text, chat)
        await people_store.report(self.service.store, made)
        return NOTHING

    async def _rematch(self, player: str) -> Decision:
        """The same people again at a new table; whoever asks, and in whichever process, it is the same one."""
        wanted = rematch(self.table, player)
        if wanted is None:
            return NOTHING
        created, name = wanted
        with suppress(Conflict):  # it is there
            (await self.create(created, name)).household = self.household
        await people_store.admit_again(self.service.store, self.table.name, name, self.audience.now())
        return Decision([Rematched(name)])

    # --- who is here ---

    async def enter(self, viewer: Viewer) -> None:
        """A connection begins: it is told everything, the others that its player is here."""
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
            self.audience.publish(people=True)  # the players are told who watches

    def leave(self, viewer: Viewer) -> None:
        """A connection ends; if its player does not come back soon, the others are told."""
        self.audience.viewers.discard(viewer)
        self.empty_since = self.clock.now()
        if viewer.seat is None:
            self.audience.publish(people=True)
        self.miss(viewer.player)

    def miss(self, player: str) -> None:
        """Say after some time that a player is gone, unless there is a connection."""
        self.clock.at(self.clock.now() + GONE_AFTER, partial(self.put, Missing(player)))

    # --- by itself ---

    def plan(self) -> None:
        """Work out what is due and when, once for each entry: the timer waits for the first of it."""
        self.dues = [
            entry
            for entry in (*due(self.table, self.heard, self.hurried), *self.presence)
            if entry.kind is not Kind.BOT or (self._turn(entry.seat) not in self.thinking and not self._at_rest())
        ]
        self._set_timer()

    def _at_rest(self) -> bool:
        """Whether nobody has been here for so long that bots wait with their moves."""
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
        """Whoever wrote last goes on; others step in if it does not."""
        return 0.0 if self.writer == self.service.process else GRACE

    def _rung(self) -> list[Event]:
        """Do what is due now: bots are asked, all else happens."""
        self.audience.replay()
        horizon = self.clock.now() - self._grace() + 0.001
        ripe = [entry for entry in self.dues if entry.when <= horizon]
        for entry in ripe:
            if entry.kind is Kind.BOT:
                self.dues.remove(entry)
                self._ask_bot(entry.seat)
        events = carry_out_presence(self.table, ripe) or carry_out(self.table, ripe)
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
            self.put(BotChose(question, turn, await self._answer(question)))
        except Exception as failure:
            del self.thinking[turn]
            self._conclude(Alarm(), failure)

    def _answer(self, question: Question) -> Awaitable[list[int]]:
        """Those whose tables come from one address share a turn: another identity is made in a second."""
        return self.service.thinkers.think(question, self.household or self.table.host, self.table.name)

    def _bots_move(self, item: BotChose) -> Decision:
        """The move that a bot chose, if it is still asked for."""
        table, seat = self.table, item.question.seat
        self.thinking.pop(item.turn, None)
        if item.turn != self._turn(seat) or table.paused or table.closed or not table.seats[seat].played_by_bot:
            self.plan()
            return NOTHING
        game, bot = table.playing(), item.question.bot
        try:
            trial = game.try_actions(seat, item.actions)
        except Refused:
            logger.exception("a bot's move was refused", extra={"table": table.name})
            bot = "regular"
            trial = game.try_actions(seat, item.question.answer(BotName(bot)))
        return Decision([Moved(seat, trial.move, "bot", bot, item.question.seed)], trial)

    # --- its summary, its end ---

    def summary(self) -> Summary:
        table = self.table
        players = [seat.place.player for seat in table.seats if seat.place.player is not None]
        listing = ENCODER.encode(table.listing())
        members = tuple(dict.fromkeys(players))
        return Summary(table.status, table.created.public, listing, members, table.changed_at, listed_until(table))

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


def followed(name: str, bodies: list[bytes]) -> tuple[Table, str]:
    """The table that a log leads to, and who wrote last; Objected where the log cannot be read."""
    read = 0
    try:
        entry = ENTRY_DECODER.decode(bodies[0])
        table = Table(name, entry.events[0], entry.at)  # type: ignore[arg-type]  # a log begins with Created
        for read, body in enumerate(bodies[1:], 1):  # noqa: B007  # the error tells how far it came
            entry = ENTRY_DECODER.decode(body)
            for event in entry.events:
                table.apply(event, entry.at)
            table.seq += 1
    except Exception as error:  # a disk or a hand has changed it: any error may come of that
        raise Objected(Objection.DAMAGED_TABLE, f"entry {read + 1}") from error
    return table, entry.writer
