"""Rules pages and rules code refer to each other: a comment `# 8.4` marks where rule 8.4 is implemented."""

import re
import tokenize
from pathlib import Path

import pytest

from brocante.play.registry import NAMES

ROOT = Path(__file__).parents[1]
NUMBER = r"\d+\.\d+"
CARRIED_OUT = ("data.py", "phase.py", "action.py", "purses.py", "rules*.py")
EXPLANATIONS = {  # statements that no code carries out
    "auto_brocante": {"5.6": "any number of policies may be held: there is no limit that could be kept"},
    "big_deal": {"4.9": "an example of 4.4 to 4.8"},
}


def stated(game: str) -> set[str]:
    page = (ROOT / "docs" / "rules" / f"{game}.md").read_text(encoding="utf-8")
    return set(re.findall(rf"^- \*\*({NUMBER})\*\*", page, re.MULTILINE))


def named_in(path: Path) -> set[str]:
    """The statements that comments name."""
    with tokenize.open(path) as file:
        comments = [token.string for token in tokenize.generate_tokens(file.readline) if token.type == tokenize.COMMENT]
    return {number for comment in comments for number in re.findall(rf"(?<![\d.]){NUMBER}(?![\d.]*\d)", comment)}


def named(game: str) -> set[str]:
    folder = ROOT / "src" / "brocante" / "games" / game
    return {number for pattern in CARRIED_OUT for path in folder.glob(pattern) for number in named_in(path)}


@pytest.mark.parametrize("game", NAMES)
def test_every_statement_is_named_where_it_is_carried_out_and_no_other(game: str) -> None:
    explained = set(EXPLANATIONS.get(game, ()))
    assert explained <= stated(game)
    assert stated(game) - explained - named(game) == set(), "no comment names these"
    assert named(game) - stated(game) == set(), "the page does not have these"
    assert explained & named(game) == set()
