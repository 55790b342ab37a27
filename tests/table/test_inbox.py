"""A room's inbox: items in order, errors end an item and not the table, nobody is starved."""

import asyncio
import logging
import traceback
from collections.abc import AsyncIterator, Callable
from random import Random

import pytest

from brocante.bots.workers import Question
from brocante.engine.codec import Json
from brocante.own import random_move
from brocante.server.identity import Identities
from brocante.server.session import MOST_ASKED, Session
from brocante.server.settings import UNLIMITED, Settings
from brocante.server.state import ServerState
from brocante.table.commands import Say, Start
from brocante.table.due import Due, due
from brocante.table.events import Event, Said
from brocante.table.inbox import Asked, Outcome, Written
from brocante.table.room import GRACE, Room
from brocante.table.store import StoreFailed
from brocante.table.table import Table
from testkit.rooms import Person, Venue, venue_on

pytestmark = pytest.mark.anyio


@pytest.fixture
async def venue(sqlite: str) -> AsyncIterator[Venue]:
    async with venue_on(sqlite) as venue:
        yield venue


def broken() -> list[Event]:
    raise ZeroDivisionError("in the middle of it")


# --- order ---


async def test_everything_happens_in_the_order_in_which_it_arrived(venue: Venue) -> None:
    room = await venue.open("boxes", "ab")
    ada = await Person.enter(venue, room, "a")
    answered: list[int] = []
    for number in range(2000):
        command = Say(id=number, text=str(number))
        room.put(Asked(ada.viewer, number, command, lambda number, _: answered.append(number)))
    assert room.busy
    await venue.settle()
    assert answered == list(range(2000))
    assert [line["text"] for message in ada.messages for line in message.get("chat", [])] == [
        str(number) for number in range(2000)
    ]
    assert not room.busy


async def test_nothing_is_told_before_it_is_written(venue: Venue, monkeypatch: pytest.MonkeyPatch) -> None:
    ada = await Person.enter(venue, await venue.open("boxes", "ab"), "a")
    append, release = venue.store.append, asyncio.Event()

    async def late(table: str, seq: int, body: bytes) -> None:
        await release.wait()
        await append(table, seq, body)

    monkeypatch.setattr(venue.store, "append", late)
    known = len(ada.messages)
    asking = asyncio.ensure_future(ada(Say(text="hello")))
    for _ in range(20):
        await asyncio.sleep(0)
    assert len(ada.messages) == known
    assert not asking.done()
    release.set()
    await asking
    assert ada.state["chat"][-1]["text"] == "hello"


async def test_what_was_asked_for_is_done_before_the_end(sqlite: str) -> None:
    async with venue_on(sqlite) as venue:
        ada = await Person.enter(venue, await venue.open("boxes", "ab"), "a")
        asking = [asyncio.ensure_future(ada(Say(text=str(number)))) for number in range(20)]
        await asyncio.sleep(0)
        await venue.rooms.stop()
        await asyncio.gather(*asking)
        with pytest.raises(StoreFailed):
            await ada(Say(text="too late"))
        name = ada.room.table.name
    async with venue_on(sqlite) as venue:
        table = (await venue.rooms.room(name)).table
        assert [said.text for said in table.chat] == [str(number) for number in range(20)]


# --- errors ---


async def test_an_error_ends_an_item_and_not_the_table(venue: Venue) -> None:
    ada = await Person.enter(venue, await venue.open("boxes", "ab"), "a")
    outcomes = await asyncio.gather(
        ada(Say(text="before")), ada.room.attempt(broken), ada(Say(text="after")), return_exceptions=True
    )
    assert [type(outcome) for outcome in outcomes] == [type(None), ZeroDivisionError, type(None)]
    assert [line["text"] for line in ada.state["chat"]] == ["before", "after"]


async def test_the_trace_of_an_error_shows_the_path_to_it(venue: Venue) -> None:
    room = await venue.open("boxes", "ab")
    with pytest.raises(ZeroDivisionError) as error:
        await room.attempt(broken)
    names = [frame.name for frame in traceback.extract_tb(error.value.__traceback__)]
    assert names[-4:] == ["_run", "_handle", "_decide", "broken"]


async def test_a_viewer_who_cannot_be_told_does_not_stop_the_clocks(venue: Venue) -> None:
    """What was written has happened, and what is due then is done, whatever goes wrong with telling it."""
    room = await venue.open("boxes", "a*", clock="fast")
    ada = await Person.enter(venue, room, "a")

    def fails(_: bytes) -> None:
        raise ZeroDivisionError

    ada.viewer.send = fails
    with pytest.raises(ZeroDivisionError):
        await ada(Start())
    assert room.table.game is not None
    await venue.advance(120)
    assert len(room.table.game.history) > 0


async def test_an_answer_that_cannot_be_given_does_not_stop_the_rest(
    venue: Venue, caplog: pytest.LogCaptureFixture
) -> None:
    ada = await Person.enter(venue, await venue.open("boxes", "ab"), "a")

    def fails(number: int, outcome: Outcome) -> None:
        raise ZeroDivisionError

    ada.room.put(Asked(ada.viewer, 1, Say(text="one"), fails))
    ada.room.put(Asked(ada.viewer, 2, Say(text="two"), lambda *_: None))
    await venue.settle()
    assert [line["text"] for line in ada.state["chat"]] == ["one", "two"]
    assert "could not be told" in caplog.text


