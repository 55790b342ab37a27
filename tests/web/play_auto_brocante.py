"""Somebody who sits down at Auto-Brocante without having read the rules, and clicks what is offered."""

from playwright.sync_api import Locator, Page

COUNTER = ".counter"
TO_PICK = ":is(.pickable button, [data-pick])"  # framed cars, and dealers with a hand
PLAYABLE = "button.playable"


def make_move(page: Page) -> bool:
    """Click one thing: what is to be picked, else what the counter suggests, else a card. False if nothing is asked."""
    picked = page.locator(f"{TO_PICK}[aria-pressed=true]")
    if page.locator(TO_PICK).count() and not picked.count():
        return press(page.locator(TO_PICK).first)
    card = page.locator(f"{PLAYABLE}[aria-pressed=false]")
    chosen = page.locator(f"{PLAYABLE}[aria-pressed=true]")
    if card.count() and not chosen.count():
        return press(card.first)
    counter = page.locator(COUNTER)
    primary = counter.locator("button.primary:enabled")
    return press(primary.first if primary.count() else counter.locator("button:enabled:not(.chip)").last)


def press(button: Locator) -> bool:
    if not button.count():
        return False
    button.click()
    return True
