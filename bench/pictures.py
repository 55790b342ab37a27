"""Makes the README's pictures: a table of each game, from the real page. Needs what `python3 run.py test` installs."""

import base64

from playwright.sync_api import Browser, sync_playwright
from processes import ROOT, Server, temporary_folder
from web.parties import Party, Wish

from brocante import web
from web import browsers

FOLDER = ROOT / "docs" / "pictures"
WIDTH, HEIGHT = 1200, 750
QUALITY = 85
BOTS = 3
LARGEST = 200_000  # bytes

# What each picture shows: the moment that is waited for, in a game of this seed.
SCENES: dict[str, tuple[int, Wish]] = {
    "boxes": (3, lambda view: view["played"] > 60 and bool(view["moves"]) and view["table"]["phase"] == "raise"),
    "big_deal": (2, lambda view: view["played"] > 30 and view["table"]["steal"] is not None and bool(view["moves"])),
    "boursicocotte": (
        1,
        lambda view: view["played"] > 80 and view["table"]["phase"] == "bidding" and bool(view["moves"]),
    ),
    "auto_brocante": (4, lambda view: view["played"] > 30 and any(move["move"] == "look" for move in view["moves"])),
}


def take(browser: Browser, address: str, game: str) -> bytes:
    """A picture of a table in the middle of a game, as one of the players sees it."""
    seed, moment = SCENES[game]
    while True:
        party = Party(address, game, people=1, bots=BOTS)
        if party.play(moment, seed):
            break
        seed += 1
    context = browser.new_context(
        viewport={"width": WIDTH, "height": HEIGHT}, locale="en", reduced_motion="reduce", base_url=address
    )
    context.add_cookies([{"name": "brocante", "value": party.clients[0].cookie, "url": address}])
    page = context.new_page()
    page.goto(party.path)
    page.wait_for_selector("[data-moves]")
    page.wait_for_load_state("networkidle")
    page.evaluate("document.activeElement.blur(), scrollTo(0, 0)")
    shot = context.new_cdp_session(page).send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
    context.close()
    return base64.b64decode(shot["data"])


def main() -> None:
    web.main()
    FOLDER.mkdir(exist_ok=True)
    with temporary_folder() as folder, sync_playwright() as playwright:
        server = Server.start(f"sqlite:///{folder / 'tables.db'}", folder / "log")
        server.greet()
        browser = browsers.launch(playwright)
        for game in SCENES:
            picture = take(browser, f"http://127.0.0.1:{server.port}", game)
            assert len(picture) <= LARGEST, f"{game}: {len(picture)} bytes"
            (FOLDER / f"{game}.webp").write_bytes(picture)
        browser.close()
        server.process.terminate()


if __name__ == "__main__":
    main()
