"""What a table has to do by itself, and when: bots, standing orders, the hammer, players out of time."""

from dataclasses import dataclass
from enum import Enum
from hashlib import blake2b

from brocante.engine.codec import Json
from brocante.play.game import Game
from brocante.table.events import Away, Event, Moved
from brocante.table.table import Table

QUICKEST = 0.7  # seconds after which a bot moves
SLOWEST = 1.8
ORDERED = 0.5  # seconds after which a standing order raises


class Kind(Enum):
    BOT = "bot"  # has to choose a move
    ORDER = "order"  # a standing order speaks
    HAMMER = "hammer"  # it falls on whoever is silent
    TIME_OUT = "time out"  # a player ran out of time


@dataclass(frozen=True, slots=True)
class Due:
    when: float
    kind: Kind
    seat: int


def due(table: Table, pace: float = 1.0) -> list[Due]:
    """All that is to be done, unless somebody moves before; `pace` stretches the time that bots take."""
    game = table.game
    if game is None or game.over or table.closed or table.paused:
        return []
    dues = []
    deadline = table.deadline()
    hammer = table.hammer()
    for seat in game.actors():
        if table.seats[seat].played_by_bot:
            dues.append(Due(table.moved_at + pace * hesitation(table, game, seat), Kind.BOT, seat))
        elif table.seats[seat].limit is not None:
            dues.append(Due(table.moved_at + pace * ORDERED, Kind.ORDER, seat))
        elif hammer is not None:
            dues.append(Due(hammer, Kind.HAMMER, seat))
        elif deadline is not None:
            dues.append(Due(deadline, Kind.TIME_OUT, seat))
    return dues


def hesitation(table: Table, game: Game, seat: int) -> float:
    """How long a bot waits, so that people can follow; the same in every process."""
    digest = blake2b(f"{table.name} {len(game.history)} {seat}".encode(), digest_size=2).digest()
    return QUICKEST + (SLOWEST - QUICKEST) * int.from_bytes(digest) / 65536


def carry_out(table: Table, dues: list[Due]) -> list[Event]:
    """What happens now that these are due; bots' moves are not decided here."""
    events: list[Event] = []
    for entry in dues:
        if entry.kind is Kind.ORDER:  # alone: a raise gives all others their time again
            return [Moved(entry.seat, ordered(table, table.playing(), entry.seat), "order")]
        if entry.kind is Kind.TIME_OUT:
            events.append(Away(entry.seat))
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