async def test_a_bot_that_fails_is_asked_again(
    venue: Venue, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    room = await venue.open("boxes", "a*", clock="none")
    think, asked, dice = venue.thinkers.think, list[int](), Random(1)

    async def fails_once(question: Question, *who: str) -> list[int]:
        asked.append(question.seat)
        if len(asked) == 1:
            raise OSError("the process is gone")
        return await think(question, *who)

    monkeypatch.setattr(venue.thinkers, "think", fails_once)
    ada = await Person.enter(venue, room, "a")
    await ada(Start())
    while not asked:
        if ada.game["actors"] == [0]:
            await ada.play(**random_move(ada.game["moves"], dice))
        await venue.advance(2)
    played = ada.game["played"]
    assert "the process is gone" in caplog.text
    await venue.advance(GRACE + 2)
    assert len(asked) > 1
    assert ada.game["played"] > played


async def test_an_entry_that_is_none_is_logged_and_the_table_goes_on(
    venue: Venue, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.ERROR)
    ada = await Person.enter(venue, await venue.open("boxes", "ab"), "a")
    ada.room.put(Written(ada.room.table.seq + 1, "{"))
    await ada(Say(text="still here"))
    assert "could not do what was due" in caplog.text
    assert ada.state["chat"][-1]["text"] == "still here"


# --- what is due ---


async def test_what_is_due_is_worked_out_once_for_each_entry(venue: Venue, monkeypatch: pytest.MonkeyPatch) -> None:
    room = await venue.open("boxes", "a**", clock="fast")
    ada = await Person.enter(venue, room, "a")
    await ada(Start())
    worked_out: list[int] = []

    def counted(table: Table, heard: list[Json], at_once: bool) -> list[Due]:
        worked_out.append(table.seq)
        return due(table, heard, at_once)

    monkeypatch.setattr("brocante.table.room.due", counted)
    first = room.table.seq
    await venue.advance(100)
    assert len(venue.thinkers.asked) > 5
    assert worked_out == list(range(first + 1, room.table.seq + 1))


# --- fairness ---


class Silent:
    """A connection that sends nothing; keeps the answers, and whether the client is held back."""

    closed = False

    def __init__(self) -> None:
        self.held = False
        self.sent: list[bytes] = []

    def start(self, hear: Callable[[str], None], limit: int) -> None:
        pass

    def send_text(self, message: bytes) -> None:
        self.sent.append(message)

    def hold_back(self, wish: bool) -> None:
        self.held = wish

    def close(self, code: int) -> None:
        self.closed = True

    async def wait_closed(self) -> None:
        pass

    async def finish(self) -> None:
        pass


async def sessions_at(venue: Venue, room: Room, players: str) -> list[Session]:
    server = ServerState(Settings(limits=UNLIMITED), venue.rooms, Identities("secret"))
    sessions = [Session(server, room, Silent(), player) for player in players]
    for session in sessions:
        await room.enter(session.viewer)
    return sessions


def saying(session: Session) -> Silent:
    assert isinstance(session.connection, Silent)
    return session.connection


@pytest.mark.parametrize("text", ['{"do": "say", "text": "flood"}', '{"do": "nonsense"}', '{"do": "start"}'])
async def test_one_who_floods_a_table_does_not_starve_the_others(venue: Venue, text: str) -> None:
    room = await venue.open("boxes", "ab")
    flooder, other = await sessions_at(venue, room, "ba")
    answers: list[str] = []

    def noted(session: Session, name: str) -> None:
        answer = session.answer

        def note(number: int, outcome: Outcome) -> None:
            answers.append(name)
            answer(number, outcome)

        session.answer = note  # type: ignore[method-assign]

    noted(flooder, "flooder")
    noted(other, "other")
    for _ in range(1000):
        flooder.hear(text)
    assert saying(flooder).held
    assert len(room.inbox) <= MOST_ASKED
    other.hear('{"do": "say", "text": "hello"}')
    while "other" not in answers:
        await asyncio.sleep(0)
    assert answers.index("other") <= MOST_ASKED
    while len(answers) < 1001:
        await asyncio.sleep(0)
    assert not saying(flooder).held
    assert flooder.unanswered == 0


async def test_one_who_floods_a_table_does_not_hold_up_other_tables(venue: Venue) -> None:
    """Refusals are not written, so nothing else would make their table yield."""
    [flooder] = await sessions_at(venue, await venue.open("boxes", "ab"), "b")
    for _ in range(1000):
        flooder.hear('{"do": "nonsense"}')
    known = len(saying(flooder).sent)
    for turn in range(1, 1001):  # of the loop, in each of which other tables get on
        await asyncio.sleep(0)
        assert len(saying(flooder).sent) <= known + turn


async def test_what_a_client_said_and_never_got_asked_is_dropped_with_it(venue: Venue) -> None:
    room = await venue.open("boxes", "ab")
    [flooder] = await sessions_at(venue, room, "b")
    for number in range(100):
        flooder.hear(f'{{"do": "say", "text": "{number}"}}')
    flooder.connection.close(1000)
    await venue.settle()
    assert [said.text for said in room.table.chat] == [str(number) for number in range(MOST_ASKED)]
    assert all(isinstance(said, Said) for said in room.table.chat)


async def test_a_decision_is_made_again_on_what_another_process_wrote(venue: Venue, sqlite: str) -> None:
    """Two commands at once: one entry each, in the order of the log."""
    async with venue_on(sqlite, clock=venue.clock, process="there") as there:
        ada = await Person.enter(venue, await venue.open("boxes", "ab"), "a")
        ben = await Person.enter(there, await there.rooms.room(ada.room.table.name), "b")
        await asyncio.gather(*(person(Say(text=name)) for person, name in ((ada, "A"), (ben, "B")) for _ in range(20)))
        for person in (ada, ben):
            person.room.catch_up()
        await venue.settle()
        await there.settle()
        chats: list[list[Json]] = [person.state["chat"] for person in (ada, ben)]
        assert chats[0] == chats[1]
        assert sorted(line["text"] for line in chats[0]) == ["A"] * 20 + ["B"] * 20
