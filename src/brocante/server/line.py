"""A socket without detours: once somebody is let in, messages go straight from the wire to the table and back.

uvicorn's own protocol does what is rare: the handshake, which goes through the application like any
request, pings, closing and errors. What happens with every move passes by tasks, queues and ASGI.
"""

from collections.abc import Callable
from typing import cast

from litestar import WebSocket
from litestar.datastructures import State
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import OPEN

EXTENSION = "brocante.line"
GOODBYE = 2.0  # seconds that a client has to answer when the line is closed
COME_BACK = 1013
Socket = WebSocket[None, None, State]


class Line(WebSocketsSansIOProtocol):
    """One client's connection."""

    hear: Callable[[str], None] | None = None  # takes what the client says
    gone: Callable[[], None] | None = None  # is called when the line is closed
    most = 0  # bytes that may wait for a client that does not read

    @classmethod
    def of(cls, socket: Socket) -> "Line":
        """The line under a socket that was accepted."""
        return cast(Line, socket.scope["extensions"][EXTENSION])  # type: ignore[index]

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):  # else it is no handshake
            cast(dict[str, object], self.scope["extensions"])[EXTENSION] = self

    def open(self, hear: Callable[[str], None], gone: Callable[[], None], most: int) -> None:
        """Hand all that is said from now on, and what was said already, to `hear`."""
        self.hear, self.gone, self.most = hear, gone, most
        while not self.queue.empty():
            event = self.queue.get_nowait()
            if event["type"] == "websocket.receive":
                hear(event.get("text") or "")
        self.pause(False)
        if self.disconnected:
            gone()

    def pause(self, wish: bool) -> None:
        """Let a client wait that says more than can be answered; or no longer."""
        if wish != self.read_paused and not self.transport.is_closing():
            self.read_paused = wish
            (self.transport.pause_reading if wish else self.transport.resume_reading)()

    def send_receive_event_to_app(self) -> None:
        if self.hear is None:
            super().send_receive_event_to_app()
            return
        data = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        self.frames = []
        if self.curr_msg_data_type == "bytes":
            data = b""  # no message of ours
        try:
            text = data.decode()
        except UnicodeDecodeError:
            self.close(1007)
        else:
            self.hear(text)

    def send_text(self, message: bytes) -> None:
        """Send a message; who is too far behind is cut off: it may come back, and is told everything."""
        if self.conn.state is not OPEN:
            return
        self.transport.write(frame(message))
        if not self.writable.is_set() and self.transport.get_write_buffer_size() > self.most:
            self.close(COME_BACK)

    def close(self, code: int) -> None:
        """Say goodbye, and go."""
        if self.conn.state is OPEN:
            self.conn.send_close(code)
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
            self.close_timer = self.loop.call_later(GOODBYE, self.transport.abort)
            self.pause(False)  # the goodbye is answered
        self._gone()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._gone()

    def _gone(self) -> None:
        if self.gone is not None:
            self.gone()


def frame(message: bytes) -> bytes:
    """A text of the server as RFC 6455 puts it on the wire: whole, not masked."""
    size = len(message)
    if size < 126:
        return b"\x81%c%b" % (size, message)
    if size < 65_536:
        return b"\x81\x7e%b%b" % (size.to_bytes(2), message)
    return b"\x81\x7f%b%b" % (size.to_bytes(8), message)
