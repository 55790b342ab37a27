"""Positions of Auto-Brocante: round trips, omitted fields, and errors."""

import json

import pytest
from support import copy, fields, hidden, legal, random_games, sent, table_of

from brocante.engine.codec import Json
from brocante.engine.core import NOBODY, Dice
from brocante.games.auto_brocante import phase
from brocante.games.auto_brocante.codec import CODEC
from brocante.games.auto_brocante.data import VALUE
from brocante.games.auto_brocante.position import PHASES
from brocante.games.auto_brocante.rules import AutoBrocante

BOOK = list(VALUE[:24])
STATES = 60  # least number of states to test per game


def there_and_back(state: AutoBrocante) -> AutoBrocante:
    written = json.loads(json.dumps(CODEC.position(state)))
    read = CODEC.from_position(written)
    assert fields(read) == fields(state)
    assert CODEC.position(read) == written
    return read


@pytest.mark.parametrize("players", [3, 4, 5])
def test_every_state_there_and_back_hidden_ones_too(players: int) -> None:
    phases: set[int] = set()
    for seed in range(4):
        for game in random_games("auto_brocante", players, {}, seed, STATES):
            state = game.rules
            assert isinstance(state, AutoBrocante)
            phases.add(state.phase)
            there_and_back(state)
            for seat in range(NOBODY, players):
                seen = hidden(state, seat)
                assert isinstance(seen, AutoBrocante)
                there_and_back(seen)
    assert set(range(len(PHASES))) == phases


def test_a_game_goes_on_from_a_position() -> None:
    for game in random_games("auto_brocante", 3, {}, 7, 10):
        state = game.rules
        assert isinstance(state, AutoBrocante)
        one, other = copy(state), there_and_back(state)
        one.chance, other.chance = Dice(3), Dice(3)
        dice = Dice(4)
        for _ in range(40):
            if one.turn == NOBODY:
                break
            actions = legal(one, one.turn)
            chosen = actions[dice.below(len(actions))]
            one.play(one.turn, chosen)
            other.play(other.turn, chosen)
        assert fields(one) == fields(other)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_what_is_left_out_is_as_at_the_start(players: int) -> None:
    state = CODEC.from_position({"players": players})
    dealt = CODEC.create(players, {})
    dealt.deal(Dice(1))
    assert state.audit()
    assert (state.phase, state.turn, state.active) == (phase.TURN, 0, 0)
    for name in ("turns", "idle", "moved", "minimum", "cards_left", "bank_size", "unseen", "deck_size", "graveyard"):
        assert getattr(state, name) == getattr(dealt, name)
    for seat in range(players):
        assert state.cash_of(seat) == dealt.cash_of(seat)
        assert state.lot_size(seat) == dealt.lot_size(seat)
        assert state.hand_size(seat) == dealt.hand_size(seat)
        assert state.policy_count(seat) == dealt.policy_count(seat) == 1
        assert state.seen_of(seat) == dealt.seen_of(seat) == 0
        assert state.known_to(seat) == state.hand_of(seat)
    assert CODEC.from_position({}).players == 3


def test_only_what_matters_is_written() -> None:
    state = CODEC.from_position(
        {
            "players": 4,
            "phase": "attacked",
            "card": "collision",
            "car": 5,
            "bank": {"unseen": [9, 8], "known": [1]},
            "seats": [{}, {"lot": [5, 6], "cash": 400, "policies": ["void", "collision"]}],
        }
    )
    assert state.audit()
    assert (state.turn, state.active) == (1, 0)
    view = table_of(CODEC, state, 1)
    assert view["attack"] == {"card": "collision", "car": 5, "victim": 1, "repair": 5_000, "claim": 10_000}
    assert view["seats"][1]["own_policies"] == ["collision", "void"]
    assert view["bank"]["unseen_cars"] == [8, 9]
    assert view["seats"][0]["lot"] == [2, 3, 4]
    offers = [sent(offer) for offer in CODEC.moves(state, 1)]
    assert offers == [{"move": "let_go"}, {"move": "claim", "policy": "collision"}]


def test_who_is_asked_follows_from_the_phase() -> None:
    deal = {"buyer": 2, "seller": 1, "offer": 500, "ask": 900, "asks": 1}
    for name, seat in (("offer", 2), ("reply", 2), ("answer", 1), ("closing", 1)):
        state = CODEC.from_position({"phase": name, "deal": deal, "card": "buy_from_dealer", "car": 5})
        assert state.turn == seat
    forced = {"card": "forced_sale", "deal": {"buyer": 2, "seller": 0}}
    assert CODEC.from_position({"phase": "closing", **forced}).turn == 2
    assert CODEC.from_position({"phase": "choose", **forced}).turn == 2
    assert CODEC.from_position({"phase": "bids", "active": 2}).turn == 0
    assert CODEC.from_position({"phase": "over"}).turn == NOBODY
    debt = {"debtor": 1, "creditor": 0, "due": 500}
    assert CODEC.from_position({"phase": "debt", "debt": debt}).turn == 1


