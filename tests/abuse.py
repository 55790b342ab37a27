"""A table under bad messages, straight at the socket's reply: what a whole test and a bench can do by the thousand."""

from dataclasses import dataclass, field

from bad_messages import messages
from halls import Venue
from msgspec import json

from brocante.game.words import Json
from brocante.server.identity import Identities
from brocante.server.office import Office
from brocante.server.settings import UNLIMITED, Settings
from brocante.server.socket import reply
from brocante.table.events import Closed
from brocante.table.gallery import Watcher
from brocante.table.messages import ENCODER


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
            watchers = [Watcher(player, None, understood) for player in "xyzw"]
            for watcher in watchers:
                await room.enter(watcher)
            await reply(office, room, watchers[0], b'{"do": "start"}')
            assert room.table.game is not None
        before = room.table.seq, len(room.table.times)
        answer = await reply(office, room, watchers[number % 4], text)
        tally.sent += 1
        if answer is not None:
            ENCODER.encode(answer)
            if answer.refused is not None:
                tally.refused += 1
                tally.reasons.add(answer.refused.reason)
                assert (room.table.seq, len(room.table.times)) == before, text
        await venue.settle()
        if number % 500 == 499:
            await room.write([Closed()])  # one identity may have only so many tables
            for watcher in watchers:
                room.leave(watcher)
    return tally


def understood(message: bytes) -> None:
    """Take a message in as a client would."""
    told: Json = json.decode(message)
    assert told["kind"] in ("full", "update", "answer")
