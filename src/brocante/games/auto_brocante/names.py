"""The names of Auto-Brocante's cars, dealer cards and policies, and sets of them by name."""

from typing import Final, get_args

from mypy_extensions import i64

from brocante.engine.core import bits
from brocante.games.auto_brocante import data
from brocante.games.auto_brocante.rules import AutoBrocante
from brocante.games.auto_brocante.view import Car, CardName, CarName, PolicyName, Printed

CAR_NAMES: Final[tuple[CarName, ...]] = get_args(CarName)
CARD_NAMES: Final[tuple[CardName, ...]] = get_args(CardName)
POLICY_NAMES: Final[tuple[PolicyName, ...]] = get_args(PolicyName)


# These parts never change, so all views share them.
CARS_VIEW: Final[list[Car]] = [
    {
        "number": car + 1,
        "name": name,
        "list_price": int(data.LIST_PRICE[car]),
        "half_price": int(data.half_price(car)),
    }
    for car, name in enumerate(CAR_NAMES)
]
PRINTED_VIEW: Final[dict[str, Printed]] = {
    **{CARD_NAMES[kind]: {"extra": int(data.SELL_EXTRA[kind])} for kind in range(data.FIRE) if data.SELL_EXTRA[kind]},
    CARD_NAMES[data.BUY_FOR_200]: {"price": int(data.CHEAP_PRICE)},
}
POSSIBLE_VALUES_VIEW: Final = {str(price): list(values) for price, values in data.POSSIBLE_VALUES.items()}


def values_of(rules: AutoBrocante, seat: i64) -> list[int]:
    """What each car is worth to a seat, by number."""
    return [rules.value(seat, car) for car in range(data.CARS)]


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


def card_name(rules: AutoBrocante, card: i64) -> CardName:
    return CARD_NAMES[rules.kind_of(card)]


def card_names(rules: AutoBrocante, mask: i64) -> list[CardName]:
    """The names of the cards of a mask, repeated for each copy."""
    names: list[CardName] = []
    if mask:
        for kind in range(data.KINDS):
            for _card in range(bits(mask & rules.cards_of[kind])):
                names.append(CARD_NAMES[kind])
    return names


def policy_names(policies: i64) -> list[PolicyName]:
    names: list[PolicyName] = []
    if policies:
        for kind in range(data.POLICY_KINDS):
            for _policy in range(data.of_kind(policies, kind)):
                names.append(POLICY_NAMES[kind])
    return names
