"""The focus stays on the page when what has it is gone: at its own press, or by what happens at the table."""

import re

from playwright.sync_api import Locator, Page, expect
from web.conftest import Visitor
from web.newcomer import LOST

from brocante.engine.codec import Json
from testkit.web.parties import Party, Wish


def may(*moves: str) -> Wish:
    return lambda view: {*moves} <= {offered["move"] for offered in view["moves"]}


def decision(visit: Visitor, address: str, game: str, wish: Wish) -> Page:
    party = Party(address, game, people=1, bots=2, tempo="at_once")
    assert party.play(wish)
    page = visit(party.path, cookie=party.clients[0].cookie, hints=False)
    expect(page.locator("[data-moves]")).to_be_visible()
    return page


def press(page: Page, control: Locator) -> None:
    """Press it by the keyboard; the focus must then be somewhere on the page."""
    control.focus()
    name = control.inner_text()
    page.keyboard.press("Enter")
    page.wait_for_timeout(0)
    assert not page.evaluate(LOST), f"{name} has taken the focus away"


def within(page: Page, area: str) -> bool:
    found: bool = page.evaluate("area => document.activeElement.closest(area) !== null", area)
    return found


def test_a_form_that_opens_takes_the_focus_to_its_field_and_gives_it_back(visit: Visitor, address: str) -> None:
    page = decision(visit, address, "auto_brocante", may("offer", "walk_away"))
    press(page, page.locator("[data-step=offer]"))
    assert page.evaluate("document.activeElement.matches('input')")
    press(page, page.locator("[data-back]"))
    expect(page.locator("[data-step=offer]")).to_be_focused()


def test_notes_hand_the_focus_on(visit: Visitor, address: str) -> None:
    page = decision(visit, address, "boursicocotte", may("pay"))
    tray = page.locator("[data-moves] .tray")
    usable, laid = tray.locator(".purse button:enabled"), tray.locator(".laid button")
    take_back = tray.get_by_role("button", name="Take it all back")
    if take_back.count():  # it was laid out in advance
        press(page, take_back)
    while usable.count():
        press(page, usable.last)
        assert within(page, ".tray")
    while laid.count():
        press(page, laid.first)
        assert within(page, ".tray")
    press(page, tray.get_by_role("button", name=re.compile("^Suggestion")))
    expect(take_back).to_be_focused()
    press(page, take_back)
    assert within(page, ".tray")


def test_an_end_of_a_range_keeps_the_focus(visit: Visitor, address: str) -> None:
    page = decision(visit, address, "boxes", may("bid"))
    amount = page.locator("[data-moves] .amount")
    field, chips = amount.locator("input"), amount.locator(".chip")
    signs = [text[0] for text in chips.all_inner_texts()]
    assert signs == ["−", "−", "+", "+"]
    least, most = (int(field.get_attribute(end) or "") for end in ("min", "max"))
    for chip, end in ((chips.first, least), (chips.last, most)):
        for _ in range(most):
            press(page, chip)
            expect(chip).to_be_focused()
            if chip.get_attribute("aria-disabled") == "true":
                break
        expect(field).to_have_value(str(end))


def test_a_name_that_was_given_hands_the_focus_on(visit: Visitor) -> None:
    page = visit("/")
    press(page, page.get_by_role("button", name="Not now"))
    assert within(page, "main")


def test_the_end_of_the_count_leads_to_what_can_be_done_then(visit: Visitor, address: str) -> None:
    party = Party(address, "boxes", people=1, bots=2, tempo="calm")
    with_motion = visit(party.path, cookie=party.clients[0].cookie)
    with_motion.emulate_media(reduced_motion="no-preference")
    with_motion.reload()
    assert party.play(over)
    press(with_motion, with_motion.get_by_role("button", name="Straight to the result"))
    assert within(with_motion, "section:has(#over)")


def over(view: Json) -> bool:
    return "scores" in view
