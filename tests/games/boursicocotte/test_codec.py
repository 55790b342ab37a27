"""The codec of Boursicocotte: moves in both directions, templates, views without secrets."""

import json
from itertools import product
from typing import Any

import pytest
from support import legal, sent, table_of

from brocante.engine.codec import Json
from brocante.engine.core import NOBODY, Dice
from brocante.engine.reasons import Reason, Refused
from brocante.games.boursicocotte.codec import CODEC
from brocante.games.boursicocotte.names import in_words
from brocante.games.boursicocotte.rules import Boursicocotte
from brocante.play.game import Game

NAMES = ("double_move", "one_bid", "original")
OPTIONS = [dict(zip(NAMES, values, strict=True)) for values in product((False, True), repeat=3)]
every_game = pytest.mark.parametrize(("players", "options"), list(product((3, 4, 5), OPTIONS)))


def new_game(players: int = 3, seed: int = 1, **options: bool) -> Game:
    return Game("boursicocotte", players, options, seed.to_bytes(32, "big"))


def state(game: Game) -> Boursicocotte:
    assert isinstance(game.rules, Boursicocotte)
    return game.rules


def step(game: Game, dice: Dice) -> list[int]:
    """One whole random move; low bids and passes, so that there is something to pay with."""
    actors = game.actors()
    seat = actors[dice.below(len(actors))]
    actions: list[int] = []
    while not actions or game.rules.drafting(seat):
        choices = legal(game.rules, seat)
        actions.append(choices[dice.below(min(len(choices), 6))])
        game.act(seat, actions[-1])
    return actions


def trading(seed: int = 3) -> Game:
    """A game in which the active player may trade."""
    game = new_game(4, seed)
    dice = Dice(seed)
    while not any(move["move"] == "trade" for move in game.moves(game.rules.turn)):
        step(game, dice)
    return game


@every_game
def test_moves_are_read_as_they_were_spelled(players: int, options: dict[str, bool]) -> None:
    game = new_game(players, **options)
    dice = Dice(players)
    while not game.over:
        before = state(game).fresh()
        before.become(game.rules)
        actions = step(game, dice)
        move = {name: value for name, value in game.history[-1].items() if name != "seat"}
        seat = game.history[-1]["seat"]
        assert CODEC.decode(before, seat, actions) == move
        assert CODEC.encode(before, seat, move) == actions


def instances(template: Json) -> list[Json]:
    """A few moves of a template, including its extremes."""
    move = sent(template)
    if move["move"] == "bid":
        return [{**move, "amount": move["amount"][end]} for end in ("min", "max")]
    if move["move"] == "pay":
        return [{**move, "money": money} for money in move["money"]]
    if "money" in move:
        notes, fewest = move["money"]["from"], move["money"]["fewest"]
        few = [{note: 1} for note in notes] if fewest else [{}]
        return [{**move, "money": money} for money in [*few, notes]]
    return [move]


@every_game
def test_templates_are_real_and_cover_all_that_is_legal(players: int, options: dict[str, bool]) -> None:
    game = new_game(players, 2, **options)
    dice = Dice(players)
    while not game.over:
        for seat in range(players) if len(game.history) % 29 == 0 else ():
            moves = [move for template in game.moves(seat) for move in instances(template)]
            assert bool(moves) == (seat in game.actors())
            firsts = {game.spell(seat, move)[0] for move in moves}
            offered = legal(game.rules, seat)
            bids = {action for action in offered if min(firsts, default=0) <= action <= max(firsts, default=0)}
            assert firsts <= set(offered) <= firsts | (bids if any("amount" in move for move in moves) else set())
        step(game, dice)


def refusal(game: Game, move: Any, seat: int | None = None) -> str:
    with pytest.raises(Refused) as refused:
        game.play(game.rules.turn if seat is None else seat, move)
    return refused.value.reason


