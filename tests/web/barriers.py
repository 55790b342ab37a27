"""What is wrong with a page: axe's findings, overlapping controls, things cut off."""

from collections.abc import Iterable

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page, expect

# Width and height, and how large the text is: phones, tablets, desktops; 640 x 400 is a desktop at a zoom of 200 %.
SIZES = ((360, 640, 1), (768, 1024, 1), (1440, 900, 1), (640, 400, 1), (360, 640, 2), (1280, 800, 2))
THEMES = ("light", "dark")
LOOKS = 20  # more at something that is in the way, before it counts
MOST_COVERED = 0.8  # of the window's height, by what is fixed at its edges

PHONE = tuple(size for size in SIZES if size[0] == 360)
AXE = """() => axe.run({ resultTypes: ['violations'] }).then(
    ({ violations }) => violations.map(({ id, nodes }) => `${id}: ${nodes[0].target}`))"""

# What can be used, as far as it shows: clipped by everything that scrolls, apart by what floats over the page.
OVERLAPS = """() => {
    const controls = ':is(a[href], button, input, select, textarea, summary):not(.unseen)';
    const seen = [...document.querySelectorAll(controls)].filter((it) => it.checkVisibility({ opacityProperty: true }));
    const ancestors = (it) => it ? [it, ...ancestors(it.parentElement)] : [];
    const floors = new Set();
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
        if (floor) floors.add(floor);
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
    return found;
}"""
SIDEWAYS = """() => {
    const root = document.documentElement;
    if (root.scrollWidth <= root.clientWidth) return [];
    const clipped = (it) => it && (getComputedStyle(it).overflowX !== 'visible' || clipped(it.parentElement));
    const out = [...document.body.querySelectorAll('*')].filter(
        (it) => it.getBoundingClientRect().right > root.clientWidth && !clipped(it.parentElement));
    const inmost = out.filter((it) => !out.some((other) => other !== it && it.contains(other)));
    const names = inmost.map((it) => `${it.parentElement.className} > ${it.outerHTML.slice(0, 200)}`);
    return [`scrolls sideways to ${root.scrollWidth}: ${names.join(' | ')}`];
}"""
# After a change of size: until it is drawn, and what moves to a new place has come to rest there.
AT_REST = """() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => {
    const ending = document.getAnimations().filter((it) => it.effect?.getComputedTiming().endTime !== Infinity);
    Promise.allSettled(ending.map((it) => it.finished)).then(() => done());
})))"""
# Where the page is scrolled to its middle: how much of the window is left to look at it.
COVERED = """() => {
    scrollTo(0, document.documentElement.scrollHeight / 2);
    const held = [...document.querySelectorAll('body *')].filter((it) => {
        const { position, pointerEvents } = getComputedStyle(it);
        const { width, height } = it.getBoundingClientRect();
        const held = (position === 'fixed' || position === 'sticky') && pointerEvents !== 'none';
        return held && width > innerWidth / 2 && height > 2 && it.checkVisibility() && !it.closest('dialog');
    }).map((it) => it.getBoundingClientRect());
    let rows = 0;
    for (let y = 0; y < innerHeight; y++) rows += held.some((box) => box.top <= y && y < box.bottom);
    scrollTo(0, 0);
    return rows / innerHeight;
}"""


def prefer(page: Page, language: str, theme: str) -> None:
    """Choose, as if in another tab."""
    page.evaluate(
        """kept => {
            localStorage.setItem('brocante', JSON.stringify(kept));
            dispatchEvent(new StorageEvent('storage', { key: 'brocante' }));
        }""",
        {"language": language, "theme": theme},
    )
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect(page.locator("html")).to_have_attribute("data-theme", theme)


def violations(page: Page) -> list[str]:
    """What axe finds."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found: list[str] = page.evaluate(AXE)
    return found


def in_the_way(page: Page) -> list[str]:
    """What overlaps, sticks out or covers the page once it is at rest."""
    page.evaluate(AT_REST)
    faults: list[str] = page.evaluate(OVERLAPS) + page.evaluate(SIDEWAYS)
    covered: float = page.evaluate(COVERED)
    if covered > MOST_COVERED:
        faults.append(f"{covered:.0%} of the window is covered")
    return faults


def crowding(page: Page, sizes: Iterable[tuple[int, int, int]] = SIZES) -> list[str]:
    """What is in the way or out of reach at some size."""
    found = []
    before = page.viewport_size
    browser = page.context.new_cdp_session(page)

    def write(text: int) -> None:
        """In letters of this size, as people choose them in their browser's settings."""
        browser.send("Page.setFontSizes", {"fontSizes": {"standard": 16 * text, "fixed": 13 * text}})

    for width, height, text in sizes:
        page.set_viewport_size({"width": width, "height": height})
        write(text)
        faults = in_the_way(page)
        for _ in range(LOOKS):
            if faults:  # others at the table may have moved just then: what is wrong with the page stays wrong
                faults = in_the_way(page)
        found += [f"{width} x {height}, text {text * 100} %: {fault}" for fault in faults]
    write(1)
    browser.detach()
    if before is not None:
        page.set_viewport_size(before)
    return found
