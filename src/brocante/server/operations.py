"""Applies operators' decisions (`brocante admin`) to a running server within seconds."""

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING

from brocante.table.messages import ENCODER, Notices
from brocante.table.operators import Decisions, Standing, decisions_after
from brocante.table.rooms import Rooms
from brocante.table.store import StoreFailed

if TYPE_CHECKING:
    from brocante.server.session import Session

logger = logging.getLogger(__name__)

WATCH = 2.0  # seconds between checks, each one short query


class Operations:
    """The decisions in force, and the connections that they apply to."""

    def __init__(self, rooms: Rooms) -> None:
        self.rooms = rooms
        self.now = rooms.service.clock.now
        self.standing = Standing()
        self.sessions: set[Session] = set()
        self.notices: list[str] = []  # the notices sent to those
        self.watching: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Load the decisions before the first request, so that blocks apply from the start."""
        await self.look()
        self.watching = asyncio.create_task(self._watch())

    async def stop(self) -> None:
        if self.watching is not None:
            self.watching.cancel()
            with suppress(asyncio.CancelledError):
                await self.watching

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(WATCH)
            try:
                await self.look()
            except StoreFailed:
                logger.warning("what operators decided could not be read; it is tried again")

    async def look(self) -> None:
        """Apply new decisions and expired ones."""
        store, version = self.rooms.service.store, self.standing.version

        def fetch() -> Decisions | None:
            with store.engine.connect() as connection:
                return decisions_after(connection, version, self.now())

        decisions = await store.run_reading(fetch)
        if decisions is not None:
            self.standing.take(decisions)
            for name in decisions.closed:
                if name in self.rooms.live:
                    self.rooms.live[name].catch_up()
            self._disconnect_blocked()
        self._tell()

    def blocked(self, player: str | None, address: str) -> bool:
        return self.standing.block_of(player, address, self.now()) is not None

    def welcome(self, session: "Session") -> None:
        """Register a new connection, and send it the notices."""
        self.sessions.add(session)
        if self.blocked(session.viewer.player, session.ip):
            session.disconnect_blocked()  # blocked while connecting
        elif self.notices:
            session.connection.send_text(ENCODER.encode(Notices(self.notices)))

    def _disconnect_blocked(self) -> None:
        for session in list(self.sessions):
            if self.blocked(session.viewer.player, session.ip):
                session.disconnect_blocked()

    def _tell(self) -> None:
        notices = self.standing.notices_of(self.now())
        if notices != self.notices:
            self.notices = notices
            message = ENCODER.encode(Notices(notices))
            for session in self.sessions:
                session.connection.send_text(message)
