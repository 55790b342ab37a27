"""The pages people read keep what they promise."""

import json
import re
from collections import Counter
from pathlib import Path

import pytest

import brocante
from brocante import web
from brocante.documents import LANGUAGES, rules_page
from brocante.play.game import RECORD_FORMAT
from brocante.play.registry import GAMES

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize("name", GAMES)
def test_every_numbered_statement_of_a_rules_page_has_a_test_named_after_it(name: str) -> None:
    page = (ROOT / "docs" / "rules" / f"{name}.md").read_text(encoding="utf-8")
    stated = re.findall(r"^- \*\*(\d+\.\d+)\*\*", page, re.MULTILINE)
    files = (ROOT / "tests" / "games" / name).glob("test_rules*.py")
    tests = "".join(path.read_text(encoding="utf-8") for path in files)
    tested = {f"{section}.{number}" for section, number in re.findall(r"def test_(\d+)_(\d+)_", tests)}
    assert stated
    assert len(stated) == len(set(stated))
    assert set(stated) == tested


@pytest.mark.parametrize("name", GAMES)
def test_rules_pages_have_the_same_pictures_with_words_of_their_own(name: str) -> None:
    shown = [
        re.findall(r"^!\[(.+)\]\((?:\.\./)+pictures/(.+)\)$", rules_page(name, one), re.MULTILINE) for one in LANGUAGES
    ]
    pictures = {tuple(file for _, file in page) for page in shown}
    assert len(pictures) == 1
    for texts in zip(*([text for text, _ in page] for page in shown), strict=True):
        assert len(set(texts)) == len(LANGUAGES)


def test_all_lists_of_languages_are_the_same() -> None:
    client = (web.SOURCES / "src" / "lib" / "i18n.svelte.ts").read_text(encoding="utf-8")
    listed = re.search(r"LANGUAGES = \{(.*)\}", client)
    assert listed is not None
    assert tuple(re.findall(r"(\w\w):", listed[1])) == LANGUAGES
    others = {*LANGUAGES} - {"en"}
    assert {path.stem for path in web.CATALOGUES.glob("*.json")} == {*LANGUAGES}
    assert {path.name for path in (ROOT / "docs" / "rules").iterdir() if path.is_dir()} == others
    assert json.loads((ROOT / "tests" / "web" / "same_words.json").read_text(encoding="utf-8")).keys() == others


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_translated_rules_have_the_same_statements(name: str, language: str) -> None:
    numbers, here = (re.findall(r"^- \*\*(\d+\.\d+)\*\*", rules_page(name, one), re.M) for one in ("en", language))
    assert here == numbers


def test_the_changelog_says_which_rules_and_records_each_release_has() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    releases = re.findall(r"^## (\S+).*\n(.*)", text, re.M)
    assert releases[0] == ("Unreleased", releases[0][1])
    assert releases[1][0] == brocante.__version__
    versions = Counter(codec.version for codec in GAMES.values())
    usual = versions.most_common(1)[0][0]
    others = "".join(f" ({codec.title} {codec.version})" for codec in GAMES.values() if codec.version != usual)
    assert releases[0][1].startswith(f"Rules {usual}{others}, records `{RECORD_FORMAT}`")
    assert all(re.match(r"Rules \d+( \(.*\))?, records `brocante/\d+`", first) for _, first in releases)


@pytest.mark.parametrize("path", sorted((ROOT / "src").rglob("*.py")), ids=lambda path: path.name)
def test_files_are_short_and_say_what_they_are_for(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.startswith('"""')
    assert len(text.splitlines()) <= 620


def test_links_between_pages_lead_somewhere() -> None:
    names = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "web/README.md")
    for page in (*(ROOT / name for name in names), *(ROOT / "docs").rglob("*.md")):
        text = re.sub(r"`[^`\n]*`", "", page.read_text(encoding="utf-8"))  # code contains no links
        for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", text):
            assert "://" in target or (page.parent / target).exists(), f"{page.name}: {target}"
