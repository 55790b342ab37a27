"""What others can work out without our code: the number of sequences, and the deal from its key."""

import pytest
from counting import counts
from drawing import Chance, every_secret

from brocante.play.game import Game

FAMILIES = ["rooster", "goose", "cat", "dog", "sheep", "goat", "donkey", "pig", "cow", "horse"]

COUNTS: list[tuple[int, dict[str, bool], list[int]]] = [
    (3, {}, [1, 43, 946, 13315]),
    (5, {"original": True}, [1, 46, 1081, 17305]),
    (4, {"one_bid": True}, [1, 57, 1653, 32523]),
]


@pytest.mark.parametrize(("players", "options", "expected"), COUNTS)
def test_the_number_of_sequences(players: int, options: dict[str, bool], expected: list[int]) -> None:
    assert counts("boursicocotte", players, options, len(expected)) == expected


@every_secret
@pytest.mark.parametrize(("original", "cards"), [(False, 3), (True, 4)])
def test_the_page_is_enough_to_draw_the_deal_again(secret: bytes, original: bool, cards: int) -> None:
    chance = Chance(secret)
    pile = chance.shuffle([animal for animal in FAMILIES for _ in range(cards)])
    game = Game("boursicocotte", 5, {"original": original}, secret)
    assert game.deal == {"pile": pile[::-1], "first": chance.below(5)}
