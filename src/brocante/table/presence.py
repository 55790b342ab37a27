"""Who is present, and what follows from it: listing, closing, the host, and the end of votes."""

from typing import Final

from brocante.table.clock import DAY
from brocante.table.due import Due, Kind
from brocante.table.events import Arranged, Closed, Event, Hosted, Left, VoteClosed
from brocante.table.table import Table

ALWAYS: Final = 1e12
NEVER: Final = 0.0
BRIEFLY: Final = 60.0  # seconds for which a table stays in the lobby after its host has lost the connection
HOST_GONE: Final = 180.0  # seconds after which somebody else becomes the host
NEVER_CAME: Final = 60.0  # seconds after which a seat of a public table is free again if its player never connected
LONG_GONE: Final = 180.0  # ... or has lost the connection, or was brought along to a rematch
VOTE: Final = 120.0  # seconds for agreeing
ABANDONED: Final = 900.0  # seconds after which a public table that everybody has left before the start is closed
ABANDONED_PRIVATE: Final = DAY  # invited friends may come in the evening
ABANDONED_DAYS: Final = 7 * DAY  # ... and players by correspondence within days


def listed_until(table: Table) -> float:
    """Until when a table is in the lobby: while its host is present, or once it has begun, any player."""
    if not table.created.public:
        return NEVER
    if table.status == "waiting":
        host = table.seats_of(table.host)
        came = any(table.seats[seat].came for seat in host)  # otherwise requests alone could fill the lobby
        return gone_since(table, host) + BRIEFLY if came else NEVER
    if table.status == "playing":
        patience = DAY if table.created.clock == "days" else BRIEFLY
        return gone_since(table, range(len(table.seats))) + patience
    return NEVER


def gone_since(table: Table, seats: "range | list[int]") -> float:
    """Since when none of the people in these seats is connected; ALWAYS if somebody is."""
    people = [table.seats[seat] for seat in seats if table.seats[seat].place.player is not None]
    if any(seat.here for seat in people):
        return ALWAYS
    return max((seat.gone_at for seat in people), default=NEVER)


def due_by_presence(table: Table) -> list[Due]:
    """What will happen unless somebody comes, goes or agrees first."""
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
    """Seats taken at a public table by people who never connected, since a request alone takes a seat."""
    if not table.created.public or table.created.clock == "days":
        return []
    return [
        Due(seat.absent_since + (LONG_GONE if seat.came or table.created.circle else NEVER_CAME), Kind.UNUSED, index)
        for index, seat in enumerate(table.seats)
        if seat.absent_since is not None and seat.place.player != table.host
    ]


def patience(table: Table) -> float:
    """How long a table waits for people after all have left."""
    if table.created.public:
        return ABANDONED
    return ABANDONED_DAYS if table.created.clock == "days" else ABANDONED_PRIVATE


def next_host(table: Table) -> str | None:
    """Who becomes host if the present one leaves: the first who is present."""
    here = (seat.place.player for seat in table.seats if seat.here and not seat.away)
    return next((player for player in here if player not in (None, table.host)), None)


def carry_out_presence(table: Table, dues: list[Due]) -> list[Event]:
    """The events now that these are due."""
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
