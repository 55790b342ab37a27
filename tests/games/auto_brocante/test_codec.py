"""The codec of Auto-Brocante: moves in both directions, views without secrets, chance in the game's own words."""

import json
from collections import Counter
from collections.abc import Iterator
from itertools import product

import pytest
from support import hidden, sent, table_of

from brocante.engine.codec import Json
from brocante.engine.core import NOBODY, Dice, zeros
from brocante.engine.reasons import Reason, Refused
from brocante.games.auto_brocante import action
from brocante.games.auto_brocante.codec import CODEC
from brocante.games.auto_brocante.data import (
    FIRE,
    LIST_PRICE,
    VALUE,
)
from brocante.games.auto_brocante.names import CAR_NAMES, CARD_NAMES, POLICY_NAMES
from brocante.games.auto_brocante.rules import AutoBrocante

BOOKS = [list(VALUE[at : at + 24]) for at in range(0, 240, 24)]
every_table = pytest.mark.parametrize("players", [3, 4, 5])


def dealt(players: int = 3, seed: int = 1) -> AutoBrocante:
    game = CODEC.create(players, {})
    game.deal(Dice(seed))
    return game


def at_turn(card: str, **more: object) -> AutoBrocante:
    """Seat 0 to move with such a card, three players; `more` are fields of the position."""
    seats = [{"hand": [card]}, {"hand": ["sell_list"]}, {"hand": ["sell_list"]}]
    game = CODEC.from_position({"seats": seats, **more})
    game.chance = Dice(1)
    assert game.audit()
    return game


def legal(game: AutoBrocante, seat: int) -> list[int]:
    out = zeros(game.actions())
    count = game.legal(seat, out)
    return [int(out[i]) for i in range(count)]


def copy(game: AutoBrocante) -> AutoBrocante:
    other = game.fresh()
    other.become(game)
    return other


def view(game: AutoBrocante, seat: int) -> Json:
    shown: Json = json.loads(json.dumps(table_of(CODEC, game, seat)))
    return shown


def play(game: AutoBrocante, seat: int, **move: object) -> Json:
    """Make a named move; return its chance outcomes."""
    before = copy(game)
    for chosen in CODEC.encode(game, seat, move):
        before.become(game)
        assert game.attempt(seat, chosen) is Reason.FINE
    assert not game.drafting(seat)
    return CODEC.chance(before, game)


def why_not(game: AutoBrocante, seat: int, **move: object) -> str:
    """The reason a move is refused for, by the words or by the rules."""
    trial = copy(game)
    trial.chance = Dice(0)
    try:
        for chosen in CODEC.encode(game, seat, move):
            reason = trial.attempt(seat, chosen)
            if reason is not Reason.FINE:
                return reason
    except Refused as refused:
        return refused.reason
    return Reason.FINE


def random_moves(players: int, seed: int) -> Iterator[tuple[AutoBrocante, int, list[int], AutoBrocante]]:
    """A random game as whole moves: the state before, who moves, the spelling, the state before its last action."""
    game = dealt(players, seed)
    dice = Dice(seed)
    before, last = copy(game), copy(game)
    while game.turn != NOBODY:
        seat = game.turn
        spelled: list[int] = []
        before.become(game)
        while not spelled or game.drafting(seat):
            actions = legal(game, seat)
            spelled.append(actions[dice.below(len(actions))])
            last.become(game)
            game.play(seat, spelled[-1])
        yield before, seat, spelled, last


def instances(template: Json) -> Iterator[Json]:
    """The moves that a template stands for; of a range of amounts the first and the last."""
    names, choices = [], []
    for name, value in sent(template).items():
        names.append(name)
        if isinstance(value, dict):
            choices.append([value["min"], value["max"]])
        else:
            choices.append(value if isinstance(value, list) else [value])
    for values in product(*choices):
        yield dict(zip(names, values, strict=True))


def covers(template: Json, move: Json) -> bool:
    """Whether a move is one that the template stands for."""
    if sent(template).keys() != move.keys():
        return False
    for name, value in sent(template).items():
        if isinstance(value, dict):
            fits = move[name] in range(value["min"], value["max"] + 1, value["step"])
        else:
            fits = move[name] in value if isinstance(value, list) else move[name] == value
        if not fits:
            return False
    return True


