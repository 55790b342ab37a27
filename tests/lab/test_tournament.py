"""Tournaments: the same deals for all, every bot in every seat, honest errors."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest
from own_players import Anything, Named, Wrong

from brocante.bots.levels import BadBot
from brocante.engine.codec import Json
from brocante.engine.reasons import Refused
from brocante.lab.plot import draw_shares
from brocante.lab.simulate import simulate
from brocante.lab.tournament import REPORTING, SCREENING, Contest, Standing, Tally, hold, play_deals, play_match
from brocante.play.record import verify


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
    assert 80 <= known.deals < 4000  # but not after a few deals that happen to agree


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


def test_own_players_sit_down_by_class_instance_and_name() -> None:
    held = Contest.make("boxes", 3, {}, [Anything, Named("Ben"), "own_players:Actions"])
    assert held.bots == ("Anything", "Ben", "own_players:Actions")
    tallies = play_deals(held, 0, 2)
    assert sum(tally.share for tally in tallies.values()) == pytest.approx(1)
    assert json.loads(json.dumps(held.as_dict()))["bots"] == list(held.bots)


def test_two_bots_of_one_name_are_told_apart() -> None:
    ada, other = Named("Ada"), Named("Ada")
    assert Contest.make("boxes", 3, {}, [ada, other]).bots == ("Ada", "Ada 2", "Ada 2")
    assert Contest.make("boxes", 2, {}, [ada, ada]).bots == ("Ada", "Ada")
    assert Contest.make("boxes", 2, {}, [Named("regular"), "regular"]).bots == ("regular 2", "regular")
    assert Contest.make("boxes", 2, {}, [Named("regular:bold"), "regular:bold"]).bots[0] == "regular bold"


@pytest.mark.parametrize("bot", ["genius", "", "no_such_module:Bot", "regular:no=style", 7, Contest])
def test_what_is_no_bot_does_not_play(bot: Any) -> None:
    with pytest.raises(BadBot):
        Contest.make("boxes", 2, {}, [bot])


def test_records_change_nothing_and_verify() -> None:
    held = contest("regular", "expert:iterations=10", "novice")
    records: list[Json] = []
    plain, recorded = play_deals(held, 3, 2), play_deals(held, 3, 2, records)
    assert [(t.wins, t.scores, t.choices) for t in plain.values()] == [
        (t.wins, t.scores, t.choices) for t in recorded.values()
    ]
    assert len(records) == 6
    assert {record["key"] for record in records} == {held.deal_key(3).hex(), held.deal_key(4).hex()}
    for record in records:
        verify(record)


def test_records_come_deal_by_deal_from_all_workers() -> None:
    held = contest("novice", "random", players=2)
    standing = list(hold(held, 20, workers=2, keep=True))[-1]
    keys = [record.key for record in standing.records()]
    assert keys == [held.deal_key(deal) for deal in range(20) for _ in range(2)]
    assert not list(hold(held, 4, workers=1))[-1].records()


def test_a_match_is_a_small_tournament() -> None:
    result = play_match("boxes", [Anything, "regular"], games=19, records=True)
    assert (result.players, result.games, len(result.records)) == (2, 20, 20)
    own, rival = result["Anything"], result["regular"]
    assert own.share + rival.share == pytest.approx(1)
    assert own.multiple == pytest.approx(2 * own.share)
    assert own.multiple_error == pytest.approx(2 * own.error)
    assert own.share < 0.2
    assert "boxes, 2 players, 20 games, fair share 50.0%" in repr(result)
    assert f"mean score {own.score:,.0f}" in repr(result)
    assert all(record.verify().over for record in result.records)
    with pytest.raises(KeyError, match="who did: Anything, regular"):
        result["expert"]
    again = play_match("boxes", [Anything, "regular"], games=20, workers=2)
    assert again.entries == result.entries
    assert play_match("boxes", "novice,random", games=2)["novice"].games == 2
    assert play_match("boursicocotte", "random", options={"original": True}, games=1).players == 3


def test_a_class_is_made_anew_for_every_game_and_an_instance_plays_on() -> None:
    ben = Named("Ben")
    play_match("boxes", [ben, "random"], games=4)
    assert {turn.seat for turn in ben.turns} == {0, 1}
    assert len({turn.view["commitment"] for turn in ben.turns}) == 2


@pytest.mark.parametrize("workers", [1, 2])
def test_an_illegal_choice_ends_the_match(workers: int) -> None:
    with pytest.raises(Refused, match="Wrong chose {'move': 'fly'}"):
        play_match("boxes", [Wrong({"move": "fly"}), "random"], games=2, workers=workers)


def test_what_cannot_be_sent_to_other_processes_plays_in_this_one() -> None:
    class Local(Anything):
        pass

    assert play_match("boxes", [Local, "random"], games=2).games == 2
    with pytest.raises(BadBot, match="Local cannot play in other processes .*: let it play with one worker"):
        play_match("boxes", [Local, "random"], games=2, workers=2)
    with pytest.raises(BadBot, match="Local cannot play in other processes"):
        list(simulate("boxes", 2, {}, 2, 1, bots=[Local], workers=2))
