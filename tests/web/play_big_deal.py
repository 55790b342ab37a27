"""A newcomer at Big Deal: looks at what the page offers, and takes one of the things."""

import random

from playwright.sync_api import Error, Locator, Page

DOCK = "section[data-moves]"
MOST_STEPS = 200  # of the Tab key around a page
PATIENCE = 1000  # milliseconds; what is offered may be gone before it is clicked


def make_move(page: Page) -> bool:
    """Click one thing that is offered; whether there was one."""
    choice = choose(page.locator(DOCK))
    if choice is None:
        return False
    try:
        choice.click(timeout=PATIENCE)
    except Error:
        return False
    return True


def make_move_by_keyboard(page: Page) -> bool:
    """The same with nothing but the Tab and Enter keys."""
    choice = choose(page.locator(DOCK))
    if choice is None:
        return False
    for _ in range(MOST_STEPS):
        try:
            there = choice.evaluate("button => button === document.activeElement", timeout=PATIENCE)
        except Error:
            return False
        if there:
            page.keyboard.press("Enter")
            return True
        page.keyboard.press("Tab")
    raise AssertionError("a button that the Tab key does not reach")


def choose(dock: Locator) -> Locator | None:
    """A move that is offered; where there is none, a card to discard."""
    offers = dock.locator("button[data-move]:enabled").all()
    if offers:
        return random.choice(offers)
    cards = dock.locator("button.card:not([aria-disabled='true'], [aria-pressed='true'])").all()
    return random.choice(cards) if cards else None
