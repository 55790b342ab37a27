"""Positions of Boursicocotte: round trips of every state, and errors that name the field."""

import json
import re

import pytest
from support import copy, fields, hidden, key, legal, random_games

from brocante.engine.codec import Json
from brocante.engine.core import NOBODY, Dice
from brocante.games.boursicocotte.codec import CODEC
from brocante.games.boursicocotte.names import ANIMALS
from brocante.games.boursicocotte.rules import Boursicocotte
from brocante.play.game import Game
from brocante.play.registry import configurations

EVERY = [
    pytest.param(players, options, id="-".join([str(players), *(name for name in options if options[name])]))
    for players, options in configurations(CODEC)
]
STATES = 60  # of a game, the first of every phase and the last among them


@pytest.mark.parametrize(("players", "options"), EVERY)
def test_every_state_is_read_as_it_was_written(players: int, options: dict[str, bool]) -> None:
    phases, doubts = set(), 0
    for game in random_games("boursicocotte", players, options, 1, STATES):
        for state in (game.rules, *(hidden(game.rules, seat) for seat in range(NOBODY, players))):
            position = CODEC.position(state)  # type: ignore[arg-type]
            phases.add(position["phase"])
            doubts += len(position["doubts"])
            again = CODEC.from_position(json.loads(json.dumps(position)))
            assert fields(again) == fields(state)
    assert phases == {"turn", "bidding", "hammer", "paying", "offering", "reply", "countering", "over"}
    assert doubts > 0


def test_what_is_left_out_is_as_at_the_start() -> None:
    position = CODEC.position(CODEC.from_position({"players": 4, "options": {"original": True}}))
    game = Game("boursicocotte", 4, {"original": True}, key(1))
    dealt = CODEC.position(game.rules)  # type: ignore[arg-type]
    assert position | {"pile": dealt["pile"], "active": dealt["active"]} == dealt
    assert sorted(position["pile"]) == sorted(dealt["pile"])
    assert position["pile"][:5] == ["horse"] * 4 + ["cow"]
    assert position["active"] == 0


def test_donkeys_that_have_been_turned_up_have_paid() -> None:
    state = CODEC.from_position({"players": 3, "seats": [{"animals": {"donkey": 2}}]})
    assert state.donkeys == 2
    assert [CODEC.position(state)["seats"][seat]["money"] for seat in range(3)] == [
        {"0": 2, "10": 4, "50": 2, "100": 1, "200": 1}
    ] * 3
    assert state.circulation == 3 * 440
    assert state.audit()


def play_on(state: Boursicocotte, steps: int) -> Json:
    """The position after some random actions."""
    dice = Dice(5)
    for _ in range(steps):
        if state.turn != NOBODY:
            actions = legal(state, state.turn)
            state.play(state.turn, actions[dice.below(len(actions))])
    return CODEC.position(state)


def test_a_game_goes_on_from_a_position_as_it_would_have() -> None:
    for game in random_games("boursicocotte", 4, {"double_move": True}, 2, 20):
        state = copy(game.rules)
        assert isinstance(state, Boursicocotte)
        again = CODEC.from_position(CODEC.position(state))
        assert play_on(state, 40) == play_on(again, 40)


AUCTION = {"lot": ["cow", "pig"], "bid": 20, "bidder": 1}
TRADERS = [{"animals": {"cow": 1}}, {"animals": {"cow": 1}}]
TRADE = {"target": 1, "animal": "cow"}


