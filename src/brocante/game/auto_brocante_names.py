"""The names of Auto-Brocante's cars, dealer cards and policies, and sets of them by name."""

from typing import Final

from brocante.rules import auto_brocante_data as data
from brocante.rules.auto_brocante import AutoBrocante
from brocante.rules.core import bits

CAR_NAMES: Final = (
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
CARD_NAMES: Final = (
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
POLICY_NAMES: Final = ("fire", "theft", "collision", "comprehensive", "void")


def values_of(rules: AutoBrocante, seat: int) -> list[int]:
    """What each car is worth to a seat, in the order of their numbers."""
    return [rules.value(seat, car) for car in range(data.CARS)]


def cars_in(mask: int) -> list[int]:
    return [car + 1 for car in range(data.CARS) if mask >> car & 1]


def card_name(card: int) -> str:
    return CARD_NAMES[data.kind_of(card)]


def card_names(mask: int) -> list[str]:
    """The cards of a mask by name, as often as they are there."""
    return [name for kind, name in enumerate(CARD_NAMES) for _ in range(bits(mask & data.CARDS_OF[kind]))]


def policy_names(policies: int) -> list[str]:
    return [name for kind, name in enumerate(POLICY_NAMES) for _ in range(data.of_kind(policies, kind))]
