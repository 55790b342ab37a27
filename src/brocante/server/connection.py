"""Sockets that were accepted, as sessions use them. The plain one runs on any ASGI server.

The fast one (server/fast_connection.py) takes its place where the server offers what that needs.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from functools import cache
from typing import Literal, Protocol

from litestar import WebSocket
from litestar.datastructures import State

logger = logging.getLogger(__name__)

EXTENSION = "brocante.connection"  # under which a server offers the fast connection
GOODBYE = 2.0  # seconds that a client has to take what was sent when it is closed
COME_BACK = 1013
TOO_MUCH = 4429
Socket = WebSocket[None, None, State]
Wanted = Literal["auto", "fast", "plain"]


class Connection(Protocol):
    """One client's socket. What is sent from one place arrives in its order."""

    closed: bool  # by us or by the client: nothing more is heard or sent

    def start(self, hear: Callable[[str], None], limit: int) -> None:
        """Hand every message to `hear`. A client that leaves more than `limit` bytes unread is cut off: it may come
        back, and is told everything."""

    def send_text(self, message: bytes) -> None:
        """Send a text; it never waits."""

    def hold_back(self, wish: bool) -> None:
        """Let the client wait with what it says; or no longer."""

    def close(self, code: int) -> None:
        """Send what is left, and the reason for the end."""

    async def wait_closed(self) -> None:
        """Until one side closes."""

    async def finish(self) -> None:
        """Until the end, and its reason, is with the client; or it does not take it."""


class NotOffered(ValueError):
    """The fast connection was asked for and cannot be had."""


def protocol(wanted: Wanted) -> "type[asyncio.Protocol] | Literal['auto']":
    """What uvicorn is to run sockets on: the fast connection, unless the plain one is wanted or all that can be had."""
    if wanted == "plain":
        return "auto"
    try:
        from brocante.server.fast_connection import FastConnection, missing  # relies on what is private to uvicorn

        reason = missing()
    except ImportError as error:
        reason = str(error)
    if reason is None:
        return FastConnection
    if wanted == "fast":
        raise NotOffered(reason)
    logger.warning("no fast connections: %s", reason)
    return "auto"


def connection_of(socket: Socket) -> Connection:
    """The fast connection under a socket, where there is one; else a plain one."""
    extensions = socket.scope.get("extensions") or {}
    fast: Connection | None = extensions.get(EXTENSION)  # type: ignore[assignment]  # Litestar knows its own ones
    if fast is None:
        log_plain()
    return fast or PlainConnection(socket)


@cache
def log_plain() -> None:
    logger.info("sockets run on plain ASGI")


class PlainConnection:
    """A socket on plain ASGI: a task that receives, and a task that sends."""

    def __init__(self, socket: Socket) -> None:
        self.socket = socket
        self.closed = False
        self.code: int | None = None  # with which it is to be closed
        self.unsent: deque[bytes] = deque()
        self.waiting = 0  # bytes that the server has not taken yet
        self.wake = asyncio.Event()  # there is something to send
        self.may_receive = asyncio.Event()
        self.may_receive.set()
        self.ended = asyncio.Event()

    def start(self, hear: Callable[[str], None], limit: int) -> None:
        self.limit = limit
        self.receiving = asyncio.create_task(self._receive(hear))
        self.sending = asyncio.create_task(self._send())
        for task in (self.receiving, self.sending):
            task.add_done_callback(self._end)

    def _end(self, _: object = None) -> None:
        self.closed = True
        self.ended.set()

    def send_text(self, message: bytes) -> None:
        if self.closed:
            return
        self.unsent.append(message)
        self.waiting += len(message)
        self.wake.set()
        if self.waiting > self.limit:
            self.unsent.clear()
            self.close(COME_BACK)

    def hold_back(self, wish: bool) -> None:
        (self.may_receive.clear if wish else self.may_receive.set)()

    def close(self, code: int) -> None:
        if not self.closed:
            self.code = code
            self.wake.set()
            self._end()

    async def wait_closed(self) -> None:
        await self.ended.wait()

    async def finish(self) -> None:
        """An error in what hears messages is raised here; a client that is gone is none."""
        both = (self.receiving, self.sending)
        if self.code is not None:
            await asyncio.wait(both, timeout=GOODBYE, return_when=asyncio.FIRST_COMPLETED)
        for task in both:
            task.cancel()
        heard, sent = await asyncio.gather(*both, return_exceptions=True)
        if isinstance(sent, Exception):
            logger.info("a client was gone before it was told all: %s", type(sent).__name__)
        if isinstance(heard, Exception):
            raise heard

    async def _receive(self, hear: Callable[[str], None]) -> None:
        while True:
            await self.may_receive.wait()
            message = await self.socket.receive()
            if message["type"] != "websocket.receive":
                return
            if not self.closed:
                hear(message.get("text") or "")  # bytes are no message of ours

    async def _send(self) -> None:
        while True:
            await self.wake.wait()
            self.wake.clear()
            while self.unsent:
                message = self.unsent.popleft()
                await self.socket.send({"type": "websocket.send", "bytes": None, "text": message.decode()})
                self.waiting -= len(message)
            if self.code is not None:
                await self.socket.close(self.code)
                return