@pytest.mark.parametrize(
    ("field", "position"),
    [
        ("players", {"players": 2}),
        ("players", {}),
        ("position", {"cards": []}),
        ("options", {"options": {"classic": True}}),
        ("options.one_bid", {"options": {"one_bid": 1}}),
        ("phase", {"phase": "sleeping"}),
        ("phase", {"seats": [{}, {"animals": dict.fromkeys(ANIMALS, 3)}]}),
        ("active", {"active": 3}),
        ("still", {"still": -1}),
        ("pile", {"pile": ["cow"]}),
        ("pile", {"pile": "cow"}),
        ("pile", {"seats": [{"animals": {"cow": 2}}, {"animals": {"cow": 2}}]}),
        ("turned_up", {"turned_up": ["cow"]}),
        ("seats", {"seats": [{}] * 4}),
        ("seats[1]", {"seats": [{}, {"cash": 1}]}),
        ("seats[0].animals", {"seats": [{"animals": {"unicorn": 1}}]}),
        ("seats[0].animals.cow", {"seats": [{"animals": {"cow": 4}}]}),
        ("seats[0].money", {"seats": [{"money": {"20": 1}}]}),
        ("seats[0].money.10", {"seats": [{"money": {"10": True}}]}),
        ("seats[1].money", {"seats": [{"money": {"500": 3}}, {"money": {"500": 3}}]}),
        ("doubts", {"doubts": {}}),
        ("doubts[0].viewer", {"doubts": [{"viewer": 5, "sure": {"0": {}, "1": {}}}]}),
        ("doubts[0].sure", {"doubts": [{"viewer": 2, "sure": {"3": {}}}]}),
        ("doubts[0].sure.1", {"doubts": [{"viewer": 1, "sure": {"0": {}, "1": {}}}]}),
        ("doubts[0].sure.0", {"doubts": [{"viewer": 2, "sure": {"0": {"10": 5}, "1": {}}}]}),
        ("doubts[1].sure.0", {"doubts": [{"viewer": 2, "sure": {"0": {}, "1": {}}}] * 2}),
        ("auction", {"phase": "bidding"}),
        ("auction", {"phase": "turn", "auction": AUCTION}),
        ("auction.lot", {"phase": "bidding", "auction": {}}),
        ("auction.lot", {"phase": "bidding", "auction": {"lot": ["cow"]}}),
        ("auction.bid", {"phase": "bidding", "auction": {**AUCTION, "bid": 25}}),
        ("auction.bid", {"phase": "bidding", "auction": {**AUCTION, "bidder": 0}}),
        ("auction.bid", {"phase": "bidding", "auction": {**AUCTION, "bid": 0}}),
        ("auction.bidder", {"phase": "hammer", "auction": {"lot": ["cow", "pig"]}}),
        ("auction.asked", {"phase": "bidding", "auction": {**AUCTION, "asked": [1]}}),
        ("auction.asked", {"phase": "bidding", "auction": {**AUCTION, "asked": []}}),
        ("auction.asked", {"phase": "hammer", "auction": {**AUCTION, "asked": [2]}}),
        ("auction.spent", {"phase": "bidding", "auction": {**AUCTION, "spent": 1}}),
        ("auction.payer", {"phase": "paying", "auction": AUCTION}),
        ("auction.payer", {"phase": "paying", "auction": {**AUCTION, "payer": 2}}),
        ("auction.payer", {"phase": "hammer", "auction": {**AUCTION, "payer": 1}}),
        ("auction.laid", {"phase": "paying", "auction": {**AUCTION, "payer": 1, "laid": {"100": 1}}}),
        ("auction.laid", {"phase": "hammer", "auction": {**AUCTION, "laid": {"10": 1}}}),
        ("trade", {"phase": "reply"}),
        ("trade", {"phase": "turn", "trade": TRADE, "seats": TRADERS}),
        ("trade.target", {"phase": "reply", "trade": {"target": 0, "animal": "cow"}, "seats": TRADERS}),
        ("trade.animal", {"phase": "reply", "trade": {"target": 1, "animal": "pig"}, "seats": TRADERS}),
        ("trade.animal", {"phase": "reply", "trade": {"target": 1}, "seats": TRADERS}),
        ("trade.offer", {"phase": "reply", "trade": {**TRADE, "offer": {"500": 1}}, "seats": TRADERS}),
        ("trade.counter", {"phase": "reply", "trade": {**TRADE, "counter": {"10": 1}}, "seats": TRADERS}),
    ],
)
def test_what_is_wrong_is_named(field: str, position: Json) -> None:
    with pytest.raises(ValueError, match=rf"^{re.escape(field)}(?![\w\[])"):
        CODEC.from_position({"players": 3} | position if position else {})
