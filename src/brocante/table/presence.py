"""Who is there, and what follows from it: what is listed and what is closed, who is the host, how a vote ends."""

from typing import Final

from brocante.table.clock import DAY
from brocante.table.due import Due, Kind
from brocante.table.events import Arranged, Closed, Event, Hosted, Left, VoteClosed
from brocante.table.table import Table

ALWAYS: Final = 1e12
NEVER: Final = 0.0
BRIEFLY: Final = 60.0  # seconds for which a table stays in the lobby when its host has lost the connection
HOST_GONE: Final = 180.0  # seconds after which somebody else is the host
NEVER_CAME: Final = 60.0  # seconds after which a seat of a public table is free again whose player never connected
LONG_GONE: Final = 180.0  # ... or has lost the connection, or was brought along to a rematch
VOTE: Final = 120.0  # seconds that people have to agree
ABANDONED: Final = 900.0  # seconds after which a public table is closed where everybody has gone before the start
ABANDONED_PRIVATE: Final = DAY  # friends were invited, and may come in the evening
ABANDONED_DAYS: Final = 7 * DAY  # so may players by correspondence, within days


def listed_until(table: Table) -> float:
    """Until when a table is in the lobby: while its host is there, or once it has begun somebody who plays."""
    if not table.created.public:
        return NEVER
    if table.status == "waiting":
        host = table.seats_of(table.host)
        came = any(table.seats[seat].came for seat in host)  # else anybody could fill the lobby with requests alone
        return gone_since(table, host) + BRIEFLY if came else NEVER
    if table.status == "playing":
        patience = DAY if table.created.clock == "days" else BRIEFLY
        return gone_since(table, range(len(table.seats))) + patience
    return NEVER


def gone_since(table: Table, seats: "range | list[int]") -> float:
    """Since when none of the people on these seats is connected; ALWAYS if somebody is."""
    people = [table.seats[seat] for seat in seats if table.seats[seat].place.player is not None]
    if any(seat.here for seat in people):
        return ALWAYS
    return max((seat.gone_at for seat in people), default=NEVER)


def due_by_presence(table: Table) -> list[Due]:
    """What is to happen if nobody comes, goes or agrees before."""
    dues = []
    if table.status in ("waiting", "playing"):
        since = gone_since(table, table.seats_of(table.host))
        if since != ALWAYS and next_host(table) is not None:
            dues.append(Due(since + HOST_GONE, Kind.HOST, 0))
    if table.status == "waiting":
        since = gone_since(table, range(len(table.seats)))
        if since != ALWAYS:
            dues.append(Due(since + patience(table), Kind.ABANDONED, 0))
        dues += unused_seats(table)
    if table.vote is not None and table.status == "playing":
        unanimous = table.voters() <= table.vote.agreed
        dues.append(Due(table.changed_at if unanimous else table.vote.opened_at + VOTE, Kind.VOTE, table.vote.seat))
    return dues


def unused_seats(table: Table) -> list[Due]:
    """Seats that somebody has taken at a public table without being there: a request alone takes one."""
    if not table.created.public or table.created.clock == "days":
        return []
    return [
        Due(seat.absent_since + (LONG_GONE if seat.came or table.created.circle else NEVER_CAME), Kind.UNUSED, index)
        for index, seat in enumerate(table.seats)
        if seat.absent_since is not None and seat.place.player != table.host
    ]


def patience(table: Table) -> float:
    """How long a table waits for people when all have gone."""
    if table.created.public:
        return ABANDONED
    return ABANDONED_DAYS if table.created.clock == "days" else ABANDONED_PRIVATE


def next_host(table: Table) -> str | None:
    """Who would be the host if the present one were gone: the first who is here."""
    here = (seat.place.player for seat in table.seats if seat.here and not seat.away)
    return next((player for player in here if player not in (None, table.host)), None)


def carry_out_presence(table: Table, dues: list[Due]) -> list[Event]:
    """What happens now that these are due."""
    events: list[Event] = []
    for entry in dues:
        if entry.kind is Kind.ABANDONED:
            return [Closed()]
        if entry.kind is Kind.UNUSED:
            events.append(Left(table.seats[entry.seat].place.player or ""))
        elif entry.kind is Kind.HOST and (host := next_host(table)) is not None:
            events.append(Hosted(host))
        elif entry.kind is Kind.VOTE and table.vote is not None:
            agreed = table.voters() <= table.vote.agreed
            events.append(Arranged(table.vote.seat, table.vote.bot) if agreed else VoteClosed())
    return events
