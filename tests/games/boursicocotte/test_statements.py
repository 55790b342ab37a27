"""Rules page and rules code name each other's statements: `# 8.4` stands where 8.4 is carried out."""

import re
import tokenize
from pathlib import Path

ROOT = Path(__file__).parents[3]
PAGE = ROOT / "docs" / "rules" / "boursicocotte.md"
SOURCES = ROOT / "src" / "brocante" / "games" / "boursicocotte"
CARRIED_OUT = ("data.py", "purses.py", "rules*.py")
NUMBERS = re.compile(r"#\s*(\d+\.\d+(?:, \d+\.\d+)*)(?:$|:)")


def named_in(path: Path) -> set[str]:
    """The statements that comments in a file begin with."""
    with tokenize.open(path) as file:
        comments = [token.string for token in tokenize.generate_tokens(file.readline) if token.type == tokenize.COMMENT]
    return {number for comment in comments if (found := NUMBERS.match(comment)) for number in found[1].split(", ")}


def test_every_statement_is_named_where_it_is_carried_out_and_no_other() -> None:
    stated = set(re.findall(r"^- \*\*(\d+\.\d+)\*\*", PAGE.read_text(encoding="utf-8"), re.MULTILINE))
    files = [path for pattern in CARRIED_OUT for path in SOURCES.glob(pattern)]
    named = set().union(*(named_in(path) for path in files))
    assert len(files) == 4
    assert len(stated) > 60
    assert named == stated
