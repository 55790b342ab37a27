"""The printed Auto-Brocante: ten value tables and counts of cards, from its owner's data file."""

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from brocante.engine.codec import Json
from brocante.engine.core import bits
from brocante.games.auto_brocante import data
from brocante.games.auto_brocante.names import CARD_NAMES, POLICY_NAMES
from brocante.games.auto_brocante.rules import AutoBrocante

POLICIES: Final = int(data.how_many(data.ALL_POLICIES))
HEAD: Final = """\
# Auto-Brocante as it is printed, for whoever owns the game: put your numbers in the place of these.
# Then: brocante serve --data FILE, or simulate and tournament with the same option.
game = "auto_brocante"
"""
TABLES: Final = """
[tables]
# What the cars are worth in each of the ten tables, in the order of their numbers: car 1 first, car 24 last. Junk is 0.
# These ten are not the printed ones.
"""


def data_file() -> str:
    """The data file to fill in, as TOML."""
    lines = [HEAD, f"[cards]  # how many there are of each kind, {data.CARDS} in all"]
    lines += [f"{name} = {data.COPIES[kind]}" for kind, name in enumerate(CARD_NAMES)]
    lines += ["", f"[policies]  # how many there are of each kind, {POLICIES} in all"]
    lines += [f"{name} = {data.of_kind(data.ALL_POLICIES, kind)}" for kind, name in enumerate(POLICY_NAMES)]
    lines.append(TABLES.rstrip())
    for table in range(data.TABLES):
        values = [str(int(data.VALUE[table * data.CARS + car])) for car in range(data.CARS)]
        lines.append(f"{table + 1} = [{', '.join(values)}]")
    return "\n".join([*lines, ""])


def read(given: Json) -> Json:
    """The material from a data file or a record; ValueError says what is wrong."""
    for name in given:
        if name not in ("cards", "policies", "tables"):
            raise ValueError(f"there is no {name} in a data file of Auto-Brocante")
    return {
        "cards": counts(given.get("cards"), "cards", CARD_NAMES, int(data.CARDS)),
        "policies": counts(given.get("policies"), "policies", POLICY_NAMES, POLICIES),
        "tables": tables(given.get("tables")),
    }


def counts(given: Any, where: str, names: tuple[str, ...], total: int) -> dict[str, int]:
    """How many there are of each kind."""
    if not isinstance(given, dict):
        raise ValueError(f"{where} are missing")
    for name in given:
        if name not in names:
            raise ValueError(f"{where}.{name}: there is no such kind; there are {', '.join(names)}")
    for name in names:
        count = given.get(name)
        if not isinstance(count, int) or isinstance(count, bool) or count < 0:
            raise ValueError(f"{where}.{name} must be how many there are of it")
    found = sum(given.values())
    if found != total:
        raise ValueError(f"{where}: these are {found}, and there are {total} in all")
    return {name: given[name] for name in names}


def tables(given: Any) -> list[list[int]]:
    """The ten tables: a data file has them by number, a record as a list."""
    if isinstance(given, list):
        given = {str(number + 1): table for number, table in enumerate(given)}
    numbers = [str(number + 1) for number in range(data.TABLES)]
    if not isinstance(given, dict) or sorted(given) != sorted(numbers):
        raise ValueError(f"tables must be ten, 1 to {data.TABLES}")
    found: list[list[int]] = []
    for number in numbers:
        table = checked(given[number], f"tables.{number}")
        if table in found:
            raise ValueError(f"tables.{number} is the same as tables.{found.index(table) + 1}")
        found.append(table)
    return found


def checked(table: Any, where: str) -> list[int]:
    """A table: for each car a value from the chart."""
    if not isinstance(table, list) or len(table) != data.CARS:
        raise ValueError(f"{where} must have {data.CARS} values, one for each car")
    for car, value in enumerate(table):
        price = int(data.LIST_PRICE[car])
        possible = data.POSSIBLE_VALUES[price]
        if not isinstance(value, int) or isinstance(value, bool) or value not in possible:
            choices = ", ".join(str(one) for one in possible)
            raise ValueError(f"{where}: car {car + 1}, list price {price}, can be worth {choices}, but not {value}")
    return list(table)


def use(rules: AutoBrocante, material: Json) -> None:
    """Make a state that is not dealt yet use the material."""
    cards = data.numbered(vec[i64]([material["cards"][name] for name in CARD_NAMES]))
    policies = sum(material["policies"][name] * int(data.ONE_POLICY[kind]) for kind, name in enumerate(POLICY_NAMES))
    rules.use_material(cards, policies, vec[i64]([value for table in material["tables"] for value in table]))


def used_by(rules: AutoBrocante) -> Json | None:
    """The material that a state uses; None if it is our own."""
    if rules.version == data.OLDEST_RULES or not rules.is_numbered():
        return None
    values = [int(value) for value in rules.tables]
    size = int(data.CARS)
    return {
        "cards": {name: int(bits(rules.cards_of[kind])) for kind, name in enumerate(CARD_NAMES)},
        "policies": {name: int(data.of_kind(rules.all_policies, kind)) for kind, name in enumerate(POLICY_NAMES)},
        "tables": [values[at : at + size] for at in range(0, len(values), size)],
    }
