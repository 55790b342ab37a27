"""What others can work out without our code: the number of sequences, and the deal from its key."""

import pytest
from counting import counts
from drawing import Chance, every_secret

from brocante.play.game import Game

DEALER_CARDS = {
    "sell_list": 4,
    "sell_list_plus_2000": 2,
    "sell_list_plus_3000": 1,
    "sell_blue_book": 4,
    "sell_blue_book_plus_3000": 1,
    "fire": 3,
    "collision": 3,
    "car_stolen": 2,
    "stolen_recovered": 2,
    "buy_from_dealer": 7,
    "forced_sale": 6,
    "cancel_policy": 2,
    "buy_for_200": 3,
    "free_policy": 2,
    "take_three": 1,
    "lot_closed": 2,
}

COUNTS: list[tuple[int, dict[str, bool], list[int]]] = [
    (3, {}, [8, 34, 1740, 24011]),
    (5, {}, [10, 43, 953, 8621]),
]


@pytest.mark.parametrize(("players", "options", "expected"), COUNTS)
def test_the_number_of_sequences(players: int, options: dict[str, bool], expected: list[int]) -> None:
    assert counts("auto_brocante", players, options, len(expected)) == expected


CHART = {
    10000: [15000, 12000, 10000, 5000, 2500, 0],
    9000: [15000, 12000, 10000, 9000, 6000, 3000, 0],
    8000: [15000, 11000, 10000, 9000, 8000, 4000, 2000, 0],
    6000: [12000, 9000, 8000, 7000, 6000, 3000, 1500, 0],
    5000: [10000, 8000, 6500, 5000, 2500, 0],
    4000: [8000, 6000, 5000, 4000, 2000, 1000, 0],
    3000: [6000, 5000, 4000, 3000, 1500, 0],
    2000: [5000, 4000, 3000, 2000, 1000, 500, 0],
}
PRICES = [5, 3, 9, 2, 10, 6, 3, 4, 5, 8, 6, 4, 9, 2, 8, 4, 2, 8, 3, 5, 4, 2, 3, 6]  # in thousands, by car


def table(chance: Chance) -> list[int]:
    while True:
        values = [CHART[1000 * price][chance.below(len(CHART[1000 * price]))] for price in PRICES]
        if 113_500 <= sum(values) <= 114_500 and values.count(0) in (3, 4):
            return values


@every_secret
def test_the_page_is_enough_to_draw_the_deal_again(secret: bytes) -> None:
    chance = Chance(secret)
    cars = chance.shuffle(list(range(1, 25)))
    deck = chance.shuffle([card for card, count in DEALER_CARDS.items() for _ in range(count)])
    tables = [table(chance) for _ in range(4)]
    pile = ["fire"] * 2 + ["theft"] * 2 + ["collision"] * 2 + ["comprehensive"] + ["void"] * 3
    policies, hands, lots = [], [], []
    for _ in range(4):
        policies.append([pile.pop(chance.below(len(pile)))])
        hands.append(sorted((deck.pop(0) for _ in range(5)), key=list(DEALER_CARDS).index))
        lots.append(sorted(cars.pop(0) for _ in range(3)))
    assert Game("auto_brocante", 4, key=secret).deal == {
        "tables": tables,
        "policies": policies,
        "hands": hands,
        "lots": lots,
        "bank": cars,
        "deck": deck,
        "first": chance.below(4),
    }
