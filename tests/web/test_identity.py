"""My place: moving a seat to another device by a link, a code and a passkey, and never without asking."""

import pytest
from playwright.sync_api import CDPSession, Page, expect
from web.conftest import Visitor, shoot
from web.test_pages import everywhere, ready

from brocante.client import Client
from brocante.engine.codec import Json
from testkit.web.parties import Party

AUTHENTICATOR = {
    "protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True,
    "isUserVerified": True, "automaticPresenceSimulation": True,
}  # fmt: skip
WARNING = "You will lose those seats for good"
YES = "Yes, take it over"


@pytest.fixture
def named(address: str) -> str:
    """The server under a name: bare addresses have no passkeys."""
    return address.replace("127.0.0.1", "localhost")


@pytest.fixture
def party(address: str) -> Party:
    """A table in the middle of a game."""
    party = Party(address, "boxes", people=1, bots=2)
    party.play(lambda view: bool(view["moves"]) and view["played"] >= 12)
    return party


def seat_back(page: Page) -> None:
    """The board is there, and asks the one who sits here for a move."""
    expect(page.locator("[data-moves]").first).to_be_visible()


def answer(page: Page, name: str) -> None:
    page.get_by_role("dialog").get_by_role("button", name=name).click()


def identity(page: Page) -> str:
    found = [cookie.get("value", "") for cookie in page.context.cookies() if cookie.get("name") == "brocante"]
    return found[0] if found else ""


def device(page: Page) -> tuple[CDPSession, str]:
    """An authenticator of Chromium's own, built into the device that the page is on."""
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    made = session.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})
    return session, made["authenticatorId"]


def test_a_game_goes_on_on_a_phone(visit: Visitor, party: Party) -> None:
    desk = visit(party.path, cookie=party.clients[0].cookie)
    seat_back(desk)
    desk.get_by_role("button", name="Menu").click()
    desk.get_by_role("link", name="Continue on another device").click()
    expect(desk.get_by_role("img", name="QR code")).to_be_visible()
    shoot(desk, "me-phone")
    link = desk.get_by_label("Link for the other device", exact=True).input_value()
    desk.context.clear_cookies()  # even if this is all that is left
    phone = visit(link, width=360, height=640)
    expect(phone.get_by_role("dialog")).to_be_visible()
    assert "take=" not in phone.url
    assert identity(phone) == ""
    shoot(phone, "me-ask")
    answer(phone, YES)
    seat_back(phone)
    assert phone.url.endswith(party.path)
    late = visit(link)
    answer(late, YES)
    expect(late.get_by_text("There is no such code")).to_be_visible()  # it is good once
    assert identity(late) == ""


def test_a_lost_cookie_is_recovered_by_the_code(visit: Visitor, party: Party) -> None:
    page = visit("/me", cookie=party.clients[0].cookie)
    page.get_by_role("button", name="Make a recovery code").click()
    code = page.get_by_label("Recovery code", exact=True).inner_text()
    link = page.get_by_label("Recovery link").input_value()
    page.reload()
    expect(page.get_by_text("You have a recovery code already")).to_be_visible()
    assert code not in page.content()
    page.context.clear_cookies()
    page.goto("/me")
    page.get_by_label("Recovery code, or code from another device").fill(code.lower())
    page.get_by_role("button", name="Get my place back").click()
    answer(page, YES)
    page.get_by_role("link", name="Go on").click()
    seat_back(page)
    other = visit(link)
    answer(other, YES)
    expect(other.get_by_role("link", name="Go on")).to_be_visible()
    assert identity(other) == identity(page) == party.clients[0].cookie


def test_a_passkey_brings_the_seat_to_another_device(visit: Visitor, party: Party, named: str) -> None:
    page = visit("/me", cookie=party.clients[0].cookie, server=named)
    session, authenticator = device(page)
    page.get_by_role("button", name="Add a passkey").click()
    expect(page.get_by_text("Passkey of")).to_be_visible()
    (credential,) = session.send("WebAuthn.getCredentials", {"authenticatorId": authenticator})["credentials"]
    other = visit("/me", server=named)
    elsewhere, again = device(other)  # to which a password manager brings the passkey
    elsewhere.send("WebAuthn.addCredential", {"authenticatorId": again, "credential": credential})
    sign_in(other)
    other.get_by_role("link", name="Go on").click()
    seat_back(other)
    assert identity(other) == identity(page)
    page.get_by_role("button", name="Remove").click()
    expect(page.get_by_text("Passkey of")).to_have_count(0)
    stranger = visit("/me", server=named)
    elsewhere, again = device(stranger)
    credential["signCount"] = 100
    elsewhere.send("WebAuthn.addCredential", {"authenticatorId": again, "credential": credential})
    sign_in(stranger)
    expect(stranger.get_by_text("The passkey was not accepted").first).to_be_visible()
    assert identity(stranger) == ""


def sign_in(page: Page) -> None:
    page.get_by_role("button", name="Sign in with a passkey").click()
    answer(page, YES)


def test_no_link_changes_who_somebody_is_without_asking(visit: Visitor, party: Party, address: str) -> None:
    other = Client(address)
    code = other.request("POST", "/api/identity/handover", {})["code"]
    page = visit(f"/me#take={code}&name=Eve", cookie=party.clients[0].cookie)
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("you will be Eve")
    expect(dialog).to_contain_text(WARNING)
    answer(page, "No, change nothing")
    assert identity(page) == party.clients[0].cookie
    page.get_by_role("button", name="Make a recovery code").click()
    own = page.get_by_label("Recovery code", exact=True).inner_text()
    page.goto(f"/me#take={code}&name=Eve")  # within the page: it is not loaded again
    expect(dialog).to_contain_text("with your recovery code")
    answer(page, YES)
    expect(page.get_by_role("heading", level=1)).to_have_text("Bid, bluff, haggle")
    assert identity(page) == other.cookie
    page.goto(f"/me#take={own}")
    answer(page, YES)
    expect(page.get_by_role("link", name="Go on")).to_be_visible()
    assert identity(page) == party.clients[0].cookie


def test_my_place_with_all_that_it_can_show(visit: Visitor, named: str) -> None:
    ada = Client(named)
    places: list[Json] = [{"kind": "me", "name": "Ada"}, {"kind": "open"}]
    ada.create("boxes", places)
    page = visit("/me", cookie=ada.cookie, server=named)
    device(page)
    ready(page)
    page.get_by_role("button", name="Add a passkey").click()
    page.get_by_role("button", name="Show picture and link").click()
    page.get_by_role("button", name="Make a recovery code").click()
    expect(page.get_by_role("img", name="QR code")).to_be_visible()
    expect(page.get_by_label("Recovery code", exact=True)).to_be_visible()
    expect(page.get_by_text("Passkey of")).to_be_visible()
    shoot(page, "me-all")
    assert everywhere(page) == []
    page.goto("/me#take=AAAA&name=Eve")
    ready(page)
    expect(page.get_by_role("dialog")).to_be_visible()
    assert everywhere(page) == []
