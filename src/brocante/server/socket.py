"""The socket of a table: commands in, updates out."""

import asyncio
import logging
from collections import deque

from litestar import websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath
from msgspec import MsgspecError, json

from brocante.game.words import Refused
from brocante.server.identity import COOKIE
from brocante.server.limits import Bucket
from brocante.server.line import COME_BACK, Line, Socket
from brocante.server.office import Office
from brocante.table.commands import Rematch, Request
from brocante.table.gallery import Watcher
from brocante.table.messages import ENCODER, Answer, Refusal
from brocante.table.reasons import Objected, Objection
from brocante.table.room import Room
from brocante.table.store import StoreFailed

logger = logging.getLogger(__name__)

COMMANDS = json.Decoder(Request)
NOT_INVITED = 4403
NO_SUCH_TABLE = 4404
TOO_MUCH = 4429
FAILED = 1011
MOST_SAID = 4  # messages that wait for their answer, before a client has to wait with more


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
    """Let somebody in, and stay until they go."""
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
    line = Line.of(socket)
    visit = Visit(office, room, line, player)
    line.open(visit.hear, visit.over.set, office.settings.limits.waiting_bytes)
    try:
        await room.enter(visit.watcher)
        await visit.over.wait()
    except StoreFailed:
        line.close(COME_BACK)
    finally:
        room.leave(visit.watcher)


class Visit:
    """Somebody at a table: says one thing after the other, and gets an answer to each."""

    def __init__(self, office: Office, room: Room, line: Line, player: str) -> None:
        self.office = office
        self.room = room
        self.line = line
        self.watcher = Watcher(player, None, line.send_text, self.dismiss)
        self.over = asyncio.Event()
        self.said: deque[str] = deque()
        self.answering: asyncio.Task[None] | None = None
        self.bucket = Bucket(office.settings.limits.message_burst, office.hall.service.clock.now())

    def dismiss(self) -> None:
        self.line.close(NOT_INVITED)

    def hear(self, text: str) -> None:
        self.said.append(text)
        if self.answering is None:
            self.answering = asyncio.ensure_future(self.answer())  # begun is done, also if the client is gone
        elif len(self.said) > MOST_SAID:
            self.line.pause(True)

    async def answer(self) -> None:
        """Answer until nothing more is said."""
        limits = self.office.settings.limits
        now = self.office.hall.service.clock.now
        try:
            while self.said and not self.over.is_set():
                text = self.said.popleft()
                if not self.bucket.take(limits.messages, limits.message_burst, now()):
                    self.line.close(TOO_MUCH)
                    return
                answer = await reply(self.office, self.room, self.watcher, text)
                if answer is not None:
                    if answer.refused is not None:
                        self.office.metrics.refused.labels(answer.refused.reason).inc()
                    self.line.send_text(ENCODER.encode(answer))
        except Exception:
            logger.exception("a message could not be answered", extra={"table": self.room.table.name})
            self.line.close(FAILED)
        finally:
            self.answering = None
        self.line.pause(False)


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
