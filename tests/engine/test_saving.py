"""States that are copied, pickled and played on."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest
from support import every_configuration, fields, legal, random_games

from brocante.engine.core import NOBODY, Dice, Keyed, Rules
from brocante.engine.reasons import Reason, Refused
from brocante.play.registry import find


def pickled(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))


WAYS: list[Callable[[Any], Any]] = [copy.copy, copy.deepcopy, pickled]


def go_on(state: Rules, decisions: int) -> None:
    """Random decisions, the same for equal states; chance is the state's own."""
    dice = Dice(3)
    for _ in range(decisions):
        if state.turn != NOBODY:
            actions = legal(state, state.turn)
            state.play(state.turn, actions[dice.below(len(actions))])


@every_configuration
def test_copies_and_pickles_go_on_alike_and_share_nothing(name: str, players: int, options: dict[str, bool]) -> None:
    for game in random_games(name, players, options, 11, 8):
        before = fields(game.rules)
        others = [way(game.rules) for way in WAYS]
        assert all(type(other) is type(game.rules) and fields(other) == before for other in others)
        for other in others:
            go_on(other, 25)
        assert fields(game.rules) == before
        assert fields(others[0]) == fields(others[1]) == fields(others[2])
        assert game.over or fields(others[0]) != before


def test_a_key_goes_on_where_it_was() -> None:
    chance = Keyed(bytes(32))
    for _ in range(13):
        chance.below(52)
    others = [way(chance) for way in WAYS]
    expected = [chance.below(52) for _ in range(40)]
    assert all([other.below(52) for _ in range(40)] == expected for other in others)


@pytest.mark.parametrize("way", WAYS)
def test_dice_can_be_neither_copied_nor_saved_and_say_so(way: Callable[[Any], Any]) -> None:
    state = find("boxes").create(2, {})
    state.deal(Dice(1))
    for thing in (state, state.chance):
        with pytest.raises(TypeError, match="Dice cannot be copied or saved"):
            way(thing)


def test_a_hidden_state_is_saved_without_chance() -> None:
    state = find("big_deal").create(2, {})
    state.deal(Keyed(bytes(32)))
    state.hide(0)
    other = pickle.loads(pickle.dumps(state))
    assert other.chance is state.chance
    assert fields(other) == fields(state)


@every_configuration
def test_what_is_not_legal_is_refused_and_changes_nothing(name: str, players: int, options: dict[str, bool]) -> None:
    for game in random_games(name, players, options, 12, 4):
        state, before = game.rules, fields(game.rules)
        for seat in range(players):
            allowed = legal(state, seat)
            for action in [action for action in range(state.actions()) if action not in allowed][:40]:
                with pytest.raises(Refused) as refused:
                    state.play(state.turn if seat is None else seat, action)
                assert refused.value.reason is state.refusal(seat, action)
        assert fields(state) == before


@pytest.mark.parametrize(
    ("seat", "action", "reason"),
    [
        (-1, 0, Reason.NOT_YOUR_TURN),
        (2, 0, Reason.NOT_YOUR_TURN),
        (None, -1, "unknown_move"),
        (None, 1 << 40, "unknown_move"),
    ],
)
def test_there_are_only_so_many_seats_and_actions(seat: int | None, action: int, reason: str) -> None:
    state = find("boxes").create(2, {})
    state.deal(Keyed(bytes(32)))
    with pytest.raises(Refused) as refused:
        state.play(state.turn if seat is None else seat, action)
    assert refused.value.reason == reason


def test_a_refusal_is_pickled_and_its_reason_equals_its_key() -> None:
    for refused in (Refused(Reason.BID_TOO_LOW, "at least 50", 40), Refused("stale"), Refused("bid_too_low")):
        other = pickle.loads(pickle.dumps(refused))
        assert (other.reason, other.detail, other.bid) == (refused.reason, refused.detail, refused.bid)
        assert str(other) == str(refused)
    assert Refused("bid_too_low").reason is Reason.BID_TOO_LOW
    assert str(Refused(Reason.BID_TOO_LOW, "at least 50")) == "bid_too_low: at least 50"


def test_a_state_says_who_is_to_act() -> None:
    state = find("boxes").create(2, {})
    assert repr(state) == "<Boxes: 2 players, nobody to act>"
    state.deal(Keyed(bytes(32)))
    assert repr(state) == f"<Boxes: 2 players, seat {state.turn} to act>"
