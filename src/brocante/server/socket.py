"""The socket of a table: commands in, updates out."""

import asyncio
from collections import deque
from contextlib import suppress

from litestar import WebSocket, websocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath
from msgspec import MsgspecError, json

from brocante.game.words import Refused
from brocante.server.identity import COOKIE
from brocante.server.limits import Bucket
from brocante.server.office import Office
from brocante.table.commands import Rematch, Request
from brocante.table.messages import ENCODER, Answer, Refusal
from brocante.table.reasons import Objected, Objection
from brocante.table.room import Room, Watcher
from brocante.table.store import StoreFailed

COMMANDS = json.Decoder(Request)
NOT_INVITED = 4403
NO_SUCH_TABLE = 4404
TOO_MUCH = 4429
COME_BACK = 1013
GOODBYE = 1.0  # seconds to send the reason to a client that is cut off
Socket = WebSocket[None, None, State]


class Outbox:
    """Messages on their way to one client. One that does not read is cut off: it may come back, and is told all."""

    def __init__(self, socket: Socket, most: int) -> None:
        self.socket = socket
        self.most = most
        self.waiting: deque[bytes] = deque()
        self.something = asyncio.Event()
        self.behind = asyncio.Event()  # the client has fallen too far behind

    def send(self, message: bytes) -> None:
        self.waiting.append(message)
        self.something.set()
        if len(self.waiting) > self.most:
            self.behind.set()

    async def run(self) -> None:
        """Send until the connection ends; waits for a client that does not read."""
        while True:
            await self.something.wait()
            self.something.clear()
            while self.waiting:
                await self.socket.send(
                    {"type": "websocket.send", "bytes": None, "text": self.waiting.popleft().decode()}
                )


@websocket("/api/tables/{name:str}/socket")
async def table_socket(socket: Socket, name: FromPath[str]) -> None:
    office: Office = socket.app.state.office
    if not same_origin(socket, office.settings.origins):
        await socket.close(NOT_INVITED)  # before it is accepted: the browser only sees that it failed
        return
    address = socket.client.host if socket.client else ""
    await socket.accept()
    if office.sockets.get(address, 0) >= office.settings.limits.sockets or not office.requests.take(address):
        await socket.close(TOO_MUCH)
        return
    office.sockets[address] = office.sockets.get(address, 0) + 1
    try:
        await serve(socket, office, name)
    except WebSocketDisconnect:
        pass
    finally:
        office.sockets[address] -= 1
        if not office.sockets[address]:
            del office.sockets[address]


async def serve(socket: Socket, office: Office, name: str) -> None:
    """Let somebody in, and listen until they go."""
    player = office.identities.read(socket.cookies.get(COOKIE)) or office.identities.new()
    try:
        room = await office.hall.room(name)
    except Objected:
        await socket.close(NO_SUCH_TABLE)
        return
    except StoreFailed:
        await socket.close(COME_BACK)
        return
    if not room.table.may_watch(player):
        await socket.close(NOT_INVITED)
        return
    outbox = Outbox(socket, office.settings.limits.waiting)
    watcher = Watcher(player, None, outbox.send)
    tasks = [
        asyncio.ensure_future(work)
        for work in (outbox.run(), listen(socket, office, room, watcher), outbox.behind.wait())
    ]
    try:
        await room.enter(watcher)
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            with suppress(WebSocketDisconnect):
                task.result()
    except StoreFailed:
        await socket.close(COME_BACK)
    finally:
        room.leave(watcher)
        for task in tasks:
            task.cancel()
    if outbox.behind.is_set():
        with suppress(TimeoutError):  # who reads nothing does not read this either
            await asyncio.wait_for(socket.close(COME_BACK), GOODBYE)


async def listen(socket: Socket, office: Office, room: Room, watcher: Watcher) -> None:
    """Take one message after the other, each with its answer."""
    limits = office.settings.limits
    now = office.hall.service.clock.now
    bucket = Bucket(limits.message_burst, now())
    while True:
        text = await socket.receive_data("text")
        if not bucket.take(limits.messages, limits.message_burst, now()):
            await socket.close(TOO_MUCH)
            return
        answer = await asyncio.shield(reply(office, room, watcher, text))  # begun is done, also if the client is gone
        if answer is not None:
            if answer.refused is not None:
                office.metrics.refused.labels(answer.refused.reason).inc()
            watcher.send(ENCODER.encode(answer))


async def reply(office: Office, room: Room, watcher: Watcher, text: str | bytes) -> Answer | None:
    """Do what a message asks for; None if the update says so itself."""
    try:
        command = COMMANDS.decode(text)
    except (MsgspecError, ValueError, RecursionError) as error:
        return Answer(0, Refusal(Objection.BAD_MESSAGE.value, str(error)[:200]))
    office.metrics.received(type(command).__name__)
    try:
        if isinstance(command, Rematch):
            await office.hall.rematch(room, watcher)
        elif await room.command(watcher, command):
            return None
        return Answer(command.id)
    except (Objected, Refused) as refusal:
        return Answer(command.id, Refusal(refusal.reason.value, refusal.detail))
    except StoreFailed:
        return Answer(command.id, Refusal(Objection.NOT_SAVED.value))


def same_origin(socket: Socket, others: tuple[str, ...]) -> bool:
    """Whether the page that opens the socket is ours; programs send no Origin."""
    origin = socket.headers.get("origin")
    return origin is None or origin in others or origin.partition("://")[2] == socket.headers.get("host")
