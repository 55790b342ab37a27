"""docs/architecture.md tells the truth about layers and files: each is named in the table of its folder, and exists."""

import re
import tomllib
from fnmatch import fnmatch
from pathlib import Path

import pytest

from brocante.play.registry import NAMES

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
PACKAGE = ROOT / "src" / "brocante"
SECTIONS = dict(re.findall(r"^### `(src/brocante/[^`]*)`.*?\n(.*?)(?=^##)", PAGE, re.MULTILINE | re.DOTALL))
OWN_TABLES = ("engine", "games", "play", "bots", "table", "server", "lab", "envs")  # the folders with a table


def named_in(section: str) -> list[str]:
    """What the first column of a section's table names."""
    rows = re.findall(r"^\| (`[^|]*) \|", SECTIONS[section], re.MULTILINE)
    return [name for row in rows for name in re.findall(r"`([^`]+)`", row)]


def there(section: str) -> set[str]:
    """What is in the folder of a section: files by name, folders as a whole with a slash."""
    folders = (
        [folder.parent for folder in (PACKAGE / "games").glob("*/rules.py")] if "NAME" in section else [ROOT / section]
    )
    found = {path for folder in folders for path in folder.iterdir() if path.name != "__pycache__"}
    names = {f"{path.name}/" if path.is_dir() else path.name for path in found}
    if section == "src/brocante/":
        names -= {f"{folder}/" for folder in OWN_TABLES} | {"py.typed"}
    return {name for name in names if name != "__init__.py"}


def test_every_folder_has_its_table() -> None:
    assert set(SECTIONS) == {
        "src/brocante/",
        *(f"src/brocante/{folder}/" for folder in OWN_TABLES if folder != "games"),
        "src/brocante/games/NAME/",
    }


@pytest.mark.parametrize("section", SECTIONS)
def test_every_file_is_named_once_and_every_named_one_exists(section: str) -> None:
    names = named_in(section)
    assert len(names) == len(set(names))
    files = there(section)
    assert {file for file in files if not any(fnmatch(file, name) for name in names)} == set(), "not on the page"
    assert {name for name in names if not any(fnmatch(file, name) for file in files)} == set(), "not there"


def test_the_layers_are_those_of_the_contract() -> None:
    contract = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]
    layers = [
        {module.strip().removeprefix("brocante.") for module in layer.split("|")}
        for layer in contract["contracts"][0]["layers"]
    ]
    sentence = PAGE.partition("From the top: ")[2].partition(". Each layer")[0]
    told = [{re.sub(r"\.py$|/$", "", name) for name in re.findall(r"`([^`]+)`", part)} for part in sentence.split("|")]
    assert told == layers


def test_where_to_change_what_names_files_that_exist() -> None:
    table = PAGE.partition("## Where do I change ...?")[2].partition("## Layers")[0]
    paths = [path for path in re.findall(r"`([\w/]+(?:\.\w+|/))`", table) if "/" in path]
    assert len(paths) > 15
    for path in paths:
        for game in NAMES:
            assert (ROOT / path.replace("NAME", game)).exists(), path
