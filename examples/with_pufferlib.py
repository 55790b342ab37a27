"""PufferLib: many games against novices as a native PufferEnv. Needs `pip install "brocante[envs]" pufferlib-core`.

    python examples/with_pufferlib.py --game boxes --players 2 --steps 100000

PufferLib's buffers are written in place. It has no place for masks of legal actions, so that they are appended to the
observation; the policy splits them off again.
"""

import argparse
from time import perf_counter
from typing import Any

import gymnasium
import numpy as np
import pufferlib
import pufferlib.vector
import torch

from brocante.envs import Vector


class Tables(pufferlib.PufferEnv):  # type: ignore[misc]
    """Games against novices: observations are followed by masks."""

    def __init__(self, game: str, players: int, count: int = 256, buf: Any = None, seed: int = 0) -> None:
        self.games = Vector(game, players, count, seed, bots="novice", actions="menu")
        width = self.games.width + self.games.actions
        self.single_observation_space = gymnasium.spaces.Box(-np.inf, np.inf, (width,), np.float32)
        self.single_action_space = gymnasium.spaces.Discrete(self.games.actions)
        self.num_agents = count
        super().__init__(buf)

    def look(self) -> None:
        self.observations[:, : self.games.width] = self.games.obs
        self.observations[:, self.games.width :] = self.games.mask

    def reset(self, seed: int | None = None) -> tuple[Any, list[dict[str, Any]]]:
        self.games.reset(seed)
        self.look()
        return self.observations, []

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, list[dict[str, Any]]]:
        seats = self.games.learner.copy()
        self.games.step(actions)
        self.rewards[:] = self.games.reward[np.arange(self.num_agents), seats]
        self.terminals[:] = self.games.done
        self.truncations[:] = False
        self.look()
        ended = int(self.games.done.sum())
        infos = [{"won": float(self.rewards.sum()), "games": ended}] if ended else []
        return self.observations, self.rewards, self.terminals, self.truncations, infos

    def close(self) -> None:
        """There is nothing to close."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--game", default="boxes")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--steps", type=int, default=100_000, help="decisions to take")
    chosen = parser.parse_args()
    torch.manual_seed(1)
    torch.set_num_threads(1)

    keywords = {"game": chosen.game, "players": chosen.players}
    tables = pufferlib.vector.make(Tables, env_kwargs=keywords, backend=pufferlib.vector.Serial, num_envs=1)
    actions = int(tables.single_action_space.n)
    width = int(tables.single_observation_space.shape[0]) - actions
    policy = torch.nn.Sequential(torch.nn.Linear(width, 128), torch.nn.ReLU(), torch.nn.Linear(128, actions))
    seen, _ = tables.reset(seed=1)
    begun, taken, games, won = perf_counter(), 0, 0, 0.0
    while taken < chosen.steps:
        with torch.no_grad():  # a learner of yours goes here; this policy has learned nothing
            both = torch.as_tensor(seen)
            logits = policy(both[:, :width]).masked_fill(both[:, width:] == 0, -1e9)
            chosen_actions = torch.distributions.Categorical(logits=logits).sample()
        seen, _, _, _, infos = tables.step(chosen_actions.numpy())
        taken += len(chosen_actions)
        games += sum(int(info["games"]) for info in infos)
        won += sum(info["won"] for info in infos)
    rate = taken / (perf_counter() - begun)
    share = won / max(1, games) * chosen.players
    print(f"{taken:,} decisions, {rate:,.0f} a second, {share:.2f} times a fair share of wins among novices")


if __name__ == "__main__":
    main()
