"""What a host may do about people, what needs everybody's agreement, and reports."""

from collections.abc import AsyncIterator

import pytest
from msgspec import json

from brocante.table.commands import (
    REPLACE_AFTER,
    Arrange,
    Consent,
    Mute,
    Remove,
    Report,
    Return,
    Say,
    StandIn,
    Talk,
)
from brocante.table.events import Away
from brocante.table.people_store import MOST_REPORTS, REPORTS_IN, read_reports
from brocante.table.presence import VOTE
from brocante.table.reasons import Objection
from testkit.rooms import Person, Venue, refused, venue_on

pytestmark = pytest.mark.anyio


@pytest.fixture
async def venue(sqlite: str) -> AsyncIterator[Venue]:
    async with venue_on(sqlite) as venue:
        yield venue


async def company(venue: Venue, players: str = "ab", **settings: object) -> list[Person]:
    """The people of a public table before the start, and somebody who watches."""
    room = await venue.open("boxes", players, public=True, **settings)
    return [await Person.enter(venue, room, letter) for letter in [*filter(str.isalpha, players), "x"]]


# --- names ---


async def test_a_name_that_looks_like_anothers_is_refused(venue: Venue) -> None:
    room = await venue.open("boxes", "a---")
    for name in ("a", "\u0430", " A\u200b ", "\uff21"):
        with refused(Objection.NAME_TAKEN):
            await venue.rooms.join(room, "b", name, None, False)
    await venue.rooms.join(room, "b", "Ab", None, False)
    with refused(Objection.NO_NAME):
        await venue.rooms.join(room, "c", "\u3164", None, False)


async def test_a_bot_gives_way_to_a_person_of_its_name(venue: Venue) -> None:
    room = await venue.open("boxes", "a-*")
    assert room.table.public()["seats"][2]["name"] == "Ninon"
    await venue.rooms.join(room, "b", "NINON", None, False)
    names = [seat["name"] for seat in room.table.public()["seats"]]
    assert len({name.casefold() for name in names}) == 3


# --- chat ---


async def test_the_host_lets_spectators_talk_or_not(venue: Venue) -> None:
    ada, ben, visitor = await company(venue)
    with refused(Objection.SPECTATORS_QUIET):
        await visitor(Say(text="hello"))
    with refused(Objection.HOST_ONLY):
        await ben(Talk(spectators=True))
    await ada(Talk(spectators=True))
    assert visitor.table["spectators_talk"]
    await visitor(Say(text="hello"))
    seq = ada.room.table.seq
    await ada(Talk(spectators=True))
    assert ada.room.table.seq == seq
    await ada(Talk(spectators=False))
    with refused(Objection.SPECTATORS_QUIET):
        await visitor(Say(phrase="hello"))


async def test_who_is_muted_says_nothing_until_the_host_allows_it(venue: Venue) -> None:
    ada, ben, visitor = await company(venue, spectators_talk=True)
    await visitor(Say(text="hello"))
    guest = ada.state["chat"][-1]["guest"]
    assert ada.state["you"]["spectators"] == [{"guest": guest, "muted": False}]
    assert ben.state["you"]["spectators"] == []
    assert [someone.state["you"]["watching"] for someone in (ada, ben, visitor)] == [1, 1, 0]
    with refused(Objection.HOST_ONLY):
        await ben(Mute(seat=0))
    for command, person in ((Mute(seat=1), ben), (Mute(guest=guest), visitor)):
        await ada(command)
        with refused(Objection.MUTED):
            await person(Say(text="hello"))
    assert ada.table["seats"][1]["muted"]
    assert ada.state["you"]["spectators"] == [{"guest": guest, "muted": True}]
    await ada(Mute(seat=1, muted=False))
    await ben(Say(phrase="thanks"))


async def test_people_who_cannot_be_meant(venue: Venue) -> None:
    ada, *_ = await company(venue, "a-*")
    own = ada.room.table.person_of("a")
    for who in ({"seat": 1}, {"seat": 2}, {"seat": 0}, {"guest": own}, {"guest": "nobody"}, {}):
        for command in (Mute, Remove, Report):
            with refused(Objection.NO_SUCH_PERSON):
                await ada(command(**who))
    for seat in (-1, 3):
        with refused(Objection.NO_SUCH_SEAT):
            await ada(Mute(seat=seat))


# --- remove and block ---


async def test_who_is_removed_before_the_start_may_come_again(venue: Venue) -> None:
    ada, ben, visitor = await company(venue)
    with refused(Objection.HOST_ONLY):
        await ben(Remove(seat=0))
    await ada(Remove(seat=1))
    assert ben.dismissed is Objection.REMOVED
    assert ada.room.table.seats[1].place.open
    await venue.rooms.join(ada.room, "b", "B", None, False)
    guest = ada.room.table.person_of("x")
    await ada(Remove(guest=guest))
    assert visitor.dismissed is Objection.REMOVED
    assert ada.room.table.may_watch("x")


