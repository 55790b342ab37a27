"""Makes the pictures of the README, of the rules pages and of the site (icons, what messengers show of a link).

All are taken from the real page.

In the browser the rules pages draw their pictures themselves; the files are for all other readers.
"""

import base64
from collections.abc import Mapping
from pathlib import Path

from playwright.sync_api import Browser, Page, ViewportSize

from brocante import web
from brocante.engine.codec import Json
from testkit.processes import ROOT, Server, temporary_folder
from testkit.web import browsers
from testkit.web.parties import Party, Wish

FOLDER = ROOT / "docs" / "pictures"
SITE = ROOT / "web" / "public" / "site"
ICON = ROOT / "web" / "src" / "icon.svg"
ICONS = {"icon-192": (192, 0.0), "icon-512": (512, 0.0), "icon-maskable": (512, 0.14)}  # size, and margin around it
KRAFT = "#f3e7cf"  # background of the icon that systems crop to their own shape
LEFT_OUT = "header, footer, form, label, .row, .lead, section:not([aria-labelledby=games])"  # of the preview
PREVIEW: ViewportSize = {"width": 1200, "height": 630}
LAPTOP: ViewportSize = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}
WINDOWS = {
    "": (LAPTOP, 1200),
    "_phone": (PHONE, 585),
}  # by suffix of the file: the window, and the width of the picture
NARROW: ViewportSize = {"width": 640, "height": 900}
SHARPNESS = 1.5  # of the rules pages' pictures
QUALITY = 85
COMPANY = ("lulu", "omar", "marcel")  # bots with faces
LARGEST = 200_000  # bytes


def may(view: Json, move: str) -> bool:
    return any(offered["move"] == move for offered in view["moves"])


# What each picture shows: the moment to wait for in a game of random moves.
SCENES: dict[str, Wish] = {
    "boxes": lambda view: may(view, "bid") and bool(view["table"]["seats"][0]["containers"]),
    "big_deal": lambda view: may(view, "steal") and may(view, "lay"),
    "boursicocotte": lambda view: may(view, "bid") and len(view["table"]["seats"][0]["animals"]) > 2,
    "auto_brocante": lambda view: may(view, "look") and view["played"] > 30,
}


def take(browser: Browser, address: str, game: str) -> dict[str, bytes]:
    """Take pictures of a table during a game, as a player sees it on a laptop and on a phone."""
    party = Party(address, game, people=1, bots=COMPANY, tempo="at_once")
    while not party.play(SCENES[game]):
        party = Party(address, game, people=1, bots=COMPANY, tempo="at_once")
    pictures = {}
    for ending, (window, width) in WINDOWS.items():
        context = browser.new_context(viewport=window, locale="en", reduced_motion="reduce", base_url=address)
        context.add_init_script(browsers.NO_HINTS)
        context.add_cookies([{"name": "brocante", "value": party.clients[0].cookie, "url": address}])
        page = context.new_page()
        page.goto(party.path)
        page.wait_for_selector("[data-moves]")
        page.wait_for_load_state("networkidle")
        page.evaluate("document.activeElement.blur(), scrollTo(0, 0)")
        pictures[game + ending] = shoot(page, {"x": 0, "y": 0, **window}, width / window["width"])
        context.close()
    return pictures


def take_rules(browser: Browser, address: str, game: str) -> dict[str, bytes]:
    """Take the pictures of a rules page, by name. Their only words are numbers, in French format, readable for all."""
    page = browser.new_page(viewport=NARROW, locale="fr", reduced_motion="reduce", base_url=address)
    page.goto(f"/rules/{game}")
    page.wait_for_selector("figure svg")
    pictures = {}
    for figure in page.locator("figure").all():
        box = figure.bounding_box()
        name = figure.get_attribute("data-picture")
        assert box is not None
        assert name is not None
        pictures[name] = shoot(page, box, SHARPNESS)
    page.close()
    return pictures


def shoot(page: Page, part: Mapping[str, object], scale: float) -> bytes:
    """A part of a page as WebP, which Playwright cannot write."""
    how = {"format": "webp", "quality": QUALITY, "clip": {**part, "scale": scale}, "captureBeyondViewport": True}
    shot = page.context.new_cdp_session(page).send("Page.captureScreenshot", how)
    return base64.b64decode(shot["data"])


def take_icons(browser: Browser) -> dict[str, bytes]:
    """The icon of the page as PNG, for systems that take no SVG."""
    pictures = {}
    for name, (size, margin) in ICONS.items():
        page = browser.new_page(viewport={"width": size, "height": size})
        ground = KRAFT if margin else "transparent"
        svg = f"display: block; width: {size * (1 - 2 * margin)}px; margin: {size * margin}px"
        style = f"body {{ margin: 0; background: {ground} }} svg {{ {svg} }}"
        page.set_content(f"<style>{style}</style>{ICON.read_text(encoding='utf-8')}")
        pictures[name] = page.screenshot(omit_background=not margin)
        page.close()
    return pictures


def take_preview(browser: Browser, address: str) -> bytes:
    """The preview that messengers show for a link: the four games."""
    page = browser.new_page(viewport=PREVIEW, locale="en", reduced_motion="reduce", base_url=address)
    page.goto("/")
    page.wait_for_load_state("networkidle")
    page.add_style_tag(content=f"{LEFT_OUT} {{ display: none !important }}")
    picture = page.screenshot()
    page.close()
    return picture


def save(path: Path, picture: bytes) -> None:
    assert len(picture) <= LARGEST, f"{path.name}: {len(picture)} bytes"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(picture)


def main() -> None:
    web.main()
    with temporary_folder() as folder, browsers.chromium() as browser:
        server = Server.start(f"sqlite:///{folder / 'tables.db'}", folder / "log")
        server.greet()
        address = f"http://127.0.0.1:{server.port}"
        for name, drawn in {**take_icons(browser), "preview": take_preview(browser, address)}.items():
            save(SITE / f"{name}.png", drawn)
        for game in SCENES:
            for name, drawn in take(browser, address, game).items():
                save(FOLDER / f"{name}.webp", drawn)
            for name, drawn in take_rules(browser, address, game).items():
                save(FOLDER / game / f"{name}.webp", drawn)
        server.process.terminate()


if __name__ == "__main__":
    main()
