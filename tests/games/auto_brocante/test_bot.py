"""What dealers conclude from what everybody has seen: from lots, from hoods that were opened, and from the deck."""

import pytest

from brocante.bots.levels import heuristic
from brocante.engine.codec import Json
from brocante.games.auto_brocante import action
from brocante.games.auto_brocante.bot import AutoBrocantePlayer
from brocante.games.auto_brocante.codec import CODEC
from brocante.games.auto_brocante.data import LIST_PRICE, VALUE

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
