"""How bots behave, coarsely, over seeded games: the exact figures are those of `bench manners`."""

from collections import Counter

import pytest

from brocante.lab.tournament import SCREENING
from brocante.lab.tune import contests
from brocante.play.registry import complete_options, find
from testkit.manners import Counts, manners, watcher
from testkit.scripts import compete, families


def figures(game: str, bot: str, games: int) -> dict[str, float]:
    """By name, the figures of a table of four."""
    options = complete_options(find(game), 4, {})
    return {figure.name: figure.value for figure in watcher(game)[1](manners(game, 4, options, [bot], games, seed=3))}


@pytest.mark.parametrize("bot", ["regular", "expert:iterations=30"])
def test_bids_of_boursicocotte_go_by_large_steps_and_bluffs_are_seen(bot: str) -> None:
    found = figures("boursicocotte", bot, 8)
    assert found["raises an auction"] < 12
    assert found["... larger than the least"] > 0.3
    assert 0.1 < found["... accepted"] < 0.6
    assert 0.05 < found["... that are bluffs"] < 0.4


@pytest.mark.parametrize("bot", ["regular", "expert:iterations=30"])
def test_bids_of_boxes_go_by_large_steps_and_looks_vary(bot: str) -> None:
    found = figures("boxes", bot, 12)
    assert found["raises an open sale"] < 8
    assert found["... larger than the least"] > 0.25
    assert found["the commonest order in which a table looks"] < 0.2


def test_bluffs_are_measured_against_offers_of_as_many_notes() -> None:
    counts: Counts = Counter({("offer", 1, 100): 2, ("offer", 1, 10): 1, ("offer", 4, 10): 3, "offers": 6, "games": 1})
    found = {figure.name: figure for figure in watcher("boursicocotte")[1](counts)}
    assert found["... that are bluffs"].value == pytest.approx(1 / 6)
    assert found["... that are bluffs"].fits
    assert "MISSED" in str(found["... accepted"])


@pytest.mark.parametrize(("game", "players"), [("boxes", 2), ("boursicocotte", 3)])
def test_no_script_is_a_match_for_regulars_on_average(game: str, players: int) -> None:
    (contest,) = contests(game, [players], complete_options(find(game), players, {}), 1, SCREENING)
    shares = [compete(family, family.start, "regular", contest, 10).multiple for family in families(game).values()]
    assert 0.0 < sum(shares) / len(shares) < 1.0
