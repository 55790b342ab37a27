"""Users' own players: what they see, what they may answer, and with whom they play."""

import json
from random import Random
from typing import Any

import pytest
from own_players import Actions, Anything, Named, Wrong
from support import COMPILED, every_configuration, fields, guessed, hidden, key, legal, random_games

from brocante import Bot, Game, Refused, Turn
from brocante.bots.levels import BadBot
from brocante.bots.match import Match
from brocante.engine.core import NOBODY
from brocante.own import NotHere, Seated, load, made
from brocante.play.registry import GAMES

MOST_GAMES = 3 if COMPILED else 1


def play(game: Game, bots: list[Bot], seed: int = 1) -> Match:
    players = [Seated(bot, game, seed + seat).player(seed + seat) for seat, bot in enumerate(bots)]
    match = Match(game.rules, list(players), game)
    match.play_on()
    return match


@every_configuration
def test_named_moves_and_actions_are_played_to_the_end(name: str, players: int, options: dict[str, bool]) -> None:
    for seed in range(MOST_GAMES):
        game = Game(name, players, options, key(seed))
        match = play(game, [Anything() if seat % 2 else Actions() for seat in range(players)])
        assert game.over
        assert all(match.choices[seat] for seat in {entry["seat"] for entry in game.history})


@every_configuration
def test_a_turn_shows_what_a_game_shows_the_seat(name: str, players: int, options: dict[str, bool]) -> None:
    for game in random_games(name, players, options, 21, 4):
        for seat in game.actors():
            if game.rules.drafting(seat):
                continue
            turn = Turn.here(game, seat, Random(1))
            assert (turn.seat, turn.game, turn.players, turn.options) == (seat, name, players, options)
            assert turn.moves == game.moves(seat)
            assert turn.view == game.view(seat)
            assert turn.moves == turn.view["moves"]
            assert turn.legal == legal(game.rules, seat)
            assert fields(turn.state) == fields(hidden(game.rules, seat))


@every_configuration
def test_a_turn_holds_nothing_that_its_seat_cannot_know(name: str, players: int, options: dict[str, bool]) -> None:
    for game in random_games(name, players, options, 22, 2):
        for seat in game.actors():
            if game.rules.drafting(seat):
                continue
            turns = [Turn.here(game, seat, Random(1))]
            other = Game(name, players, options, game.key)
            other.history, other.question = game.history, game.question
            other.rules.become(guessed(game.rules, seat, 5))
            turns.append(Turn.here(other, seat, Random(1)))
            assert json.dumps(turns[0].view) == json.dumps(turns[1].view)
            assert fields(turns[0].state) == fields(turns[1].state)
            assert key_of_the_game(game) not in everything(turns[0])


def key_of_the_game(game: Game) -> str:
    return game.key.hex()


def everything(thing: Any, seen: set[int] | None = None) -> str:
    """All that can be reached from an object by its attributes, as text."""
    seen = set() if seen is None else seen
    if id(thing) in seen or isinstance(thing, type):
        return ""
    seen.add(id(thing))
    if isinstance(thing, Game | Bot):
        raise AssertionError(f"{thing!r} can be reached")
    if isinstance(thing, bytes):
        return thing.hex()
    if isinstance(thing, dict):
        return "".join(everything(value, seen) for value in thing.values())
    names = {name for kind in type(thing).__mro__ for name in getattr(kind, "__mypyc_attrs__", ())}
    names |= set(getattr(thing, "__dict__", {}))
    return repr(thing) + "".join(everything(getattr(thing, name), seen) for name in names if not name.startswith("__"))


def test_a_turn_stays_as_it_was() -> None:
    bot = Named("one")
    game = Game("boxes", 2, key=key(1))
    play(game, [bot, bot])
    first = bot.turns[0]
    again = Game("boxes", 2, key=key(1))
    assert first.view == again.view(first.seat)
    state = first.state
    state.play(first.seat, first.legal[0])
    assert fields(first.state) == fields(hidden(again.rules, first.seat)) != fields(state)


def test_a_bot_that_changes_what_it_is_shown_changes_nothing_else() -> None:
    game = Game("boxes", 2, key=key(1))
    seat = game.rules.turn
    before = json.dumps(game.view(seat))
    turn = Turn.here(game, seat, Random(1))
    turn.moves[0].clear()
    for part in turn.view.values():
        if isinstance(part, dict | list):
            part.clear()
    turn.options["fast"] = True
    assert json.dumps(game.view(seat)) == before


