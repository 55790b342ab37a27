"""What the web table costs a browser: the first load, and a run of bids."""

import gzip
import os

from playwright.sync_api import Browser, Page

from brocante import web
from brocante.documents import LANGUAGES
from brocante.engine.codec import Json
from brocante.play.registry import GAMES
from testkit.processes import ROOT, Server, temporary_folder
from testkit.web import browsers
from testkit.web.parties import Party

RESULTS = ROOT / "bench" / "browser_results.md"
BIDS = 60
SAMPLES = 5
START = "button:has-text('Play against'):enabled"
WATCH_TASKS = """() => {
    window.tasks = [0];
    new PerformanceObserver((list) => window.tasks.push(...list.getEntries().map((task) => task.duration)))
        .observe({ type: 'longtask' });
}"""


def first_load(browser: Browser, address: str) -> tuple[float, float]:
    """Kilobytes transferred until the home page settles, and milliseconds until it is usable."""
    context = browser.new_context(locale="en")
    page = context.new_page()
    network = context.new_cdp_session(page)
    network.send("Network.enable")
    sizes: list[int] = []
    network.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    page.goto(address)
    page.wait_for_selector(START)
    usable = page.evaluate("performance.now()")
    page.wait_for_load_state("networkidle")
    context.close()
    return sum(sizes) / 1000, usable


def long_enough(view: Json) -> bool:
    """An auction in which the first two seats can bid that often."""
    auction = view["table"]["auction"]
    if view["table"]["phase"] != "bidding" or not {0, 1} <= set(auction["asked"]):
        return False
    return any(move["amount"]["max"] - auction["bid"] > 10 * BIDS for move in view["moves"] if move["move"] == "bid")


def bids(browser: Browser, address: str) -> float:
    """The longest task, in milliseconds, while two players bid, one of them in the browser."""
    party = Party(address, "boursicocotte", people=3)
    assert party.play(long_enough), "no auction leaves room for that many bids"
    context = browser.new_context(locale="en", base_url=address)
    context.add_cookies([{"name": "brocante", "value": party.clients[0].cookie, "url": address}])
    page = context.new_page()
    page.goto(party.path)
    page.wait_for_selector(".raise")
    page.evaluate(WATCH_TASKS)
    for _ in range(BIDS // 2):
        page.locator(".raise").first.click()
        heard(page, party, bidder=0)
        bid = party.view(1)["table"]["auction"]["bid"]
        party.seats[1].play({"move": "bid", "amount": bid + 10})
        page.wait_for_selector(".raise")
    longest = float(page.evaluate("Math.max(...window.tasks)"))
    context.close()
    return longest


def heard(page: Page, party: Party, bidder: int) -> None:
    while party.view(1)["table"]["auction"]["bidder"] != bidder:
        page.wait_for_timeout(5)


def chunks() -> list[tuple[str, float]]:
    """The parts loaded on demand, by name, in kilobytes as sent: scripts and styles together."""
    sizes: dict[str, float] = {}
    for file in (web.folder() / "assets").iterdir():
        name = file.stem[: -len("-12345678")]  # without the hash
        sizes[name] = sizes.get(name, 0) + len(gzip.compress(file.read_bytes())) / 1000
    return sorted((name, sizes[name]) for name in (*GAMES, *LANGUAGES, "TablePage", "NewTable", "Join", "RulesText"))


def main() -> None:
    web.main()
    with temporary_folder() as folder, browsers.chromium() as browser:
        server = Server.start(f"sqlite:///{folder / 'tables.db'}", folder / "log")
        server.greet()
        address = f"http://127.0.0.1:{server.port}"
        loads = [first_load(browser, address) for _ in range(SAMPLES)]
        longest = min(bids(browser, address) for _ in range(SAMPLES))
        server.process.terminate()
    report(loads, longest)


def report(loads: list[tuple[float, float]], longest: float) -> None:
    lines = [
        "# What the web table costs a browser",
        "",
        f"Measured by `python3 run.py bench browser` on loopback in headless Chromium, the best of {SAMPLES}.",
        f"The machine's load was {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores.",
        "",
        "| | |",
        "| --- | --- |",
        f"| first load of the home page, all responses | {min(size for size, _ in loads):.0f} kB |",
        f"| time until a game can be started there | {min(usable for _, usable in loads):.0f} ms |",
        f"| longest task during {BIDS} bids in a row | {f'{longest:.0f} ms' if longest else 'below 50 ms'} |",
        "",
        "| file, loaded on demand | kB, gzip |",
        "| --- | --- |",
        *(f"| {name} | {size:.1f} |" for name, size in chunks()),
    ]
    RESULTS.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print("\n".join(lines))


if __name__ == "__main__":
    main()
