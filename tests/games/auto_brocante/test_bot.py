"""What dealers conclude from what everybody has seen: from lots, from hoods that were opened, and from the deck."""

import pytest

from brocante.bots.levels import heuristic
from brocante.engine.codec import Json
from brocante.games.auto_brocante import action, data, phase
from brocante.games.auto_brocante.bot import AutoBrocantePlayer
from brocante.games.auto_brocante.codec import CODEC
from brocante.games.auto_brocante.data import LIST_PRICE, VALUE
from brocante.games.auto_brocante.rules import AutoBrocante

BOOK = [int(value) for value in VALUE[24:48]]  # of the seat that sold cars; it is worth 15,000 to that one
DEAR = 3  # by its number: list price 9,000


def dealer(position: Json) -> AutoBrocantePlayer:
    """The player of seat 0, after surveying the table."""
    game = CODEC.from_position({"players": 3, **position})
    player = heuristic("auto_brocante", "regular", game, 1)
    assert isinstance(player, AutoBrocantePlayer)
    player.survey(game, 0)
    return player


def seats(**first_rival: object) -> list[Json]:
    """Three seats, the second of which has this; the third one's Blue Book is known."""
    return [{"lot": [1, 2]}, {"lot": [DEAR, 4], **first_rival}, {"lot": [5, 6], "values": BOOK}]


def test_what_stays_in_a_lot_is_worth_more_to_its_owner() -> None:
    means = [dealer({"seats": seats(), "turns": turns}).mean(1, DEAR - 1) for turns in (0, 12, 30)]
    assert means[0] < float(LIST_PRICE[DEAR - 1]) < means[1] < means[2]
    other = [dealer({"seats": seats(), "turns": turns}).mean(2, DEAR - 1) for turns in (0, 30)]
    assert other[1] <= other[0]  # nothing follows from a lot for those who do not have the car


def test_what_was_bought_under_the_hood_is_worth_its_price_to_the_buyer() -> None:
    given = seats()
    before = dealer({"seats": given}).mean(1, DEAR - 1)
    given[2]["seen"] = [DEAR]
    assert BOOK[DEAR - 1] == 15_000
    assert dealer({"seats": given}).mean(1, DEAR - 1) > before + 3_000


def test_where_hoods_are_opened_rivals_are_taken_for_eager() -> None:
    given = seats()
    assert dealer({"seats": given, "turns": 10}).eager[1] < 0.01
    given[2]["seen"] = [DEAR, 8, 9, 10]
    player = dealer({"seats": given, "turns": 10})
    assert player.eager[1] > player.eager[2]  # the second seat has bought one of these cars
    assert player.eager[2] > 0.3
    assert dealer({"seats": given, "turns": 60}).eager[1] < 0.01  # over that many turns this is little


@pytest.mark.parametrize(("turns", "expected"), [(3, True), (60, False)])
def test_eager_rivals_find_the_lot_open(turns: int, expected: bool) -> None:
    """The only difference is the time over which these hoods were opened."""
    mine = [int(value) for value in VALUE[:24]]
    given: list[Json] = [{"lot": [7, 8, 18], "values": mine}, {"lot": [DEAR]}, {"lot": [5], "values": BOOK}]
    given[2]["seen"] = [DEAR, 9, 10, 11, 12]
    game = CODEC.from_position({"players": 3, "seats": given, "turns": turns})
    player = heuristic("auto_brocante", "regular", game, 1)
    assert isinstance(player, AutoBrocantePlayer)
    player.survey(game, 0)
    assert player.opens(game, 0) is expected


def test_nobody_renews_a_hand_that_would_come_back() -> None:
    hand = ["sell_blue_book", "sell_blue_book", "buy_from_dealer", "stolen_recovered"]
    game = CODEC.from_position({"players": 3, "seats": [{"lot": [1, 2], "hand": hand}]})
    player = heuristic("auto_brocante", "regular", game, 1)
    assert isinstance(player, AutoBrocantePlayer)
    many = player.weigh_renewal(game, 0)
    assert many > 0.0
    game.deck_size = 1
    assert player.weigh_renewal(game, 0) == pytest.approx(many / 4)
    game.deck_size = 0
    assert player.weigh_renewal(game, 0) == 0.0
    assert player.choose(game, 0) != action.RENEW


def values_in_worlds(game: AutoBrocante, seat: int, car: int) -> list[int]:
    """What a car is worth to a rival in many worlds of seat 0."""
    player = heuristic("auto_brocante", "regular", game, 1)
    hidden, world = game.fresh(), game.fresh()
    hidden.become(game)
    hidden.hide(0)
    player.recall(hidden, 0)
    values: list[int] = []
    for _world in range(300):
        world.become(hidden)
        world.guess(0, player.dice)
        assert player.revise(world, 0) == 1.0
        assert world.books_hold()
        values.append(int(world.value(seat, car)))
    return values


def game_of(position: Json) -> AutoBrocante:
    game = CODEC.from_position({"players": 3, **position})
    assert isinstance(game, AutoBrocante)
    return game


def test_in_worlds_owners_have_parted_with_what_customers_pay_more_for() -> None:
    price = int(LIST_PRICE[DEAR - 1])
    cheap = [
        sum(value < price for value in values_in_worlds(game_of({"seats": seats(), "turns": turns}), 1, DEAR - 1)) / 300
        for turns in (0, 30)
    ]
    assert cheap[0] > 0.3
    assert cheap[1] < 0.1


def test_in_worlds_values_that_were_seen_stay() -> None:
    given = seats()
    given[2]["seen"] = [5]
    assert set(values_in_worlds(game_of({"seats": given, "turns": 12}), 2, 4)) == {BOOK[4]}


@pytest.mark.parametrize(("ask", "least", "most"), [(15_000, 0.6, 0.95), (9_000, 0.0, 0.1)])
def test_in_worlds_sellers_have_a_reason_for_their_price(ask: int, least: float, most: float) -> None:
    game = game_of({"seats": seats()})
    game.phase = phase.REPLY
    game.buyer, game.seller, game.turn = 0, 1, 0
    game.car, game.card, game.ask, game.asks = DEAR - 1, data.BUY_FROM_DEALER, ask, 1
    values = values_in_worlds(game, 1, DEAR - 1)
    assert least <= values.count(15_000) / 300 <= most
    assert len(set(values)) > 2  # nothing is excluded


def test_numbered_tables_are_left_as_they_were_guessed() -> None:
    given: list[Json] = [{"lot": [1, 2]}, {"lot": [DEAR, 4]}, {"lot": [5, 6]}]
    game = game_of({"seats": given, "turns": 30, "rules": 1})
    assert min(values_in_worlds(game, 1, DEAR - 1)) < int(LIST_PRICE[DEAR - 1])


def test_a_search_does_not_look_for_bargains_that_promise_a_loss() -> None:
    verdicts = []
    for value in (15_000, 0):
        given: list[Json] = [{"lot": [7, 8], "hand": ["buy_from_dealer"]}, {"lot": [DEAR]}, {"lot": []}]
        game = game_of({"seats": given})
        game.write_value(0, DEAR - 1, value)
        player = heuristic("auto_brocante", "regular", game, 1)
        assert isinstance(player, AutoBrocantePlayer)
        player.survey(game, 0)
        verdicts.append(player.considers(game, 0, action.PLAY + data.BUY_FROM_DEALER))
    assert verdicts == [True, False]
