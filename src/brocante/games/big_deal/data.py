"""The printed facts of Big Deal: its cards and the numbers in its rules.

A card is its kind: ten objects, then silver and gold, the jokers. In a set and in a steal a card is one of three
ranks: the object of the set, silver or gold.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

FEWEST_PLAYERS: Final[i64] = 2
MOST_PLAYERS: Final[i64] = 6

KINDS: Final[i64] = 12
OBJECTS: Final[i64] = 10  # the kinds below this number
HOME: Final[i64] = 0
YACHT: Final[i64] = 1
AUTO: Final[i64] = 2
JEWELS: Final[i64] = 3
BANK: Final[i64] = 4
STOCKS: Final[i64] = 5
COINS: Final[i64] = 6
CASH: Final[i64] = 7
STAMPS: Final[i64] = 8
PIGGY: Final[i64] = 9
SILVER: Final[i64] = 10
GOLD: Final[i64] = 11

# 1.1
COPIES: Final = vec[i64]([8, 10, 10, 10, 10, 10, 10, 10, 10, 10, 8, 4])
VALUE: Final = vec[i64]([20_000, 15_000, 15_000, 10_000, 10_000, 10_000, 5_000, 5_000, 5_000, 5_000, 25_000, 50_000])
DECK: Final[i64] = 110
DECK_VALUE: Final[i64] = 1_360_000
MOST_SETS: Final[i64] = DECK // 2

# 2.1
LARGE_HAND: Final[i64] = 5  # a full hand at a small table
SMALL_HAND: Final[i64] = 4  # ... and at a larger one
SMALL_TABLE: Final[i64] = 3  # most players at a small table

GOAL: Final[i64] = 1_000_000  # 6.1
LAST_ROUND: Final[i64] = 50  # 8.12

RANKS: Final[i64] = 3
OBJECT_RANK: Final[i64] = 0
SILVER_RANK: Final[i64] = 1
GOLD_RANK: Final[i64] = 2


def kind_of(rank: i64, thing: i64) -> i64:
    """The kind of a card that has this rank in a set of an object."""
    return thing if rank == OBJECT_RANK else SILVER - SILVER_RANK + rank


def rank_of(kind: i64) -> i64:
    """The rank that a card has in every set that it fits."""
    return OBJECT_RANK if kind < OBJECTS else kind - SILVER + SILVER_RANK


def pair(one: i64, other: i64) -> bool:
    """Whether two cards form a set: identical objects, or an object and a joker."""
    # 1.2, 8.2
    if one >= OBJECTS:
        return other < OBJECTS
    return other == one or other >= OBJECTS