def test_refusals_of_bids() -> None:
    game = new_game()
    seat = game.rules.turn
    assert refusal(game, {"move": "bid", "amount": 10}) is Reason.NOT_NOW
    assert refusal(game, {"move": "pass"}) is Reason.NOT_NOW
    game.play(seat, {"move": "auction"})
    assert refusal(game, {"move": "bid", "amount": 10}, seat) is Reason.OWN_AUCTION
    assert refusal(game, {"move": "bid", "amount": 15}) is Reason.NOT_A_MULTIPLE
    assert refusal(game, {"move": "bid", "amount": 0}) is Reason.BID_TOO_LOW
    assert refusal(game, {"move": "bid", "amount": 2820}) is Reason.BID_TOO_HIGH
    assert refusal(game, {"move": "bid", "amount": 10**9}) is Reason.BID_TOO_HIGH
    assert refusal(game, {"move": "bid"}) is Reason.MALFORMED
    assert refusal(game, {"move": "bid", "amount": 10, "loud": True}) is Reason.MALFORMED
    assert refusal(game, {"move": "auction"}) is Reason.NOT_NOW
    assert refusal(game, {"move": "moo"}) is Reason.UNKNOWN_MOVE
    game.play(game.rules.turn, {"move": "bid", "amount": 50})
    assert refusal(game, {"move": "bid", "amount": 50}) is Reason.BID_TOO_LOW


def paying() -> Game:
    """A game in which 20 are to be paid, without a donkey so far."""
    seed = next(s for s in range(1, 100) if "donkey" not in new_game(seed=s).deal["pile"][:2])
    game = new_game(seed=seed)
    moves: list[Json] = [{"move": "auction"}, {"move": "bid", "amount": 20}, {"move": "pass"}, {"move": "sell"}]
    for move in moves:
        game.play(game.rules.turn, move)
    return game


def test_refusals_of_payments() -> None:
    game = paying()
    (offer,) = game.moves(game.rules.turn)
    assert offer == {"move": "pay", "price": 20, "money": [{"50": 1}, {"10": 2}], "info": {"change": 0, "least": 20}}
    assert refusal(game, {"move": "pay", "money": {"10": 1}}) is Reason.INCOMPLETE
    assert refusal(game, {"move": "pay", "money": {"10": 3}}) is Reason.SUPERFLUOUS
    assert refusal(game, {"move": "pay", "money": {"10": 2, "0": 1}}) is Reason.SUPERFLUOUS
    assert refusal(game, {"move": "pay", "money": {"100": 1}}) is Reason.NOTE_NOT_HELD
    assert refusal(game, {"move": "pay", "money": {}}) is Reason.NOTHING_LAID
    assert refusal(game, {"move": "pay", "money": {"20": 1}}) is Reason.MALFORMED
    assert refusal(game, {"move": "pay", "money": {"10": -1}}) is Reason.MALFORMED
    game.play(game.rules.turn, {"move": "pay", "money": {"10": 2}})
    assert game.view()["table"]["phase"] == "turn"


def test_refusals_of_trades() -> None:
    game = trading()
    seat = game.rules.turn
    offer = next(move for move in game.moves(seat) if move["move"] == "trade")
    base = {**sent(offer), "money": {"0": 1}}
    assert refusal(game, {**base, "target": seat}) is Reason.NOT_YOURSELF
    assert refusal(game, {**base, "target": 4}) is Reason.MALFORMED
    assert refusal(game, {**base, "animal": "unicorn"}) is Reason.MALFORMED
    assert refusal(game, {**base, "money": {}}) is Reason.NOTHING_LAID
    assert refusal(game, {**base, "money": {"10": 99}}) is Reason.NOTE_NOT_HELD
    assert refusal(game, {"move": "accept"}) is Reason.NOT_NOW
    held = game.view()["table"]["seats"][seat]["animals"]
    missing = next(animal for animal in ("rooster", "goose", "cat", "dog", "sheep", "goat") if animal not in held)
    assert refusal(game, {**base, "animal": missing}) is Reason.CARD_NOT_HELD


def test_an_offer_is_a_secret_of_the_one_who_laid_it() -> None:
    game = trading()
    seat = game.rules.turn
    offer = next(move for move in game.moves(seat) if move["move"] == "trade")
    notes = dict(list(offer["money"]["from"].items())[-1:])
    game.play(seat, {**sent(offer), "money": notes})
    for viewer in range(NOBODY, 4):
        trade = game.view(viewer)["table"]["trade"]
        assert trade["cards"] == sum(notes.values())
        assert (trade["target"], trade["animal"]) == (offer["target"], offer["animal"])
        assert trade["offer"] == (notes if viewer == seat else None)
        assert trade["counter"] == ({} if viewer == offer["target"] else None)


