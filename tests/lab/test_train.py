"""Learning: gradients are those of the objective, advantages belong to seats, networks are kept in files and play."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from support import COMPILED
from typer.testing import CliRunner

from brocante import play_match
from brocante.bots.levels import BadBot
from brocante.cli import app
from brocante.envs import Vector
from brocante.envs.setting import Setting
from brocante.lab.net import LAYERS, Net, NetBot
from brocante.lab.train import Learner, Recipe, earned, evaluate, log_softmax, train

SMALL = Recipe(games=8, steps=16, batch=64)


def fresh(game: str = "boxes", players: int = 2) -> Net:
    return Net.fresh(Setting(game, players, actions="menu"), np.random.default_rng(1), (16, 8))


def learner_of(net: Net, **bots: Any) -> Learner:
    setting = net.setting
    vector = Vector(setting.game, setting.players, SMALL.games, 3, actions="menu", **bots)
    return Learner(vector, net, 3, SMALL)


def objective(net: Net, seen: Any, mask: Any, action: Any, likely: Any, advantage: Any, returns: Any) -> float:
    """The objective of `learn`, in textbook form."""
    logits, value, _, _ = net.forward(seen, mask)
    logs = log_softmax(logits.astype(np.float64))
    ratio = np.exp(logs[np.arange(len(action)), action] - likely)
    clipped = np.clip(ratio, 1 - SMALL.clip, 1 + SMALL.clip)
    entropy = -(np.exp(logs) * np.maximum(logs, -30)).sum(1)
    policy = -np.minimum(ratio * advantage, clipped * advantage)
    return float((policy + SMALL.value * (value - returns) ** 2 - SMALL.curiosity * entropy).mean())


def test_a_step_follows_the_gradient_of_the_objective() -> None:
    net = fresh()
    for name in LAYERS:
        net.weights[name] = net.weights[name].astype(np.float64)
    learner = learner_of(net)
    learner.play()
    rows = slice(0, 40)
    random = np.random.default_rng(5)
    seen, mask, action = (array.reshape(-1, *array.shape[2:])[rows] for array in learner.collected()[:3])
    likely = learner.likely.reshape(-1)[rows] + random.normal(0, 0.1, 40)  # as if the policy had moved on
    advantage, returns = random.normal(size=40), random.normal(size=40)
    summed = learner.gradients(seen, mask, action, likely, advantage, returns, left=1.0)
    found = {name: gradient / 40 for name, gradient in summed.items()}
    for name in LAYERS:
        weights = net.weights[name].reshape(-1)
        for place in random.integers(0, len(weights), 4):
            kept, small = weights[place], 1e-5
            weights[place] = kept + small
            above = objective(net, seen, mask, action, likely, advantage, returns)
            weights[place] = kept - small
            below = objective(net, seen, mask, action, likely, advantage, returns)
            weights[place] = kept
            assert found[name].reshape(-1)[place] == pytest.approx((above - below) / (2 * small), rel=0.02, abs=2e-5)


def test_the_size_of_chunks_changes_nothing_but_the_rounding(monkeypatch: pytest.MonkeyPatch) -> None:
    learned = []
    for size in (7, 10**6):
        monkeypatch.setattr("brocante.lab.train.CHUNK", size)
        learner = learner_of(fresh())
        learner.improve(1.0)
        learned.append(learner.net.weights)
    for name in LAYERS:
        assert learned[0][name] == pytest.approx(learned[1][name], abs=1e-4), name


def test_advantages_belong_to_the_seat_that_decided() -> None:
    """One game of two seats: 0 decides twice, then 1, and it ends; without values each gets its own reward."""
    learner = learner_of(fresh())
    learner.recipe = Recipe(games=8, steps=16, trust=1.0)
    learner.value[:], learner.done[:], learner.reward[:] = 0.0, False, 0.0
    learner.seat[:] = np.array([0, 0, 1, 1, 0] + [1] * 11)[:, None]
    learner.done[3], learner.reward[3] = True, (0.7, -0.7)
    advantages, usable = learner.judge()
    assert advantages[:5, 0].tolist() == pytest.approx([0.7, 0.7, -0.7, -0.7, 0.0])
    assert usable[:5, 0].tolist() == [True, True, True, True, False]  # of the next game nothing is known of seat 0
    assert usable[-1].tolist() == [False] * 8


def test_what_is_learned_for_sums_to_nothing() -> None:
    shares, scores = np.array([[1.0, 0.0, 0.0], [0.5, 0.5, 0.0]]), np.array([[900, 300, 0], [-50, -50, -200]])
    reward = earned(shares, scores, np.array([True, False]))
    assert reward[0].sum() == pytest.approx(0.0, abs=0.2)
    assert reward[0, 0] > reward[0, 1] > reward[0, 2]
    assert not reward[1].any()


def test_a_network_learns_to_beat_chance() -> None:
    """From less than a fair share to more than twice that, in 160,000 decisions."""
    net = Net.fresh(Setting("boursicocotte", 3, actions="menu"), np.random.default_rng(1))
    recipe, rounds = (Recipe(games=128, batch=2048), 20) if COMPILED else (SMALL, 1)
    learner = Learner(Vector("boursicocotte", 3, recipe.games, 1, actions="menu"), net, 1, recipe)
    for done in range(rounds):
        learner.improve(1 - done / rounds)
    assert learner.decisions == rounds * recipe.games * recipe.steps
    share, error = evaluate(net, "random", 90)
    assert share > 1.8 or not COMPILED
    assert 0.0 < error < 0.3 or not COMPILED


def test_training_tells_how_far_it_has_come(monkeypatch: pytest.MonkeyPatch) -> None:
    judged: list[int] = []

    def judge(net: Net, rival: str, games: int) -> tuple[float, float]:
        judged.append(games)
        return 1.0, 0.1

    monkeypatch.setattr("brocante.lab.train.evaluate", judge)
    told = list(train(fresh(), 0.2, 1, every=0.1, recipe=SMALL, games=12))
    assert set(judged) == {12}
    assert told[0].decisions == 0
    assert told[-1].seconds >= 0.2
    assert [one.decisions for one in told] == sorted({one.decisions for one in told})
    assert told[-1].shares == {"novice": (1.0, 0.1), "regular": (1.0, 0.1)}


def test_learning_against_bots_uses_the_learners_seat_alone() -> None:
    learner = learner_of(fresh("boursicocotte", 3), bots="novice")
    learner.improve(1.0)
    assert all(np.isfinite(learner.net.weights[name]).all() for name in LAYERS)


def test_a_network_is_kept_in_a_file_and_plays(tmp_path: Path) -> None:
    path = tmp_path / "policy.npz"
    net = fresh()
    net.save(path)
    again = Net.load(path)
    assert all(np.array_equal(net.weights[name], again.weights[name]) for name in LAYERS)
    one, other = (play_match("boxes", [f"net:{path}", "random"], players=2, games=4, workers=1) for _ in range(2))
    assert str(one) == str(other)
    with pytest.raises(ValueError, match="plays boxes with 2 players"):
        play_match("boxes", [NetBot(str(path)), "random"], players=3, games=3, workers=1)


def test_what_is_no_network_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "policy.npz"
    for content in (b"", b"not a network"):
        path.write_bytes(content)
        with pytest.raises((ValueError, EOFError)):
            Net.load(path)
    net = fresh()
    net.weights["w1"] = net.weights["w1"][:-1]
    net.save(path)
    with pytest.raises(ValueError, match="another layout"):
        Net.load(path)
    with pytest.raises((ValueError, BadBot), match="no network"):
        play_match("boxes", ["net:nowhere.npz", "random"], players=2, games=2)


def test_the_command_trains_and_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("brocante.lab.train.evaluate", lambda net, rival, games: (1.0, 0.1))
    path = tmp_path / "policy.npz"
    command = ["train", "boxes", "--players", "2", "--seconds", "1", "--out", str(path)]
    result = CliRunner().invoke(app, command)
    assert result.exit_code == 0, result.output
    assert "1.00 (0.10) among novices" in result.output
    result = CliRunner().invoke(app, [*command, "--start", str(path), "--against", "random"])
    assert result.exit_code == 0, result.output
    result = CliRunner().invoke(app, ["train", "boxes", "--players", "3", "--start", str(path)])
    assert result.exit_code != 0
    assert "another game" in result.output


def test_a_new_network_prefers_low_raises_but_no_low_prices() -> None:
    bids, prices = (
        Net.fresh(Setting(game, 3, actions="menu"), np.random.default_rng(1)).weights["bp"]
        for game in ("boursicocotte", "auto_brocante")
    )
    assert bids[-1] < bids[-2] < 0
    assert not prices.any()
