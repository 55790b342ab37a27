"""The games as PettingZoo environments: its own tests for every game, player count and variant; masks and limits."""

import warnings
from collections.abc import Iterator
from functools import partial
from importlib import import_module
from typing import Any

import numpy as np
import pytest
from support import COMPILED, every_configuration

pettingzoo = pytest.importorskip("pettingzoo")

from pettingzoo.test import api_test, render_test, seed_test  # noqa: E402

from brocante.envs import Illegal, module_of  # noqa: E402
from brocante.envs.boxes_v0 import env as boxes_env  # noqa: E402
from brocante.envs.pettingzoo import TurnEnv, make  # noqa: E402
from brocante.envs.spaces import Actions  # noqa: E402
from brocante.play.registry import NAMES  # noqa: E402

Options = dict[str, bool]
CYCLES = 200 if COMPILED else 20
every_game = pytest.mark.parametrize("name", NAMES)


@pytest.fixture(autouse=True)
def few_warnings() -> Iterator[None]:
    """PettingZoo warns of what its own classic games do as well: observations that are not plain arrays."""
    with warnings.catch_warnings():
        warnings.filterwarnings(
            "ignore", message=".*(Observation is not a NumPy array|Observation space for each agent).*"
        )
        yield


@every_configuration
def test_pettingzoo_finds_nothing_wrong(name: str, players: int, options: Options) -> None:
    make_one = partial(make, name, players=players, options=options)
    api_test(make_one(), num_cycles=CYCLES)
    seed_test(make_one, num_cycles=CYCLES // players)


@every_game
@pytest.mark.parametrize("mask", ["observation", "info", "both"])
def test_the_mask_is_where_it_is_wanted(name: str, mask: str) -> None:
    env = make(name, mask=mask)
    env.reset(seed=3)
    observation, _, _, _, info = env.last()
    assert isinstance(observation, dict) == (mask != "info")
    assert ("action_mask" in info) == (mask != "observation")
    if mask == "both":
        assert info["action_mask"] is observation["action_mask"]
        assert info["action_mask"].dtype == np.int8


@every_game
def test_all_forms_of_observations_and_actions_pass(name: str) -> None:
    for settings in ({"obs": "raw"}, {"actions": "menu"}, {"reward": "difference"}, {"mask": "info"}):
        api_test(make(name, **settings), num_cycles=CYCLES)


@every_configuration
def test_what_is_rendered(name: str, players: int, options: Options, capsys: pytest.CaptureFixture[str]) -> None:
    make_one = partial(make, name, players=players, options=options)
    render_test(make_one, {"ansi": lambda text: "\n" in text and "phase" in text})
    assert "phase" in capsys.readouterr().out


@every_configuration
def test_a_game_is_truncated_after_the_given_number_of_decisions(name: str, players: int, options: Options) -> None:
    """PettingZoo's own test of this is for environments in which every agent acts in every cycle without a mask."""
    env = make(name, players=players, options=options, max_cycles=4)
    env.reset(seed=1)
    taken = 0
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        if terminated or truncated:
            assert truncated
            assert reward == 0.0
            env.step(None)
        else:
            env.step(env.action_space(agent).sample(observation["action_mask"]))
            taken += 1
    assert taken == 4 * env.max_num_agents


def played(env: TurnEnv, seed: int) -> dict[str, float]:
    """Play a random game to its end; what each agent was given."""
    env.reset(seed=seed)
    given = dict.fromkeys(env.possible_agents, 0.0)
    random = np.random.default_rng(seed)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        given[agent] += reward
        over = terminated or truncated
        env.step(None if over else int(random.choice(np.flatnonzero(observation["action_mask"]))))
    return given


@every_game
def test_a_whole_game_is_won_by_somebody(name: str) -> None:
    env = make(name)
    given = played(env, 5)
    assert sum(given.values()) == pytest.approx(1.0)
    assert env.agents == []
    best = max(env.rules.score(seat) for seat in range(env.setting.players))
    assert all(env.rules.score(env.seats[agent]) == best for agent, share in given.items() if share)


@every_game
def test_an_illegal_action_changes_nothing(name: str) -> None:
    env = make(name)
    env.reset(seed=2)
    agent = env.agent_selection
    mask = env.infos[agent]["action_mask"]
    before = env.observe(agent)["observation"]
    with pytest.raises(Illegal, match="may not take action"):
        env.step(int(np.flatnonzero(mask == 0)[0]))
    assert env.agent_selection == agent
    assert np.array_equal(env.observe(agent)["observation"], before)


@every_game
def test_a_seat_that_is_not_to_act_sees_its_own_side_and_has_an_empty_mask(name: str) -> None:
    env = make(name)
    env.reset(seed=2)
    others = [agent for agent in env.agents if agent != env.agent_selection]
    assert not any(env.observe(agent)["action_mask"].any() for agent in others)
    assert env.observe(env.agent_selection)["action_mask"].any()


@every_game
def test_without_a_seed_the_next_deal_is_another_one(name: str) -> None:
    env = make(name, obs="raw")
    deals = []
    for seed in (1, None, None, 1, None):
        env.reset(seed=seed)
        deals.append(
            [env.observe(agent)["observation"].tolist() for agent in env.possible_agents] + [env.agent_selection]
        )
    assert deals[0] == deals[3]
    assert deals[1] == deals[4]


@every_game
def test_games_are_registered_and_have_modules(name: str) -> None:
    module: Any = import_module(f"brocante.envs.{name}_v0")
    for env in (module.env(), module.raw_env(max_cycles=3), pettingzoo.make("aec", f"brocante/{name}-v0", players=3)):
        env.reset(seed=1)
        assert str(env) == f"{name}_v0"


def test_modules_are_known_to_type_checkers() -> None:
    """The import at the top of this file is checked by mypy; a module that is made when it runs would not be found."""
    env: TurnEnv = boxes_env(players=2)
    assert env.possible_agents == ["player_0", "player_1"]


def test_a_game_without_a_file_has_a_module_all_the_same() -> None:
    env = module_of("boxes").env(players=3)
    env.reset(seed=1)
    assert len(env.possible_agents) == 3


def test_masked_samples_are_legal_and_follow_from_the_seed() -> None:
    space, mask = Actions(6), np.array([0, 1, 0, 0, 1, 1], np.int8)

    def drawn(some: Any) -> list[int]:
        space.seed(3)
        return [int(space.sample(some)) for _ in range(60)]

    assert set(drawn(mask)) == {1, 4, 5}
    assert drawn(mask) == drawn(mask) == drawn(mask.astype(np.int64))
    space.seed(4)
    assert [int(space.sample(mask)) for _ in range(60)] != drawn(mask)
