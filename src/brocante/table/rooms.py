"""The live tables of a process: opens them from the log, creates new ones, adopts those that nobody holds."""

import asyncio
import gc
import logging
import re
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from secrets import token_hex
from time import monotonic

from msgspec.structs import replace

from brocante.play.registry import BadSettings, complete_switches, find
from brocante.table import people_store
from brocante.table.archive import Retention, delete_before, pack_before, shorten
from brocante.table.clock import CLOCKS, rounded
from brocante.table.commands import check_bot, check_company, check_name, join, new_secret
from brocante.table.events import ENTRY_ENCODER, Created, Entry, Place
from brocante.table.inbox import Dropped, Written
from brocante.table.notifications import Change, Notifications
from brocante.table.operators import forget_before
from brocante.table.reasons import Objected, Objection
from brocante.table.room import Room, Service
from brocante.table.store import StoreFailed
from brocante.table.table import Table

logger = logging.getLogger(__name__)

NAME = re.compile("[0-9a-f]{16}")

ROUND = 10.0  # seconds between rounds through the tables
HOLD = 30.0  # seconds for which a process announces that it holds a table
IDLE = 300.0  # seconds after which a table without viewers is released
FOREVER = 1e12
MANY = 100  # released tables after which their memory is collected
TIDYING = 8.0  # seconds of a round for packing and deleting old tables
MOST_TABLES = 20  # waiting or in play, per identity


