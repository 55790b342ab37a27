"""A newcomer at Boxes: looks at what the page offers, and takes one of the things."""

import random
from collections.abc import Callable

from playwright.sync_api import Error, Locator, Page

OFFERED = ", ".join(
    (
        ".types button:enabled",  # which auction
        "button.card:not([aria-disabled=true])",  # a box to look into
        "form .buttons button:enabled",  # bid or pass
        "form > button.primary:enabled",  # lay or pay
        "form .tray > ul button:enabled",  # a note for that
    )
)
MOST_STEPS = 100  # of the Tab key around a page
PATIENCE = 1000  # milliseconds


def make_move(page: Page) -> bool:
    """Click one thing that is offered; whether there was one."""
    choice = choose(page)
    return choice is not None and done(lambda: choice.click(timeout=PATIENCE))


def make_move_by_keyboard(page: Page) -> bool:
    """The same with nothing but keys."""
    choice = choose(page)
    return choice is not None and done(lambda: press(page, choice))


def choose(page: Page) -> Locator | None:
    offered = page.locator("section.board").locator(OFFERED).all()
    return random.choice(offered) if offered else None


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
