"""Boursicocotte: moves that may be mistakes are asked about, with the figures, and normal ones take one tap."""

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect
from web.conftest import Visitor, shoot

from brocante.engine.codec import Json
from testkit.web import looks
from testkit.web.staged import StagedTable

PRIMARY = re.compile("primary")


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
