"""The tempo of a table: how long bots take, how long people have to see what happens, and who may change it."""

from collections.abc import AsyncIterator
from hashlib import blake2b
from random import Random

import pytest

from brocante.bots.levels import BotName
from brocante.bots.workers import Question
from brocante.own import random_move
from brocante.play.registry import GAMES, NAMES
from brocante.table.commands import Hurry, SetTempo, Start, rematch
from brocante.table.events import ENTRY_DECODER, Created
from brocante.table.reasons import Objection
from brocante.table.tempo import CAREFUL, FACTORS, LEAST, ROUTINE, UNEVEN, Tempo, hesitation, time_to_see
from testkit.rooms import Person, QuickThinkers, Venue, refused, venue_on

pytestmark = pytest.mark.anyio

every_game = pytest.mark.parametrize("name", NAMES)
MOST_MOVES = 3000
RESULT = 3.0  # seconds to read one, at a normal tempo
STEPS = {"trade", "answer", "play"}  # scenes after which there is more to come


class RegularThinkers(QuickThinkers):
    """Bots that think at once, and play as people meet them."""

    async def think(self, question: Question, host: str = "", table: str = "") -> list[int]:
        return question.answer(BotName("regular"))


@pytest.fixture
async def venue(sqlite: str) -> AsyncIterator[Venue]:
    async with venue_on(sqlite) as venue:
        yield venue


def without_the_table(text: bytes, digest_size: int) -> blake2b:
    """The hash that makes bots hesitate unevenly, but for the name of the table, which comes first."""
    return blake2b(text.partition(b" ")[2], digest_size=digest_size)


