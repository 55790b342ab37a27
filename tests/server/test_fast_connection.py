"""Fast connections: messages of one loop iteration are sent together, and one ending does not delay others."""

import asyncio
from types import SimpleNamespace

import pytest
from websockets.protocol import OPEN

from brocante.server.connection import COME_BACK, TOO_MUCH
from brocante.server.fast_connection import FastConnection, frame

pytestmark = pytest.mark.anyio


class Wire:
    """A transport that keeps what is written; one that is closed takes nothing more, as uvloop's do not."""

    def __init__(self) -> None:
        self.written: list[bytes] = []
        self.closed = False
        self.waiting = 0

    def write(self, data: bytes) -> None:
        if self.closed:
            raise RuntimeError("the handler is closed")
        self.written.append(data)

    def is_closing(self) -> bool:
        return self.closed

    def get_write_buffer_size(self) -> int:
        return self.waiting


def connection_on(wire: Wire) -> FastConnection:
    """A connection past its handshake."""
    connection = FastConnection.__new__(FastConnection)
    connection.loop = asyncio.get_running_loop()
    connection.conn = SimpleNamespace(state=OPEN)  # type: ignore[assignment]
    connection.transport = wire  # type: ignore[assignment]
    connection.writable = asyncio.Event()
    connection.writable.set()
    connection.unsent = []
    connection.ended = asyncio.Event()
    connection.limit = 100
    return connection


async def test_messages_of_one_turn_go_out_together() -> None:
    wire = Wire()
    connection = connection_on(wire)
    connection.send_text(b"one")
    connection.send_text(b"two")
    assert wire.written == []
    await asyncio.sleep(0)
    assert wire.written == [frame(b"one") + frame(b"two")]


async def test_a_connection_that_is_lost_meanwhile_holds_nobody_up() -> None:
    wires = [Wire(), Wire()]
    connections = [connection_on(wire) for wire in wires]
    for text in (b"one", b"two"):
        for connection in connections:
            connection.send_text(text)
        wires[0].closed = True
        await asyncio.sleep(0)
    assert wires[0].written == []
    assert wires[1].written == [frame(b"one"), frame(b"two")]


async def test_who_is_too_far_behind_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    codes: list[int] = []
    monkeypatch.setattr(FastConnection, "close", lambda _, code: codes.append(code))
    wire = Wire()
    connection = connection_on(wire)
    connection.writable.clear()
    wire.waiting = 100
    connection.send_text(b"one")
    await asyncio.sleep(0)
    assert codes == []
    wire.waiting = 101
    connection.send_text(b"two")
    await asyncio.sleep(0)
    assert codes == [COME_BACK]


async def test_whoever_sends_thousands_of_messages_at_once_is_cut_off_unread() -> None:
    heard: list[str] = []
    closed: list[int] = []
    connection = connection_on(Wire())
    connection.hear = heard.append
    connection.close = closed.append  # type: ignore[assignment,method-assign]
    connection.data_received(b"\x81\x82\0\0\0\0{}" * 10_000)
    assert closed == [TOO_MUCH]
    assert heard == []