@every_table
def test_moves_there_and_back(players: int) -> None:
    names = Counter[str]()
    for seed in range(3):
        for game, seat, spelled, _ in random_moves(players, seed):
            move = json.loads(json.dumps(CODEC.decode(game, seat, spelled)))
            assert CODEC.encode(game, seat, move) == spelled
            names[move["move"]] += 1
    assert {"play", "offer", "ask", "bid", "pick", "look", "accept", "buy", "insure", "end_turn"} <= set(names)


@every_table
def test_every_template_is_real_and_every_move_has_one(players: int) -> None:
    for index, (game, seat, spelled, _) in enumerate(random_moves(players, players)):
        hidden = copy(game)
        hidden.hide(seat)
        templates = json.loads(json.dumps(CODEC.moves(hidden, seat)))
        assert sum(covers(template, CODEC.decode(game, seat, spelled)) for template in templates) == 1
        if index % 10 == 0:
            moves = [move for template in templates for move in instances(template)]
            assert all(why_not(game, seat, **move) is Reason.FINE for move in moves)
            spellings = {CODEC.encode(game, seat, move)[0] for move in moves}
            amounts = {chosen for chosen in legal(game, seat) if chosen >= action.AMOUNT}
            assert spellings - amounts == set(legal(game, seat)) - amounts
        assert all(CODEC.moves(hidden, other) == [] for other in range(players) if other != seat)


def test_a_move_of_several_parts() -> None:
    game = at_turn("forced_sale")
    play(game, 0, move="play", card="forced_sale", target=1)
    assert CODEC.moves(game, 1) == [{"move": "pass"}]
    play(game, 1, move="pass")
    car = view(game, 0)["seats"][0]["lot"][0]
    play(game, 1, move="offer", car=car, amount=2_000)
    assert view(game, 2)["deal"] == {
        "card": "forced_sale",
        "buyer": 1,
        "seller": 0,
        "car": car,
        "offer": 2_000,
        "ask": None,
        "asks_left": 3,
        "look": None,
        "honest_up_to": None,
    }
    assert view(game, 0)["deal"]["honest_up_to"] == game.value(0, car - 1)
    assert view(game, 1)["deal"]["honest_up_to"] is None
    play(game, 0, move="ask", amount=3_000)
    play(game, 1, move="accept")
    assert (game.cash_of(0), game.cash_of(1)) == (28_000, 22_000)
    assert car in view(game, 2)["seats"][1]["lot"]


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ({"move": "fly"}, Reason.UNKNOWN_MOVE),
        ({"move": "end_turn", "now": True}, Reason.MALFORMED),
        ({"move": "play", "card": "ace"}, Reason.MALFORMED),
        ({"move": "play", "card": "fire"}, Reason.MALFORMED),
        ({"move": "play", "card": "fire", "car": 25}, Reason.MALFORMED),
        ({"move": "play", "card": "fire", "car": True}, Reason.MALFORMED),
        ({"move": "play", "card": "forced_sale", "target": 3}, Reason.MALFORMED),
        ({"move": "play", "card": "free_policy", "car": 3}, Reason.MALFORMED),
        ({"move": "play", "card": "lot_closed"}, Reason.CARD_NOT_HELD),
        ({"move": "claim", "policy": "void"}, Reason.MALFORMED),
        ({"move": "claim", "policy": "fire"}, Reason.NOT_NOW),
        ({"move": "offer", "amount": 100}, Reason.NOT_NOW),
        ({"move": "bid", "car": 3, "amount": 100}, Reason.NOT_NOW),
        ({"move": "pass"}, Reason.NOT_NOW),
        ({"move": "let_go"}, Reason.NOT_NOW),
        ({"move": "take", "from": 1}, Reason.NOT_NOW),
        ({"move": "accept"}, Reason.NOT_NOW),
    ],
)
def test_refusals_at_the_beginning_of_a_turn(move: Json, reason: Reason) -> None:
    game = at_turn("fire")
    assert why_not(game, 0, **move) is reason


