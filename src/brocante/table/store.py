"""Stores tables: an append-only log on SQLite or PostgreSQL, and a summary of each table.

Everything waiting to be written goes into one transaction (group commit): an acknowledged entry is on
disk, and a thousand tables cost little more than one. Several processes may write to one database: the
key (table, seq) decides who was first.
"""

import asyncio
import logging
import os
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from itertools import chain
from secrets import token_hex
from typing import TypeVar

import msgspec
from sqlalchemy import Connection, bindparam, create_engine, delete, event, extract, func, insert, select, update
from sqlalchemy.engine import Engine
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.pool import ConnectionPoolEntry

from brocante.table.archive import unarchive
from brocante.table.durations import Durations
from brocante.table.schema import log, members, settings, summaries

PATIENCE = 10.0  # seconds to wait for a database that is restarting
CHANNEL = "brocante"  # on which processes announce changes of tables
MOST_ENTRIES = 1000  # in one transaction: the values of a statement are limited
MOST_PAYLOAD = 7_900  # bytes of a notification, which PostgreSQL limits
GONE = "the database file was moved, deleted or replaced"
T = TypeVar("T")
LogEntry = tuple[str, int, bytes]  # table, seq, body
TABLES_OF = (
    select(func.count())
    .select_from(members.join(summaries, members.c.table_id == summaries.c.table_id))
    .where(members.c.player == bindparam("player"), summaries.c.status.in_(("waiting", "playing")))
)

logger = logging.getLogger(__name__)


class StoreFailed(Exception):
    """The database failed; nothing has changed."""


class Conflict(StoreFailed):
    """Somebody else wrote this entry of the log first."""


@dataclass(frozen=True)
class Summary:
    """What can be queried about a table without reading its log."""

    status: str
    public: bool
    listing: bytes
    members: tuple[str, ...]
    changed: float
    listed: float  # until when it is in the lobby


@dataclass(eq=False, slots=True)
class Append:
    """An entry waiting to be written."""

    entry: LogEntry
    written: asyncio.Future[None]


@dataclass(eq=False, slots=True)
class SummaryUpdate:
    """A summary waiting to be updated."""

    table: str
    summary: Summary
    written: asyncio.Future[None]


W = TypeVar("W", Append, SummaryUpdate)


def code_hash(code: str) -> str:
    return sha256(code.encode()).hexdigest()


def connect(url: str) -> Engine:
    """The engine for a database address; sqlite:///brocante.db or postgresql://user@host/name."""
    if url.startswith("postgresql://"):
        url = url.replace("postgresql://", "postgresql+psycopg://", 1)
    if url.startswith("sqlite"):
        engine = create_engine(url, pool_size=5, max_overflow=5, hide_parameters=True)
    else:
        patience = {} if "connect_timeout=" in url else {"connect_timeout": int(PATIENCE)}
        engine = create_engine(
            url, pool_size=5, max_overflow=5, pool_pre_ping=True, connect_args=patience, hide_parameters=True
        )
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", prepare_sqlite)
    return engine


def prepare_sqlite(connection: object, record: ConnectionPoolEntry) -> None:
    cursor = connection.cursor()  # type: ignore[attr-defined]  # a sqlite3 connection
    # auto_vacuum first: it takes effect only in an empty file, or once VACUUM rewrites it
    for pragma in (
        "auto_vacuum=INCREMENTAL", "busy_timeout=10000", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"
    ):  # fmt: skip
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def file_of(engine: Engine) -> str | None:
    """The file of a SQLite database; None if it is not a plain file."""
    name = engine.url.database
    return None if engine.dialect.name != "sqlite" or not name or name.startswith(("file:", ":")) else name


def inode(file: str | None) -> tuple[int, int] | None:
    """What identifies the file now at that path."""
    try:
        found = None if file is None else os.stat(file)
    except OSError:
        return None
    return None if found is None else (found.st_dev, found.st_ino)


