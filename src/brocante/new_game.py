"""Writes a small playable game into the checkout as a starting point: `brocante new-game NAME`.

The skeleton is a complete game with rules, codec, bot, rules page and tests. Only its entry in the five catalogues
of texts is left to the author; everything else finds the game by its folder.
"""

import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

from brocante.compiled import PACKAGE, ROOT
from brocante.documents import LANGUAGES

SKELETON = PACKAGE / "skeleton"
NAME = re.compile("[a-z][a-z0-9]*(_[a-z0-9]+)*")


def places(name: str) -> dict[str, Path]:
    """The target folder of each part of the skeleton."""
    folders = {"game": "src/brocante/games", "tests": "tests/games", "testkit": "testkit/games"}
    return {part: Path(folder) / name for part, folder in folders.items()}


def filled(text: str, name: str) -> str:
    words = name.split("_")
    for mark, value in (
        ("NAME", name),
        ("TITLE", " ".join(words).capitalize()),
        ("CLASS", "".join(word.capitalize() for word in words)),
        ("WHAT", "Each plays a card in turn, and the highest takes them all."),
    ):
        text = text.replace(mark, value)
    return text


def files(name: str) -> dict[Path, str]:
    """The files of a new game, by their paths in the checkout."""
    made: dict[Path, str] = {}
    for part, folder in places(name).items():
        for template in sorted((SKELETON / part).glob("*.txt")):
            made[folder / template.stem] = filled(template.read_text(encoding="utf-8"), name)
    page = filled((SKELETON / "docs" / "rules.md.txt").read_text(encoding="utf-8"), name)
    for language in LANGUAGES:
        made[Path("docs/rules") / ("" if language == "en" else language) / f"{name}.md"] = page
    made[Path("docs/games") / f"{name}.md"] = filled(
        (SKELETON / "docs" / "game.md.txt").read_text(encoding="utf-8"), name
    )
    return made


def write(name: str, root: Path = ROOT) -> list[Path]:
    """Write a new game; ValueError if that is not possible, and then nothing is written."""
    if not NAME.fullmatch(name):
        raise ValueError(f"{name!r} is not a usable name: use lower-case letters, digits and _")
    if not (root / "src" / "brocante" / "games").is_dir():
        raise ValueError("a new game needs a checkout, and this is an installed package")
    if find_spec("pytest") is None:
        raise ValueError("a new game comes with its tests, and pytest is not installed: use run.py new-game")
    made = files(name)
    taken = [path for path in made if (root / path).exists()]
    if taken:
        raise ValueError(f"there is a game {name} already: {taken[0]}")
    for path, text in made.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, encoding="utf-8")
    return list(made)


def derive(root: Path = ROOT) -> None:
    """Generate what follows from the sources: schemas, the web client's types, pages and golden playthroughs."""
    subprocess.run([sys.executable, "-m", "brocante.server.schema"], cwd=root, check=True)
    subprocess.run([sys.executable, "-m", "brocante.envs.pages"], cwd=root, check=True)
    golden = [sys.executable, "-m", "pytest", "-q", "tests/test_golden.py", "--regenerate"]
    subprocess.run(golden, cwd=root, check=True, stdout=subprocess.DEVNULL)
