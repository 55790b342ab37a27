"""Boards do not jump, and every decision shows what it needs: a game of each kind at all sizes.

`python3 run.py bench boards` looks at many more.
"""

import pytest
from playwright.sync_api import Browser

from testkit.web.boards import look_through

# A short game of each kind, in different languages.
SEEDS = {"boxes": 3, "boursicocotte": 3, "big_deal": 4, "auto_brocante": 1}


@pytest.mark.parametrize("game", SEEDS)
def test_a_game(browser: Browser, address: str, game: str) -> None:
    report = look_through(browser, address, game, SEEDS[game])
    assert report.decisions > 10
    assert report.all_faults() == []
