"""Accepted sockets, as sessions use them. The plain one runs on any ASGI server.

The fast one (server/fast_connection.py) replaces it if the server has what that needs.
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
GOODBYE = 2.0  # seconds a client has for receiving what was sent before the close
COME_BACK = 1013
TOO_MUCH = 4429
Socket = WebSocket[None, None, State]
Wanted = Literal["auto", "fast", "plain"]


class Connection(Protocol):
    """One client's socket. Messages sent from one place arrive in order."""

    closed: bool  # by us or by the client: nothing more is received or sent

    def start(self, hear: Callable[[str], None], limit: int) -> None:
        """Pass every message to `hear`. A client that leaves more than `limit` bytes unread is cut off: it may
        reconnect, and then receives everything."""

    def send_text(self, message: bytes) -> None:
        """Send a text without waiting."""

    def hold_back(self, wish: bool) -> None:
        """Stop reading from the client, or resume."""

    def close(self, code: int) -> None:
        """Send what is left, then close with a code."""

    async def wait_closed(self) -> None:
        """Wait until one side closes."""

    async def finish(self) -> None:
        """Wait until the client has received the close, or does not take it in time."""


class NotOffered(ValueError):
    """The fast connection was requested but is not available."""


def protocol(wanted: Wanted) -> "type[asyncio.Protocol] | Literal['auto']":
    """The protocol for uvicorn's sockets: the fast connection, unless the plain one is wanted or only it works."""
    if wanted == "plain":
        return "auto"
    try:
        from brocante.server.fast_connection import FastConnection, missing  # relies on private parts of uvicorn

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
    """The fast connection under a socket, if there is one; otherwise a plain one."""
    extensions = socket.scope.get("extensions") or {}
    fast: Connection | None = extensions.get(EXTENSION)  # type: ignore[assignment]  # Litestar types only its own
    if fast is None:
        log_plain()
    return fast or PlainConnection(socket)


@cache
def log_plain() -> None:
    logger.info("sockets run on plain ASGI")


class PlainConnection:
    """A socket on plain ASGI: one task receives, one sends."""

    def __init__(self, socket: Socket) -> None:
        self.socket = socket
        self.closed = False
        self.code: int | None = None  # the code to close with
        self.unsent: deque[bytes] = deque()
        self.waiting = 0  # bytes that the server has not accepted yet
        self.wake = asyncio.Event()  # set when there is something to send
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
        """Raises errors from handling messages; a client that went away is not an error."""
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
                hear(message.get("text") or "")  # our protocol has no binary messages

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
