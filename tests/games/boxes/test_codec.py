"""The codec of Boxes: moves in both directions, views without secrets, the deal."""

import json
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from support import sent, table_of

from brocante.engine.codec import Json
from brocante.engine.core import NOBODY, Dice, zeros
from brocante.engine.reasons import Reason, Refused
from brocante.games.boxes import action, phase
from brocante.games.boxes.codec import CODEC
from brocante.games.boxes.names import CARD_NAMES
from brocante.games.boxes.rules import Boxes

every_table = pytest.mark.parametrize("players", [2, 3, 4])

AUCTION = {"move": "auction", "type": "open"}
SEVEN = (0, 1, 4, 5, 6)  # boxes that take 7 actions


def dealt(players: int = 3, seed: int = 1) -> Boxes:
    game = CODEC.create(players, {})
    game.deal(Dice(seed))
    return CODEC.from_position(CODEC.position(game) | {"auctioneer": 0, "turn": 0})


def legal(game: Boxes, seat: int) -> list[int]:
    out = zeros(game.actions())
    count = game.legal(seat, out)
    return [int(chosen) for chosen in out[:count]]


def copy(game: Boxes) -> Boxes:
    other = game.fresh()
    other.become(game)
    return other


def view(game: Boxes, seat: int) -> Json:
    shown: Json = json.loads(json.dumps(table_of(CODEC, game, seat)))
    return shown


def play(game: Boxes, seat: int, move: Json) -> None:
    for chosen in CODEC.encode(game, seat, move):
        assert game.attempt(seat, chosen) is Reason.FINE
    assert not game.drafting(seat)


def why_not(game: Boxes, seat: int, move: Json) -> str:
    """The reason a move is refused for, by the words or by the rules."""
    trial = copy(game)
    try:
        for chosen in CODEC.encode(game, seat, move):
            reason = trial.attempt(seat, chosen)
            if reason is not Reason.FINE:
                return reason
    except Refused as refused:
        return refused.reason
    return Reason.FINE


def at_auction(kind: str, players: int = 3) -> Boxes:
    game = dealt(players)
    play(game, 0, {"move": "auction", "type": kind})
    for seat in range(players):
        for box in SEVEN:
            play(game, seat, {"move": "look", "box": box})
    return game


def random_moves(players: int, seed: int) -> Iterator[tuple[Boxes, int, list[int]]]:
    """A random game as whole moves: the state before each, who makes it, and how it is spelled."""
    game = dealt(players, seed)
    dice = Dice(seed)
    while game.turn != NOBODY:
        seat, before = int(game.turn), copy(game)
        spelled: list[int] = []
        while not spelled or game.drafting(seat):
            actions = legal(game, seat)
            spelled.append(actions[dice.below(len(actions))])
            game.play(seat, spelled[-1])
        yield before, seat, spelled


def choices(field: Any) -> list[Any]:
    """Everything that a field of a template allows."""
    if isinstance(field, list):
        return field
    if isinstance(field, dict) and "step" in field:
        return list(range(field["min"], field["max"] + 1, field["step"]))
    if isinstance(field, dict) and "from" in field:
        counts = [range(count + 1) for count in field["from"].values()]
        return [dict(zip(field["from"], chosen, strict=True)) for chosen in product(*counts)]
    return [field]


def instances(template: Json) -> list[Json]:
    names = list(sent(template))
    return [dict(zip(names, values, strict=True)) for values in product(*(choices(template[name]) for name in names))]


def spellings(game: Boxes, seat: int) -> set[tuple[int, ...]]:
    """Every way to make a whole move, found by trying."""
    found = set()
    for chosen in legal(game, seat):
        after = copy(game)
        after.play(seat, chosen)
        rest = spellings(after, seat) if after.drafting(seat) else {()}
        found |= {(chosen, *more) for more in rest}
    return found


@every_table
def test_moves_there_and_back(players: int) -> None:
    for seed in range(6):
        for game, seat, spelled in random_moves(players, seed):
            move = CODEC.decode(game, seat, spelled)
            assert CODEC.encode(game, seat, json.loads(json.dumps(move))) == spelled


@every_table
def test_templates_offer_just_the_legal_moves(players: int) -> None:
    for game, seat, _ in random_moves(players, 3):
        for other in range(players):
            assert bool(CODEC.moves(game, other)) == bool(game.actors() >> other & 1)
        offered = [
            CODEC.encode(game, seat, move) for template in CODEC.moves(game, seat) for move in instances(template)
        ]
        assert {actions[0] for actions in offered} == set(legal(game, seat))
        if game.phase != phase.LAY:
            assert {tuple(actions) for actions in offered} == spellings(game, seat)


