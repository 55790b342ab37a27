"""Every page, in every language, in both themes and at all sizes: no barriers, nothing cut off, no overlaps."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect
from web.barriers import PHONE, SIZES, THEMES, crowding, prefer, violations
from web.conftest import Visitor

from brocante.client import Client
from brocante.documents import LANGUAGES
from brocante.engine.codec import Json
from brocante.play.registry import GAMES
from testkit.web.parties import Party

# What players are asked in each game, as their views name it; each is a scene of its own on the board.
SCENES = {
    "boxes": {"type", "look", "lay", "opening", "raise", "pay"},
    "big_deal": {"turn", "answer"},
    "boursicocotte": {"turn", "bidding", "hammer", "paying", "reply"},
    "auto_brocante": {"turn", "attacked", "closing", "offer", "answer", "reply", "bids", "pick"},
}
LONGEST = "de"  # the language with the longest words
TABLES_TO_TRY = 8
SOME_MOVES = 12  # before a scene is looked at: an empty table shows little
ALONE = {"home": "/", "join": "/join", "my place": "/me", "missing": "/t/nothing"}
ALIKE = {"new table": "/new?game=", "rules": "/rules/"}  # of every game
FOCUS = """() => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(document.activeElement);
    const there = document.activeElement !== document.body;
    return !there || (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2) || boxShadow !== 'none';
}"""


def ready(page: Page) -> None:
    """The page has come to rest."""
    expect(page.locator("h1")).to_be_visible()
    page.wait_for_load_state("networkidle")


def everywhere(page: Page, part: int = 0, parts: int = 1) -> list[str]:
    """What is wrong with a page: in both themes and at the least sizes, at all sizes where words are longest.

    Pages of one kind share the languages: together they are seen in all of them.
    """
    found = []
    for language in LANGUAGES[part % len(LANGUAGES) :: parts]:
        for theme in THEMES:
            prefer(page, language, theme)
            found += [f"{language}, {theme}: {fault}" for fault in violations(page)]
        found += [f"{language}, {fault}" for fault in crowding(page, PHONE)]
    prefer(page, LONGEST, "light")
    return found + [f"{LONGEST}, {fault}" for fault in crowding(page, SIZES)]


@pytest.fixture(scope="module")
def waiting(address: str) -> tuple[str, str, str]:
    """A table that waits for players: where it is, its host's cookie, and the code that lets others in."""
    host = Client(address)
    places: list[Json] = [{"kind": "me", "name": "Ada"}, {"kind": "open"}, {"kind": "bot", "bot": "novice"}]
    table, code = host.create("boursicocotte", places, public=True, options={"double_move": True, "original": True})
    return f"/t/{table}", host.cookie, code


@pytest.mark.parametrize("name", ALONE)
def test_a_page(visit: Visitor, waiting: tuple[str, str, str], name: str) -> None:
    page = visit(ALONE[name])
    ready(page)
    assert page.title().endswith("Brocante")
    assert everywhere(page) == []


@pytest.mark.parametrize("name", ALIKE)
def test_pages_of_every_game(visit: Visitor, name: str) -> None:
    for part, game in enumerate(GAMES):
        page = visit(f"{ALIKE[name]}{game}")
        ready(page)
        assert page.title().endswith("Brocante")
        assert everywhere(page, part, len(GAMES)) == []


def test_the_settings(visit: Visitor) -> None:
    page = visit("/")
    ready(page)
    page.locator("header button").click()
    assert everywhere(page) == []


def test_the_waiting_room_and_an_invitation(visit: Visitor, waiting: tuple[str, str, str]) -> None:
    path, cookie, code = waiting
    for page in (visit(path, cookie=cookie), visit(f"/join#{code}")):
        ready(page)
        assert everywhere(page) == []


def scene_of(view: Json) -> str:
    """What is going on: the phase that the view names, where the game has phases, or the end."""
    return "over" if "winners" in view else view["table"].get("phase", "")


def scenes(address: str, game: str) -> Iterator[tuple[str, Party]]:
    """A table at every scene of a game, as the first seat comes to it, and at the end; new tables for what is rare."""
    missing = {*SCENES.get(game, ()), "over"}

    def wish(view: Json) -> bool:
        phase = scene_of(view)
        return phase in missing and (phase == "over" or (bool(view["moves"]) and view["played"] >= SOME_MOVES))

    for seed in range(TABLES_TO_TRY):
        party = Party(address, game, people=1, bots=max(GAMES[game].fewest, 3) - 1)
        while missing and party.play(wish, seed):
            scene = scene_of(party.view())
            missing.remove(scene)
            yield scene, party
        party.leave()
        if not missing:
            return
    raise AssertionError(f"no table came to {missing}")


@pytest.mark.parametrize("game", GAMES)
def test_a_board(visit: Visitor, address: str, game: str) -> None:
    found: list[str] = []
    page: Page | None = None
    table = ""
    for part, (scene, party) in enumerate(scenes(address, game)):
        if page is None or table != party.table:
            page, table = visit(party.path, cookie=party.clients[0].cookie), party.table
        ready(page)
        if scene == "over":
            expect(page.get_by_role("button", name="Play again")).to_be_visible()
        else:
            expect(page.locator("[data-moves]").first).to_be_visible()
        found += [f"{scene}, {fault}" for fault in everywhere(page, part, len(SCENES.get(game, ())) + 1)]
        prefer(page, "en", "light")
    assert not found, "\n".join(found)


@pytest.mark.parametrize("name", ["home", "new table", "waiting room", "board"])
def test_focus_is_visible(visit: Visitor, address: str, waiting: tuple[str, str, str], name: str) -> None:
    path, cookie = {"home": "/", "new table": "/new"}.get(name, waiting[0]), waiting[1]
    if name == "board":
        party = Party(address, "boxes", people=1, bots=2)
        party.leave()
        path, cookie = party.path, party.clients[0].cookie
    page = visit(path, cookie=cookie)
    ready(page)
    for _ in range(25):
        page.keyboard.press("Tab")
        assert page.evaluate(FOCUS), page.evaluate("document.activeElement.outerHTML")


def test_language_and_theme_are_chosen_once(visit: Visitor) -> None:
    page = visit("/", language="it")
    ready(page)
    expect(page.locator("html")).to_have_attribute("lang", "it")
    page.locator("header button").click()
    settings = page.get_by_role("dialog")
    settings.locator("select").nth(0).select_option("de")
    settings.locator("select").nth(1).select_option("dark")
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
