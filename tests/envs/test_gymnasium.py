"""The games as Gymnasium environments: its checkers, masks, ends of games, and games side by side."""

from typing import Any

import numpy as np
import pytest
from support import COMPILED, every_configuration

gymnasium = pytest.importorskip("gymnasium")

from gymnasium.utils.env_checker import check_env  # noqa: E402
from gymnasium.vector import AutoresetMode  # noqa: E402

from brocante.envs import Illegal  # noqa: E402
from brocante.envs.gymnasium import BotsEnv, BotsVectorEnv  # noqa: E402
from brocante.play.registry import NAMES  # noqa: E402

Options = dict[str, bool]
every_game = pytest.mark.parametrize("name", NAMES)


@every_configuration
@pytest.mark.filterwarnings("ignore:.*Box observation space.*infinity.*")
def test_gymnasium_finds_nothing_wrong(name: str, players: int, options: Options) -> None:
    """Its checker takes any action of the space, legal or not. Made by its id, the game is rendered and closed, too."""
    settings = {"players": players, "options": options, "illegal": "lose"}
    check_env(gymnasium.make(f"brocante/{name}-v0", **settings).unwrapped)


@every_game
@pytest.mark.parametrize("settings", [{"obs": "raw"}, {"actions": "menu", "bots": "random"}])
def test_games_are_played_to_their_ends(name: str, settings: dict[str, Any]) -> None:
    env = BotsEnv(name, **settings)
    _, info = env.reset(seed=3)
    for _ in range(2 if COMPILED else 1):
        done = False
        while not done:
            assert np.array_equal(info["action_mask"].astype(bool), env.action_masks())
            seen, reward, done, truncated, info = env.step(env.action_space.sample(info["action_mask"]))
            assert seen in env.observation_space
            assert not truncated
        assert 0.0 <= reward <= 1.0
        assert not info["action_mask"].any()
        assert len(info["score"]) == env.vector.players
        _, info = env.reset()


@every_game
def test_an_illegal_action_raises_or_loses(name: str) -> None:
    env = BotsEnv(name)
    _, info = env.reset(seed=1)
    illegal = int(np.flatnonzero(info["action_mask"] == 0)[0])
    with pytest.raises(Illegal):
        env.step(illegal)
    env = BotsEnv(name, illegal="lose")
    env.reset(seed=1)
    _, reward, done, _, info = env.step(illegal)
    assert (reward, done) == (-1.0, True)
    assert "may not take action" in info["illegal"]


def test_reset_in_the_middle_deals_anew_and_a_seed_deals_the_same() -> None:
    env = BotsEnv("boxes", 2, obs="raw", learner=0)
    first, info = env.reset(seed=5)
    env.step(env.action_space.sample(info["action_mask"]))
    again, info = env.reset(seed=5)
    assert np.array_equal(first, again)
    env.step(env.action_space.sample(info["action_mask"]))
    games = env.vector.batch.episode[0]
    env.reset()
    assert env.vector.batch.episode[0] == games + 1


@every_game
def test_many_games_in_one_environment(name: str) -> None:
    env = BotsVectorEnv(name, num_envs=6)
    assert env.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    seen, infos = env.reset(seed=4)
    random = np.random.default_rng(1)
    ended = 0
    for _ in range(1500 if COMPILED else 60):
        kept = seen.copy()
        legal = [int(random.choice(np.flatnonzero(mask))) for mask in infos["action_mask"]]
        new, rewards, ends, truncations, infos = env.step(legal)
        assert np.array_equal(seen, kept)  # a copy: the step did not write into it
        seen = new
        assert seen.shape == env.observation_space.shape
        assert rewards.shape == ends.shape == truncations.shape == (6,)
        assert not truncations.any()
        assert not rewards[~ends].any()
        assert ("final_obs" in infos) == ends.any()
        ended += int(ends.sum())
    assert ended or not COMPILED


def test_without_copies_every_step_writes_into_the_same_array() -> None:
    env = BotsVectorEnv("boxes", num_envs=2, copy=False)
    seen, infos = env.reset(seed=4)
    again, *_ = env.step([int(np.flatnonzero(mask)[0]) for mask in infos["action_mask"]])
    assert again is seen


@every_game
def test_games_are_registered(name: str) -> None:
    env = gymnasium.make(f"brocante/{name}-v0", bots="random")
    _, info = env.reset(seed=1)
    env.step(int(np.flatnonzero(info["action_mask"])[0]))
    many = gymnasium.make_vec(f"brocante/{name}-v0", num_envs=3, vectorization_mode="vector_entry_point")
    assert many.reset(seed=1)[0].shape[0] == 3


def test_render(capsys: pytest.CaptureFixture[str]) -> None:
    env = BotsEnv("boxes", render_mode="ansi")
    env.reset(seed=1)
    assert "phase" in env.render()
    env = BotsEnv("boxes", render_mode="human")
    env.reset(seed=1)
    assert env.render() is None
    assert "phase" in capsys.readouterr().out
