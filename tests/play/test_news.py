"""The lines that each seat hears of a move: complete, and without secrets."""

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest
from support import COMPILED, CONFIGURATIONS, copy, every_configuration, fields, guessed, hidden, key, random_step

from brocante.bots.levels import BotName
from brocante.engine.codec import Json
from brocante.engine.core import NOBODY, Dice, Rules
from brocante.engine.reasons import Refused
from brocante.play.game import Game
from brocante.play.observer import Observer, PartObserver
from brocante.play.patch import apply, difference
from brocante.play.registry import GAMES, configurations, find

Options = dict[str, bool]
PAGES = Path(__file__).parents[2] / "docs" / "games"
SECRET = "not to be told"
MOVES = 80 if COMPILED else 20  # of each configuration


def all_eyes(game: Game) -> list[Observer]:
    return [Observer(game, seat) for seat in range(NOBODY, game.players)]


def random_moves(game: Game, seed: int, most: int) -> Iterator[tuple[Rules, Json]]:
    """A random game move by move: each with the whole state before it."""
    dice = Dice(seed)
    while not game.over and len(game.history) < most:
        before, played = copy(game.rules), len(game.history)
        while len(game.history) == played:
            random_step(game, dice)
        yield before, game.history[-1]


def bot_moves(game: Game, seed: int) -> Iterator[Json]:
    bots = [BotName.parse("regular").player(game.codec.name, game.rules, seed + seat) for seat in range(game.players)]
    while not game.over:
        seat, played = game.rules.turn, len(game.history)
        while len(game.history) == played:
            game.act(seat, bots[seat].choose(hidden(game.rules, seat), seat))
        yield game.history[-1]


def names_in(lines: list[Json]) -> tuple[set[str], set[str]]:
    """The moves and the events that are told of; every line is the one or the other."""
    moves = {line["move"] for line in lines if "move" in line}
    events = {line["event"] for line in lines if "event" in line}
    assert all(("move" in line) != ("event" in line) for line in lines)
    return moves, events


@pytest.mark.parametrize("name", GAMES)
def test_everything_there_is_to_tell_occurs_and_nothing_else(name: str) -> None:
    codec = find(name)
    played = Game(name, codec.fewest, {}, key(1))
    games = [(played, bot_moves(played, 1))]
    for players, options in configurations(codec):
        game = Game(name, players, options, key(7))
        games.append((game, (entry for _, entry in random_moves(game, 7, 10_000))))
    moves: set[str] = set()
    events: set[str] = set()
    for game, entries in games:
        if not COMPILED and (moves, events) == (set(codec.move_names), set(codec.events)):
            break  # there would only be more of the same
        observers = all_eyes(game)
        for entry in entries:
            for one in observers:
                new_moves, new_events = names_in(one.follow(entry))
                moves |= new_moves
                events |= new_events
    assert moves == set(codec.move_names)
    assert events == set(codec.events)


@pytest.mark.parametrize("name", GAMES)
def test_every_event_and_every_move_is_on_the_page(name: str) -> None:
    codec = find(name)
    page = (PAGES / f"{name}.md").read_text(encoding="utf-8").split("\n## Record")[0]
    rows = {line.split("`")[1] for line in page.splitlines() if line.startswith("| `")}
    assert rows == {*codec.move_names, *codec.events}


@every_configuration
def test_eyes_see_what_the_game_shows_and_patches_lead_there(name: str, players: int, options: Options) -> None:
    game = Game(name, players, options, key(3))
    observers = all_eyes(game)
    views = [one.view for one in observers]
    for _, entry in random_moves(game, 3, 60):
        for index, one in enumerate(observers):
            lines = one.follow(entry)
            assert one.view == game.view(one.seat)
            views[index] = apply(views[index], difference(views[index], one.view))
            assert views[index] == one.view
            assert (lines[0]["seat"], lines[0]["move"]) == (entry["seat"], entry["move"])


@every_configuration
def test_both_parts_of_a_view_are_followed_apart(name: str, players: int, options: Options) -> None:
    game = Game(name, players, options, key(5))
    public = PartObserver(game, NOBODY)
    seats = [PartObserver(game, seat) for seat in range(players)]
    known, owns = public.part, [one.part for one in seats]  # as a client holds them
    for _, entry in random_moves(game, 5, 60):
        public.look()
        known = apply(known, difference(known, public.part) or {})
        assert known == game.view()
        for index, one in enumerate(seats):
            one.follow(entry)
            owns[index] = apply(owns[index], difference(owns[index], one.part) or {})
            assert owns[index] == one.part
            assert apply(known, owns[index]) == game.view(index)


@every_configuration
@pytest.mark.parametrize("aided", [True, False])
def test_what_is_drawn_after_a_move_is_what_would_be_drawn_afresh(
    name: str, players: int, options: Options, aided: bool
) -> None:
    """A game may reuse parts of the previous view that it knows to be unchanged."""
    aid = find(name).aid
    if aid is None and not aided:
        return
    settings = options if aid is None else options | {aid.name: aided}
    bots, chance = Game(name, players, settings, key(6)), Game(name, players, settings, key(7))
    played: tuple[tuple[Game, Iterator[object]], ...] = (
        (bots, bot_moves(bots, 6)),
        (chance, random_moves(chance, 7, 10 * MOVES)),
    )
    for game, moves in played:
        parts = [PartObserver(game, seat) for seat in range(NOBODY, players)]
        for _ in islice(moves, None if COMPILED else MOVES):
            for one in parts:
                one.look()
                assert one.part == game.part(game.hidden(one.seat), one.seat)


