"""Two browsers and a bot at one table, and a third browser that watches: the scenes where they meet."""

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

from playwright.sync_api import Page, WebSocket, expect
from web.conftest import Visitor
from web.parties import Party, Wish, listen

from brocante.client import random_move
from brocante.game.patch import apply
from brocante.game.words import Json

TABLES_TO_TRY = 8

# What is nobody's business but a player's, by the way there; null to all others while the game goes on.
PRIVATE = {
    "boxes": ["containers.*.boxes.*.card", "seats.*.cards", "seats.*.wealth"],
    "big_deal": ["seats.*.hand"],
    "boursicocotte": [],  # what can be worked out about money is no secret; the log's lines are held against this below
    "auto_brocante": ["values", "seats.*.own_policies", "seats.*.table"],
}
# Fields of log lines that only those whom they are about may hear.
PRIVATE_FIELDS = {
    ("lay", "money"), ("trade", "money"), ("counter", "money"), ("took", "card"), ("seen", "card"), ("dealt", "hand"),
    ("accepted", "gave"), ("accepted", "got"), ("swapped", "gave"), ("swapped", "got"), ("contents", "cards"),
    ("drew", "cards"), ("renewed", "cards"), ("insured", "policy"), ("cancelled", "policy"),
}  # fmt: skip


class Frames:
    """All that a page was told over its sockets."""

    def __init__(self, page: Page) -> None:
        self.messages: list[Json] = []
        page.on("websocket", lambda socket: self.listen(socket))
        page.reload()  # the socket that was there before is not listened to

    def listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda text: self.messages.append(json.loads(text)))

    def secrets(self, game: str) -> list[str]:
        """What the page was told and only players may know."""
        found: list[str] = []
        state: Json = {}
        for message in self.messages:
            state = message if message["kind"] == "full" else after(state, message)
            view, you = state["game"], state["you"]
            if view:
                found += [name for name in ("key", "scores") if name in view]
                found += [path for path in PRIVATE[game] if any(there(view["table"], path.split(".")))]
                found += [f"may {move['move']}" for move in view["moves"]]
                found += ["the code"] if you["code"] else []
                found += [str(line) for line in message.get("log", []) if is_private(line)]
        return found


def after(state: Json, message: Json) -> Json:
    """What somebody knows after an update."""
    patched: Json = {name: apply(state[name], message[name]) for name in ("table", "game") if name in message}
    return {**state, **patched, "you": message.get("you", state["you"])}


def is_private(line: Json) -> bool:
    name = line.get("event") or line["move"]
    return any((name, field) in PRIVATE_FIELDS and value is not None for field, value in line.items())


def there(value: Any, path: list[str]) -> Iterator[bool]:
    """Whether something is there, for every place that a path leads to."""
    if not path:
        yield value is not None
    elif path[0] == "*":
        for item in value:
            yield from there(item, path[1:])
    else:
        yield from there(value[path[0]], path[1:])


class Scene:
    """Two people in their browsers, a bot, somebody who watches; programs play until it begins."""

    def __init__(
        self, visit: Visitor, address: str, game: str, begins: Callable[[Party], Wish], **settings: object
    ) -> None:
        for seed in range(TABLES_TO_TRY):
            party = Party(address, game, people=2, bots=1, public=True, **settings)
            watching = visit(party.path)
            self.watched = Frames(watching)
            if party.play(begins(party), seed, choose):
                break
            watching.close()
        else:
            raise AssertionError("no table came to this scene")
        self.game, self.party, self.watching = game, party, watching
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
        """The one who watches was told nothing that only players may know; the players were."""
        assert len(self.watched.messages) > 2
        assert self.watched.secrets(self.game) == []
        assert self.told.secrets(self.game) != []


def choose(moves: list[Json], dice: Any) -> Json:
    """Any move, but auctions are secret where they may be."""
    move = random_move(moves, dice)
    return {**move, "type": "secret"} if move["move"] == "auction" and "type" in move else move


def reload(page: Page) -> None:
    page.reload()
    expect(page.locator("[data-moves]")).to_be_visible()


def test_an_outcry_auction_with_both_bidding(visit: Visitor, address: str) -> None:
    def begins(party: Party) -> Wish:
        return lambda view: view["table"]["phase"] == "bidding" and {0, 1} <= set(view["table"]["auction"]["asked"])

    scene = Scene(visit, address, "boursicocotte", begins)
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
    ada.locator(".partners button", has_text="Bea").first.click()
    ada.locator("[data-moves] .tray ul").first.locator("button:enabled").first.click()
    ada.locator("[data-moves] .primary:enabled").click()
    scene.expect_line(move="trade", seat=0)
    reload(bea)
    bea.locator("[data-moves] .choices button").nth(1).click()
    bea.locator("[data-moves] .tray ul").first.locator("button:enabled").first.click()
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
        expect(page.locator(".report")).to_be_visible()
    scene.expect_no_secrets()
