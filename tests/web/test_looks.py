"""The checks of boards find faults, and none where there are none: tested on small pages."""

import pytest
from playwright.sync_api import Browser, Page

from testkit.web.looks import faults, unrest, watch

PAGE = """<body style="margin: 0; font: 16px sans-serif"><h2 data-need="question">Your bid?</h2>
<div data-moves><button>Pass</button></div>{}</body>"""
GOOD = '<p data-need="hand">Two queens and a ten</p>'
ROW = "display: flex; flex-wrap: wrap; width: 100px; height: 20px; line-height: 20px; overflow: hidden"
LEFT_OUT = f'<p style="{ROW}"><span>A queen</span><span>and a ten</span></p>'
DOTS = '<button style="width: 60px; padding: 0; overflow: hidden; text-overflow: ellipsis">Otherwise</button>'
TWO_LINES = "display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; width: 60px; overflow: hidden"
CLAMPED = f'<p style="{TWO_LINES}">Two queens, a king and a ten</p>'
BAD = {
    "hand is not there": "<p>nothing</p>",
    "hand is not there ": '<p data-need="hand" hidden>Two queens</p>',
    "is out of the window": '<p data-need="hand" style="margin-top: 2000px">Two queens</p>',
    "is clipped by": '<div style="height: 10px; overflow: hidden"><p data-need="hand">Two queens</p></div>',
    "is covered by": '<p data-need="hand">Two queens</p><nav style="position: fixed; inset: 60px 0 0"></nav>',
    '"queens" is broken': '<p data-need="hand" style="width: 1em; overflow-wrap: anywhere">queens</p>',
    '"A ten and a queen" is cut by p': '<p style="width: 60px; height: 20px; overflow: hidden">A ten and a queen</p>',
    '"on 2 of the 3" is cut by button': (
        '<button style="height: 30px; width: 60px; padding: 0; overflow: hidden">on 2 of the 3</button>'
    ),
    '"offers" is cut by span': (
        '<button><span style="display: block; overflow: hidden; width: 30px">offers</span></button>'
    ),
    '"8,000,000" is cut by button': '<button style="width: 50px; padding: 0">8,000,000</button>',
    "has 9.0 px": '<p data-need="hand" style="font-size: 9px">Two queens</p>',
    "has 6.0 px": '<svg data-need="hand" viewBox="0 0 100 100" width="50"><text font-size="12" y="50">10</text></svg>',
}
# A few frames later.
LATER = """async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
}"""


@pytest.fixture
def page(browser: Browser) -> Page:
    context = browser.new_context(viewport={"width": 400, "height": 400})
    watch(context)
    page = context.new_page()
    page.goto("about:blank")
    return page


@pytest.mark.parametrize("more", ["", LEFT_OUT, DOTS, CLAMPED])
def test_all_is_well(page: Page, more: str) -> None:
    page.set_content(PAGE.format(GOOD + more))
    assert faults(page, ["question", "hand"]) == []


@pytest.mark.parametrize("fault", BAD)
def test_what_is_wrong_is_found(page: Page, fault: str) -> None:
    page.set_content(PAGE.format(BAD[fault]))
    found = faults(page, ["question", "hand"])
    assert any(fault.strip() in one for one in found), found


def test_an_answer_below_the_fold_is_found(page: Page) -> None:
    page.set_content(PAGE.format(GOOD + '<button data-pick style="margin-top: 800px">Take it</button>'))
    assert any('answer "Take it" is out of the window' in one for one in faults(page, ["hand"]))


def test_jumps_are_counted(page: Page) -> None:
    page.set_content(PAGE.format(GOOD))
    page.evaluate(LATER)
    assert (unrest(page).shift, unrest(page).moved) == (0, [])
    page.evaluate("document.body.insertAdjacentHTML('afterbegin', '<p style=\"height: 100px\">Sold!</p>')")
    page.evaluate(LATER)
    seen = unrest(page)
    assert seen.shift > 0.01
    assert any(moved.startswith("Pass by 0,") for moved in seen.moved)
