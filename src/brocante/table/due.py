"""What a table must do by itself, and when: bots, standing orders, the hammer, players out of time."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from hashlib import blake2b

from brocante.engine.codec import Json
from brocante.play.game import Game
from brocante.table.events import Away, Event, Moved
from brocante.table.table import Table
from brocante.table.tempo import FACTORS, LEAST, hesitation, time_to_see

SOONEST = 0.6  # seconds before a standing order acts, at least
LATEST = 3.4  # at most, so that it is before the fastest clock's hammer
PATIENCE = 2  # moves in a row made for a player out of time before a bot takes over


class Kind(Enum):
    BOT = "bot"  # must choose a move
    ORDER = "order"  # a standing order acts
    HAMMER = "hammer"  # it falls for those who are silent
    TIME_OUT = "time out"  # a player ran out of time
    HOST = "host"  # the host has been away for long (for this and the following, see presence.py)
    ABANDONED = "abandoned"  # ... or everybody, before the start
    UNUSED = "unused"  # ... or somebody at a public table before the start, where others want to play
    VOTE = "vote"  # all have agreed, or their time is up


@dataclass(frozen=True, slots=True)
class Due:
    when: float
    kind: Kind
    seat: int


def due(table: Table, heard: Sequence[Json] = (), at_once: bool = False) -> list[Due]:
    """Everything to be done, unless somebody moves first.

    `heard`: the lines about the last move, for which bots leave people time; `at_once`: bots do not wait.
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
    """How long a bot waits: until people have seen the outcome of the last move, plus some thinking time."""
    mover = table.seats[heard[0].get("seat", 0)].place.player if heard else None
    seen = heard[1:] if mover and table.plays_alone(mover) else heard  # players need no time for their own move
    scene = time_to_see(table.public()["scenes"], seen)
    return scene + table.stretch * hesitation(table.name, game, seat, table.tempo)


def pondering(table: Table, game: Game, seat: int) -> float:
    """How long a standing order waits: as irregularly as a person, so that it cannot be recognised.

    The same in every process. It is derived from the player's identity, which nobody else ever learns: others could
    work out a time that depends only on what they know, and recognise it.
    """
    player = table.seats[seat].place.player or ""
    if table.plays_alone(player):  # nobody to deceive, and the player chose this tempo
        return FACTORS[table.tempo] * SOONEST
    identity = player.encode()[:64]
    digest = blake2b(f"{table.name} {len(game.history)} {seat}".encode(), key=identity, digest_size=2).digest()
    return SOONEST + (LATEST - SOONEST) * (int.from_bytes(digest) / 65536) ** 2  # mostly soon


def carry_out(table: Table, dues: list[Due]) -> list[Event]:
    """The events now that these are due; bots' moves are not decided here."""
    events: list[Event] = []
    for entry in dues:
        if entry.kind is Kind.ORDER:  # one at a time: a raise restarts everybody else's time
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
    """The move of a standing order: the lowest raise if it is within the limit, otherwise a pass."""
    limit = table.seats[seat].limit or 0
    for template in game.moves(seat):
        if template["move"] == "bid" and template["amount"]["min"] <= limit:
            return {"move": "bid", "amount": template["amount"]["min"]}
    return table.silence(seat) or {"move": "pass"}
