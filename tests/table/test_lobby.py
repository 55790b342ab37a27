"""The lobby: what is listed and for how long, what closes by itself, who becomes host when the host is gone."""

from collections.abc import AsyncIterator

import pytest
from msgspec import json

from brocante.table import people_store
from brocante.table.clock import DAY
from brocante.table.commands import Leave, Start, decide
from brocante.table.events import ENTRY_DECODER, Closed, Created, Gone, Here, Hosted, Left, Place, Started, Woken
from brocante.table.people_store import MOST_GUESTS
from brocante.table.presence import (
    ABANDONED,
    ABANDONED_DAYS,
    ABANDONED_PRIVATE,
    ALWAYS,
    BRIEFLY,
    HOST_GONE,
    LONG_GONE,
    NEVER,
    NEVER_CAME,
    due_by_presence,
    listed_until,
)
from brocante.table.reasons import Objection
from brocante.table.room import GONE_AFTER
from brocante.table.table import Table
from testkit.rooms import NOON, Person, Venue, refused, venue_on

pytestmark = pytest.mark.anyio


@pytest.fixture
async def venue(sqlite: str) -> AsyncIterator[Venue]:
    async with venue_on(sqlite) as venue:
        yield venue


async def lobby(venue: Venue) -> list[str]:
    """The tables that are listed now."""
    return [json.decode(raw)["id"] for raw in await venue.store.listings(None, venue.clock.now())]


def waiting(**settings: object) -> Table:
    created = Created("boxes", {}, [Place("A", "a"), Place("B", "b")], "a", "CODE", "normal", **settings)  # type: ignore[arg-type]
    return Table("t", created, 0.0)


# --- what is listed ---


async def test_a_public_table_is_listed_while_its_host_is_there(venue: Venue) -> None:
    room = await venue.open("boxes", "a-", public=True)
    await venue.advance(BRIEFLY + 1)
    assert await lobby(venue) == []  # the host never came
    ada = await Person.enter(venue, room, "a")
    assert await lobby(venue) == [room.table.name]
    await venue.advance(HOST_GONE)
    assert await lobby(venue) == [room.table.name]
    ada.leave()
    await venue.advance(BRIEFLY)
    assert await lobby(venue) == [room.table.name]
    await venue.advance(10)
    assert await lobby(venue) == []
    await Person.enter(venue, room, "a")
    assert await lobby(venue) == [room.table.name]


async def test_a_private_table_is_never_listed(venue: Venue) -> None:
    room = await venue.open("boxes", "a-")
    await Person.enter(venue, room, "a")
    assert await lobby(venue) == []


async def test_a_table_in_play_is_listed_while_somebody_plays(venue: Venue) -> None:
    ada, ben = await venue.started("boxes", "ab", public=True, clock="none")
    ada.leave()
    await venue.advance(BRIEFLY + 10)
    assert await lobby(venue) == [ada.room.table.name]
    ben.leave()
    await venue.advance(BRIEFLY + 10)
    assert await lobby(venue) == []
    assert len(await venue.store.listings("a")) == 1  # among their own tables it stays


def test_by_correspondence_a_table_is_listed_for_a_day() -> None:
    created = Created("boxes", {}, [Place("A", "a"), Place("B", "b")], "a", "CODE", "days", True)
    table = Table("t", created, 0.0)
    for event in (Here(0), Started("00" * 32, 1), Gone(0)):
        table.apply(event, 10.0)
    assert listed_until(table) == 10.0 + DAY


def test_until_when_a_table_is_listed() -> None:
    assert listed_until(waiting()) == NEVER
    table = waiting(public=True)
    assert listed_until(table) == NEVER
    table.apply(Here(1), 5.0)
    assert listed_until(table) == NEVER  # a guest who sits there does not make a host
    table.apply(Here(0), 6.0)
    assert listed_until(table) > 1e11
    table.apply(Gone(0), 7.0)
    assert listed_until(table) == 7.0 + BRIEFLY
    table.apply(Closed(), 8.0)
    assert listed_until(table) == NEVER


# --- what closes by itself ---


async def test_a_seat_of_a_public_table_is_free_again_if_nobody_comes(venue: Venue) -> None:
    room = await venue.open("boursicocotte", "a---", public=True)
    await Person.enter(venue, room, "a")
    for player in "bc":
        await venue.rooms.join(room, player, player.upper(), None, False)
    ben = await Person.enter(venue, room, "b")
    await venue.advance(NEVER_CAME - 1)
    assert [seat.place.name for seat in room.table.seats] == ["A", "B", "C", ""]
    await venue.advance(2)
    assert [seat.place.name for seat in room.table.seats] == ["A", "B", "", ""]
    ben.leave()
    await venue.advance(LONG_GONE)
    assert room.table.seats_of("b") == [1]
    await venue.advance(10)
    assert room.table.seats_of("b") == []
    assert room.table.seats_of("a") == [0]


