"""A newcomer at Boursicocotte: looks at what the page offers, and takes one of the things."""

import random
from collections.abc import Callable

from playwright.sync_api import Error, Locator, Page

OFFERED = "section[data-moves]"
MOST_STEPS = 200  # of the Tab key around a page
PATIENCE = 1000  # milliseconds; what is offered may be gone before it is clicked: bots bid as well


def make_move(page: Page) -> bool:
    """Click one thing that is offered; whether there was one."""
    choice = choose(page.locator(OFFERED))
    return choice is not None and done(lambda: choice.click(timeout=PATIENCE))


def make_move_by_keyboard(page: Page) -> bool:
    """The same with nothing but the Tab and Enter keys."""
    choice = choose(page.locator(OFFERED))
    return choice is not None and done(lambda: press(page, choice))


def choose(offered: Locator) -> Locator | None:
    """A note to lay, or the move that is ready; never the way back or the small print."""
    if offered.count() == 0:
        return None
    tray = offered.locator(".tray ul").first.locator("button:enabled")
    ready = offered.locator("button.primary:enabled")
    if offered.locator(".tray").count():
        buttons = [*ready.all(), *tray.all()]
    else:
        buttons = offered.locator("button:enabled:not([aria-expanded])").all()
    return random.choice(buttons) if buttons else None


def press(page: Page, choice: Locator) -> None:
    """Go to a button with the Tab key and press Enter on it."""
    for _ in range(MOST_STEPS):
        if choice.evaluate("button => button === document.activeElement", timeout=PATIENCE):
            page.keyboard.press("Enter")
            return
        page.keyboard.press("Tab")
    raise AssertionError("a button that the Tab key does not reach")


def done(act: Callable[[], None]) -> bool:
    """Whether it could be done: what was offered may be gone by now."""
    try:
        act()
    except Error:
        return False
    return True
