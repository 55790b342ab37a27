"""Remarks: now and then, never twice, only about what everybody has heard, and none if unwanted."""

import random
from collections.abc import AsyncIterator

import pytest

from brocante.bots.characters import CHARACTERS
from brocante.engine.codec import Json
from brocante.engine.moments import LOST, MOMENTS, OUTBID, WON
from brocante.own import random_move
from brocante.play.registry import MOMENTS as FINDERS
from brocante.play.registry import NAMES
from brocante.table.commands import Arrange, Move, Remarks, Start, new_code
from brocante.table.events import Created, Place
from brocante.table.reasons import Objection
from brocante.table.remarks import APART, all_remarks, remark
from brocante.table.room import Room
from testkit.rooms import Person, Venue, refused, venue_on

pytestmark = pytest.mark.anyio
LONG_ENOUGH = 60.0  # seconds in which a bot has moved
COMPANY = ("marcel", "lulu", "ines:novice")


@pytest.fixture
async def venue(sqlite: str) -> AsyncIterator[Venue]:
    async with venue_on(sqlite) as venue:
        yield venue


async def lay(venue: Venue, game: str, bots: tuple[str, ...] = COMPANY, name: str = "", **settings: bool) -> Room:
    places = [Place("A", "a"), *(Place(bot=bot) for bot in bots)]
    created = Created(game, {}, places, "a", new_code(), "none", tempo="at_once", **settings)  # type: ignore[arg-type]
    return await venue.rooms.create(created, name)


async def play(venue: Venue, room: Room, seed: int = 3) -> Person:
    """A whole game of random moves."""
    dice = random.Random(seed)
    ada = await Person.enter(venue, room, "a")
    await ada(Start())
    while not room.table.playing().over:
        await venue.advance(LONG_ENOUGH)
        if ada.game["moves"]:
            await ada(Move(move=random_move(ada.game["moves"], dice), question=ada.game["question"]))
    await venue.settle()
    return ada


def remarks(person: Person) -> list[Json]:
    return [line for line in person.state["chat"] if "remark" in line]


@pytest.mark.parametrize("game", NAMES)
async def test_they_speak_now_and_then_and_never_say_the_same_twice(venue: Venue, game: str) -> None:
    room = await lay(venue, game)
    ada = await play(venue, room)
    said = remarks(ada)
    keys = [line["remark"] for line in said]
    assert said
    assert len(set(keys)) == len(keys)
    assert set(keys) <= set(all_remarks())
    moves = [move for move, _ in room.table.spoken]
    last = len(room.table.playing().history)
    assert all(later - earlier >= APART or later == last for earlier, later in zip(moves, moves[1:], strict=False))
    for line in said:
        assert line["remark"].split(".")[0] == room.table.characters[line["seat"]]
        assert line["name"] == room.table.public()["seats"][line["seat"]]["name"]
        assert set(line) == {"name", "seat", "remark"}
    assert keys[-1].split(".")[1] in (WON, LOST)  # at the end somebody makes a remark


async def test_whoever_comes_later_reads_what_was_said(venue: Venue) -> None:
    room = await lay(venue, "boxes")
    ada = await play(venue, room)
    assert (await Person.enter(venue, room, "a")).state["chat"] == ada.state["chat"]


async def test_every_process_says_the_same(venue: Venue, sqlite: str) -> None:
    """What is said follows from the lines, the name of the table and how many moves there were: from nothing else."""
    room = await lay(venue, "big_deal")
    await play(venue, room)
    async with venue_on(sqlite, process="there") as other:
        again = await other.rooms.room(room.table.name)
        assert again.table.spoken == room.table.spoken
        assert again.table.chat == room.table.chat
    game = room.table.playing()
    over = [{"event": "over", "scores": [1, 2, 3, 4], "winners": [3]}]
    room.table.spoken.clear()
    first, second = (remark(room.table, over, []) for _ in range(2))
    assert game.over
    assert first is not None
    assert first == second
    assert first.remark is not None
    assert first.remark.startswith("ines.won.")


async def test_a_host_keeps_them_quiet(venue: Venue) -> None:
    room = await lay(venue, "boxes", remarks=False)
    ada = await play(venue, room)
    assert not ada.table["remarks"]
    assert remarks(ada) == []
    room = await lay(venue, "boxes")
    ada = await Person.enter(venue, room, "a")
    await ada(Remarks(allowed=False))
    assert not ada.table["remarks"]
    assert remarks(await play(venue, room)) == []


async def test_only_the_host_decides_that_where_others_play(venue: Venue) -> None:
    ada, ben = await venue.started("boxes", "ab*")
    with refused(Objection.HOST_ONLY):
        await ben(Remarks(allowed=False))
    await ada(Remarks(allowed=False))
    assert not ben.table["remarks"]


async def test_a_bot_without_a_character_says_nothing(venue: Venue) -> None:
    ada = await play(venue, await lay(venue, "boxes", ("regular", "novice")))
    assert remarks(ada) == []
    assert [seat["character"] for seat in ada.table["seats"]] == [None, None, None]


async def test_a_character_has_its_name_and_sits_at_a_table_once(venue: Venue) -> None:
    room = await lay(venue, "boxes", ("ines:novice", "regular"))
    seats = room.table.public()["seats"]
    assert [(seat["name"], seat["character"]) for seat in seats[1:]] == [("Inès", "ines"), ("Ninon", None)]
    with refused(Objection.CHARACTER_TAKEN):
        await lay(venue, "boxes", ("marcel", "marcel:expert"))
    ada = await Person.enter(venue, room, "a")
    with refused(Objection.CHARACTER_TAKEN):
        await ada(Arrange(seat=2, bot="ines"))
    await ada(Arrange(seat=1, bot="ines:expert"))  # the same at another level
    await ada(Arrange(seat=2, bot="omar"))
    assert [seat["bot"] for seat in ada.table["seats"]] == [None, "ines:expert", "omar"]
    with refused(Objection.BAD_SETTINGS):
        await ada(Arrange(seat=2, bot="omar:bold"))


def test_a_fight_that_was_lost_is_a_moment() -> None:
    sale: list[Json] = [{"seat": 0, "move": "auction", "type": "open"}]
    sale += [{"seat": seat, "move": "bid", "amount": 100 + 50 * step} for step, seat in enumerate((1, 2, 1, 2, 1))]
    news: list[Json] = [{"seat": 2, "move": "pass"}, {"event": "sold", "seat": 1, "container": 0, "price": 900}]
    assert FINDERS["boxes"](news, sale)[0] == (OUTBID, 2)


def test_all_moments_have_words() -> None:
    assert len(all_remarks()) == len(CHARACTERS) * len(MOMENTS) * 2
