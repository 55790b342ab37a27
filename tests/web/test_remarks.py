"""Remarks on the page: a bubble at the seat that fades, moves nothing, and covers no control."""

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from web.conftest import Visitor, shoot

from brocante import web
from brocante.play.registry import NAMES
from brocante.table.events import TempoChanged
from testkit.web.staged import StagedTable

BUBBLE = "[data-remark]"
WORDS = json.loads((web.CATALOGUES / "en.json").read_text(encoding="utf-8"))["remark"]
COMPANY = ("lulu", "gaston:novice", "omar")
SIZES = ((390, 844), (1440, 900))
LONGER = 7000  # milliseconds, than a bubble stays
PLACES = """() => [...document.querySelectorAll('main, main [data-anchor], main [data-moves], main [data-pick]')]
    .map((one) => { const { x, y, width, height } = one.getBoundingClientRect(); return [x, y, width, height]; })"""
COVERED = """(bubble) => { const a = bubble.getBoundingClientRect();
    return [...document.querySelectorAll('main :is([data-moves], [data-pick])')].filter((one) => {
        const b = one.getBoundingClientRect();
        return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom; }).length; }"""


def look(visit: Visitor, game: str, size: tuple[int, int]) -> tuple[Page, StagedTable]:
    """A page before a table of characters, some moves into the game."""
    table = StagedTable(game, 4, 5, bots=COMPANY)
    page = visit("/rules", width=size[0], height=size[1], hints=False)
    page.clock.install()
    table.show(page)
    expect(page.locator("section.board")).to_be_visible()
    for _ in range(12):
        table.step()
    expect(page.locator(f"section.board[data-played='{len(table.game.history)}']")).to_be_visible()
    return page, table


def places(page: Page) -> Any:
    return page.evaluate(PLACES)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}")
@pytest.mark.parametrize("game", NAMES)
def test_a_remark_shows_moves_nothing_and_fades(visit: Visitor, game: str, size: tuple[int, int]) -> None:
    page, table = look(visit, game, size)
    before = places(page)
    table.say(1, "lulu.caught.1")
    bubble = page.locator(BUBBLE)
    expect(bubble).to_have_text(WORDS["lulu"]["caught"]["1"])
    expect(page.locator(".unseen[role=status]")).to_contain_text("Lulu: " + WORDS["lulu"]["caught"]["1"])
    shoot(page, f"remark-{game}-{size[0]}")
    assert places(page) == before
    assert bubble.evaluate(COVERED) == 0
    page.clock.fast_forward(LONGER)
    expect(bubble).to_have_count(0)
    assert places(page) == before


def test_it_stands_in_the_chat_and_a_switch_silences_it(visit: Visitor) -> None:
    page, table = look(visit, "boxes", (1440, 900))
    table.say(3, "omar.bargain.0")
    expect(page.locator(BUBBLE)).to_be_visible()
    page.get_by_role("tab", name="Chat").click()
    chat = page.get_by_role("log", name="Chat")
    expect(chat).to_contain_text(WORDS["omar"]["bargain"]["0"])
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("switch", name="Show what characters say").uncheck()
    page.keyboard.press("Escape")
    expect(page.locator(BUBBLE)).to_have_count(0)
    table.say(1, "lulu.robbed.0")
    table.step()
    expect(page.locator(f"section.board[data-played='{len(table.game.history)}']")).to_be_visible()
    expect(page.locator(BUBBLE)).to_have_count(0)
    expect(chat).not_to_contain_text(WORDS["lulu"]["robbed"]["0"])
    expect(chat).not_to_contain_text(WORDS["omar"]["bargain"]["0"])


def test_who_has_won_is_not_given_away_before_it_is_counted(visit: Visitor) -> None:
    twin = StagedTable("boxes", 4, 5, bots=COMPANY)
    while twin.step():
        pass
    page, table = look(visit, "boxes", (1440, 900))
    while len(table.game.history) < len(twin.game.history) - 1:
        table.step()
    table.table.apply(TempoChanged("calm"), table.clock.now())  # from now on things take their time
    page.emulate_media(reduced_motion="no-preference")
    page.clock.pause_at(page.evaluate("Date.now() / 1000") + 3600)
    assert table.step()
    assert table.game.over
    table.say(1, "lulu.won.0")
    counting = page.get_by_role("heading", name="And now we count")
    for _ in range(60):  # the last scenes hold for some time
        page.clock.run_for(500)
        if counting.is_visible():
            break
    expect(counting).to_be_visible()
    expect(page.locator(BUBBLE)).to_have_count(0)
    page.get_by_role("button", name="Straight to the result").click()
    page.clock.run_for(1000)
    expect(page.locator(BUBBLE)).to_have_text(WORDS["lulu"]["won"]["0"])
