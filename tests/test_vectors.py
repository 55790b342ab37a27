"""Only a game's rules index the vectors of its state, and only its action.py knows how its actions are numbered."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from brocante.play.registry import NAMES

ROOT = Path(__file__).parents[1]
RULES = ("rules*.py", "purses.py")  # where the state is kept
FOLDERS = ("tests", "testkit", "bench", "src/brocante")  # everything else that looks at states


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
    files = {path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py")} - set(rules_of(game))
    yield from sorted(path for path in files if mentions(path, game))


def mentions(path: Path, game: str) -> bool:
    return path.parent.name == game or f"brocante.games.{game}" in path.read_text(encoding="utf-8")


def computed(tree: ast.AST, vectors: set[str]) -> Iterator[int]:
    """The lines that index a vector of somebody else's by arithmetic, or cut a slice out of it."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Subscript) or not isinstance(node.value, ast.Attribute):
            continue
        foreign = ast.unparse(node.value.value) != "self"
        arithmetic = any(isinstance(part, ast.BinOp | ast.Slice) for part in ast.walk(node.slice))
        if node.value.attr in vectors and foreign and arithmetic:
            yield node.lineno


STRIDES = ast.Mult | ast.FloorDiv | ast.Mod


def action_modules(tree: ast.AST, game: str) -> set[str]:
    """What a file calls the module of a game's actions."""
    return {
        alias.asname or alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module == f"brocante.games.{game}"
        for alias in node.names
        if alias.name == "action"
    }


def terms(node: ast.expr) -> list[ast.expr]:
    """What is added or subtracted in an expression."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub):
        return [*terms(node.left), *terms(node.right)]
    return [node]


def is_action(node: ast.expr, modules: set[str]) -> bool:
    """Whether this is a constant of the module, such as `action.BID` or `int(action.BID)`."""
    if isinstance(node, ast.Call) and ast.unparse(node.func) == "int" and node.args:
        return is_action(node.args[0], modules)
    return isinstance(node, ast.Attribute) and ast.unparse(node.value) in modules


def numbered(tree: ast.AST, modules: set[str]) -> Iterator[int]:
    """The lines that multiply or divide to get from an action to what it names, or back: adding an offset is fine."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.expr):
            continue
        divided: list[ast.expr] = []
        if isinstance(node, ast.BinOp) and isinstance(node.op, STRIDES):
            divided = [node.left, node.right]
        elif isinstance(node, ast.Call) and ast.unparse(node.func) == "divmod":
            divided = node.args
        for part in divided:
            if len(terms(part)) > 1 and any(is_action(term, modules) for term in terms(part)):
                yield node.lineno
        added = terms(node) if isinstance(node, ast.BinOp) else []
        if any(is_action(term, modules) for term in added) and any(
            isinstance(term, ast.BinOp) and isinstance(term.op, STRIDES) for term in added
        ):
            yield node.lineno


@pytest.mark.parametrize("game", NAMES)
def test_actions_are_numbered_by_their_own_module(game: str) -> None:
    found = []
    for path in users_of(game):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        found += [f"{path.relative_to(ROOT)}:{line}" for line in numbered(tree, action_modules(tree, game))]
    assert found == []


def test_arithmetic_on_actions_is_found() -> None:
    tree = ast.parse(
        "from brocante.games.boxes import action\n"
        "from brocante.games.boxes import action as boxes\n"
        "one = action.BID + amount // 50\n"
        "two = (chosen - int(action.BID)) * 50\n"
        "three = divmod(chosen - boxes.LOOK, 10)\n"
        "four = action.NOTE + note\n"
        "five = action.for_sum(amount) + 1\n"
    )
    assert sorted(set(numbered(tree, action_modules(tree, "boxes")))) == [3, 4, 5]


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
