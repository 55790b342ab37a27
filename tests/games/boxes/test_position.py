"""Positions of Boxes: round trips of every state, omitted fields, errors."""

import json
from typing import Any

import pytest
from support import copy, fields, hidden, key, random_step

from brocante.engine.codec import Json
from brocante.engine.core import NOBODY, Dice
from brocante.games.boxes import phase
from brocante.games.boxes.codec import CODEC
from brocante.games.boxes.rules import Boxes
from brocante.play.game import Game

RAISE = {
    "players": 2,
    "phase": "raise",
    "auctioneer": 1,
    "turn": 0,
    "auction": {"type": "open", "bid": 50, "bidder": 1, "rivals": [0]},
}


def there_and_back(state: Boxes) -> None:
    position = CODEC.position(state)
    assert json.loads(json.dumps(position)) == position
    assert fields(CODEC.from_position(json.loads(json.dumps(position)))) == fields(state)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_state_of_random_games_there_and_back(players: int) -> None:
    phases = set()
    for seed in range(3):
        game, dice = Game("boxes", players, {}, key(seed)), Dice(seed)
        while True:
            state = game.rules
            assert isinstance(state, Boxes)
            phases.add(int(state.phase))
            there_and_back(state)
            for seat in range(NOBODY, players):
                unknown = hidden(state, seat)
                assert isinstance(unknown, Boxes)
                there_and_back(unknown)
            if game.over:
                break
            random_step(game, dice)
    assert phases == set(range(int(phase.OVER) + 1))


def test_what_is_left_out_is_as_at_the_start() -> None:
    for players in (2, 3, 4):
        state = CODEC.from_position({"players": players})
        start = Boxes(players)
        start.deal(Dice(1))
        for name, value in fields(start).items():
            if name not in ("cards", "auctioneer", "turn"):
                assert fields(state)[name] == value
        assert state.turn == state.auctioneer == 0
        assert state.audit()


def test_cards_that_nobody_placed_fill_the_other_boxes() -> None:
    state = CODEC.from_position({"players": 2, "containers": [{"cards": [None, "gold", None, "gold", "red_50"]}]})
    assert state.audit()
    cards = CODEC.position(state)["containers"][0]["cards"]
    assert (cards[1], cards[3], cards[4]) == ("gold", "gold", "red_50")
    assert cards[0] == cards[2] == "junk"


def test_a_game_goes_on_from_a_position() -> None:
    game = Game("boxes", 3, {}, key(4))
    dice = Dice(4)
    for _ in range(60):
        random_step(game, dice)
    one = copy(game.rules)
    assert isinstance(one, Boxes)
    other = CODEC.from_position(CODEC.position(one))
    while one.turn != NOBODY:
        action = min(a for a in range(one.actions()) if one.refusal(one.turn, a) == "fine")
        other.play(one.turn, action)
        one.play(one.turn, action)
        assert fields(one) == fields(other)


def auction(**changes: Any) -> Json:
    return {"auction": RAISE["auction"] | changes}  # type: ignore[operator]


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"players": 5}, "players"),
        ({"players": True}, "players"),
        ({"players": None}, "players"),
        ({"colour": "red"}, "colour"),
        ({"phase": "bid"}, "phase"),
        ({"turn": 2}, "turn"),
        ({"turn": 1}, "turn"),  # the bidder
        ({"turn": None}, "turn"),
        ({"auctioneer": None}, "auctioneer"),
        ({"container": 6}, "container"),
        ({"container": None}, "container"),
        ({"actions_left": 8}, "actions_left"),
        ({"notes": [{}, {}, {}]}, "notes"),
        ({"notes": [{"50": 5}]}, r"notes\[0\].50"),
        ({"notes": [None, {"20": 1}]}, r"notes\[1\]"),
        ({"containers": {}}, "containers"),
        ({"containers": [{"owner": 0}]}, r"containers\[0\].owner"),
        ({"container": 1}, r"containers\[0\].owner"),
        ({"containers": [{"price": 50}]}, r"containers\[0\].price: it is not sold yet"),
        ({"container": 1, "containers": [{"owner": 0, "price": 70}]}, r"containers\[0\].price: a multiple of 50"),
        ({"containers": [{"cards": ["red_50"]}]}, r"containers\[0\].cards\[0\]"),
        ({"containers": [{}, {"cards": ["gold", "gold", "gold"]}]}, r"containers\[1\].cards\[2\]"),
        ({"containers": [{"seen": [[10]]}]}, r"containers\[0\].seen\[0\]"),
        ({"containers": [{"seen": [[], [], []]}]}, r"containers\[0\].seen"),
        ({"containers": [{"lid": 1}]}, "lid"),
        ({"auction": []}, "auction"),
        (auction(type="dutch"), "auction.type"),
        (auction(bid=75), "auction.bid"),
        (auction(bid=None), "auction.bid"),
        (auction(bidder=7), "auction.bidder"),
        (auction(rivals=[0, 1]), "auction.rivals"),
        (auction(have_laid=[3]), "auction.have_laid"),
        (auction(laid=[{"50": 1}, {"50": "2"}]), r"auction.laid\[1\].50"),
        ({"notes": [{"100": 1}]} | auction(laid=[{"50": 1}]), r"auction.laid\[0\]"),
        ({"notes": [{}, {"500": 1}]} | auction(paid={"50": 1}), "auction.paid"),
        ({"phase": "pay"}, r"containers\[0\].owner"),
        ({"phase": "pay", "containers": [{"owner": 0}]}, "turn"),
        ({"phase": "opening"}, "turn"),
        ({"phase": "look"}, "turn"),  # with no actions left
        ({"phase": "lay"} | auction(type="secret", have_laid=[0]), "turn"),
    ],
)
def test_what_is_wrong_is_named(changes: Json, field: str) -> None:
    assert CODEC.from_position(RAISE).audit()
    with pytest.raises(ValueError, match=field):
        CODEC.from_position(RAISE | changes)
