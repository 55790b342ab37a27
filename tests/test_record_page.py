"""docs/record.md is enough to draw every deal again: here it is done with the standard library alone."""

from collections.abc import Iterator
from hashlib import blake2b
from typing import Any

import pytest
from support import key

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
FAMILIES = ["rooster", "goose", "cat", "dog", "sheep", "goat", "donkey", "pig", "cow", "horse"]
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


class Chance:
    """The row of numbers that follows from a key."""

    def __init__(self, key: bytes) -> None:
        self.draws = self.draw(key)

    def draw(self, key: bytes) -> Iterator[int]:
        block = 0
        while True:
            row = blake2b(block.to_bytes(8, "big"), key=key, digest_size=60).digest()
            yield from (int.from_bytes(row[at : at + 6], "big") for at in range(0, 60, 6))
            block += 1

    def below(self, m: int) -> int:
        while True:
            draw = next(self.draws)
            if draw < 2**48 - 2**48 % m:
                return draw % m

    def shuffle(self, row: list[Any]) -> list[Any]:
        for i in range(len(row) - 1, 0, -1):
            j = self.below(i + 1)
            row[i], row[j] = row[j], row[i]
        return row


@pytest.fixture(params=[1, 2, 3, 4])
def secret(request: pytest.FixtureRequest) -> bytes:
    return key(request.param)


def test_boxes(secret: bytes) -> None:
    chance = Chance(secret)
    colours = ["yellow", "blue", "red", "green"]
    assert Game("boxes", 3, key=secret).deal == {
        "auctioneer": chance.below(3),
        "open": chance.shuffle(["ten"] * 20 + [f"{c}_{v}" for c in colours for v in (50, 100, 150, 200)]),
        "closed": chance.shuffle(["junk"] * 14 + ["gold"] * 2 + [f"{c}_250" for c in colours for _ in range(2)]),
    }


def test_big_deal(secret: bytes) -> None:
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


@pytest.mark.parametrize(("original", "cards"), [(False, 3), (True, 4)])
def test_boursicocotte(secret: bytes, original: bool, cards: int) -> None:
    chance = Chance(secret)
    pile = chance.shuffle([animal for animal in FAMILIES for _ in range(cards)])
    game = Game("boursicocotte", 5, {"original": original}, secret)
    assert game.deal == {"pile": pile[::-1], "first": chance.below(5)}


def test_auto_brocante(secret: bytes) -> None:
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
