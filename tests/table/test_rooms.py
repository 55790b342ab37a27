"""Several processes on one database, at once or in succession: nothing is lost, nothing happens twice."""

import asyncio
import gc
from collections.abc import AsyncIterator
from random import Random
from typing import Any
from weakref import ref

import pytest

from brocante.engine.reasons import Refused
from brocante.own import random_move
from brocante.play.record import verify
from brocante.table import rooms as rooms_module
from brocante.table.archive import PACKED_AFTER
from brocante.table.clock import DAY
from brocante.table.commands import Move, Pause, Start
from brocante.table.reasons import Objected, Objection
from brocante.table.rooms import HOLD, IDLE, ROUND
from brocante.table.store import StoreFailed
from testkit.rooms import ManualClock, Person, Venue, refused, venue_on

pytestmark = pytest.mark.anyio


@pytest.fixture
async def venue(sqlite: str) -> AsyncIterator[Venue]:
    async with venue_on(sqlite) as venue:
        yield venue


@pytest.fixture
async def venues(database: str) -> AsyncIterator[tuple[Venue, Venue]]:
    """Two processes on one database; they are notified where there are notifications."""
    clock = ManualClock()
    async with venue_on(database, clock=clock, process="one") as one, venue_on(database, clock=clock) as two:
        for venue in (one, two):
            await venue.rooms.start()
        yield one, two


async def catch_up(*people: Person) -> None:
    """What notifications would do."""
    for person in people:
        person.room.catch_up()
        await person.venue.settle()


async def test_a_table_goes_on_in_another_process(venues: tuple[Venue, Venue]) -> None:
    one, two = venues
    room = await one.open("boxes", "ab")
    ada = await Person.enter(one, room, "a")
    ben = await Person.enter(two, await two.rooms.room(room.table.name), "b")
    await ada(Start())
    await catch_up(ada, ben)
    assert ada.game["commitment"] == ben.game["commitment"]
    first = (ada, ben)[ada.game["actors"][0]]
    await first.play(move="auction", type="open")
    await catch_up(ada, ben)
    assert ada.game["played"] == ben.game["played"] == 1
    assert [seat["here"] for seat in ada.table["seats"]] == [True, True]


async def test_two_processes_race_for_every_move_and_each_is_made_once(venues: tuple[Venue, Venue]) -> None:
    one, two = venues
    people = await one.started("boxes", "ab", clock="none")
    name = people[0].room.table.name
    others = [await Person.enter(two, await two.rooms.room(name), letter) for letter in "ab"]
    dice = Random(3)

    async def attempt(person: Person, move: Move) -> bool:
        try:
            await person(move)
            return True
        except (Objected, Refused):
            return False

    moves = 0
    while people[0].table["status"] == "playing":
        await catch_up(*people, *others)
        seat = dice.choice(people[0].game["actors"])
        question = people[seat].game["question"]
        tries = [
            attempt(person, Move(move=random_move(people[seat].game["moves"], dice), question=question))
            for person in (people[seat], others[seat])
        ]
        assert sum(await asyncio.gather(*tries)) == 1
        await catch_up(*people, *others)
        moves += 1
        if moves == 40:
            break
    games = [person.room.table.game for person in (people[0], others[0])]
    assert games[0] is not None
    assert games[1] is not None
    assert games[0].history == games[1].history
    assert len(games[0].history) == moves


async def test_bots_and_clocks_of_two_processes_play_one_game(venues: tuple[Venue, Venue]) -> None:
    """Both hold the same table, and finish it without making a move twice."""
    one, two = venues
    room = await one.open("boxes", "a**", clock="fast", public=True)
    ada = await Person.enter(one, room, "a")
    await Person.enter(one, room, "watcher")  # for whom the bots play on
    twin = await two.rooms.room(room.table.name)
    await ada(Start())
    ada.leave()
    for _ in range(4000):
        if room.table.status == "over":
            break
        if not one.clock.ring(one.clock.time + 1000):
            break
        await one.settle()
        await two.settle()
    twin.catch_up()
    await two.settle()
    assert room.table.status == twin.table.status == "over"
    assert room.table.game is not None
    assert twin.table.game is not None
    assert room.table.game.record() == twin.table.game.record()
    verify(room.table.game.record())


