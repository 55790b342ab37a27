"""Every game has all the required parts; errors name the missing ones."""

import json
import re
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest

from brocante.bots.characters import CHARACTERS
from brocante.documents import LANGUAGES
from brocante.play.registry import CHARACTER_STYLES, GAMES, HEURISTICS, NAMES

ROOT = Path(__file__).parents[1]
MODULES = (
    "data", "phase", "action", "rules", "layout", "view", "events", "names", "news", "codec", "pauses", "position",
    "style", "characters", "moments", "bot", "study",
)  # fmt: skip
LEVELS = {"novice", "regular"}

every_game = pytest.mark.parametrize("name", NAMES)


@every_game
@pytest.mark.parametrize("module", MODULES)
def test_a_game_has_every_module(name: str, module: str) -> None:
    assert find_spec(f"brocante.games.{name}.{module}") is not None, f"src/brocante/games/{name}/{module}.py is missing"


def test_the_page_and_the_skeleton_have_the_same_modules() -> None:
    page = (ROOT / "docs" / "adding_a_game.md").read_text(encoding="utf-8")
    table = page.partition("| in `src/brocante/games/NAME/` |")[2].partition("\n\n")[0]
    assert re.findall(r"^\| `(\w+)\.py` \|", table, re.MULTILINE) == ["__init__", *MODULES]
    skeleton = (ROOT / "src" / "brocante" / "skeleton" / "game").glob("*.py.txt")
    assert {path.name.removesuffix(".py.txt") for path in skeleton} == {"__init__", *MODULES}


@every_game
def test_a_game_has_a_truth_for_the_leak_tests(name: str) -> None:
    path = ROOT / "testkit" / "games" / name / "secrecy.py"
    assert path.exists(), f"{path.relative_to(ROOT)} is missing: without it no leak of {name} would be found"
    assert hasattr(import_module(f"testkit.games.{name}.secrecy"), "TRUTH"), f"{path.relative_to(ROOT)} has no TRUTH"


@every_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_has_a_rules_page_and_words_in_every_language(name: str, language: str) -> None:
    page = ROOT / "docs" / "rules" / ("" if language == "en" else language) / f"{name}.md"
    assert page.exists(), f"{page.relative_to(ROOT)} is missing"
    catalogue = json.loads((ROOT / "src" / "brocante" / "text" / f"{language}.json").read_text(encoding="utf-8"))
    assert catalogue["game"].get(name, {}).get("title"), f"text/{language}.json has no game.{name}.title"


@every_game
def test_a_game_has_a_page_of_its_moves_events_and_record(name: str) -> None:
    page = ROOT / "docs" / "games" / f"{name}.md"
    assert page.exists(), f"{page.relative_to(ROOT)} is missing"
    headings = [line for line in page.read_text(encoding="utf-8").splitlines() if line.startswith("## ")]
    assert headings == ["## Moves", "## Events", "## Record"]


@every_game
def test_a_game_has_tests_golden_games_and_a_schema(name: str) -> None:
    assert (ROOT / "tests" / "games" / name / "test_rules.py").exists()
    assert list((ROOT / "tests" / "golden").glob(f"{name}-*.txt"))
    assert (ROOT / "web" / "schema" / f"{name}.json").exists(), "python -m brocante.server.schema writes it"


@every_game
def test_a_game_has_bots_of_the_levels_that_people_choose(name: str) -> None:
    assert set(HEURISTICS[name].styles) >= LEVELS


@every_game
def test_a_game_knows_all_characters_or_none(name: str) -> None:
    assert set(CHARACTER_STYLES[name]) in (set(), set(CHARACTERS)), f"src/brocante/games/{name}/characters.py"


@every_game
def test_bots_wait_for_the_scenes_that_the_board_draws_and_for_no_others(name: str) -> None:
    board = ROOT / "web" / "src" / "games" / name / "scenes.ts"
    source = board.read_text(encoding="utf-8") if board.exists() else ""  # the plain board draws none
    lines = GAMES[name].said.keys() | set(GAMES[name].events)
    drawn = {line for line in lines if re.search(rf"^    {line}: |^  moves: .*\b{line}: ", source, re.M)}
    assert drawn == set(GAMES[name].scenes)
