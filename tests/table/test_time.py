"""Time at a table: the hammer, clocks, who is out of time, pauses, bots, standing orders."""

from collections.abc import AsyncIterator
from random import Random

import pytest
from rooms import Person, Venue, refused, venue_on

from brocante.engine.reasons import Reason
from brocante.own import random_move
from brocante.table.clock import CLOCKS
from brocante.table.commands import Pause, Resume, Return, Stand, Start
from brocante.table.due import QUICKEST, SLOWEST
from brocante.table.reasons import Objection
from brocante.table.room import GRACE

pytestmark = pytest.mark.anyio

KNOCK = CLOCKS["normal"].knock or 0.0
LONGEST = 10 * 86_400.0


@pytest.fixture
async def venue(sqlite: str) -> AsyncIterator[Venue]:
    async with venue_on(sqlite) as venue:
        yield venue


async def auction(venue: Venue, **settings: str) -> tuple[Person, Person, Person]:
    """An auction in free outcry has begun: who sells, and the two who may bid."""
    people = await venue.started("boursicocotte", "abc", **settings)
    first = people[0].game["actors"][0]
    await people[first].play(move="auction")
    return people[first], people[first - 2], people[first - 1]


def moves(person: Person) -> list[tuple[int, str]]:
    return [(line["seat"], line["move"]) for line in person.state["log"] if "move" in line]


# --- the hammer ---


async def test_every_bid_starts_the_hammer_anew(venue: Venue) -> None:
    seller, ben, cal = await auction(venue)
    for amount in (10, 20, 30):
        bidder = ben if amount % 20 else cal
        await bidder.play(move="bid", amount=amount)
        now = venue.clock.now()
        assert seller.table["hammer"] == pytest.approx({"from": now, "to": now + 3 * KNOCK}, abs=0.001)
        await venue.advance(3 * KNOCK - 0.1)
        assert seller.game["table"]["phase"] == "bidding"
    await venue.advance(0.2)
    assert seller.game["table"]["phase"] == "hammer"
    assert seller.game["table"]["auction"]["bidder"] == ben.game["seat"]
    assert moves(seller)[-1] == (cal.game["seat"], "pass")


async def test_a_pass_does_not_stop_the_hammer(venue: Venue) -> None:
    people = await venue.started("boursicocotte", "abcd")
    first = people[0].game["actors"][0]
    await people[first].play(move="auction")
    one, two, three = (people[(first + step) % 4] for step in (1, 2, 3))
    await one.play(move="bid", amount=10)
    hammer = one.table["hammer"]
    await venue.advance(KNOCK)
    await two.play(move="pass")
    assert one.table["hammer"] == hammer
    await venue.advance(2 * KNOCK)
    assert one.game["table"]["phase"] == "hammer"
    assert moves(one)[-2:] == [(two.game["seat"], "pass"), (three.game["seat"], "pass")]


async def test_before_the_first_bid_the_hammer_waits_longer_and_then_falls_on_all_at_once(venue: Venue) -> None:
    seller, ben, cal = await auction(venue)
    await venue.advance(5 * KNOCK - 0.1)
    assert seller.game["table"]["phase"] == "bidding"
    seq = seller.room.table.seq
    await venue.advance(0.2)
    assert seller.room.table.seq == seq + 1
    assert sum(seller.game["table"]["seats"][seller.game["seat"]]["animals"].values()) == 2


async def test_silence_is_only_for_who_is_silent(venue: Venue) -> None:
    seller, ben, cal = await auction(venue)
    await ben.play(move="pass")
    with refused(Reason.ALREADY_PASSED):
        await ben.play(move="pass")
    await cal.play(move="bid", amount=10)
    await ben.play(move="bid", amount=20)
    await venue.advance(3 * KNOCK)
    assert moves(seller)[-2:] == [(ben.game["seat"], "bid"), (cal.game["seat"], "pass")]


async def test_bids_are_never_stale(venue: Venue) -> None:
    seller, ben, cal = await auction(venue)
    question = cal.game["question"]
    await ben.play(move="bid", amount=10)
    assert cal.game["question"] == question
    with refused(Reason.BID_TOO_LOW):
        await cal.play(move="bid", amount=10)
    await cal.play(move="bid", amount=20)


@pytest.mark.parametrize("clock", list(CLOCKS))
async def test_the_hammer_of_each_clock(venue: Venue, clock: str) -> None:
    seller, ben, cal = await auction(venue, clock=clock)
    await ben.play(move="bid", amount=10)
    knock = CLOCKS[clock].knock
    if knock is None:
        assert seller.table["hammer"] is None
        await venue.advance(60 * 60.0)
        assert seller.game["table"]["phase"] == "bidding"
    else:
        await venue.advance(3 * knock - 0.1)
        assert seller.game["table"]["phase"] == "bidding"
        await venue.advance(0.2)
        assert seller.game["table"]["phase"] == "hammer"


# --- clocks ---


