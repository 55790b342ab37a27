"""Two browsers and a bot at one table, and a third browser that watches: the scenes where they meet."""

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

from playwright.sync_api import Page, WebSocket, expect
from web.conftest import Visitor
from web.parties import Party, Wish

from brocante.client import random_move
from brocante.game.patch import apply
from brocante.game.words import Json

TABLES_TO_TRY = 8

# What is nobody's business but a player's, by the way there; null to all others while the game goes on.
PRIVATE = {
    "boxes": ["containers.*.boxes.*.card", "seats.*.cards", "seats.*.wealth"],
    "big_deal": ["seats.*.hand"],
    "boursicocotte": ["seats.*.worth"],
    "auto_brocante": ["values", "seats.*.own_policies", "seats.*.table"],
}
HIDDEN_MONEY = {"lay", "trade", "counter"}  # moves whose notes only the player may see
OWN_CARDS = {"drew", "dealt", "seen", "contents"}  # events whose cards only the player may see


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
        found = []
        state: Json = {}
        for message in self.messages:
            if message["kind"] == "full":
                state = message
            elif message["kind"] == "update":
                state = {
                    **state,
                    **{name: apply(state[name], message[name]) for name in ("table", "game") if name in message},
                }
                state["you"] = message.get("you", state["you"])
            if not state["game"]:
                continue
            found += [name for name in ("key", "scores") if name in state["game"]]
            found += ["moves"] * bool(state["game"]["moves"])
            found += ["code"] * bool(state["you"]["code"])
            found += [path for path in PRIVATE[game] if any(at(state["game"]["table"], path.split(".")))]
            for line in message.get("log", []):
                found += [line["move"]] * (line.get("move") in HIDDEN_MONEY and "money" in line)
                found += [line["event"]] * (
                    line.get("event") in OWN_CARDS and bool({"card", "cards", "hand"} & set(line))
                )
        return found


def at(value: Any, path: list[str]) -> Iterator[bool]:
    """Whether something is there, for every place that a path leads to."""
    if not path:
        yield value is not None
    elif path[0] == "*":
        for item in value:
            yield from at(item, path[1:])
    else:
        yield from at(value[path[0]], path[1:])


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

    def heard(self, **line: object) -> bool:
        """Whether a line with these fields is in everybody's log by now."""
        self.party.view(0)
        return any(line.items() <= entry.items() for entry in self.party.seats[0].log)

    def until(self, page: Page, true: Callable[[], bool], what: str) -> None:
        for _ in range(100):
            if true():
                return
            page.wait_for_timeout(100)
        raise AssertionError(f"never came: {what}")

    def expect_no_secrets(self) -> None:
        """The one who watches was told nothing that only players may know; the players were."""
        assert len(self.watched.messages) > 5
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
        scene.until(page, lambda seat=seat: scene.heard(move="bid", seat=seat), f"the bid of seat {seat}")
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
    scene.until(ada, lambda: scene.heard(move="trade", seat=0), "the offer")
    reload(bea)
    bea.locator("[data-moves] .choices button").nth(1).click()
    bea.locator("[data-moves] .tray ul").first.locator("button:enabled").first.click()
    bea.locator("[data-moves] .primary:enabled").click()
    scene.until(bea, lambda: scene.heard(event="swapped") or scene.heard(event="tie"), "the swap")
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
    scene.until(scene.ada, lambda: scene.heard(event="revealed"), "the envelopes opened")
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
    scene.until(ada, lambda: scene.heard(move="steal", seat=0), "the attack")
    reload(bea)
    bea.locator("[data-moves] .offers button:not(.danger)").first.click()
    scene.until(bea, lambda: scene.heard(move="answer", seat=1), "the answer")
    reload(ada)
    ada.locator("[data-moves] .offers button.danger").click()
    scene.until(ada, lambda: scene.heard(event="defended"), "the end of the fight")
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
