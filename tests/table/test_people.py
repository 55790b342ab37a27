"""Who sits where: create, join, leave, come back, arrange, start, play again."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from brocante.play.registry import GAMES
from brocante.table.commands import (
    CODE_LENGTH,
    CODE_LETTERS,
    Arrange,
    Leave,
    Move,
    Mute,
    Pause,
    Rematch,
    Remove,
    Resume,
    Return,
    Say,
    Sit,
    Stand,
    Start,
    decide,
    move,
    new_code,
)
from brocante.table.events import Away, Closed, Created, Place, Started
from brocante.table.reasons import Objection
from brocante.table.rooms import MOST_TABLES
from brocante.table.table import Table
from testkit.rooms import Person, Venue, refused, venue_on

pytestmark = pytest.mark.anyio


@pytest.fixture
async def venue(sqlite: str) -> AsyncIterator[Venue]:
    async with venue_on(sqlite) as venue:
        yield venue


async def test_a_new_table_waits_with_its_settings(venue: Venue) -> None:
    room = await venue.open("boursicocotte", "a-*", clock="fast", public=True, options={"one_bid": True})
    table = room.table.public()
    assert table["status"] == "waiting"
    assert table["options"] == {"double_move": False, "one_bid": True, "original": False, "deductions": True}
    assert [(seat["name"], seat["bot"], seat["open"], seat["host"]) for seat in table["seats"]] == [
        ("A", None, False, True),
        ("", None, True, False),
        ("Ninon", "regular", False, False),
    ]
    assert (table["clock"], table["public"], table["deadline"], table["hammer"]) == ("fast", True, None, None)


@pytest.mark.parametrize(
    ("settings", "reason"),
    [
        ({"game": "chess"}, Objection.BAD_SETTINGS),
        ({"players": "ab"}, Objection.BAD_SETTINGS),
        ({"options": {"twice": True}}, Objection.BAD_SETTINGS),
        ({"clock": "hourglass"}, Objection.BAD_SETTINGS),
    ],
)
async def test_settings_that_make_no_table(venue: Venue, settings: dict[str, object], reason: Objection) -> None:
    with refused(reason):
        await venue.open(**settings)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("place", "reason"),
    [
        (Place(" \n\t\u200b", "b"), Objection.NO_NAME),
        (Place(bot="genius"), Objection.BAD_SETTINGS),
        (Place(bot="regular:sleepy"), Objection.BAD_SETTINGS),
        (Place(bot="expert:think=100000"), Objection.BAD_SETTINGS),
        (Place(bot="expert:iterations=100000000"), Objection.BAD_SETTINGS),
    ],
)
async def test_seats_that_make_no_table(venue: Venue, place: Place, reason: Objection) -> None:
    created = Created("boxes", {}, [Place("A", "a"), place], "a", "CODE", "normal")
    with refused(reason):
        await venue.rooms.create(created)


async def test_whoever_creates_a_table_sits_at_it(venue: Venue) -> None:
    with refused(Objection.BAD_SETTINGS):
        await venue.rooms.create(Created("boxes", {}, [Place("B", "b"), Place()], "a", "CODE", "normal"))


async def test_names_are_cleaned(venue: Venue) -> None:
    room = await venue.open("boxes", "a-")
    await venue.rooms.join(room, "b", f"  Ada\n \u202e {'x' * 100}", None, False)
    assert room.table.seats[1].place.name == "Ada " + "x" * 20


async def test_codes_can_be_read_aloud() -> None:
    codes = {new_code() for _ in range(200)}
    assert len(codes) == 200
    assert all(len(code) == CODE_LENGTH and set(code) <= set(CODE_LETTERS) for code in codes)


async def test_a_table_is_found_by_its_code(venue: Venue) -> None:
    room = await venue.open("boxes", "a-")
    assert await venue.rooms.by_code(f" {room.table.created.code.lower()} ") is room
    with refused(Objection.NO_SUCH_TABLE):
        await venue.rooms.by_code("WRONG234")
    with refused(Objection.NO_SUCH_TABLE):
        await venue.rooms.room("nowhere")


async def test_join_takes_the_first_free_seat_or_the_one_that_is_wished_for(venue: Venue) -> None:
    room = await venue.open("boxes", "a---")
    await venue.rooms.join(room, "b", "B", None, False)
    await venue.rooms.join(room, "c", "C", 3, False)
    assert [seat.place.player for seat in room.table.seats] == ["a", "b", None, "c"]
    with refused(Objection.SEAT_TAKEN):
        await venue.rooms.join(room, "d", "D", 3, False)
    with refused(Objection.SEAT_TAKEN):
        await venue.rooms.join(room, "d", "D", 17, False)
    with refused(Objection.NO_NAME):
        await venue.rooms.join(room, "d", " ", None, False)
    await venue.rooms.join(room, "d", "D", None, False)
    with refused(Objection.NO_FREE_SEAT):
        await venue.rooms.join(room, "e", "E", None, False)


async def test_who_joins_twice_still_has_one_seat(venue: Venue) -> None:
    room = await venue.open("boxes", "a--")
    await venue.rooms.join(room, "b", "B", None, False)
    seq = room.table.seq
    await venue.rooms.join(room, "b", "B", 2, False)
    assert room.table.seq == seq
    assert room.table.seats_of("b") == [1]


async def test_to_watch_is_to_come_in_without_a_seat(venue: Venue) -> None:
    room = await venue.open("boxes", "ab")
    assert not room.table.may_watch("x")
    await venue.rooms.join(room, "x", "", None, True)
    await venue.rooms.join(room, "x", "", None, True)
    assert await venue.rooms.may_watch(room, "x")
    assert not await venue.rooms.may_watch(room, "y")
    assert room.table.seats_of("x") == []
    visitor = await Person.enter(venue, room, "x", guest=True)
    with refused(Objection.NOT_YOUR_SEAT):
        await visitor(Start())
    await visitor(Leave())
    assert not await venue.rooms.may_watch(room, "x")
    assert room.table.seq == 1


async def test_a_guest_who_joins_looks_from_the_seat_at_once(venue: Venue) -> None:
    room = await venue.open("boxes", "a-", public=True)
    guest = await Person.enter(venue, room, "b")
    assert guest.state["you"] == {
        "seats": [], "seat": None, "shoulder": None, "host": False, "code": None, "limit": None,
        "replaced": False, "spectators": [], "watching": 0,
    }  # fmt: skip
    await venue.rooms.join(room, "b", "B", None, False)
    assert guest.messages[-1]["kind"] == "full"
    assert guest.state["you"]["seats"] == [1]
    assert guest.state["you"]["code"] == room.table.created.code


async def test_nobody_joins_a_game_that_is_going_on(venue: Venue) -> None:
    ada, *_ = await venue.started("boxes", "ab")
    with refused(Objection.ALREADY_STARTED):
        await venue.rooms.join(ada.room, "c", "C", None, False)
    for command in (Start(), Arrange(seat=0, bot="novice"), Arrange(seat=1)):
        with refused(Objection.ALREADY_STARTED if not isinstance(command, Arrange) or command.seat else
                     Objection.PLAYER_IS_HERE):  # fmt: skip
            await ada(command)


async def test_before_the_start_the_seat_of_who_leaves_opens(venue: Venue) -> None:
    room = await venue.open("boxes", "ab")
    ada = await Person.enter(venue, room, "a")
    ben = await Person.enter(venue, room, "b")
    await ada(Leave())
    assert room.table.seats[0].place.open
    assert room.table.host == "b"
    assert ben.table["seats"][1]["host"]
    assert ada.state["you"]["seats"] == []
    assert ada.state["you"]["code"] is None
    with refused(Objection.NOT_YOUR_SEAT):
        await ada(Start())


async def test_a_table_that_everybody_has_left_is_closed(venue: Venue) -> None:
    room = await venue.open("boxes", "a-*")
    ada = await Person.enter(venue, room, "a")
    await ada(Leave())
    assert room.table.status == "closed"
    assert ada.table["status"] == "closed"
    with refused(Objection.TABLE_CLOSED):
        await venue.rooms.join(room, "b", "B", None, False)


async def test_nothing_is_played_or_arranged_at_a_closed_table() -> None:
    table = Table("t", Created("boxes", {}, [Place("A", "a"), Place("B", "b")], "a", "CODE", "none"), 0.0)
    table.apply(Closed(), 1.0)
    for command in (Start(), Arrange(seat=1), Pause(), Resume(), Stand(limit=1, question=0)):
        with refused(Objection.TABLE_CLOSED):
            decide(table, "a", 0, command)
    with refused(Objection.TABLE_CLOSED):
        move(table, "a", 0, Move(move={}, question=0))


async def test_who_leaves_during_the_game_is_played_for_and_may_come_back(venue: Venue) -> None:
    ada, ben, cal = await venue.started("boxes", "abc")
    await ada(Leave())
    assert ben.table["seats"][0]["away"]
    assert ben.table["seats"][1]["host"]
    assert ada.room.table.seats_of("a") == [0]
    again = await Person.enter(venue, ada.room, "a")
    assert not ben.table["seats"][0]["away"]
    assert again.state["you"]["seats"] == [0]
    assert not again.state["you"]["host"]


async def test_the_host_arranges_seats_before_the_start(venue: Venue) -> None:
    room = await venue.open("boxes", "ab-")
    ada, ben = [await Person.enter(venue, room, letter) for letter in "ab"]
    with refused(Objection.HOST_ONLY):
        await ben(Arrange(seat=2, bot="novice"))
    with refused(Objection.HOST_ONLY):
        await ben(Start())
    with refused(Objection.SEATS_OPEN):
        await ada(Start())
    for seat in (-1, 3, 10**30):
        with refused(Objection.NO_SUCH_SEAT):
            await ada(Arrange(seat=seat, bot="novice"))
    with refused(Objection.SEAT_TAKEN):
        await ada(Arrange(seat=0, bot="novice"))
    with refused(Objection.BAD_SETTINGS):
        await ada(Arrange(seat=2, bot="genius"))
    await ada(Arrange(seat=2, bot="novice"))
    await ada(Arrange(seat=1))
    assert [(seat["bot"], seat["open"]) for seat in ada.table["seats"]] == [
        (None, False), (None, True), ("novice", False)
    ]  # fmt: skip
    assert ben.state["you"]["seats"] == []


async def test_the_host_replaces_only_who_is_absent(venue: Venue) -> None:
    ada, ben, cal = await venue.started("boxes", "abc")
    with refused(Objection.PLAYER_IS_HERE):
        await ada(Arrange(seat=1, bot="novice"))
    ben.leave()
    await venue.advance(10)
    assert not ada.table["seats"][1]["here"]
    with refused(Objection.ALREADY_STARTED):
        await ada(Arrange(seat=1))
    with refused(Objection.ABSENT_TOO_SHORT):
        await ada(Arrange(seat=1, bot="novice"))


async def test_start_deals_a_game_that_all_see_from_their_seats(venue: Venue) -> None:
    ada, ben, cal = await venue.started("boxes", "abc")
    assert [person.game["seat"] for person in (ada, ben, cal)] == [0, 1, 2]
    assert ada.table["status"] == "playing"
    assert len({person.game["commitment"] for person in (ada, ben, cal)}) == 1


async def test_all_are_sent_the_same_public_part_and_only_players_one_of_their_own(venue: Venue) -> None:
    people = await venue.started("boxes", "abc")
    await people[people[0].game["actors"][0]].play(move="auction", type="open")
    *seated, guest = [*people, await Person.enter(venue, people[0].room, "d")]
    [actor] = guest.game["actors"]
    await people[actor].play(move="look", box=0)
    public = [person.messages[-1]["game"] for person in (*seated, guest)]
    assert public[0]
    assert all(part == public[0] for part in public)
    seen = "containers"
    assert [seen in person.messages[-1].get("own", {}).get("table", {}) for person in seated] == [
        seat == actor for seat in range(3)
    ]
    assert "own" not in guest.messages[-1]
    assert guest.state["own"] is None
    for seat, person in enumerate(seated):
        assert person.room.table.game is not None
        assert person.game == person.room.table.game.view(seat)


async def test_several_own_seats_on_one_device(venue: Venue) -> None:
    room = await venue.open("boxes", "aab")
    ada, ben = [await Person.enter(venue, room, letter) for letter in "ab"]
    await ada(Start())
    assert ada.state["you"]["seats"] == [0, 1]
    assert ada.table["seats"][0]["here"] is ada.table["seats"][1]["here"] is True
    assert ada.game["seat"] == 0
    await ada(Sit(seat=1))
    assert ada.messages[-1]["kind"] == "full"
    assert ada.game["seat"] == 1
    with refused(Objection.NOT_YOUR_SEAT):
        await ada(Sit(seat=2))
    with refused(Objection.NOT_YOUR_SEAT):
        await ada(Sit(seat=None))
    [actor] = ada.game["actors"]
    if actor < 2:
        await ada(Sit(seat=actor))
        await ada.play(move="auction", type="open")
        assert ben.game["played"] == 1


async def test_who_comes_back_before_being_missed_was_never_gone(venue: Venue) -> None:
    ada, ben, _ = await venue.started("boxes", "abc")
    seq = ada.room.table.seq
    ben.leave()
    await venue.advance(4)
    await Person.enter(venue, ben.room, "b")
    await venue.advance(4)
    assert ada.room.table.seq == seq
    assert ada.table["seats"][1]["here"]


async def test_the_last_of_several_connections_counts(venue: Venue) -> None:
    ada, ben, _ = await venue.started("boxes", "abc")
    phone = await Person.enter(venue, ben.room, "b")
    ben.leave()
    await venue.advance(10)
    assert ada.table["seats"][1]["here"]
    phone.leave()
    await venue.advance(10)
    assert not ada.table["seats"][1]["here"]


async def test_after_a_restart_only_who_is_connected_is_here(sqlite: str) -> None:
    async with venue_on(sqlite) as venue:
        ada, *_ = await venue.started("boxes", "abc", clock="none")
        name = ada.room.table.name
    async with venue_on(sqlite, process="later") as venue:
        ada = await Person.enter(venue, await venue.rooms.room(name), "a")
        await venue.advance(10)
        assert [seat["here"] for seat in ada.table["seats"]] == [True, False, False]


async def test_standing_in_ends_with_return(venue: Venue) -> None:
    ada, ben, _ = await venue.started("boxes", "abc")
    seq = ada.room.table.seq
    await ben(Return())
    assert ada.room.table.seq == seq
    await ada.room.attempt(lambda: [Away(1)])
    assert ada.table["seats"][1]["away"]
    await ben(Return())
    assert not ada.table["seats"][1]["away"]


async def finish(venue: Venue, person: Person) -> None:
    """Play a game to its end, without the clock."""
    game = person.room.table.game
    assert game is not None
    while not game.over:
        await person.room.attempt(
            lambda: [Away(seat) for seat in game.actors() if not person.room.table.seats[seat].away]
        )
        await venue.advance(5)


async def test_rematch_keeps_people_bots_and_spectators(venue: Venue) -> None:
    room = await venue.open("boxes", "ab*", public=True, clock="fast")
    ada, ben, visitor = [await Person.enter(venue, room, letter) for letter in "abx"]
    with refused(Objection.NOT_OVER):
        await ada(Rematch())
    await ada(Start())
    with refused(Objection.NOT_OVER):
        await ada(Rematch())
    await ben(Say(text="What a bargain!"))
    await finish(venue, ada)
    with refused(Objection.NOT_YOUR_SEAT):
        await visitor(Rematch())
    await ben(Rematch())
    name = ada.table["rematch"]
    assert name == visitor.table["rematch"]
    again = await venue.rooms.room(name)
    assert [(seat.place.name, seat.place.bot) for seat in again.table.seats] == [
        ("A", None),
        ("B", None),
        ("", "regular"),
    ]
    back = await Person.enter(venue, again, "a")
    assert [(said["seat"], said["text"]) for said in back.state["chat"]] == [(1, "What a bargain!")]
    assert again.table.host == "a"
    assert (again.table.created.public, again.table.created.clock) == (True, "fast")
    assert again.table.created.code != room.table.created.code
    await ada(Rematch())
    assert ada.table["rematch"] == name


async def test_who_is_muted_or_blocked_is_so_in_a_rematch_too(venue: Venue) -> None:
    room = await venue.open("boxes", "ab", public=True, clock="fast", spectators_talk=True)
    ada = await Person.enter(venue, room, "a")
    ben = await Person.enter(venue, room, "b", address="@here")
    quiet, pest = [await Person.enter(venue, room, letter, address=f"@{letter}") for letter in "qp"]
    await quiet(Say(text="hello"))
    await ada(Start())
    await ada(Mute(guest=room.table.person_of("q")))
    await ada(Mute(seat=1))
    await ada(Remove(guest=room.table.person_of("p"), block=True))
    assert pest.dismissed is Objection.BLOCKED
    for _ in range(2):  # and in the one after that
        await finish(venue, ada)
        await ada(Rematch())
        room = await venue.rooms.room(ada.table["rematch"])
        assert room.table.first == ben.room.table.name
        assert [seat["muted"] for seat in room.table.public()["seats"]] == [False, True]
        assert room.table.chat[0].guest == room.table.person_of("q")
        again = await Person.enter(venue, room, "q")
        with refused(Objection.MUTED):
            await again(Say(text="hello"))
        for player, address in (("p", "@elsewhere"), ("n", "@p")):
            with refused(Objection.BLOCKED):
                await venue.rooms.join(room, player, "P", None, True, address)
        ada = await Person.enter(venue, room, "a")
        await ada(Start())


async def test_two_who_ask_for_a_rematch_at_once_make_one_table(venue: Venue) -> None:
    ada, ben = await venue.started("boxes", "ab")
    await finish(venue, ada)
    await asyncio.gather(ada(Rematch()), ben(Rematch()))
    assert len(await venue.store.listings("a")) == 2


async def test_a_table_of_older_rules_says_so(venue: Venue) -> None:
    room = await venue.open("boxes", "ab")
    ada = await Person.enter(venue, room, "a")
    await room.attempt(lambda: [Started(bytes(32).hex(), 0)])
    assert ada.table["status"] == "old"
    assert ada.state["game"] is None
    for command in (Move(move={"move": "pass"}, question=0), Pause(), Stand(limit=1, question=0)):
        with refused(Objection.OLD_RULES):
            await ada(command)
    with refused(Objection.ALREADY_STARTED):
        await ada(Start())


async def test_a_game_that_began_by_older_rules_goes_on_by_them(venue: Venue) -> None:
    room = await venue.open("auto_brocante", "abc")
    await Person.enter(venue, room, "a")
    await room.attempt(lambda: [Started(bytes(32).hex(), 1)])
    game = room.table.playing()
    assert (game.version, game.record()["rules"]) == (1, 1)
    assert set(game.deal["tables"]) <= set(range(1, 11))


async def test_a_game_of_older_rules_keeps_its_log(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with venue_on(sqlite) as before:
        people = await before.started("boxes", "ab")
        room = people[0].room
        auctioneer = people[room.table.playing().actors()[0]]
        await auctioneer.play(move="auction", type="open")
        await auctioneer.play(move="look", box=0)
        name, log = room.table.name, await before.store.read(room.table.name)
    monkeypatch.setattr(type(GAMES["boxes"]), "versions", (2,))
    async with venue_on(sqlite) as after_upgrade:
        ada = await Person.enter(after_upgrade, await after_upgrade.rooms.room(name), "a")
        assert ada.table["status"] == "old"
        assert ada.state["game"] is None
        with refused(Objection.OLD_RULES):
            await ada(Move(move={"move": "look", "box": 1}, question=2))
    monkeypatch.undo()
    async with venue_on(sqlite) as again:
        assert (await again.store.read(name))[: len(log)] == log
        assert len((await again.rooms.room(name)).table.playing().history) == 2


async def test_an_identity_has_so_many_tables_and_no_more(venue: Venue) -> None:
    for _ in range(MOST_TABLES):
        await venue.open("boxes", "a-")
    with refused(Objection.TOO_MANY_TABLES):
        await venue.open("boxes", "a-")
    await venue.open("boxes", "b-")


async def test_games_that_are_over_do_not_count_among_the_tables(venue: Venue) -> None:
    ada, _ = await venue.started("boxes", "ab")
    await finish(venue, ada)
    for _ in range(MOST_TABLES):
        await venue.open("boxes", "a-")
