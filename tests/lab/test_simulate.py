"""Series of random games, and their summaries."""

import pytest
from own_players import Anything

from brocante.lab.simulate import Outcome, game_key, simulate, summarise
from brocante.play.record import verify
from brocante.play.registry import GAMES


@pytest.mark.parametrize("name", GAMES)
def test_the_same_seed_gives_the_same_games_with_and_without_records(name: str) -> None:
    plain = list(simulate(name, 3, {}, 3, seed=5))
    recorded = list(simulate(name, 3, {}, 3, seed=5, records=True))
    assert [(o.scores, o.winners, o.decisions) for o in plain] == [(o.scores, o.winners, o.decisions) for o in recorded]
    assert all(outcome.record is None for outcome in plain)
    assert all(outcome.record and outcome.record["scores"] == outcome.scores for outcome in recorded)


def test_another_seed_gives_other_games() -> None:
    first, second = (list(simulate("boxes", 2, {}, 3, seed)) for seed in (1, 2))
    assert [outcome.scores for outcome in first] != [outcome.scores for outcome in second]


def test_a_shared_win_counts_in_part() -> None:
    lines = summarise([Outcome([10, 10], [0, 1], 5), Outcome([30, 20], [0], 7)])
    assert [line.wins for line in lines] == [0.75, 0.25]
    assert [line.mean for line in lines] == [20, 15]
    assert (lines[0].deviation, lines[0].lowest, lines[0].highest) == (10, 10, 30)
    assert lines[0].wins_error == pytest.approx(0.125 * 2**0.5)


def test_bots_play_the_same_deals_with_and_without_records() -> None:
    bots = ["expert:iterations=8", "novice"]
    plain = list(simulate("boursicocotte", 3, {}, 2, 4, bots=bots))
    recorded = list(simulate("boursicocotte", 3, {}, 2, 4, records=True, bots=bots))
    assert [(o.scores, o.decisions) for o in plain] == [(o.scores, o.decisions) for o in recorded]
    for index, outcome in enumerate(recorded):
        assert outcome.record is not None
        assert verify(outcome.record).key == game_key(4, index)


def test_several_processes_give_the_same_games_in_the_same_order() -> None:
    alone, together = (
        [o.record for o in simulate("boxes", 2, {}, 20, 6, True, bots=["regular"], workers=workers)]
        for workers in (1, 2)
    )
    assert alone == together


def test_own_players_play_beside_random_ones() -> None:
    outcomes = list(simulate("boxes", 2, {}, 3, 1, bots=[Anything, "random"]))
    assert all(outcome.decisions > 20 for outcome in outcomes)
