"""A game in human terms: moves in, views out, nothing half done."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from support import fields, key, legal, whole_random_game

from brocante.engine.codec import amount_of, notes_of, number, only_fields, seat_of, text
from brocante.engine.core import NOBODY
from brocante.engine.reasons import Reason, Refused
from brocante.play.game import Game
from brocante.play.registry import NAMES, BadSettings, complete_options, find


def test_a_game_has_a_key_of_its_own_unless_one_is_given() -> None:
    assert Game("boxes", 2).key != Game("boxes", 2).key
    assert Game("boxes", 2, key=key(1)).deal == Game("boxes", 2, key=key(1)).deal


def test_the_key_is_shown_only_when_the_game_is_over() -> None:
    game = Game("boxes", 2, key=key(1))
    assert "key" not in game.view(0)
    assert game.view(0)["commitment"] == game.commitment
    while not game.over:
        game.act(game.rules.turn, legal(game.rules, game.rules.turn)[0])
    assert game.view()["key"] == key(1).hex()


@pytest.mark.parametrize(
    ("players", "options", "complaint"),
    [
        (2, {}, "3 to 5 players, not 2"),
        (6, {}, "3 to 5 players, not 6"),
        (3, {"reverse": True}, "no option 'reverse'"),
        (3, {"original": 1}, "true or false"),
    ],
)
def test_settings_that_do_not_fit_are_named(players: int, options: dict[str, bool], complaint: str) -> None:
    with pytest.raises(BadSettings, match=complaint):
        Game("boursicocotte", players, options)


def test_an_unknown_game_is_named_with_those_there_are() -> None:
    with pytest.raises(BadSettings, match="no game 'poker'; the games are .*big_deal, "):
        Game("poker", 2)


def test_options_not_given_are_at_their_defaults() -> None:
    assert complete_options(find("boursicocotte"), 3, {"original": True}) == {
        "double_move": False,
        "one_bid": False,
        "original": True,
    }


def test_every_option_is_described() -> None:
    for option in find("boursicocotte").options:
        assert len(option.description) > 20


def test_a_move_begun_action_by_action_is_finished_before_another_is_made() -> None:
    game = Game("boxes", 2, key=key(1))
    first = game.rules.turn
    game.play(first, {"move": "auction", "type": "secret"})
    while game.view(first)["table"]["phase"] == "look":
        game.act(game.rules.turn, legal(game.rules, game.rules.turn)[0])
    note = legal(game.rules, first)[-1]
    game.act(first, note)
    before = fields(game.rules)
    with pytest.raises(Refused) as refused:
        game.play(first, {"move": "lay", "money": {}})
    assert refused.value.reason is Reason.INCOMPLETE
    assert fields(game.rules) == before


def test_seats_that_do_not_exist_cannot_act() -> None:
    game = Game("boxes", 2, key=key(1))
    for seat in (NOBODY, 2, 99, bool(game.rules.turn), float(game.rules.turn)):
        with pytest.raises(Refused) as refused:
            game.play(seat, {"move": "auction", "type": "open"})
        assert refused.value.reason is Reason.NOT_YOUR_TURN
    for seat in (-2, 2, True, 0.0):
        with pytest.raises(ValueError, match="there is no seat"):
            game.view(seat)


def test_a_move_is_an_object_with_a_name() -> None:
    game = Game("boxes", 2, key=key(1))
    moves: list[Any] = [[], None, "pass", {}, {"move": 3}, {3: 4, "move": "pass", "a": 1}]
    for move in moves:
        with pytest.raises(Refused) as refused:
            game.play(game.rules.turn, move)
        assert refused.value.reason is Reason.MALFORMED


def test_whole_moves_may_be_given_as_actions() -> None:
    game = Game("boxes", 2, key=key(1))
    first = game.rules.turn
    actions = game.spell(first, {"move": "auction", "type": "secret"})
    for wrong in ([], [*actions, *actions], [99]):
        with pytest.raises(Refused):
            game.play_actions(first, wrong)
    game.play_actions(first, actions)
    assert game.history == [{"seat": first, "move": "auction", "type": "secret"}]


@pytest.mark.parametrize("name", NAMES)
def test_a_printed_game_shows_its_position(name: str) -> None:
    game = whole_random_game(name, 3, {}, 1)
    first, _, rest = str(game).partition("\n")
    assert first == repr(game)
    assert json.loads(rest) == json.loads(json.dumps(game.position()))
    assert max(map(len, rest.splitlines())) <= 120
    assert game.codec.position(game.codec.from_position(json.loads(rest))) == game.position()


def test_fields_of_a_move_are_checked() -> None:
    assert amount_of({"amount": 150}, "amount", 0, 200, 50) == 150
    assert text({"type": "open"}, "type", ["secret", "open"]) == 1
    assert seat_of({"target": 2}, "target", 3) == 2
    assert notes_of({"money": {"50": 2}}, "money", [10, 50]) == [0, 2]
    wrong: list[tuple[Reason, Callable[[], object]]] = [
        (Reason.NOT_A_MULTIPLE, lambda: amount_of({"amount": 151}, "amount", 0, 200, 50)),
        (Reason.BID_TOO_LOW, lambda: amount_of({"amount": -50}, "amount", 0, 200, 50)),
        (Reason.BID_TOO_HIGH, lambda: amount_of({"amount": 250}, "amount", 0, 200, 50)),
        (Reason.MALFORMED, lambda: amount_of({"amount": 1.5}, "amount", 0, 200, 50)),
        (Reason.MALFORMED, lambda: amount_of({}, "amount", 0, 200, 50)),
        (Reason.MALFORMED, lambda: number({"card": 13}, "card", 1, 12)),
        (Reason.MALFORMED, lambda: number({"card": True}, "card", 1, 12)),
        (Reason.NO_SUCH_TARGET, lambda: number({"box": 0}, "box", 1, 12, Reason.NO_SUCH_TARGET)),
        (Reason.MALFORMED, lambda: text({"type": "loud"}, "type", ["secret", "open"])),
        (Reason.MALFORMED, lambda: seat_of({"target": 3}, "target", 3)),
        (Reason.MALFORMED, lambda: seat_of({"target": False}, "target", 3)),
        (Reason.MALFORMED, lambda: notes_of({"money": {"50": -1}}, "money", [10, 50])),
        (Reason.MALFORMED, lambda: notes_of({"money": {"20": 1}}, "money", [10, 50])),
        (Reason.MALFORMED, lambda: notes_of({"money": 3}, "money", [10, 50])),
        (Reason.MALFORMED, lambda: only_fields({"move": "pass", "loudly": 1})),
    ]
    for reason, check in wrong:
        with pytest.raises(Refused) as refused:
            check()
        assert refused.value.reason is reason