class Rooms:
    """The live tables of this process."""

    def __init__(self, service: Service, retention: Retention | None = None) -> None:
        self.service = service
        self.retention = retention or Retention()
        self.live: dict[str, Room] = {}  # by the name of the table
        self.damaged: set[str] = set()  # names of tables that could not be opened, already logged
        self.opening: dict[str, asyncio.Future[Room | None]] = {}
        self.released = 0  # tables released but perhaps still in memory
        store = service.store
        self.notifications = Notifications(store.engine, self._notified, store.name) if store.shared else None
        self.rounds: asyncio.Task[None] | None = None

    async def start(self) -> None:
        if self.notifications is not None:
            self.notifications.start(asyncio.get_running_loop())
        self.rounds = asyncio.create_task(self._go_round())

    async def stop(self) -> None:
        if self.rounds is not None:
            self.rounds.cancel()
        if self.notifications is not None:
            await asyncio.to_thread(self.notifications.stop)
        for room in self.live.values():
            await room.finish()
        if self.live:
            with suppress(StoreFailed):  # otherwise others notice only later that nobody holds these
                await self.service.store.hold(list(self.live), self.service.clock.now() - HOLD)
            self.live.clear()
        self.service.thinkers.close()
        self.service.store.close()

    # --- tables ---

    async def room(self, name: str) -> Room:
        """A table by name, loaded from the log if it is not live here."""
        found = self.live.get(name)
        if found is not None:
            return found
        if not NAME.fullmatch(name):
            raise Objected(Objection.NO_SUCH_TABLE)  # some of these are not valid in a query
        if name not in self.opening:
            self.opening[name] = asyncio.ensure_future(self._open(name))
        try:
            room = await asyncio.shield(self.opening[name])  # others may be waiting for it too
        finally:
            self.opening.pop(name, None)
        if room is None:
            raise Objected(Objection.NO_SUCH_TABLE)
        if self.notifications is not None and name not in self.live:
            room.catch_up()  # others may have written in the meantime
        return self.live.setdefault(name, room)

    async def _open(self, name: str) -> Room | None:
        """Load a table; the time during which nobody held it does not count against its players."""
        held = await self.service.store.held_until(name)
        try:
            room = await Room.open(self.service, name, self.create)
        except Objected as damage:
            if name not in self.damaged:
                self.damaged.add(name)
                logger.error(
                    "the log of a table cannot be read: %s", damage.detail, exc_info=damage, extra={"table": name}
                )
            raise
        self.damaged.discard(name)  # it may have been repaired
        if room is not None and held is not None:
            now = self.service.clock.now()
            if held < now or held >= FOREVER:
                await self.service.store.hold([name], now + HOLD)  # first: others pack and delete what nobody holds
            if held + HOLD < now:
                room.put(Dropped())
        return room

    async def by_code(self, code: str) -> Room:
        name = await self.service.store.by_code(code.strip().upper())
        if name is None:
            raise Objected(Objection.NO_SUCH_TABLE)
        return await self.room(name)

    async def create(self, created: Created, name: str = "") -> Room:
        """A new table, checked and written; one with a name is a rematch and has the people of the earlier table."""
        checked = check_settings(created, again=bool(name))
        if await self.service.store.tables_of(created.host) >= MOST_TABLES:
            raise Objected(Objection.TOO_MANY_TABLES, str(MOST_TABLES))
        name = name or token_hex(8)
        at = rounded(self.service.clock.now())
        table = Table(name, checked, at)
        room = Room(self.service, table, self.service.process, self.create)
        body = ENTRY_ENCODER.encode(Entry(at, [checked], self.service.process))
        await self.service.store.create(name, checked.code, body, room.summary(), at + HOLD)
        self.live[name] = room
        return room

    async def join(self, room: Room, player: str, name: str, seat: int | None, watch: bool, address: str = "") -> None:
        """Seat somebody who is admitted, or let them watch, which leaves no trace in the log."""
        table = room.table
        if table.blocks(player, address):
            raise Objected(Objection.BLOCKED)
        if not watch:
            await room.attempt(lambda: join(table, player, name, seat))
            room.sat_down[player] = address
        elif table.closed:
            raise Objected(Objection.TABLE_CLOSED)
        elif not table.may_watch(player):
            await people_store.admit(self.service.store, table.name, player, self.service.clock.now())

    async def may_watch(self, room: Room, player: str) -> bool:
        """Whether somebody may watch: at a private table, those with a seat and those who have given the code."""
        return room.table.may_watch(player) or await people_store.admitted(self.service.store, room.table.name, player)

    async def forget(self, room: Room, player: str) -> None:
        """Require the code again from somebody who was removed from a private table."""
        try:
            await people_store.forget(self.service.store, room.table.name, player)
        except StoreFailed:
            logger.warning("a guest who was sent away is not forgotten", extra={"table": room.table.name})

    # --- background work ---

    def _notified(self, changes: list[Change] | None) -> None:
        """Handle changes by other processes; None: the connection was lost, so anything may have changed."""
        if changes is None:
            for room in self.live.values():
                room.catch_up()
            return
        for name, seq, body in changes:
            if name in self.live:
                self.live[name].put(Written(seq, body))

    async def _go_round(self) -> None:
        """Hold our tables, release idle ones, pick up those dropped by others, archive old ones."""
        while True:
            try:
                await self.go_round()
            except Exception:  # a failure with one table must not affect the others
                logger.exception("a round through the tables was cut short")
            await asyncio.sleep(ROUND)

    async def go_round(self) -> None:
        now = self.service.clock.now()
        store = self.service.store
        if store.look_for_file():
            return
        self._give_back()  # for the last round: by now the event loop has dropped their timers too
        for name, room in list(self.live.items()):
            there = room.clock.now()
            if not room.audience.viewers and not room.busy and there - room.table.changed_at > IDLE:
                when = room.next_due()
                if when is None or when - there > IDLE:
                    room.close()
                    del self.live[name]
                    self.released += 1
                    await room.summarise()
                    await store.hold([name], FOREVER if when is None else now + when - there - HOLD)
            elif not room.summarised:
                await room.summarise()
        if self.live:
            await store.hold(list(self.live), now + HOLD)
        for name in await store.forgotten(now):
            if name not in self.live:
                await self._pick_up(name, now)
        await self.tidy(now)

    def _give_back(self) -> None:
        """Free the memory of released tables. They are in reference cycles, which an idle process rarely collects.

        A collection takes time for every live table, so it waits until these are fewer than the released ones."""
        if self.released > max(MANY, len(self.live)):
            self.released = 0
            gc.collect()

    async def tidy(self, now: float) -> None:
        """Pack and delete what is old enough, a few tables at a time, so that moves can be written in between."""
        engine, kept = self.service.store.engine, self.retention
        chores: list[Callable[[], int]] = [
            partial(pack_before, engine, now - kept.packed_after, FOREVER, kept.chat is None)
        ]
        if kept.audit is not None:
            chores.append(partial(self._forget_decisions, now - kept.audit))
        if kept.tables is not None:
            chores.append(partial(delete_before, engine, now - kept.tables, FOREVER))
            chores.append(partial(shorten, engine))
        end = monotonic() + TIDYING
        for chore in chores:
            begun = monotonic()
            while begun < end and await self.service.store.run_writing(chore) > 0:
                await asyncio.sleep(monotonic() - begun)  # leave half of the time to moves
                begun = monotonic()

    def _forget_decisions(self, before: float) -> int:
        with self.service.store.engine.begin() as connection:
            return forget_before(connection, before)

    async def _pick_up(self, name: str, now: float) -> None:
        """Take over a table that nobody holds."""
        logger.info("picking up a table that no process holds", extra={"table": name})
        await self.service.store.hold([name], now + HOLD)  # if it cannot be opened, it is tried again later
        try:
            await (await self.room(name)).summarise()
        except Objected:
            if name not in self.damaged:
                logger.exception("a table could not be opened", extra={"table": name})


def check_settings(created: Created, again: bool = False) -> Created:
    """Settings with every option given and every name cleaned; Objected if they are invalid."""
    try:
        codec = find(created.game)
        options = complete_switches(codec, len(created.places), created.options)
    except BadSettings as bad:
        raise Objected(Objection.BAD_SETTINGS, str(bad)) from bad
    if created.clock not in CLOCKS:
        raise Objected(Objection.BAD_SETTINGS, f"clock must be one of {', '.join(CLOCKS)}")
    if created.delay is not None and created.public:
        raise Objected(Objection.NO_OPEN_CARDS)
    places: list[Place] = []
    for place in created.places:
        others = [] if again else [other.name for other in places if other.player is not None]
        if place.player is not None:
            places.append(Place(check_name(place.name, others), place.player))
        else:
            places.append(Place(bot=None if place.bot is None else check_bot(codec.name, place.bot)))
    check_company(place.bot for place in places)
    if not any(place.player == created.host for place in places):
        raise Objected(Objection.BAD_SETTINGS, "whoever creates a table sits at it")
    return replace(created, game=codec.name, options=options, places=places, secret=new_secret())
