"""What a host keeps, and what servers delete by themselves."""

import pytest
from sqlalchemy import func, select

from brocante.lengths import seconds
from brocante.table import archive
from brocante.table.archive import PACKED_AFTER, Retention, free_pages, shorten, vacuum
from brocante.table.clock import DAY
from brocante.table.commands import Say
from brocante.table.operators import Operator, audited, block, decisions_after, say
from brocante.table.reasons import Objection
from brocante.table.schema import archive as packed
from brocante.table.schema import blocks, log, members, notices, summaries
from testkit.rooms import Person, Venue, refused, venue_on

pytestmark = pytest.mark.anyio


async def left_alone(venue: Venue, days: float) -> str:
    """A table with chat that nobody has touched for `days` days."""
    people = await venue.started(clock="none")
    await people[0](Say(text="Hello"))
    for person in people:
        person.leave()
    await venue.advance(DAY)  # until nothing happens there any more
    await venue.rooms.go_round()
    assert not venue.rooms.live
    venue.clock.time += (days - 1) * DAY
    await venue.rooms.go_round()
    return people[0].room.table.name


def counted(venue: Venue) -> list[int]:
    """The numbers of rows in all database tables."""
    with venue.store.engine.connect() as connection:
        tables = (log, packed, members, summaries)
        return [connection.execute(select(func.count()).select_from(table)).scalar_one() for table in tables]


async def test_without_a_wish_everything_is_kept(database: str) -> None:
    async with venue_on(database) as venue:
        name = await left_alone(venue, 5000)
        assert [said.text for said in (await venue.rooms.room(name)).table.chat] == ["Hello"]


async def test_what_is_older_than_the_host_keeps_is_gone(database: str) -> None:
    async with venue_on(database) as venue:
        venue.rooms.retention = Retention(tables=90 * DAY)
        name = await left_alone(venue, 89)
        assert counted(venue) == [0, 1, 3, 1]
        venue.clock.time += 2 * DAY
        await venue.rooms.go_round()
        assert counted(venue) == [0, 0, 0, 0]
        with refused(Objection.NO_SUCH_TABLE):
            await venue.rooms.room(name)


async def test_a_host_may_keep_less_than_is_packed_otherwise(database: str) -> None:
    async with venue_on(database) as venue:
        venue.rooms.retention = Retention(tables=7 * DAY)
        assert 7 * DAY < PACKED_AFTER
        await left_alone(venue, 8)
        assert counted(venue) == [0, 0, 0, 0]


async def test_chat_is_gone_before_the_table(database: str) -> None:
    async with venue_on(database) as venue:
        venue.rooms.retention = Retention(chat=10 * DAY)
        name = await left_alone(venue, 9)
        room = await venue.rooms.room(name)
        assert [said.text for said in room.table.chat] == ["Hello"]
        await venue.settle()
        await venue.rooms.go_round()  # nobody came
        venue.clock.time += 2 * DAY
        await venue.rooms.go_round()
        await venue.rooms.go_round()
        again = await venue.rooms.room(name)
        assert again.table.chat == []
        ann = await Person.enter(venue, again, "a")
        await ann(Say(text="Once more"))
        assert [said.text for said in again.table.chat] == ["Once more"]


async def test_what_operators_did_is_forgotten_after_a_year(database: str) -> None:
    async with venue_on(database) as venue:
        engine, now = venue.store.engine, venue.clock.now()
        with engine.begin() as connection:
            block(connection, Operator("ann", now), "identity", "mallory", "", None)
            block(connection, Operator("ann", now), "identity", "eve", "", DAY)
            say(connection, Operator("bea", now), "Hello", DAY)
            before = decisions_after(connection, -1, now)
        assert before is not None
        venue.clock.time += 364 * DAY
        await venue.rooms.go_round()
        with engine.connect() as connection:
            assert len(audited(connection, 10)) == 3
        venue.clock.time += 3 * DAY
        await venue.rooms.go_round()
        with engine.begin() as connection:
            assert [line["command"] for line in audited(connection, 10)] == ["say"]  # the newest: servers go by it
            kept = [connection.execute(select(table)).mappings().all() for table in (blocks, notices)]
            assert [[row["value"] for row in kept[0]], kept[1]] == [["mallory"], []]
            assert decisions_after(connection, before.version, venue.clock.now()) is None
            say(connection, Operator("bea", venue.clock.now()), "Hello again", None)
            assert decisions_after(connection, before.version, venue.clock.now()) is not None


