"""Each numbered statement of Auto-Brocante's rules page is named where the rules carry it out, and no other is."""

import re
import tokenize
from pathlib import Path

ROOT = Path(__file__).parents[3]
PAGE = ROOT / "docs" / "rules" / "auto_brocante.md"
GAME = ROOT / "src" / "brocante" / "games" / "auto_brocante"
NUMBERS = re.compile(r"# (\d+\.\d+(?:, \d+\.\d+)*)(?::|$)")
EXPLAINED = {
    "5.6": "any number of policies may be held: there is no limit that could be kept",
}


def on_the_page() -> set[str]:
    return set(re.findall(r"^- \*\*(\d+\.\d+)\*\*", PAGE.read_text(encoding="utf-8"), re.MULTILINE))


def in_the_sources() -> dict[str, set[str]]:
    """The statements that comments name, and in which files."""
    found: dict[str, set[str]] = {}
    for path in [GAME / "data.py", *GAME.glob("rules*.py")]:
        with path.open("rb") as source:
            for token in tokenize.tokenize(source.readline):
                named = NUMBERS.match(token.string) if token.type == tokenize.COMMENT else None
                for number in named[1].split(", ") if named else ():
                    found.setdefault(number, set()).add(path.name)
    return found


def test_every_statement_stands_in_the_sources() -> None:
    missing = on_the_page() - set(in_the_sources()) - set(EXPLAINED)
    assert not missing, f"no comment names {sorted(missing)}"


def test_the_sources_name_no_statement_that_is_not_on_the_page() -> None:
    unknown = {number: files for number, files in in_the_sources().items() if number not in on_the_page()}
    assert not unknown


def test_what_is_only_explained_is_on_the_page_and_nowhere_carried_out() -> None:
    assert set(EXPLAINED) <= on_the_page()
    assert not set(EXPLAINED) & set(in_the_sources())
