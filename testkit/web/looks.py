"""What a player sees of a board as it stands, and how still it keeps: needs in sight, whole words, nothing that jumps.

Boards mark what decisions need (web/README.md, "What a decision needs"): `data-need` on elements, and beside each
game's client a table of which move needs which marks.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import BrowserContext, Page

from brocante import web
from brocante.engine.codec import Json

Size = tuple[int, int]
PHONE, TALL, ACROSS, TABLET, LYING, LAPTOP = (360, 640), (390, 844), (844, 390), (768, 1024), (1024, 768), (1440, 900)
ZOOMED = (720, 450)  # a laptop of 1440 x 900 at a zoom of 200 %
SIZES: tuple[Size, ...] = (PHONE, TALL, ACROSS, TABLET, LYING, LAPTOP, ZOOMED)
STILL: tuple[Size, ...] = (TALL, ACROSS, TABLET, LAPTOP)  # where shifts are summed up over a game
MOST_SHIFT = 0.05  # the sum over a game
SMALLEST_TEXT = 11  # pixels
NEEDS = "needs.json"
GAMES = web.SOURCES / "src" / "games"
FRAME = web.SOURCES / "src" / "board" / NEEDS  # what every decision of every game needs

# Begun before the page: sums up shifts, and notes what could be clicked, from one frame to the next, and has moved.
WATCH = """
window.seen = { shift: 0, asked: 0, shifts: [], moved: [] };
window.asking = false; // a step of a move is tried: what the page shows then was asked for
window.count = (entries) => {
    for (const { value, hadRecentInput, sources } of entries) {
        const asked = hadRecentInput || window.asking;
        if (asked) window.seen.asked += value;
        else window.seen.shift += value;
        const what = sources.map(({ node, previousRect: a, currentRect: b }) => {
            const it = node?.nodeType === 1 ? node : node?.parentElement;
            const place = it?.closest('section, li, header, nav, aside, p');
            return `${it?.localName}.${it?.className} in ${place?.localName}.${place?.className}`
                + ` by ${Math.round(b.x - a.x)},${Math.round(b.y - a.y)} at ${Math.round(a.x)},${Math.round(a.y)}`;
        });
        if (!asked) window.seen.shifts.push({ value, what });
    }
};
window.shifts = new PerformanceObserver((list) => window.count(list.getEntries()));
window.shifts.observe({ type: 'layout-shift', buffered: true });
{
    const FAR = 6; // pixels: a button that is pressed, or a card that is pointed at, may give way that much
    const CLICKABLE = ':is(button, a[href], select, input):not(:disabled, [aria-disabled=true], .unseen)';
    let before = new Map();
    const shown = (box) => box.width > 0 && box.bottom > 0 && box.top < innerHeight;
    requestAnimationFrame(function look() {
        const now = new Map();
        for (const it of document.querySelectorAll(CLICKABLE)) now.set(it, it.getBoundingClientRect());
        for (const [it, box] of now) {
            const was = before.get(it);
            const wide = was && Math.abs(was.left + was.right - box.left - box.right) / 2;
            const high = was && Math.abs(was.top + was.bottom - box.top - box.bottom) / 2;
            const still = !it.getAnimations({ subtree: false }).length;
            if (was && shown(was) && shown(box) && (wide > FAR || high > FAR) && still)
                window.seen.moved.push(`${(it.ariaLabel ?? it.innerText).trim().slice(0, 40)}`
                    + ` by ${Math.round(box.left - was.left)},${Math.round(box.top - was.top)}`);
        }
        before = now;
        requestAnimationFrame(look);
    });
}
"""
# Until the page has drawn what it was told last, and what moves has come to rest.
DRAWN = """(played) => new Promise((done) => {
    const ready = () => Number(document.querySelector('[data-played]')?.dataset.played) === played;
    const rest = () => {
        const ending = document.getAnimations().filter((it) => it.effect?.getComputedTiming().endTime !== Infinity);
        Promise.allSettled(ending.map((it) => it.finished)).then(() => requestAnimationFrame(() => done()));
    };
    requestAnimationFrame(function look() {
        if (ready()) requestAnimationFrame(rest);
        else requestAnimationFrame(look);
    });
})"""
# What is missing, out of the window, clipped or covered, of the marked things and of the controls that answer.
OUT_OF_SIGHT = """(marks) => {
    const SLACK = 2;
    const faults = [];
    const label = (it) => (it.ariaLabel ?? it.getAttribute('aria-label') ?? it.innerText ?? '').trim().slice(0, 40);
    const ancestors = (it) => it ? [it, ...ancestors(it.parentElement)] : [];
    function check(mark, it) {
        const name = `${mark} "${label(it).replaceAll('\\n', ' ')}"`;
        const box = it.getBoundingClientRect();
        const out = (edge) => box.left < edge.left - SLACK || box.top < edge.top - SLACK
            || box.right > edge.right + SLACK || box.bottom > edge.bottom + SLACK;
        if (out({ left: 0, top: 0, right: innerWidth, bottom: innerHeight })) {
            faults.push(`${name} is out of the window: ${Math.round(box.top)} to ${Math.round(box.bottom)}`);
            return;
        }
        for (const outer of ancestors(it.parentElement)) {
            const { overflowX, overflowY } = getComputedStyle(outer);
            const clips = overflowX !== 'visible' || overflowY !== 'visible';
            if (clips && outer !== document.body && out(outer.getBoundingClientRect())) {
                faults.push(`${name} is clipped by ${outer.localName}.${outer.className}`);
                return;
            }
        }
        for (const across of [0.1, 0.5, 0.9])
            for (const down of [0.1, 0.5, 0.9]) {
                const hit = document.elementFromPoint(box.left + box.width * across, box.top + box.height * down);
                if (!hit || it.contains(hit) || hit.contains(it) || hit.closest(`[data-need~="${mark}"]`)) continue;
                faults.push(`${name} is covered by ${hit.localName}.${hit.className} "${label(hit)}"`);
                return;
            }
    }
    for (const mark of marks) {
        const all = [...document.querySelectorAll(`[data-need~="${mark}"]`)].filter((it) => it.checkVisibility());
        if (!all.length) faults.push(`${mark} is not there`);
        for (const it of all) check(mark, it);
    }
    const answers = document.querySelectorAll('[data-moves] :is(button, input):enabled, button[data-pick]:enabled');
    for (const it of answers) if (it.checkVisibility()) check('answer', it);
    return faults;
}"""
# Words that are broken over lines, and letters that are too small, wherever something is written.
BAD_TEXT = """(smallest) => {
    const faults = new Set();
    // said by a screen reader alone
    const spoken = (it) => it && (getComputedStyle(it).clipPath === 'inset(50%)' || spoken(it.parentElement));
    const range = document.createRange();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const parent = node.parentElement;
        // beside a line of the log there is a picture of what its words say
        if (!node.data.trim() || !parent.checkVisibility() || parent.closest('script, style, .log .sign')) continue;
        range.selectNodeContents(node);
        const box = range.getBoundingClientRect();
        if (box.width <= 1 || box.height <= 1 || spoken(parent)) continue;
        const scale = parent.ownerSVGElement ? parent.getScreenCTM().a : 1;
        const size = parseFloat(getComputedStyle(parent).fontSize) * scale;
        const text = node.data.trim().slice(0, 40);
        if (size > 0 && size < smallest - 0.05) faults.add(`"${text}" has ${size.toFixed(1)} px`);
        if (parent.ownerSVGElement) continue;
        for (const { 0: word, index } of node.data.matchAll(/[^\\s\\u200b\\u00ad/–-]+/g)) {
            range.setStart(node, index);
            range.setEnd(node, index + word.length);
            const tops = [...range.getClientRects()].filter((it) => it.width > 0.5).map((it) => it.top);
            if (Math.max(...tops) - Math.min(...tops) > size / 2) faults.add(`"${word}" is broken`);
        }
    }
    return [...faults];
}"""
# Words that do not fit: cut by what they stand in, or longer than their button. A line that ends in dots is meant to;
# what is marked `data-spare` is told in full elsewhere.
CUT_TEXT = """() => {
    const SLACK = 2;
    const LEADING = 0.3; // of a letter's size: what a line has above and below its ink
    const faults = new Set();
    const range = document.createRange();
    /** What hides a line of a text that begins at `top`; null where it can be read or scrolled to. */
    function cutBy(line, top, size, parent) {
        for (let it = parent; it && it !== document.body; it = it.parentElement) {
            const { overflowX, overflowY, textOverflow, clipPath, webkitLineClamp } = getComputedStyle(it);
            if (clipPath === 'inset(50%)') return null; // said by a screen reader alone
            const edge = it.getBoundingClientRect();
            const button = it.localName === 'button';
            const clips = (overflow) => button || overflow === 'hidden' || overflow === 'clip';
            // a whole thing that has no room may be left out, but not by a button
            if (!it.closest('button') && clips(overflowY) && top + LEADING * size >= edge.bottom) return null;
            const dots = textOverflow === 'ellipsis' || webkitLineClamp !== 'none';
            const wide = line.left < edge.left - SLACK || line.right > edge.right + SLACK;
            const high = line.top + LEADING * size < edge.top || line.bottom - LEADING * size > edge.bottom;
            if (wide && !dots && clips(overflowX)) return it;
            if (high && webkitLineClamp === 'none' && clips(overflowY)) return it;
            if (dots || [overflowX, overflowY].some((one) => one === 'auto' || one === 'scroll')) return null;
        }
        return null;
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const parent = node.parentElement;
        if (!node.data.trim() || !parent.checkVisibility()) continue;
        if (parent.closest('script, style, svg, [data-spare]')) continue;
        range.selectNodeContents(node);
        const size = parseFloat(getComputedStyle(parent).fontSize);
        const { top } = range.getBoundingClientRect();
        for (const line of range.getClientRects()) {
            const by = line.width > 1 && cutBy(line, top, size, parent);
            if (by) faults.add(`"${node.data.trim().slice(0, 40)}" is cut by ${by.localName}.${by.className}`);
        }
    }
    return [...faults];
}"""

FAULTS = f"([marks, smallest]) => [...({OUT_OF_SIGHT})(marks), ...({BAD_TEXT})(smallest), ...({CUT_TEXT})()]"
# A decision as a whole: how it stands once it is drawn, and each step that leads on from it without a move.
DECISION = f"""async ([played, marks, smallest]) => {{
    const drawn = {DRAWN};
    const faults = {FAULTS};
    await drawn(played);
    if (!marks) return {{}};
    const found = {{ "": faults([marks[""], smallest]) }};
    window.count(window.shifts.takeRecords());
    window.asking = true;
    for (const step of new Set([...document.querySelectorAll("[data-step]")].map((it) => it.dataset.step))) {{
        document.querySelector(`[data-step=${{step}}]`).click();
        await drawn(played);
        found[step] = faults([marks[step], smallest]);
        document.querySelector("[data-back]").click();
        await drawn(played);
    }}
    window.count(window.shifts.takeRecords());
    window.asking = false;
    return found;
}}"""


@dataclass(frozen=True)
class Unrest:
    """How much a page has jumped since it was opened."""

    shift: float  # the browser's sum of layout shifts
    asked: float  # those that followed a click or a key at once
    shifts: list[dict[str, Any]]  # the largest first
    moved: list[str]  # what moved while it could be clicked


def watch(context: BrowserContext) -> None:
    """Measure all pages that are opened from now on."""
    context.add_init_script(WATCH)


def unrest(page: Page) -> Unrest:
    seen = page.evaluate("window.seen")
    shifts = sorted(seen["shifts"], key=lambda entry: -float(entry["value"]))
    return Unrest(seen["shift"], seen["asked"], shifts, seen["moved"])


def needs_of(game: str) -> dict[str, list[str]]:
    """Which move of a game needs which marks."""
    table: dict[str, list[str]] = json.loads((GAMES / game / NEEDS).read_text(encoding="utf-8"))
    return table


def needed(game: str, moves: Iterable[str]) -> list[str]:
    """The marks that a decision between these moves needs, or a step on the way to one."""
    table = needs_of(game)
    marks: set[str] = set(json.loads(FRAME.read_text(encoding="utf-8")))
    return sorted(marks.union(*(table[move] for move in moves)))


def settle(page: Page, view: Json) -> None:
    """Wait until the page shows a view and is at rest."""
    page.evaluate(DRAWN, view["played"])


def faults(page: Page, marks: Iterable[str]) -> list[str]:
    """What is wrong with a decision, as the page shows it now."""
    found: list[str] = page.evaluate(FAULTS, [list(marks), SMALLEST_TEXT])
    return found


def decisions_faults(pages: Iterable[Page], game: str, view: Json) -> list[dict[str, list[str]]]:
    """What is wrong with a decision on each of the pages, which draw it at the same time.

    Under no name as it stands, and by the name of each step that begins a move. Without a question it is only drawn.
    """
    asked = {move["move"] for move in view["moves"]}
    frame = needed(game, [])
    steps = {step: sorted({*frame, *needs}) for step, needs in needs_of(game).items()}
    marks = {**steps, "": needed(game, asked)} if asked else None
    for page in pages:
        page.evaluate(f"(given) => {{ window.found = ({DECISION})(given); }}", [view["played"], marks, SMALLEST_TEXT])
    return [page.evaluate("window.found") for page in pages]
