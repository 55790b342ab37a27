"""Operators' decisions: blocks, messages to everybody, closed tables, and the audit log."""

import asyncio
from collections.abc import Iterator

import pytest
from sqlalchemy.engine import Engine

from brocante.table.archive import pack_before
from brocante.table.closing import Wanted, close, listed, shown
from brocante.table.commands import Say
from brocante.table.operators import (
    Operator,
    Standing,
    audited,
    block,
    decisions_after,
    in_force,
    network,
    record,
    say,
    unblock,
    unsay,
)
from brocante.table.reasons import Objection
from brocante.table.store import connect
from testkit.rooms import NOON, Person, Venue, refused, venue_on

ANN = Operator("ann", NOON)


@pytest.fixture
def engine(database: str) -> Iterator[Engine]:
    engine = connect(database)
    yield engine
    engine.dispose()


def standing(engine: Engine, now: float = NOON) -> Standing:
    """The decisions of a server that starts now."""
    made = Standing()
    with engine.connect() as connection:
        decisions = decisions_after(connection, made.version, now)
    assert decisions is not None
    made.take(decisions)
    return made


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("192.0.2.7", "192.0.2.7/32"),
        ("192.0.2.7/24", "192.0.2.0/24"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8::/32", "2001:db8::/32"),
        ("::ffff:192.0.2.7", "192.0.2.7/32"),
    ],
)
def test_an_address_stands_for_its_group(written: str, meant: str) -> None:
    assert str(network(written)) == meant


@pytest.mark.parametrize("written", ["", "example.org", "192.0.2.300", "192.0.2.0/33"])
def test_what_is_no_address_is_refused(written: str) -> None:
    with pytest.raises(ValueError, match="is no address"):
        network(written)


def test_blocks_are_in_force_until_they_run_out_or_are_lifted(engine: Engine) -> None:
    with engine.begin() as connection:
        block(connection, ANN, "identity", "mallory", "abuse", None)
        block(connection, ANN, "address", "2001:db8::1", "", 60.0)
        block(connection, ANN, "address", "192.0.2.0/24", "", None)
    held = standing(engine)
    found = held.block_of("mallory", "198.51.100.1", NOON)
    assert found is not None
    assert found["reason"] == "abuse"
    assert held.block_of("ben", "198.51.100.1", NOON) is None
    assert held.block_of(None, "192.0.2.99", NOON) is not None
    assert held.block_of(None, "::ffff:192.0.2.99", NOON) is not None
    assert held.block_of(None, "192.0.3.99", NOON) is None
    assert held.block_of("ben", "2001:db8::ffff", NOON + 59) is not None
    assert held.block_of("ben", "2001:db8::ffff", NOON + 61) is None
    assert held.block_of("ben", "2001:db8:0:1::1", NOON) is None
    assert held.block_of("ben", "no address at all", NOON) is None
    with engine.begin() as connection:
        unblock(connection, ANN, "address", "192.0.2.0/24")
    assert standing(engine).block_of(None, "192.0.2.99", NOON) is None


def test_a_block_that_ran_out_does_not_hide_another(engine: Engine) -> None:
    with engine.begin() as connection:
        block(connection, ANN, "identity", "mallory", "", 10.0)
        block(connection, ANN, "address", "192.0.2.7", "", 10.0)
        block(connection, ANN, "address", "192.0.2.0/24", "", None)
    assert standing(engine).block_of("mallory", "192.0.2.7", NOON + 20) is not None


def test_blocking_twice_counts_from_the_second_time(engine: Engine) -> None:
    with engine.begin() as connection:
        block(connection, ANN, "identity", "mallory", "", 10.0)
        block(connection, ANN, "identity", "mallory", "again", None)
        rows, _ = in_force(connection, NOON + 20)
    assert [row["reason"] for row in rows] == ["again"]


def test_what_is_not_there_cannot_be_taken_back(engine: Engine) -> None:
    with engine.begin() as connection:
        with pytest.raises(ValueError, match="identity mallory is not blocked"):
            unblock(connection, ANN, "identity", "mallory")
        with pytest.raises(ValueError, match="no message 7"):
            unsay(connection, ANN, 7)
        assert audited(connection, 10) == []


def test_a_message_to_all_lasts_as_long_as_was_said(engine: Engine) -> None:
    with engine.begin() as connection:
        number = say(connection, ANN, "  We restart\nat ten. ", 60.0)
        say(connection, ANN, "Welcome!", None)
    held = standing(engine)
    assert held.notices_of(NOON) == ["We restart at ten.", "Welcome!"]
    assert held.notices_of(NOON + 61) == ["Welcome!"]
    with engine.begin() as connection:
        assert unsay(connection, ANN, number) == 1
        assert unsay(connection, ANN, None) == 1
    assert standing(engine).notices_of(NOON) == []


@pytest.mark.parametrize("text", ["", " \n", "x" * 501])
def test_a_message_to_all_has_a_length(engine: Engine, text: str) -> None:
    with engine.begin() as connection, pytest.raises(ValueError, match=r"nothing to say|at most 500"):
        say(connection, ANN, text, None)


