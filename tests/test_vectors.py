"""Only a game's rules index the vectors of its state; all other code uses named methods."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from brocante.play.registry import NAMES

ROOT = Path(__file__).parents[1]
RULES = ("rules*.py", "purses.py")  # where the state is kept
FOLDERS = ("tests/bots", "tests/play", "tests/lab", "tests/engine", "testkit", "bench")  # that look at states, too


def rules_of(game: str) -> list[Path]:
    folder = ROOT / "src" / "brocante" / "games" / game
    return [path for pattern in RULES for path in folder.glob(pattern)]


def vectors_of(game: str) -> set[str]:
    """The names of the vectors that the state of a game is kept in."""
    nodes = (node for path in rules_of(game) for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    return {
        node.target.attr
        for node in nodes
        if isinstance(node, ast.AnnAssign)
        and isinstance(node.target, ast.Attribute)
        and ast.unparse(node.annotation).startswith("vec[")
    }


def users_of(game: str) -> Iterator[Path]:
    """The files that ask a game's state something."""
    own = [*(ROOT / "src/brocante/games" / game).glob("*.py"), *(ROOT / "tests/games" / game).glob("*.py")]
    yield from (path for path in own if path not in rules_of(game))
    shared = [path for folder in FOLDERS for path in (ROOT / folder).glob("*.py")]
    yield from (path for path in shared if f"brocante.games.{game}" in path.read_text(encoding="utf-8"))


def computed(tree: ast.AST, vectors: set[str]) -> Iterator[int]:
    """The lines that index a vector of somebody else's by arithmetic, or cut a slice out of it."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Subscript) or not isinstance(node.value, ast.Attribute):
            continue
        foreign = ast.unparse(node.value.value) != "self"
        arithmetic = any(isinstance(part, ast.BinOp | ast.Slice) for part in ast.walk(node.slice))
        if node.value.attr in vectors and foreign and arithmetic:
            yield node.lineno


@pytest.mark.parametrize("game", NAMES)
def test_no_index_is_computed_outside_the_rules(game: str) -> None:
    vectors = vectors_of(game)
    assert vectors
    found = [
        f"{path.relative_to(ROOT)}:{line}"
        for path in users_of(game)
        for line in computed(ast.parse(path.read_text(encoding="utf-8")), vectors)
    ]
    assert found == []


def test_an_index_by_arithmetic_is_found() -> None:
    tree = ast.parse("held = state.seats[seat * SEAT + HELD]\nown = self.seats[seat * 2]\ncut = state.seats[:3]\n")
    assert list(computed(tree, {"seats"})) == [1, 3]
