"""A real server with the built client, and real browsers in front of it."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page, expect

from brocante import web
from testkit.web import browsers

Visitor = Callable[..., Page]
# The real program, but every table has the same cards, and bots throw the same dice: what depends on the deal fails
# always or never. Figures for operators are those of this moment.
SAME_DEALS = """
from brocante.server import metrics
from brocante.table import room, rooms
metrics.FRESH = 0.0
rooms.new_secret = lambda: "5" * 64
room.randbits = lambda bits: bits
from brocante.cli import main
main()
"""
# Run in a page before anything else: what a browser adds to the shuffle, and whom it invites, is the same each time.
NO_CHANCE = """{
const SEED = 16; // bytes that a player adds; the driver draws others for names of its own, which must differ
const drawn = crypto.getRandomValues.bind(crypto);
crypto.getRandomValues = (bytes) => bytes.length === SEED ? bytes.fill(5) : drawn(bytes);
let last = 5;
Math.random = () => (last = (last * 16807) % 2147483647) / 2147483647;
}"""
PATIENCE = 20_000  # ms: longer than a page waits before it connects again, and enough for a busy machine


@contextmanager
def serve(
    store: Path, port: int = 0, program: str = SAME_DEALS, pace: float = 0, more: Sequence[str] = ()
) -> Iterator[str]:
    """A server and its address; at a pace of 0 its bots do not hesitate."""
    command = [sys.executable, "-c", program, "serve", "--port", str(port), "--pace", str(pace), "--unlimited", *more]
    server = subprocess.Popen(
        [*command, "--db", f"sqlite:///{store}"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
        env={**os.environ, "PYTHONPATH": str(web.ROOT / "src")},
    )  # fmt: skip
    try:
        assert server.stdout is not None
        yield server.stdout.readline().split()[-1]
    finally:
        server.terminate()
        server.wait(20)


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server for all tests."""
    web.main()
    with serve(tmp_path_factory.mktemp("web") / "tables.db") as address:
        yield address


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    expect.set_options(timeout=PATIENCE)
    with browsers.chromium() as chromium:
        yield chromium


@pytest.fixture
def visit(browser: Browser, address: str) -> Iterator[Visitor]:
    """Somebody with a browser of their own: visit("/", width=360, language="de") is a page of theirs.

    With the cookie of a program's `Client` the browser is the same person.
    """
    contexts: list[BrowserContext] = []
    errors: list[Error] = []

    def enter(
        path: str = "/",
        width: int = 1280,
        height: int = 800,
        language: str = "en",
        cookie: str = "",
        server: str = address,
        service_worker: bool = False,
        hints: bool = True,
    ) -> Page:
        context = browser.new_context(
            viewport={"width": width, "height": height}, locale=language, reduced_motion="reduce",
            color_scheme="light", base_url=server, service_workers="allow" if service_worker else "block",
        )  # fmt: skip
        contexts.append(context)
        context.add_init_script(NO_CHANCE)
        if not hints:
            context.add_init_script(browsers.NO_HINTS)
        if cookie:
            context.add_cookies([{"name": "brocante", "value": cookie, "url": server}])
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: errors.append(error))
        page.goto(path)
        return page

    yield enter
    for context in contexts:
        context.close()
    assert errors == [], "a page failed"


SHOTS = os.environ.get("BROCANTE_SHOTS")  # a folder for pictures of what the tests see


def shoot(page: Page, name: str) -> None:
    """Take a picture, if somebody wants to look."""
    if SHOTS:
        page.screenshot(path=Path(SHOTS) / f"{name}.png")
