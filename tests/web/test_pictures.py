"""Pictures of the rules pages and the home page print what the games print: they have no view to read."""

import re

from brocante import web
from brocante.games.auto_brocante.names import CARS_VIEW, POSSIBLE_VALUES_VIEW, PRINTED_VIEW
from brocante.games.boursicocotte.names import PRICES


def source(game: str, component: str) -> str:
    return (web.SOURCES / "src" / "games" / game / f"{component}.svelte").read_text(encoding="utf-8")


def test_the_animals_of_boursicocotte() -> None:
    pictured = re.findall(r"^    (\w+): (\d+),$", source("boursicocotte", "Picture"), re.MULTILINE)
    assert [(animal, int(price)) for animal, price in pictured] == list(PRICES.items())
    shown = re.findall(r'animal="(\w+)" price=\{number\((\d+)\)\}', source("boursicocotte", "Showcase"))
    assert len(shown) == 3
    assert {animal: int(price) for animal, price in shown}.items() <= PRICES.items()


def test_the_cars_and_cards_of_auto_brocante() -> None:
    prices = {str(car["name"]): car["list_price"] for car in CARS_VIEW}
    shown = re.findall(r'car="(\w+)" price=\{number\((\d+)\)\}', source("auto_brocante", "Showcase"))
    assert len(shown) == 3
    assert {car: int(price) for car, price in shown}.items() <= prices.items()
    picture = source("auto_brocante", "Picture")
    car = re.search(r"number: (\d+), name: '(\w+)', list_price: (\d+), half_price: (\d+)", picture)
    assert car is not None
    number, name, *pictured = car.groups()
    printed = CARS_VIEW[int(number) - 1]
    assert (name, [int(price) for price in pictured]) == (
        printed["name"],
        [printed["list_price"], printed["half_price"]],
    )
    values = [int(value) for value in re.findall(r"\d+", re.findall(r"VALUES = \[(.*)\]", picture)[0])]
    assert set(values) < set(POSSIBLE_VALUES_VIEW[str(printed["list_price"])])
    extras = re.findall(r"(\w+): \{ extra: (\d+) \}", picture)
    assert extras
    assert all(PRINTED_VIEW[card] == {"extra": int(extra)} for card, extra in extras)
