"""Time at a table: the hammer, clocks, who is out of time, pauses, bots, standing orders."""

import asyncio
import time
from collections.abc import AsyncIterator
from random import Random

import pytest

from brocante.bots.workers import Question
from brocante.engine.reasons import Reason, Refused
from brocante.own import random_move
from brocante.table.clock import BREATH, CLOCKS, SteadyClock
from brocante.table.commands import Knock, Pause, Resume, Return, Stand, Start
from brocante.table.due import LATEST, PATIENCE, SOONEST, pondering
from brocante.table.events import Place
from brocante.table.reasons import Objection
from brocante.table.room import GRACE, REST
from brocante.table.tempo import CAREFUL, ROUTINE, UNEVEN
from testkit.rooms import NOON, ManualClock, Person, Venue, refused, venue_on

pytestmark = pytest.mark.anyio

KNOCK = CLOCKS["normal"].knock or 0.0
QUICKEST = ROUTINE * (1 - UNEVEN)  # seconds after which a bot moves
SLOWEST = CAREFUL * (1 + UNEVEN)
LONGEST = 10 * 86_400.0


@pytest.fixture
async def venue(sqlite: str) -> AsyncIterator[Venue]:
    async with venue_on(sqlite) as venue:
        yield venue


async def auction(venue: Venue, **settings: str) -> tuple[Person, Person, Person]:
    """An open auction that has begun: the seller, and the two bidders."""
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
        assert seller.table["hammer"] == pytest.approx(
            {"from": now, "to": now + 3 * KNOCK, "knocks": 3, "by": seller.game["seat"]}, abs=0.001
        )
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
    with pytest.raises(Refused) as late:
        await cal.play(move="bid", amount=10)
    assert (late.value.reason, late.value.bid) == (Reason.BID_TOO_LOW, 10)
    await cal.play(move="bid", amount=20)


async def test_the_auctioneer_swings_the_hammer(venue: Venue) -> None:
    seller, ben, cal = await auction(venue)
    await ben.play(move="bid", amount=10)
    for knocks in (1, 2, 3):
        with refused(Objection.TOO_FAST):  # everybody may draw breath
            await seller(Knock(question=seller.game["question"]))
        await venue.advance(BREATH)
        await seller(Knock(question=seller.game["question"]))
        if knocks < 3:
            now = venue.clock.now()
            times = {"from": now - knocks * KNOCK, "to": now + (3 - knocks) * KNOCK}
            hammer = times | {"knocks": 3, "by": seller.game["seat"]}
            assert cal.table["hammer"] == pytest.approx(hammer, abs=0.001)
    await venue.advance(0.0)
    assert cal.game["table"]["phase"] == "hammer"
    assert moves(seller)[-1] == (cal.game["seat"], "pass")


async def test_a_bid_after_a_knock_starts_the_hammer_anew(venue: Venue) -> None:
    seller, ben, cal = await auction(venue)
    await ben.play(move="bid", amount=10)
    await venue.advance(BREATH)
    await seller(Knock(question=seller.game["question"]))
    await cal.play(move="bid", amount=20)
    assert seller.table["hammer"]["from"] == pytest.approx(venue.clock.now(), abs=0.001)


async def test_nobody_else_swings_the_hammer_and_only_in_an_outcry(venue: Venue) -> None:
    seller, ben, _ = await auction(venue)
    await venue.advance(BREATH)
    with refused(Objection.NOT_THE_AUCTIONEER):
        await ben(Knock(question=ben.game["question"]))
    with refused(Objection.STALE):
        await seller(Knock(question=seller.game["question"] - 1))
    people = await venue.started("boxes", "abc")
    with refused(Objection.NO_OUTCRY):
        await people[0](Knock(question=people[0].game["question"]))


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
    people[first].leave()
    await venue.advance(limit - 0.1)
    assert not people[first - 1].table["seats"][first]["away"]
    await venue.advance(0.2)
    assert people[first - 1].table["seats"][first]["away"]
    await venue.advance(SLOWEST)
    assert people[first - 1].game["played"] >= 1
    assert venue.thinkers.asked[0].bot == "regular"


