"""The socket of a table: commands in, updates out."""

import asyncio
import logging
from functools import partial

from litestar import websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath
from msgspec import MsgspecError, json

from brocante.engine.reasons import Refused
from brocante.server.identity import COOKIE
from brocante.server.limits import Bucket
from brocante.server.line import COME_BACK, Line, Socket
from brocante.server.office import Office
from brocante.table.commands import Rematch, Request
from brocante.table.gallery import Watcher
from brocante.table.messages import ENCODER, Answer, Refusal
from brocante.table.reasons import Objected, Objection
from brocante.table.room import Outcome, Room
from brocante.table.store import StoreFailed
from brocante.table.turns import Turns

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
    """Somebody at a table: says one thing after the other, and gets an answer to each.

    What was begun is done, also if the client is gone.
    """

    def __init__(self, office: Office, room: Room, line: Line, player: str) -> None:
        self.office = office
        self.room = room
        self.line = line
        self.watcher = Watcher(player, None, line.send_text, self.dismiss)
        self.over = asyncio.Event()
        self.turns = Turns()
        self.asked = 0  # the number of the message that waits for its answer
        self.bucket = Bucket(office.settings.limits.message_burst, office.hall.service.clock.now())
        self.tasks: set[asyncio.Task[None]] = set()

    def dismiss(self) -> None:
        self.line.close(NOT_INVITED)

    def hear(self, text: str) -> None:
        self.turns.take(partial(self.ask, text))
        self._hold_back()

    def _hold_back(self) -> None:
        """Let a client wait that says more than is answered."""
        self.line.pause(len(self.turns.waiting) > MOST_SAID)

    def ask(self, text: str) -> None:
        """Do what a message asks for."""
        limits = self.office.settings.limits
        if self.over.is_set():
            return
        if not self.bucket.take(limits.messages, limits.message_burst, self.office.hall.service.clock.now()):
            self.line.close(TOO_MUCH)
            return
        self.asked = 0
        try:
            command = COMMANDS.decode(text)
        except (MsgspecError, ValueError, RecursionError) as error:
            self.answer(Objected(Objection.BAD_MESSAGE, str(error)[:200]))
            return
        self.asked = command.id
        self.office.metrics.received(type(command).__name__)
        if isinstance(command, Rematch):
            task = asyncio.ensure_future(self.rematch())
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)
        else:
            self.room.command(self.watcher, command, self.answer)

    async def rematch(self) -> None:
        try:
            await self.office.hall.rematch(self.room, self.watcher)
        except Exception as failure:
            self.answer(failure)
        else:
            self.answer(False)

    def answer(self, outcome: Outcome) -> None:
        """Say what came of it, unless an update has said so; then the next thing that was said has its turn."""
        if outcome is not True:
            self._reply(outcome)
        self.turns.over()
        self._hold_back()

    def _reply(self, outcome: Outcome) -> None:
        refusal: Refusal | None = None
        match outcome:
            case Objected() | Refused():
                refusal = Refusal(str(outcome.reason), outcome.detail)
            case StoreFailed():
                refusal = Refusal(Objection.NOT_SAVED.value)
            case Exception():
                logger.error("a message could not be answered", exc_info=outcome, extra={"table": self.room.table.name})
                self.line.close(FAILED)
                return
        if refusal is not None:
            self.office.metrics.refused.labels(refusal.reason).inc()
        self.line.send_text(ENCODER.encode(Answer(self.asked, refusal)))


def same_origin(socket: Socket, others: tuple[str, ...]) -> bool:
    """Whether the page that opens the socket is ours; programs send no Origin."""
    origin = socket.headers.get("origin")
    return origin is None or origin in others or origin.partition("://")[2] == socket.headers.get("host")
