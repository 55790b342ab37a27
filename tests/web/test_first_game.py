"""The first game: the aim, hints shown once, signs with explanations, moves that need a confirmation."""

import random
import re

from playwright.sync_api import Page, expect
from web.conftest import Visitor

from web import newcomer

HINT = "[data-moves] .hint"


def start(page: Page, game: str) -> None:
    page.get_by_role("listitem").filter(has_text=game).get_by_role("button", name="Play against").click()
    page.wait_for_function(newcomer.WAITING, arg=[newcomer.OFFERED, newcomer.OVER])


def test_the_aim_and_a_hint_are_there_until_they_are_of_no_more_use(visit: Visitor) -> None:
    page = visit("/")
    start(page, "Big Deal")
    aim = page.locator("header").get_by_role("button", name=re.compile("^The aim"))
    expect(aim).to_contain_text("a million")
    hint = page.locator(HINT)
    expect(hint).to_contain_text("One thing a turn.")
    page.locator("[data-need=hand] button, ul[data-anchor=hand] button").first.click()
    offers = page.locator("[data-moves]").get_by_role(
        "button", name=re.compile("^(Discard|Lay a set|Take the discard)")
    )
    offers.first.click()  # not the pile of discards, which may be picked as well
    page.wait_for_function(newcomer.WAITING, arg=[newcomer.OFFERED, newcomer.OVER])
    expect(hint).to_have_text(re.compile(r"^\s*\?"))  # the second time it is a question mark away
    hint.get_by_role("button").focus()
    page.keyboard.press("Enter")
    expect(hint.get_by_role("note")).to_be_visible()
    page.keyboard.press("Escape")
    expect(hint.get_by_role("note")).to_be_hidden()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Show all hints again").click()
    page.get_by_role("switch", name="Hints for new players").uncheck()
    page.keyboard.press("Escape")
    expect(hint).to_have_count(0)
    expect(aim).to_have_count(0)


def test_a_name_is_asked_for_once(visit: Visitor) -> None:
    page = visit("/")
    page.get_by_label("What should the others call you?").fill("Odile")
    page.get_by_role("button", name="That’s me").click()
    expect(page.get_by_label("What should the others call you?")).to_have_count(0)
    page.reload()
    expect(page.get_by_role("heading", name="Play", exact=True)).to_be_visible()
    expect(page.get_by_label("What should the others call you?")).to_have_count(0)
    start(page, "Boxes")
    expect(page.get_by_text("Odile").first).to_be_visible()


def test_a_bid_that_cannot_be_meant_is_asked_about_with_the_figures(visit: Visitor) -> None:
    page = visit("/")
    start(page, "Boxes")
    dice = random.Random(2)
    form = page.locator("[data-moves] form")
    for _ in range(60):  # until I am asked for a bid in the open
        if form.get_by_label("Your bid").count():
            break
        newcomer.click(page, dice)
        page.wait_for_function(newcomer.WAITING, arg=[newcomer.OFFERED, newcomer.OVER])
    bid = form.get_by_label("Your bid")
    most = bid.get_attribute("max")
    assert most is not None
    bid.fill(most)
    ask = form.get_by_role("button", name=re.compile("^Bid "))
    expect(ask).not_to_have_class(re.compile("primary"))  # it does not recommend itself
    ask.click()
    again = page.get_by_role("group", name="Do you mean that?")
    expect(again).to_contain_text(f"You bid {int(most):,}.")
    again.get_by_role("button", name="No, back").click()
    expect(bid).to_have_value(most)  # nothing was sent, and nothing is lost
    ask.click()
    again.get_by_role("button", name="Yes, do it").click()
    expect(again).to_have_count(0)
