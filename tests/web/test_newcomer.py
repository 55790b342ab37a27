"""From the home page to the end of a whole game against bots, using only what the page offers."""

import pytest
from playwright.sync_api import Page, expect
from web.conftest import Visitor, shoot

from brocante.play.registry import GAMES
from web import newcomer

PLAY_BOTS = "Play against"


def expect_the_count(page: Page) -> None:
    """Everybody's score as the record has it, and the best ones first."""
    record = page.request.get(f"/api/tables/{page.url.rsplit('/', 1)[1]}/record").json()
    totals = page.locator("section:has(#over) .total")
    expect(totals).to_have_text([f"{score:,}" for score in sorted(record["scores"], reverse=True)])
    expect(page.get_by_role("button", name="Play again")).to_be_visible()


def expect_a_fair_deal(page: Page) -> None:
    """The page says from whose numbers the cards follow, with a sign that is no larger than the words."""
    fair = page.get_by_text("Nobody could choose the deal")
    expect(fair).to_contain_text("from 1 player’s device")
    sign = fair.locator("svg").bounding_box()
    assert sign is not None
    assert sign["width"] < 40


def expect_everything_said(story: list[newcomer.Said]) -> None:
    """At every decision the page says what is asked, why, and what can be done; one of each kind is printed."""
    kinds = {said.kind(): said for said in reversed(story)}
    for said in reversed(kinds.values()):
        print(said)
    mute = [said for said in story if not (said.asked and said.why and (said.choices or said.form))]
    assert mute == []


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (360, 640)])
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_by_clicking(visit: Visitor, game: str, width: int, height: int) -> None:
    page = visit("/", width=width, height=height)
    page.get_by_role("listitem").filter(has_text=GAMES[game].title).get_by_role("button", name=PLAY_BOTS).click()
    story = newcomer.play(page, newcomer.click, seed=width)
    expect_everything_said(story)
    expect_the_count(page)
    expect_a_fair_deal(page)
    shoot(page, f"over-{game}-{width}")


@pytest.mark.parametrize("game", ["boxes", "boursicocotte"])
def test_a_whole_game_by_keyboard(visit: Visitor, game: str) -> None:
    page = visit("/")
    start = page.get_by_role("listitem").filter(has_text=GAMES[game].title).get_by_role("button", name=PLAY_BOTS)
    expect(start).to_be_enabled()
    for _ in range(newcomer.MOST_TABS):
        page.keyboard.press("Tab")
        if start.evaluate("it => it === document.activeElement"):
            break
    page.keyboard.press("Enter")
    newcomer.play(page, newcomer.press, seed=1)
    expect_the_count(page)