def test_refused_amounts() -> None:
    game = at_turn("buy_from_dealer")
    car = view(game, 0)["seats"][1]["lot"][0]
    play(game, 0, move="play", card="buy_from_dealer", car=car)
    play(game, 1, move="pass")
    assert why_not(game, 0, move="offer", amount=120) is Reason.NOT_A_MULTIPLE
    assert why_not(game, 0, move="offer", amount=0) is Reason.BID_TOO_LOW
    assert why_not(game, 0, move="offer", amount=20_050) is Reason.BID_TOO_HIGH
    assert why_not(game, 0, move="offer", car=car, amount=100) is Reason.MALFORMED
    assert why_not(game, 0, move="ask", amount=100) is Reason.NOT_NOW
    assert why_not(game, 1, move="ask", amount=100) is Reason.NOT_YOUR_TURN
    (offer,) = CODEC.moves(game, 0)
    assert sent(offer) == {"move": "offer", "amount": {"min": 50, "max": 20_000, "step": 50}}


def test_a_view_shows_the_own_secrets_and_no_others() -> None:
    game = dealt(4)
    shown = view(game, 2)
    own = shown["seats"][2]
    assert len(own["known_cards"]) == 5
    assert len(own["own_policies"]) == 1
    assert shown["values"] == [game.value(2, car) for car in range(24)]
    for seat in (0, 1, 3):
        rival = shown["seats"][seat]
        assert (rival["known_cards"], rival["own_policies"], rival["table"], rival["values"]) == ([], None, None, None)
        assert (rival["hand"], rival["policies"], rival["cash"], len(rival["lot"])) == (5, 1, 25_000, 3)
    assert shown["deck"]["cards"] == [None] * game.deck_size
    assert shown["bank"]["known_cars"] == []
    assert shown["bank"]["unseen_cars"] == sorted(game.bank_car(place) + 1 for place in range(12))
    spectator = view(game, NOBODY)
    assert spectator["values"] is None
    assert all(seat["known_cards"] == [] and seat["table"] is None for seat in spectator["seats"])
    assert shown["cars"][4] == {"number": 5, "name": "mercedes_benz_1925", "list_price": 10_000, "half_price": 5_000}


def test_what_was_played_openly_is_in_every_view() -> None:
    game = at_turn("fire")
    car = view(game, 0)["seats"][2]["lot"][0]
    play(game, 0, move="play", card="fire", car=car)
    price = LIST_PRICE[car - 1]
    assert view(game, 1)["attack"] == {"card": "fire", "car": car, "victim": 2, "repair": None, "claim": price}
    assert view(game, 1)["deck"]["cards"][-1] == "fire"
    assert why_not(game, 2, move="pass") is Reason.NOT_NOW
    play(game, 2, move="let_go")
    assert view(game, 1)["graveyard"] == [car]


def test_a_claim_and_the_debt_it_leaves() -> None:
    game = at_turn("fire", seats=[{"hand": ["fire"], "cash": 0}, {}, {"policies": ["fire"]}])
    car = view(game, 0)["seats"][2]["lot"][0]
    play(game, 0, move="play", card="fire", car=car)
    assert {"move": "claim", "policy": "fire"} in [sent(offer) for offer in CODEC.moves(game, 2)]
    assert play(game, 2, move="claim", policy="fire") == {}
    assert view(game, 1)["debt"] == {"debtor": 0, "creditor": 2, "due": LIST_PRICE[car - 1]}
    own = view(game, 0)["seats"][0]["lot"]
    assert [sent(offer) for offer in CODEC.moves(game, 0)] == [{"move": "give_up", "car": own}]
    play(game, 0, move="give_up", car=own[0])
    assert view(game, 1)["bank"]["known_cars"] == [own[0]]
    assert view(game, 1)["policy_pile"] == {"size": 8, "known": ["fire"], "own_returned": []}
    assert set(view(game, 1)["seats"][2]["possible_policies"].values()) == {0}


