"""Makes the README's pictures: a table of each game, from the real page. Needs what `python3 run.py test` installs."""

import base64

from playwright.sync_api import Browser, ViewportSize, sync_playwright
from processes import ROOT, Server, temporary_folder
from web.parties import Party, Wish

from brocante import web
from brocante.game.words import Json
from web import browsers

FOLDER = ROOT / "docs" / "pictures"
WINDOW: ViewportSize = {"width": 1440, "height": 900}
WIDTH = 1200  # of the picture
QUALITY = 85
BOTS = 3
LARGEST = 200_000  # bytes


def may(view: Json, move: str) -> bool:
    return any(offered["move"] == move for offered in view["moves"])


# What each picture shows: the moment that is waited for, in a game that random moves lead to.
SCENES: dict[str, Wish] = {
    "boxes": lambda view: may(view, "bid") and bool(view["table"]["seats"][0]["containers"]),
    "big_deal": lambda view: may(view, "steal") and may(view, "lay"),
    "boursicocotte": lambda view: may(view, "bid") and len(view["table"]["seats"][0]["animals"]) > 2,
    "auto_brocante": lambda view: may(view, "look") and view["played"] > 30,
}


def take(browser: Browser, address: str, game: str) -> bytes:
    """A picture of a table in the middle of a game, as one of the players sees it."""
    party = Party(address, game, people=1, bots=BOTS)
    while not party.play(SCENES[game]):
        party = Party(address, game, people=1, bots=BOTS)
    context = browser.new_context(viewport=WINDOW, locale="en", reduced_motion="reduce", base_url=address)
    context.add_cookies([{"name": "brocante", "value": party.clients[0].cookie, "url": address}])
    page = context.new_page()
    page.goto(party.path)
    page.wait_for_selector("[data-moves]")
    page.wait_for_load_state("networkidle")
    page.evaluate("document.activeElement.blur(), scrollTo(0, 0)")
    clip = {"x": 0, "y": 0, **WINDOW, "scale": WIDTH / WINDOW["width"]}
    how = {"format": "webp", "quality": QUALITY, "clip": clip}
    shot = context.new_cdp_session(page).send("Page.captureScreenshot", how)
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