def test_any_notes_may_be_laid() -> None:
    game = at_auction("secret")
    game = CODEC.from_position(CODEC.position(game) | {"notes": [{"100": 1, "200": 2, "500": 3}]})
    (template,) = CODEC.moves(game, 0)
    assert sent(template) == {"move": "lay", "money": {"from": {"100": 1, "200": 2, "500": 3}, "fewest": 0}}
    offered = [tuple(CODEC.encode(game, 0, move)) for move in instances(template)]
    assert len(offered) == 2 * 3 * 4
    assert set(offered) == spellings(game, 0)


def test_a_payment_is_offered_with_its_price() -> None:
    game = at_auction("open")
    play(game, 0, {"move": "bid", "amount": 150})
    play(game, 1, {"move": "pass"})
    play(game, 2, {"move": "pass"})
    assert game.phase == phase.PAY
    (template,) = CODEC.moves(game, 0)
    assert template["price"] == 150
    fitting = [{"50": 3}, {"50": 1, "100": 1}, {"100": 2}, {"200": 1}, {"500": 1}]
    assert sorted(template["money"], key=str) == sorted(fitting, key=str)


def bid_of(game: Boxes, seat: int) -> Json:
    return next(template for template in CODEC.moves(game, seat) if template["move"] == "bid")


def test_a_bid_is_offered_with_what_it_costs_without_change() -> None:
    game = CODEC.from_position(CODEC.position(at_auction("open")) | {"notes": [{"200": 2, "500": 1}]})
    costs = {"50": 200, "100": 200, "150": 200, "250": 400, "300": 400, "350": 400, "450": 500, "550": 700}
    costs |= {"600": 700, "650": 700, "750": 900, "800": 900, "850": 900}
    assert bid_of(game, 0)["info"]["costs"] == costs
    assert bid_of(at_auction("open"), 0)["info"]["costs"] == {}


@every_table
def test_a_bid_costs_the_least_of_the_payments_that_the_rules_allow(players: int) -> None:
    checked = 0
    for game, seat, _ in random_moves(players, 5):
        if game.phase in (phase.OPENING, phase.RAISE):
            offer = bid_of(game, seat)
            amount = offer["amount"]
            for bid in range(max(amount["min"], 50), amount["max"] + 1, 400):
                trial = copy(game)
                trial.bid, trial.bidder, trial.turn, trial.phase = bid, seat, seat, phase.PAY
                (pay,) = CODEC.moves(trial, seat)
                least = min(sum(int(note) * count for note, count in notes.items()) for notes in pay["money"])
                assert offer["info"]["costs"].get(str(bid), bid) == least
                checked += 1
    assert checked > 10


def test_nothing_is_offered_out_of_turn() -> None:
    game = dealt()
    assert CODEC.moves(game, 1) == CODEC.moves(game, NOBODY) == []


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ({"move": "fly"}, Reason.UNKNOWN_MOVE),
        ({}, Reason.UNKNOWN_MOVE),
        ({"move": "auction"}, Reason.MALFORMED),
        ({"move": "auction", "type": "dutch"}, Reason.MALFORMED),
        ({"move": "auction", "type": "open", "loud": True}, Reason.MALFORMED),
        ({"move": "look", "box": "3"}, Reason.MALFORMED),
        ({"move": "look", "box": True}, Reason.MALFORMED),
        ({"move": "look", "box": 10}, Reason.NO_SUCH_TARGET),
        ({"move": "look", "box": -1}, Reason.NO_SUCH_TARGET),
        ({"move": "look", "box": 3}, Reason.NOT_NOW),
        ({"move": "bid", "amount": 120}, Reason.NOT_A_MULTIPLE),
        ({"move": "bid", "amount": -50}, Reason.BID_TOO_LOW),
        ({"move": "bid", "amount": 3450}, Reason.BID_TOO_HIGH),
        ({"move": "lay", "money": {"20": 1}}, Reason.MALFORMED),
        ({"move": "pay", "money": 50}, Reason.MALFORMED),
    ],
)
def test_refusals_at_the_start(move: Json, reason: Reason) -> None:
    assert why_not(dealt(), 0, move) is reason


def test_refusals_during_a_round() -> None:
    game = dealt()
    assert why_not(game, 1, AUCTION) is Reason.NOT_YOUR_TURN
    play(game, 0, AUCTION)
    play(game, 0, {"move": "look", "box": 0})
    assert why_not(game, 0, {"move": "look", "box": 0}) is Reason.ALREADY_SEEN
    game = at_auction("open")
    assert why_not(game, 0, {"move": "pass"}) is Reason.MUST_BID
    play(game, 0, {"move": "bid", "amount": 500})
    assert why_not(game, 1, {"move": "bid", "amount": 500}) is Reason.BID_TOO_LOW
    game = at_auction("secret")
    assert why_not(game, 2, {"move": "lay", "money": {"500": 5}}) is Reason.NOTE_NOT_HELD
    assert why_not(game, 2, {"move": "lay", "money": {}}) is Reason.FINE