def test_a_cancelled_policy_is_shown_to_its_owner() -> None:
    game = at_turn("cancel_policy")
    shown = play(game, 0, move="play", card="cancel_policy", target=1)
    assert view(game, 1)["policy_pile"] == {"size": 8, "known": [], "own_returned": [shown["cancelled"]]}
    for seat in (NOBODY, 0, 2):
        assert view(game, seat)["policy_pile"] == {"size": 8, "known": [], "own_returned": []}


def test_in_the_middle_of_a_move_there_is_no_whole_one() -> None:
    game = at_turn("fire")
    assert game.attempt(0, action.PLAY + FIRE) is Reason.FINE
    assert game.drafting(0)
    assert CODEC.moves(game, 0) == []


def test_what_rivals_may_have_leaves_out_the_own_things() -> None:
    game = dealt(4)
    own = next(kind for kind in range(5) if game.insured(2, kind))
    shown = view(game, 2)
    copies = {"fire": 2, "theft": 2, "collision": 2, "comprehensive": 1, "void": 3}
    for seat in (0, 1, 3):
        possible = shown["seats"][seat]["possible_policies"]
        assert possible == {name: min(1, copies[name] - (name == POLICY_NAMES[own])) for name in POLICY_NAMES}
        assert shown["seats"][seat]["possible_tables"] is None


def told(game: AutoBrocante, viewer: int, seat: int) -> Json:
    """What a viewer's view says about a seat's Blue Book."""
    dealer = view(game, viewer)["seats"][seat]
    return {name: dealer[name] for name in ("seen_values", "rest", "possible_tables", "table", "values")}


def test_of_a_blue_book_the_values_seen_are_told_and_what_is_left() -> None:
    nothing: Json = {"seen_values": {}, "possible_tables": None, "table": None, "values": None}
    game = CODEC.from_position({"seats": [{}, {"values": BOOKS[4]}]})
    rest = {"cars": 24, "least": 113_500, "most": 114_500, "least_junk": 3, "most_junk": 4}
    for viewer in (NOBODY, 0, 1, 2):
        assert told(game, viewer, 1) == {**nothing, "rest": rest}
    game.reveal_value(1, 0)  # junk
    game.reveal_value(1, 4)  # the Mercedes-Benz, 10,000
    rest = {"cars": 22, "least": 103_500, "most": 104_500, "least_junk": 2, "most_junk": 3}
    for viewer in (NOBODY, 0, 1, 2):
        assert told(game, viewer, 1) == {**nothing, "seen_values": {"1": 0, "5": 10_000}, "rest": rest}


def test_without_the_aid_people_remember_themselves() -> None:
    game = CODEC.from_position({"seats": [{}, {"values": BOOKS[4], "seen": [1, 5]}]})
    for viewer in (NOBODY, 0, 2):
        dealer = table_of(CODEC, game, viewer, aided=False)["seats"][1]
        assert dealer["seen_values"] == {}
        assert dealer["rest"] is dealer["assets"] is dealer["possible_tables"] is None
    own = table_of(CODEC, game, 1, aided=False)
    assert own["seats"][1]["assets"] == {"least": game.score(1), "most": game.score(1)}
    assert own["values"] == BOOKS[4]


def test_numbered_tables_are_told_as_far_as_they_are_known() -> None:
    seats = [{"values": BOOKS[seat], "seen": [1] if seat == 0 else []} for seat in range(3)]
    game = CODEC.from_position({"rules": 1, "seats": seats})
    assert view(game, 2)["seats"][0]["possible_tables"] == [1, 2]
    assert view(game, 1)["seats"][0]["possible_tables"] == [1]
    assert view(game, 1)["seats"][0]["rest"] is None
    assert [view(game, viewer)["seats"][1]["table"] for viewer in (NOBODY, 0, 1)] == [None, None, 2]
    assert table_of(CODEC, game, 1, aided=False)["seats"][0]["possible_tables"] is None
    lot = [int(car) for car in view(game, 1)["seats"][0]["lot"]]
    worth = {"least": game.score(0), "most": game.score(0)}
    assert view(game, 1)["seats"][0]["assets"] == worth
    either = [25_000 + sum(values[car - 1] for car in lot) for values in BOOKS[:2]]
    assert view(game, 2)["seats"][0]["assets"] == {"least": min(either), "most": max(either)}