async def test_notifications_bring_news_without_being_asked(postgresql: str) -> None:
    async with venue_on(postgresql, process="one") as one, venue_on(postgresql) as two:
        for venue in (one, two):
            await venue.rooms.start()
        room = await one.open("boxes", "ab")
        ada = await Person.enter(one, room, "a")
        ben = await Person.enter(two, await two.rooms.room(room.table.name), "b")
        await ada(Start())
        async with asyncio.timeout(10):
            while ben.state["game"] is None:
                await asyncio.sleep(0.01)


async def test_who_is_missed_by_one_process_and_connected_to_another_is_here(venues: tuple[Venue, Venue]) -> None:
    one, two = venues
    room = await one.open("boxes", "ab")
    ada = await Person.enter(one, room, "a")
    phone = await Person.enter(one, room, "b")
    await Person.enter(two, await two.rooms.room(room.table.name), "b")
    phone.leave()
    one.clock.ring(one.clock.time + 5)
    one.clock.ring(one.clock.time + 5)
    await one.settle()
    two.rooms.live[room.table.name].catch_up()
    await two.settle()
    room.catch_up()
    await one.settle()
    assert ada.table["seats"][1]["here"]


async def test_a_forgotten_table_is_picked_up(venues: tuple[Venue, Venue]) -> None:
    one, two = venues
    room = await one.open("boxes", "a*", clock="fast")
    ada = await Person.enter(one, room, "a")
    await ada(Start())
    room.close()  # as if the process were dead
    one.rooms.live.clear()
    two.clock.time += 60
    await two.rooms.go_round()
    assert room.table.name in two.rooms.live
    await two.advance(300)
    game = two.rooms.live[room.table.name].table.game
    assert game is not None
    assert len(game.history) > 0


async def test_a_table_that_is_held_is_left_alone(venues: tuple[Venue, Venue]) -> None:
    one, two = venues
    await one.started("boxes", "ab")
    for _ in range(10):
        one.clock.time += ROUND
        await one.rooms.go_round()
        await two.rooms.go_round()
    assert two.rooms.live == {}


async def test_a_table_that_cannot_be_opened_does_not_stop_the_round(venue: Venue) -> None:
    people = await venue.started("boxes", "ab")
    await venue.rooms.go_round()
    with venue.store.engine.begin() as connection:
        connection.exec_driver_sql(
            "INSERT INTO summaries SELECT 'ghost', 'x', 'playing', public, listing, changed, 0, 0 FROM summaries"
        )
    await venue.rooms.go_round()
    assert list(venue.rooms.live) == [people[0].room.table.name]


async def test_idle_tables_are_let_go_and_come_back(venue: Venue) -> None:
    ada, ben = await venue.started("boxes", "ab", clock="days")
    name = ada.room.table.name
    await ada(Pause())
    for person in (ada, ben):
        person.leave()
    await venue.advance(IDLE + 10)
    await venue.rooms.go_round()
    assert venue.rooms.live == {}
    again = await Person.enter(venue, await venue.rooms.room(name), "a")
    assert again.game["commitment"] == ada.game["commitment"]


async def test_a_let_go_table_is_picked_up_when_it_is_time(venue: Venue) -> None:
    ada, ben = await venue.started("boxes", "ab", clock="days")
    name = ada.room.table.name
    for person in (ada, ben):
        person.leave()
    await venue.advance(IDLE + 10)
    await venue.rooms.go_round()
    assert venue.rooms.live == {}
    await venue.advance(3 * DAY - 3 * IDLE)
    await venue.rooms.go_round()
    assert venue.rooms.live == {}
    await venue.advance(2 * IDLE - ROUND - HOLD / 2)
    await venue.rooms.go_round()
    assert not venue.rooms.live[name].table.times
    await venue.advance(60)
    assert venue.rooms.live[name].table.times


async def test_a_watched_table_stays(venue: Venue) -> None:
    await venue.started("boxes", "ab", clock="none")
    await venue.advance(10 * IDLE)
    await venue.rooms.go_round()
    assert len(venue.rooms.live) == 1