@every_game
def test_a_view_tells_of_money_what_can_be_known(players: int, options: dict[str, bool]) -> None:
    game = new_game(players, 4, **options)
    dice = Dice(players)
    hidden = 0
    while not game.over:
        step(game, dice)
        for viewer in range(NOBODY, players) if len(game.history) % 29 == 0 else ():
            table = json.loads(json.dumps(game.view(viewer)["table"]))
            unknown = 0
            for seat, shown in enumerate(table["seats"]):
                notes = in_words(state(game).purses.hand(seat))
                assert shown["cards"] == sum(notes.values())
                assert all(notes.get(note, 0) >= count for note, count in shown["known"].items())
                assert sum(shown["known"].values()) + shown["unknown"] == shown["cards"]
                assert (shown["worth"] is None) == (shown["unknown"] > 0)
                assert seat != viewer or shown["unknown"] == 0
                unknown += shown["unknown"]
            assert unknown == sum(table["unknown_money"].values())
            hidden += unknown
    assert hidden > 0
    assert all(shown["unknown"] == 0 for shown in game.view()["table"]["seats"])


def test_what_can_be_deduced_is_left_out_where_people_remember_themselves() -> None:
    game = new_game(4, 4, deductions=False)
    dice = Dice(4)
    while not game.over:
        step(game, dice)
        for viewer in range(NOBODY, 4) if len(game.history) % 29 == 0 and not game.over else ():
            table = game.view(viewer)["table"]
            assert table["unknown_money"] is None
            for seat, shown in enumerate(table["seats"]):
                money = shown["known"], shown["unknown"], shown["worth"]
                own = in_words(state(game).purses.hand(seat))
                assert money == ((own, 0, sum(int(v) * n for v, n in own.items())) if seat == viewer else (None,) * 3)
    assert all(shown["unknown"] == 0 for shown in game.view()["table"]["seats"])


def test_the_record_knows_nothing_of_the_aid() -> None:
    bare, aided = new_game(deductions=False).record(), new_game().record()
    assert bare == aided
    assert bare["options"] == dict.fromkeys(NAMES, False)


def test_the_view_of_an_auction() -> None:
    game = new_game(4, 1, one_bid=True)
    active = game.rules.turn
    lot = game.deal["pile"][:2]
    game.play(active, {"move": "auction"})
    first, second, third = ((active + n) % 4 for n in (1, 2, 3))
    game.play(first, {"move": "pass"})
    assert game.view()["table"]["auction"]["passed"] == [first]
    game.play(second, {"move": "bid", "amount": 20})
    auction = game.view()["table"]["auction"]
    assert auction["lot"] == lot
    assert (auction["bid"], auction["bidder"], auction["spent"]) == (20, second, [second])
    assert auction["asked"] == sorted([first, third])
    assert auction["passed"] == []
    assert auction["limits"] == {}


def refused(game: Game, viewer: int, field: str = "refused") -> str | None:
    reason: str | None = game.view(viewer)["table"]["auction"][field]
    return reason


def test_a_view_says_why_its_seat_may_not_bid() -> None:
    game = new_game(4, 1, one_bid=True)
    active = game.rules.turn
    first, second, third = ((active + n) % 4 for n in (1, 2, 3))
    game.play(active, {"move": "auction"})
    game.play(first, {"move": "pass"})
    assert [refused(game, seat) for seat in (active, first, second)] == ["own_auction", "already_passed", None]
    game.play(second, {"move": "bid", "amount": 20})
    assert [refused(game, seat) for seat in (first, second, third)] == [None, "highest_bidder", None]
    game.play(first, {"move": "bid", "amount": 30})
    assert refused(game, second) == "bid_spent"
    assert refused(game, NOBODY) is None
    game.play(third, {"move": "pass"})
    assert [refused(game, seat) for seat in range(4)] == [None] * 4  # the hammer has fallen


