"""The pages that come with the program: inside the package in a wheel, in docs/ in a checkout."""

import re
from pathlib import Path

PACKAGE = Path(__file__).parent
RULES = PACKAGE / "docs" if (PACKAGE / "docs").is_dir() else PACKAGE.parents[1] / "docs" / "rules"
LANGUAGES = ("en", "fr", "de", "nl", "it")


def rules_page(game: str, language: str = "en") -> str:
    """The rules page of a registered game; in English if that language has none."""
    translated = RULES / language / f"{game}.md"
    page = translated if language in LANGUAGES and translated.exists() else RULES / f"{game}.md"
    return page.read_text(encoding="utf-8")


def without_pictures(page: str) -> str:
    """A page without its pictures, for terminals; the words say the same."""
    return re.sub(r"^!\[.*\n\n?", "", page, flags=re.MULTILINE)
