"""The printed facts of Auto-Brocante: cars, value tables, dealer cards, policies.

Found on the original game's components: the cars with their list prices, the possible values, the
policies, and how many dealer cards there are of each kind, except Buy from another dealer, Forced
sale and Stolen car recovered. Those three counts are our reconstruction. So were the ten value tables of
rules version 1; since version 2 every game draws its own.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

NONE: Final[i64] = -1  # no card, no car, no table
UNKNOWN: Final[i64] = -1  # in a hidden state: a value that the viewer cannot know

OLDEST_RULES: Final[i64] = 1  # with the ten numbered tables below
NEWEST_RULES: Final[i64] = 2  # with tables drawn for each game

STARTING_CASH: Final[i64] = 25_000  # 2.1
STARTING_HAND: Final[i64] = 5  # 2.1
STARTING_LOT: Final = vec[i64]([0, 0, 0, 4, 3, 2])  # 2.2: by players
LOT_SIZE: Final[i64] = 6  # 3.14
SMALLEST_SUM: Final[i64] = 50  # 1.6: all sums are multiples of it
HIGHEST_SUM: Final[i64] = 20_000  # 6.1, 6.2, 7.2: of offers, asked prices and bids
CAR_PRICE: Final[i64] = 4_000  # 3.8: of the bank's top car, unseen
CHEAP_PRICE: Final[i64] = 200  # 4.7: of the same with the card
POLICY_PRICE: Final[i64] = 4_000  # 3.10
HOOD_FINE: Final[i64] = 1_000  # 6.8, 6.9: under the hood
FULL_MINIMUM: Final[i64] = 2  # 3.1: cars that a player must have to begin a turn, if the bank has enough
CARDS_A_TURN: Final[i64] = 2  # 3.7
CARDS_TAKEN: Final[i64] = 3  # 4.13
MOST_ASKS: Final[i64] = 3  # 6.3
MOST_ROUNDS: Final[i64] = 100  # 10.17
MOST_IDLE_ROUNDS: Final[i64] = 3  # 10.18

# Cars are numbered from 0 here, from 1 for people. A set of cars is a bit mask.
CARS: Final[i64] = 24
ALL_CARS: Final[i64] = (1 << 24) - 1
# fmt: off
LIST_PRICE: Final = vec[i64](  # 1.1
    [
        5000, 3000, 9000, 2000, 10000, 6000, 3000, 4000, 5000, 8000, 6000, 4000,
        9000, 2000, 8000, 4000, 2000, 8000, 3000, 5000, 4000, 2000, 3000, 6000,
    ]
)
# fmt: on

# Public conditions that every Blue Book meets.
LEAST_JUNK: Final[i64] = 3  # 10.26
MOST_JUNK: Final[i64] = 4
LEAST_WORTH: Final[i64] = 113_500  # 10.26: of all cars together
MOST_WORTH: Final[i64] = 114_500

# The ten Blue Books of rules version 1: VALUE[table * CARS + car], two lines per table. Junk is worth 0.
TABLES: Final[i64] = 10
ALL_TABLES: Final[i64] = (1 << 10) - 1
# fmt: off
VALUE: Final = vec[i64](
    [
        6500, 0, 9000, 4000, 0, 7000, 4000, 8000, 5000, 9000, 1500, 4000,
        12000, 3000, 8000, 2000, 500, 10000, 5000, 0, 5000, 1000, 3000, 6000,
        6500, 3000, 15000, 500, 15000, 6000, 0, 4000, 10000, 4000, 3000, 2000,
        3000, 4000, 9000, 0, 0, 0, 6000, 5000, 5000, 3000, 3000, 7000,
        8000, 4000, 10000, 5000, 12000, 0, 3000, 2000, 6500, 0, 7000, 5000,
        9000, 1000, 11000, 8000, 2000, 2000, 1500, 5000, 1000, 3000, 0, 8000,
        5000, 4000, 3000, 2000, 0, 7000, 3000, 5000, 0, 15000, 8000, 8000,
        10000, 500, 9000, 4000, 1000, 4000, 0, 6500, 2000, 5000, 6000, 6000,
        0, 3000, 6000, 3000, 10000, 1500, 5000, 4000, 8000, 10000, 6000, 5000,
        15000, 1000, 4000, 6000, 2000, 8000, 0, 6500, 0, 4000, 3000, 3000,
        5000, 1500, 10000, 1000, 2500, 8000, 4000, 5000, 0, 9000, 6000, 2000,
        9000, 2000, 8000, 1000, 3000, 15000, 3000, 10000, 4000, 0, 5000, 0,
        0, 5000, 6000, 0, 10000, 9000, 3000, 1000, 2500, 8000, 12000, 6000,
        10000, 3000, 2000, 2000, 4000, 9000, 4000, 5000, 4000, 2000, 0, 7000,
        10000, 3000, 12000, 2000, 12000, 6000, 0, 0, 5000, 2000, 9000, 4000,
        6000, 0, 0, 5000, 5000, 9000, 4000, 8000, 8000, 1000, 1500, 1500,
        2500, 6000, 9000, 1000, 10000, 3000, 1500, 2000, 5000, 11000, 0, 1000,
        0, 5000, 15000, 4000, 3000, 8000, 3000, 0, 6000, 2000, 4000, 12000,
        5000, 0, 0, 3000, 5000, 12000, 6000, 6000, 6500, 8000, 7000, 0,
        6000, 2000, 10000, 5000, 1000, 11000, 3000, 2500, 2000, 500, 4000, 9000,
    ]
)
# fmt: on


def half_price(car: i64) -> i64:
    """The cost of repairing a car, and what the bank pays for one to cover a debt."""
    return LIST_PRICE[car] // 2  # 4.10, 10.3


# What a car of each list price can be worth: the chart printed on every Blue Book.
POSSIBLE_VALUES: Final[dict[int, tuple[int, ...]]] = {  # 1.3
    10000: (15000, 12000, 10000, 5000, 2500, 0),
    9000: (15000, 12000, 10000, 9000, 6000, 3000, 0),
    8000: (15000, 11000, 10000, 9000, 8000, 4000, 2000, 0),
    6000: (12000, 9000, 8000, 7000, 6000, 3000, 1500, 0),
    5000: (10000, 8000, 6500, 5000, 2500, 0),
    4000: (8000, 6000, 5000, 4000, 2000, 1000, 0),
    3000: (6000, 5000, 4000, 3000, 1500, 0),
    2000: (5000, 4000, 3000, 2000, 1000, 500, 0),
}

# Kinds of dealer cards. The first ten target a car, the next two a seat.
SELL_LIST: Final[i64] = 0
SELL_LIST_PLUS_2000: Final[i64] = 1
SELL_LIST_PLUS_3000: Final[i64] = 2
SELL_BLUE_BOOK: Final[i64] = 3
SELL_BLUE_BOOK_PLUS_3000: Final[i64] = 4
FIRE: Final[i64] = 5
COLLISION: Final[i64] = 6
CAR_STOLEN: Final[i64] = 7
STOLEN_RECOVERED: Final[i64] = 8
BUY_FROM_DEALER: Final[i64] = 9
FORCED_SALE: Final[i64] = 10
CANCEL_POLICY: Final[i64] = 11
BUY_FOR_200: Final[i64] = 12
FREE_POLICY: Final[i64] = 13
TAKE_THREE: Final[i64] = 14
LOT_CLOSED: Final[i64] = 15
KINDS: Final[i64] = 16
SELL_EXTRA: Final = vec[i64]([0, 2_000, 3_000, 0, 3_000])  # 4.4, 4.5: by kind, added to list price or value
COPIES: Final = vec[i64]([4, 2, 1, 4, 1, 3, 3, 2, 2, 7, 6, 2, 3, 2, 1, 2])  # 1.4

# Kinds of insurance policies. A void one can be held, bought and cancelled, never claimed.
FIRE_POLICY: Final[i64] = 0
THEFT_POLICY: Final[i64] = 1
COLLISION_POLICY: Final[i64] = 2
COMPREHENSIVE: Final[i64] = 3
VOID: Final[i64] = 4
POLICY_KINDS: Final[i64] = 5


def numbered(copies: vec[i64]) -> vec[i64]:
    """The cards of each kind as a bit mask; the cards of one kind follow one another."""
    masks = vec[i64]([0] * len(copies))
    first: i64 = 0
    for kind in range(i64(len(copies))):
        masks[kind] = ((i64(1) << copies[kind]) - 1) << first
        first += copies[kind]
    return masks


# Dealer cards are bits: a hand, or all cards of a kind, is a bit mask.
CARDS: Final[i64] = 45
ALL_CARDS: Final[i64] = (1 << 45) - 1
CARDS_OF: Final = numbered(COPIES)


# Policies of one kind cannot be told apart: a set of policies is a number in base 16, whose digits say
# how many there are of each kind.
ONE_POLICY: Final = vec[i64]([0x1, 0x10, 0x100, 0x1000, 0x10000])
ONE_OF_EACH: Final[i64] = 0x11111
ALL_POLICIES: Final[i64] = 0x31222  # 1.5


def of_kind(policies: i64, kind: i64) -> i64:
    """How many policies of a set are of this kind."""
    return policies >> (4 * kind) & 15


def covers(policy: i64, attack: i64) -> bool:  # 5.1
    """Whether a kind of policy fits a kind of dealer card."""
    if policy == COMPREHENSIVE:
        return True
    if attack == FIRE:
        return policy == FIRE_POLICY
    return policy == (COLLISION_POLICY if attack == COLLISION else THEFT_POLICY)


def how_many(policies: i64) -> i64:
    """How many policies are in a set: the sum of its hexadecimal digits, found as by casting out nines."""
    return policies % 15


def each_kind(policies: i64) -> i64:
    """A set with one policy of each kind in a set: for every digit, whether any of its four bits is set."""
    return (policies | policies >> 1 | policies >> 2 | policies >> 3) & ONE_OF_EACH


def fewest_of(kind: i64, some: i64, others: i64, limit: i64) -> i64:
    """How many of this kind are in both of two sets, up to a limit."""
    both = min(of_kind(some, kind), of_kind(others, kind))
    return min(both, limit)  # of two at a time: a min of three is a call of Python's


def nth_policy(policies: i64, n: i64) -> i64:
    """The kind of the n-th policy of a set, counted from 0 in the order of kinds."""
    kind: i64 = 0
    while n >= of_kind(policies, kind):
        n -= of_kind(policies, kind)
        kind += 1
    return kind
