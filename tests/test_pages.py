"""The pages people read keep what they promise."""

import re
from pathlib import Path

import pytest

from brocante.documents import LANGUAGES, rules_page
from brocante.game.registry import GAMES

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize("name", GAMES)
def test_every_numbered_statement_of_a_rules_page_has_a_test_named_after_it(name: str) -> None:
    page = (ROOT / "docs" / "rules" / f"{name}.md").read_text(encoding="utf-8")
    stated = re.findall(r"^- \*\*(\d+\.\d+)\*\*", page, re.MULTILINE)
    tests = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests" / "rules").glob(f"test_{name}*.py"))
    tested = {f"{section}.{number}" for section, number in re.findall(r"def test_(\d+)_(\d+)_", tests)}
    assert len(stated) > 20
    assert len(stated) == len(set(stated))
    assert set(stated) == tested


@pytest.mark.parametrize("name", GAMES)
def test_rules_pages_have_the_same_pictures_with_words_of_their_own(name: str) -> None:
    shown = [
        re.findall(r"^!\[(.+)\]\((?:\.\./)+pictures/(.+)\)$", rules_page(name, one), re.MULTILINE) for one in LANGUAGES
    ]
    pictures = {tuple(file for _, file in page) for page in shown}
    assert len(pictures) == 1
    assert len(pictures.pop()) >= 3
    for texts in zip(*([text for text, _ in page] for page in shown), strict=True):
        assert len(set(texts)) == len(LANGUAGES)


@pytest.mark.parametrize("path", sorted((ROOT / "src").rglob("*.py")), ids=lambda path: path.name)
def test_files_are_short_and_say_what_they_are_for(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.startswith('"""')
    assert len(text.splitlines()) <= 620


def test_links_between_pages_lead_somewhere() -> None:
    pages = [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")]
    for page in pages:
        for target in re.findall(r"\]\(([^)#]+)\)", page.read_text(encoding="utf-8")):
            assert "://" in target or (page.parent / target).exists(), f"{page.name}: {target}"
