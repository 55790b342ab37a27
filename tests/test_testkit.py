"""Tests and benchmarks share testkit/ and do not import each other; testkit/ imports neither."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


def modules_of(folder: Path) -> set[str]:
    """What can be imported from a folder by its bare name, and the folder itself."""
    named = {path.stem for path in folder.iterdir() if path.is_dir() or path.suffix == ".py"}
    return {folder.name, *named} - {"__init__", "__pycache__"}


def imports_of(path: Path) -> Iterator[str]:
    """The first name of everything that a file imports."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            yield node.module.split(".")[0]


def borrowed(root: Path, folder: str, others: tuple[str, ...]) -> list[str]:
    """What files of a folder import from others that they must not know."""
    own = modules_of(root / folder)
    foreign = {name for other in others for name in modules_of(root / other)} - own
    return [
        f"{path.relative_to(root)} imports {name}"
        for path in sorted((root / folder).rglob("*.py"))
        for name in imports_of(path)
        if name in foreign
    ]


@pytest.mark.parametrize(
    ("folder", "others"), [("tests", ("bench",)), ("bench", ("tests",)), ("testkit", ("tests", "bench"))]
)
def test_what_is_shared_is_in_testkit(folder: str, others: tuple[str, ...]) -> None:
    assert borrowed(ROOT, folder, others) == []


def test_an_import_from_the_other_folder_is_found(tmp_path: Path) -> None:
    for path, text in {
        "tests/rooms.py": "import json",
        "tests/web/looks.py": "from rooms import Venue",
        "bench/server.py": "from web.looks import faults\nimport load",
        "bench/load.py": "import tests.rooms",
    }.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text)
    assert borrowed(tmp_path, "bench", ("tests",)) == ["bench/load.py imports tests", "bench/server.py imports web"]
    assert borrowed(tmp_path, "tests", ("bench",)) == []
