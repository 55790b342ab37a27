"""Every page, in every language, in both themes and at all widths: no barrier, nothing cut off, nothing in the way."""

from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect
from web.conftest import Visitor
from web.parties import Party

from brocante.client import Client
from brocante.documents import LANGUAGES
from brocante.game.registry import GAMES
from brocante.game.words import Json

WIDTHS = (360, 768, 1440)
HEIGHT = 800
RUNNING_AFTER = 25  # moves
PAGES = {"home", "new table", "join", "invitation", "rules", "waiting room", "missing"}
TABLES = {f"{state} {game}" for game in GAMES for state in ("running", "over")}

# What can be used, as far as it shows: clipped by everything that scrolls, apart by what floats over the page.
OVERLAPS = """() => {
    const controls = ':is(a[href], button, input, select, textarea, summary):not(.unseen)';
    const seen = [...document.querySelectorAll(controls)].filter((it) => it.checkVisibility({ opacityProperty: true }));
    const ancestors = (it) => it ? [it, ...ancestors(it.parentElement)] : [];
    const places = seen.map((it) => {
        let { left, top, right, bottom } = it.getBoundingClientRect();
        let floor = null;
        for (const outer of ancestors(it)) {
            const style = getComputedStyle(outer);
            if (!floor && ['sticky', 'fixed'].includes(style.position)) floor = outer;
            if (outer === it || outer === document.body || outer === document.documentElement) continue;
            const box = outer.getBoundingClientRect();
            if (style.overflowX !== 'visible') [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
            if (style.overflowY !== 'visible') [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
        }
        return { it, floor, left, top, right, bottom };
    }).filter((place) => place.right - place.left > 2 && place.bottom - place.top > 2);
    const name = ({ it }) => `${it.localName} "${(it.ariaLabel ?? it.innerText).trim().slice(0, 40)}"`;
    const found = [];
    places.forEach((a, index) => places.slice(index + 1).forEach((b) => {
        if (a.floor !== b.floor || a.it.contains(b.it) || b.it.contains(a.it)) return;
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (wide > 1 && high > 1) found.push(`${name(a)} and ${name(b)} overlap`);
    }));
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth) {
        const out = [...document.querySelectorAll('body *')].findLast(
            (it) => it.getBoundingClientRect().left + it.scrollWidth > root.clientWidth);
        found.push(`scrolls sideways to ${root.scrollWidth}: ${out?.outerHTML.slice(0, 200)}`);
    }
    return found;
}"""
FOCUS = """() => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(document.activeElement);
    const there = document.activeElement !== document.body;
    return !there || (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2) || boxShadow !== 'none';
}"""


def running(view: Json) -> bool:
    return bool(view["moves"]) and view["played"] >= RUNNING_AFTER


def over(view: Json) -> bool:
    return "scores" in view


@pytest.fixture(scope="module")
def places(address: str) -> dict[str, tuple[str, str]]:
    """Where each page is, and whose cookie opens it."""
    found = {
        "home": ("/", ""),
        "new table": ("/new?game=boursicocotte", ""),
        "join": ("/join", ""),
        "rules": ("/rules/auto_brocante", ""),
        "missing": ("/t/nothing", ""),
    }
    host = Client(address)
    table, code = host.create(
        "boxes", [{"kind": "me", "name": "Ada"}, {"kind": "open"}, {"kind": "bot", "bot": "novice"}]
    )
    found["waiting room"] = (f"/t/{table}", host.cookie)
    found["invitation"] = (f"/join#{code}", "")
    for game, words in GAMES.items():
        for state, wish in (("running", running), ("over", over)):
            party = Party(address, game, people=1, bots=max(words.fewest, 3) - 1)
            assert party.play(wish)
            found[f"{state} {game}"] = (party.path, party.clients[0].cookie)
            party.leave()
    return found


def ready(page: Page) -> None:
    """The page has come to rest."""
    expect(page.locator("h1")).to_be_visible()
    page.wait_for_load_state("networkidle")


def in_all_languages(page: Page) -> Iterator[str]:
    for language in LANGUAGES:
        page.evaluate("language => localStorage.setItem('brocante', JSON.stringify({ language }))", language)
        page.reload()
        ready(page)
        expect(page.locator("html")).to_have_attribute("lang", language)
        yield language


@pytest.mark.parametrize("name", sorted(PAGES | TABLES))
def test_a_page(visit: Visitor, places: dict[str, tuple[str, str]], name: str) -> None:
    path, cookie = places[name]
    page = visit(path, cookie=cookie)
    ready(page)
    axe = Axe()
    found = []
    for language in in_all_languages(page):
        assert page.title().endswith("Brocante")
        for theme in ("dark", "light") if language == "en" else ("light",):  # colours are the same in all languages
            page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
            violations = axe.run(page).response["violations"]
            found += [f"{language} {theme} {each['id']}: {each['nodes'][0]['target']}" for each in violations]
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": HEIGHT})
            found += [f"{language} {width} px: {fault}" for fault in page.evaluate(OVERLAPS)]
        if name in PAGES:
            page.evaluate("document.documentElement.style.fontSize = '200%'")
            found += [f"{language} at 200 %: {fault}" for fault in page.evaluate(OVERLAPS)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("name", ["home", "new table", "waiting room", "running boxes"])
def test_focus_is_visible(visit: Visitor, places: dict[str, tuple[str, str]], name: str) -> None:
    path, cookie = places[name]
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