@lru_cache
def rows(count: int, columns: int, mark: str = "?") -> str:
    """Placeholders for `count` rows: with one statement per row the writing thread would yield the GIL each time."""
    return ", ".join([f"({', '.join([mark] * columns)})"] * count)


def payloads(sender: str, entries: Iterable[LogEntry]) -> list[str]:
    """The payloads for other processes: the sender, then each entry as TABLE:SEQ:BODY, without a BODY if too long."""
    parts = [sender.encode()]
    for table, seq, body in entries:
        name = b"\n%b:%d:" % (table.encode(), seq)
        line = name + body if len(body) < MOST_PAYLOAD // 4 else name
        if len(parts[-1]) + len(line) > MOST_PAYLOAD:
            parts.append(sender.encode())
        parts[-1] += line
    return [part.decode() for part in parts]


class Store:
    """The database of all tables. Reads and writes run in threads; a single one does all the writing."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.driver = engine.dialect.import_dbapi()  # for its exceptions
        self.shared = engine.dialect.name == "postgresql"  # with other processes, which are notified of changes
        self.mark = "%s" if self.shared else "?"  # the driver's placeholder of a value
        self.name = token_hex(4)  # identifies us to other processes
        self.appends: list[Append] = []  # waiting to be written
        self.summaries: list[SummaryUpdate] = []
        self.writing = False
        self.batches = 0
        self.thread = ThreadPoolExecutor(1, "store-writer")
        self.writer: Connection | None = None  # the writing thread's, for the log
        self.failing = False  # whether the last write failed
        self.file = file_of(engine)
        self.inode = inode(self.file)
        self.lost = False  # whether the file is gone or was replaced
        self.begun: float | None = None  # when the current write began
        self.writes = Durations()
        self.reads = Durations()
        self.loop: asyncio.AbstractEventLoop | None = None  # of the waiting callers

    def close(self) -> None:
        self.thread.shutdown(wait=True)
        self.hang_up()
        self.engine.dispose()

    @property
    def waiting(self) -> float:
        """Seconds since the current write began."""
        begun = self.begun
        return 0.0 if begun is None else time.monotonic() - begun

    def look_for_file(self) -> bool:
        """Whether a SQLite file was moved, deleted or replaced; then nothing is written, because it would be lost."""
        if self.file is not None:
            self.inode = self.inode or inode(self.file)  # it may have been created since
            lost = inode(self.file) != self.inode
            if lost and not self.lost:
                logger.error("%s: nothing is saved", GONE, extra={"file": self.file})
            elif self.lost and not lost:
                logger.warning("the database file is back", extra={"file": self.file})
            self.lost = lost
        return self.lost

    # --- writing ---

    def append(self, table: str, seq: int, body: bytes) -> "asyncio.Future[None]":
        """Write an entry, on disk when the await returns; Conflict if that number exists, or StoreFailed."""
        self.appends.append(append := Append((table, seq, body), self._future()))
        return append.written

    def summarise(self, table: str, summary: Summary) -> "asyncio.Future[None]":
        """Update the summary of a table. It may lag behind, since the log has everything."""
        self.summaries.append(update := SummaryUpdate(table, summary, self._future()))
        return update.written

    def _future(self) -> "asyncio.Future[None]":
        """The future of something to write, in one batch with all else from this iteration of the event loop."""
        if self.loop is None:
            self.loop = asyncio.get_running_loop()  # cached: on some Pythons it is a system call
        if not self.writing:
            self.writing = True
            self.loop.call_soon(self._write_next, self.loop)
        return self.loop.create_future()

    def _write_next(self, loop: asyncio.AbstractEventLoop) -> None:
        """Pass everything waiting to the writing thread; what arrives meanwhile is the next batch."""
        if self.summaries:
            updates, self.summaries = self.summaries, []
            self.thread.submit(self._write, self._summarise_all, updates, loop)
        else:
            appends, self.appends = self.appends[:MOST_ENTRIES], self.appends[MOST_ENTRIES:]
            self.batches += 1
            self.thread.submit(self._write, self._append_all, appends, loop)

    def _write(self, write: Callable[[list[W]], set[W]], batch: list[W], loop: asyncio.AbstractEventLoop) -> None:
        """In the writing thread, write a batch and report the outcome to the event loop."""
        late: set[W] = set()
        failure: StoreFailed | None = None
        self.begun = begun = time.monotonic()
        try:
            if self.lost:
                raise StoreFailed(GONE)
            late = self._patiently(write, batch)
        except Exception as error:
            failure = StoreFailed(str(error))
        self.begun = None
        self.writes.add(time.monotonic() - begun)
        with suppress(RuntimeError):  # the loop is closed: nobody is waiting any more
            loop.call_soon_threadsafe(self._written, batch, late, failure, loop)

    def _written(
        self, batch: list[W], late: set[W], failure: StoreFailed | None, loop: asyncio.AbstractEventLoop
    ) -> None:
        self.failing = failure is not None
        for work in batch:
            if work.written.done():
                continue  # its caller has given up
            if failure is not None:
                work.written.set_exception(StoreFailed(str(failure)))
            elif work in late:
                work.written.set_exception(Conflict())
            else:
                work.written.set_result(None)
        self.writing = bool(self.appends or self.summaries)
        if self.writing:
            loop.call_soon(self._write_next, loop)  # not before reporting this batch, to keep the GIL for that

    def _patiently(self, write: Callable[[list[W]], set[W]], batch: list[W]) -> set[W]:
        """Write a batch, waiting for a restarting database; return the entries for which others were faster."""
        give_up = time.monotonic() + PATIENCE
        while True:
            try:
                return write(batch)
            except (OperationalError, self.driver.OperationalError):
                self.hang_up()
                if not self.shared or time.monotonic() > give_up:
                    raise
                self.engine.dispose()
                time.sleep(0.1)
            except BaseException:
                self.hang_up()
                raise

    def _append_all(self, appends: list[Append]) -> set[Append]:
        """Write entries in one statement, which is one transaction; return those for which others were faster."""
        try:
            self._insert([append.entry for append in appends])
        except self.driver.IntegrityError:
            return {append for append in appends if self._late(append)}
        return set()

    def _late(self, append: Append) -> bool:
        """After a clash, write an entry alone; an identical one in the log is ours, from an interrupted attempt."""
        try:
            self._insert([append.entry])
        except self.driver.IntegrityError:
            table, seq, body = append.entry
            there = select(log.c.body).where(log.c.table_id == table, log.c.seq == seq)
            return bool(self._kept().execute(there).scalar() != body)
        return False

    def _summarise_all(self, updates: list[SummaryUpdate]) -> set[SummaryUpdate]:
        latest = {update.table: update.summary for update in updates}
        self._execute(self._kept(), "BEGIN")
        for table in sorted(latest):  # in a fixed order, to prevent deadlocks between processes
            self._summarise(self._kept(), table, latest[table])
        self._execute(self._kept(), "COMMIT")
        return set()

    def _kept(self) -> Connection:
        """The writer's connection, kept because taking one from the pool costs more than writing."""
        if self.writer is None:
            self.writer = self.engine.connect().execution_options(isolation_level="AUTOCOMMIT")
        return self.writer

    def hang_up(self) -> None:
        """Close the writer's connection, even in the middle of something."""
        writer, self.writer = self.writer, None
        if writer is not None:
            writer.invalidate()
            writer.close()

    def _insertion(self, entries: list[LogEntry]) -> tuple[str, list[object]]:
        """One statement that writes entries and notifies others: a second one would yield the GIL again."""
        statement = f"INSERT INTO log (table_id, seq, body) VALUES {rows(len(entries), 3, self.mark)}"
        values: list[object] = [*chain.from_iterable(entries)]
        if self.shared:
            parts = payloads(self.name, entries)
            calls = ", ".join([f"pg_notify({self.mark}, {self.mark})"] * len(parts))
            statement = f"WITH written AS ({statement}) SELECT {calls}"
            values += chain.from_iterable((CHANNEL, payload) for payload in parts)
        return statement, values

    def _insert(self, entries: list[LogEntry]) -> None:
        """Insert on the driver's own cursor: SQLAlchemy's overhead would cost more than the statement."""
        statement, values = self._insertion(entries)
        cursor = self._kept().connection.cursor()
        cursor.execute(statement, values)  # AUTOCOMMIT: durable when this returns
        cursor.close()

    def _execute(self, connection: Connection, statement: str, *values: object) -> None:
        """Run a statement that is too frequent for SQLAlchemy's builder, with ? or the driver's mark for each value."""
        connection.exec_driver_sql(statement.replace("?", self.mark), values)

    async def create(self, table: str, code: str, body: bytes, summary: Summary, held: float) -> None:
        """Write the first entry of a new table, with its summary; Conflict if the name exists."""
        row = {"table_id": table, "code": code_hash(code), "public": summary.public, "held": held}

        def write() -> None:
            with self.engine.begin() as connection:
                connection.execute(insert(summaries).values(**row, status=summary.status, listing="", changed=0.0))
                statement, values = self._insertion([(table, 1, body)])
                self._execute(connection, statement, *values)
                self._summarise(connection, table, summary)

        try:
            await self._run(write, self.thread)
        except StoreFailed as failure:
            raise Conflict if isinstance(failure.__cause__, IntegrityError) else failure from failure

    def _summarise(self, connection: Connection, table: str, summary: Summary) -> None:
        changed = "UPDATE summaries SET status = ?, listing = ?, changed = ?, listed = ? WHERE table_id = ?"
        values = summary.status, summary.listing.decode(), summary.changed, summary.listed
        self._execute(connection, changed, *values, table)
        self._execute(connection, "DELETE FROM members WHERE table_id = ?", table)
        if summary.members:
            people = chain.from_iterable((table, player) for player in summary.members)
            self._execute(
                connection, f"INSERT INTO members (table_id, player) VALUES {rows(len(summary.members), 2)}", *people
            )

    async def hold(self, tables: list[str], until: float) -> None:
        """Announce that this process holds these tables at least until then."""

        def write() -> None:
            with self.engine.begin() as connection:
                connection.execute(update(summaries).where(summaries.c.table_id.in_(tables)).values(held=until))

        await self._run(write, self.thread)

    async def probe(self) -> None:
        """Check whether writing works again after a failure."""
        row = {"name": token_hex(16), "value": "x" * 8192}  # more than a database page

        def write() -> None:
            with self.engine.begin() as connection:
                connection.execute(insert(settings).values(**row))
                connection.execute(delete(settings).where(settings.c.name == row["name"]))

        await self._run(write, self.thread)
        self.failing = False

    # --- reading ---

    async def run_reading(self, work: Callable[[], T]) -> T:
        """Run a read in a thread; StoreFailed if the database does not answer."""
        return await self._run(work)

    async def run_writing(self, work: Callable[[], T]) -> T:
        """Run a write in the writing thread."""
        return await self._run(work, self.thread)

    async def _run(self, work: Callable[[], T], thread: ThreadPoolExecutor | None = None) -> T:
        begun = time.monotonic()
        try:
            if self.lost:
                raise StoreFailed(GONE)  # also for reading: a new connection would create an empty file there
            return await asyncio.get_running_loop().run_in_executor(thread, work)
        except (DBAPIError, PoolTimeout) as error:
            raise StoreFailed(str(error)) from error
        finally:
            if thread is None:
                self.reads.add(time.monotonic() - begun)

    async def read(self, table: str, after: int = 0) -> list[bytes]:
        """The entries of a table's log after number `after`; restores an archived table."""
        query = select(log.c.seq, log.c.body).where(log.c.table_id == table, log.c.seq > after).order_by(log.c.seq)

        def fetch() -> list[tuple[int, bytes]]:
            with self.engine.connect() as connection:
                return [(seq, bytes(body)) for seq, body in connection.execute(query)]

        entries = await self._run(fetch)
        whole = after or (entries and entries[0][0] == 1)
        if not whole:
            await self._run(lambda: unarchive(self.engine, table), self.thread)
            entries = await self._run(fetch)
        return [body for _, body in entries]

    async def by_code(self, code: str) -> str | None:
        """The table of an invitation code."""

        def fetch() -> str | None:
            with self.engine.connect() as connection:
                query = select(summaries.c.table_id).where(summaries.c.code == code_hash(code))
                return connection.execute(query).scalar()

        return await self._run(fetch)

    async def listings(self, player: str | None = None, now: float = 0.0, limit: int = 100) -> list[msgspec.Raw]:
        """The public tables in the lobby, waiting or in play; or all tables where a player sits."""
        query = select(summaries.c.listing).order_by(summaries.c.changed.desc()).limit(limit)
        if player is None:
            there = summaries.c.status.in_(("waiting", "playing")), summaries.c.listed > now
            query = query.where(summaries.c.public, *there)
        else:
            query = query.join(members, members.c.table_id == summaries.c.table_id).where(members.c.player == player)
            query = query.where(summaries.c.status.in_(("waiting", "playing", "over")))

        def fetch() -> list[msgspec.Raw]:
            with self.engine.connect() as connection:
                return [msgspec.Raw(listing.encode()) for listing in connection.execute(query).scalars()]

        return await self._run(fetch)

    async def answers(self) -> None:
        """Check whether the database answers a query."""

        def fetch() -> None:
            with self.engine.connect() as connection:
                connection.execute(select(log.c.seq).limit(1)).scalar()

        await self._run(fetch)

    async def tables_of(self, player: str) -> int:
        """How many tables, waiting or in play, a player sits at."""

        def fetch() -> int:
            with self.engine.connect() as connection:
                return connection.execute(TABLES_OF, {"player": player}).scalar_one()

        return await self._run(fetch)

    async def forgotten(self, now: float, limit: int = 20) -> list[str]:
        """Tables, waiting or in play, that no process holds any more."""
        left = summaries.c.status.in_(("waiting", "playing")), summaries.c.held < now
        query = select(summaries.c.table_id).where(*left).limit(limit)

        def fetch() -> list[str]:
            with self.engine.connect() as connection:
                return list(connection.execute(query).scalars())

        return await self._run(fetch)

    async def held_until(self, table: str) -> float | None:
        """Until when a process has announced that it holds a table."""

        def fetch() -> float | None:
            with self.engine.connect() as connection:
                return connection.execute(select(summaries.c.held).where(summaries.c.table_id == table)).scalar()

        return await self._run(fetch)

    async def time(self) -> float:
        """The time shared by all processes on this database, in seconds since 1970."""
        if not self.shared:
            return time.time()

        def fetch() -> float:
            with self.engine.connect() as connection:
                connection.execute(select(1))  # opens the connection, which takes longer than the query
                asked = time.monotonic()
                told = connection.execute(select(extract("epoch", func.clock_timestamp()))).scalar_one()
                return float(told) + (time.monotonic() - asked) / 2

        return await self._run(fetch)

    async def setting(self, name: str) -> str:
        """A random value shared by all processes, created on first use."""

        def fetch() -> str:
            query = select(settings.c.value).where(settings.c.name == name)
            with self.engine.begin() as connection:
                value: str | None = connection.execute(query).scalar()
                if value is not None:
                    return value
            try:
                with self.engine.begin() as connection:
                    connection.execute(insert(settings).values(name=name, value=token_hex(32)))
            except IntegrityError:
                pass  # another process was faster
            return fetch()

        return await self._run(fetch, self.thread)

    async def transact(self, work: Callable[[Connection], T]) -> T:
        """Run something in its own transaction, for modules whose data is unrelated to game tables."""

        def write() -> T:
            with self.engine.begin() as connection:
                return work(connection)

        return await self._run(write, self.thread)
