"""The rules pages in the browser: every picture that a page names is drawn, with its words, in every language."""

import re

import pytest
from playwright.sync_api import expect
from web.conftest import Visitor

from brocante.documents import LANGUAGES, rules_page
from brocante.play.registry import GAMES


@pytest.mark.parametrize("game", GAMES)
def test_every_picture_is_drawn(visit: Visitor, game: str) -> None:
    for language in LANGUAGES:
        page = visit(f"/rules/{game}", language=language)
        for text in re.findall(r"^!\[(.+)\]", rules_page(game, language), re.MULTILINE):
            picture = page.get_by_role("img", name=text, exact=True)
            expect(picture).to_be_visible()
            expect(picture.locator("svg").first).to_be_visible()