async def test_who_is_blocked_does_not_come_in_again_nor_does_their_address(venue: Venue) -> None:
    room = await venue.open("boxes", "a--", public=True)
    ada = await Person.enter(venue, room, "a", address="@home")
    await venue.rooms.join(room, "c", "C", None, False)
    await Person.enter(venue, room, "c", address="@there")
    pest = await Person.enter(venue, room, "x", address="@there")
    await ada(Remove(guest=room.table.person_of("x"), block=True))
    assert pest.dismissed is Objection.BLOCKED
    assert not room.table.may_watch("x")
    for player, address in (("x", "@elsewhere"), ("y", "@there")):
        for watch in (True, False):
            with refused(Objection.BLOCKED):
                await venue.rooms.join(room, player, "Y", None, watch, address)
    assert not room.table.blocks("c", "@there")  # whoever sits here keeps the seat
    await venue.rooms.join(room, "y", "Y", None, False, "@elsewhere")


async def test_a_blocked_player_loses_the_seat_before_the_start(venue: Venue) -> None:
    ada, ben, _ = await company(venue)
    await ada(Remove(seat=1, block=True))
    assert ben.dismissed is Objection.BLOCKED
    with refused(Objection.BLOCKED):
        await venue.rooms.join(ada.room, "b", "Ben", None, False)


async def test_during_the_game_the_host_removes_only_spectators(venue: Venue) -> None:
    ada, _ = await venue.started("boxes", "ab", public=True)
    visitor = await Person.enter(venue, ada.room, "x")
    for command in (Remove(seat=1), Remove(guest=ada.room.table.person_of("b"))):
        with refused(Objection.ALREADY_STARTED):
            await ada(command)
    await ada(Remove(guest=ada.room.table.person_of("x"), block=True))
    assert visitor.dismissed is Objection.BLOCKED


async def test_no_identity_and_no_address_is_told_or_logged_in_the_open(venue: Venue) -> None:
    room = await venue.open("boxes", "ab", public=True, spectators_talk=True)
    ada = await Person.enter(venue, room, "a", address="@hash")
    visitor = await Person.enter(venue, room, "visitor-identity", address="@keyed")
    await visitor(Say(text="hello"))
    await ada(Remove(guest=room.table.person_of("visitor-identity"), block=True))
    assert "visitor-identity" not in json.encode(ada.messages + visitor.messages).decode()
    assert b"visitor-identity" not in b"".join(await venue.store.read(room.table.name))


# --- standing in ---


async def test_a_bot_stands_in_at_once_and_the_seat_is_handed_back(venue: Venue) -> None:
    ada, ben, cal = await venue.started("boxes", "abc", clock="none")
    with refused(Objection.PLAYER_IS_HERE):
        await ada(StandIn(seat=1))
    ben.leave()
    await venue.advance(6)
    with refused(Objection.HOST_ONLY):
        await cal(StandIn(seat=1))
    await ada(StandIn(seat=1))
    assert ada.table["seats"][1]["away"]
    assert ada.room.table.seats_of("b") == [1]
    again = await Person.enter(venue, ada.room, "b")
    assert not ada.table["seats"][1]["away"]
    assert again.state["you"]["seat"] == 1
    seq = ada.room.table.seq
    await ada.room.attempt(lambda: [Away(1)])
    await ada(StandIn(seat=1))  # a bot does already
    assert ada.room.table.seq == seq + 1


async def test_without_the_host_the_others_are_not_stuck(venue: Venue) -> None:
    ada, ben = await venue.started("boxes", "ab", clock="none")
    ada.leave()
    await venue.advance(200)
    await ben(StandIn(seat=0))
    assert ben.table["seats"][0]["away"]


# --- replacing for good ---


async def absent(venue: Venue, players: str = "abc") -> list[Person]:
    """The people of a game in which the second has been absent for long."""
    people = await venue.started("boxes", players, clock="none")
    people[1].leave()
    await venue.advance(REPLACE_AFTER + 10)
    return people


async def test_nobody_is_replaced_soon(venue: Venue) -> None:
    ada, ben, _ = await venue.started("boxes", "abc", clock="none")
    ben.leave()
    await venue.advance(REPLACE_AFTER)  # they are missed some seconds later
    with refused(Objection.ABSENT_TOO_SHORT):
        await ada(Arrange(seat=1, bot="novice"))
    await venue.advance(6)
    await ada(Arrange(seat=1, bot="novice"))
    assert ada.table["vote"] == {"seat": 1, "missing": [2]}


