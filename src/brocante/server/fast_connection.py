"""Sockets that bypass ASGI on uvicorn: messages go straight from the wire to the session and back.

uvicorn's own protocol does what is rare: the handshake, which goes through the application like any
request, pings, closing and errors. What happens at every move avoids tasks, queues and ASGI. That
protocol is private to uvicorn: `missing` says whether the installed version has everything needed here.
"""

import asyncio
from collections.abc import Callable
from struct import Struct
from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import OPEN
from websockets.utils import apply_mask

from brocante.server.connection import COME_BACK, EXTENSION, GOODBYE, TOO_MUCH
from brocante.server.fence import Versions, lacking, specimen, untested
from brocante.server.limits import Bucket

NO_TEXT = 1007
MOST_AT_ONCE = 32_768  # bytes: some hundred messages, though a player sends one at a time
SLICE = 1_024  # bytes passed to the library at a time, since it can only be stopped in between
EXTRA, EXTRA_BURST = 20.0, 60.0  # frames that are not messages, such as pings and fragments: per second, and in a burst
TEXT = 0x81  # first byte of an unfragmented text frame
MASKED = 0x80
SHORT, MIDDLE, LONG = Struct("!BB"), Struct("!BBH"), Struct("!BBQ")  # headers of the server's text frames
SHORT_HEAD = 6  # bytes before a client's text of up to 125 bytes: 2, and a mask of 4
TESTED: Versions = {"uvicorn": ((0, 54), (0, 55)), "websockets": ((15,), (18,))}
METHODS = (
    "handle_connect", "handle_ping", "handle_pong", "handle_cont", "data_received", "send_receive_event_to_app",
    "connection_lost",
)  # fmt: skip
STATE = (
    "loop", "conn", "transport", "writable", "queue", "frames", "curr_msg_data_type", "disconnected", "read_paused",
    "handshake_initiated", "close_sent", "close_timer",
)  # fmt: skip
LIBRARY = ("state", "send_close", "data_to_send")  # of websockets itself
UNSENT: "list[FastConnection]" = []  # connections with unsent frames


