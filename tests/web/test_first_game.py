"""The first game: the aim, hints shown once, signs with explanations, moves that need a confirmation."""

import random
import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect
from web.conftest import Visitor, shoot

from brocante.engine.codec import Json
from testkit.web import looks
from testkit.web.staged import StagedTable
from web import newcomer

HINT = "[data-moves] .hint"


def start(page: Page, game: str) -> None:
    page.get_by_role("listitem").filter(has_text=game).get_by_role("button", name="Play against").click()
    page.wait_for_function(newcomer.WAITING, arg=[newcomer.OFFERED, newcomer.OVER])


def test_the_aim_and_a_hint_are_there_until_they_are_of_no_more_use(visit: Visitor) -> None:
    page = visit("/")
    start(page, "Big Deal")
    aim = page.locator("header").get_by_role("button", name=re.compile("^The aim"))
    expect(aim).to_contain_text("a million")
    hint = page.locator(HINT)
    expect(hint).to_contain_text("One thing a turn.")
    page.locator("[data-need=hand] button, ul[data-anchor=hand] button").first.click()
    offers = page.locator("[data-moves]").get_by_role(
        "button", name=re.compile("^(Discard|Lay a set|Take the discard)")
    )
    offers.first.click()  # not the pile of discards, which may be picked as well
    page.wait_for_function(newcomer.WAITING, arg=[newcomer.OFFERED, newcomer.OVER])
    expect(hint).to_have_text(re.compile(r"^\s*\?"))  # the second time it is a question mark away
    hint.get_by_role("button").focus()
    page.keyboard.press("Enter")
    expect(hint.get_by_role("note")).to_be_visible()
    page.keyboard.press("Escape")
    expect(hint.get_by_role("note")).to_be_hidden()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Show all hints again").click()
    page.get_by_role("switch", name="Hints for new players").uncheck()
    page.keyboard.press("Escape")
    expect(hint).to_have_count(0)
    expect(aim).to_have_count(0)


def test_a_name_is_asked_for_once(visit: Visitor) -> None:
    page = visit("/")
    page.get_by_label("What should the others call you?").fill("Odile")
    page.get_by_role("button", name="That’s me").click()
    expect(page.get_by_label("What should the others call you?")).to_have_count(0)
    page.reload()
    expect(page.get_by_role("heading", name="Play", exact=True)).to_be_visible()
    expect(page.get_by_label("What should the others call you?")).to_have_count(0)
    start(page, "Boxes")
    expect(page.get_by_text("Odile").first).to_be_visible()


def test_a_bid_that_cannot_be_meant_is_asked_about_with_the_figures(visit: Visitor) -> None:
    page = visit("/")
    start(page, "Boxes")
    dice = random.Random(2)
    form = page.locator("[data-moves] form")
    for _ in range(60):  # until I am asked for a bid in the open
        if form.get_by_label("Your bid").count():
            break
        newcomer.click(page, dice)
        page.wait_for_function(newcomer.WAITING, arg=[newcomer.OFFERED, newcomer.OVER])
    bid = form.get_by_label("Your bid")
    most = bid.get_attribute("max")
    assert most is not None
    bid.fill(most)
    ask = form.get_by_role("button", name=re.compile("^Bid "))
    expect(ask).not_to_have_class(re.compile("primary"))  # it does not recommend itself
    ask.click()
    again = page.get_by_role("group", name="Do you mean that?")
    expect(again).to_contain_text(f"You bid {int(most):,}.")
    again.get_by_role("button", name="No, back").click()
    expect(bid).to_have_value(most)  # nothing was sent, and nothing is lost
    ask.click()
    again.get_by_role("button", name="Yes, do it").click()
    expect(again).to_have_count(0)


def market(visit: Visitor, move: str, wish: Callable[[Json, Json], bool]) -> tuple[Page, StagedTable, Json]:
    """A table of Boursicocotte where I am offered such a move as is wished for, given its offer and what I have."""
    for seed in range(40):
        table = StagedTable("boursicocotte", 3, seed, bots=("regular",))
        while table.step():
            mine = table.view["table"]["seats"][0]
            offers = [offer for offer in table.view["moves"] if offer["move"] == move and wish(offer, mine)]
            if offers:
                page = visit("/rules", width=360, height=640, language="en", hints=False)
                table.show(page)
                looks.settle(page, table.view)
                return page, table, offers[0]
    raise AssertionError("no such decision")


def asked(page: Page) -> Locator:
    return page.get_by_role("group", name="Do you mean that?")


PRIMARY = re.compile("primary")


