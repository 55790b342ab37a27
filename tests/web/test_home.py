"""The first page: games at once, tables of others, without a network, installed, as a link in a message."""

import json
from pathlib import Path

import httpx
from playwright.sync_api import expect
from web.conftest import Visitor

from brocante.client import Client
from brocante.engine.codec import Json
from testkit.web.parties import Party

FIRST_LOAD = 120_000  # bytes over the wire, with the longest catalogue
WEB = Path(__file__).parents[2] / "src" / "brocante"
KEPT = """async () => {
    const files = async () => (await Promise.all((await caches.keys()).map(
        async (name) => (await caches.open(name)).keys()))).flat().filter((file) => file.url.includes('/assets/'));
    while ((await files()).length < 3) await new Promise((again) => setTimeout(again, 50));
}"""


def test_it_opens_without_a_network_and_says_so(visit: Visitor) -> None:
    page = visit("/", language="fr", service_worker=True)
    expect(page.locator("h1")).to_be_visible()
    page.evaluate(KEPT)
    page.context.set_offline(True)
    page.goto("/rules/boxes")
    page.goto("/")
    unreachable = json.loads((WEB / "text" / "fr.json").read_text(encoding="utf-8"))["reason"]["unreachable"]
    expect(page.get_by_role("alert")).to_contain_text(unreachable)
    page.context.set_offline(False)
    page.get_by_role("alert").get_by_role("button").click()
    expect(page.get_by_role("heading", name="Boursicocotte")).to_be_visible()


def test_the_first_load_is_small(visit: Visitor) -> None:
    page = visit("about:blank", language="fr")
    wire = page.context.new_cdp_session(page)
    wire.send("Network.enable")
    sizes: list[int] = []
    wire.on("Network.loadingFinished", lambda event: sizes.append(int(event["encodedDataLength"])))
    page.goto("/")
    expect(page.get_by_role("heading", name="Boursicocotte")).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert FIRST_LOAD / 2 < sum(sizes) <= FIRST_LOAD


def test_it_can_be_installed(address: str) -> None:
    manifest = httpx.get(f"{address}/site/manifest.webmanifest").json()
    assert {icon["sizes"] for icon in manifest["icons"]} == {"192x192", "512x512"}
    for icon in manifest["icons"]:
        picture = httpx.get(address + icon["src"])
        size = int.from_bytes(picture.content[16:20]), int.from_bytes(picture.content[20:24])  # of the PNG header
        assert f"{size[0]}x{size[1]}" == icon["sizes"]
    worker = httpx.get(f"{address}/site/worker.js")
    assert "BUILD" not in worker.text
    assert worker.headers["service-worker-allowed"] == "/"
    assert "no-cache" in worker.headers["cache-control"]


def test_a_link_in_a_message_says_what_it_is(address: str) -> None:
    assert 'property="og:title" content="You are invited to a table"' in httpx.get(f"{address}/join").text
    assert httpx.get(f"{address}/join", headers={"host": 'brocante.example"><script>'}).status_code == 400
    assert "The rules of Boxes" in httpx.get(f"{address}/rules/boxes").text
    picture = httpx.get(f"{address}/site/preview.png")
    assert (picture.status_code, picture.headers["content-type"]) == (200, "image/png")
    assert f'content="{address}/site/preview.png"' in httpx.get(address).text


def test_tables_of_others_appear_and_go_by_themselves(visit: Visitor, address: str) -> None:
    page = visit("/")
    page.clock.install()
    page.reload()
    expect(page.get_by_role("heading", name="Open tables")).to_be_visible()
    host = Client(address)
    places: list[Json] = [{"kind": "me", "name": "Ottilie"}, {"kind": "open"}]
    table, _ = host.create("boxes", places, public=True)
    seat = host.sit(table)
    page.clock.fast_forward(20_000)
    expect(page.get_by_text("Ottilie")).to_be_visible()
    seat.tell("leave")
    page.clock.fast_forward(20_000)
    expect(page.get_by_text("Ottilie")).to_have_count(0)


def test_a_quick_game_has_the_bots_that_its_player_likes(visit: Visitor) -> None:
    page = visit("/")
    page.get_by_label("Bots").select_option("1")
    page.get_by_label("Level").select_option("novice")
    page.reload()
    expect(page.get_by_role("button", name="Play against 1 bot", exact=True)).to_have_count(2)  # Boxes and Big Deal
    page.get_by_role("button", name="Play against 1 bot", exact=True).first.click()
    expect(page.locator("[data-anchor^=seat-]")).to_have_count(2)


def test_a_finished_game_is_looked_at_and_not_continued(visit: Visitor, address: str) -> None:
    party = Party(address, "boxes", people=1, bots=1)
    party.play(lambda view: False)
    page = visit("/", cookie=party.clients[0].cookie)
    expect(page.get_by_role("link", name="Look at it")).to_be_visible()
    expect(page.get_by_role("link", name="Go on")).to_have_count(0)
