"""What others can work out without our code: the number of sequences, and the deal from its key."""

import pytest
from counting import counts
from drawing import Chance, every_secret

from brocante.play.game import Game

COUNTS: list[tuple[int, dict[str, bool], list[int]]] = [
    (2, {}, [2, 20, 180, 1440, 10032]),
    (4, {}, [2, 20, 180, 1440, 10032]),
]


@pytest.mark.parametrize(("players", "options", "expected"), COUNTS)
def test_the_number_of_sequences(players: int, options: dict[str, bool], expected: list[int]) -> None:
    assert counts("boxes", players, options, len(expected)) == expected


@every_secret
def test_the_page_is_enough_to_draw_the_deal_again(secret: bytes) -> None:
    chance = Chance(secret)
    colours = ["yellow", "blue", "red", "green"]
    assert Game("boxes", 3, key=secret).deal == {
        "auctioneer": chance.below(3),
        "open": chance.shuffle(["ten"] * 20 + [f"{c}_{v}" for c in colours for v in (50, 100, 150, 200)]),
        "closed": chance.shuffle(["junk"] * 14 + ["gold"] * 2 + [f"{c}_250" for c in colours for _ in range(2)]),
    }
