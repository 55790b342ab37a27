"""Sends a table thousands of bad messages through sessions, for a test and a benchmark."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field

from msgspec import json

from brocante.engine.codec import Json
from brocante.server.identity import Identities
from brocante.server.session import Session
from brocante.server.settings import UNLIMITED, Settings
from brocante.server.state import ServerState
from brocante.table.events import Closed
from testkit.bad_messages import messages
from testkit.rooms import Venue


@dataclass
class Tally:
    """The outcomes of the messages."""

    sent: int = 0
    refused: int = 0
    reasons: set[str] = field(default_factory=set)


async def abuse(venue: Venue, game: str, seed: int, count: int) -> Tally:
    """Send bad messages from every seat and from outside to tables of a game; a new table when one becomes unusable."""
    server = ServerState(Settings(limits=UNLIMITED), venue.rooms, Identities("secret"))
    tally = Tally()
    for number, text in enumerate(messages(seed, count)):
        if number % 500 == 0:
            room = await venue.open(game, "xyz", public=True, clock="none")
            connections = [DeadEnd() for _ in "xyzw"]
            sessions = [Session(server, room, end, who) for end, who in zip(connections, "xyzw", strict=True)]
            for session in sessions:
                await room.enter(session.viewer)
            await say(sessions[0], '{"do": "start"}')
            assert room.table.game is not None
        before = room.table.seq, len(room.table.times)
        connection = connections[number % 4]
        connection.answers.clear()
        await say(sessions[number % 4], text)
        tally.sent += 1
        for answer in connection.answers:
            if "refused" in answer:
                tally.refused += 1
                tally.reasons.add(answer["refused"]["reason"])
                assert (room.table.seq, len(room.table.times)) == before, text
        await venue.settle()
        if number % 500 == 499:
            await room.attempt(lambda: [Closed()])  # the tables of one identity are limited
            for session in sessions:
                room.leave(session.viewer)
    return tally


class DeadEnd:
    """A connection whose client reads everything, and must never be cut off."""

    closed = False

    def __init__(self) -> None:
        self.answers: list[Json] = []

    def send_text(self, message: bytes) -> None:
        told: Json = json.decode(message)
        assert told["kind"] in ("full", "update", "answer")
        if told["kind"] == "answer":
            self.answers.append(told)

    def start(self, hear: Callable[[str], None], limit: int) -> None:
        pass

    def hold_back(self, wish: bool) -> None:
        assert not wish

    async def wait_closed(self) -> None:
        pass

    async def finish(self) -> None:
        pass

    def close(self, code: int) -> None:
        raise AssertionError(f"cut off with {code}")


async def say(session: Session, text: str | bytes) -> None:
    """Send a message, and wait for its answer."""
    session.hear(text if isinstance(text, str) else text.decode(errors="replace"))
    while session.unanswered:
        await asyncio.sleep(0)
