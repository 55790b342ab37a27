"""The games as PettingZoo environments, in which agents act in turn (AEC)."""

from collections.abc import Mapping
from secrets import randbits
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from brocante.engine.core import NOBODY, hidden_for, stream
from brocante.envs.setting import Setting, one_of
from brocante.envs.spaces import Actions, masked_space, observation_space

PLACES = ("observation", "info", "both")  # of the mask


class TurnEnv(AECEnv):  # type: ignore[misc]
    """One game; agents `player_0`, `player_1`, ... in the order of the seats.

    The mask of legal actions is in the observation ({"observation": ..., "action_mask": ...}) and, the same array, in
    `infos`. An illegal action raises `Illegal` and changes nothing. After `max_cycles` decisions for each player, if
    that is given, the game is truncated.
    """

    def __init__(
        self,
        game: str,
        players: int | None = None,
        options: Mapping[str, object] | None = None,
        obs: str = "coded",
        actions: str = "exact",
        reward: str = "win",
        mask: str = "both",
        max_cycles: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.setting = setting = Setting(game, players, options, obs, actions, reward)
        self.metadata = {"name": f"{game}_v0", "is_parallelizable": False, "render_modes": ["human", "ansi"]}
        self.render_mode = render_mode
        self.longest = None if max_cycles is None else max_cycles * setting.players
        self.in_observation = one_of("mask", mask, PLACES) != "info"
        self.in_info = mask != "observation"
        self.possible_agents = [f"player_{seat}" for seat in range(setting.players)]
        self.seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        space: spaces.Space[Any] = masked_space(setting) if self.in_observation else observation_space(setting)
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {agent: Actions(setting.action_count) for agent in self.possible_agents}
        self.rules = setting.create()
        self.rows = setting.rows(setting.players)  # one a seat: only what has changed since its last look is coded
        self._observed = list(setting.observations(self.rows))
        self._listed = setting.masks(self.rows)[0].view(np.int8)
        self._nothing = np.zeros(setting.action_count, np.int8)
        self._mask = self._nothing
        self.seed, self.deals, self.decisions = randbits(48), -1, 0
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Deal: with a seed always the same, without one the next after the last."""
        if seed is not None:
            self.seed, self.deals = seed, -1
        self.deals += 1
        self.decisions = 0
        self.rules.deal(stream(self.seed, self.deals))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.rows.list_actions(0, self.rules, self.rules.turn)
        self._ask(self.rules.turn)

    def _ask(self, seat: int) -> None:
        """Turn to the agent that is to act next, whose actions have been listed."""
        self.agent_selection = agent = self.possible_agents[seat]
        self._mask = self._listed.copy()
        if self.in_info:
            self.infos[agent]["action_mask"] = self._mask

    def observe(self, agent: str) -> Any:
        """What an agent sees now; the mask of one that is not to act is empty."""
        seat = self.seats[agent]
        self.rows.observe(seat, self.rules, seat)
        observation = self._observed[seat].copy()
        if not self.in_observation:
            return observation
        asked = agent == self.agent_selection and self.rules.turn != NOBODY
        return {"observation": observation, "action_mask": self._mask if asked else self._nothing.copy()}

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        turn = self.rows.take(0, self.rules, self.seats[agent], int(action))
        self._cumulative_rewards[agent] = 0.0
        self.decisions += 1
        if self.in_info:
            self.infos[agent] = {}
        if turn == NOBODY:
            self._end(self.terminations, self.setting.rewards(self.rules))
        elif self.decisions == self.longest:
            self._end(self.truncations, [0.0] * self.setting.players)
        else:
            self._ask(turn)
        if self.render_mode == "human":
            self.render()

    def _end(self, ends: dict[str, bool], rewards: list[float]) -> None:
        self.rows.clear_actions(0)
        self._mask = self._nothing
        for agent, reward in zip(self.possible_agents, rewards, strict=True):
            ends[agent] = True
            self.rewards[agent] = reward
            self._cumulative_rewards[agent] += reward
            if self.in_info:
                self.infos[agent] = {"action_mask": self._nothing.copy()}
        self.agent_selection = self.agents[0]

    def render(self) -> str | None:
        """The table as everybody sees it: as text, or printed."""
        table = self.setting.codec.public(hidden_for(self.rules, NOBODY))
        text = "\n".join(f"{name}: {value}" for name, value in table.items())
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        """There is nothing to close."""


def make(game: str, **settings: Any) -> TurnEnv:
    """A game as an environment; it checks order and legality itself, so that it needs no wrappers."""
    return TurnEnv(game, **settings)