@pytest.fixture
def same_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every table has the same cards, and its bots the same dice and delays."""
    monkeypatch.setattr("brocante.table.rooms.new_secret", lambda: "5" * 64)
    monkeypatch.setattr("brocante.table.room.randbits", lambda bits: bits)
    monkeypatch.setattr("brocante.table.tempo.blake2b", without_the_table)  # compiled code calls `hesitation` directly


async def evening(venue: Venue, game: str, tempo: Tempo, hurry: bool = False) -> tuple[float, float]:
    """Seconds that somebody waits for three bots: until the first decision, and in a whole game."""
    venue.rooms.service.thinkers = RegularThinkers()
    ada = await Person.enter(venue, await venue.open(game, "a***", clock="none", tempo=tempo), "a")
    await ada(Start())
    begun = venue.clock.now()
    first: float | None = None
    dice = Random(game)
    for _ in range(MOST_MOVES):
        if ada.table["status"] == "over":
            return first or 0.0, venue.clock.now() - begun
        if moves := ada.game["moves"]:
            first = venue.clock.now() - begun if first is None else first
            await ada.play(**random_move(moves, dice))
            continue
        if hurry:
            await ada(Hurry())
        assert venue.clock.ring(venue.clock.now() + 60), "nobody moves"
        await venue.settle()
    raise AssertionError("the game does not end")


# --- how long it takes ---


@every_game
@pytest.mark.usefixtures("same_deal")
async def test_a_tempo_decides_how_long_one_waits_for_bots(venue: Venue, name: str) -> None:
    waits = {tempo: await evening(venue, name, tempo) for tempo in FACTORS}
    print(name, {tempo: f"{first:.1f} s, {whole:.0f} s" for tempo, (first, whole) in waits.items()})
    wholes = {tempo: whole for tempo, (_, whole) in waits.items()}
    at_once = wholes.pop("at_once")
    assert wholes == {tempo: pytest.approx(wholes["normal"] * FACTORS[tempo], rel=0.05) for tempo in wholes}
    assert LEAST < at_once < 0.1 * wholes["normal"], "a table takes all the time there is, or is not at once"
    assert waits["normal"][0] < 11.0, "too long before the first decision"  # of whoever is last


async def test_against_bots_alone_a_player_is_taken_to_the_next_decision(venue: Venue) -> None:
    first, whole = await evening(venue, "boxes", "calm", hurry=True)
    assert first < 30 * LEAST  # three others look into seven boxes each, at most
    assert whole < 1000 * LEAST


# --- what determines the time of bots ---


@every_game
async def test_bots_think_where_there_is_something_to_think_about(venue: Venue, name: str) -> None:
    room = await venue.open(name, "a***")
    ada = await Person.enter(venue, room, "a")
    await ada(Start())
    game = room.table.playing()
    thoughts = GAMES[name].thought
    assert all(0 <= thought <= 1 for thought in thoughts.values())
    waits = [hesitation(f"table {number}", game, 1, "normal") for number in range(200)]
    usual = ROUTINE + (CAREFUL - ROUTINE) * thoughts[int(game.rules.phase)]
    assert usual * (1 - UNEVEN) <= min(waits) < usual < max(waits) <= usual * (1 + UNEVEN)


async def test_the_time_that_a_bot_takes_tells_nothing_of_what_it_holds(venue: Venue) -> None:
    """Two deals, the same moves: the bots take the same time."""
    times = []
    for _ in range(2):
        room = await venue.open("big_deal", "a***")
        await Person.enter(venue, room, "a")
        await (await Person.enter(venue, room, "a"))(Start())
        game = room.table.playing()
        times.append([hesitation("one table", game, seat, "normal") for seat in range(4)])
    assert times[0] == times[1]


@every_game
async def test_scenes_are_of_lines_that_the_game_tells(name: str) -> None:
    codec = GAMES[name]
    assert set(codec.scenes) <= set(codec.said) | set(codec.events)
    assert not set(codec.said) & set(codec.events), "a scene is found by its name alone"


@every_game
async def test_a_result_stays_until_it_was_read(name: str) -> None:
    results = {line: seconds for line, seconds in GAMES[name].scenes.items() if line not in STEPS}
    assert results
    assert min(results.values()) >= RESULT, results


async def test_bots_wait_until_a_scene_was_seen(venue: Venue) -> None:
    room = await venue.open("boxes", "a***", clock="none")
    ada = await Person.enter(venue, room, "a")
    await ada(Start())
    dice = Random(4)
    for _ in range(MOST_MOVES):
        told = ada.messages[-1].get("log", [])
        wait = time_to_see(ada.table["scenes"], [line for line in told if "event" in line])
        bots = not ada.game["moves"]
        if bots and wait:
            played = ada.game["played"]
            await venue.advance(wait)
            assert ada.game["played"] == played
            await ada(Hurry(once=True))
            await venue.advance(CAREFUL * (1 + UNEVEN))
            assert ada.game["played"] > played
            return
        if bots:
            assert venue.clock.ring(venue.clock.now() + 60)
            await venue.settle()
        else:
            await ada.play(**random_move(ada.game["moves"], dice))
    raise AssertionError("nothing worth seeing has happened")


# --- who decides ---


async def test_the_host_changes_the_tempo_at_any_time(venue: Venue) -> None:
    ada, ben = await venue.started("boxes", "ab*")
    normal = ada.table["scenes"]
    assert ada.table["tempo"] == "normal"
    assert normal["sold"] > 0
    await ada(SetTempo(tempo="calm"))
    assert ben.table["tempo"] == "calm"
    assert ben.table["scenes"]["sold"] == pytest.approx(normal["sold"] * FACTORS["calm"], abs=0.01)
    await ada(SetTempo(tempo="at_once"))
    assert ben.table["scenes"] == {}
    with refused(Objection.HOST_ONLY):
        await ben(SetTempo(tempo="calm"))
    seq = ada.room.table.seq
    await ada(SetTempo(tempo="at_once"))
    assert ada.room.table.seq == seq


async def test_nobody_but_bots_is_hurried(venue: Venue) -> None:
    ada, _ = await venue.started("boxes", "ab*")
    with refused(Objection.OTHERS_PLAY):
        await ada(Hurry())
    waiting = await Person.enter(venue, await venue.open("boxes", "a**"), "a")
    with refused(Objection.NOT_STARTED):
        await waiting(Hurry())


async def test_a_rematch_keeps_the_tempo(venue: Venue) -> None:
    await evening(venue, "boxes", "at_once")
    (room,) = venue.rooms.live.values()
    again = await Person.enter(venue, room, "a")
    await again(SetTempo(tempo="quick"))
    wanted = rematch(room.table, "a")
    assert wanted is not None
    assert wanted[0].tempo == "quick"


async def test_a_table_of_before_plays_at_a_normal_tempo() -> None:
    made = b'{"type":"created","game":"boxes","options":{},"places":[],"host":"a","code":"","clock":"none"}'
    (created,) = ENTRY_DECODER.decode(b'{"at":1.0,"events":[' + made + b"]}").events
    assert isinstance(created, Created)
    assert created.tempo == "normal"