async def test_a_host_may_keep_the_audit_log_for_ever(database: str) -> None:
    async with venue_on(database) as venue:
        venue.rooms.retention = Retention(audit=None)
        with venue.store.engine.begin() as connection:
            for text in ("Hello", "again"):
                say(connection, Operator("bea", venue.clock.now()), text, None)
        venue.clock.time += 5000 * DAY
        await venue.rooms.go_round()
        with venue.store.engine.connect() as connection:
            assert len(audited(connection, 10)) == 2


async def test_a_table_that_somebody_opens_is_neither_packed_nor_deleted(database: str) -> None:
    async with venue_on(database) as venue, venue_on(database, clock=venue.clock, process="there") as other:
        for each in (venue, other):
            each.rooms.retention = Retention(tables=90 * DAY)
        name = await left_alone(venue, 80)
        venue.clock.time += 11 * DAY
        room = await venue.rooms.room(name)
        await other.rooms.go_round()
        assert counted(venue)[3] == 1
        ann = await Person.enter(venue, room, "a")
        await ann(Say(text="Once more"))
        assert len((await other.rooms.room(name)).table.chat) == 2


async def test_a_long_list_is_worked_off_in_small_pieces(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "FEW", 2)
    async with venue_on(database) as venue:
        venue.rooms.retention = Retention(tables=90 * DAY)
        for player in "abcdefgh":
            await venue.open(players=f"{player}--")
        await venue.advance(DAY)
        await venue.rooms.go_round()
        venue.clock.time += 91 * DAY
        await venue.rooms.go_round()
        assert counted(venue) == [0, 0, 0, 0]


# --- SQLite's file ---


async def test_a_file_shrinks_by_itself(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "SLACK", 5)
    async with venue_on(sqlite) as venue:
        engine = venue.store.engine
        for statement in (
            "CREATE TABLE waste (body TEXT)",
            f"INSERT INTO waste VALUES ('{'x' * 400_000}')",
            "DROP TABLE waste",
        ):
            with engine.begin() as connection:
                connection.exec_driver_sql(statement)
        with engine.connect() as connection:
            before = free_pages(connection)
        assert before > 50
        assert shorten(engine, 10)
        while shorten(engine, 10):
            pass
        with engine.connect() as connection:
            assert free_pages(connection) == 5


async def test_a_file_from_before_shrinks_after_a_vacuum(sqlite: str) -> None:
    async with venue_on(sqlite) as venue:
        engine = venue.store.engine
        with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            connection.exec_driver_sql("PRAGMA auto_vacuum=NONE")
            connection.exec_driver_sql("VACUUM")
            assert connection.exec_driver_sql("PRAGMA auto_vacuum").scalar_one() == 0
        assert not shorten(engine)
        vacuum(engine)
        with engine.connect() as connection:
            assert connection.exec_driver_sql("PRAGMA auto_vacuum").scalar_one() == 2


# --- lengths of time ---


@pytest.mark.parametrize(("text", "length"), [("90d", 90 * DAY), ("1.5h", 5400.0), (" 2W ", 14 * DAY), ("30m", 1800.0)])
def test_lengths_of_time(text: str, length: float) -> None:
    assert seconds(text) == length


@pytest.mark.parametrize("text", ["", "90", "d", "-1d", "0d", "1 fortnight", "9999999d"])
def test_what_is_no_length_of_time(text: str) -> None:
    with pytest.raises(ValueError, match="write 90d"):
        seconds(text)
