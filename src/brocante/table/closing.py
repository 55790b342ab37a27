"""Shows and closes tables for operators, through the database alone, whichever process holds the table."""

from dataclasses import dataclass
from typing import Any

from msgspec import json
from sqlalchemy import Connection, select
from sqlalchemy.engine import Engine

from brocante.play.game import Game
from brocante.table.archive import ARCHIVED, LIVELY, read_entries, read_packed
from brocante.table.clock import SteadyClock
from brocante.table.events import ENTRY_DECODER, Closed, Created, Event, Moved
from brocante.table.messages import ENCODER, Chat
from brocante.table.operators import CLOSE, Operator, record
from brocante.table.reasons import Objected
from brocante.table.room import Room, Service, followed
from brocante.table.schema import members, summaries
from brocante.table.store import Store
from brocante.table.table import Table
from brocante.table.thinkers import Thinkers

MOST_LINES = 50  # of chat shown to an operator
STATUSES = (*LIVELY, ARCHIVED)


class NoThinkers(Thinkers):
    """For a process that plays no moves."""

    def __init__(self) -> None:
        pass

    def close(self) -> None:
        pass


@dataclass(frozen=True)
class Wanted:
    """A filter for listing tables."""

    status: str = ""
    public: bool | None = None
    player: str = ""  # an identity with a seat there
    touched_before: float | None = None
    touched_after: float | None = None
    limit: int = 50


def listed(connection: Connection, wanted: Wanted) -> list[dict[str, Any]]:
    """Tables, the most recently touched first."""
    if wanted.status and wanted.status not in STATUSES:
        raise ValueError(f"a table is {', '.join(STATUSES[:-1])} or {STATUSES[-1]}, not {wanted.status}")
    query = select(
        summaries.c.table_id, summaries.c.status, summaries.c.public, summaries.c.changed, summaries.c.listing
    )
    query = query.where(summaries.c.status.in_([wanted.status] if wanted.status else STATUSES))
    if wanted.public is not None:
        query = query.where(summaries.c.public == wanted.public)
    if wanted.player:
        query = query.where(
            summaries.c.table_id.in_(select(members.c.table_id).where(members.c.player == wanted.player))
        )
    if wanted.touched_before is not None:
        query = query.where(summaries.c.changed < wanted.touched_before)
    if wanted.touched_after is not None:
        query = query.where(summaries.c.changed >= wanted.touched_after)
    rows = connection.execute(query.order_by(summaries.c.changed.desc()).limit(wanted.limit)).mappings()
    return [in_a_list(dict(row)) for row in rows]


def in_a_list(row: dict[str, Any]) -> dict[str, Any]:
    listing = json.decode(row["listing"])
    seats = ["open" if seat["open"] else seat["bot"] or seat["name"] for seat in listing["seats"]]
    return {
        "id": row["table_id"],
        "status": row["status"],
        "public": bool(row["public"]),
        "changed": row["changed"],
        "game": listing["game"],
        "seats": seats,
    }


def read_log(connection: Connection, name: str) -> tuple[Table, list[bytes]]:
    """A table and the entries it follows from; ValueError says why it cannot be read."""
    bodies = read_packed(connection, name) + read_entries(connection, name)
    if not bodies:
        raise ValueError(f"there is no table {name}")
    try:
        return followed(name, bodies)[0], bodies
    except Objected as damage:
        raise ValueError(f"the log of table {name} cannot be read: {damage.detail}") from damage


def shown(connection: Connection, name: str) -> dict[str, Any]:
    """A table as an operator may see it: the players and the chat, but neither cards nor codes."""
    table, _ = read_log(connection, name)
    return {
        "id": name,
        "game": table.created.game,
        "status": table.status,
        "closing_reason": table.closing_reason,
        "public": table.created.public,
        "clock": table.created.clock,
        "host": table.host,
        "changed": table.changed_at,
        "moves": len(table.times),
        "seats": [
            {
                "name": seat.place.name,
                "player": seat.place.player,
                "bot": seat.place.bot,
                "here": seat.here,
                "away": seat.away,
            }
            for seat in table.seats
        ],
        "chat": json.decode(ENCODER.encode([Chat.of(said) for said in table.chat[-MOST_LINES:]])),
    }


def recorded(connection: Connection, operator: Operator, name: str) -> Game:
    """The game of a table with all its secrets, over or not; the request is noted in the audit log."""
    game = read_log(connection, name)[0].game
    if game is None:
        raise ValueError(f"table {name} has no record: no game that these rules can play has begun there")
    record(connection, operator, "record", "over" if game.over else "in play", table=name)
    return game


def choices_of_bots(connection: Connection, operator: Operator, name: str) -> list[dict[str, Any]]:
    """Which bots chose their moves with which seeds, if the log has it. During a game these are secrets."""
    _, bodies = read_log(connection, name)
    moves = [event for body in bodies for event in ENTRY_DECODER.decode(body).events if isinstance(event, Moved)]
    record(connection, operator, "record", "bots", table=name)
    return [
        {"number": number, "seat": moved.seat, "bot": moved.bot, "seed": moved.seed, "move": moved.move["move"]}
        for number, moved in enumerate(moves, 1)
        if moved.by == "bot"
    ]


async def close(engine: Engine, operator: str, name: str, reason: str) -> None:
    """Close a table as a server would, by the next entry of its log, even if others write to it.

    ValueError says why that is not possible."""
    store = Store(engine)
    try:
        now = await store.time()
        room = await Room.open(Service(store, SteadyClock(now), NoThinkers(), "operator"), name, no_other_table)
        if room is None:
            raise ValueError(f"there is no table {name}")
        await room.attempt(lambda: closing(room.table, reason))
        await room.finish()
        with engine.begin() as connection:
            record(connection, Operator(operator, now), CLOSE, "closed", table=name, reason=reason or None)
    finally:
        store.close()


def closing(table: Table, reason: str) -> list[Event]:
    if table.closed:
        raise ValueError(f"table {table.name} is closed already")
    return [Closed(reason)]


async def no_other_table(created: Created, name: str) -> Room:
    raise AssertionError("an operator makes no tables")
