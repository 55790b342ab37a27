"""The code names the statements of docs/rules/boxes.md that it carries out: each of them, and no others."""

import re
import tokenize
from pathlib import Path

ROOT = Path(__file__).parents[3]
NUMBER = r"\d+\.\d+"


def numbers_on_the_page() -> set[str]:
    page = (ROOT / "docs" / "rules" / "boxes.md").read_text(encoding="utf-8")
    return set(re.findall(rf"^- \*\*({NUMBER})\*\*", page, re.MULTILINE))


def numbers_in_the_code() -> set[str]:
    """Those with which a comment, or a part of one after a semicolon, begins."""
    found: set[str] = set()
    for path in (ROOT / "src" / "brocante" / "games" / "boxes").glob("*.py"):
        with path.open("rb") as source:
            comments = [token.string for token in tokenize.tokenize(source.readline) if token.type == tokenize.COMMENT]
        for part in (part for comment in comments for part in comment.lstrip("# ").split("; ")):
            begin = re.match(rf"{NUMBER}(, {NUMBER})*(?=$|:)", part)
            found |= set(re.findall(NUMBER, begin.group())) if begin else set()
    return found


def test_every_statement_is_named_where_it_is_carried_out() -> None:
    assert len(numbers_on_the_page()) > 40
    assert numbers_on_the_page() - numbers_in_the_code() == set()


def test_every_number_in_the_code_is_a_statement() -> None:
    assert numbers_in_the_code() - numbers_on_the_page() == set()