@pytest.mark.parametrize("clock", list(CLOCKS))
async def test_out_of_time_a_bot_plays_the_seat(venue: Venue, clock: str) -> None:
    people = await venue.started("boxes", "abc", clock=clock)
    first = people[0].game["actors"][0]
    limit = CLOCKS[clock].move
    if limit is None:
        assert people[0].table["deadline"] is None
        await venue.advance(LONGEST)
        assert people[0].game["played"] == 0
        assert not any(seat["away"] for seat in people[0].table["seats"])
        return
    assert people[0].table["deadline"] == venue.clock.now() + limit
    await venue.advance(limit - 0.1)
    assert not people[0].table["seats"][first]["away"]
    await venue.advance(0.2)
    assert people[0].table["seats"][first]["away"]
    await venue.advance(SLOWEST)
    assert people[0].game["played"] >= 1
    assert venue.thinkers.asked[0].bot == "regular"


async def test_a_bot_stands_in_until_its_player_moves_or_says_so(venue: Venue) -> None:
    people = await venue.started("boxes", "abc", clock="fast")
    first = people[0].game["actors"][0]
    await venue.advance(25)
    assert people[first].table["seats"][first]["away"]
    played = people[first].game["played"]
    await people[first].play(**random_move(people[first].game["moves"], Random(1)))
    assert not people[first].table["seats"][first]["away"]
    assert people[first].game["played"] == played + 1
    await venue.advance(25)
    assert people[first].table["seats"][first]["away"]
    await people[first](Return())
    played = people[first].game["played"]
    await venue.advance(20)
    assert people[first].game["played"] == played


async def test_secret_bids_run_out_for_all_who_have_not_laid(venue: Venue) -> None:
    people = await venue.started("boxes", "ab", clock="fast")
    first = people[0].game["actors"][0]
    await people[first].play(move="auction", type="secret")
    for person in (people[first], people[1 - first]):
        while person.game["moves"] and person.game["moves"][0]["move"] == "look":
            await person.play(move="look", box=person.game["moves"][0]["box"][0])
    assert people[0].game["actors"] == [0, 1]
    question = people[1].game["question"]
    await venue.advance(20)
    await people[0].play(move="lay", money={"50": 1})
    assert people[1].game["question"] == question
    assert people[1].table["deadline"] == venue.clock.now() + 5
    await venue.advance(5.1)
    assert [seat["away"] for seat in people[0].table["seats"]] == [False, True]


# --- pauses ---


async def test_a_pause_needs_all_who_are_here_and_stops_every_clock(venue: Venue) -> None:
    people = await venue.started("boxes", "abc", clock="fast")
    ada, ben, cal = people
    for person in (ada, ben):
        await person(Pause())
        assert not ada.table["paused"]
    cal.leave()
    await venue.advance(6)
    assert ada.table["paused"]
    assert ada.table["deadline"] is None
    await venue.advance(LONGEST)
    assert ada.game["played"] == 0
    with refused(Objection.PAUSED):
        await people[ada.game["actors"][0]].play(move="auction", type="open")
    await ben(Resume())
    assert not ada.table["paused"]
    assert not any(seat["wants_pause"] for seat in ada.table["seats"])
    await venue.advance(24)
    assert ada.game["played"] == 0
    await venue.advance(5)
    assert ada.game["played"] > 0


async def test_a_pause_stops_the_hammer_and_bots(venue: Venue) -> None:
    room = await venue.open("boursicocotte", "a**", clock="fast")
    ada = await Person.enter(venue, room, "a")
    await ada(Start())
    await ada(Pause())
    await venue.advance(LONGEST)
    assert ada.game["played"] == 0
    assert venue.thinkers.asked == []
    await ada(Resume())
    await venue.advance(60)
    assert ada.game["played"] > 0


async def test_a_pause_lasts_when_all_have_gone(venue: Venue) -> None:
    ada, ben, cal = await venue.started("boxes", "abc", clock="fast")
    for person in (ada, ben, cal):
        await person(Pause())
    for person in (ada, ben, cal):
        person.leave()
    await venue.advance(LONGEST)
    assert ada.room.table.paused
    assert ada.room.table.times == []


@pytest.mark.parametrize("how", ["no longer wished", "somebody comes"])
async def test_after_a_pause_every_clock_starts_anew(venue: Venue, how: str) -> None:
    ada, ben, cal = await venue.started("boxes", "abc", clock="fast")
    cal.leave()
    await venue.advance(6)
    for person in (ada, ben):
        await person(Pause())
    await venue.advance(1000)
    if how == "somebody comes":
        await Person.enter(venue, cal.room, "c")
    else:
        await ben(Pause(wish=False))
    assert not ada.table["paused"]
    assert ada.table["deadline"] == venue.clock.now() + 25
    await venue.advance(24)
    assert not any(seat["away"] for seat in ada.table["seats"])


async def test_only_a_game_is_paused(venue: Venue) -> None:
    ada = await Person.enter(venue, await venue.open("boxes", "ab"), "a")
    for command in (Pause(), Resume()):
        with refused(Objection.NOT_STARTED):
            await ada(command)


# --- bots ---


