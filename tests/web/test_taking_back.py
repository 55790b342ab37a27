"""A tap can be taken back for a moment, and keys bid and pass; the page's clock stands still."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect
from web.conftest import Visitor, serve

from brocante import web
from brocante.engine.codec import Json
from testkit.web.parties import Party, Wish, listen

GRACE = 2000  # milliseconds
UNDO = re.compile("^Undo")


@pytest.fixture(scope="module")
def slow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server where things take their time."""
    web.main()
    with serve(tmp_path_factory.mktemp("undo") / "tables.db", pace=1) as address:
        yield address


def seated(visit: Visitor, address: str, game: str, wish: Wish) -> tuple[Page, Party]:
    """Somebody who is asked for what is wished for, at a table of programs."""
    party = Party(address, game, people=2, tempo="normal")
    assert party.play(wish)
    page = visit("/rules", cookie=party.clients[0].cookie, server=address, hints=False)
    page.clock.install()
    page.goto(party.path)
    expect(page.locator("[data-moves]")).to_be_visible()
    return page, party


def may(view: Json, move: str) -> bool:
    return any(offered["move"] == move for offered in view["moves"])


def played(party: Party) -> int:
    count: int = party.view()["played"]
    return count


def wait_for_move(party: Party, before: int) -> None:
    while played(party) == before:
        listen(party.seats[0], 1)


def test_a_move_is_sent_only_when_it_can_no_longer_be_taken_back(visit: Visitor, slow: str) -> None:
    page, party = seated(visit, slow, "big_deal", lambda view: may(view, "discard") and len(view["moves"]) > 1)
    before = played(party)
    page.locator("[data-need=hand] button, ul[data-anchor=hand] button").first.click()
    discard = page.get_by_role("button", name=re.compile("^Discard")).first
    discard.click()
    undo = page.get_by_role("button", name=UNDO)
    expect(undo).to_be_focused()
    page.clock.run_for(GRACE - 100)
    undo.click()
    expect(discard).to_be_focused()
    page.clock.run_for(GRACE)
    listen(party.seats[0])
    assert played(party) == before
    discard.click()
    page.keyboard.press("Escape")
    expect(undo).to_have_count(0)
    discard.click()
    expect(undo).to_be_visible()
    page.clock.run_for(GRACE)
    wait_for_move(party, before)


def test_keys_bid_and_pass_but_not_while_somebody_types(visit: Visitor, slow: str) -> None:
    page, party = seated(visit, slow, "boxes", lambda view: may(view, "bid") and may(view, "pass"))
    before = played(party)
    bid = page.locator("[aria-keyshortcuts=B]")
    expect(bid).to_have_attribute("title", "Key B")
    page.get_by_label("Your bid").first.press("p")
    expect(page.get_by_role("button", name=UNDO)).to_have_count(0)
    page.locator("h1").focus()
    page.keyboard.press("b")
    expect(page.get_by_role("button", name=UNDO)).to_be_visible()
    page.keyboard.press("Escape")
    page.locator("h1").focus()
    page.keyboard.press("p")
    page.get_by_role("button", name="Now", exact=True).click()
    wait_for_move(party, before)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("switch", name=re.compile("^Keys")).uncheck()
    expect(page.locator("[aria-keyshortcuts=B]")).to_have_count(0)
