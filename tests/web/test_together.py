"""Two browsers and a bot at one table, and a third browser that watches: the scenes where they meet."""

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, WebSocket, expect
from web.conftest import Visitor

from brocante.client import Client
from brocante.engine.codec import Json
from brocante.own import random_move
from testkit.secrecy.checker import Receiver, faults
from testkit.secrecy.games import TRUTHS
from testkit.web.parties import Party, Wish, listen

TABLES_TO_TRY = 8


class Frames:
    """All that a page was told over its sockets, the whole of its table first."""

    def __init__(self, page: Page) -> None:
        self.messages: list[bytes] = []
        page.on("websocket", lambda socket: self.listen(socket))
        page.reload()  # the socket that was there before is not listened to
        for _ in range(200):  # what happens before the first word comes would be heard by nobody
            if self.messages:
                return
            page.wait_for_timeout(100)
        raise AssertionError("the page was told nothing")

    def listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda text: self.messages.append(str(text).encode()))


class Scene:
    """Two people in their browsers, a bot, somebody who watches; programs play until it begins."""

    def __init__(
        self, visit: Visitor, address: str, game: str, begins: Callable[[Party], Wish], **settings: object
    ) -> None:
        def greet(path: str) -> None:
            self.watching = visit(path)
            self.watched = Frames(self.watching)
            expect(self.watching.locator("h1")).to_be_visible()

        for seed in range(TABLES_TO_TRY):
            party = Party(address, game, people=2, bots=1, greet=greet, public=True, **settings)
            if party.play(begins(party), seed, choose):
                break
            self.watching.close()
        else:
            raise AssertionError("no table came to this scene")
        self.game, self.party = game, party
        self.ada, self.bea = (visit(party.path, cookie=client.cookie) for client in party.clients)
        self.told = Frames(self.ada)

    def expect_line(self, **line: object) -> None:
        """A line with these fields comes into the log."""
        seat = self.party.seats[0]
        for _ in range(100):
            self.ada.wait_for_timeout(100)
            listen(seat)
            if any(line.items() <= entry.items() for entry in seat.log):
                return
        raise AssertionError(f"{line} is not among {seat.log[-5:]}")

    def expect_no_secrets(self) -> None:
        """Finish the game; by its record, the spectator received no secret."""
        self.ada.close()
        self.bea.close()
        assert self.party.play(lambda view: "scores" in view)
        self.watching.wait_for_selector("#over")
        assert len(self.watched.messages) > 2
        assert self.faults() == []
        assert self.faults(Receiver(1, "", self.told.messages)) != []  # what one player hears is not for the other

    def faults(self, *others: Receiver) -> list[str]:
        """What the one who watched was told and should not have been, or somebody else."""
        record = self.party.record()
        identities = [client.cookie.split(".")[0] for client in self.party.clients]
        receivers = [Receiver(None, "", self.watched.messages), *others]
        return list(faults(record, receivers, TRUTHS[self.game](record), identities, self.party.code))


def choose(moves: list[Json], dice: Any) -> Json:
    """Any move, but auctions are secret where they may be."""
    move = random_move(moves, dice)
    return {**move, "type": "secret"} if move["move"] == "auction" and "type" in move else move


def reload(page: Page) -> None:
    page.reload()
    expect(page.locator("[data-moves]")).to_be_visible()


def both_may_bid(party: Party) -> Wish:
    return lambda view: view["table"]["phase"] == "bidding" and {0, 1} <= set(view["table"]["auction"]["asked"])


def test_two_quick_taps_on_a_raise_are_one_bid(visit: Visitor, address: str) -> None:
    scene = Scene(visit, address, "boursicocotte", both_may_bid)
    page, sent = scene.ada, list[str]()
    page.on("websocket", lambda socket: socket.on("framesent", lambda text: sent.append(str(text))))
    reload(page)
    page.locator(".raise").last.evaluate("it => { it.click(); it.click(); }")
    scene.expect_line(move="bid", seat=0)
    expect(page.locator("[aria-busy=true]")).to_have_count(0)
    assert len([text for text in sent if '"do":"move"' in text]) == 1
    expect(page.locator(".toast")).to_have_count(0)


def test_an_outcry_auction_with_both_bidding(visit: Visitor, address: str) -> None:
    scene = Scene(visit, address, "boursicocotte", both_may_bid)
    for seat, page in ((0, scene.ada), (1, scene.bea)):
        page.locator(".raise").last.click()
        scene.expect_line(move="bid", seat=seat)
        page.reload()
    bid = scene.party.view()["table"]["auction"]["bid"]
    for page in (scene.ada, scene.bea, scene.watching):
        expect(page.locator(".stage")).to_contain_text(re.compile(rf"\b{bid}\b"))
    scene.expect_no_secrets()


