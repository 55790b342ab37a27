"""Over a player's shoulder: spectators see all cards a whole round later, or after the game; never at once."""

from collections.abc import AsyncIterator
from random import Random

import pytest

from brocante.own import random_move
from brocante.play.registry import GAMES
from brocante.table.commands import Sit
from brocante.table.events import Created, Moved, Place, Started
from brocante.table.open_cards import LEAST, moves_open_to_spectators
from brocante.table.reasons import Objection
from brocante.table.table import Table
from testkit.rooms import Person, Venue, refused, venue_on

pytestmark = pytest.mark.anyio


@pytest.fixture
async def venue(sqlite: str) -> AsyncIterator[Venue]:
    async with venue_on(sqlite) as venue:
        yield venue


async def act(people: list[Person], dice: Random) -> int:
    """Let somebody who is asked make a move; their seat."""
    seat: int = dice.choice(people[0].game["actors"])
    await people[seat].play(**random_move(people[seat].game["moves"], dice))
    return seat


async def test_without_an_agreement_spectators_stay_outside(venue: Venue) -> None:
    ada, *_ = await venue.started("boxes", "ab", public=True)
    visitor = await Person.enter(venue, ada.room, "x")
    with refused(Objection.NOT_YOUR_SEAT):
        await visitor(Sit(seat=0))


async def test_at_public_tables_cards_are_never_open(venue: Venue) -> None:
    for choice in ("round", "after"):
        with refused(Objection.NO_OPEN_CARDS):
            await venue.open("boxes", "ab", public=True, delay=choice)


async def test_a_round_later_everything_is_seen_over_a_shoulder(venue: Venue) -> None:
    people = await venue.started("boxes", "ab", delay="round", clock="none")
    visitor = await Person.enter(venue, people[0].room, "x")
    assert visitor.table["open_cards"] == "round"
    dice, acted = Random(4), list[int]()
    await venue.advance(LEAST + 1)
    while set(acted) != {0, 1}:  # nobody sees the deal before everybody has acted
        with refused(Objection.CARDS_LATER):
            await visitor(Sit(seat=0))
        acted.append(await act(people, dice))
    await visitor(Sit(id=3, seat=0))
    assert visitor.messages[-1]["re"] == 3
    assert visitor.state["you"]["shoulder"] == 0
    with refused(Objection.NOT_YOUR_SEAT):
        await visitor(Sit(seat=7))
    assert visitor.game["played"] == 0
    await venue.advance(LEAST - 1)
    assert visitor.game["played"] == 0
    await venue.advance(1.1)
    since = len(acted) - 1 - max(acted[::-1].index(seat) for seat in (0, 1))
    assert visitor.game["played"] == since
    await visitor(Sit(seat=None))
    assert visitor.game["played"] == len(acted)


async def test_after_the_game_means_after_the_game(venue: Venue) -> None:
    people = await venue.started("boxes", "ab", delay="after", clock="none")
    visitor = await Person.enter(venue, people[0].room, "x")
    dice = Random(5)
    while people[0].table["status"] == "playing":
        with refused(Objection.CARDS_LATER):
            await visitor(Sit(seat=1))
        await act(people, dice)
        await venue.advance(100)
    await visitor(Sit(seat=1))
    assert visitor.game["played"] == people[0].game["played"]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("delay", ["round", 0.0, 5.0, 600.0])
def test_in_every_game_what_is_shown_is_a_round_old(game: str, delay: float | str) -> None:
    """Also where an old log has a number of seconds: that is the least, and so is a round."""
    codec = GAMES[game]
    places = [Place(letter, letter) for letter in "abcde"[: codec.fewest]]
    table = Table("t", Created(game, {}, places, "a", "CODE", "none", delay=delay), 0.0)
    assert moves_open_to_spectators(table, 1e9) is None
    table.apply(Started("07" * 32, 1), 0.0)
    least = max(LEAST, delay) if isinstance(delay, float) else LEAST
    now, dice, shown = 0.0, Random(6), 0
    while not table.playing().over:
        playing = table.playing()
        seat = dice.choice(playing.actors())
        now += dice.choice((0.5, 10.0, 40.0))
        table.apply(Moved(seat, random_move(playing.moves(seat), dice)), now)
        if playing.over:
            break
        seen = moves_open_to_spectators(table, now)
        assert seen is None or seen >= shown
        if seen is not None:
            shown = seen
            assert {entry["seat"] for entry in playing.history[shown:]} == set(range(playing.players))
            assert shown == 0 or table.times[shown - 1] <= now - least + 0.01
    assert shown > 0 or least > now
    assert moves_open_to_spectators(table, now) == len(table.playing().history)