async def test_bots_hesitate(venue: Venue) -> None:
    room = await venue.open("big_deal", "a*", clock="none")
    ada = await Person.enter(venue, room, "a")
    await ada(Start())
    if ada.game["actors"] == [0]:
        await ada.play(move="discard", card=ada.game["table"]["seats"][0]["hand"][0])
    played = ada.game["played"]
    await venue.advance(QUICKEST - 0.01)
    assert ada.game["played"] == played
    await venue.advance(SLOWEST - QUICKEST + 0.02)
    assert ada.game["played"] == played + 1


async def test_bots_without_pace_do_not_hesitate(sqlite: str) -> None:
    async with venue_on(sqlite, pace=0.0) as venue:
        room = await venue.open("big_deal", "a*", clock="none")
        ada = await Person.enter(venue, room, "a")
        await ada(Start())
        if ada.game["actors"] == [0]:
            await ada.play(move="discard", card=ada.game["table"]["seats"][0]["hand"][0])
        await venue.advance(0.0)
        assert ada.game["actors"] == [0]


async def test_three_bots_and_somebody_absent_play_to_the_end(venue: Venue) -> None:
    room = await venue.open("boxes", "a***", clock="fast")
    ada = await Person.enter(venue, room, "a")
    await ada(Start())
    ada.leave()
    await venue.advance(60 * 60.0)
    assert room.table.status == "over"
    again = await Person.enter(venue, room, "a")
    assert again.table["status"] == "over"
    assert again.game["key"]


# --- standing orders ---


async def test_a_standing_order_raises_by_the_least_up_to_its_limit(venue: Venue) -> None:
    seller, ben, cal = await auction(venue)
    await ben(Stand(limit=30, question=ben.game["question"]))
    assert ben.state["you"]["limit"] == 30
    assert cal.state["you"]["limit"] is None
    await venue.advance(0.6)
    assert seller.game["table"]["auction"]["bid"] == 10
    await cal.play(move="bid", amount=20)
    await venue.advance(0.6)
    assert seller.game["table"]["auction"]["bid"] == 30
    await cal.play(move="bid", amount=40)
    await venue.advance(0.6)
    assert moves(seller)[-1] == (ben.game["seat"], "pass")


async def test_an_order_of_nothing_passes_whatever_happens(venue: Venue) -> None:
    seller, ben, cal = await auction(venue)
    await ben(Stand(limit=0, question=ben.game["question"]))
    await venue.advance(0.6)
    assert moves(seller)[-1] == (ben.game["seat"], "pass")
    await cal.play(move="bid", amount=10)
    await venue.advance(0.6)
    assert seller.game["table"]["phase"] == "hammer"


async def test_an_order_is_taken_back_or_ends_with_its_auction(venue: Venue) -> None:
    seller, ben, cal = await auction(venue)
    await ben(Stand(limit=500, question=ben.game["question"]))
    await ben(Stand(limit=None, question=ben.game["question"]))
    await venue.advance(1)
    assert seller.game["table"]["auction"]["bid"] == 0
    await ben(Stand(limit=10, question=ben.game["question"]))
    await venue.advance(20)
    assert seller.game["table"]["phase"] == "hammer"
    assert ben.state["you"]["limit"] is None


async def test_two_orders_bid_against_each_other(venue: Venue) -> None:
    seller, ben, cal = await auction(venue)
    await ben(Stand(limit=40, question=ben.game["question"]))
    await cal(Stand(limit=70, question=cal.game["question"]))
    await venue.advance(5)
    assert seller.game["table"]["phase"] == "hammer"
    assert seller.game["table"]["auction"]["bidder"] == cal.game["seat"]
    assert seller.game["table"]["auction"]["bid"] <= 50


async def test_orders_that_are_refused(venue: Venue) -> None:
    people = await venue.started("boursicocotte", "abc")
    first = people[0].game["actors"][0]
    with refused(Objection.NO_OUTCRY):
        await people[0](Stand(limit=10, question=people[0].game["question"]))
    await people[first].play(move="auction")
    ben = people[first - 1]
    with refused(Objection.STALE):
        await ben(Stand(limit=10, question=ben.game["question"] - 1))
    for limit in (-1, 10**12):
        with refused(Objection.BAD_MESSAGE):
            await ben(Stand(limit=limit, question=ben.game["question"]))


async def test_an_order_that_is_as_late_as_the_hammer_speaks_first(sqlite: str) -> None:
    """After a process has been down both are overdue: the raise gives the silent ones their time again."""
    async with venue_on(sqlite) as venue:
        seller, ben, cal = await auction(venue)
        await ben(Stand(limit=50, question=ben.game["question"]))
        name = seller.room.table.name
    async with venue_on(sqlite, process="later") as venue:
        venue.clock.time += 3600
        room = await venue.rooms.room(name)
        await venue.advance(GRACE)
        game = room.table.game
        assert game is not None
        assert [entry["move"] for entry in game.history] == ["auction", "bid"]
        await venue.advance(3 * KNOCK + GRACE)
        assert [entry["move"] for entry in game.history] == ["auction", "bid", "pass"]
