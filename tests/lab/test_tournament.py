"""Tournaments: the same deals for all, every bot in every seat, honest errors."""

import json
import sys
from pathlib import Path

import pytest

from brocante.lab.plot import draw_shares
from brocante.lab.tournament import REPORTING, SCREENING, Contest, Standing, Tally, hold, play_deals


def contest(*bots: str, players: int = 3, deals: str = REPORTING) -> Contest:
    return Contest.make("boxes", players, {}, list(bots), deals=deals)


def test_the_last_bot_takes_the_seats_that_are_left() -> None:
    assert contest("regular", "random").bots == ("regular", "random", "random")
    assert contest("regular", "novice", "random").rotations == 3
    assert contest("random").rotations == 1
    with pytest.raises(ValueError, match="4 bots do not fit into 3 seats"):
        contest("random", "novice", "regular", "random")


def test_screening_and_reporting_share_no_deals() -> None:
    seeds = [
        {contest("random", deals=deals).deal_seed(deal) for deal in range(500)} for deals in (SCREENING, REPORTING)
    ]
    assert len(seeds[0]) == len(seeds[1]) == 500
    assert not seeds[0] & seeds[1]


def test_shares_of_all_seats_add_up_to_one() -> None:
    tallies = play_deals(contest("regular", "random"), 0, 4)
    assert tallies["regular"].share + 2 * tallies["random"].share == pytest.approx(1)
    assert tallies["regular"].deals == 4


def test_a_knowing_player_beats_random_ones() -> None:
    tallies = play_deals(contest("regular", "random"), 0, 10)
    assert tallies["regular"].share > 0.5


def test_batches_add_up_to_the_same_as_one_run() -> None:
    standing = list(hold(contest("novice", "random"), 10, workers=2))[-1]
    whole = play_deals(contest("novice", "random"), 0, 10)
    assert standing.tallies["novice"].wins == pytest.approx(whole["novice"].wins)
    assert standing.tallies["novice"].deals == 10


def test_it_stops_when_the_answer_is_clear() -> None:
    standing = list(hold(contest("regular", "random"), 4000, workers=2, until_clear=True))[-1]
    assert standing.clear()
    assert standing.tallies["regular"].deals < 4000


def test_it_stops_when_the_error_is_small_enough() -> None:
    standings = list(hold(contest("novice", "random"), 4000, workers=2, until_error=0.1))
    known = standings[-1].tallies["novice"]
    assert known.error / standings[-1].fair <= 0.1
    assert 80 <= known.deals < 4000  # but not after a few deals that happen to be alike


def test_standard_error_and_rating() -> None:
    standing = Standing(contest("regular", "random"))
    standing.add({"regular": Tally(deals=4, wins=2.0, squares=2.0), "random": Tally(deals=4, wins=1.0, squares=0.5)})
    assert standing.tallies["regular"].error == pytest.approx(0.25)
    assert standing.rating("regular") > 0 > standing.rating("random")
    assert json.loads(standing.as_json())["bots"]["regular"]["share"] == 0.5


def test_a_plot_needs_matplotlib_and_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    standing = Standing(contest("regular"))
    standing.add({"regular": Tally(deals=1, wins=0.3)})
    with pytest.raises(ValueError, match='pip install "brocante.plot."'):
        draw_shares(standing, tmp_path / "plot.png")