@pytest.mark.parametrize(
    ("position", "wrong"),
    [
        ({"players": 6}, "players must be a whole number from 3 to 5"),
        ({"seats": [{}] * 4}, "seats: there are more than 3"),
        ({"seats": 3}, "seats must be a list"),
        ({"seats": [5]}, r"seats\[0\] must be an object"),
        ({"colour": 1}, "colour: there is no such field"),
        ({"seats": [{"colour": 1}]}, r"seats\[0\].colour: there is no such field"),
        ({"phase": "tea"}, "phase must be one of minimum, turn"),
        ({"turn": 3}, "turn must be a whole number from 0 to 2"),
        ({"turn": None}, "turn does not fit the phase turn"),
        ({"moved": 1}, "moved must be true or false"),
        ({"active": True}, "active must be a whole number from 0 to 2"),
        ({"seats": [{"cash": 120}]}, r"seats\[0\].cash must be a whole number .* multiple of 50"),
        ({"seats": [{"lot": [25]}]}, r"seats\[0\].lot must have numbers from 1 to 24"),
        ({"seats": [{"lot": [2, 2]}]}, r"seats\[0\].lot has 2 twice"),
        ({"seats": [{"lot": [2]}, {"lot": [2]}]}, r"seats\[1\].lot: car 2 lies in another place too"),
        ({"seats": [{"lot": [1, 2, 3, 4, 5, 6, 7]}]}, r"seats\[0\].lot has more than 6 cars"),
        ({"bank": {"unseen": [1]}, "graveyard": [2]}, "graveyard: car 15 lies nowhere"),
        ({"bank": {"top": [1]}}, "bank.top: there is no such field"),
        ({"seats": [{"lot": [1], "stolen": [1]}]}, r"seats\[0\].stolen has a car that is not in the bank"),
        ({"seats": [{"hand": ["ace"]}]}, r"seats\[0\].hand: there is no dealer card ace"),
        ({"seats": [{"hand": ["fire 4"]}]}, r"seats\[0\].hand: there is no dealer card fire 4"),
        ({"seats": [{"hand": ["fire 1", "fire 1"]}]}, r"seats\[0\].hand: fire 1 lies in another place too"),
        ({"seats": [{"hand": ["take_three", "take_three"]}]}, r"hand: take_three lies in another place too"),
        ({"seats": [{"hand": ["fire"] * 4}]}, r"seats\[0\].hand: there are no more cards fire"),
        ({"deck": ["fire"]}, "deck: .* lies nowhere"),
        ({"known_to_all": ["ace"]}, "known_to_all: there is no such card ace"),
        ({"seats": [{"hand": ["fire 1"], "shuffled": ["fire 1"]}]}, r"shuffled has a card of which the seat knows"),
        ({"seats": [{"policies": ["flood"]}]}, r"seats\[0\].policies must have names out of fire"),
        ({"seats": [{"policies": ["fire"] * 3}]}, r"policies has more policies of fire than there are"),
        ({"seats": [{"policies": ["fire"] * 2}, {"policies": ["fire"]}]}, r"seats\[1\].policies has more of fire"),
        ({"seats": [{"policies": ["fire"], "possible_policies": ["void"]}]}, "possible_policies leaves out"),
        ({"seats": [{"policies": ["fire", "fire"]}], "known_in_pile": ["fire"]}, "what is not in the pile"),
        ({"rules": 3}, "rules must be a whole number from 1 to 2"),
        ({"seats": [{"values": [0]}]}, r"seats\[0\].values must have 24 values"),
        ({"seats": [{"values": [1] * 24}]}, r"seats\[0\].values: car 1 can be worth 10000, 8000, 6500, 5000, 2500, 0"),
        ({"seats": [{"values": [0] * 24}]}, r"values must add up to 113500 to 114500, with 3 or 4 times 0"),
        ({"seats": [{"values": [None] * 24, "seen": [3]}]}, r"seats\[0\].seen: the value of car 3 is not given"),
        ({"rules": 1, "seats": [{"values": [0] * 24}]}, r"seats\[0\].values are none of the ten tables"),
        ({"rules": 1, "seats": [{"values": BOOK}, {"values": BOOK}]}, r"seats\[1\].values: another seat has this"),
        ({"seats": [{"bid": {"car": 1}}]}, r"seats\[0\].bid.amount must be a whole number from 50"),
        ({"deal": {"buyer": 1}}, "deal must have two seats"),
        ({"debt": {"debtor": 1, "creditor": 1}}, "debt must have two seats"),
        ({"phase": "attacked"}, "card: the phase attacked needs one"),
        ({"phase": "attacked", "card": "fire"}, "car: the phase attacked needs one"),
        ({"phase": "attacked", "card": "fire", "car": 24}, "car: nobody has the one"),
        ({"phase": "offer"}, "deal: the phase offer needs one"),
        ({"phase": "debt"}, "debt: the phase debt needs one"),
        ({"phase": "take"}, "takes: the phase take needs some"),
        ({"phase": "pick"}, "seats: the phase pick needs a bid"),
    ],
)
def test_what_is_wrong_is_named(position: Json, wrong: str) -> None:
    with pytest.raises(ValueError, match=wrong):
        CODEC.from_position(position)
