"""The bell of many processes on one PostgreSQL: NOTIFY says which tables have changed, the log says how."""

import asyncio
import logging
import threading
from collections.abc import Callable

import psycopg
from sqlalchemy.engine import Engine

from brocante.table.store import CHANNEL

logger = logging.getLogger(__name__)

AGAIN = 0.5  # seconds before a broken bell is hung up again
ATTENTION = 0.25  # seconds after which it looks whether it is taken down


class Bell:
    """Listens in a thread of its own, on a connection of its own."""

    def __init__(self, engine: Engine, ring: Callable[[list[tuple[str, int]] | None], None]) -> None:
        self.address = engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        self.ring = ring
        self.stopping = threading.Event()
        self.thread = threading.Thread(target=self._listen, name="bell", daemon=True)

    def start(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop
        self.thread.start()

    def stop(self) -> None:
        """Take the bell down: when this returns, its connection is closed."""
        self.stopping.set()
        self.thread.join()

    def _listen(self) -> None:
        while not self.stopping.is_set():
            try:
                with psycopg.connect(self.address, autocommit=True) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    self._tell(None)  # whatever was said before we listened
                    while not self.stopping.is_set():
                        for notice in connection.notifies(timeout=ATTENTION):
                            self._tell(changes(notice.payload))
            except psycopg.OperationalError:
                logger.warning("the bell is broken; it is hung up again")
                self.stopping.wait(AGAIN)

    def _tell(self, news: list[tuple[str, int]] | None) -> None:
        self.loop.call_soon_threadsafe(self.ring, news)


def changes(payload: str) -> list[tuple[str, int]]:
    """The tables and entries of a notification."""
    pairs = (pair.split(":") for pair in payload.split(","))
    return [(table, int(seq)) for table, seq in pairs]
