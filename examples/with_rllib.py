"""RLlib: PPO with masked actions learns one seat against novices. Needs `"brocante[envs]" "ray[rllib]" torch`.

    python examples/with_rllib.py --game boxes --players 2 --steps 100000

RLlib's module for masked actions wants a dictionary with the keys `observations` and `action_mask`; the wrapper below
makes it from what the Gymnasium environment gives.
"""

import argparse
from typing import Any

import gymnasium
import numpy as np
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule

from brocante.envs.gymnasium import BotsEnv


class Masked(gymnasium.Env[Any, Any]):
    """A game against bots, with the mask in the observation."""

    def __init__(self, config: dict[str, Any]) -> None:
        self.env = BotsEnv(**config)
        actions = self.env.vector.actions
        mask = gymnasium.spaces.Box(0.0, 1.0, (actions,), np.float32)
        self.observation_space = gymnasium.spaces.Dict(
            {"action_mask": mask, "observations": self.env.observation_space}
        )
        self.action_space = gymnasium.spaces.Discrete(actions)

    def seen(self, observation: Any, info: dict[str, Any]) -> dict[str, Any]:
        return {"action_mask": info["action_mask"].astype(np.float32), "observations": observation}

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        observation, info = self.env.reset(seed=seed)
        return self.seen(observation, info), {}

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        observation, reward, done, truncated, info = self.env.step(action)
        return self.seen(observation, info), reward, done, truncated, {}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--game", default="boxes")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--steps", type=int, default=100_000, help="decisions to learn from")
    chosen = parser.parse_args()

    table = {"game": chosen.game, "players": chosen.players, "bots": "novice", "actions": "menu"}
    config = (
        PPOConfig()
        .environment(Masked, env_config=table)
        .env_runners(num_env_runners=0, num_envs_per_env_runner=8)
        .training(train_batch_size_per_learner=2048, minibatch_size=256, num_epochs=4, lr=5e-4, gamma=1.0)
        .rl_module(rl_module_spec=RLModuleSpec(module_class=ActionMaskingTorchRLModule))
    )
    algorithm = config.build_algo()
    learned = 0
    while learned < chosen.steps:
        result = algorithm.train()["env_runners"]
        learned = int(result["num_env_steps_sampled_lifetime"])
        won = result.get("episode_return_mean", float("nan"))
        print(f"{learned:8,} decisions, {won * chosen.players:.2f} times a fair share of wins among novices")
    algorithm.stop()


if __name__ == "__main__":
    main()
