"""Lines: what is sent in one turn of the loop goes out together, and nobody's end holds the others up."""

import asyncio
from types import SimpleNamespace

import pytest
from brocante.server.line import COME_BACK, Line, frame
from websockets.protocol import OPEN

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


def line_on(wire: Wire) -> Line:
    """A line past its handshake."""
    line = Line.__new__(Line)
    line.loop = asyncio.get_running_loop()
    line.conn = SimpleNamespace(state=OPEN)  # type: ignore[assignment]
    line.transport = wire  # type: ignore[assignment]
    line.writable = asyncio.Event()
    line.writable.set()
    line.unsent = []
    line.most = 100
    return line


async def test_messages_of_one_turn_go_out_together() -> None:
    wire = Wire()
    line = line_on(wire)
    line.send_text(b"one")
    line.send_text(b"two")
    assert wire.written == []
    await asyncio.sleep(0)
    assert wire.written == [frame(b"one") + frame(b"two")]


async def test_a_line_that_is_lost_meanwhile_holds_nobody_up() -> None:
    wires = [Wire(), Wire()]
    lines = [line_on(wire) for wire in wires]
    for text in (b"one", b"two"):
        for line in lines:
            line.send_text(text)
        wires[0].closed = True
        await asyncio.sleep(0)
    assert wires[0].written == []
    assert wires[1].written == [frame(b"one"), frame(b"two")]


async def test_who_is_too_far_behind_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    codes: list[int] = []
    monkeypatch.setattr(Line, "close", lambda _, code: codes.append(code))
    wire = Wire()
    line = line_on(wire)
    line.writable.clear()
    wire.waiting = 100
    line.send_text(b"one")
    await asyncio.sleep(0)
    assert codes == []
    wire.waiting = 101
    line.send_text(b"two")
    await asyncio.sleep(0)
    assert codes == [COME_BACK]
