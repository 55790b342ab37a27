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
    (5, {}, [8, 32, 925, 12760]),
]


@pytest.mark.parametrize(("players", "options", "expected"), COUNTS)
def test_the_number_of_sequences(players: int, options: dict[str, bool], expected: list[int]) -> None:
    assert counts("auto_brocante", players, options, len(expected)) == expected


@every_secret
def test_the_page_is_enough_to_draw_the_deal_again(secret: bytes) -> None:
    chance = Chance(secret)
    cars = chance.shuffle(list(range(1, 25)))
    deck = chance.shuffle([card for card, count in DEALER_CARDS.items() for _ in range(count)])
    tables = chance.shuffle(list(range(1, 11)))
    pile = ["fire"] * 2 + ["theft"] * 2 + ["collision"] * 2 + ["comprehensive"] + ["void"] * 3
    policies, hands, lots = [], [], []
    for _ in range(4):
        policies.append([pile.pop(chance.below(len(pile)))])
        hands.append(sorted((deck.pop(0) for _ in range(5)), key=list(DEALER_CARDS).index))
        lots.append(sorted(cars.pop(0) for _ in range(3)))
    assert Game("auto_brocante", 4, key=secret).deal == {
        "tables": tables[:4],
        "policies": policies,
        "hands": hands,
        "lots": lots,
        "bank": cars,
        "deck": deck,
        "first": chance.below(4),
    }
