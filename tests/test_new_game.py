"""brocante new-game: in a copy of the checkout, its game passes the tests of every game."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from brocante.compiled import INTERPRETED, ROOT
from brocante.documents import LANGUAGES
from brocante.new_game import files, write

PARTS = (
    "src",
    "tests",
    "testkit",
    "docs",
    "examples",
    "requirements",
    "pyproject.toml",
    "README.md",
    "CHANGELOG.md",
    "web/schema",
)
LEFT_OUT = shutil.ignore_patterns("__pycache__", "web", "node_modules", ".hypothesis")


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the checkout with a new game, to which only the catalogues were added by hand."""
    root = tmp_path_factory.mktemp("checkout")
    for part in PARTS:
        if (ROOT / part).is_dir():
            shutil.copytree(ROOT / part, root / part, ignore=None if part == "web/schema" else LEFT_OUT)
        else:
            shutil.copy(ROOT / part, root / part)
    told = run(root, "-m", "brocante", "new-game", "demo")
    assert told.returncode == 0, told.stderr
    for language in LANGUAGES:
        path = root / "src" / "brocante" / "text" / f"{language}.json"
        catalogue = json.loads(path.read_text(encoding="utf-8"))
        catalogue["game"]["demo"] = {"title": "Demo"}
        path.write_text(json.dumps(catalogue, ensure_ascii=False), encoding="utf-8")
    return root


def run(root: Path, *command: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(root / "src"), INTERPRETED: "1"}
    return subprocess.run(
        [sys.executable, *command], cwd=root, env=environment, capture_output=True, text=True, timeout=600
    )


def test_a_new_game_is_played_checked_and_tested(checkout: Path) -> None:
    played = run(checkout, "-m", "brocante", "simulate", "demo", "--players", "3", "--games", "20", "--bots", "regular")
    assert "20 games" in played.stdout, played.stderr
    general = (
        "tests/test_complete.py",
        "tests/test_conformance.py",
        "tests/test_layouts.py",
        "tests/test_statements.py",
        "tests/test_vectors.py",
        "tests/play/test_events.py",
        "tests/play/test_news.py",
    )
    tested = run(checkout, "-m", "pytest", "tests/games/demo", *general, "-k", "demo")
    assert tested.returncode == 0, tested.stdout
    assert " passed" in tested.stdout


def test_the_lists_of_files_and_modules_hold_with_a_new_game(checkout: Path) -> None:
    """Files it has are on the page of the architecture, and it has the modules that adding_a_game.md lists."""
    lists = "every_file_is_named or the_page_and_the_skeleton"
    tested = run(checkout, "-m", "pytest", "-q", "tests/test_architecture.py", "tests/test_complete.py", "-k", lists)
    assert tested.returncode == 0, tested.stdout


def test_a_new_game_keeps_to_the_style(checkout: Path) -> None:
    written = [str(path) for path in files("demo") if path.suffix == ".py"]
    for check in (("check",), ("format", "--diff")):
        told = run(checkout, "-m", "ruff", *check, *written)
        assert told.returncode == 0, told.stdout


def test_a_new_game_without_a_truth_for_the_leak_tests_fails_by_name(checkout: Path) -> None:
    path = checkout / "testkit" / "games" / "demo" / "secrecy.py"
    kept = path.read_text()
    path.unlink()
    try:
        tested = run(checkout, "-m", "pytest", "-q", "tests/test_complete.py", "-k", "demo")
    finally:
        path.write_text(kept)
    assert tested.returncode == 1
    assert "test_a_game_has_a_truth_for_the_leak_tests[demo]" in tested.stdout
    assert "without it no leak of demo would be found" in tested.stdout


@pytest.mark.parametrize("name", ["Poker", "big deal", "2nd", "", "a__b"])
def test_a_name_that_is_no_folder_of_python_is_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="not a usable name"):
        write(name, tmp_path)


def test_a_game_that_is_there_is_not_written_over() -> None:
    with pytest.raises(ValueError, match="there is a game boxes already"):
        write("boxes")


def test_outside_a_checkout_nothing_is_written(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="needs a checkout"):
        write("demo", tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_the_page_on_adding_a_game_names_every_file() -> None:
    page = (ROOT / "docs" / "adding_a_game.md").read_text(encoding="utf-8")
    for path in files("NAME"):
        assert f"`{path.name}`" in page or f"`{path}`" in page, f"the page does not name {path}"
