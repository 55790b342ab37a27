"""Which connections there are: the fast one where uvicorn is as tested, the plain one on any ASGI server."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random
from typing import Any

import pytest
from bare_asgi import Driver
from msgspec import json
from websockets.frames import Frame, Opcode

from brocante.engine.codec import Json
from brocante.own import random_move
from brocante.server import fast_connection
from brocante.server.app import create_app
from brocante.server.connection import COME_BACK, NotOffered, PlainConnection, protocol
from brocante.server.fast_connection import FastConnection, frame
from brocante.server.settings import UNLIMITED, Settings
from testkit.rooms import QuickThinkers, after

pytestmark = pytest.mark.anyio


# --- which one ---


def test_the_fast_one_is_used_where_it_can_be() -> None:
    assert protocol("auto") is FastConnection
    assert protocol("fast") is FastConnection
    assert protocol("plain") == "auto"


@pytest.mark.parametrize(
    ("name", "value", "reason"),
    [
        ("TESTED", {"uvicorn": ((0, 10), (0, 11))}, "uvicorn .* was not tested"),
        ("TESTED", {"websockets": ((99,), (100,))}, "websockets .* was not tested"),
        ("METHODS", ("data_received", "handle_frames"), "no handle_frames"),
        ("STATE", ("conn", "outbox"), "no outbox"),
    ],
)
def test_on_a_uvicorn_that_was_not_tested_it_is_the_plain_one(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, name: str, value: object, reason: str
) -> None:
    monkeypatch.setattr(fast_connection, name, value)
    assert protocol("auto") == "auto"
    assert "no fast connections" in caplog.text
    with pytest.raises(NotOffered, match=reason):
        protocol("fast")


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535, 65_536, 70_000])
def test_frames_are_those_of_the_library(size: int) -> None:
    message = b"x" * size
    assert frame(message) == Frame(Opcode.TEXT, message).serialize(mask=False, extensions=[])


# --- on bare ASGI ---


@asynccontextmanager
async def driven(db: str) -> AsyncIterator[Driver]:
    """The application, called as any ASGI server would call it."""
    app = create_app(Settings(db, limits=UNLIMITED, pace=0.0), thinkers=QuickThinkers())
    async with Driver(app).running() as driver:
        yield driver


class Client:
    """Somebody at a table over bare ASGI."""

    def __init__(self, socket: Any) -> None:
        self.socket = socket
        self.state: Json = {}

    async def hear(self) -> Json:
        event = await self.socket.sent()
        assert event["type"] == "websocket.send"
        message: Json = json.decode(event["text"])
        self.state = after(self.state, message)
        return message

    async def ask(self, **command: Any) -> Json:
        self.socket.say(json.encode(command).decode())
        while (message := await self.hear()).get("re") != command["id"]:
            pass
        return message


async def test_a_whole_game_without_uvicorn(sqlite: str) -> None:
    async with driven(sqlite) as driver, asyncio.timeout(60):
        seats = [{"kind": "me", "name": "A"}, {"kind": "me", "name": "B"}, {"kind": "bot"}]
        made, cookie = await driver.post("/api/tables", {"game": "boxes", "seats": seats, "clock": "none"})
        clients = []
        for seat in range(2):
            client = Client(await driver.socket(f"/api/tables/{made['id']}/socket", cookie))
            assert (await client.hear())["kind"] == "full"
            if not seat:
                await client.ask(do="start", id=1)
            await client.ask(do="sit", id=2, seat=seat)
            clients.append(client)
        dice = Random(1)
        number = 10
        while clients[0].state["table"]["status"] == "playing":
            game = clients[0].state["game"]
            mine = [seat for seat in game["actors"] if seat < 2]
            if not mine:
                await clients[0].hear()
                continue
            client = clients[mine[0]]
            while client.state["seq"] < clients[0].state["seq"]:
                await client.hear()
            number += 1
            move = random_move(client.state["game"]["moves"], dice)
            await client.ask(do="move", id=number, move=move, question=client.state["game"]["question"])
            while clients[0].state["seq"] < client.state["seq"]:
                await clients[0].hear()
        assert clients[0].state["game"]["scores"]
        assert clients[0].state["game"]["played"] > 10
        for client in clients:
            client.socket.leave()
            await client.socket.over()


async def test_who_is_not_let_in_on_bare_asgi_is_told_why(sqlite: str) -> None:
    async with driven(sqlite) as driver:
        socket = await driver.socket("/api/tables/0123456789abcdef/socket")
        assert (await socket.sent())["code"] == 4404
        await socket.over()


# --- the plain one by itself ---


class Wire:
    """What a plain connection needs of a socket; one that is stuck takes nothing."""

    def __init__(self, stuck: bool = False) -> None:
        self.events: list[Any] = []
        self.said: asyncio.Queue[Any] = asyncio.Queue()
        self.stuck = stuck

    async def receive(self) -> Any:
        return await self.said.get()

    async def send(self, event: Any) -> None:
        if self.stuck:
            await asyncio.Event().wait()
        self.events.append(event)

    async def close(self, code: int) -> None:
        self.events.append(code)

    def say(self, text: str) -> None:
        self.said.put_nowait({"type": "websocket.receive", "text": text})


async def test_what_was_sent_before_the_end_arrives() -> None:
    wire = Wire()
    connection = PlainConnection(wire)  # type: ignore[arg-type]
    connection.start(lambda _: None, 100)
    for text in (b"one", b"two"):
        connection.send_text(text)
    connection.close(4403)
    connection.send_text(b"three")
    await connection.wait_closed()
    await connection.finish()
    assert [event["text"] for event in wire.events[:-1]] == ["one", "two"]
    assert wire.events[-1] == 4403


async def test_who_does_not_read_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("brocante.server.connection.GOODBYE", 0.0)
    wire = Wire(stuck=True)
    connection = PlainConnection(wire)  # type: ignore[arg-type]
    connection.start(lambda _: None, 100)
    for _ in range(10):
        connection.send_text(b"x" * 10)
        await asyncio.sleep(0)
    assert not connection.closed
    connection.send_text(b"x")
    assert connection.closed
    assert connection.code == COME_BACK
    await connection.wait_closed()
    await connection.finish()


async def test_who_is_held_back_is_heard_later() -> None:
    wire, heard = Wire(), list[str]()
    connection = PlainConnection(wire)  # type: ignore[arg-type]
    connection.start(heard.append, 100)
    connection.hold_back(True)
    for text in ("one", "two", "three"):
        wire.say(text)
    for _ in range(10):
        await asyncio.sleep(0)
    assert heard == []
    connection.hold_back(False)
    while len(heard) < 3:
        await asyncio.sleep(0)
    assert heard == ["one", "two", "three"]
    wire.said.put_nowait({"type": "websocket.disconnect", "code": 1000})
    await connection.wait_closed()
    assert connection.closed
    await connection.finish()


async def test_an_error_in_what_hears_is_not_hidden(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    wire = Wire()
    connection = PlainConnection(wire)  # type: ignore[arg-type]
    connection.start(lambda text: print(1 / len(text)), 100)
    wire.say("")
    await connection.wait_closed()
    with pytest.raises(ZeroDivisionError):
        await connection.finish()