async def test_all_who_are_here_have_to_agree(venue: Venue) -> None:
    ada, ben, cal = await absent(venue)
    with refused(Objection.NO_VOTE):
        await cal(Consent(agree=True))
    await ada(Arrange(seat=1, bot="novice"))
    await ada(Consent(agree=True))
    await ada(Arrange(seat=1, bot="novice"))
    assert cal.table["vote"] == {"seat": 1, "missing": [2]}
    await cal(Consent(agree=True))
    assert ada.table["seats"][1]["bot"] == "novice"
    assert ada.table["vote"] is None
    again = await Person.enter(venue, ada.room, "b")
    assert again.state["you"]["replaced"]
    assert again.state["you"]["seats"] == []
    assert ada.room.table.may_watch("b")
    with refused(Objection.NO_VOTE):
        await cal(Consent(agree=True))


async def test_one_who_does_not_agree_ends_the_vote(venue: Venue) -> None:
    ada, _, cal = await absent(venue)
    await ada(Arrange(seat=1, bot="novice"))
    await cal(Consent(agree=False))
    assert ada.table["vote"] is None
    assert ada.room.table.seats_of("b") == [1]


async def test_a_vote_runs_out(venue: Venue) -> None:
    ada, *_ = await absent(venue)
    await ada(Arrange(seat=1, bot="novice"))
    await venue.advance(VOTE - 1)
    assert ada.table["vote"] is not None
    await venue.advance(2)
    assert ada.table["vote"] is None
    assert ada.room.table.seats_of("b") == [1]


async def test_who_comes_back_is_not_voted_on_any_more(venue: Venue) -> None:
    ada, *_ = await absent(venue)
    await ada(Arrange(seat=1, bot="novice"))
    await Person.enter(venue, ada.room, "b")
    assert ada.table["vote"] is None
    with refused(Objection.PLAYER_IS_HERE):
        await ada(Arrange(seat=1, bot="novice"))


async def test_when_the_one_who_is_asked_goes_the_others_have_agreed(venue: Venue) -> None:
    ada, _, cal = await absent(venue)
    await ada(Arrange(seat=1, bot="novice"))
    cal.leave()
    await venue.advance(10)
    assert ada.table["seats"][1]["bot"] == "novice"


async def test_a_host_who_is_alone_decides_alone(venue: Venue) -> None:
    ada, _ = await absent(venue, "ab*")
    await ada(Arrange(seat=1, bot="novice"))
    assert ada.table["seats"][1]["bot"] == "novice"


async def test_who_is_connected_and_lets_bots_play_for_minutes_is_absent_too(venue: Venue) -> None:
    ada, ben, cal = await venue.started("boxes", "abc", clock="none")
    await ada.room.attempt(lambda: [Away(1)])
    await venue.advance(REPLACE_AFTER)
    await ada(Arrange(seat=1, bot="novice"))
    await ben(Return())
    assert ada.table["vote"] is None
    await ada.room.attempt(lambda: [Away(1)])
    await venue.advance(REPLACE_AFTER)
    await ada(Arrange(seat=1, bot="novice"))
    await cal(Consent(agree=True))
    assert ben.state["you"]["replaced"]
    assert ben.state["you"]["seat"] is None


# --- reports ---


async def test_a_report_has_all_that_an_operator_needs(venue: Venue) -> None:
    ada, ben, visitor = await company(venue, spectators_talk=True)
    await visitor(Say(text="something rude"))
    seq = ada.room.table.seq
    await ben(Report(id=4, guest=ada.room.table.person_of("x"), text="  rude \n words "))
    await visitor(Report(seat=1))
    assert ada.room.table.seq == seq
    by_visitor, by_ben = await read_reports(venue.store)
    assert (by_ben.reporter, by_ben.player, by_ben.table_id) == ("b", "x", ada.room.table.name)
    assert by_ben.text == "rude words"
    assert json.decode(by_ben.chat)[-1]["text"] == "something rude"
    assert (by_visitor.player, by_visitor.name, by_visitor.text) == ("b", "B", "")


async def test_an_identity_reports_only_so_often(venue: Venue) -> None:
    ada, *_ = await company(venue)
    for _ in range(MOST_REPORTS):
        await ada(Report(seat=1))
    with refused(Objection.TOO_MANY_REPORTS):
        await ada(Report(seat=1))
    await venue.advance(REPORTS_IN + 1)
    await ada(Report(seat=1))
    assert len(await read_reports(venue.store)) == MOST_REPORTS + 1