def test_servers_read_only_what_is_new(engine: Engine) -> None:
    held = standing(engine)
    with engine.begin() as connection:
        assert decisions_after(connection, held.version, NOON) is None
        record(connection, ANN, "close", "closed", table="t1", reason="spam")
        say(connection, ANN, "Hello", None)
        found = decisions_after(connection, held.version, NOON)
        assert found is not None
        assert found.closed == ["t1"]
        held.take(found)
        assert decisions_after(connection, held.version, NOON) is None


def test_every_change_is_accounted_for(engine: Engine) -> None:
    with engine.begin() as connection:
        block(connection, ANN, "identity", "mallory", "abuse", 60.0)
        say(connection, Operator("bea", NOON + 1), "Hello", None)
        lines = audited(connection, 10)
    assert [(line["at"], line["operator"], line["command"]) for line in lines] == [
        (NOON + 1, "bea", "say"),
        (NOON, "ann", "block"),
    ]
    assert lines[1]["arguments"] == {"kind": "identity", "value": "mallory", "reason": "abuse", "seconds": 60.0}


# --- tables ---


@pytest.mark.anyio
async def test_a_table_in_play_is_closed_under_a_running_server(database: str) -> None:
    async with venue_on(database) as venue:
        ann, ben, _ = await venue.started()
        name = ann.room.table.name
        await close(connect(database), "ann", name, "spam")
        ann.room.catch_up()  # what a server does that reads of it in the audit log
        await venue.settle()
        assert (ben.table["status"], ben.table["closing_reason"]) == ("closed", "spam")
        with refused(Objection.TABLE_CLOSED):
            await ann.play(move="auction")
        assert await venue.store.tables_of("a") == 0
        with pytest.raises(ValueError, match="closed already"):
            await close(connect(database), "ann", name, "")
        with venue.store.engine.connect() as connection:
            assert [line["arguments"] for line in audited(connection, 5)] == [{"table": name, "reason": "spam"}]


@pytest.mark.anyio
async def test_an_operator_and_a_player_at_the_same_time_both_get_their_way(database: str) -> None:
    async with venue_on(database) as venue:
        ann, _, _ = await venue.started()
        name = ann.room.table.name
        await asyncio.gather(close(connect(database), "ann", name, ""), *(ann(Say(text=f"{n}")) for n in range(10)))
        ann.room.catch_up()
        await venue.settle()
        assert len(ann.room.table.chat) == 10
        assert ann.table["closing_reason"] == ""


@pytest.mark.anyio
async def test_there_is_no_table_to_close(database: str) -> None:
    with pytest.raises(ValueError, match="there is no table 0000"):
        await close(connect(database), "ann", "0000", "")


@pytest.mark.anyio
async def test_a_packed_table_is_shown_and_stays_packed(database: str) -> None:
    async with venue_on(database) as venue:
        name = await talked_at(venue)
        pack_before(venue.store.engine, NOON + 1e9, 1e12)
        with venue.store.engine.connect() as connection:
            assert shown(connection, name)["chat"][0]["text"] == "Hello"
            assert [row["status"] for row in listed(connection, Wanted())] == ["archived"]


async def talked_at(venue: Venue) -> str:
    """A table at which somebody said hello."""
    room = await venue.open(players="ab-")
    ann = await Person.enter(venue, room, "a")
    await ann(Say(text="Hello"))
    return room.table.name


@pytest.mark.anyio
async def test_an_operator_sees_people_but_no_cards_and_no_codes(database: str) -> None:
    async with venue_on(database) as venue:
        ann, *_ = await venue.started()
        table = ann.room.table
        with venue.store.engine.connect() as connection:
            told = shown(connection, table.name)
        assert [seat["player"] for seat in told["seats"]] == ["a", "b", "c"]
        assert table.game is not None
        for secret in (table.created.code, table.created.secret, table.game.key.hex()):
            assert secret not in str(told)


@pytest.mark.anyio
async def test_tables_are_found_by_what_is_known_of_them(database: str) -> None:
    async with venue_on(database) as venue:
        await venue.open(players="ab-", public=True)
        venue.clock.time += 100
        await venue.open(players="c--")
        with venue.store.engine.connect() as connection:

            def found(**wanted: object) -> list[list[str]]:
                return [row["seats"] for row in listed(connection, Wanted(**wanted))]  # type: ignore[arg-type]

            first, second = ["A", "B", "open"], ["C", "open", "open"]
            assert found() == [second, first]
            assert found(public=True) == [first]
            assert found(public=False) == [second]
            assert found(player="b") == [first]
            assert found(touched_before=NOON + 50) == [first]
            assert found(touched_after=NOON + 50) == [second]
            assert found(status="playing") == []
            assert found(limit=1) == [second]
            with pytest.raises(ValueError, match="not busy"):
                found(status="busy")