def test_looks_in_the_view() -> None:
    game = at_auction("open")
    for seat in (NOBODY, 0, 1, 2):
        boxes = view(game, seat)["containers"][0]["boxes"]
        assert [box["closed"] for box in boxes] == [True] * 4 + [False] * 6
        assert [box["seen_by"] for box in boxes] == [[0, 1, 2] if box in SEVEN else [] for box in range(10)]
        for number, box in enumerate(boxes):
            seen = seat != NOBODY and number in SEVEN
            assert box["card"] == (CARD_NAMES[game.card_at(0, number)] if seen else None)
            assert (box["value"] is None) == (not seen)


@every_table
def test_the_view_says_why_a_box_cannot_be_looked_into(players: int) -> None:
    told = set()
    for game, seat, _ in random_moves(players, 2):
        for other in range(NOBODY, players):
            refused = view(game, other)["look_refused"]
            assert (refused is not None) == (game.phase == phase.LOOK and other == seat)
            if refused is not None:
                why = [why_not(game, seat, {"move": "look", "box": box}) for box in range(10)]
                assert [reason or "fine" for reason in refused] == why
                told |= set(refused)
    assert told == {None, "already_seen", "not_enough_steps"}


def test_secret_bids_in_the_view() -> None:
    game = at_auction("secret")
    play(game, 1, {"move": "lay", "money": {"200": 2}})
    for seat in (NOBODY, 0, 1, 2):
        auction = view(game, seat)["auction"]
        assert auction["have_laid"] == [1]
        assert auction["laid"] == [None, {"200": 2} if seat == 1 else None, None]
        assert auction["laid_sums"] == [None, 400 if seat == 1 else None, None]
    play(game, 0, {"move": "lay", "money": {}})
    play(game, 2, {"move": "lay", "money": {"100": 4}})
    auction = view(game, NOBODY)["auction"]
    assert auction["laid"] == [{}, {"200": 2}, {"100": 4}]
    assert auction["laid_sums"] == [0, 400, 400]
    assert (auction["bid"], auction["bidder"], auction["rivals"]) == (400, 1, [2])
    play(game, 2, {"move": "pass"})
    after = view(game, NOBODY)
    assert after["auction"] is None
    assert after["last_auction"]["laid"] == [{}, {"200": 2}, {"100": 4}]
    assert after["last_auction"]["paid"] == {"200": 2}
    assert after["last_auction"]["paid_sum"] == 400
    assert after["last_auction"]["container"] == 0
    assert after["containers"][0]["owner"] == 1


def test_own_cards_are_shown_and_those_of_others_are_not() -> None:
    game = at_auction("open")
    play(game, 0, {"move": "bid", "amount": 0})
    play(game, 1, {"move": "pass"})
    play(game, 2, {"move": "pass"})
    own, other = view(game, 0)["seats"][0], view(game, 1)["seats"][0]
    assert sum(len(values) for values in own["cards"].values()) == 10
    assert own["wealth"] == game.score(0)
    assert own["notes"] == other["notes"] == {"50": 4, "100": 4, "200": 4, "500": 4}
    assert all(other[field] is None for field in ("cards", "worth", "collections", "bonus", "missing", "wealth"))
    assert other["containers"] == [0]


