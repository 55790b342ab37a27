"""Pictures of the rules pages and the home page print what the games print: they have no view to read."""

import re

from brocante import web
from brocante.games.auto_brocante.names import CARS_VIEW, POSSIBLE_VALUES_VIEW, PRINTED_VIEW
from brocante.games.big_deal.names import VALUES
from brocante.games.boursicocotte.data import NOTE_VALUES
from brocante.games.boursicocotte.names import PRICES
from brocante.games.boxes.data import CARD_VALUE, NOTE_VALUE
from brocante.games.boxes.names import CARD_NAMES


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


def test_the_cards_of_big_deal() -> None:
    picture = source("big_deal", "Picture")
    cards = re.findall(r"card\('(\w+)', (\d+)\)", picture)
    cards += re.findall(r'good="(\w+)" price=\{number\((\d+)\)\}', source("big_deal", "Showcase"))
    assert len(cards) >= 8
    assert all(VALUES[card] == int(price) for card, price in cards)  # type: ignore[literal-required]
    stacks = re.findall(r"stack\('(\w+)', (\d+), (\d+)\)", picture)
    assert len(stacks) == 3
    for good, count, price in stacks:  # of objects alone, or with one silver joker
        value = VALUES[good]  # type: ignore[literal-required]
        assert int(price) in (int(count) * value, (int(count) - 1) * value + VALUES["silver"])


def test_the_cards_and_notes_of_boxes_and_the_notes_of_boursicocotte() -> None:
    treasures = re.findall(r'treasure="(\w+)"', source("boxes", "Picture") + source("boxes", "Showcase"))
    assert len(treasures) == 8
    assert set(treasures) <= set(CARD_NAMES)
    drawing = (web.SOURCES / "src" / "art" / "boxes" / "TreasureCard.svelte").read_text(encoding="utf-8")
    plain = dict(re.findall(r"(\w+): \['\w+', '(\d+)'\]", drawing))
    assert len(plain) == 3
    for card, value in zip(CARD_NAMES, CARD_VALUE, strict=True):  # on all others the drawing prints what the name says
        assert int(plain.get(card) or card.split("_")[1]) == value
    for game, printed in (("boxes", list(NOTE_VALUE)), ("boursicocotte", list(NOTE_VALUES))):
        notes = [int(value) for value in re.findall(r"\d+", re.findall(r"#each \[(.*?)\]", source(game, "Picture"))[0])]
        assert len(notes) == 4
        assert set(notes) <= set(printed)