@every_configuration
def test_the_end_is_told_to_all_alike(name: str, players: int, options: Options) -> None:
    length = sum(1 for _ in random_moves(Game(name, players, options, key(4)), 4, 10_000))
    game = Game(name, players, options, key(4))
    last: list[list[Json]] = []
    for number, (_, entry) in enumerate(random_moves(game, 4, 10_000), 1):
        if number == length - 1:
            observers = all_eyes(game)
        elif number == length:
            last = [one.follow(entry) for one in observers]
    over = {"event": "over", "scores": game.scores(), "winners": game.winners()}
    assert [lines[-1] for lines in last] == [over] * (players + 1)


def without_secrets(words_said: tuple[str, ...], entry: Json) -> Json:
    """The entry with something else in every field that not everybody hears."""
    public = {"seat", "move", *words_said}
    return {field: value if field in public else SECRET for field, value in entry.items()} | {"chance": SECRET}


@every_configuration
def test_nothing_told_depends_on_a_secret_of_the_entry(name: str, players: int, options: Options) -> None:
    game = Game(name, players, options, key(5))
    for before, entry in random_moves(game, 5, 5 * MOVES):
        codec = game.codec
        silent = without_secrets(codec.said[entry["move"]], entry)
        for viewer in range(NOBODY, players):
            states = hidden(before, viewer), hidden(game.rules, viewer)
            lines = codec.tell(*states, entry, viewer)
            assert SECRET not in str(lines)
            if viewer == entry["seat"]:
                own = {field: value for field, value in entry.items() if field != "chance"}
                assert own.items() <= lines[0].items()
                silent_to_all = entry | {"chance": SECRET}
            else:
                silent_to_all = silent
            assert codec.tell(*states, silent_to_all, viewer) == lines


def in_another_world(before: Rules, viewer: int, entry: Json, game: Game) -> Rules | None:
    """The same move in a world that the viewer cannot tell from this one before it; None if it is not legal there."""
    world = guessed(before, viewer, 7)
    move = {field: value for field, value in entry.items() if field not in ("seat", "chance")}
    try:
        actions = game.codec.encode(world, entry["seat"], move)
    except Refused:
        return None
    if any(world.attempt(entry["seat"], action).value != "fine" for action in actions):
        return None
    return world


def test_worlds_that_look_the_same_are_told_the_same() -> None:
    compared = 0
    for parameters in CONFIGURATIONS:
        name, players, options = parameters.values
        game = Game(name, players, options, key(6))  # type: ignore[arg-type]
        for before, entry in random_moves(game, 6, MOVES):
            for viewer in range(NOBODY, game.players):
                world = in_another_world(before, viewer, entry, game)
                if world is None or fields(hidden(world, viewer)) != fields(hidden(game.rules, viewer)):
                    continue
                compared += 1
                entry_there = {field: value for field, value in entry.items() if field != "chance"}
                told_here = game.codec.tell(hidden(before, viewer), hidden(game.rules, viewer), entry, viewer)
                states_there = hidden(guessed(before, viewer, 7), viewer), hidden(world, viewer)
                assert game.codec.tell(*states_there, entry_there, viewer) == told_here
    assert compared > 12 * MOVES


def test_only_an_asked_seat_is_silent_in_an_auction() -> None:
    game = Game("boursicocotte", 4, {}, key(1))
    active = game.rules.turn
    assert game.codec.silence(game.rules, active) is None
    game.play(active, {"move": "auction"})
    for seat in range(4):
        assert game.codec.silence(game.rules, seat) == (None if seat == active else {"move": "pass"})
    assert all(find(name).silence(Game(name, 3).rules, 0) is None for name in GAMES if name != "boursicocotte")


def test_a_question_stands_while_others_are_still_asked_it() -> None:
    game = Game("boursicocotte", 3, {}, key(1))
    active = game.rules.turn
    assert game.view(active)["question"] == game.question == 0
    game.play(active, {"move": "auction"})
    assert game.question == 1
    first, second = (seat for seat in range(3) if seat != active)
    game.play(first, {"move": "bid", "amount": 10})
    assert game.question == 1  # free outcry goes on
    game.play(second, {"move": "bid", "amount": 20})
    assert game.question == 1  # even if only one is asked for the moment
    game.play(first, {"move": "pass"})
    assert game.view(active)["question"] == game.question == 4


def test_secret_bids_are_one_question() -> None:
    game = Game("boxes", 3, {}, key(1))
    game.play(game.rules.turn, {"move": "auction", "type": "secret"})
    while game.view()["table"]["phase"] == "look":
        seat = game.rules.turn
        assert game.question == len(game.history)
        game.play(seat, {"move": "look", "box": game.moves(seat)[0]["box"][0]})
    asked = game.question
    for seat in (1, 0):
        game.play(seat, {"move": "lay", "money": {"50": seat}})
        assert game.question == asked
    game.play(2, {"move": "lay", "money": {}})
    assert game.question == len(game.history)


def test_a_move_gives_its_entry_back_chance_included() -> None:
    game = Game("auto_brocante", 3, {}, key(1))
    seat = game.rules.turn
    entry = game.play(seat, {"move": "insure"})
    assert entry is game.history[-1]
    assert entry["chance"]["policy"] in game.view(seat)["table"]["seats"][seat]["own_policies"]
    assert game.play_actions(seat, game.spell(seat, {"move": "end_turn"})) == {"seat": seat, "move": "end_turn"}
