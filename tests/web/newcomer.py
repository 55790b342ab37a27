"""A player who has not read the rules and picks one of the page's offers until the game is over."""

import random
import re
from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import ElementHandle, Error, Page

# Boards mark what can be done now (web/README.md). Chips only help, and what opens or takes back leads nowhere.
OFFERED = (
    ":is([data-moves] button:not(.chip, [aria-expanded], .laid button), button[data-pick])"
    ":enabled:not([aria-disabled=true], [aria-pressed=true])"
)
OVER = "#over"
MOST_STEPS = 1500  # of a whole game
MOST_TABS = 150  # around a page
PATIENCE = 20_000  # milliseconds for the others to move
CLICK = 10_000  # milliseconds for what is offered to come into reach, if it is still there

# A kind of thing first, then one of the kind: ten notes are not ten times as tempting as the button that lays them.
CHOOSE = """([offered, first, second]) => {
    const kinds = [[], [], []];
    const kindOf = (button) => button.matches('.primary') ? 0 : button.matches('[data-pick]') ? 2 : 1;
    for (const button of document.querySelectorAll(offered))
        if (button.checkVisibility()) kinds[kindOf(button)].push(button);
    const kind = kinds.filter((some) => some.length);
    const among = kind[Math.floor(first * kind.length)] ?? [];
    return among[Math.floor(second * among.length)] ?? null;
}"""
WAITING = "([offered, over]) => document.querySelector(over) || document.querySelector(offered)"
LOST = "document.activeElement === document.body"  # the focus is nowhere
FOCUSED = "([offered]) => document.activeElement?.matches(offered) ?? false"

# What the page says at a decision: what is asked, why, and what the choices are with what they cost.
READ = """([offered]) => {
    const dock = document.querySelector('[data-moves]');
    if (!dock) return null;
    const words = (it) => (it?.ariaLabel || it?.innerText || '').replace(/\\s+/g, ' ').trim();
    const choices = [...document.querySelectorAll(offered)].filter((it) => it.checkVisibility());
    const asked = document.querySelector('h2[data-need=question]');
    return [
        words(asked), (document.querySelector('.hint [role=note]')?.textContent ?? '').replace(/\\s+/g, ' ').trim(),
        choices.map(words), words(dock.querySelector('fieldset')),
    ];
}"""

Act = Callable[[Page, random.Random], None]


@dataclass(frozen=True)
class Said:
    """What the page says at one decision."""

    asked: str
    why: str
    choices: list[str]
    form: str  # all that stands around the choices

    def __str__(self) -> str:
        return f"{self.asked} | {self.why} | {self.form[:200] or '; '.join(self.choices)[:200]}"

    def kind(self) -> str:
        return re.sub(r"[\d.,]+", "", self.asked)


def read(page: Page) -> Said | None:
    """What is said now; None while nothing is asked."""
    said = page.evaluate(READ, [OFFERED])
    return None if said is None else Said(*said)


def play(page: Page, act: Act, seed: int) -> list[Said]:
    """A whole game, one thing after the other; what the page said at each."""
    dice = random.Random(seed)
    story: list[Said] = []
    for _ in range(MOST_STEPS):
        try:
            page.wait_for_function(WAITING, arg=[OFFERED, OVER], timeout=PATIENCE)
        except Error as error:
            raise AssertionError(f"nothing is offered: {page.locator('.status').inner_text()}") from error
        if page.locator(OVER).count():
            return story
        if (said := read(page)) is not None:
            story.append(said)
        act(page, dice)
    raise AssertionError(f"still not over: {page.locator('.status').inner_text()}")


def click(page: Page, dice: random.Random) -> None:
    """Click something that is offered."""
    choice = page.evaluate_handle(CHOOSE, [OFFERED, dice.random(), dice.random()]).as_element()
    if choice is None:
        return  # others move, too
    try:
        choice.click(timeout=CLICK)
    except Error as error:
        if still_there(choice):
            raise AssertionError(f"out of reach: {choice.evaluate('it => it.outerHTML')}") from error


def still_there(choice: ElementHandle) -> bool:
    return bool(
        choice.evaluate("(it, offered) => it.isConnected && it.matches(offered) && it.checkVisibility()", OFFERED)
    )


def press(page: Page, dice: random.Random) -> None:
    """Go on with the Tab key to something that is offered, and press Enter on it; or, at first, go on to the next.

    Whatever becomes of what was pressed, the focus stays on the page.
    """
    assert not page.evaluate(LOST), "what happened at the table has taken the focus away"
    for tabs in range(MOST_TABS):
        page.keyboard.press("Tab")
        if page.evaluate(FOCUSED, [OFFERED]) and (dice.random() < 0.5 or tabs > MOST_TABS // 2):
            pressed = page.evaluate("document.activeElement.outerHTML")
            page.keyboard.press("Enter")
            assert not page.evaluate(LOST), f"the press has taken the focus away: {pressed}"
            return
        if not page.locator(OFFERED).count():
            return  # somebody else was faster
    offered = page.evaluate("offered => [...document.querySelectorAll(offered)].map(it => it.outerHTML)", OFFERED)
    focused = page.evaluate("document.activeElement?.outerHTML")
    raise AssertionError(f"the Tab key does not lead to what is offered: {offered}; it has led to {focused}")
