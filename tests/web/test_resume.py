"""Coming back: after a reload, without a network, after a server crash; and who plays meanwhile."""

import json
import socket
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect
from web.conftest import Visitor, serve, shoot

from brocante import web
from brocante.engine.codec import Json
from testkit.web.parties import Party
from web import newcomer

PLAYED = 12  # moves before something happens
CARDS = json.loads((web.CATALOGUES / "en.json").read_text(encoding="utf-8"))["game"]["boxes"]["card"].values()
RECONNECTING = "Connection lost"
# The screen goes dark or lights up, some hours later.
HIDE = """([hidden, hours]) => {
    const now = Date.now() + hours * 3_600_000;
    Date.now = () => now;
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
}"""
# The real program, but who plays fast has two seconds for a move.
HURRIED = """
from brocante.table import clock
clock.CLOCKS["fast"] = clock.Pace(2.0, 1.0)
from brocante.cli import main
main()
"""


def begun(view: Json) -> bool:
    """A while into the game, and nobody but the one who looks is asked anything: so nothing changes by itself."""
    return bool(view["actors"] == [view["seat"]] and view["played"] >= PLAYED)


def looking(view: Json) -> bool:
    """One click on a box is a move."""
    return bool(begun(view) and view["table"]["phase"] == "look")


def bidding(view: Json) -> bool:
    return bool(begun(view) and view["table"]["phase"] in ("opening", "raise"))


def codec(page: Page) -> str:
    """All that the board says, once it asks for a move."""
    expect(page.locator("[data-moves]").first).to_be_visible()
    return page.locator("section.board").inner_text()


def expect_words(page: Page, before: str) -> None:
    """The board says the same again, as soon as it has drawn everything."""
    expect(page.locator("section.board")).to_have_text(before, use_inner_text=True)


def test_a_reload_changes_nothing(visit: Visitor, address: str) -> None:
    party = Party(address, "boxes", people=1, bots=2)
    party.play(begun)
    page = visit(party.path, cookie=party.clients[0].cookie, hints=False)
    before = codec(page)
    page.reload()
    expect_words(page, before)


@pytest.mark.parametrize("moment", [looking, bidding])
def test_without_a_network(visit: Visitor, address: str, moment: Callable[[Json], bool]) -> None:
    """Going offline neither ends a socket nor stops the driver from making new ones, so the test cuts them itself."""
    party = Party(address, "boxes", people=1, bots=2)
    assert party.play(moment), "the game was over before"
    page = visit(party.path, cookie=party.clients[0].cookie, hints=False)  # which come once
    lines: list[WebSocketRoute] = []
    cut = False

    def connect(line: WebSocketRoute) -> None:
        if cut:
            line.close()
            return
        line.connect_to_server()
        lines.append(line)

    page.route_web_socket("**/socket", connect)
    page.reload()
    before = codec(page)
    cut = True
    page.context.set_offline(True)
    lines[-1].close()
    expect(page.get_by_text(RECONNECTING)).to_be_visible()
    expect(page.locator(newcomer.OFFERED)).to_have_count(0)
    cut = False
    page.context.set_offline(False)
    expect_words(page, before)


def test_a_phone_that_slept_does_not_trust_its_line(visit: Visitor, address: str) -> None:
    """A connection cut while asleep looks alive until something is sent, so it is replaced at once."""
    party = Party(address, "boxes", people=1, bots=2)
    party.play(begun)
    page = visit(party.path, cookie=party.clients[0].cookie, hints=False)
    before = codec(page)
    page.evaluate(HIDE, [True, 0])
    with page.expect_websocket():
        page.evaluate(HIDE, [False, 1])
    expect_words(page, before)


def test_a_refusal_is_told_in_the_players_language(visit: Visitor, address: str) -> None:
    party = Party(address, "boxes", people=1, bots=2)
    party.play(lambda view: view["table"]["phase"] == "look" and bool(view["moves"]))  # one click is a move
    page = visit(party.path, cookie=party.clients[0].cookie, language="it")

    def connect(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        # what was asked is answered too late, as if somebody else had been faster
        line.on_message(lambda said: server.send(json.dumps({**json.loads(said), "question": 0})))

    page.route_web_socket("**/socket", connect)
    page.reload()
    codec(page)
    page.locator(newcomer.OFFERED).first.click()
    told = json.loads((web.CATALOGUES / "it.json").read_text(encoding="utf-8"))
    expect(page.locator(".toast")).to_have_text(told["reason"]["stale"])


def test_the_server_dies_in_the_middle(visit: Visitor, tmp_path: Path) -> None:
    web.main()
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with serve(tmp_path / "tables.db", port) as address:
        party = Party(address, "boursicocotte", people=1, bots=2)
        party.play(begun)
        party.leave()
        page = visit(party.path, cookie=party.clients[0].cookie, server=address, hints=False)
        before = codec(page)
    expect(page.get_by_text(RECONNECTING)).to_be_visible()
    expect(page.locator(newcomer.OFFERED)).to_have_count(0)
    with serve(tmp_path / "tables.db", port):
        expect_words(page, before)
        page.locator(newcomer.OFFERED).first.click()
        page.close()


def test_a_bot_stands_in_until_the_player_is_back(visit: Visitor, tmp_path: Path) -> None:
    web.main()
    with serve(tmp_path / "tables.db", program=HURRIED, pace=1) as address:
        party = Party(address, "boxes", people=1, bots=2, clock="fast")
        party.leave()
        page = visit(party.path, cookie=party.clients[0].cookie, server=address)
        back = page.get_by_role("button", name="Play myself again")
        back.click()
        expect(back).to_have_count(0)
        expect(page.get_by_role("timer").first).to_be_visible()
        page.close()


def test_who_leaves_can_come_back(visit: Visitor, address: str) -> None:
    party = Party(address, "big_deal", people=2)
    party.leave()
    ada, bea = (visit(party.path, cookie=client.cookie) for client in party.clients)
    ada.get_by_role("button", name="Menu").click()
    ada.get_by_role("button", name="Leave").click()
    stand_in = bea.get_by_role("button", name="a bot is playing")
    expect(stand_in).to_be_visible()
    ada.get_by_role("link", name="Go on").click()
    expect(stand_in).to_have_count(0)
    expect(ada.locator("section.board")).to_be_visible()


def test_two_players_at_one_device(visit: Visitor) -> None:
    page = visit("/new?game=boxes")
    page.get_by_label("Who has seat 2?").select_option("here")
    page.get_by_label("Who has seat 3?").select_option("here")
    page.locator("form .primary").click()
    dice = Random(1)
    cards: set[str] = set()  # that somebody has seen in boxes
    for _ in range(60):
        expect(page.locator(f"#hand-over, {newcomer.OFFERED}").first).to_be_visible()
        if not page.locator("#hand-over").count():
            seen = page.locator("section.board").inner_html()
            cards |= {name for name in CARDS if name in seen}
            newcomer.click(page, dice)
        elif cards:
            break
        else:  # another one begins
            page.locator("section:has(#hand-over) button").click()
            expect(page.locator("#hand-over")).to_have_count(0)
    board = page.locator("section.board")
    expect(board).to_be_visible()  # what everybody sees stays in sight
    shoot(page, "hand over")
    assert cards, "somebody has looked into boxes"
    assert not cards & {name for name in CARDS if name in board.inner_html()}
    expect(page.get_by_text("Nothing has happened yet")).to_be_visible()  # the log may tell what only one has seen
    page.locator("section:has(#hand-over) button").click()
    expect(page.locator(newcomer.OFFERED).first).to_be_visible()
