"""Chat, and who receives what."""

from collections.abc import AsyncIterator

import pytest
from msgspec import json

from brocante.table.commands import PHRASES, Move, Say, Stand, decide
from brocante.table.events import Created, Place
from brocante.table.names import MOST_TEXT
from brocante.table.reasons import Objection
from brocante.table.table import MOST_CHAT, Table
from testkit.rooms import Person, Venue, refused, venue_on

pytestmark = pytest.mark.anyio


@pytest.fixture
async def venue(sqlite: str) -> AsyncIterator[Venue]:
    async with venue_on(sqlite) as venue:
        yield venue


async def test_everybody_hears_what_is_said(venue: Venue) -> None:
    room = await venue.open("boxes", "ab", public=True, spectators_talk=True)
    ada, ben, visitor = [await Person.enter(venue, room, letter) for letter in "abx"]
    await ada(Say(text="  good \n morning \u0007 "))
    await ben(Say(phrase="hello"))
    await visitor(Say(text="may I watch?"))
    said = [
        {"name": "A", "seat": 0, "text": "good morning"},
        {"name": "B", "seat": 1, "phrase": "hello"},
        {"name": "", "text": "may I watch?", "guest": room.table.person_of("x")},
    ]
    for person in (ada, ben, visitor):
        assert person.state["chat"] == said
    assert (await Person.enter(venue, room, "y")).state["chat"] == said


@pytest.mark.parametrize(
    ("say", "reason"),
    [
        (Say(), Objection.BAD_MESSAGE),
        (Say(text="hello", phrase="hello"), Objection.BAD_MESSAGE),
        (Say(phrase="abracadabra"), Objection.BAD_MESSAGE),
        (Say(text=" \n\u200b "), Objection.NO_TEXT),
        (Say(text="x" * (MOST_TEXT + 1)), Objection.TEXT_TOO_LONG),
    ],
)
async def test_what_is_not_said(venue: Venue, say: Say, reason: Objection) -> None:
    ada = await Person.enter(venue, await venue.open("boxes", "ab"), "a")
    with refused(reason):
        await ada(say)
    assert ada.state["chat"] == []


async def test_the_longest_text_and_every_phrase_are_said(venue: Venue) -> None:
    ada = await Person.enter(venue, await venue.open("boxes", "ab"), "a")
    await ada(Say(text="x" * MOST_TEXT))
    for phrase in PHRASES:
        await ada(Say(phrase=phrase))
    assert len(ada.state["chat"]) == 1 + len(PHRASES)


def test_spectators_are_quiet_unless_the_host_lets_them_talk() -> None:
    table = Table("t", Created("boxes", {}, [Place("A", "a"), Place("B", "b")], "a", "CODE", "none"), 0.0)
    for command in (Say(text="hello"), Say(phrase="hello")):
        with refused(Objection.SPECTATORS_QUIET):
            decide(table, "x", None, command)


def test_a_newcomer_is_shown_the_last_of_a_long_chat() -> None:
    table = Table("t", Created("boxes", {}, [Place("A", "a"), Place("B", "b")], "a", "CODE", "none"), 0.0)
    for number in range(MOST_CHAT + 50):
        [said] = decide(table, "a", 0, Say(text=str(number)))
        table.apply(said, 0.0)
    assert [said.text for said in table.chat] == [str(number) for number in range(50, MOST_CHAT + 50)]


async def test_only_who_asked_is_told_the_number_of_the_question(venue: Venue) -> None:
    ada, ben = await venue.started("boxes", "ab")
    await ada(Say(id=17, text="hello"))
    assert ada.messages[-1]["re"] == 17
    assert "re" not in ben.messages[-1]


async def test_a_move_that_answers_another_question_is_stale(venue: Venue) -> None:
    people = await venue.started("boxes", "ab")
    first = people[0].game["actors"][0]
    for question in (-1, 1, 10**30):
        with refused(Objection.STALE):
            await people[first](Move(move={"move": "auction", "type": "open"}, question=question))
    ada = await Person.enter(venue, await venue.open("boxes", "ab"), "a")
    with refused(Objection.NOT_STARTED):
        await ada(Move(move={}, question=0))


async def test_nobody_is_told_what_is_nothing_to_them(venue: Venue) -> None:
    """A standing order is a secret, and so is its existence."""
    people = await venue.started("boursicocotte", "abc")
    first = people[0].game["actors"][0]
    await people[first].play(move="auction")
    ben, cal = people[first - 2], people[first - 1]
    heard = len(cal.messages)
    await ben(Stand(id=5, limit=30, question=ben.game["question"]))
    assert ben.messages[-1]["re"] == 5
    assert len(cal.messages) == heard


async def test_identities_and_codes_go_to_nobody_else(venue: Venue) -> None:
    room = await venue.open("boxes", "ab", public=True)
    ada, visitor = [await Person.enter(venue, room, letter) for letter in ("a", "visitor-identity")]
    assert room.table.created.code in str(ada.messages)
    assert room.table.created.code not in json.encode(visitor.messages).decode()
    assert "visitor-identity" not in json.encode(ada.messages + visitor.messages).decode()