class FastConnection(WebSocketsSansIOProtocol):
    """One client's connection."""

    hear: Callable[[str], None] | None = None  # receives the client's messages
    limit = 0  # bytes that may wait for a client that does not read
    whole = True  # all frames so far were whole, so the next byte begins one
    closed = False
    too_much = False  # it was cut off for that, and nothing more is read

    def __init__(self, *settings: Any, **more: Any) -> None:
        super().__init__(*settings, **more)
        self.unsent: list[bytes] = []  # frames waiting to be sent
        self.extra = Bucket(EXTRA_BURST, self.loop.time())
        self.ended = asyncio.Event()

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):  # otherwise it was not a handshake
            cast(dict[str, object], self.scope["extensions"])[EXTENSION] = self

    def start(self, hear: Callable[[str], None], limit: int) -> None:
        """Pass all messages to `hear`, including those received already."""
        self.hear, self.limit = hear, limit
        while not self.queue.empty():
            event = self.queue.get_nowait()
            if event["type"] == "websocket.receive":
                hear(event.get("text") or "")
        self.hold_back(False)
        if self.disconnected:
            self._end()

    def hold_back(self, wish: bool) -> None:
        if wish != self.read_paused and not self.transport.is_closing():
            self.read_paused = wish
            (self.transport.pause_reading if wish else self.transport.resume_reading)()

    def data_received(self, data: bytes) -> None:
        """Read a single whole short text here, which is what clients send; leave everything else to the library."""
        if len(data) > MOST_AT_ONCE and self.hear is not None:  # parsing it would hold everybody up
            self.close(TOO_MUCH)
            return
        size = len(data) - SHORT_HEAD
        plain = self.whole and self.hear is not None and not self.frames and self.conn.state is OPEN
        if plain and 0 <= size < 126 and data[0] == TEXT and data[1] == MASKED | size:
            self._heard(apply_mask(data[SHORT_HEAD:], data[2:SHORT_HEAD]))
            return
        self.whole = self.whole and (not self.handshake_initiated or whole_frames(data))
        for at in range(0, len(data), SLICE):
            if not self.too_much:
                super().data_received(data[at : at + SLICE])

    def handle_ping(self) -> None:
        if self._taken():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._taken():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        if self._taken():
            super().handle_cont(event)

    def _taken(self) -> bool:
        """Count a frame that is not a message; the session counts messages."""
        if not self.too_much and not self.extra.take(EXTRA, EXTRA_BURST, self.loop.time()):
            self.close(TOO_MUCH)
        return not self.too_much

    def send_receive_event_to_app(self) -> None:
        if self.hear is None:
            super().send_receive_event_to_app()
            return
        data = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        self.frames = []
        self._heard(b"" if self.curr_msg_data_type == "bytes" else data)  # our protocol has no binary messages

    def _heard(self, data: bytes) -> None:
        assert self.hear is not None
        if self.closed:
            return
        try:
            text = data.decode()
        except UnicodeDecodeError:
            self.close(NO_TEXT)
        else:
            self.hear(text)

    def send_text(self, message: bytes) -> None:
        """Queue a message, to be sent with all others of the same iteration of the event loop."""
        if not self.unsent:
            if not UNSENT:
                self.loop.call_soon(send_all)
            UNSENT.append(self)
        self.unsent.append(frame(message))

    def flush(self) -> None:
        """Write the queued frames; a client too far behind is cut off, and may reconnect and receive everything."""
        unsent, self.unsent = self.unsent, []
        if self.conn.state is not OPEN or self.transport.is_closing():
            return
        self.transport.write(unsent[0] if len(unsent) == 1 else b"".join(unsent))
        if not self.writable.is_set() and self.transport.get_write_buffer_size() > self.limit:
            self.close(COME_BACK)

    def close(self, code: int) -> None:
        self.too_much = self.too_much or code == TOO_MUCH
        if self.unsent:
            self.flush()
        if self.conn.state is OPEN:
            self.conn.send_close(code)
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
            self.close_timer = self.loop.call_later(GOODBYE, self.transport.abort)
            self.hold_back(code == TOO_MUCH)  # otherwise the client's close frame must be read
        self._end()

    async def wait_closed(self) -> None:
        await self.ended.wait()

    async def finish(self) -> None:
        """Nothing to do: uvicorn does this."""

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._end()

    def _end(self) -> None:
        self.closed = True
        self.ended.set()


def missing() -> str | None:
    """Why the fast connection cannot be used with the installed packages; None if it can."""
    reason = untested(TESTED)
    if reason is not None:
        return reason
    try:
        protocol = specimen(WebSocketsSansIOProtocol)
    except TypeError as error:
        return str(error)
    return lacking("uvicorn's protocol", protocol, (*METHODS, *STATE)) or lacking(
        "the protocol of websockets", protocol.conn, LIBRARY
    )


def send_all() -> None:
    """Flush all connections in a row, which the kernel handles faster than writes between other work."""
    connections = UNSENT[:]
    UNSENT.clear()
    for connection in connections:
        connection.flush()


def frame(message: bytes) -> bytes:
    """The frame of a text from the server by RFC 6455: unfragmented and unmasked.

    The library takes several times as long, and this runs for every message to every client.
    """
    size = len(message)
    if size < 126:
        return SHORT.pack(TEXT, size) + message
    if size < 65_536:
        return MIDDLE.pack(TEXT, 126, size) + message
    return LONG.pack(TEXT, 127, size) + message


def whole_frames(data: bytes) -> bool:
    """Whether a client's bytes end at the end of a frame."""
    at = 0
    while at + 1 < len(data):
        size = data[at + 1] & 127
        width = {126: 2, 127: 8}.get(size, 0)
        if width:
            size = int.from_bytes(data[at + 2 : at + 2 + width])
        at += SHORT_HEAD + width + size
    return at == len(data)
