"""What a view of Auto-Brocante says about Blue Books: values that became known, and what they leave for the rest."""

from mypy_extensions import i64

from brocante.engine.core import bits
from brocante.games.auto_brocante import data, phase
from brocante.games.auto_brocante.rules import AutoBrocante
from brocante.games.auto_brocante.rules_books import CHART, KIND, SIZE, WIDTH
from brocante.games.auto_brocante.view import Assets, Rest


def table_number(rules: AutoBrocante, seat: i64) -> int | None:
    """The number of a seat's table, if tables are numbered."""
    table = rules.table_of(seat)
    return None if table == data.NONE else table + 1


def seen_values(rules: AutoBrocante, seat: i64) -> dict[str, int]:
    """The values of a seat that everybody has seen, by car."""
    values: dict[str, int] = {}
    seen = rules.seen_of(seat)
    if seen:
        for car in range(data.CARS):
            if seen >> car & 1:
                values[str(car + 1)] = rules.value(seat, car)
    return values


def view_rest(rules: AutoBrocante, seat: i64) -> Rest:
    """Bounds for a seat's unseen values: their sum and how many are junk."""
    worth: i64 = 0
    junk: i64 = 0
    seen = rules.seen_of(seat)
    for car in range(data.CARS):
        if seen >> car & 1:
            value = rules.value(seat, car)
            worth += value
            if value == 0:
                junk += 1
    return {
        "cars": data.CARS - bits(seen),
        "least": data.LEAST_WORTH - worth,
        "most": data.MOST_WORTH - worth,
        "least_junk": max(data.LEAST_JUNK - junk, 0),
        "most_junk": data.MOST_JUNK - junk,
    }


def known_assets(rules: AutoBrocante, viewer: i64, seat: i64) -> Assets:
    """The least and the most that a seat's assets can be, by what the viewer knows."""
    if seat == viewer or rules.phase == phase.OVER:
        assets = rules.score(seat)
        return {"least": assets, "most": assets}
    cash = rules.cash_of(seat)
    if rules.is_numbered():
        least: i64 = -1
        most: i64 = -1
        tables = rules.possible_tables(viewer, seat)
        for table in range(data.TABLES):
            if tables >> table & 1:
                worth = cars_worth(rules, rules.lot_of(seat), table)
                least = worth if least < 0 else min(least, worth)
                most = max(most, worth)
        return {"least": cash + least, "most": cash + most}
    rest = view_rest(rules, seat)
    seen = rules.seen_of(seat)
    here = rules.lot_of(seat)
    known: i64 = 0
    for car in range(data.CARS):
        if (here & seen) >> car & 1:
            known += rules.value(seat, car)
    elsewhere = data.ALL_CARS & ~seen & ~here
    here &= ~seen
    junk = rest["most_junk"]
    fewest = max(least_worth(here, junk), rest["least"] - most_worth(elsewhere))
    highest = min(most_worth(here), rest["most"] - least_worth(elsewhere, junk))
    return {"least": cash + known + fewest, "most": cash + known + highest}


def cars_worth(rules: AutoBrocante, cars: i64, table: i64) -> i64:
    """The total worth of cars by a numbered table."""
    worth: i64 = 0
    for car in range(data.CARS):
        if cars >> car & 1:
            worth += rules.table_value(table, car)
    return worth


def most_worth(cars: i64) -> int:
    """The most that cars can be worth by the chart, which lists the highest value first."""
    return sum(CHART[KIND[car] * WIDTH] for car in range(data.CARS) if cars >> car & 1)


def least_worth(cars: i64, junk: int) -> int:
    """The least that cars can be worth by the chart, if no more than `junk` of them are worth nothing."""
    lowest = [CHART[KIND[car] * WIDTH + SIZE[KIND[car]] - 2] for car in range(data.CARS) if cars >> car & 1]
    lowest.sort()  # the least that a car is worth unless it is junk, which is last on the chart
    return sum(lowest[: max(len(lowest) - junk, 0)])
