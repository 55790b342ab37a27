"""Whole staged games before a page of one size: every decision looked at, every jump counted."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Browser, Page

from brocante.documents import LANGUAGES
from brocante.engine.codec import Json
from brocante.play.registry import GAMES
from testkit.web import looks
from testkit.web.looks import MOST_SHIFT, STILL, Size, Unrest
from testkit.web.staged import StagedTable

STEP = "[data-step]"  # a button that prepares a move and is answered on the page itself, by a step of that name
BACK = "[data-back]"  # leads back from it
CLICK = 5_000  # milliseconds


@dataclass
class Report:
    """What was found in one game at one size."""

    game: str
    seed: int
    size: Size
    decisions: int = 0
    faulty: int = 0  # decisions in which something is wrong
    faults: list[str] = field(default_factory=list)
    unrest: Unrest | None = None

    def add(self, where: str, found: list[str]) -> None:
        self.faults += [f"{where}: {fault}" for fault in found]

    def all_faults(self) -> list[str]:
        """What must not be: what could not be seen, and what jumped."""
        found = list(dict.fromkeys(self.faults))
        assert self.unrest is not None
        if self.size in STILL and self.unrest.shift > MOST_SHIFT:
            largest = [f"{shift['value']:.3f} {'; '.join(shift['what'])}" for shift in self.unrest.shifts[:5]]
            found.append(f"layout shifts of {self.unrest.shift:.3f}: {' | '.join(largest)}")
        found += [f"moved while it could be clicked: {moved}" for moved in dict.fromkeys(self.unrest.moved)]
        return [f"{self.name()}, {fault}" for fault in found]

    def name(self) -> str:
        return f"{self.game} {self.seed}, {self.size[0]} x {self.size[1]}"


def players_of(game: str, seed: int) -> int:
    """All numbers of players have their turn."""
    codec = GAMES[game]
    return max(2, codec.fewest) + seed % (codec.most - max(2, codec.fewest) + 1)


@contextmanager
def opened(browser: Browser, address: str, table: StagedTable, size: Size, language: str) -> Iterator[Page]:
    """A page that looks at the table, measured from its beginning."""
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]}, locale=language, reduced_motion="reduce", color_scheme="light",
        base_url=address,
    )  # fmt: skip
    looks.watch(context)
    page = context.new_page()
    table.show(page)
    looks.settle(page, table.view)
    yield page
    context.close()


def look_through(
    browser: Browser, address: str, game: str, seed: int, size: Size, pictures: Path | None = None
) -> Report:
    """Play a game to its end and look at every decision of the seat that the page looks from."""
    report = Report(game, seed, size)
    table = StagedTable(game, players_of(game, seed), seed)
    with opened(browser, address, table, size, LANGUAGES[seed % len(LANGUAGES)]) as page:
        last: tuple[object, ...] = ()
        while True:
            view = table.view
            looks.settle(page, view)
            asked = (view["question"], *sorted({move["move"] for move in view["moves"]}))
            if view["moves"] and asked != last:  # while others bid, the question stays
                last = asked
                before = len(report.faults)
                decide(page, report, view)
                report.faulty += len(report.faults) > before
                if pictures is not None and len(report.faults) > before:
                    name = f"{game}-{seed}-{size[0]}x{size[1]}-{view['played']}.png"
                    page.screenshot(path=pictures / name)
            if not table.step():
                break
        report.unrest = looks.unrest(page)
    return report


def decide(page: Page, report: Report, view: Json) -> None:
    """Look at a decision, and at each step that leads on from it without a move."""
    report.decisions += 1
    names = sorted({move["move"] for move in view["moves"]})
    where = f"move {view['played']} ({', '.join(names)})"
    report.add(where, looks.faults(page, looks.needed(report.game, names)))
    for step in dict.fromkeys(page.locator(STEP).evaluate_all("all => all.map((it) => it.dataset.step)")):
        page.locator(f"[data-step={step}]").first.click(timeout=CLICK)
        looks.settle(page, view)
        report.add(f"{where}, {step}", looks.faults(page, looks.needed(report.game, [step])))
        page.locator(BACK).first.click(timeout=CLICK)
        looks.settle(page, view)
