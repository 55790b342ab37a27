"""Every statement of Big Deal's rules page is named in its rules where it is carried out, and no other is."""

import re
import tokenize
from pathlib import Path

from brocante.games import big_deal

ROOT = Path(__file__).parents[3]
PAGE = ROOT / "docs" / "rules" / "big_deal.md"
SOURCES = ROOT / "src" / Path(*big_deal.__name__.split("."))
EXPLANATIONS = {
    "4.9": "an example of 4.4 to 4.8",
}


def statements_in_comments() -> set[str]:
    found: set[str] = set()
    for path in (*SOURCES.glob("rules*.py"), SOURCES / "data.py"):
        with path.open("rb") as source:
            for token in tokenize.tokenize(source.readline):
                if token.type == tokenize.COMMENT:
                    found.update(re.findall(r"\b\d+\.\d+\b", token.string))
    return found


def test_page_and_rules_have_the_same_statements() -> None:
    page = set(re.findall(r"^- \*\*(\d+\.\d+)\*\*", PAGE.read_text(encoding="utf-8"), re.MULTILINE))
    assert page >= EXPLANATIONS.keys()
    assert statements_in_comments() == page - EXPLANATIONS.keys()
