"""Packs old tables into one compressed row each, and finally deletes them, as the host has chosen.

A server does this by itself, a few tables at a time, because moves wait for the same writing thread.
"""

import zlib
from dataclasses import dataclass

import msgspec
from sqlalchemy import Connection, delete, insert, or_, select, update
from sqlalchemy.engine import Engine

from brocante.table.clock import DAY
from brocante.table.events import ENTRY_DECODER, ENTRY_ENCODER, Entry, Event, Said
from brocante.table.schema import archive, guests, log, members, reports, summaries

PACKED_AFTER = 30 * DAY
ARCHIVED = "archived"
LIVELY = ("waiting", "playing", "over", "closed", "old")  # every other status a table can have
FEW = 10  # tables packed in one transaction, with their hundreds of entries
MORE = 20  # tables deleted in one transaction
PAGES = 500  # by which a SQLite file shrinks at a time
SLACK = 2_000  # free pages that a SQLite file keeps for later


@dataclass(frozen=True)
class Retention:
    """How long a host keeps untouched data, in seconds; None is forever."""

    tables: float | None = None  # with their records
    chat: float | None = None
    audit: float | None = 365 * DAY  # the audit log, and expired blocks and messages

    @property
    def packed_after(self) -> float:
        """Seconds until a table is packed: packing also removes the chat, and only packed tables are deleted."""
        usual = PACKED_AFTER if self.chat is None else self.chat
        return usual if self.tables is None else min(usual, self.tables)


def pack_before(engine: Engine, time: float, let_go: float, with_chat: bool = True, limit: int = FEW) -> int:
    """Pack the logs of tables that nobody has touched or held since then; return how many.

    `let_go` is the time that marks tables which no process needs to hold."""
    unheld = or_(summaries.c.held < time, summaries.c.held >= let_go)
    old = summaries.c.status.in_(LIVELY), summaries.c.changed < time, unheld
    query = select(summaries.c.table_id).where(*old).limit(limit).with_for_update(skip_locked=True)
    with engine.begin() as connection:
        tables = list(connection.execute(query).scalars())
        for table in tables:
            entries = read_packed(connection, table) + read_entries(connection, table)  # both: packed while in use
            body = packed(entries, with_chat)
            connection.execute(delete(archive).where(archive.c.table_id == table))
            connection.execute(insert(archive).values(table_id=table, body=body))
            connection.execute(delete(log).where(log.c.table_id == table))
            connection.execute(update(summaries).where(summaries.c.table_id == table).values(status=ARCHIVED))
        return len(tables)


def delete_before(engine: Engine, time: float, let_go: float, limit: int = MORE) -> int:
    """Delete packed tables untouched since then, with everything about them; return how many."""
    unheld = or_(summaries.c.held < time, summaries.c.held >= let_go)
    old = summaries.c.status == ARCHIVED, summaries.c.changed < time, unheld
    query = select(summaries.c.table_id).where(*old).limit(limit).with_for_update(skip_locked=True)
    with engine.begin() as connection:
        tables = list(connection.execute(query).scalars())
        for kept in (log, archive, members, guests, reports, summaries):
            if tables:
                connection.execute(delete(kept).where(kept.c.table_id.in_(tables)))
        return len(tables)


def read_entries(connection: Connection, table: str) -> list[bytes]:
    query = select(log.c.body).where(log.c.table_id == table).order_by(log.c.seq)
    return [bytes(body) for body in connection.execute(query).scalars()]


def read_packed(connection: Connection, table: str) -> list[bytes]:
    """The log of a packed table, without unpacking it; empty if it is not packed."""
    body = connection.execute(select(archive.c.body).where(archive.c.table_id == table)).scalar()
    return [] if body is None else unpacked(bytes(body))


def packed(entries: list[bytes], with_chat: bool = True) -> bytes:
    return zlib.compress(b"\n".join(entries if with_chat else map(without_chat, entries)))


def unpacked(body: bytes) -> list[bytes]:
    return zlib.decompress(body).split(b"\n")


def without_chat(body: bytes) -> bytes:
    """An entry without chat. It stays even if it becomes empty, because entries are numbered."""
    if b'"said"' not in body:
        return body
    try:
        entry = ENTRY_DECODER.decode(body)
    except msgspec.MsgspecError:
        return body  # damaged: keep it as it is, and pack the others all the same
    silent: list[Event] = [event for event in entry.events if not isinstance(event, Said)]
    return ENTRY_ENCODER.encode(Entry(entry.at, silent, entry.writer))


def unarchive(engine: Engine, table: str) -> None:
    """Restore the log of a table if it is packed."""
    with engine.begin() as connection:
        body = connection.execute(select(archive.c.body).where(archive.c.table_id == table)).scalar()
        if body is None or not connection.execute(delete(archive).where(archive.c.table_id == table)).rowcount:
            return  # not packed, or another process was faster
        rows = [{"table_id": table, "seq": seq, "body": entry} for seq, entry in enumerate(unpacked(bytes(body)), 1)]
        connection.execute(insert(log), rows)
        listing = connection.execute(select(summaries.c.listing).where(summaries.c.table_id == table)).scalar_one()
        status = msgspec.json.decode(listing)["status"]
        connection.execute(update(summaries).where(summaries.c.table_id == table).values(status=status))


# --- disk space ---


def free_pages(connection: Connection) -> int:
    return int(connection.exec_driver_sql("PRAGMA freelist_count").scalar_one())


def shorten(engine: Engine, pages: int = PAGES) -> bool:
    """Return some of a SQLite file's unused space to the disk; return whether there is more.

    PostgreSQL does this by itself. A file created without auto_vacuum keeps its size: see `vacuum`.
    """
    if engine.dialect.name != "sqlite":
        return False
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        free = free_pages(connection)
        if free <= SLACK or connection.exec_driver_sql("PRAGMA auto_vacuum").scalar_one() != 2:
            return False
        cursor = connection.connection.cursor()
        cursor.executescript(f"PRAGMA incremental_vacuum({min(pages, free - SLACK)})")  # `execute` stops after a page
        cursor.close()
        return free_pages(connection) > SLACK


def vacuum(engine: Engine) -> None:
    """Rewrite a SQLite file without its unused space, with auto_vacuum from now on."""
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        if engine.dialect.name == "sqlite":
            connection.exec_driver_sql("PRAGMA auto_vacuum=INCREMENTAL")
            connection.exec_driver_sql("VACUUM")
            connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        else:
            connection.exec_driver_sql("VACUUM (ANALYZE)")
