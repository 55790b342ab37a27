"""HTTP on uvicorn with limits that uvicorn lacks: size and number of headers, time, connections per address.

Extends a private class of uvicorn: `missing` says whether the installed version has everything needed here. Otherwise
the server runs on h11, which limits the size of headers itself, and the log says so.
"""

import asyncio
import logging
from collections.abc import Callable
from functools import cache, partial
from typing import Any, Literal

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from brocante.server.fence import Versions, lacking, specimen, untested
from brocante.server.gate import Gate, Turned

logger = logging.getLogger(__name__)

TESTED: Versions = {"uvicorn": ((0, 54), (0, 55)), "httptools": ((0, 7), (0, 10))}
PARTS = (
    "connection_made", "connection_lost", "data_received", "on_message_begin", "on_header", "on_headers_complete",
    "on_body", "on_message_complete", "handle_websocket_upgrade", "send_400_response", "shutdown", "loop", "client",
    "cycle", "pipeline", "ws_protocol_class",
)  # fmt: skip
MOST_WAITING = 8  # requests of one connection waiting for earlier responses
MOST_PIECES = 256  # of one body: clients normally send a few, however slowly they arrive
STATUS = {
    Turned.ADDRESS: 429, Turned.FULL: 503, Turned.SLOW: 408, Turned.HEADER: 431, Turned.BODY: 413, Turned.INVALID: 400,
}  # fmt: skip


class TooMuch(Exception):
    """A request is too large; the parser reports this as its own error."""


class GuardedHttp(HttpToolsProtocol):
    """An HTTP connection, until it ends or becomes a socket."""

    gate: Gate  # set by `http_protocol`, in a separate class for each server
    address = ""
    inside = False  # whether it was admitted
    unparsed = 0  # bytes since the parser last completed a field or a piece of a body
    head = 0  # bytes of header fields, including trailers
    pieces = 0  # of the body
    fault = Turned.INVALID  # the reason if the parser fails
    timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.address = self.client[0] if self.client else ""
        turned = self.gate.enter(self, self.address, transport.abort)
        if turned is not None:
            self._refuse(turned)
            return
        self.inside = True
        self._allow(self.gate.limits.request_seconds, Turned.SLOW)

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_timer()
        if self.inside:
            self.inside = False
            self.gate.leave(self, self.address)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        self.unparsed += len(data)
        super().data_received(data)
        # Only now is it known whether the data had a field or a body. Anything else is useless: a field without an
        # end, in a header or a trailer, or filler between the chunks of a body.
        if self.unparsed > self.gate.limits.header_bytes and not self.transport.is_closing():
            self.gate.turn(Turned.HEADER)
            self._end_request(Turned.HEADER)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        if len(self.pipeline) >= MOST_WAITING:
            raise TooMuch
        self.unparsed = self.head = self.pieces = 0
        self._allow(self.gate.limits.request_seconds, Turned.SLOW)

    def on_header(self, name: bytes, value: bytes) -> None:
        self.unparsed = 0
        self.head += len(name) + len(value)
        limits = self.gate.limits
        if self.head > limits.header_bytes or len(self.headers) >= limits.headers:
            self.fault = Turned.HEADER
            raise TooMuch
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self.unparsed = 0
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self.unparsed = 0
        self.pieces += 1
        if self.pieces > MOST_PIECES:
            self.fault = Turned.BODY
            raise TooMuch
        super().on_body(body)

    def on_message_complete(self) -> None:
        self.unparsed = 0
        super().on_message_complete()
        self.gate.asked(self)
        self._allow(self.gate.limits.answer_seconds, Turned.UNREAD)

    def handle_websocket_upgrade(self) -> None:
        """From here on the connection is a socket, which still counts until it ends."""
        self._stop_timer()
        self.gate.asked(self)
        self.inside = False
        if self.ws_protocol_class is not None:
            leave = partial(self.gate.leave, self, self.address)
            self.ws_protocol_class = counted_socket(self.ws_protocol_class, leave)
        super().handle_websocket_upgrade()

    def send_400_response(self, msg: str) -> None:
        """Called when the parser fails."""
        self.gate.turn(self.fault)
        self._end_request(self.fault)

    # --- time, and the end ---

    def shutdown(self) -> None:
        """The server is shutting down: do not wait for incomplete requests."""
        if self.cycle is not None and not self.cycle.response_complete and self.cycle.more_body:
            self.transport.abort()
        else:
            super().shutdown()

    def _allow(self, seconds: float, otherwise: Turned) -> None:
        """Give the connection `seconds` for its next step."""
        self._stop_timer()
        self.timer = self.loop.call_later(seconds, self._out_of_time, otherwise)

    def _stop_timer(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def _out_of_time(self, turned: Turned) -> None:
        self.gate.turn(turned)
        if turned is Turned.SLOW:
            self._end_request(turned)
        else:
            self.transport.abort()

    def _end_request(self, turned: Turned) -> None:
        """Cut off a request; if its response has begun, without an error response."""
        if self.cycle is None or not self.cycle.response_started or self.cycle.response_complete:
            self._refuse(turned)
        else:
            self.transport.abort()

    def _refuse(self, turned: Turned) -> None:
        """Send a short error response, and close."""
        self._stop_timer()
        head = STATUS_LINE[STATUS[turned]]
        self.transport.write(head + b"content-length: 0\r\nretry-after: 10\r\nconnection: close\r\n\r\n")
        self.transport.close()


@cache
def counted(base: Any) -> Any:
    """A socket protocol that reports the end of its connection."""

    class Counted(base):  # type: ignore[misc]
        leave: Callable[[], None]

        def connection_lost(self, exc: Exception | None) -> None:
            self.leave()
            super().connection_lost(exc)

    Counted.__name__ = base.__name__
    return Counted


def counted_socket(base: Any, leave: Callable[[], None]) -> Any:
    """A factory for the protocol of an upgraded connection; uvicorn calls it like a class."""

    def made(**settings: Any) -> Any:
        protocol = counted(base)(**settings)
        protocol.leave = leave
        return protocol

    return made


def missing() -> str | None:
    """Why the limits cannot be applied with the installed packages; None if they can."""
    reason = untested(TESTED)
    if reason is not None:
        return reason
    try:
        protocol = specimen(HttpToolsProtocol)
    except TypeError as error:
        return str(error)
    return lacking("uvicorn's protocol", protocol, PARTS)


def http_protocol(gate: Gate) -> "type[asyncio.Protocol] | Literal['h11']":
    """The HTTP protocol for uvicorn."""
    reason = missing()
    if reason is None:
        return type("Http", (GuardedHttp,), {"gate": gate})
    logger.warning("connections are not limited by address and time: %s", reason)
    return "h11"
