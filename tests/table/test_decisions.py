"""A decision changes nothing: what it causes happens once it is written, and not at all if that fails."""

from collections.abc import AsyncIterator
from random import Random

import pytest
from sqlalchemy import select

from brocante.own import random_move
from brocante.table.commands import Hurry, Leave, Move, Rematch, Report, Request, Say, Sit
from brocante.table.inbox import Alarm, Asked, BotChose, Item, Outcome
from brocante.table.people_store import admit, admitted, read_reports
from brocante.table.reasons import Objected
from brocante.table.room import Room
from brocante.table.schema import metadata
from brocante.table.store import StoreFailed
from testkit.rooms import Person, Venue, venue_on

pytestmark = pytest.mark.anyio


@pytest.fixture
async def venue(sqlite: str) -> AsyncIterator[Venue]:
    async with venue_on(sqlite) as venue:
        yield venue


async def nothing_is_written(*_: object) -> None:
    raise StoreFailed("the disk is full")


def stored(venue: Venue) -> list[object]:
    """Everything in the database."""
    with venue.store.engine.connect() as connection:
        return [list(connection.execute(select(table))) for table in metadata.sorted_tables]


def state(venue: Venue, room: Room) -> object:
    """What items of the inbox can change."""
    viewers = sorted((one.player, one.seat, one.shoulder, one.guest) for one in room.audience.viewers)
    process = list(room.dues), list(room.thinking), room.lines_to_see, room.hurried, room.timer, list(venue.rooms.live)
    return room.table.seq, room.table.public(), viewers, process, len(venue.thinkers.asked), stored(venue)


async def a_guest_with_a_seat(venue: Venue) -> Person:
    """Somebody who came in by the code, and took a seat while watching."""
    room = await venue.open("boxes", "a-")
    await Person.enter(venue, room, "a")
    await admit(venue.store, room.table.name, "b", venue.clock.now())
    guest = await Person.enter(venue, room, "b", guest=True)
    await venue.rooms.join(room, "b", "Ben", None, watch=False)
    return guest


async def finished(venue: Venue) -> Person:
    [ada] = await venue.started("boxes", "a*", clock="none")
    dice = Random(1)
    while ada.table["status"] != "over":
        if ada.game["moves"]:
            await ada(Move(move=random_move(ada.game["moves"], dice), question=ada.game["question"]))
        await venue.advance(5)
    return ada


# --- what fails changes nothing ---


async def test_who_could_not_leave_is_still_admitted(venue: Venue, monkeypatch: pytest.MonkeyPatch) -> None:
    guest = await a_guest_with_a_seat(venue)
    before = state(venue, guest.room)
    with monkeypatch.context() as patch:
        patch.setattr(venue.store, "append", nothing_is_written)
        with pytest.raises(StoreFailed):
            await guest(Leave())
    assert state(venue, guest.room) == before
    assert await admitted(venue.store, guest.room.table.name, "b")
    await guest(Leave())
    assert not await admitted(venue.store, guest.room.table.name, "b")
    assert guest.dismissed, "a private table is closed to those who left"


async def test_a_spectator_who_could_not_be_forgotten_is_told_so(venue: Venue, monkeypatch: pytest.MonkeyPatch) -> None:
    room = await venue.open("boxes", "a-")
    await admit(venue.store, room.table.name, "b", venue.clock.now())
    guest = await Person.enter(venue, room, "b", guest=True)
    with monkeypatch.context() as patch:
        patch.setattr(venue.store, "run_writing", nothing_is_written)
        with pytest.raises(StoreFailed):
            await guest(Leave())
    assert guest.viewer.guest
    assert await admitted(venue.store, room.table.name, "b")
    await guest(Leave())
    assert not await admitted(venue.store, room.table.name, "b")