async def test_whoever_is_slow_before_the_page_loses_a_move_and_not_the_seat(venue: Venue) -> None:
    people = await venue.started("boxes", "a*", clock="fast")
    ada = people[0]
    for late in (1, 2):
        while not ada.game["moves"]:
            await venue.advance(SLOWEST)
        played = ada.game["played"]
        await venue.advance(25 + SLOWEST)
        assert ada.game["played"] > played
        assert (ada.table["seats"][0]["late"], ada.table["seats"][0]["away"]) == (late, False)
    while not ada.game["moves"]:
        await venue.advance(SLOWEST)
    await ada.play(**random_move(ada.game["moves"], Random(1)))
    assert ada.table["seats"][0]["late"] == 0


async def test_whoever_is_late_three_times_in_a_row_is_away(venue: Venue) -> None:
    people = await venue.started("boxes", "a*", clock="fast")
    ada = people[0]
    await venue.advance(10 * 25)
    assert ada.table["seats"][0]["away"]
    assert ada.table["seats"][0]["late"] == 3
    await ada(Return())
    assert not ada.table["seats"][0]["away"]
    name = ada.room.table.name
    async with venue_on(str(venue.store.engine.url), process="other") as other:
        again = (await other.rooms.room(name)).table.seats[0]
        assert (again.away, again.late) == (False, 3)


def late_twice(people: list[Person]) -> Person:
    """The player to move, who ran out of time twice in a row: the next time a bot takes over."""
    mover: Person = people[people[0].game["actors"][0]]
    mover.room.table.seats[mover.game["seat"]].late = PATIENCE
    return mover


async def test_a_bot_stands_in_until_its_player_moves_or_says_so(venue: Venue) -> None:
    people = await venue.started("boxes", "abc", clock="fast")
    first = late_twice(people).game["seat"]
    await venue.advance(25)
    assert people[first].table["seats"][first]["away"]
    played = people[first].game["played"]
    await people[first].play(**random_move(people[first].game["moves"], Random(1)))
    assert not people[first].table["seats"][first]["away"]
    assert people[first].game["played"] == played + 1
    people[first].room.table.seats[first].late = PATIENCE
    await venue.advance(25)
    assert people[first].table["seats"][first]["away"]
    await people[first](Return())
    played = people[first].game["played"]
    await venue.advance(20)
    assert people[first].game["played"] == played