async def test_a_long_game_is_not_archived_while_it_is_played(venue: Venue) -> None:
    """A move every other day, for longer than it takes a table to become old."""
    people = await venue.started("boxes", "ab", clock="days")
    name = people[0].room.table.name
    dice = Random(1)
    for _ in range(int(PACKED_AFTER / DAY)):
        person = people[people[0].game["actors"][0]]
        await person.play(**random_move(person.game["moves"], dice))
        venue.clock.time += 2 * DAY
        await venue.rooms.go_round()
    played = people[0].game["played"]
    venue.rooms.live.clear()
    game = (await venue.rooms.room(name)).table.game
    assert game is not None
    assert len(game.history) == played


async def test_an_old_table_is_archived_and_can_be_looked_at_again(venue: Venue) -> None:
    ada, ben = await venue.started("boxes", "ab", clock="none")
    name = ada.room.table.name
    for person in (ada, ben):
        person.leave()
    await venue.advance(IDLE + 10)
    await venue.rooms.go_round()
    venue.clock.time += PACKED_AFTER + 10
    await venue.rooms.go_round()
    assert await venue.store.listings("a") == []
    again = await Person.enter(venue, await venue.rooms.room(name), "a")
    assert again.game["commitment"] == ada.game["commitment"]


async def test_the_same_table_opened_twice_at_once_is_one_room(sqlite: str) -> None:
    async with venue_on(sqlite) as venue:
        name = (await venue.open("boxes", "ab")).table.name
    async with venue_on(sqlite) as venue:
        impatient = asyncio.ensure_future(venue.rooms.room(name))
        await asyncio.sleep(0)
        others = [asyncio.ensure_future(venue.rooms.room(name)) for _ in range(3)]
        await asyncio.sleep(0)
        impatient.cancel()
        rooms = await asyncio.gather(*others)
        assert len({id(room) for room in rooms}) == 1


async def full(*_: Any) -> None:
    """Fails like a full disk."""
    raise StoreFailed("full")


async def test_a_move_that_was_not_saved_was_not_made(venue: Venue, monkeypatch: pytest.MonkeyPatch) -> None:
    people = await venue.started("boxes", "ab")
    first = people[people[0].game["actors"][0]]
    append = venue.store.append

    monkeypatch.setattr(venue.store, "append", full)
    with pytest.raises(StoreFailed):
        await first.play(move="auction", type="open")
    assert first.game["played"] == 0
    monkeypatch.setattr(venue.store, "append", append)
    await first.play(move="auction", type="open")
    assert first.game["played"] == 1


async def test_a_summary_that_was_not_written_is_written_later(venue: Venue, monkeypatch: pytest.MonkeyPatch) -> None:
    room = await venue.open("boxes", "ab", public=True)
    ada = await Person.enter(venue, room, "a")
    summarise = venue.store.summarise

    monkeypatch.setattr(venue.store, "summarise", full)
    await ada(Start())  # the log counts, whatever the summary says
    assert ada.table["status"] == "playing"
    monkeypatch.setattr(venue.store, "summarise", summarise)
    await venue.rooms.go_round()
    await venue.settle()
    assert b'"playing"' in bytes((await venue.store.listings())[0])


async def test_a_deadline_that_could_not_be_written_is_met_later(
    venue: Venue, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    people = await venue.started("boxes", "ab", clock="fast")
    append = venue.store.append

    monkeypatch.setattr(venue.store, "append", full)
    await venue.advance(30)
    assert "a table could not do what was due" in caplog.text
    monkeypatch.setattr(venue.store, "append", append)
    await venue.advance(10)
    assert people[0].game["played"] > 0


async def test_everybody_is_refused_where_there_is_no_table(venue: Venue) -> None:
    with refused(Objection.NO_SUCH_TABLE):
        await venue.rooms.room("0123456789abcdef")


async def test_tables_that_were_let_go_leave_memory(venue: Venue, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms_module, "MANY", 2)
    gc.disable()  # as good as: an idle process makes hardly any objects
    try:
        held = [ref(await venue.open(players=f"{player}--")) for player in "abc"]
        await venue.advance(2 * IDLE)
        await venue.rooms.go_round()
        assert not venue.rooms.live
        await venue.rooms.go_round()
        assert [room() for room in held] == [None, None, None]
    finally:
        gc.enable()
