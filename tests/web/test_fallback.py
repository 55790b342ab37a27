"""A game without a board of its own is played to its end with the plain board, on a phone.

Every game here has a board, so the test leaves one out of the client's list of boards as the browser loads it.
"""

import random
import re

import pytest
from playwright.sync_api import Page, Route, expect
from web.conftest import Visitor, shoot
from web.test_newcomer import PLAY_BOTS, expect_the_count

from brocante.play.registry import GAMES
from web import newcomer

# Another choice in each list of a form, as somebody makes who tries things out.
TRY_OUT = """(chances) => {
    for (const [at, list] of document.querySelectorAll('[data-moves] select').entries()) {
        list.selectedIndex = Math.floor(chances[at % chances.length] * list.options.length);
        list.dispatchEvent(new Event('change', { bubbles: true }));
    }
}"""
# What reaches out of the window sideways, and sentences of the catalogue that were not filled in.
FAULTS = """() => {
    const out = (it) => it.checkVisibility() && it.getBoundingClientRect().right > innerWidth + 1;
    const wide = [...document.querySelectorAll('main *')].filter(out).map((it) => `${it.localName}.${it.className}`);
    const page = document.documentElement.scrollWidth > innerWidth ? ['the page is too wide'] : [];
    return [...page, ...wide, ...(document.body.innerText.match(/.*[{}].*/g) ?? [])];
}"""


def leave_out(page: Page, game: str) -> list[str]:
    """Leave a game's board out of the list that the client loads; returns the files in which it was found."""
    listed, found = f"./{game}/index.ts", list[str]()

    def edit(route: Route) -> None:
        answer = route.fetch()
        source = answer.text()
        if listed in source:
            found.append(route.request.url)
        route.fulfill(response=answer, body=source.replace(listed, f"./{game}/left_out.ts"))

    page.route(re.compile(r"/assets/.*\.js$"), edit)
    return found


@pytest.mark.parametrize("game", ["boxes", "auto_brocante"])  # between them they have every kind of offer
def test_a_whole_game_on_the_plain_board(visit: Visitor, game: str) -> None:
    page = visit("/join", width=390, height=844)
    found = leave_out(page, game)
    page.goto("/")
    page.get_by_role("listitem").filter(has_text=GAMES[game].title).get_by_role("button", name=PLAY_BOTS).click()
    expect(page.get_by_text("What you see")).to_be_visible()
    assert len(found) == 1, "the list of boards is in one file"
    faults = set[str]()

    def act(page: Page, dice: random.Random) -> None:
        page.evaluate(TRY_OUT, [dice.random() for _ in range(5)])
        faults.update(page.evaluate(FAULTS))
        newcomer.click(page, dice)

    newcomer.play(page, act, seed=4)
    expect_the_count(page)
    shoot(page, f"plain-{game}")
    assert faults == set()