async def test_whoever_is_back_before_the_bot_has_moved_has_time_again(
    venue: Venue, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = asyncio.Event()

    async def think(question: Question, *who: str) -> list[int]:
        await slow.wait()
        return question.answer()

    monkeypatch.setattr(venue.thinkers, "think", think)
    people = await venue.started("boxes", "abc", clock="fast")
    mover: Person = people[people[0].game["actors"][0]]
    venue.clock.ring(venue.clock.time + 25)
    while not mover.table["seats"][mover.game["seat"]]["away"]:
        await asyncio.sleep(0)
    venue.clock.time += 1
    await mover(Return())
    assert mover.table["deadline"] == venue.clock.time + 25
    assert not mover.table["seats"][mover.game["seat"]]["away"]
    slow.set()
    await venue.advance(20)
    assert mover.game["played"] == 0


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
    assert [seat["late"] for seat in people[0].table["seats"]] == [0, 1]


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
    room = await venue.open("boxes", "a***", clock="fast", public=True)
    ada = await Person.enter(venue, room, "a")
    await Person.enter(venue, room, "watcher")
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
    await venue.advance(LATEST)
    assert seller.game["table"]["auction"]["bid"] == 10
    await cal.play(move="bid", amount=20)
    await venue.advance(LATEST)
    assert seller.game["table"]["auction"]["bid"] == 30
    await cal.play(move="bid", amount=40)
    await venue.advance(LATEST)
    assert moves(seller)[-1] == (ben.game["seat"], "pass")


async def test_an_order_of_nothing_passes_whatever_happens(venue: Venue) -> None:
    seller, ben, cal = await auction(venue)
    await ben(Stand(limit=0, question=ben.game["question"]))
    await venue.advance(LATEST)
    assert moves(seller)[-1] == (ben.game["seat"], "pass")
    await cal.play(move="bid", amount=10)
    await venue.advance(LATEST)
    assert seller.game["table"]["phase"] == "hammer"


async def test_an_order_is_taken_back_or_ends_with_its_auction(venue: Venue) -> None:
    seller, ben, cal = await auction(venue)
    await ben(Stand(limit=500, question=ben.game["question"]))
    await ben(Stand(limit=None, question=ben.game["question"]))
    await venue.advance(LATEST)
    assert seller.game["table"]["auction"]["bid"] == 0
    await ben(Stand(limit=10, question=ben.game["question"]))
    await venue.advance(20)
    assert seller.game["table"]["phase"] == "hammer"
    assert ben.state["you"]["limit"] is None


async def test_two_orders_bid_against_each_other(venue: Venue) -> None:
    seller, ben, cal = await auction(venue)
    await ben(Stand(limit=40, question=ben.game["question"]))
    await cal(Stand(limit=70, question=cal.game["question"]))
    await venue.advance(10 * LATEST)
    assert seller.game["table"]["phase"] == "hammer"
    assert seller.game["table"]["auction"]["bidder"] == cal.game["seat"]
    assert seller.game["table"]["auction"]["bid"] <= 50


async def test_an_order_speaks_as_unevenly_as_a_person(venue: Venue) -> None:
    """Not after a fixed time, and not after one that others could work out from what they know."""
    seller, ben, cal = await auction(venue)
    await ben(Stand(limit=1000, question=ben.game["question"]))
    await venue.advance(LATEST)
    waits = []
    for amount in range(20, 340, 20):
        await cal.play(move="bid", amount=amount)
        begun = venue.clock.now()
        while seller.game["table"]["auction"]["bid"] == amount:
            await venue.advance(0.05)
        waits.append(venue.clock.now() - begun)
    assert SOONEST <= min(waits) < max(waits) <= LATEST + 0.05
    assert len({round(wait, 1) for wait in waits}) > 5
    table, game, seat = seller.room.table, seller.room.table.playing(), ben.game["seat"]
    known = pondering(table, game, seat)
    table.seats[seat].place = Place("Ben", "another identity")
    assert pondering(table, game, seat) != known


async def test_the_numbers_of_others_have_no_gap_where_an_order_was_given(venue: Venue) -> None:
    seller, ben, cal = await auction(venue)
    before = seller.state["seq"]
    for limit in (30, None, 40):
        await ben(Stand(limit=limit, question=ben.game["question"]))
    assert ben.state["seq"] == before
    await cal.play(move="bid", amount=10)
    assert [person.state["seq"] for person in (seller, ben, cal)] == [before + 1] * 3
    late = await Person.enter(venue, seller.room, "a")
    assert late.state["seq"] == before + 1
    name = seller.room.table.name
    async with venue_on(str(venue.store.engine.url), process="other") as other:
        assert (await other.rooms.room(name)).table.shown_seq == before + 1


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


async def test_after_a_process_was_down_an_order_speaks_before_the_hammer_falls(sqlite: str) -> None:
    """The time in which no server ran counts against nobody, and the raise gives the silent ones their time again."""
    async with venue_on(sqlite) as venue:
        seller, ben, cal = await auction(venue)
        await ben(Stand(limit=50, question=ben.game["question"]))
        name = seller.room.table.name
    async with venue_on(sqlite, process="later") as venue:
        venue.clock.time += 3600
        room = await venue.rooms.room(name)
        await venue.advance(GRACE + LATEST)
        game = room.table.game
        assert game is not None
        assert [entry["move"] for entry in game.history] == ["auction", "bid"]
        await venue.advance(3 * KNOCK + GRACE)
        assert [entry["move"] for entry in game.history] == ["auction", "bid", "pass"]


# --- hosts whose clocks are wrong ---

HOUR = 3_600.0
STEPS = [sign * step for step in (5.0, 120.0, HOUR) for sign in (1, -1)]


@pytest.mark.parametrize("step", STEPS)
async def test_a_steady_clock_cannot_be_set(step: float, monkeypatch: pytest.MonkeyPatch) -> None:
    wall = time.time
    clock = SteadyClock(wall())
    before = clock.now()
    monkeypatch.setattr(time, "time", lambda: wall() + step)
    assert 0.0 <= clock.now() - before < 5.0


@pytest.mark.parametrize("step", STEPS)
async def test_a_restart_after_the_clock_was_set_costs_nobody_time(sqlite: str, step: float) -> None:
    async with venue_on(sqlite) as venue:
        ada, ben = await venue.started("boxes", "ab")
        mover = (ada, ben)[ada.game["actors"][0]]
        await mover.play(move="auction", type="open")
        name = ada.room.table.name
    async with venue_on(sqlite, clock=ManualClock(NOON + step)) as venue:
        room = await venue.rooms.room(name)
        again = await Person.enter(venue, room, mover.viewer.player)
        await venue.settle()
        left = again.table["deadline"] - again.messages[-1]["now"]
        assert left == pytest.approx(75.0, abs=1.0 + (step if 0 < step < 60 else 0))
        await venue.advance(60)
        assert again.table["seats"][again.game["seat"]]["late"] == 0
        await venue.advance(30)
        assert again.table["seats"][again.game["seat"]]["late"] == 1
        await venue.advance(SLOWEST)
        assert len(room.table.times) > 1


async def test_two_hosts_a_minute_apart_play_one_table(sqlite: str) -> None:
    """The clock of the second host is late: what the first one wrote is in its future."""
    async with venue_on(sqlite) as one, venue_on(sqlite, clock=ManualClock(NOON - 60), process="there") as two:
        ada, _ = await one.started("boxes", "ab")
        ben = await Person.enter(two, await two.rooms.room(ada.room.table.name), "b")
        ada.room.catch_up()
        await one.settle()
        people = [ada, ben]
        for _ in range(6):
            mover = people[ada.game["actors"][0]]
            await mover.play(**random_move(mover.game["moves"], Random(1)))
            for venue, person in ((one, ada), (two, ben)):
                person.room.catch_up()
                await venue.settle()
            assert ada.game["played"] == ben.game["played"]
            waits = [person.table["deadline"] - person.messages[-1]["now"] for person in people]
            assert waits == pytest.approx([75.0, 75.0], abs=1.0)
            one.clock.time += 1.0
            two.clock.time += 1.0


# --- bots where nobody is ---


async def test_bots_rest_where_nobody_has_been_for_some_minutes(venue: Venue) -> None:
    ada, *_ = await venue.started("boursicocotte", "a***", clock="fast")
    ada.leave()
    await venue.advance(REST + 120)
    rested = len(ada.room.table.times)
    assert rested > 5
    await venue.advance(3_600)
    assert len(ada.room.table.times) == rested
    again = await Person.enter(venue, ada.room, "a")
    await venue.advance(60)
    assert len(ada.room.table.times) > rested
    assert again.game["played"] == len(ada.room.table.times)


async def test_bots_play_on_for_whoever_watches(venue: Venue) -> None:
    ada, *_ = await venue.started("boursicocotte", "a***", clock="fast", public=True)
    await Person.enter(venue, ada.room, "watcher")
    ada.leave()
    await venue.advance(REST + 60)
    before = len(ada.room.table.times)
    await venue.advance(60)
    assert len(ada.room.table.times) > before
