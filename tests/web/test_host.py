"""A host in a browser: the menu of a person, a vote of those present, and how it looks to the others."""

import re
import time
from asyncio import get_running_loop
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect
from serving import Server, serving
from web.barriers import PHONE, crowding, violations
from web.conftest import Visitor

from brocante.client import Client
from brocante.table.clock import Timer
from brocante.table.commands import REPLACE_AFTER
from testkit.web.parties import Party


class FastForward:
    """The real time plus what a test adds."""

    ahead = 0.0

    def now(self) -> float:
        return time.time() + self.ahead

    def at(self, when: float, wake: Callable[[], None]) -> Timer:
        return get_running_loop().call_later(max(0.0, when - self.now()), wake)


@pytest.fixture
def clock() -> FastForward:
    return FastForward()


@pytest.fixture
def server(address: str, sqlite: str, clock: FastForward) -> Iterator[Server]:
    """A server of our own, whose time can be set; the client was built for the one at `address`."""
    with serving(sqlite, clock) as server:
        yield server


def test_the_host_lets_spectators_talk_and_sends_one_away(visit: Visitor, address: str) -> None:
    host = Client(address)
    table, _ = host.create("boxes", [{"kind": "me", "name": "Ada"}, {"kind": "open"}], public=True)
    ada, eva = visit(f"/t/{table}", 360, 740, cookie=host.cookie), visit(f"/t/{table}")
    expect(eva.get_by_text("At this table only the players chat.")).to_be_visible()
    ada.locator("summary", has_text="1 spectator").click()
    ada.get_by_label("Spectators may chat").check()
    eva.get_by_label("Your message").fill("hello from outside")
    eva.keyboard.press("Enter")
    expect(ada.get_by_role("log")).to_contain_text("hello from outside")
    ada.get_by_role("log").get_by_role("button", name=re.compile("Spectator")).press("Enter")
    menu = ada.get_by_role("dialog")
    expect(menu.get_by_role("button", name="Remove and block")).to_be_visible()
    assert violations(ada) == []
    assert crowding(ada, PHONE) == []
    menu.get_by_role("button", name="Report").click()
    menu.get_by_role("textbox").fill("not nice")
    menu.get_by_role("button", name="Send the report").click()
    expect(ada.get_by_text("Your report has been received").first).to_be_attached()
    hide(ada)
    expect(ada.get_by_role("log")).not_to_contain_text("hello from outside")
    ada.get_by_role("button", name=re.compile("Spectator")).click()
    menu.get_by_role("button", name="Remove and block").click()
    expect(eva.locator("h1")).to_have_text("Not at this table")
    eva.reload()
    expect(eva.locator("h1")).to_have_text("Not at this table")


def hide(page: Page) -> None:
    """Do not show what the spectator writes."""
    page.get_by_role("log").get_by_role("button", name=re.compile("Spectator")).click()
    page.get_by_role("dialog").get_by_role("button", name="Hide their messages").click()


def test_a_bot_stands_in_and_all_agree_to_replace(server: Server, clock: FastForward, visit: Visitor) -> None:
    party = Party(server.address, "boxes", people=3, open_cards="after")
    ada, cem = (visit(party.path, cookie=party.clients[who].cookie, server=server.address) for who in (0, 2))
    for page in (ada, cem):
        expect(page.locator("header[data-need]")).to_contain_text("Spectators see all cards after the game")
    party.leave()
    ada.get_by_role("button", name="Let a bot stand in").click()
    expect(cem.locator(".seats")).to_contain_text("a bot is playing")
    clock.ahead += REPLACE_AFTER
    ada.get_by_role("button", name="Bea: what you can do").click()
    menu = ada.get_by_role("dialog")
    menu.get_by_role("button", name="Replace for good").click()
    menu.get_by_role("button", name="Replace Bea").click()
    expect(ada.locator(".notices")).to_contain_text("Still waiting for Cem to answer")
    assert violations(cem) == []
    cem.get_by_role("button", name="Agree").click()
    expect(ada.locator(".seats")).to_contain_text("Firmin")
    expect(ada.locator(".seats")).not_to_contain_text("Bea")
    bea = visit(party.path, cookie=party.clients[1].cookie, server=server.address)
    expect(bea.locator(".notices")).to_contain_text("You are welcome to watch")