@pytest.mark.parametrize("settings", [{}, {"public": True, "clock": "days"}])
async def test_friends_and_players_by_correspondence_keep_their_seats(
    venue: Venue, settings: dict[str, object]
) -> None:
    room = await venue.open("boxes", "a-", **settings)
    await Person.enter(venue, room, "a")
    await venue.rooms.join(room, "b", "B", None, False)
    await venue.advance(DAY / 2)
    assert room.table.seats_of("b") == [1]


@pytest.mark.parametrize(
    ("settings", "patience"),
    [
        ({"public": True, "clock": "normal"}, ABANDONED),
        ({"clock": "normal"}, ABANDONED_PRIVATE),
        ({"clock": "days"}, ABANDONED_DAYS),
    ],
)
async def test_a_table_without_people_closes_before_the_start(
    venue: Venue, settings: dict[str, object], patience: float
) -> None:
    room = await venue.open("boxes", "a-", **settings)
    ada = await Person.enter(venue, room, "a")
    await venue.advance(2 * patience)
    assert room.table.status == "waiting"
    ada.leave()
    await venue.advance(patience)
    assert room.table.status == "waiting"
    await venue.advance(6)
    assert room.table.closed
    assert await venue.store.tables_of("a") == 0


async def test_one_that_was_let_go_closes_all_the_same(venue: Venue) -> None:
    room = await venue.open("boxes", "a-", public=True)
    name = room.table.name
    await venue.advance(400)
    await venue.rooms.go_round()
    assert name not in venue.rooms.live
    await venue.advance(ABANDONED)
    await venue.rooms.go_round()
    await venue.advance(10)
    assert venue.rooms.live[name].table.status == "closed"


async def test_a_game_that_has_begun_does_not_close(venue: Venue) -> None:
    ada, ben = await venue.started("boxes", "ab", clock="none", public=True)
    ada.leave()
    ben.leave()
    await venue.advance(2 * ABANDONED)
    assert ada.room.table.status == "playing"


# --- who is the host ---


async def test_when_the_host_is_gone_for_minutes_the_next_is_the_host(venue: Venue) -> None:
    room = await venue.open("boxes", "ab")
    ada, ben = [await Person.enter(venue, room, letter) for letter in "ab"]
    ada.leave()
    await venue.advance(HOST_GONE)
    assert room.table.host == "a"
    await venue.advance(6)
    assert room.table.host == "b"
    assert ben.state["you"]["host"]
    again = await Person.enter(venue, room, "a")
    assert not again.state["you"]["host"]
    await ben(Start())
    assert room.table.status == "playing"


async def test_who_comes_when_the_host_has_long_been_gone_is_the_host(venue: Venue) -> None:
    ada, ben = await venue.started("boxes", "ab", clock="none")
    for person in (ada, ben):
        person.leave()
    await venue.advance(10 * HOST_GONE)
    assert ada.room.table.host == "a"
    await Person.enter(venue, ada.room, "b")
    await venue.advance(3)
    assert ada.room.table.host == "b"


@pytest.mark.parametrize("started", [False, True])
async def test_a_host_who_leaves_hands_over_to_the_first_who_is_connected(venue: Venue, started: bool) -> None:
    room = await venue.open("boxes", "abcd")
    ada, ben, *_ = [await Person.enter(venue, room, letter) for letter in "abcd"]
    if started:
        await ada(Start())
    ben.leave()
    await venue.advance(GONE_AFTER + 1)
    await ada(Leave())
    assert room.table.host == "c"
    entry = ENTRY_DECODER.decode((await venue.store.read(room.table.name))[-1])
    assert entry.events == [Left("a"), Hosted("c")]
    await Person.enter(venue, room, "b")
    assert room.table.host == "c", "the host stays"
    async with venue_on(str(venue.store.engine.url), clock=venue.clock) as again:
        assert (await again.rooms.room(room.table.name)).table.host == "c"


async def test_a_host_who_leaves_when_nobody_is_connected_hands_over_to_the_first(venue: Venue) -> None:
    room = await venue.open("boxes", "ab-")
    ada = await Person.enter(venue, room, "a")
    await ada(Leave())
    assert room.table.host == "b"


