"""The layouts of observations: every number of every game is in its range, and is coded as its layout says."""

import ast
import struct
from pathlib import Path

import pytest
from librt.vecs import vec
from mypy_extensions import i32
from support import COMPILED, every_configuration, numbers, random_games

from brocante.compiled import PACKAGE, sources
from brocante.engine.coding import Coder, float_bits
from brocante.engine.core import NOBODY, small_zeros
from brocante.engine.layout import BITS, LEFT_OUT, UNKNOWN, Column
from brocante.envs.pages import FOLDER, page
from brocante.play.registry import LAYOUTS, NAMES, find

Options = dict[str, bool]
STATES = 60 if COMPILED else 12
# These meet the numbers of people and of JSON, which are Python's.
WITHOUT_I64 = {"codec.py", "choices.py", "layout.py", "names.py", "news.py", "position.py", "game.py", "record.py"}


def complaint(column: Column, number: int) -> str:
    """What is wrong with a number; empty if nothing is."""
    if not column.low <= number <= column.high:
        return f"{column.name} is {number}, not from {column.low} to {column.high}"
    if number != UNKNOWN and number % column.step:
        return f"{column.name} is {number}, which is no multiple of {column.step}"
    return ""


@every_configuration
def test_every_number_is_what_its_layout_says(name: str, players: int, options: Options) -> None:
    layout = LAYOUTS[name]
    columns = layout.columns(players)
    for seed in (21, 22):
        for game in random_games(name, players, options, seed, STATES):
            for seat in range(NOBODY, players):
                seen = numbers(game.rules, seat)
                assert len(seen) == layout.width(players)
                assert [wrong for one in zip(columns, seen, strict=True) if (wrong := complaint(*one))] == []


@every_configuration
def test_the_compiled_code_of_an_observation_is_that_of_its_layout(name: str, players: int, options: Options) -> None:
    """Each observation is coded over the one before, of another seat or moment."""
    layout = LAYOUTS[name]
    coder = Coder(layout.columns(players))
    assert coder.width == layout.coded_width(players) == len(layout.coded_names(players))
    old, out = never_seen(layout.width(players)), small_zeros(layout.coded_width(players) + 3)
    floats = [bits_float(bits) for bits in coder.table]
    old_of_list, listed = never_seen(layout.width(players)), [0.0] * coder.width
    for game in random_games(name, players, options, 23, 6):
        for seat in range(NOBODY, players):
            seen = numbers(game.rules, seat)
            coder.code(vec[i32](seen), old, 0, out, 3)
            wanted = [float_bits(value) for value in layout.coded(players, seen)]
            assert list(out)[3:] == wanted
            coder.code_list(vec[i32](seen), old_of_list, 0, floats, listed)
            assert [float_bits(value) for value in listed] == wanted


def bits_float(bits: int) -> float:
    """The other way round from `float_bits`."""
    number: float = struct.unpack("<f", struct.pack("<i", bits))[0]
    return number


def never_seen(width: int) -> "vec[i32]":
    """Where no observation has been written yet."""
    return vec[i32]([-2] * width)


@pytest.mark.parametrize("name", NAMES)
def test_a_layout_names_every_number_once_and_explains_it(name: str) -> None:
    for players in range(find(name).fewest, find(name).most + 1):
        columns = LAYOUTS[name].columns(players)
        assert len({column.name for column in columns}) == len(columns)
        for column in columns:
            assert column.meaning
            assert column.low in (UNKNOWN, 0)
            assert not column.values or len(column.values) == column.high + 1
            assert column.kind == BITS or column.low == UNKNOWN or column.kind == LEFT_OUT or column.high > 0


@pytest.mark.parametrize("name", NAMES)
def test_a_spectator_is_told_an_observation_in_words(name: str) -> None:
    players = find(name).fewest
    game = next(random_games(name, players, dict.fromkeys((o.name for o in find(name).options), False), 24, 1))
    told = LAYOUTS[name].told(players, numbers(game.rules, NOBODY)).splitlines()
    assert len(told) == LAYOUTS[name].width(players)
    assert any(line.startswith("turn: ") for line in told)


@pytest.mark.parametrize("name", NAMES)
def test_the_page_of_a_game_is_what_its_layout_says(name: str) -> None:
    written = (FOLDER / f"{name}.md").read_text(encoding="utf-8")
    assert written == page(name), "python -m brocante.envs.pages writes it"


def python_numbers(path: Path) -> list[str]:
    """Where compiled code would fall back to Python's integers: `0 if x else y` is one even if y is an i64, and so is a
    min or max of more than two."""
    found = [
        node
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if (isinstance(node, ast.IfExp) and any(map(is_number, (node.body, node.orelse))))
        or (isinstance(node, ast.Call) and is_minimum(node.func) and len(node.args) > 2)
    ]
    return [f"{path.relative_to(PACKAGE)}:{node.lineno}" for node in found]


def is_minimum(function: ast.expr) -> bool:
    return isinstance(function, ast.Name) and function.id in ("min", "max")


def is_number(node: ast.expr) -> bool:
    plain = node.operand if isinstance(node, ast.UnaryOp) else node
    return isinstance(plain, ast.Constant) and type(plain.value) is int


def test_compiled_code_mixes_no_literals_with_its_integers() -> None:
    """Such a line costs several times what `i64(0) if x else y` does."""
    files = [path for path in sources() if path.name not in WITHOUT_I64 and "i64" in path.read_text(encoding="utf-8")]
    assert [place for path in files for place in python_numbers(path)] == []
