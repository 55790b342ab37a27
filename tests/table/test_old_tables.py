"""Tables stored by a server of the first database version open, continue and verify.

`first_version.sql.gz` is the dump of a whole database of revision 0001, made by the server of that time: of each game
a table that is over and one in mid-game.
"""

import gzip
import sqlite3
from pathlib import Path
from random import Random

import pytest

from brocante.own import random_move
from brocante.play.record import verify
from brocante.table.commands import Move
from brocante.table.database import open_database
from testkit.rooms import Person, Venue, venue_on

DUMP = Path(__file__).with_name("first_version.sql.gz")
GAMES = ("auto_brocante", "big_deal", "boursicocotte", "boxes")  # all that there were at that time; no others come


@pytest.fixture
def old(tmp_path: Path) -> str:
    """The address of a copy of the old database."""
    path = tmp_path / "old.db"
    with sqlite3.connect(path) as connection:
        connection.executescript(gzip.decompress(DUMP.read_bytes()).decode())
    return f"sqlite:///{path}"


def stored(address: str, status: str) -> list[str]:
    """The names of the tables that have come so far."""
    with sqlite3.connect(address.removeprefix("sqlite:///")) as connection:
        return [name for (name,) in connection.execute("SELECT table_id FROM summaries WHERE status = ?", (status,))]


async def finish(venue: Venue, name: str) -> str:
    """Let the people of a table finish the game by random moves; return it."""
    room = await venue.rooms.room(name)
    game = room.table.game
    assert game is not None
    assert game.history, "it was in mid-game"
    people = [await Person.enter(venue, room, seat.place.player or "") for seat in room.table.seats]
    dice = Random(7)
    while not game.over:
        person = people[dice.choice(game.actors())]
        await person(Move(move=random_move(person.game["moves"], dice), question=game.question))
    verify(game.record())
    return game.codec.name


@pytest.mark.anyio
async def test_tables_in_mid_game_are_played_to_their_end(old: str) -> None:
    open_database(old).dispose()
    names = stored(old, "playing")
    async with venue_on(old) as venue:
        games = [await finish(venue, name) for name in names]
    assert sorted(games) == list(GAMES)
    assert set(names) <= set(stored(old, "over"))


@pytest.mark.anyio
async def test_records_of_old_games_verify(old: str) -> None:
    open_database(old).dispose()
    games = []
    async with venue_on(old) as venue:
        for name in stored(old, "over"):
            game = (await venue.rooms.room(name)).table.game
            assert game is not None
            verify(game.record())
            games.append(game.codec.name)
    assert sorted(games) == list(GAMES)
