"""Tuning: a change is kept only if it is better on deals it was not chosen by."""

from brocante.lab.tournament import Contest
from brocante.lab.tune import Result, Trial, among, compete, evolve, told, tune
from brocante.play.registry import HEURISTICS


def test_a_player_among_its_equals_gets_the_fair_share() -> None:
    weights = HEURISTICS["boxes"].styles["regular"]
    result = compete(Contest.make("boxes", 2, {}, ["regular"]), weights, weights, deals=2)
    assert result == Result(1.0, 0.0)  # with two players every deal is won once and lost once


def test_every_weight_is_tried_and_nothing_is_kept_by_luck() -> None:
    base = [weight if i == 3 else 0.0 for i, weight in enumerate(HEURISTICS["boxes"].styles["novice"])]
    base[15] = 0.5
    before = list(base)
    trials = list(tune("boxes", [2], {}, base, deals=1))
    assert {trial.weight for trial in trials} == {15}  # nothing else can be changed by a factor
    for trial in trials:
        assert trial.kept <= (trial.confirmed is not None)
    assert (base == before) == (not any(trial.kept for trial in trials))


def test_a_trial_is_told_in_a_line() -> None:
    assert told(Trial(3, 0.7, Result(1.25, 0.1), None, False)) == "weight 3 = 0.7: 1.250 (0.100)"
    kept = Trial(3, 0.7, Result(1.25, 0.1), Result(1.2, 0.05), True)
    assert told(kept).endswith(", on fresh deals 1.200 (0.050), kept")


def test_generations_change_every_weight_that_there_is_and_leave_the_base_alone() -> None:
    base = list(HEURISTICS["boxes"].styles["regular"])
    before = list(base)
    line = list(evolve(base, among("boxes", [2], {}, base, deals=1), generations=2))
    assert base == before
    assert len(line) == 2
    for weights, _ in line:
        assert all((new == 0.0) == (old == 0.0) for new, old in zip(weights, base, strict=True))
        assert weights != base


def test_generations_go_where_it_is_better() -> None:
    base = [1.0, 1.0, 0.0]

    def nearness(weights: list[float], which: str, seed: int) -> Result:
        return Result(2.0 - abs(weights[0] - 3.0) - abs(weights[1] - 0.5), 0.0)

    results = [result.multiple for _, result in evolve(base, nearness, generations=30)]
    assert results[0] < 1.0
    assert results[-1] > 1.9
