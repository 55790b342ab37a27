"""The names of Auto-Brocante's cars, dealer cards and policies, and sets of them by name."""

from typing import Final

from mypy_extensions import i64

from brocante.rules import auto_brocante_data as data
from brocante.rules.auto_brocante import AutoBrocante
from brocante.rules.core import bits

CAR_NAMES: Final[tuple[str, ...]] = (
    "lincoln_continental_1941",
    "de_soto_1956",
    "indianapolis_racer",
    "volkswagen_1971",
    "mercedes_benz_1925",
    "stutz_bearcat_1932",
    "oldsmobile_1956",
    "tank",
    "mercer_raceabout_1912",
    "lincoln_continental_1971",
    "jaguar_1971",
    "reo_1905",
    "cadillac_1971",
    "checker_cab",
    "duesenberg_sj_1935",
    "corvette_1971",
    "edsel_1959",
    "bugatti_1938",
    "chrysler_town_and_country_1947",
    "lincoln_continental_1956",
    "ford_model_a_1931",
    "harley_davidson",
    "studebaker_golden_hawk_1956",
    "stanley_steamer_1910",
)
CARD_NAMES: Final[tuple[str, ...]] = (
    "sell_list",
    "sell_list_plus_2000",
    "sell_list_plus_3000",
    "sell_blue_book",
    "sell_blue_book_plus_3000",
    "fire",
    "collision",
    "car_stolen",
    "stolen_recovered",
    "buy_from_dealer",
    "forced_sale",
    "cancel_policy",
    "buy_for_200",
    "free_policy",
    "take_three",
    "lot_closed",
)
POLICY_NAMES: Final[tuple[str, ...]] = ("fire", "theft", "collision", "comprehensive", "void")


# What never changes is shared by all views.
CARS_VIEW: Final = [
    {"number": car + 1, "name": name, "list_price": int(data.LIST_PRICE[car])} for car, name in enumerate(CAR_NAMES)
]
POSSIBLE_VALUES_VIEW: Final = {str(price): list(values) for price, values in data.POSSIBLE_VALUES.items()}
TABLE_VALUES: Final = [
    [int(value) for value in data.VALUE[first : first + data.CARS]]
    for first in range(0, data.TABLES * data.CARS, data.CARS)
]


def values_of(rules: AutoBrocante, seat: i64) -> list[int]:
    """What each car is worth to a seat, in the order of their numbers."""
    return TABLE_VALUES[rules.table[seat]]


def numbered(mask: i64) -> list[int]:
    """The numbers of the cars or tables of a mask; people count from 1."""
    numbers: list[int] = []
    number: i64 = 1
    while mask:
        if mask & 1:
            numbers.append(number)
        mask >>= 1
        number += 1
    return numbers


def card_name(card: i64) -> str:
    return CARD_NAMES[data.kind_of(card)]


def card_names(mask: i64) -> list[str]:
    """The cards of a mask by name, as often as they are there."""
    names: list[str] = []
    if mask:
        for kind in range(data.KINDS):
            for _card in range(bits(mask & data.CARDS_OF[kind])):
                names.append(CARD_NAMES[kind])
    return names


def policy_names(policies: i64) -> list[str]:
    names: list[str] = []
    if policies:
        for kind in range(data.POLICY_KINDS):
            for _policy in range(data.of_kind(policies, kind)):
                names.append(POLICY_NAMES[kind])
    return names