def test_a_bid_for_more_than_the_families_can_bring_is_asked_about_once(visit: Visitor) -> None:
    def dear(offer: Json, mine: Json) -> bool:
        doubtful, money = int(offer["info"]["doubtful"]), int(mine["worth"])
        return int(offer["amount"]["min"]) + 50 < doubtful <= money - 20

    page, table, offer = market(visit, "bid", dear)
    before, doubtful = len(table.game.history), offer["info"]["doubtful"]
    page.get_by_role("button", name="Another bid").click()
    bid = page.get_by_label("Your bid")
    ask = page.get_by_role("button", name=re.compile("^Bid [0-9]"))
    stand = page.get_by_role("button", name=re.compile("^Bid for me"))
    bid.fill(str(doubtful - 10))
    expect(ask).to_have_class(PRIMARY)
    bid.fill(str(doubtful))
    expect(ask).not_to_have_class(PRIMARY)
    stand.click()
    expect(asked(page)).to_contain_text(f"at most {offer['info']['worth']:,}")
    asked(page).get_by_role("button", name="No, back").click()
    ask.click()
    expect(asked(page)).to_contain_text(f"{doubtful:,} for this lot")
    shoot(page, "boursicocotte-doubt")
    assert len(table.game.history) == before
    asked(page).get_by_role("button", name="Yes, do it").click()
    expect(page.locator(f"[data-played='{before + 1}']")).to_have_count(1)
    assert table.game.history[-1] == {"seat": 0, "move": "bid", "amount": doubtful}


def test_a_bluff_is_asked_about_and_says_what_happens_then_but_a_raise_is_one_tap(visit: Visitor) -> None:
    page, table, offer = market(visit, "bid", lambda offer, mine: offer["amount"]["min"] + 50 < mine["worth"])
    before, least = len(table.game.history), offer["amount"]["min"]
    page.get_by_role("button", name="Another bid").click()
    page.get_by_label("Your bid").fill(str(table.view["table"]["seats"][0]["worth"] + 10))
    page.get_by_role("button", name=re.compile("^Bid [0-9]")).click()
    expect(asked(page)).to_contain_text("you show all your money")
    asked(page).get_by_role("button", name="No, back").click()
    page.locator("[data-back]").click()
    page.get_by_role("button", name=re.compile(f"^{least:,}")).click()
    expect(page.locator(f"[data-played='{before + 1}']")).to_have_count(1)
    assert table.game.history[-1] == {"seat": 0, "move": "bid", "amount": least}


def lay(page: Page, value: int) -> None:
    page.get_by_role("button", name=re.compile(f"^Lay {value},")).click()


def test_overpaying_is_asked_about_and_never_recommends_itself(visit: Visitor) -> None:
    def dearer(offer: Json, mine: Json) -> bool:
        return any(len(way) == 1 and sum_of(way) > offer["info"]["least"] for way in offer["money"])

    page, _, offer = market(visit, "pay", dearer)
    way = next(way for way in offer["money"] if len(way) == 1 and sum_of(way) > offer["info"]["least"])
    ((value, count),) = way.items()
    for _ in range(count):
        lay(page, int(value))
    pay = page.get_by_role("button", name=re.compile("^Pay "))
    expect(pay).not_to_have_class(PRIMARY)
    pay.click()
    lost = sum_of(way) - offer["info"]["least"]
    expect(asked(page)).to_contain_text(f"though {offer['info']['least']:,} would do: {lost:,} would be lost")
    asked(page).get_by_role("button", name="No, back").click()
    page.get_by_role("button", name=re.compile("^Suggestion")).click()
    expect(pay).to_have_class(PRIMARY)


def test_laying_all_the_money_for_an_offer_is_asked_about(visit: Visitor) -> None:
    def all_in(offer: Json, mine: Json) -> bool:
        info, notes = offer["info"], mine["known"]
        return info["everything"] is not None and info["everything"] < info["enough"] and sum(notes.values()) < 12

    page, table, _ = market(visit, "trade", all_in)
    before = len(table.game.history)
    page.locator("[data-step=offer]").nth(0).click()
    for value, count in table.view["table"]["seats"][0]["known"].items():
        for _ in range(count):
            lay(page, int(value))
    everything = page.get_by_role("button", name=re.compile("^Offer "))
    expect(everything).not_to_have_class(PRIMARY)
    everything.click()
    expect(asked(page)).to_be_visible()
    asked(page).get_by_role("button", name="Yes, do it").click()
    expect(page.locator(f"[data-played='{before + 1}']")).to_have_count(1)
    assert table.game.history[-1]["move"] == "trade"


def sum_of(notes: dict[str, int]) -> int:
    return sum(int(value) * count for value, count in notes.items())