def test_a_trade_with_a_counter_offer(visit: Visitor, address: str) -> None:
    def begins(party: Party) -> Wish:
        return lambda view: any(move["move"] == "trade" and move["target"] == 1 for move in view["moves"])

    scene = Scene(visit, address, "boursicocotte", begins)
    ada, bea = scene.ada, scene.bea
    ada.locator("[data-step=offer][aria-label*=Bea]").first.click()
    ada.locator("[data-moves] .tray ul").first.locator("button:enabled").first.click()
    ada.locator("[data-moves] .primary:enabled").click()
    scene.expect_line(move="trade", seat=0)
    reload(bea)
    bea.locator("[data-moves] .choices button").nth(1).click()
    notes = bea.locator("[data-moves] .tray ul").first.locator("button:enabled")
    notes.nth(1).click()  # the first is worth 0, which loses even a tie
    bea.locator("[data-moves] .primary:enabled").click()
    scene.expect_line(event="swapped")
    scene.expect_no_secrets()


def test_a_secret_auction(visit: Visitor, address: str) -> None:
    def begins(party: Party) -> Wish:
        return lambda view: view["table"]["phase"] == "lay" and {0, 1} <= set(view["actors"])

    scene = Scene(visit, address, "boxes", begins)
    for page in (scene.ada, scene.bea):
        page.locator("[data-moves] .tray ul").first.locator("button:enabled").first.click()
        page.locator("[data-moves] .primary:enabled").click()
        expect(page.locator("[data-moves] .tray")).to_have_count(0)
        page.reload()
    scene.expect_line(event="revealed")
    scene.expect_no_secrets()


def test_a_steal_with_answers(visit: Visitor, address: str) -> None:
    def begins(party: Party) -> Wish:
        def wish(view: Json) -> bool:
            hand = party.view(1)["table"]["seats"][1]["hand"]
            return any(
                move["move"] == "steal" and 1 in many(move["from"]) and set(many(move["card"])) & set(hand)
                for move in view["moves"]
            )

        return wish

    scene = Scene(visit, address, "big_deal", begins)
    ada, bea = scene.ada, scene.bea
    ada.locator("[data-moves] button", has_text="Bea").first.click()
    scene.expect_line(move="steal", seat=0)
    reload(bea)
    bea.locator("[data-moves] .offers button:not(.danger)").first.click()
    scene.expect_line(move="answer", seat=1)
    reload(ada)
    ada.locator("[data-moves] .offers button.danger").click()
    scene.expect_line(event="defended")
    scene.expect_no_secrets()


def many(choices: Any) -> list[Any]:
    return choices if isinstance(choices, list) else [choices]


def test_a_hood(visit: Visitor, address: str) -> None:
    def begins(party: Party) -> Wish:
        def wish(view: Json) -> bool:
            return any(move["move"] == "look" for move in view["moves"]) and view["table"]["deal"]["seller"] == 1

        return wish

    scene = Scene(visit, address, "auto_brocante", begins)
    reload(scene.ada)
    scene.ada.locator("button.look").click()
    for page in (scene.ada, scene.bea, scene.watching):
        expect(page.locator(".log").get_by_text(re.compile("hood", re.I)).first).to_be_attached()
    scene.expect_no_secrets()


def test_a_rematch_takes_spectators_along_unless_they_stay(visit: Visitor, address: str) -> None:
    party = Party(address, "boxes", people=1, bots=2, public=True, tempo="at_once")
    assert party.play(lambda view: "scores" in view)
    following, staying = visit("/rules", hints=False), visit("/rules", hints=False)
    for page in (following, staying):
        page.clock.install()
        page.goto(party.path)
        expect(page.locator("#over")).to_be_visible()
    party.seats[0].tell("rematch")
    stay = staying.get_by_role("button", name="Stay here")
    expect(following.get_by_text("The players are playing again")).to_be_in_viewport()
    stay.click()
    expect(stay).to_have_count(0)
    for page in (following, staying):
        page.clock.run_for(10_000)
    expect(following.locator("h2", has_text="Seats")).to_be_visible()
    assert not following.url.endswith(party.path)
    assert staying.url.endswith(party.path)
    expect(staying.get_by_role("button", name="On to the rematch")).to_be_visible()
    late = visit(party.path, hints=False)
    expect(late.get_by_role("button", name="On to the rematch")).to_be_visible()
    expect(late.get_by_role("button", name="Stay here")).to_have_count(0)


def test_the_lobby_says_how_many_watch_and_the_waiting_room_has_the_rules(visit: Visitor, address: str) -> None:
    party = Party(address, "big_deal", people=1, bots=2, public=True)
    home = visit("/")
    table = home.get_by_role("listitem").filter(has=home.locator(f"a[href='{party.path}']"))
    expect(table).not_to_contain_text("watching")
    watching = visit(party.path, hints=False)
    expect(watching.locator("section.board")).to_be_visible()
    home.reload()
    expect(table).to_contain_text("One person is watching")
    host = Client(address)
    made, _ = host.create("boxes", [{"kind": "me", "name": "Ada"}, {"kind": "open"}])
    room = visit(f"/t/{made}", cookie=host.cookie)
    room.get_by_role("button", name="Rules").click()
    expect(room.get_by_role("dialog").get_by_role("heading", name="In short")).to_be_visible()
    room.keyboard.press("Escape")
    expect(room.get_by_role("button", name="Rules")).to_be_focused()
    room.get_by_role("button", name="Notes shown").click()  # a sign explains itself where it stands, by tap as well
    expect(room.get_by_role("note").filter(has_text="Everybody sees the others’ notes")).to_be_visible()
