"""The shuffle that nobody could choose: a commitment, then seeds, then the deal."""

import pickle
from collections.abc import AsyncIterator
from copy import deepcopy
from random import Random

import pytest

from brocante.engine.codec import Json
from brocante.own import random_move
from brocante.play.game import Game
from brocante.play.record import BadRecord, Flaw, verify
from brocante.play.shuffle import commitment_to, deal_key, is_seed
from brocante.table.commands import Leave, Seed, Start
from brocante.table.events import ENTRY_ENCODER, Created, Entry, Place, Started
from brocante.table.reasons import Objection
from testkit.rooms import Person, Venue, refused, venue_on

pytestmark = pytest.mark.anyio

SEEDS = ["00" * 16, "ab" * 16, "17" * 16]


@pytest.fixture
async def venue(sqlite: str) -> AsyncIterator[Venue]:
    async with venue_on(sqlite, pace=0.0) as venue:
        yield venue


async def seated(venue: Venue, players: str = "abc") -> list[Person]:
    room = await venue.open("boxes", players)
    return [await Person.enter(venue, room, letter) for letter in players if letter.isalpha()]


async def test_the_hash_is_public_before_anybody_adds_to_the_shuffle(venue: Venue) -> None:
    ada, ben, cal = await seated(venue)
    commitment = ada.table["commitment"]
    assert commitment == commitment_to(bytes.fromhex(ada.room.table.created.secret))
    for person, seed in zip((ada, ben, cal), SEEDS, strict=True):
        await person(Seed(seed=seed))
    assert [seat["seed"] for seat in cal.table["seats"]] == SEEDS
    await ada(Start())
    assert ada.game["commitment"] == commitment
    game = ada.room.table.playing()
    assert game.deal == Game("boxes", 3, key=deal_key(game.key, SEEDS)).deal
    assert game.record()["seeds"] == SEEDS


async def test_every_seed_and_the_secret_change_the_deal() -> None:
    secret = bytes(32)
    others = [SEEDS[:2] + ["18" * 16], [SEEDS[1], SEEDS[0], SEEDS[2]], [*SEEDS[:2], ""], ["", "", ""]]
    keys = [deal_key(secret, seeds) for seeds in (SEEDS, *others)] + [deal_key(bytes([1] * 32), SEEDS)]
    assert len(set(keys)) == len(keys)
    assert deal_key(secret, ["", ""]) == secret


async def test_whoever_is_not_connected_adds_nothing(venue: Venue) -> None:
    ada, _ = await seated(venue, "ab*")
    await ada(Seed(seed=SEEDS[0]))
    await ada(Start())
    assert ada.room.table.playing().seeds == [SEEDS[0], "", ""]


async def test_a_seat_adds_once_and_before_the_deal(venue: Venue) -> None:
    ada, ben, _ = await seated(venue)
    for bad in ("", "AB" * 16, "ab" * 15, "zz" * 16):
        with refused(Objection.BAD_MESSAGE):
            await ada(Seed(seed=bad))
    await ada(Seed(seed=SEEDS[0]))
    with refused(Objection.SEED_GIVEN):
        await ada(Seed(seed=SEEDS[1]))
    await ada(Start())
    with refused(Objection.ALREADY_STARTED):
        await ben(Seed(seed=SEEDS[1]))


async def test_a_seed_leaves_with_its_player(venue: Venue) -> None:
    ada, ben, _ = await seated(venue)
    await ben(Seed(seed=SEEDS[1]))
    await ben(Leave())
    assert ada.table["seats"][1]["seed"] is None


async def test_a_table_of_before_starts_without_seeds(venue: Venue) -> None:
    """Its log has no secret, so no hash was published that seeds could be added to."""
    places = [Place("A", "a"), Place("B", "b")]
    created = Created("boxes", {}, places, "a", "CODE2345", "normal")
    room = await venue.open("boxes", "ab")
    name = "0123456789abcdef"
    body = ENTRY_ENCODER.encode(Entry(venue.clock.now(), [created], "before"))
    await venue.store.create(name, created.code, body, room.summary(), 0.0)
    ada = await Person.enter(venue, await venue.rooms.room(name), "a")
    assert ada.table["commitment"] is None
    await ada(Start())
    assert ada.room.table.playing().seeds == []


async def test_it_survives_a_restart(sqlite: str) -> None:
    async with venue_on(sqlite) as venue:
        ada, _, _ = await seated(venue)
        await ada(Seed(seed=SEEDS[0]))
        await ada(Start())
        deal, name = ada.room.table.playing().deal, ada.room.table.name
    async with venue_on(sqlite) as venue:
        game = (await venue.rooms.room(name)).table.playing()
        assert game.deal == deal
        assert pickle.loads(pickle.dumps(game)).seeds == game.seeds == [SEEDS[0], "", ""]


def finished(seeds: list[str]) -> Json:
    """The record of a whole game that was dealt with these seeds."""
    game, dice = Game("boxes", 3, key=bytes(32), seeds=seeds), Random(1)
    while not game.over:
        seat = game.actors()[0]
        game.play(seat, random_move(game.moves(seat), dice))
    return game.record()


def test_a_record_with_seeds_is_verified() -> None:
    record = finished(SEEDS)
    assert verify(record, commitment_to(bytes(32)), dict(enumerate(SEEDS))).seeds == SEEDS


@pytest.mark.parametrize(
    ("forged", "flaw"),
    [
        ([SEEDS[0], "", SEEDS[2]], Flaw.SEEDS),  # one was dropped
        ([SEEDS[0], "ff" * 16, SEEDS[2]], Flaw.SEEDS),  # one was altered
        (SEEDS[:2], Flaw.SEEDS),
        (["", "", ""], Flaw.SEEDS),
        ([SEEDS[0], "no seed", SEEDS[2]], Flaw.SEEDS),
    ],
)
def test_seeds_that_were_dropped_or_altered_are_found_out(forged: list[str], flaw: Flaw) -> None:
    record = deepcopy(finished(SEEDS))
    record["seeds"] = forged
    with pytest.raises(BadRecord) as caught:
        verify(record, None, dict(enumerate(SEEDS)))
    assert caught.value.flaw is flaw


@pytest.mark.parametrize("forged", [[SEEDS[0], "", SEEDS[2]], [SEEDS[0], "ff" * 16, SEEDS[2]], []])
def test_a_stranger_finds_out_that_the_deal_does_not_follow_from_the_seeds(forged: list[str]) -> None:
    record = deepcopy(finished(SEEDS))
    record["seeds"] = forged
    with pytest.raises(BadRecord) as caught:
        verify(record)
    assert caught.value.flaw is Flaw.DEAL


def test_what_a_seed_is() -> None:
    assert is_seed("0123456789abcdef" * 2)
    assert not any(is_seed(bad) for bad in ("", "0" * 31, "0" * 33, "G" * 32, "A" * 32, None, 5, b"0" * 32))


def test_the_log_of_before_is_read() -> None:
    assert Started("00" * 32, 1) == Started("00" * 32, 1, [])