async def test_who_has_left_a_seat_is_answered_once_even_if_the_rest_fails(
    venue: Venue, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    guest = await a_guest_with_a_seat(venue)
    monkeypatch.setattr(venue.store, "run_writing", nothing_is_written)
    outcomes: list[Outcome] = []
    guest.room.put(Asked(guest.viewer, 7, Leave(id=7), lambda _, outcome: outcomes.append(outcome)))
    await venue.settle()
    assert outcomes == [True], "the update has answered"
    assert sum(message.get("re") == 7 for message in guest.messages) == 1
    assert guest.room.table.seats_of("b") == []
    assert "could not be stored" in caplog.text


async def test_a_rematch_that_could_not_be_announced_is_the_same_one_later(
    venue: Venue, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = await finished(venue)
    known = len(ada.messages)
    with monkeypatch.context() as patch:
        patch.setattr(venue.store, "append", nothing_is_written)
        with pytest.raises(StoreFailed):
            await ada(Rematch())
    assert ada.room.table.rematch is None
    assert len(ada.messages) == known
    await ada(Rematch())
    assert ada.table["rematch"] in venue.rooms.live
    assert len(venue.rooms.live) == 2


async def test_a_rematch_that_could_not_be_created_is_not_announced(
    venue: Venue, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = await finished(venue)
    before = state(venue, ada.room)
    monkeypatch.setattr(venue.store, "create", nothing_is_written)
    with pytest.raises(StoreFailed):
        await ada(Rematch())
    assert state(venue, ada.room) == before


async def test_a_report_that_could_not_be_stored_is_refused(venue: Venue, monkeypatch: pytest.MonkeyPatch) -> None:
    ada, _ = await venue.started("boxes", "ab")
    with monkeypatch.context() as patch:
        patch.setattr(venue.store, "run_writing", nothing_is_written)
        with pytest.raises(StoreFailed):
            await ada(Report(seat=1))
    assert await read_reports(venue.store) == []


async def test_a_bots_choice_that_could_not_be_written_is_asked_for_again(
    venue: Venue, monkeypatch: pytest.MonkeyPatch
) -> None:
    [ada] = await venue.started("boxes", "a*", clock="none")
    dice = Random(1)
    while ada.game["actors"] == [0]:
        await ada.play(**random_move(ada.game["moves"], dice))
    played, asked = ada.game["played"], len(venue.thinkers.asked)
    with monkeypatch.context() as patch:
        patch.setattr(venue.store, "append", nothing_is_written)
        await venue.advance(10)
        assert len(venue.thinkers.asked) > asked
        assert ada.game["played"] == played
    await venue.advance(10)
    assert ada.game["played"] > played


# --- deciding changes nothing ---


def decided(venue: Venue, room: Room, item: Item) -> None:
    """Decide an item without carrying it out: nothing must have changed."""
    before = state(venue, room)
    room._decide(item, venue.clock.now())
    assert state(venue, room) == before


def said_nothing(_: int, __: Outcome) -> None:
    raise AssertionError("an answer to an item that was only decided")


@pytest.mark.parametrize(
    "command",
    [Hurry(), Hurry(once=True), Sit(seat=0), Leave(), Say(text="hello")],
    ids=["hurry", "hurry once", "sit", "leave", "say"],
)
async def test_to_decide_on_a_message_during_a_game_changes_nothing(venue: Venue, command: Request) -> None:
    [ada] = await venue.started("boxes", "a**", clock="none")
    ada.room.lines_to_see = [{"event": "sold"}]
    known = len(ada.messages)
    decided(venue, ada.room, Asked(ada.viewer, 1, command, said_nothing))
    assert len(ada.messages) == known


async def test_to_decide_where_somebody_sits_changes_nothing(venue: Venue) -> None:
    room = await venue.open("boxes", "aa")
    ada = await Person.enter(venue, room, "a")
    known = len(ada.messages)
    decided(venue, room, Asked(ada.viewer, 1, Sit(seat=1), said_nothing))
    assert (ada.viewer.seat, len(ada.messages)) == (0, known)
    await ada(Sit(seat=1))
    assert ada.viewer.seat == 1
    with pytest.raises(Objected):
        await ada(Sit(seat=2))
    assert ada.viewer.seat == 1


async def test_to_decide_on_a_rematch_or_a_report_changes_nothing(venue: Venue) -> None:
    ada = await finished(venue)
    watcher = await Person.enter(venue, ada.room, "x")
    for command, person in ((Rematch(), ada), (Report(seat=0), watcher), (Leave(), ada)):
        decided(venue, ada.room, Asked(person.viewer, 1, command, said_nothing))


async def test_to_decide_what_is_due_or_what_a_bot_chose_changes_nothing(
    venue: Venue, monkeypatch: pytest.MonkeyPatch
) -> None:
    [ada] = await venue.started("boxes", "a**", clock="none")
    dice, chosen = Random(1), list[BotChose]()
    put = ada.room.put

    def watched(item: Item) -> None:
        if isinstance(item, Alarm | BotChose):
            decided(venue, ada.room, item)
            chosen.extend([item] if isinstance(item, BotChose) else [])
        put(item)

    monkeypatch.setattr(ada.room, "put", watched)
    for _ in range(20):
        if ada.game["moves"]:
            await ada.play(**random_move(ada.game["moves"], dice))
        await venue.advance(5)
    assert len(chosen) > 5
