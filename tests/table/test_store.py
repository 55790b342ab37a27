"""The store on both kinds of database: the log, its races and its archive, the summaries of tables."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager

import psycopg
import pytest
from msgspec import json
from sqlalchemy import MetaData, event

from brocante.table import store as store_module
from brocante.table.archive import pack_before
from brocante.table.migrate import upgrade
from brocante.table.notifications import Change, Notifications, parse
from brocante.table.schema import metadata
from brocante.table.store import Conflict, LogEntry, Store, StoreFailed, Summary, connect, payloads

pytestmark = pytest.mark.anyio
NEVER = 1e12


@pytest.fixture
async def store(database: str) -> AsyncIterator[Store]:
    store = Store(connect(database))
    yield store
    store.close()


def summary(
    status: str = "waiting", members: tuple[str, ...] = ("a",), public: bool = True, changed: float = 0.0
) -> Summary:
    return Summary(status, public, json.encode({"status": status}), members, changed, 1e12)


async def lay(store: Store, name: str = "t", summarised: Summary | None = None, held: float = 0.0) -> None:
    """A table with one entry."""
    await store.create(name, f"CODE{name}", b"created", summarised or summary(), held)


async def append(store: Store, table: str, seq: int, body: bytes) -> None:
    await store.append(table, seq, body)


async def pack(store: Store) -> int:
    """Archive what nobody has touched since 50.0."""
    return await store.run_writing(lambda: pack_before(store.engine, 50.0, NEVER))


# --- the log ---


async def test_entries_are_read_in_their_order(store: Store) -> None:
    await lay(store)
    for seq in (2, 3, 4):
        await append(store, "t", seq, b"entry %d" % seq)
    assert await store.read("t") == [b"created", b"entry 2", b"entry 3", b"entry 4"]
    assert await store.read("t", 3) == [b"entry 4"]
    assert await store.read("t", 4) == []
    assert await store.read("other") == []


async def test_an_acknowledged_entry_is_there_for_others(store: Store, database: str) -> None:
    await lay(store)
    await append(store, "t", 2, b"entry")
    other = Store(connect(database))
    assert await other.read("t") == [b"created", b"entry"]
    other.close()


async def test_the_first_to_write_a_number_has_moved(store: Store) -> None:
    await lay(store)
    await append(store, "t", 2, b"first")
    with pytest.raises(Conflict):
        await append(store, "t", 2, b"second")
    assert await store.read("t", 1) == [b"first"]


async def test_there_is_one_table_of_a_name(store: Store) -> None:
    await lay(store)
    with pytest.raises(Conflict):
        await store.create("t", "OTHER", b"again", summary(), 0.0)
    assert await store.read("t") == [b"created"]


async def test_a_clash_does_not_hurt_the_rest_of_its_batch(store: Store) -> None:
    for name in ("t", "u"):
        await lay(store, name)
    await append(store, "t", 2, b"first")
    outcomes = await asyncio.gather(
        append(store, "u", 2, b"fine"),
        append(store, "t", 2, b"late"),
        append(store, "u", 3, b"fine too"),
        return_exceptions=True,
    )
    assert [type(outcome) for outcome in outcomes] == [type(None), Conflict, type(None)]
    assert await store.read("u") == [b"created", b"fine", b"fine too"]
    assert await store.read("t", 1) == [b"first"]


async def test_many_entries_are_written_in_few_transactions(store: Store) -> None:
    inserted: list[int] = []
    really = store._insert

    def insert(entries: list[LogEntry]) -> None:
        inserted.append(len(entries))
        really(entries)

    store._insert = insert  # type: ignore[method-assign]
    await asyncio.gather(*[append(store, f"t{number}", 1, b"entry") for number in range(200)])
    assert store.batches == 1  # all that comes in one turn of the loop goes together
    assert inserted == [200]  # by one statement, which is one transaction


async def test_two_processes_write_one_log(database: str) -> None:
    """Each tries to write every entry: it is written once, and both agree on what it is."""
    stores = [Store(connect(database)) for _ in range(2)]
    wins: list[list[int]] = [[], []]

    async def race(number: int) -> None:
        for seq in range(1, 60):
            try:
                await append(stores[number], "t", seq, b"%d %d" % (number, seq))
                wins[number].append(seq)
            except Conflict:
                pass

    await asyncio.gather(race(0), race(1))
    assert sorted(wins[0] + wins[1]) == list(range(1, 60))
    entries = await stores[0].read("t")
    assert entries == [b"%d %d" % (int(seq in wins[1]), seq) for seq in range(1, 60)]
    for store in stores:
        store.close()


@contextmanager
def broken_commit(store: Store) -> Iterator[list[None]]:
    """The next entry is written, but the store does not learn of it."""
    broken: list[None] = []
    really = store._insert

    def insert(entries: list[LogEntry]) -> None:
        really(entries)
        if not broken:
            broken.append(None)
            raise psycopg.OperationalError("the line is dead")

    store._insert = insert  # type: ignore[method-assign]
    yield broken
    store._insert = really  # type: ignore[method-assign]


async def test_an_uncertain_commit_is_recognised_as_the_own(postgresql: str) -> None:
    store = Store(connect(postgresql))
    await lay(store)
    with broken_commit(store) as broken:
        await append(store, "t", 2, b"mine")
    assert broken
    assert await store.read("t", 1) == [b"mine"]
    assert not store.failing
    store.close()


async def test_the_database_is_waited_for_but_not_for_ever(postgresql: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store_module, "PATIENCE", 0.2)
    store = Store(connect(postgresql))

    def dead(*_: object) -> None:
        raise psycopg.OperationalError("not here")

    event.listen(store.engine, "do_connect", dead)
    with pytest.raises(StoreFailed):
        await append(store, "t", 1, b"entry")
    assert store.failing
    event.remove(store.engine, "do_connect", dead)
    await append(store, "t", 1, b"entry")
    assert not store.failing
    assert await store.read("t") == [b"entry"]
    store.close()


async def test_a_full_disk_is_told_and_nothing_is_lost(sqlite: str) -> None:
    store = Store(connect(sqlite))
    await lay(store)
    with store.engine.connect() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()

    def fill(connection: sqlite3.Connection, _: object) -> None:
        connection.execute(f"PRAGMA max_page_count={pages}")

    event.listen(store.engine, "connect", fill)
    store.engine.dispose()
    with pytest.raises(StoreFailed):
        await append(store, "t", 2, bytes(100_000))
    assert store.failing
    assert await store.read("t") == [b"created"]
    event.remove(store.engine, "connect", fill)
    store.engine.dispose()
    await append(store, "t", 2, b"entry")
    assert not store.failing
    assert await store.read("t") == [b"created", b"entry"]
    store.close()


async def test_one_who_no_longer_waits_does_not_stop_the_rest(store: Store) -> None:
    await lay(store)
    impatient = asyncio.ensure_future(append(store, "t", 2, b"entry"))
    await asyncio.sleep(0)
    impatient.cancel()
    await append(store, "u", 1, b"other")
    assert await store.read("t", 1) == [b"entry"]


# --- summaries ---


async def test_listings_are_of_public_tables_that_wait_or_play(store: Store) -> None:
    for name, status, public in (
        ("waits", "waiting", True), ("plays", "playing", True), ("hidden", "waiting", False), ("over", "over", True),
        ("closed", "closed", True),
    ):  # fmt: skip
        await store.create(name, name, b"", Summary(status, public, json.encode(name), ("a", "b"), 0.0, 50.0), 0.0)
    assert {json.decode(raw) for raw in await store.listings(now=49.0)} == {"waits", "plays"}
    assert await store.listings(now=50.0) == []
    assert {json.decode(raw) for raw in await store.listings("a")} == {"waits", "plays", "hidden", "over"}
    assert await store.listings("x") == []
    assert await store.tables_of("b") == 3


async def test_a_summary_is_brought_up_to_date(store: Store) -> None:
    await lay(store, summarised=summary(members=("a", "b")))
    await store.summarise("t", summary("playing", ("a", "c")))
    assert [len(await store.listings(player)) for player in "abc"] == [1, 0, 1]
    assert [json.decode(raw) for raw in await store.listings()] == [{"status": "playing"}]


async def test_codes_are_kept_as_hashes(store: Store) -> None:
    await store.create("t", "SECRET23", b"", summary(), 0.0)
    assert await store.by_code("SECRET23") == "t"
    assert await store.by_code("SECRET24") is None
    with store.engine.connect() as connection:
        assert "SECRET23" not in str(connection.exec_driver_sql("SELECT * FROM summaries").all())


async def test_tables_that_nobody_holds_are_forgotten_ones(store: Store) -> None:
    for name, status, held in (("lost", "playing", 10.0), ("held", "playing", 90.0), ("waits", "waiting", 10.0)):
        await lay(store, name, summary(status), held)
    assert sorted(await store.forgotten(50.0)) == ["lost", "waits"]
    await store.hold(["lost", "waits"], 60.0)
    assert await store.forgotten(50.0) == []


async def test_settings_are_made_once_and_shared(store: Store, database: str) -> None:
    other = Store(connect(database))
    values = await asyncio.gather(*[each.setting("secret") for each in (store, other, store, other)])
    assert len(set(values)) == 1
    assert len(values[0]) == 64
    assert await store.setting("another") != values[0]
    other.close()


# --- the archive ---


async def test_old_tables_go_to_the_archive_and_come_back(store: Store) -> None:
    for name, changed in (("old", 10.0), ("new", 100.0)):
        await lay(store, name, summary("over", changed=changed))
    await append(store, "old", 2, b'{"text": "a line \\n and more"}')
    assert await pack(store) == 1
    assert await pack(store) == 0
    assert len(await store.listings("a")) == 1
    with store.engine.connect() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM log WHERE table_id = 'old'").scalar_one() == 0
    assert await store.read("old") == [b"created", b'{"text": "a line \\n and more"}']
    await append(store, "old", 3, b"more")
    assert await store.read("old", 2) == [b"more"]
    assert len(await store.listings("a")) == 2


async def test_a_table_that_is_looked_after_is_not_archived(store: Store) -> None:
    await lay(store, "held", summary("playing", changed=10.0), held=60.0)
    await lay(store, "let go", summary("playing", changed=10.0), held=NEVER)
    assert await pack(store) == 1
    assert await store.read("held", 0) == [b"created"]


async def test_an_entry_that_came_after_the_archiving_does_not_hide_the_rest(store: Store) -> None:
    await lay(store, summarised=summary(changed=10.0))
    await pack(store)
    await append(store, "t", 2, b"late")
    assert await store.read("t") == [b"created", b"late"]


async def test_two_who_want_the_same_old_table_both_get_it(database: str) -> None:
    stores = [Store(connect(database)) for _ in range(2)]
    await lay(stores[0], summarised=summary(changed=10.0))
    await pack(stores[0])
    assert await asyncio.gather(*[store.read("t") for store in stores]) == [[b"created"], [b"created"]]
    for store in stores:
        store.close()


# --- the database itself ---


def test_upgrading_twice_changes_nothing(database: str) -> None:
    engine = connect(database)
    schemas = []
    for _ in range(2):
        upgrade(engine)
        schema = MetaData()
        schema.reflect(engine)
        schemas.append(
            {
                name: [(column.name, str(column.type), column.nullable) for column in table.columns]
                for name, table in schema.tables.items()
            }
        )
    engine.dispose()
    assert schemas[0] == schemas[1]
    assert set(metadata.tables) <= set(schemas[0])


async def test_sqlite_is_set_up_to_lose_nothing(sqlite: str) -> None:
    engine = connect(sqlite)
    with engine.connect() as connection:
        values = [
            connection.exec_driver_sql(f"PRAGMA {name}").scalar_one()
            for name in ("journal_mode", "synchronous", "foreign_keys")
        ]
    assert values == ["wal", 2, 1]
    engine.dispose()


# --- notifications ---


async def test_what_others_write_is_notified(postgresql: str) -> None:
    heard: asyncio.Queue[list[Change] | None] = asyncio.Queue()
    store = Store(connect(postgresql))
    notifications = Notifications(store.engine, heard.put_nowait)
    notifications.start(asyncio.get_running_loop())
    assert await asyncio.wait_for(heard.get(), 10) is None
    await append(store, "t", 1, b"entry")
    assert await asyncio.wait_for(heard.get(), 10) == [("t", 1, "entry")]
    notifications.stop()
    store.close()


async def test_a_broken_connection_for_notifications_is_opened_again(postgresql: str) -> None:
    heard: asyncio.Queue[list[Change] | None] = asyncio.Queue()
    store = Store(connect(postgresql))
    notifications = Notifications(store.engine, heard.put_nowait)
    notifications.start(asyncio.get_running_loop())
    assert await asyncio.wait_for(heard.get(), 10) is None
    with psycopg.connect(postgresql, autocommit=True) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE query LIKE 'LISTEN%' AND datname = current_database()"
        )
    assert await asyncio.wait_for(heard.get(), 10) is None  # anything may have changed meanwhile
    await append(store, "t", 1, b"entry")
    assert await asyncio.wait_for(heard.get(), 10) == [("t", 1, "entry")]
    notifications.stop()
    store.close()


def test_what_a_notification_says() -> None:
    entries = [("ab", 1, b'{"a":"b:c"}'), ("cd", 22, "\u00e9".encode() * 4000)]
    assert payloads("us", entries) == ['us\nab:1:{"a":"b:c"}\ncd:22:']  # the second is too long
    assert parse(payloads("us", entries)[0]) == ("us", [("ab", 1, '{"a":"b:c"}'), ("cd", 22, "")])


def test_a_notification_is_never_too_long() -> None:
    entries = [("t", seq, b"x" * seq) for seq in range(1, 3000, 7)]
    told = [parse(payload) for payload in payloads("us", entries)]
    assert all(len(payload) < 8000 for payload in payloads("us", entries))
    assert [seq for _, changes in told for _, seq, _ in changes] == [seq for _, seq, _ in entries]


async def test_the_own_voice_is_no_news(postgresql: str) -> None:
    heard: asyncio.Queue[list[Change] | None] = asyncio.Queue()
    store, other = Store(connect(postgresql)), Store(connect(postgresql))
    notifications = Notifications(store.engine, heard.put_nowait, store.name)
    notifications.start(asyncio.get_running_loop())
    assert await asyncio.wait_for(heard.get(), 10) is None
    await append(store, "t", 1, b"ours")
    await append(other, "t", 2, b"theirs")
    assert await asyncio.wait_for(heard.get(), 10) == [("t", 2, "theirs")]
    notifications.stop()
    store.close()
    other.close()


async def test_a_batch_of_any_size_fits_into_notifications(postgresql: str) -> None:
    store = Store(connect(postgresql))
    await asyncio.gather(*[append(store, f"{number:032x}", 1, b"entry") for number in range(400)])
    assert len(await store.read(f"{399:032x}")) == 1
    store.close()
