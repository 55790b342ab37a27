"""PufferLib: many games against novices as a native PufferEnv. Needs `pip install "brocante[envs]" pufferlib-core`.

    python examples/with_pufferlib.py --game boxes --players 2 --steps 100000

PufferLib's buffers are written in place. It has no place for masks of legal actions, so that they are appended to the
observation; the policy splits them off again. It learns by PPO.
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

STEPS = 64  # of all games between two improvements
TRUST = 0.97  # lambda of GAE; no discount
CLIP = 0.2
BATCH = 2048


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


class Policy(torch.nn.Module):  # type: ignore[misc]
    """Logits of the legal actions, and how often it expects to win."""

    def __init__(self, width: int, actions: int) -> None:
        super().__init__()
        self.width = width
        self.body = torch.nn.Sequential(torch.nn.Linear(width, 128), torch.nn.ReLU())
        self.choice, self.value = torch.nn.Linear(128, actions), torch.nn.Linear(128, 1)

    def forward(self, both: torch.Tensor) -> tuple[torch.distributions.Categorical, torch.Tensor]:
        inner = self.body(both[:, : self.width])
        logits = self.choice(inner).masked_fill(both[:, self.width :] == 0, -1e9)
        return torch.distributions.Categorical(logits=logits), self.value(inner)[:, 0]


def advantages(rewards: torch.Tensor, over: torch.Tensor, values: torch.Tensor) -> torch.Tensor:
    """How much better each decision turned out than expected; `values` has one more row, for what follows."""
    found = torch.zeros_like(rewards)
    beyond = torch.zeros_like(rewards[0])
    for t in range(len(rewards) - 1, -1, -1):
        going_on = 1 - over[t]
        beyond = rewards[t] + going_on * (values[t + 1] + TRUST * beyond) - values[t]
        found[t] = beyond
    return found


def improve(policy: Policy, optimizer: Any, seen: Any, actions: Any, likely: Any, gained: Any, returns: Any) -> None:
    """One pass of PPO over some decisions."""
    gained = (gained - gained.mean()) / (gained.std() + 1e-6)
    for rows in torch.randperm(len(actions)).split(BATCH):
        choice, value = policy(seen[rows])
        ratio = (choice.log_prob(actions[rows]) - likely[rows]).exp()
        better = torch.min(ratio * gained[rows], ratio.clamp(1 - CLIP, 1 + CLIP) * gained[rows])
        loss = -better.mean() + (value - returns[rows]).square().mean() - 0.01 * choice.entropy().mean()
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(policy.parameters(), 0.5)
        optimizer.step()


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
    policy = Policy(int(tables.single_observation_space.shape[0]) - actions, actions)
    optimizer = torch.optim.Adam(policy.parameters(), lr=1e-3)
    seen, _ = tables.reset(seed=1)
    begun, taken, rate = perf_counter(), 0, 0.0
    while taken < chosen.steps:
        past: list[list[torch.Tensor]] = [[] for _ in range(6)]  # seen, actions, likely, values, rewards, over
        games, won = 0, 0.0
        for _ in range(STEPS):
            both = torch.tensor(seen)  # a copy: the buffer is written again
            with torch.no_grad():
                choice, value = policy(both)
                action = choice.sample()
            seen, rewards, over, _, infos = tables.step(action.numpy())
            now = (both, action, choice.log_prob(action), value, torch.tensor(rewards), torch.tensor(over).float())
            for kept, one in zip(past, now, strict=True):
                kept.append(one)
            games += sum(int(info["games"]) for info in infos)
            won += sum(info["won"] for info in infos)
        with torch.no_grad():
            following = policy(torch.tensor(seen))[1]
        values = torch.stack([*past[3], following])
        gained = advantages(torch.stack(past[4]), torch.stack(past[5]), values)
        returns = (gained + values[:-1]).flatten()
        known, acted, likely = (torch.cat(kept) for kept in past[:3])
        improve(policy, optimizer, known, acted, likely, gained.flatten(), returns)
        taken += STEPS * len(action)
        rate = taken / (perf_counter() - begun)
        share = won / max(1, games) * chosen.players
        print(f"{taken:9,} decisions  {games:5,} games: {share:.2f} times a fair share of wins among novices")
    print(f"{rate:,.0f} decisions a second")


if __name__ == "__main__":
    main()