def test_after_an_action_that_begins_a_move_the_bot_is_asked_for_the_next() -> None:
    asked: list[bool] = []

    class Spelling(Bot):
        def choose(self, turn: Turn) -> int:
            asked.append(turn.drafting)
            assert turn.drafting == turn.state.drafting(turn.seat)
            return turn.random.choice(turn.legal)

    game = Game("boursicocotte", 3, key=key(1))
    play(game, [Spelling(), Spelling(), Spelling()])
    assert any(asked)
    assert asked.count(False) == len(game.history)


def test_the_same_seed_gives_the_same_game() -> None:
    games = [Game("auto_brocante", 3, key=key(1)) for _ in range(3)]
    for game, seed in zip(games, (1, 1, 2), strict=True):
        play(game, [Anything(), Anything(), Anything()], seed)
    assert games[0].history == games[1].history != games[2].history


@pytest.mark.parametrize(
    ("choice", "reason", "detail"),
    [
        ({"move": "auction", "type": "silent"}, "malformed", "type must be one of open, secret"),
        ({"move": "pass"}, "not_now", ""),
        ({"move": "fly"}, "unknown_move", ""),
        ({}, "malformed", "name of a move"),
        (1_000_000, "unknown_move", "there is no action 1000000"),
        (-1, "unknown_move", "there is no action -1"),
        (None, "malformed", "a named move"),
        (True, "malformed", "a named move"),
        ("pass", "malformed", "a named move"),
        (1.0, "malformed", "a named move"),
    ],
)
def test_an_illegal_choice_is_refused_with_the_bots_name(choice: Any, reason: str, detail: str) -> None:
    game = Game("boxes", 2, key=key(1))
    with pytest.raises(Refused, match="Wrong chose ") as refused:
        play(game, [Wrong(choice), Wrong(choice)])
    assert refused.value.reason == reason
    assert detail in str(refused.value)
    assert not game.history


def test_an_action_that_is_not_legal_now_is_refused_with_its_reason() -> None:
    game = Game("boxes", 2, key=key(1))
    seat = game.rules.turn
    action = next(action for action in range(game.rules.actions()) if action not in legal(game.rules, seat))
    with pytest.raises(Refused) as refused:
        play(game, [Wrong(action), Wrong(action)])
    assert refused.value.reason == game.rules.refusal(seat, action)


def test_numbers_of_other_libraries_are_actions_too() -> None:
    class Number:
        def __index__(self) -> int:
            return 0

    game = Game("boxes", 2, key=key(1))
    seated = Seated(Wrong(Number()), game, 1)
    seat = game.rules.turn
    assert seated.choose(hidden(game.rules, seat), seat) == 0


def test_a_served_turn_has_what_the_server_sends() -> None:
    game = Game("boxes", 2, key=key(1))
    view = game.view(game.rules.turn)
    turn = Turn.served(view, Random(1))
    assert (turn.seat, turn.game, turn.players, turn.view, turn.moves) == (
        game.rules.turn, "boxes", 2, view, view["moves"],
    )  # fmt: skip
    game.play(turn.seat, turn.random_move())
    for look in ("state", "legal"):
        with pytest.raises(NotHere, match="a server sends views"):
            getattr(turn, look)


def test_a_bot_without_a_choice_says_so() -> None:
    game = Game("boxes", 2, key=key(1))
    with pytest.raises(NotImplementedError, match="Bot has no method choose"):
        Seated(Bot(), game, 1).choose(game.hidden(game.rules.turn), game.rules.turn)
    assert repr(Anything()) == "<Bot Anything>"


def test_a_bot_is_called_as_its_class_unless_it_says_otherwise() -> None:
    class Eve(Anything):
        name = "Eve the Second"

    assert (Anything.name, Eve.name, Eve().name, Named("Ben").name, Bot.name) == (
        "Anything", "Eve the Second", "Eve the Second", "Ben", "Bot",
    )  # fmt: skip


def test_bots_are_loaded_by_their_names() -> None:
    assert load("own_players:Anything") is Anything
    assert isinstance(made(load("own_players:Anything")), Anything)
    assert made(load("own_players:anybody")).name == "anybody"
    for text, complaint in [
        ("no_such_module:Bot", "No module named"),
        ("own_players:Nothing", "no subclass of brocante.Bot"),
        ("own_players:nobody", "no subclass of brocante.Bot"),
        ("own_players:", "no subclass of brocante.Bot"),
        (":Bot", "my_module:MyPlayer"),
        ("..up:Bot", "my_module:MyPlayer"),
    ]:
        with pytest.raises(BadBot, match=complaint):
            load(text)


@pytest.mark.parametrize("name", GAMES)
def test_random_moves_are_always_legal(name: str) -> None:
    game = Game(name, GAMES[name].fewest, key=key(5))
    dice = Random(5)
    while (seat := game.rules.turn) != NOBODY:
        game.play(seat, Turn.here(game, seat, dice).random_move())
    assert game.over
