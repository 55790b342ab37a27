"""What a table has to do by itself, and when: bots, standing orders, the hammer, players out of time."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from hashlib import blake2b

from brocante.engine.codec import Json
from brocante.play.game import Game
from brocante.table.events import Away, Event, Moved
from brocante.table.table import Table
from brocante.table.tempo import FACTORS, LEAST, hesitation, time_to_see

SOONEST = 0.6  # seconds after which a standing order speaks
LATEST = 3.4  # before the hammer of the fastest clock falls
PATIENCE = 2  # moves in a row that are made for somebody whose time was up, before a bot takes over


class Kind(Enum):
    BOT = "bot"  # has to choose a move
    ORDER = "order"  # a standing order speaks
    HAMMER = "hammer"  # it falls on whoever is silent
    TIME_OUT = "time out"  # a player ran out of time
    HOST = "host"  # the host has been gone for long (presence.py has this and what follows)
    ABANDONED = "abandoned"  # so has everybody, before the start
    UNUSED = "unused"  # so has somebody at a public table, before the start: others want to play
    VOTE = "vote"  # all have agreed, or have had the time to


@dataclass(frozen=True, slots=True)
class Due:
    when: float
    kind: Kind
    seat: int


def due(table: Table, heard: Sequence[Json] = (), at_once: bool = False) -> list[Due]:
    """All that is to be done, unless somebody moves before.

    `heard`: what people were told of the last move, for which bots leave them time; `at_once`: bots wait for nothing.
    """
    game = table.game
    if game is None or game.over or table.closed or table.paused:
        return []
    dues = []
    deadline = table.deadline()
    hammer = table.hammer()
    for seat in game.actors():
        if table.seats[seat].played_by_bot:
            wait = table.stretch * LEAST if at_once else bots_wait(table, game, heard, seat)
            dues.append(Due(table.moved_at + wait, Kind.BOT, seat))
        elif table.seats[seat].limit is not None:
            dues.append(Due(table.moved_at + table.stretch * pondering(table, game, seat), Kind.ORDER, seat))
        elif hammer is not None:
            dues.append(Due(hammer, Kind.HAMMER, seat))
        elif deadline is not None:
            dues.append(Due(deadline, Kind.TIME_OUT, seat))
    return dues


def bots_wait(table: Table, game: Game, heard: Sequence[Json], seat: int) -> float:
    """How long a bot waits: until people have seen what came of the last move, and as if it had to think."""
    mover = table.seats[heard[0].get("seat", 0)].place.player if heard else None
    seen = heard[1:] if mover and table.plays_alone(mover) else heard  # nobody need see their own move
    scene = time_to_see(table.public()["scenes"], seen)
    return scene + table.stretch * hesitation(table.name, game, seat, table.tempo)


def pondering(table: Table, game: Game, seat: int) -> float:
    """How long a standing order waits: as unevenly as a person, so that nobody can tell that it is one.

    The same in every process. Drawn by the identity of its player, which nobody else ever learns: others could work
    out a time that follows from what they know, and recognise it.
    """
    player = table.seats[seat].place.player or ""
    if table.plays_alone(player):  # bots do not mind, and the player has asked for this tempo
        return FACTORS[table.tempo] * SOONEST
    identity = player.encode()[:64]
    digest = blake2b(f"{table.name} {len(game.history)} {seat}".encode(), key=identity, digest_size=2).digest()
    return SOONEST + (LATEST - SOONEST) * (int.from_bytes(digest) / 65536) ** 2  # mostly soon


def carry_out(table: Table, dues: list[Due]) -> list[Event]:
    """What happens now that these are due; bots' moves are not decided here."""
    events: list[Event] = []
    for entry in dues:
        if entry.kind is Kind.ORDER:  # alone: a raise gives all others their time again
            return [Moved(entry.seat, ordered(table, table.playing(), entry.seat), "order")]
        if entry.kind is Kind.TIME_OUT:
            seat = table.seats[entry.seat]
            events.append(Away(entry.seat, once=seat.here and seat.late < PATIENCE))
        elif entry.kind is Kind.HAMMER:
            silence = table.silence(entry.seat)
            if silence is not None:
                events.append(Moved(entry.seat, silence, "hammer"))
    return events


def ordered(table: Table, game: Game, seat: int) -> Json:
    """What a standing order does: the lowest raise, if it is within the limit; else it passes."""
    limit = table.seats[seat].limit or 0
    for template in game.moves(seat):
        if template["move"] == "bid" and template["amount"]["min"] <= limit:
            return {"move": "bid", "amount": template["amount"]["min"]}
    return table.silence(seat) or {"move": "pass"}
