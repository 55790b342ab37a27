"""All live tables of a process: opens them from the log, creates new ones, looks after those that nobody holds."""

import asyncio
import logging
import re
from secrets import token_hex

from msgspec import MsgspecError

from brocante.engine.reasons import Refused
from brocante.play.registry import BadSettings, complete_switches, find
from brocante.table.clock import CLOCKS, DAY, rounded
from brocante.table.commands import check_bot, clean_name, join
from brocante.table.events import ENTRY_ENCODER, Created, Entry, Place
from brocante.table.inbox import Written
from brocante.table.notifications import Change, Notifications
from brocante.table.reasons import Objected, Objection
from brocante.table.room import Room, Service
from brocante.table.table import Table

logger = logging.getLogger(__name__)

NAME = re.compile("[0-9a-f]{16}")

ROUND = 10.0  # seconds between two rounds through the tables
HOLD = 30.0  # seconds for which a process says that it looks after a table
IDLE = 300.0  # seconds after which a table that nobody watches is let go
OLD = 30 * DAY  # after which a table is archived
FOREVER = 1e12
MOST_TABLES = 20  # that one identity may have waiting or in play


class Rooms:
    """The live tables of this process."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self.live: dict[str, Room] = {}  # by the name of the table
        self.opening: dict[str, asyncio.Future[Room | None]] = {}
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
        self.service.thinkers.close()
        self.service.store.close()

    # --- tables ---

    async def room(self, name: str) -> Room:
        """A table by its name, picked up from the log if it is not live here."""
        found = self.live.get(name)
        if found is not None:
            return found
        if not NAME.fullmatch(name):
            raise Objected(Objection.NO_SUCH_TABLE)  # the store would not even know how to look for some of these
        if name not in self.opening:
            self.opening[name] = asyncio.ensure_future(Room.open(self.service, name, self.create))
        try:
            room = await asyncio.shield(self.opening[name])  # others may wait for it too
        finally:
            self.opening.pop(name, None)
        if room is None:
            raise Objected(Objection.NO_SUCH_TABLE)
        if self.notifications is not None and name not in self.live:
            room.catch_up()  # others may have written while it was read
        return self.live.setdefault(name, room)

    async def by_code(self, code: str) -> Room:
        name = await self.service.store.by_code(code.strip().upper())
        if name is None:
            raise Objected(Objection.NO_SUCH_TABLE)
        return await self.room(name)

    async def create(self, created: Created, name: str = "") -> Room:
        """A new table, checked and written."""
        checked = check_settings(created)
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

    async def join(self, room: Room, player: str, name: str, seat: int | None, watch: bool) -> None:
        await room.attempt(lambda: join(room.table, player, name, seat, watch))

    # --- by itself ---

    def _notified(self, changes: list[Change] | None) -> None:
        """Other processes have written this; None: the connection was broken, anything may have changed."""
        if changes is None:
            for room in self.live.values():
                room.catch_up()
            return
        for name, seq, body in changes:
            if name in self.live:
                self.live[name].put(Written(seq, body))

    async def _go_round(self) -> None:
        """Hold what is ours, let go what nobody needs, pick up what others have dropped, archive what is old."""
        while True:
            try:
                await self.go_round()
            except Exception:  # whatever is wrong with one table, the others are looked after
                logger.exception("a round through the tables was cut short")
            await asyncio.sleep(ROUND)

    async def go_round(self) -> None:
        now = self.service.clock.now()
        store = self.service.store
        for name, room in list(self.live.items()):
            if not room.audience.viewers and not room.busy and now - room.table.changed_at > IDLE:
                when = room.next_due()
                if when is None or when - now > IDLE:
                    room.close()
                    del self.live[name]
                    await room.summarise()
                    await store.hold([name], FOREVER if when is None else when - HOLD)
            elif not room.summarised:
                await room.summarise()
        if self.live:
            await store.hold(list(self.live), now + HOLD)
        for name in await store.forgotten(now):
            if name not in self.live:
                await self._pick_up(name, now)
        await store.archive_before(now - OLD, FOREVER)

    async def _pick_up(self, name: str, now: float) -> None:
        """Look after a table that nobody looks after."""
        logger.info("picking up a table that nobody looks after", extra={"table": name})
        await self.service.store.hold([name], now + HOLD)  # if it cannot be opened it comes up again, but later
        try:
            await (await self.room(name)).summarise()
        except (Objected, MsgspecError, Refused):
            logger.exception("a table could not be opened", extra={"table": name})


def check_settings(created: Created) -> Created:
    """Settings with every option said and every name clean; Objected if they make no table."""
    try:
        codec = find(created.game)
        options = complete_switches(codec, len(created.places), created.options)
    except BadSettings as bad:
        raise Objected(Objection.BAD_SETTINGS, str(bad)) from bad
    if created.clock not in CLOCKS:
        raise Objected(Objection.BAD_SETTINGS, f"clock must be one of {', '.join(CLOCKS)}")
    if created.delay is not None and not 0 <= created.delay <= DAY:
        raise Objected(Objection.BAD_SETTINGS, "delay must be from 0 seconds to a day")
    places = [
        Place(clean_name(place.name), place.player, None) if place.player is not None
        else Place(bot=None if place.bot is None else check_bot(codec.name, place.bot))
        for place in created.places
    ]  # fmt: skip
    if not any(place.player == created.host for place in places):
        raise Objected(Objection.BAD_SETTINGS, "whoever creates a table sits at it")
    return Created(
        codec.name, options, places, created.host, created.code, created.clock, created.public, created.delay,
        created.guests,
    )  # fmt: skip
