"""Auto-Brocante's Blue Books: drawing one, and counting those that agree with the values seen.

Every table that the chart and the two public conditions allow is equally likely; there are some 2.3 * 10^18. A seat
that has seen a few values guesses the rest by one random number: the remaining tables are counted by sum and junk, and
the number selects one of them. Cars of the same list price are alike, so few different counts are needed, and they are
cached.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from brocante.engine.core import Chance, zeros
from brocante.games.auto_brocante import data

# The chart: what a car of each kind (list price) can be worth, dearest kind first.
WIDTH: Final[i64] = 8  # no kind has more values
PRICES: Final = sorted(data.POSSIBLE_VALUES, reverse=True)
KINDS: Final[i64] = len(PRICES)
KIND: Final = vec[i64]([PRICES.index(int(price)) for price in data.LIST_PRICE])
SIZE: Final = vec[i64]([len(data.POSSIBLE_VALUES[price]) for price in PRICES])
CHART: Final = vec[i64](
    [
        value
        for price in PRICES
        for value in data.POSSIBLE_VALUES[price] + (0,) * (int(WIDTH) - len(data.POSSIBLE_VALUES[price]))
    ]
)
DEAREST_FIRST: Final = vec[i64](sorted(range(int(data.CARS)), key=lambda car: -int(data.LIST_PRICE[car])))

# Sums of values are counted in steps. A set of cars is a number with one digit per kind: how many there are.
STEP: Final[i64] = 500
LEAST: Final[i64] = data.LEAST_WORTH // STEP
MOST: Final[i64] = data.MOST_WORTH // STEP
SUMS: Final[i64] = MOST + 1
JUNKS: Final[i64] = data.MOST_JUNK + 1
COPIES: Final = vec[i64]([list(KIND).count(kind) for kind in range(len(PRICES))])
KEPT: Final = 1000  # most counts kept in the cache, 9 kB each
COUNTS: Final[dict[int, vec[i64]]] = {}

HALF: Final[i64] = 1 << 31
WHOLE: Final[i64] = 1 << 62


def digit_values() -> vec[i64]:
    """What one car of each kind adds to the number of a set of cars."""
    values = zeros(KINDS)
    value: i64 = 1
    for kind in range(KINDS):
        values[kind] = value
        value *= COPIES[kind] + 1
    return values


DIGIT: Final = digit_values()


def is_book(total: i64, junk: i64) -> bool:  # 10.26
    """Whether a table with this sum and this many junk cars meets both conditions."""
    return data.LEAST_WORTH <= total <= data.MOST_WORTH and data.LEAST_JUNK <= junk <= data.MOST_JUNK


def is_allowed(car: i64, value: i64) -> bool:  # 1.3
    """Whether the chart has this value for a car."""
    kind = KIND[car]
    return any(CHART[kind * WIDTH + i] == value for i in range(SIZE[kind]))


def draw_book(values: vec[i64], at: i64, chance: Chance) -> None:  # 2.1, 10.26
    """Write a new table from `at` on: random chart values for each car, repeated until both conditions hold.

    One try in 54 succeeds. `guess_book` needs only a few draws, but this way a record can be checked by hand.
    """
    while True:
        total: i64 = 0
        junk: i64 = 0
        for car in range(data.CARS):
            kind = KIND[car]
            value = CHART[kind * WIDTH + chance.below(SIZE[kind])]
            values[at + car] = value
            total += value
            if value == 0:
                junk += 1
        if is_book(total, junk):
            return


def count_tables(cars: i64) -> vec[i64]:
    """The number of ways in which these cars have each sum and each number of junk cars, as [junk * SUMS + sum]."""
    if cars in COUNTS:
        return COUNTS[int(cars)]
    counts = zeros(JUNKS * SUMS)
    if cars == 0:
        counts[0] = 1
    else:
        kind = dearest(cars)
        fewer = count_tables(cars - DIGIT[kind])
        for i in range(SIZE[kind]):
            value = CHART[kind * WIDTH + i] // STEP
            if value:
                for junk in range(JUNKS):
                    for total in range(junk * SUMS + value, (junk + 1) * SUMS):
                        counts[total] += fewer[total - value]
            else:
                for total in range(SUMS, JUNKS * SUMS):
                    counts[total] += fewer[total - SUMS]
    COUNTS[int(cars)] = counts
    return counts


def dearest(cars: i64) -> i64:
    """The dearest kind among some cars."""
    kind: i64 = 0
    while cars // DIGIT[kind] % (COPIES[kind] + 1) == 0:
        kind += 1
    return kind


def large_below(n: i64, chance: Chance) -> i64:
    """A number from 0 to n - 1 where n may be too large for one draw."""
    even = WHOLE - WHOLE % n
    while True:
        draw = chance.below(HALF) * HALF + chance.below(HALF)
        if draw < even:
            return draw % n


class Rest:
    """The unseen rest of a table: its cars of each kind, and the sums and junk counts it can have."""

    def __init__(self, values: vec[i64], at: i64, seen: i64) -> None:
        self.cars: i64 = 0
        self.least: i64 = LEAST
        self.most: i64 = MOST
        self.least_junk: i64 = data.LEAST_JUNK
        self.most_junk: i64 = data.MOST_JUNK
        for car in range(data.CARS):
            if seen >> car & 1 == 0:
                self.cars += DIGIT[KIND[car]]
                continue
            value = values[at + car]
            self.least -= value // STEP
            self.most -= value // STEP
            if value == 0:
                self.least_junk -= 1
                self.most_junk -= 1
        self.least = max(self.least, 0)
        self.least_junk = max(self.least_junk, 0)

    def tables(self) -> i64:
        """How many tables agree with the values seen."""
        counts = count_tables(self.cars)
        count: i64 = 0
        for junk in range(self.least_junk, self.most_junk + 1):
            for total in range(self.least, self.most + 1):
                count += counts[junk * SUMS + total]
        return count

    def numbered(self, number: i64) -> "Numbered":
        """The table of this number; this finds its sum and its junk."""
        counts = count_tables(self.cars)
        for junk in range(self.least_junk, self.most_junk + 1):
            for total in range(self.least, self.most + 1):
                ways = counts[junk * SUMS + total]
                if number < ways:
                    return Numbered(number, total, junk)
                number -= ways
        raise ValueError("there is no table with this number")


@final
class Numbered:
    """One of the remaining tables, by its number among those of the same sum and junk."""

    def __init__(self, number: i64, total: i64, junk: i64) -> None:
        self.number: i64 = number
        self.total: i64 = total
        self.junk: i64 = junk

    def value(self, kind: i64, counts: vec[i64], at: i64) -> i64:
        """The value of its next car; `counts` from `at` on are the ways in which the cars after it make up the rest.

        Afterwards this object is a table of the cars after it.
        """
        for choice in range(kind * WIDTH, kind * WIDTH + SIZE[kind]):
            worth = CHART[choice]
            total = self.total - worth // STEP
            junk = self.junk if worth else self.junk - 1
            if total < 0 or junk < 0:
                continue
            ways = counts[at + junk * SUMS + total]
            if self.number < ways:
                self.total = total
                self.junk = junk
                return worth
            self.number -= ways
        raise ValueError("there is no table with this number")


def guess_book(values: vec[i64], at: i64, seen: i64, chance: Chance) -> None:  # 9.1, 9.4
    """Write a table from `at` on that agrees with the values seen, each such table with equal probability."""
    if seen == 0:
        guess_whole_book(values, at, chance)
        return
    if len(COUNTS) > KEPT:
        COUNTS.clear()
    rest = Rest(values, at, seen)
    cars = rest.cars
    table = rest.numbered(large_below(rest.tables(), chance))
    for i in range(data.CARS):
        car = DEAREST_FIRST[i]
        if seen >> car & 1 == 0:
            kind = KIND[car]
            cars -= DIGIT[kind]
            values[at + car] = table.value(kind, count_tables(cars), 0)


# By far the most frequent guess is a whole table, one for each seat of every simulated deal. So its counts are in one
# vector, car after car as in DEAREST_FIRST, and the sum is found by binary search.
SPAN: Final[i64] = MOST - LEAST + 1


def whole_counts() -> vec[i64]:
    """For each car, dearest first, the counts of all the cars after it."""
    counts = zeros(data.CARS * JUNKS * SUMS)
    cars = Rest(counts, 0, 0).cars
    for i in range(data.CARS):
        cars -= DIGIT[KIND[DEAREST_FIRST[i]]]
        after = count_tables(cars)
        for j in range(JUNKS * SUMS):
            counts[i * JUNKS * SUMS + j] = after[j]
    return counts


def whole_ends() -> vec[i64]:
    """How many tables have at most this junk and, of those with just as much, at most this sum."""
    counts = count_tables(Rest(zeros(data.CARS), 0, 0).cars)
    ends = zeros((data.MOST_JUNK - data.LEAST_JUNK + 1) * SPAN)
    count: i64 = 0
    for i in range(len(ends)):
        count += counts[(data.LEAST_JUNK + i // SPAN) * SUMS + LEAST + i % SPAN]
        ends[i] = count
    return ends


WHOLE_COUNTS: Final = whole_counts()
WHOLE_ENDS: Final = whole_ends()
LAST_END: Final[i64] = len(WHOLE_ENDS) - 1


def guess_whole_book(values: vec[i64], at: i64, chance: Chance) -> None:
    """Write a table from `at` on, each with equal probability."""
    ends = WHOLE_ENDS
    number = large_below(ends[LAST_END], chance)
    low: i64 = 0
    high: i64 = LAST_END
    while low < high:
        middle = (low + high) // 2
        if number < ends[middle]:
            high = middle
        else:
            low = middle + 1
    if low > 0:
        number -= ends[low - 1]
    table = Numbered(number, LEAST + low % SPAN, data.LEAST_JUNK + low // SPAN)
    counts = WHOLE_COUNTS
    for i in range(data.CARS):
        car = DEAREST_FIRST[i]
        values[at + car] = table.value(KIND[car], counts, i * JUNKS * SUMS)
