"""Learns through NOTIFY what other processes on the same PostgreSQL write, without polling."""

import asyncio
import logging
import threading
from collections.abc import Callable

import psycopg
from sqlalchemy.engine import Engine

from brocante.table.store import CHANNEL

logger = logging.getLogger(__name__)

AGAIN = 0.5  # seconds before reconnecting
ATTENTION = 0.25  # seconds between checks of whether to stop
Change = tuple[str, int, str]  # a table, the number of an entry, and its body if it is short


class Notifications:
    """Listens in its own thread, on its own connection."""

    def __init__(self, engine: Engine, deliver: Callable[[list[Change] | None], None], own: str = "") -> None:
        self.address = engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        self.own = own  # identifies our own writes, which are ignored
        self.deliver = deliver  # receives the changes; None after a break, in which anything may have changed
        self.stopping = threading.Event()
        self.thread = threading.Thread(target=self._listen, name="notifications", daemon=True)

    def start(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop
        self.thread.start()

    def stop(self) -> None:
        """Stop, and wait until the connection is closed."""
        self.stopping.set()
        if self.thread.ident is not None:  # if it was started
            self.thread.join()

    def _listen(self) -> None:
        while not self.stopping.is_set():
            try:
                with psycopg.connect(self.address, autocommit=True) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    self._pass_on(None)  # for anything sent before we listened
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
    """The sender of a notification, and the entries in it."""
    sender, *lines = payload.split("\n")
    parts = (line.split(":", 2) for line in lines)
    return sender, [(table, int(seq), body) for table, seq, body in parts]
