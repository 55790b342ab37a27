"""What other processes on the same PostgreSQL write: NOTIFY says so, so that nobody has to look it up."""

import asyncio
import logging
import threading
from collections.abc import Callable

import psycopg
from sqlalchemy.engine import Engine

from brocante.table.store import CHANNEL

logger = logging.getLogger(__name__)

AGAIN = 0.5  # seconds before a broken connection is opened again
ATTENTION = 0.25  # seconds after which the thread looks whether it is to stop
Change = tuple[str, int, str]  # a table, the number of an entry, and its body if it is short


class Notifications:
    """Listens in a thread of its own, on a connection of its own."""

    def __init__(self, engine: Engine, deliver: Callable[[list[Change] | None], None], own: str = "") -> None:
        self.address = engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        self.own = own  # what we wrote ourselves is no news
        self.deliver = deliver  # takes the changes; None after a break, in which anything may have changed
        self.stopping = threading.Event()
        self.thread = threading.Thread(target=self._listen, name="notifications", daemon=True)

    def start(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop
        self.thread.start()

    def stop(self) -> None:
        """When this returns, the connection is closed."""
        self.stopping.set()
        if self.thread.ident is not None:  # it was started
            self.thread.join()

    def _listen(self) -> None:
        while not self.stopping.is_set():
            try:
                with psycopg.connect(self.address, autocommit=True) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    self._pass_on(None)  # whatever was said before we listened
                    while not self.stopping.is_set():
                        for notice in connection.notifies(timeout=ATTENTION):
                            sender, changes = parse(notice.payload)
                            if sender != self.own:
                                self._pass_on(changes)
            except psycopg.OperationalError:
                logger.warning("the connection for notifications is broken; it is opened again")
                self.stopping.wait(AGAIN)

    def _pass_on(self, changes: list[Change] | None) -> None:
        self.loop.call_soon_threadsafe(self.deliver, changes)


def parse(payload: str) -> tuple[str, list[Change]]:
    """Who sends a notification, and the entries in it."""
    sender, *lines = payload.split("\n")
    parts = (line.split(":", 2) for line in lines)
    return sender, [(table, int(seq), body) for table, seq, body in parts]
