"""Whole staged games before pages of several sizes: every decision looked at, every jump counted."""

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Browser, Page

from brocante.documents import LANGUAGES
from brocante.engine.codec import Json
from brocante.play.registry import GAMES
from testkit.web import looks
from testkit.web.looks import MOST_SHIFT, SIZES, STILL, Size, Unrest
from testkit.web.staged import StagedTable


def called(size: Size) -> str:
    return f"{size[0]} x {size[1]}"


@dataclass
class Report:
    """What was found in one game."""

    game: str
    seed: int
    decisions: int = 0
    faulty: Counter[Size] = field(default_factory=Counter)  # decisions in which something is wrong, by size
    faults: list[str] = field(default_factory=list)
    unrest: dict[Size, Unrest] = field(default_factory=dict)

    @property
    def players(self) -> int:
        """All numbers of players have their turn."""
        codec = GAMES[self.game]
        fewest = max(2, codec.fewest)
        return fewest + self.seed % (codec.most - fewest + 1)

    @property
    def language(self) -> str:
        """All languages have theirs, with each number of players."""
        codec = GAMES[self.game]
        return LANGUAGES[(self.seed + self.seed // (codec.most - max(2, codec.fewest) + 1)) % len(LANGUAGES)]

    def add(self, size: Size, view: Json, found: dict[str, list[str]]) -> bool:
        """Note what is wrong with a decision at some size; False if nothing is."""
        names = ", ".join(sorted({move["move"] for move in view["moves"]}))
        where = f"{called(size)}: move {view['played']} ({names})"
        faults = [f"{where}{step and ', '}{step}: {fault}" for step, some in found.items() for fault in some]
        self.faults += faults
        self.faulty[size] += bool(faults)
        return bool(faults)

    def all_faults(self) -> list[str]:
        """What must not be: what could not be seen, and what jumped."""
        found = list(dict.fromkeys(self.faults))
        for size, unrest in self.unrest.items():
            if size in STILL and unrest.shift > MOST_SHIFT:
                largest = [f"{shift['value']:.3f} {'; '.join(shift['what'])}" for shift in unrest.shifts[:5]]
                found.append(f"{called(size)}: layout shifts of {unrest.shift:.3f}: {' | '.join(largest)}")
            moved = dict.fromkeys(unrest.moved)
            found += [f"{called(size)}: moved while it could be clicked: {what}" for what in moved]
        return [f"{self.name()}, {fault}" for fault in found]

    def name(self) -> str:
        return f"{self.game} {self.seed} ({self.players} players, {self.language})"


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
    browser: Browser, address: str, game: str, seed: int, sizes: Sequence[Size] = SIZES, pictures: Path | None = None
) -> Report:
    """Play a game to its end, and look at every decision of the seat that the pages look from, one of each size."""
    report = Report(game, seed)
    table = StagedTable(game, report.players, seed)
    with ExitStack() as stack:
        pages = {size: stack.enter_context(opened(browser, address, table, size, report.language)) for size in sizes}
        last: tuple[object, ...] = ()
        while True:
            view = table.view
            asked = (view["question"], *sorted({move["move"] for move in view["moves"]}))
            if asked == last:  # while others bid, the question stays
                view["moves"] = []
            found = looks.decisions_faults(pages.values(), game, view)
            if view["moves"]:
                last = asked
                report.decisions += 1
                for (size, page), faults in zip(pages.items(), found, strict=True):
                    if report.add(size, view, faults) and pictures is not None:
                        name = f"{game}-{seed}-{size[0]}x{size[1]}-{view['played']}.png"
                        page.screenshot(path=pictures / name)
            if not table.step():
                break
        report.unrest = {size: looks.unrest(page) for size, page in pages.items()}
    return report