def test_assets_are_known_as_far_as_the_values_are() -> None:
    rival: Json = {"lot": [4, 5], "values": BOOKS[4]}  # the Volkswagen, 3,000, and the Mercedes-Benz, 10,000
    game = CODEC.from_position({"seats": [{}, rival]})
    assert view(game, 1)["seats"][1]["assets"] == {"least": 38_000, "most": 38_000}
    assert view(game, NOBODY)["seats"][1]["assets"] == {"least": 25_000, "most": 25_000 + 20_000}
    game.reveal_value(1, 4)
    assert view(game, NOBODY)["seats"][1]["assets"] == {"least": 35_000, "most": 40_000}
    rival = {"lot": [1, 4, 10], "values": BOOKS[3], "seen": [5, 9, 19]}  # three of three junk cars have been seen
    game = CODEC.from_position({"seats": [{}, rival]})
    assert view(game, NOBODY)["seats"][1]["assets"] == {"least": 25_000 + 2_500, "most": 25_000 + 30_000}


@every_table
def test_the_bounds_of_assets_hold_in_every_world(players: int) -> None:
    game = dealt(players)
    for car in (1, 4, 9, 12):
        game.reveal_value(1, car)
    bounds = view(game, 0)["seats"][1]["assets"]
    for seed in range(40):
        world = hidden(game, 0)
        world.guess(0, Dice(seed))
        assert bounds["least"] <= world.score(1) <= bounds["most"]


@every_table
def test_the_end_lays_the_tables_open(players: int) -> None:
    *_, (game, seat, spelled, _) = random_moves(players, 2)
    assert view(game, NOBODY)["scores"] is None
    for chosen in spelled:
        game.play(seat, chosen)
    shown = view(game, NOBODY)
    assert (shown["phase"], shown["turn"]) == ("over", None)
    assert shown["scores"] == [game.score(holder) for holder in range(players)]
    for holder in range(players):
        values = shown["seats"][holder]["values"]
        assert shown["scores"][holder] == game.cash_of(holder) + sum(
            values[car - 1] for car in shown["seats"][holder]["lot"]
        )


@every_table
def test_the_deal_names_every_card_once(players: int) -> None:
    game = dealt(players)
    deal = json.loads(json.dumps(CODEC.deal(game)))
    assert sorted(deal["bank"] + [car for lot in deal["lots"] for car in lot]) == list(range(1, 25))
    cards = Counter(deal["deck"] + [card for hand in deal["hands"] for card in hand])
    assert [cards[name] for name in CARD_NAMES] == [4, 2, 1, 4, 1, 3, 3, 2, 2, 7, 6, 2, 3, 2, 1, 2]
    assert deal["tables"] == [[game.value(seat, car) for car in range(24)] for seat in range(players)]
    assert deal["first"] == game.active
    assert all(len(policies) == 1 for policies in deal["policies"])


@every_table
def test_chance_tells_what_a_referee_needs(players: int) -> None:
    """With what chance says, hands and policies follow from the moves."""
    told = Counter[str]()
    for seed in range(6):
        for before, seat, spelled, last in random_moves(players, seed):
            after = copy(last)
            after.play(seat, spelled[-1])
            chance = CODEC.chance(last, after)
            told.update(chance.keys())
            move = CODEC.decode(before, seat, spelled)
            expected = {"take": "taken", "insure": "policy", "renew_hand": "shuffled"}.get(move["move"])
            if move.get("card") in ("free_policy", "cancel_policy"):
                expected = "policy" if move["card"] == "free_policy" else "cancelled"
            assert set(chance) == ({expected} if expected else set())
            if expected == "shuffled":
                hand = table_of(CODEC, before, seat)["seats"][seat]["known_cards"]
                assert Counter(chance["shuffled"]) == Counter(hand)
            elif expected == "taken":
                assert chance["taken"] in CARD_NAMES
            elif expected:
                assert chance[expected] in POLICY_NAMES
    assert set(told) == {"taken", "policy", "cancelled", "shuffled"}


def test_every_car_has_its_own_name() -> None:
    assert len(set(CAR_NAMES)) == 24