def test_in_old_logs_the_first_of_the_others_is_the_host_connected_or_not() -> None:
    table = waiting()
    table.apply(Left("a"), 1.0)
    assert table.host == "b"
    table.apply(Left("b"), 2.0)
    assert table.host == "b", "there is nobody else"


def test_nobody_becomes_the_host_for_a_moment() -> None:
    table = waiting()
    table.apply(Here(0), 1.0)
    table.apply(Here(1), 1.0)
    assert due_by_presence(table) == []
    table.apply(Gone(0), 2.0)
    [due] = due_by_presence(table)
    assert due.when == 2.0 + HOST_GONE
    table.apply(Here(0), 3.0)
    assert due_by_presence(table) == []
    assert ALWAYS > NOON + 100 * 365 * DAY


def test_the_time_in_which_no_process_ran_is_nobodys_absence() -> None:
    table = waiting()
    for event in (Here(0), Here(1), Started("00" * 32, 1), Gone(1)):
        table.apply(event, 10.0)
    assert table.seats[1].absent_since == 10.0
    table.apply(Woken(), 1000.0)
    assert table.seats[1].absent_since == table.seats[1].gone_at == 1000.0
    assert table.seats[0].absent_since is None


# --- watching ---


async def test_watching_leaves_nothing_in_the_log(venue: Venue) -> None:
    for public in (True, False):
        room = await venue.open("boxes", "ab", public=public)
        for number in range(20):
            await venue.rooms.join(room, f"x{number}", "", None, True)
            visitor = await Person.enter(venue, room, f"x{number}", guest=not public)
            visitor.leave()
        await venue.advance(10)
        assert len(await venue.store.read(room.table.name)) == 1


async def test_a_private_table_remembers_only_so_many_guests(venue: Venue) -> None:
    room = await venue.open("boxes", "ab")
    for number in range(MOST_GUESTS + 3):
        await venue.advance(1)
        await venue.rooms.join(room, f"x{number}", "", None, True)
    known = [await venue.rooms.may_watch(room, f"x{number}") for number in range(MOST_GUESTS + 3)]
    assert known == [False] * 3 + [True] * MOST_GUESTS
    await venue.rooms.join(room, "x0", "", None, True)
    assert await venue.rooms.may_watch(room, "x0")


async def test_guests_of_a_private_table_may_watch_the_next_one(venue: Venue) -> None:
    room, after = await venue.open("boxes", "ab"), await venue.open("boxes", "ab")
    await venue.rooms.join(room, "x", "", None, True)
    for _ in range(2):
        await people_store.admit_again(venue.store, room.table.name, after.table.name, 0.0)
    assert await venue.rooms.may_watch(after, "x")
    assert not await venue.rooms.may_watch(after, "y")


async def test_nobody_watches_a_closed_table_by_its_code(venue: Venue) -> None:
    room = await venue.open("boxes", "a-")
    ada = await Person.enter(venue, room, "a")
    await ada(Leave())
    with refused(Objection.TABLE_CLOSED):
        await venue.rooms.join(room, "x", "", None, True)


def test_old_logs_still_open() -> None:
    """Entries as version 0.1.0 wrote them."""
    created = (
        b'{"at":5.0,"events":[{"type":"created","game":"boxes","options":{},"places":[{"name":"A","player":"a"},'
        b'{"name":"A","player":"b"}],"host":"a","code":"ABCD2345","clock":"none","public":true,"delay":60.0,'
        b'"guests":["g"]}],"writer":"p"}'
    )
    entry = ENTRY_DECODER.decode(created)
    assert isinstance(entry.events[0], Created)
    table = Table("t", entry.events[0], entry.at)
    later = b'{"at":6.0,"events":[{"type":"joined","player":"x","name":""},{"type":"away","seat":1}]}'
    for event in ENTRY_DECODER.decode(later).events:
        table.apply(event, 6.0)
    assert table.may_watch("x")
    assert table.may_watch("g")
    assert table.open_cards == "round"
    assert not table.spectators_talk
    assert decide(table, "x", None, Leave()) == [Left("x")]
    assert [seat["name"] for seat in table.public()["seats"]] == ["A", "A"]


async def test_a_table_whose_host_has_never_come_is_not_listed(venue: Venue) -> None:
    room = await venue.open("boxes", "a-", public=True)
    now = venue.clock.now()
    assert await venue.store.listings(None, now) == []
    ada = await Person.enter(venue, room, "a")
    await venue.settle()
    assert len(await venue.store.listings(None, now)) == 1
    ada.leave()
    await venue.advance(30)
    assert len(await venue.store.listings(None, venue.clock.now())) == 1
    await venue.advance(60)
    assert await venue.store.listings(None, venue.clock.now()) == []
