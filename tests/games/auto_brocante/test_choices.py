"""What a view of Auto-Brocante tells about choices: what they cost and bring, and why some are not possible."""

from collections import Counter
from typing import cast

import pytest
from support import legal, random_games, table_of

from brocante.engine.codec import Json
from brocante.engine.core import NOBODY, Dice
from brocante.engine.reasons import Reason
from brocante.games.auto_brocante import action
from brocante.games.auto_brocante.codec import CODEC, SIMPLE
from brocante.games.auto_brocante.data import CARS, HOOD_FINE, VALUE
from brocante.games.auto_brocante.names import CARD_NAMES
from brocante.games.auto_brocante.rules import AutoBrocante
from brocante.games.auto_brocante.view import Table

VALUES = list(VALUE[4 * CARS : 5 * CARS])


def state(**position: object) -> AutoBrocante:
    game = CODEC.from_position({"players": 3, **position})
    game.chance = Dice(1)
    return game


def view(game: AutoBrocante, seat: int) -> Table:
    return cast(Table, table_of(CODEC, game, seat))


def play(game: AutoBrocante, seat: int, **move: object) -> None:
    for chosen in CODEC.encode(game, seat, move):
        game.play(seat, chosen)


def test_the_options_of_a_turn_with_their_prices() -> None:
    game = state(seats=[{"hand": ["fire"], "cash": 3_000}])
    options = view(game, 0)["options"]
    assert options["buy"] == {"price": 4_000, "refused": "not_enough_cash"}
    assert options["insure"] == {"price": 4_000, "refused": "not_enough_cash"}
    assert options["gamble"]["price"] == view(game, 0)["bank"]["dearest_top"]
    assert options["renew_hand"] == options["open_lot"] == {"price": None, "refused": None}
    play(game, 0, move="renew_hand")
    assert {name: option["refused"] for name, option in view(game, 0)["options"].items()} == {  # type: ignore[index]
        **dict.fromkeys(("buy", "gamble", "insure", "renew_hand"), "option_used"),
        "open_lot": None,
    }
    assert [view(game, seat)["options"] for seat in (NOBODY, 1, 2)] == [{}] * 3


def test_below_the_minimum_only_cars_are_offered() -> None:
    game = state(phase="minimum", seats=[{"lot": [], "cash": 5_000, "hand": ["fire", "buy_for_200", "lot_closed"]}])
    shown = view(game, 0)
    assert {name: option["refused"] for name, option in shown["options"].items()} == {  # type: ignore[index]
        "buy": None,
        "gamble": "not_enough_cash",
    }
    assert shown["refused"] == {"fire": "must_buy", "lot_closed": "only_in_defence"}


def test_why_cards_cannot_be_played() -> None:
    hand = ["sell_list", "stolen_recovered", "lot_closed"]
    game = state(seats=[{"hand": hand}, {"hand": ["fire"]}])
    assert view(game, 0)["refused"] == {"stolen_recovered": "no_such_target", "lot_closed": "only_in_defence"}
    assert view(game, 1)["refused"] == {"fire": "not_your_turn"}
    assert view(game, NOBODY)["refused"] == {}
    play(game, 0, move="insure")
    assert view(game, 0)["refused"]["sell_list"] == "option_used"


def test_what_a_sale_would_bring() -> None:
    hand = ["sell_list", "sell_list_plus_2000", "sell_blue_book_plus_3000", "fire"]
    game = state(seats=[{"hand": hand, "lot": [4, 5], "values": VALUES}])  # the Volkswagen and the Mercedes-Benz
    assert view(game, 0)["sales"] == {
        "sell_list": {"4": 2_000, "5": 10_000},
        "sell_list_plus_2000": {"4": 4_000, "5": 12_000},
        "sell_blue_book_plus_3000": {"4": 6_000, "5": 13_000},
    }
    for card, sums in view(game, 0)["sales"].items():
        for car, price in sums.items():
            after = state(seats=[{"hand": hand, "lot": [4, 5], "values": VALUES}])
            play(after, 0, move="play", card=card, car=int(car))
            assert after.cash_of(0) - game.cash_of(0) == price
    assert [view(game, seat)["sales"] for seat in (NOBODY, 1)] == [{}, {}]


@pytest.mark.parametrize(
    ("ask", "look"),
    [  # of a car with a list price of 10,000, which can be worth 15,000, 12,000, 10,000, 5,000, 2,500 or nothing
        (100, {"if_inflated": 0, "if_honest": 3_500}),
        (6_000, {"if_inflated": 4_000, "if_honest": 11_000}),
        (15_050, {"if_inflated": 14_000, "if_honest": None}),
    ],
)
def test_what_a_look_under_the_hood_would_cost(ask: int, look: Json) -> None:
    game = state(seats=[{"hand": ["buy_from_dealer"]}, {"lot": [5]}])
    play(game, 0, move="play", card="buy_from_dealer", car=5)
    play(game, 1, move="pass")
    play(game, 0, move="offer", amount=50)
    play(game, 1, move="ask", amount=ask)
    deal = view(game, 0)["deal"]
    assert deal is not None
    assert deal["look"] == look


def test_the_printed_sums() -> None:
    shown = view(state(), NOBODY)
    assert shown["cards"] == {
        "sell_list_plus_2000": {"extra": 2_000},
        "sell_list_plus_3000": {"extra": 3_000},
        "sell_blue_book_plus_3000": {"extra": 3_000},
        "buy_for_200": {"price": 200},
    }
    assert shown["hood_fine"] == 1_000


def test_what_is_refused_and_what_is_offered_make_up_all_there_is() -> None:
    """In random games: a card or an option is either legal or comes with the reason that the rules give."""
    reasons: Counter[str] = Counter()
    for game in random_games("auto_brocante", 4, {}, 3, 300):
        rules = game.rules
        for seat in range(4):
            shown = game.view(seat)["table"]
            playable = {CARD_NAMES[kind] for kind in range(16) if action.PLAY + kind in legal(rules, seat)}
            held = set(shown["seats"][seat]["known_cards"])
            assert held - set(shown["refused"]) == (playable if not game.over else held)
            for name, option in shown["options"].items():
                assert (option["refused"] or Reason.FINE) == rules.refusal(seat, SIMPLE[name])
            reasons.update(shown["refused"].values())
        assert game.view()["table"]["refused"] == game.view()["table"]["options"] == game.view()["table"]["sales"] == {}
    assert {"not_your_turn", "option_used", "only_in_defence", "no_such_target"} <= set(reasons)


def test_a_look_costs_what_was_said() -> None:
    """In random games: what the buyer would really pay, which nobody is told, is within what the view says."""
    found: Counter[bool] = Counter()
    for game in random_games("auto_brocante", 3, {}, 4, 400):
        rules = game.rules
        assert isinstance(rules, AutoBrocante)
        deal = game.view()["table"]["deal"]
        if deal and deal["look"]:
            value = rules.value(rules.seller, rules.car)
            honest = deal["ask"] <= value
            if honest:
                assert value + HOOD_FINE >= deal["look"]["if_honest"]
            else:
                assert value - HOOD_FINE <= deal["look"]["if_inflated"]
            found[honest] += 1
    assert min(found[True], found[False]) > 2