def owning(players: int, *cards: str) -> Json:
    """What seat 0 sees of itself when it owns these cards, and otherwise junk."""
    game = dealt(players)
    for container in range((len(cards) + 9) // 10):
        game.set_owner(container, 0)
        for box in range(10):
            game.put_card(container, box, CARD_NAMES.index("junk"))
    for place, card in enumerate(cards):
        game.put_card(place // 10, place % 10, CARD_NAMES.index(card))
    return {**CODEC.public(game)["seats"][0], **CODEC.own(game, 0)["seats"]["0"]}


@pytest.mark.parametrize(
    ("players", "cards", "lack"),
    [
        (3, "", (3, True)),
        (3, "50 100", (1, True)),
        (3, "250 100", (1, False)),
        (3, "50 100 150 200", (1, True)),
        (3, "250", (2, False)),
        (3, "250 50 100", (3, True)),
        (3, "250 250 100 50", (2, False)),
        (3, "250 250 50 100 150 200", None),
        (2, "", (4, True)),
        (2, "250 50 100", (1, False)),
        (2, "250 50 100 150", None),
    ],
)
def test_what_a_colour_lacks_for_its_next_collection(players: int, cards: str, lack: tuple[int, bool] | None) -> None:
    missing = owning(players, *(f"red_{value}" for value in cards.split()), "junk")["missing"]
    assert missing["red"] == (lack and {"boxes": lack[0], "treasure": lack[1]})
    assert missing["blue"] == {"boxes": 4 if players == 2 else 3, "treasure": True}


def test_what_is_owned_is_counted_by_what_it_is() -> None:
    seat = owning(3, "red_250", "red_50", "red_100", "blue_50", "gold", "ten", "ten")
    cards = {"yellow": 0, "blue": 50, "red": 400, "green": 0, "gold": 500, "ten": 20, "junk": 0}
    assert seat["worth"] == cards | {"collections": 250}
    assert seat["bonus"] == {"yellow": 0, "blue": 0, "red": 250, "green": 0}


@every_table
def test_cash_and_what_is_owned_make_the_wealth(players: int) -> None:
    for game, _, _ in random_moves(players, 9):
        for seat in range(players):
            own = view(game, seat)["seats"][seat]
            assert own["cash"] + sum(own["worth"].values()) == own["wealth"]
            assert own["worth"]["collections"] == sum(own["bonus"].values())


@every_table
def test_a_view_tells_only_what_the_seat_knows(players: int) -> None:
    """In a world that the seat cannot tell from the true one, the view is identical."""
    for number, (game, _, _) in enumerate(random_moves(players, 8)):
        if number % 7 == 0:
            for seat in range(NOBODY, players):
                world = copy(game)
                world.guess(seat, Dice(number))
                assert view(world, seat) == view(game, seat)


def test_the_end_shows_everything() -> None:
    game = dealt()
    for before, seat, spelled in random_moves(3, 1):
        game = before
        for chosen in spelled:
            game.play(seat, chosen)
    assert game.turn == NOBODY
    shown = view(game, NOBODY)
    assert shown["phase"] == "over"
    assert shown["turn"] is shown["container"] is None
    assert [box["card"] for container in shown["containers"] for box in container["boxes"]] == [
        CARD_NAMES[game.card_at(container, box)] for container in range(6) for box in range(10)
    ]
    assert [seat["wealth"] for seat in shown["seats"]] == [game.score(seat) for seat in range(3)]
    assert all(seat["missing"] is None for seat in shown["seats"])
    assert all(CODEC.moves(game, seat) == [] for seat in range(3))


def test_prices_stay_in_view() -> None:
    sold = {"owner": 1, "price": 450}
    game = CODEC.from_position({"players": 3, "container": 2, "containers": [sold, {"owner": 0, "price": 0}]})
    for seat in (NOBODY, 0, 1, 2):
        assert [container["price"] for container in view(game, seat)["containers"]] == [450, 0, None]


def test_without_the_aid_notes_stay_behind_the_screens() -> None:
    for game, _, _ in random_moves(3, 2):
        over = game.phase == phase.OVER
        for viewer in (NOBODY, 0, 1, 2):
            plain, aided = (table_of(CODEC, game, viewer, aided) for aided in (False, True))
            for seat in range(3):
                shown = plain["seats"][seat]
                if over or seat == viewer:
                    assert shown == aided["seats"][seat]
                else:
                    assert shown["notes"] is shown["cash"] is None
            assert all(container["price"] is None for container in plain["containers"])
            assert aided["seats"] == [
                {**seat, "notes": one["notes"], "cash": one["cash"]}
                for seat, one in zip(plain["seats"], aided["seats"], strict=True)
            ]


def test_the_deal_tells_both_piles_from_the_top() -> None:
    game = dealt(4, seed=5)
    deal = json.loads(json.dumps(CODEC.deal(game)))
    assert deal["auctioneer"] == 0
    for container in range(6):
        boxes = [CARD_NAMES[game.card_at(container, box)] for box in range(10)]
        assert (
            boxes == deal["closed"][container * 4 : container * 4 + 4] + deal["open"][container * 6 : container * 6 + 6]
        )
    assert deal["open"].count("ten") == 20
    assert deal["closed"].count("gold") == 2


def test_nothing_is_left_to_chance_after_the_deal() -> None:
    for before, seat, spelled in random_moves(2, 4):
        after = copy(before)
        for chosen in spelled:
            after.play(seat, chosen)
        assert CODEC.chance(before, after) == {}
        assert CODEC.deal(after) | {"auctioneer": 0} == CODEC.deal(before) | {"auctioneer": 0}


def test_done_alone_is_laying_nothing() -> None:
    assert CODEC.decode(at_auction("secret"), 0, [int(action.DONE)]) == {"move": "lay", "money": {}}