def test_a_view_says_why_the_active_player_may_not_preempt() -> None:
    for amount, reason in ((20, None), (400, "not_enough_cash")):
        game = new_game(3)
        moves: list[Json] = [{"move": "auction"}, {"move": "bid", "amount": amount}, {"move": "pass"}]
        for move in moves:
            game.play(game.rules.turn, move)
        active = game.rules.turn
        assert refused(game, active, "preempt_refused") == reason
        assert {refused(game, seat, "preempt_refused") for seat in range(NOBODY, 3) if seat != active} == {None}


def test_who_chooses_sees_what_a_trade_would_be_for_or_why_there_is_none() -> None:
    game = trading()
    seat = game.rules.turn
    offered = [move for move in game.moves(seat) if move["move"] == "trade"]
    choice = game.view(seat)["table"]["choice"]
    assert choice["trade_refused"] is None
    stakes = {
        (int(target), animal): count for target, some in choice["stakes"].items() for animal, count in some.items()
    }
    assert stakes == {(move["target"], move["animal"]): 1 for move in offered}
    assert all(game.view(viewer)["table"]["choice"] is None for viewer in range(NOBODY, 4) if viewer != seat)


PAIRS = [{"animals": {"cow": 2, "pig": 1}}, {"animals": {"cow": 2}}, {"animals": {"pig": 1}}]


@pytest.mark.parametrize(
    ("position", "choice"),
    [
        ({"seats": PAIRS}, {"stakes": {"1": {"cow": 2}, "2": {"pig": 1}}, "trade_refused": None}),
        ({"seats": PAIRS, "still": 30}, {"stakes": {}, "trade_refused": "must_auction"}),
        ({}, {"stakes": {}, "trade_refused": "target_has_none"}),
    ],
)
def test_the_choice_in_the_original_game(position: Json, choice: Json) -> None:
    state = CODEC.from_position({"players": 3, "options": {"original": True}} | position)
    assert table_of(CODEC, state, 0)["choice"] == choice


def test_a_view_says_why_an_offer_cannot_be_countered() -> None:
    for purse, reason in (({"10": 1}, None), ({}, "note_not_held")):
        seats = [{"animals": {"cow": 1}}, {"animals": {"cow": 1}, "money": purse}]
        trade = {"target": 1, "animal": "cow", "offer": {"10": 1}}
        state = CODEC.from_position({"players": 3, "phase": "reply", "seats": seats, "trade": trade})
        shown = [table_of(CODEC, state, seat)["trade"] for seat in range(3)]
        assert [trade and trade["counter_refused"] for trade in shown] == [None, reason, None]


def test_a_view_holds_what_the_cards_print_and_who_has_no_owner_yet() -> None:
    seats = [{"animals": {"cow": 3, "goose": 3}}, {"animals": {"pig": 1}}]
    table = table_of(CODEC, CODEC.from_position({"players": 3, "seats": seats}), 0)
    assert list(table["prices"].values()) == [1000, 800, 650, 500, 350, 250, 160, 90, 40, 10]
    assert (table["seats"][0]["sum"], table["seats"][0]["score"]) == (840, 1680)
    unowned = table["unowned"]
    assert (unowned.get("cow"), unowned.get("goose"), unowned["pig"], unowned["horse"]) == (None, None, 2, 3)


def test_the_view_of_who_could_not_pay() -> None:
    game = new_game(3)
    moves: list[Json] = [{"move": "auction"}, {"move": "bid", "amount": 300}, {"move": "pass"}, {"move": "sell"}]
    for move in moves:
        game.play(game.rules.turn, move)
    bidder = game.history[1]["seat"]
    table = game.view()["table"]
    assert table["auction"]["limits"] == {str(bidder): game.rules.tiebreak(bidder)}
    assert table["seats"][bidder]["worth"] == game.rules.tiebreak(bidder)


def test_the_deal_says_all_that_chance_gave() -> None:
    game = new_game(5, 1, original=True)
    assert len(game.deal["pile"]) == 40
    assert game.deal["first"] == game.rules.turn
    turned: list[str] = []
    while len(turned) < 5:
        game.play(game.rules.turn, {"move": "auction"})
        turned += game.view()["table"]["auction"]["lot"]
        while state(game).lot:
            game.play(game.rules.turn, {"move": "pass"})
    assert turned == game.deal["pile"][:5]
