"""Where tables are kept: an append-only log on SQLite or PostgreSQL, and an index of the tables.

Everything that waits to be written is written in one transaction (group commit): an entry that was
acknowledged is on disk, and a thousand tables cost little more than one. Several processes may
write to one database: the key (table, seq) decides who was first.
"""

import asyncio
import time
import zlib
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import sha256
from itertools import chain
from secrets import token_hex
from typing import TypeVar

import msgspec
from sqlalchemy import Connection, create_engine, delete, event, exists, func, insert, or_, select, update
from sqlalchemy.engine import Engine
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError
from sqlalchemy.pool import ConnectionPoolEntry

from brocante.table.schema import archive, cards, log, members, settings

PATIENCE = 10.0  # seconds that a database which is restarted is waited for
CHANNEL = "brocante"  # where processes tell each other that a table has changed
MOST_ENTRIES = 1000  # in one transaction: a statement takes only so many values
MOST_TOLD = 7_900  # bytes of a notification, which PostgreSQL limits
T = TypeVar("T")


class StoreFailed(Exception):
    """The database did not take it; nothing has changed."""


class Conflict(StoreFailed):
    """Somebody else has written this entry of the log."""


@dataclass(frozen=True)
class Card:
    """What the index says of a table."""

    status: str
    public: bool
    listing: bytes
    members: tuple[str, ...]
    changed: float


@dataclass(eq=False)
class Append:
    """An entry that is to be written; whether it was, or somebody else was faster."""

    table: str
    seq: int
    body: bytes
    done: "asyncio.Future[bool]" = field(repr=False)


@dataclass(eq=False)
class Filing:
    """An index card that is to be brought up to date."""

    table: str
    card: Card
    done: "asyncio.Future[bool]" = field(repr=False)


def code_hash(code: str) -> str:
    return sha256(code.encode()).hexdigest()


def connect(url: str) -> Engine:
    """The engine for a database address; sqlite:///brocante.db or postgresql://user@host/name."""
    if url.startswith("postgresql://"):
        url = url.replace("postgresql://", "postgresql+psycopg://", 1)
    engine = create_engine(url, pool_size=5, max_overflow=5, pool_pre_ping=not url.startswith("sqlite"))
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", prepare_sqlite)
    return engine


def prepare_sqlite(connection: object, record: ConnectionPoolEntry) -> None:
    cursor = connection.cursor()  # type: ignore[attr-defined]  # a sqlite3 connection
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


@lru_cache
def rows(count: int, columns: int) -> str:
    """So many rows of values: with a statement for each the writing thread would lose its turn to run at every one."""
    return ", ".join([f"({', '.join('?' * columns)})"] * count)


def notices(sender: str, entries: Iterable[tuple[str, int, bytes]]) -> list[str]:
    """What other processes are told: who tells it, then each entry as TABLE:SEQ:BODY; without a body it is too long."""
    told = [sender.encode()]
    for table, seq, body in entries:
        name = b"\n%b:%d:" % (table.encode(), seq)
        line = name + body if len(body) < MOST_TOLD // 4 else name
        if len(told[-1]) + len(line) > MOST_TOLD:
            told.append(sender.encode())
        told[-1] += line
    return [text.decode() for text in told]


