"""What others can work out without our code: the number of sequences, and the deal from its key."""

import pytest
from counting import counts
from drawing import Chance, every_secret

from brocante.play.game import Game

OBJECTS = [
    "home",
    "yacht",
    "classic_auto",
    "jewels",
    "bank_account",
    "stocks",
    "coin_collection",
    "cash_under_the_mattress",
    "stamp_collection",
    "piggy_bank",
]

COUNTS: list[tuple[int, dict[str, bool], list[int]]] = [
    (2, {}, [10, 106, 935, 9217]),
    (6, {}, [8, 70, 335, 2765, 19740]),
]


@pytest.mark.parametrize(("players", "options", "expected"), COUNTS)
def test_the_number_of_sequences(players: int, options: dict[str, bool], expected: list[int]) -> None:
    assert counts("big_deal", players, options, len(expected)) == expected


@every_secret
def test_the_page_is_enough_to_draw_the_deal_again(secret: bytes) -> None:
    chance = Chance(secret)
    starter = chance.below(4)
    pile = ["home"] * 8 + [thing for thing in OBJECTS[1:] for _ in range(10)] + ["silver"] * 8 + ["gold"] * 4
    chance.shuffle(pile)
    order = [*OBJECTS, "silver", "gold"]
    hands = [sorted((pile.pop() for _ in range(4)), key=order.index) for _ in range(4)]
    while pile[-1] in ("silver", "gold"):
        other = chance.below(len(pile))
        pile[-1], pile[other] = pile[other], pile[-1]
    turned = pile.pop()
    assert Game("big_deal", 4, key=secret).deal == {
        "round": 1,
        "starter": starter,
        "hands": hands,
        "turned": turned,
        "draw_pile": pile[::-1],
    }
