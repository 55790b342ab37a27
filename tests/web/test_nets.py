"""Train, then play: a trained network is chosen on the page of a new table, and plays in a browser."""

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import numpy as np
import pytest
from playwright.sync_api import Page, expect
from web.conftest import Visitor, serve, shoot

from brocante.envs.setting import Setting
from brocante.lab.net import Net
from brocante.lab.train import Recipe, train
from web import newcomer

MOVES = 12  # of the player; the network has answered by then


@pytest.fixture
def offering(address: str, tmp_path: Path) -> Iterator[str]:
    """The address of a server that offers a network; the client was built for the one at `address`."""
    file = tmp_path / "policy.npz"
    net = Net.fresh(Setting("boxes", 2, actions="menu"), np.random.default_rng(1), (16, 8))
    *_, reached = train(net, 0.2, seed=1, recipe=Recipe(games=8, steps=16, batch=64), games=2)
    assert reached.decisions > 0
    net.save(file)
    with serve(tmp_path / "tables.db", more=["--net", f"Milou={file}"]) as offering:
        yield offering


def choices(page: Page) -> list[str]:
    return page.get_by_label("Who has seat 2?").locator("option").all_inner_texts()


def test_somebody_sits_down_against_a_trained_network(visit: Visitor, offering: str) -> None:
    page = visit("/new?game=boxes", server=offering)
    expect(page.get_by_label("Who has seat 3?")).to_be_visible()
    assert not any("Milou" in choice for choice in choices(page)), "it has learned with two players"
    fewer = page.get_by_label("One player fewer")
    while fewer.is_enabled():
        fewer.click()
    expect(page.get_by_label("Who has seat 3?")).to_have_count(0)
    assert sum("Milou" in choice for choice in choices(page)) == 1
    page.get_by_label("Who has seat 2?").select_option("net:Milou")
    with page.expect_response("**/api/tables") as opened:
        page.locator("form .primary").click()
    assert opened.value.status == 201
    assert (opened.value.request.post_data_json or {})["seats"][1] == {"kind": "bot", "bot": "net:Milou"}
    expect(page.locator("[data-anchor^=seat-]")).to_have_count(2)
    dice = Random(1)
    for _ in range(MOVES):
        expect(page.locator(newcomer.OFFERED).first).to_be_visible()
        newcomer.click(page, dice)
    shoot(page, "against a network")
    expect(page.locator("body")).to_contain_text(re.compile(r"looks\s+into"))  # about you it says "look"
