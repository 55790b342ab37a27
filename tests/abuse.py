"""A table under bad messages, straight from the wire: what a whole test and a bench can do by the thousand."""

import asyncio
from dataclasses import dataclass, field
from typing import cast

from bad_messages import messages
from brocante.server.line import Line
from brocante.server.office import Office
from halls import Venue
from msgspec import json

from brocante.engine.codec import Json
from brocante.server.identity import Identities
from brocante.server.settings import UNLIMITED, Settings
from brocante.server.socket import Visit
from brocante.table.events import Closed


@dataclass
class Tally:
    """What came of the messages."""

    sent: int = 0
    refused: int = 0
    reasons: set[str] = field(default_factory=set)


async def abuse(venue: Venue, game: str, seed: int, count: int) -> Tally:
    """Send bad messages from every seat and from outside to tables of a game; a new one whenever one is spoilt."""
    office = Office(Settings(limits=UNLIMITED), venue.hall, Identities("secret"))
    tally = Tally()
    for number, text in enumerate(messages(seed, count)):
        if number % 500 == 0:
            room = await venue.open(game, "xyz", public=True, clock="none")
            lines = [DeadEnd() for _ in "xyzw"]
            visits = [Visit(office, room, cast(Line, line), who) for line, who in zip(lines, "xyzw", strict=True)]
            for visit in visits:
                await room.enter(visit.watcher)
            await say(visits[0], '{"do": "start"}')
            assert room.table.game is not None
        before = room.table.seq, len(room.table.times)
        line = lines[number % 4]
        line.answers.clear()
        await say(visits[number % 4], text)
        tally.sent += 1
        for answer in line.answers:
            if "refused" in answer:
                tally.refused += 1
                tally.reasons.add(answer["refused"]["reason"])
                assert (room.table.seq, len(room.table.times)) == before, text
        await venue.settle()
        if number % 500 == 499:
            await room.attempt(lambda: [Closed()])  # one identity may have only so many tables
            for visit in visits:
                room.leave(visit.watcher)
    return tally


class DeadEnd:
    """A line that ends here: a client who takes all in, and must never be cut off."""

    def __init__(self) -> None:
        self.answers: list[Json] = []

    def send_text(self, message: bytes) -> None:
        told: Json = json.decode(message)
        assert told["kind"] in ("full", "update", "answer")
        if told["kind"] == "answer":
            self.answers.append(told)

    def pause(self, wish: bool) -> None:
        assert not wish

    def close(self, code: int) -> None:
        raise AssertionError(f"cut off with {code}")


async def say(visit: Visit, text: str | bytes) -> None:
    """Say something, and wait until it was answered."""
    visit.hear(text if isinstance(text, str) else text.decode(errors="replace"))
    while visit.turns.busy:
        await asyncio.sleep(0)