class Store:
    """The database of all tables. Reads and writes run in threads, one of which does all the writing."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.shared = engine.dialect.name == "postgresql"  # with other processes, which are told of changes
        self.name = token_hex(4)  # by which other processes know who told them
        self.waiting: list[Append | Filing] = []
        self.writing = False
        self.batches = 0
        self.thread = ThreadPoolExecutor(1, "store-writer")
        self.writer: Connection | None = None  # on which the log is written, by that thread
        self.failing = False  # the last write did not succeed

    def close(self) -> None:
        self.thread.shutdown(wait=True)
        self.hang_up()
        self.engine.dispose()

    # --- writing ---

    async def append(self, table: str, seq: int, body: bytes) -> None:
        """Write an entry; when this returns it is on disk. Conflict if there is one with that number."""
        loop = asyncio.get_running_loop()
        append = Append(table, seq, body, loop.create_future())
        self._wait(append, loop)
        if not await append.done:
            raise Conflict

    async def file(self, table: str, card: Card) -> None:
        """Bring the index card of a table up to date. It can be found in the log, so it may lag behind."""
        loop = asyncio.get_running_loop()
        filing = Filing(table, card, loop.create_future())
        self._wait(filing, loop)
        await filing.done

    def _wait(self, work: Append | Filing, loop: asyncio.AbstractEventLoop) -> None:
        self.waiting.append(work)
        if not self.writing:
            self.writing = True
            loop.call_soon(self._write_next, loop)  # with all that comes in the same turn of the loop

    def _write_next(self, loop: asyncio.AbstractEventLoop) -> None:
        """Hand all that waits to the writing thread; what comes meanwhile is the next batch."""
        batch, self.waiting = self.waiting[:MOST_ENTRIES], self.waiting[MOST_ENTRIES:]
        if not batch:
            self.writing = False
            return
        self.batches += 1
        writing = loop.run_in_executor(self.thread, self._write, batch)
        writing.add_done_callback(lambda outcome: self._written(loop, batch, outcome))

    def _written(
        self, loop: asyncio.AbstractEventLoop, batch: "list[Append | Filing]", outcome: "asyncio.Future[set[Append]]"
    ) -> None:
        error = outcome.exception()
        self.failing = error is not None
        for work in batch:
            if work.done.done():
                continue  # nobody waits for it any more
            if error is not None:
                work.done.set_exception(StoreFailed(str(error)))
            else:
                work.done.set_result(work not in outcome.result())
        self._write_next(loop)

    def _write(self, batch: list[Append | Filing]) -> set[Append]:
        """Write a batch in one transaction; the entries for which somebody else was faster."""
        give_up = time.monotonic() + PATIENCE
        while True:
            try:
                return self._write_once(batch)
            except OperationalError:
                if not self.shared or time.monotonic() > give_up:
                    raise
                self.engine.dispose()
                time.sleep(0.1)  # the database is being restarted

    def _write_once(self, batch: list[Append | Filing]) -> set[Append]:
        """On a connection that is kept: taking one from the pool costs more than writing."""
        appends = [work for work in batch if isinstance(work, Append)]
        filings = {work.table: work.card for work in batch if isinstance(work, Filing)}
        late: set[Append] = set()
        if self.writer is None:
            self.writer = self.engine.connect()
        try:
            try:
                self._insert(self.writer, appends)
            except IntegrityError:
                self.writer.rollback()
                late = self._insert_one_by_one(self.writer, appends)
            for table in sorted(filings):  # in one order, so that no two processes wait for each other
                self._file(self.writer, table, filings[table])
            self.writer.commit()
        except BaseException:
            self.hang_up()
            raise
        return late

    def hang_up(self) -> None:
        """Close the writer's connection, whatever it is in the middle of."""
        writer, self.writer = self.writer, None
        if writer is not None:
            writer.invalidate()
            writer.close()

    def _insert(self, connection: Connection, batch: list[Append]) -> None:
        if not batch:
            return
        entries = [(append.table, append.seq, append.body) for append in batch]
        statement = f"INSERT INTO log (table_id, seq, body) VALUES {rows(len(batch), 3)}"
        self._execute(connection, statement, *chain.from_iterable(entries))
        if self.shared:
            for notice in notices(self.name, entries):
                self._execute(connection, "SELECT pg_notify(?, ?)", CHANNEL, notice)

    def _execute(self, connection: Connection, statement: str, *values: object) -> None:
        """A statement for which there is no time to be put together, in the driver's own words."""
        connection.exec_driver_sql(statement.replace("?", "%s") if self.shared else statement, values)

    def _insert_one_by_one(self, connection: Connection, batch: list[Append]) -> set[Append]:
        """After a clash: who was late; an entry that is there already word for word is ours, from a broken try."""
        late = set()
        for append in batch:
            try:
                with connection.begin_nested():
                    self._insert(connection, [append])
            except IntegrityError:
                there = select(log.c.body).where(log.c.table_id == append.table, log.c.seq == append.seq)
                if connection.execute(there).scalar() != append.body:
                    late.add(append)
        return late

    async def create(self, table: str, code: str, body: bytes, card: Card, held: float) -> None:
        """Write the first entry of a new table, with its index card; Conflict if there is one of that name."""
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        row = {"table_id": table, "code": code_hash(code), "public": card.public, "held": held}

        def write() -> None:
            with self.engine.begin() as connection:
                connection.execute(insert(cards).values(**row, status=card.status, listing="", changed=0.0))
                self._insert(connection, [Append(table, 1, body, done)])
                self._file(connection, table, card)

        try:
            await self._run(write, self.thread)
        except StoreFailed as failure:
            raise Conflict if isinstance(failure.__cause__, IntegrityError) else failure from failure

    def _file(self, connection: Connection, table: str, card: Card) -> None:
        changed = "UPDATE cards SET status = ?, listing = ?, changed = ? WHERE table_id = ?"
        self._execute(connection, changed, card.status, card.listing.decode(), card.changed, table)
        self._execute(connection, "DELETE FROM members WHERE table_id = ?", table)
        if card.members:
            people = chain.from_iterable((table, player) for player in card.members)
            self._execute(
                connection, f"INSERT INTO members (table_id, player) VALUES {rows(len(card.members), 2)}", *people
            )

    async def hold(self, tables: list[str], until: float) -> None:
        """Say that this process looks after these tables, until then at least."""

        def write() -> None:
            with self.engine.begin() as connection:
                connection.execute(update(cards).where(cards.c.table_id.in_(tables)).values(held=until))

        await self._run(write, self.thread)

    async def probe(self) -> None:
        """See whether the database takes something again, after a write has failed."""
        row = {"name": token_hex(16), "value": "x" * 8192}  # more than a page

        def write() -> None:
            with self.engine.begin() as connection:
                connection.execute(insert(settings).values(**row))
                connection.execute(delete(settings).where(settings.c.name == row["name"]))

        await self._run(write, self.thread)
        self.failing = False

    # --- reading ---

    async def _run(self, work: Callable[[], T], thread: ThreadPoolExecutor | None = None) -> T:
        try:
            return await asyncio.get_running_loop().run_in_executor(thread, work)
        except DBAPIError as error:
            raise StoreFailed(str(error)) from error

    async def read(self, table: str, after: int = 0) -> list[bytes]:
        """The entries of a table's log from number after + 1 on; brought back from the archive if they are there."""
        query = select(log.c.seq, log.c.body).where(log.c.table_id == table, log.c.seq > after).order_by(log.c.seq)

        def fetch() -> list[tuple[int, bytes]]:
            with self.engine.connect() as connection:
                return [(seq, bytes(body)) for seq, body in connection.execute(query)]

        entries = await self._run(fetch)
        whole = after or (entries and entries[0][0] == 1)
        if not whole:
            await self._run(lambda: self._unarchive(table), self.thread)
            entries = await self._run(fetch)
        return [body for _, body in entries]

    async def by_code(self, code: str) -> str | None:
        """The table that an invitation code is for."""

        def fetch() -> str | None:
            with self.engine.connect() as connection:
                query = select(cards.c.table_id).where(cards.c.code == code_hash(code))
                return connection.execute(query).scalar()

        return await self._run(fetch)

    async def listings(self, player: str | None = None, limit: int = 100) -> list[msgspec.Raw]:
        """Public tables that wait or play; or all those where a player sits."""
        query = select(cards.c.listing).order_by(cards.c.changed.desc()).limit(limit)
        if player is None:
            query = query.where(cards.c.public, cards.c.status.in_(("waiting", "playing")))
        else:
            mine = exists().where(members.c.table_id == cards.c.table_id, members.c.player == player)
            query = query.where(mine, cards.c.status.in_(("waiting", "playing", "over")))

        def fetch() -> list[msgspec.Raw]:
            with self.engine.connect() as connection:
                return [msgspec.Raw(listing.encode()) for listing in connection.execute(query).scalars()]

        return await self._run(fetch)

    async def tables_of(self, player: str) -> int:
        """How many tables that wait or play a player sits at."""
        mine = members.join(cards, members.c.table_id == cards.c.table_id)
        query = select(func.count()).select_from(mine)
        query = query.where(members.c.player == player, cards.c.status.in_(("waiting", "playing")))

        def fetch() -> int:
            with self.engine.connect() as connection:
                return connection.execute(query).scalar_one()

        return await self._run(fetch)

    async def forgotten(self, now: float, limit: int = 20) -> list[str]:
        """Tables in play that no process looks after any more."""
        query = select(cards.c.table_id).where(cards.c.status == "playing", cards.c.held < now).limit(limit)

        def fetch() -> list[str]:
            with self.engine.connect() as connection:
                return list(connection.execute(query).scalars())

        return await self._run(fetch)

    async def setting(self, name: str) -> str:
        """A random value that all processes share; made when it is first asked for."""

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

    # --- old tables ---

    async def archive_before(self, time: float, let_go: float) -> int:
        """Put the logs of tables that nobody has touched or looked after since then away; how many there were.

        A table that is held from `let_go` on is looked after by nobody."""

        def write() -> int:
            with self.engine.begin() as connection:
                unheld = or_(cards.c.held < time, cards.c.held >= let_go)
                old = cards.c.changed < time, unheld, cards.c.status != "archived"
                tables = list(connection.execute(select(cards.c.table_id).where(*old).limit(500)).scalars())
                for table in tables:
                    query = select(log.c.body).where(log.c.table_id == table).order_by(log.c.seq)
                    body = zlib.compress(b"\n".join(bytes(row) for row in connection.execute(query).scalars()))
                    connection.execute(insert(archive).values(table_id=table, body=body))
                    connection.execute(delete(log).where(log.c.table_id == table))
                    connection.execute(update(cards).where(cards.c.table_id == table).values(status="archived"))
                return len(tables)

        return await self._run(write, self.thread)

    def _unarchive(self, table: str) -> None:
        """Bring the log of a table back, if it is in the archive."""
        with self.engine.begin() as connection:
            body = connection.execute(select(archive.c.body).where(archive.c.table_id == table)).scalar()
            if body is None or not connection.execute(delete(archive).where(archive.c.table_id == table)).rowcount:
                return  # not there, or another process was faster
            entries = zlib.decompress(bytes(body)).split(b"\n")
            rows = [{"table_id": table, "seq": seq, "body": entry} for seq, entry in enumerate(entries, 1)]
            connection.execute(insert(log), rows)
            listing = connection.execute(select(cards.c.listing).where(cards.c.table_id == table)).scalar_one()
            status = msgspec.json.decode(listing)["status"]
            connection.execute(update(cards).where(cards.c.table_id == table).values(status=status))
