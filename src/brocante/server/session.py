"""A connection to a table: decodes messages, puts them into the room's inbox, and answers each."""

import logging
from collections import deque
from time import monotonic

from msgspec import MsgspecError, json

from brocante.engine.reasons import Refused
from brocante.server.connection import TOO_MUCH, Connection
from brocante.server.limits import Bucket, address_group
from brocante.server.state import ServerState
from brocante.table.audience import Viewer
from brocante.table.commands import Arrange, Report, Request, Say
from brocante.table.inbox import Asked, Outcome
from brocante.table.messages import ENCODER, Answer, Refusal
from brocante.table.reasons import Objected, Objection
from brocante.table.room import Room
from brocante.table.store import StoreFailed

logger = logging.getLogger(__name__)

COMMANDS = json.Decoder(Request)
NOT_INVITED = 4403
REMOVED = 4410
BLOCKED = 4411
OPERATOR_BLOCKED = 4412
FAILED = 1011
MOST_ASKED = 4  # messages of one connection in the inbox: further ones wait, so that others are not held up


class Session:
    """One connection to one table. Messages in the inbox are carried out even if the client disconnects."""

    def __init__(
        self, server: ServerState, room: Room, connection: Connection, player: str, address: str = "", ip: str = ""
    ) -> None:
        self.server = server
        self.limits = server.settings.limits
        self.metrics = server.metrics
        self.ip = ip  # the client's address
        self.room = room
        self.connection = connection
        self.viewer = Viewer(player, None, connection.send_text, self.dismiss, address)
        self.dismissed = False
        self.unanswered = 0  # messages in the inbox
        self.arrived: deque[float] = deque()  # when these and the waiting ones arrived
        self.unasked: deque[str] = deque()  # messages waiting until those are answered
        self.clock = server.rooms.service.clock
        self.bucket = Bucket(self.limits.message_burst, self.clock.now())

    def dismiss(self, reason: Objection) -> None:
        self.dismissed = True
        self.connection.close({Objection.REMOVED: REMOVED, Objection.BLOCKED: BLOCKED}.get(reason, NOT_INVITED))

    def disconnect_blocked(self) -> None:
        self.connection.close(OPERATOR_BLOCKED)

    def hear(self, text: str) -> None:
        """Receive a message; a client that sends faster than it is answered is held back."""
        self.arrived.append(monotonic())
        if self.unanswered < MOST_ASKED:
            self.ask(text)
        else:
            self.unasked.append(text)
            self.connection.hold_back(True)

    def ask(self, text: str) -> None:
        """Put a message's command into the inbox."""
        if not self.bucket.take(self.limits.messages, self.limits.message_burst, self.clock.now()):
            self.connection.close(TOO_MUCH)
            return
        self.unanswered += 1
        try:
            command = COMMANDS.decode(text)
        except (MsgspecError, ValueError, RecursionError) as error:
            self.room.put(Asked(self.viewer, 0, Objected(Objection.BAD_MESSAGE, str(error)[:200]), self.answer))
        else:
            self.metrics.messages.add(type(command).__name__)
            asked = self._limited(command) if isinstance(command, Arrange | Say | Report) else command
            self.room.put(Asked(self.viewer, command.id, asked, self.answer))

    def _limited(self, command: Arrange | Say | Report) -> Request | Objected:
        """The command, or why this server refuses it regardless of the table."""
        table, server = self.room.table, self.server
        if isinstance(command, Say):
            speaker = self.viewer.player if self.viewer.seat is not None else address_group(self.ip)
            return command if server.talk.take(f"{table.name} {speaker}") else Objected(Objection.TOO_FAST)
        if isinstance(command, Report):
            return command if server.reports_from.take(address_group(self.ip)) else Objected(Objection.TOO_MANY_REPORTS)
        try:
            made = table.created
            server.share_out(table.host, self.room.host_group, [command.bot])
            server.check_nets(made.game, len(made.places), made.options, [command.bot])
        except Objected as objection:
            return objection
        return command

    def answer(self, number: int, outcome: Outcome) -> None:
        """Answer a message, unless an update did so, then take the next waiting one."""
        if outcome is not True:
            self._reply(number, outcome)
        self.unanswered -= 1
        self.metrics.answers.add(monotonic() - self.arrived.popleft())
        if self.unasked and not self.connection.closed:
            self.ask(self.unasked.popleft())
            if not self.unasked:
                self.connection.hold_back(False)

    def _reply(self, number: int, outcome: Outcome) -> None:
        refusal: Refusal | None = None
        match outcome:
            case Refused():
                refusal = Refusal(str(outcome.reason), outcome.detail, outcome.bid)
            case Objected():
                refusal = Refusal(str(outcome.reason), outcome.detail)
            case StoreFailed():
                refusal = Refusal(Objection.NOT_SAVED.value)
            case Exception():
                logger.error("a message could not be answered", exc_info=outcome, extra={"table": self.room.table.name})
                self.connection.close(FAILED)
                return
        if refusal is not None:
            self.metrics.refused.labels(refusal.reason).inc()
        self.connection.send_text(ENCODER.encode(Answer(number, refusal)))
