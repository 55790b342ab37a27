"""The games as Gymnasium environments: one learner against bots, in one game or in many at once."""

from collections.abc import Mapping, Sequence
from secrets import randbits
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv

from brocante.engine.batch import Illegal
from brocante.engine.core import NOBODY, hidden_for
from brocante.envs.setting import one_of
from brocante.envs.spaces import Actions, observation_space
from brocante.envs.vector import Vector

ILLEGAL = ("raise", "lose")


class BotsEnv(gymnasium.Env[Any, Any]):
    """One game against bots: the learner's seat is `learner`, or changes from game to game.

    The mask of legal actions is in `info["action_mask"]`, and `action_masks()` gives it. An illegal action raises
    `Illegal`; with illegal="lose" the game ends, and the reward is `lost`.
    """

    metadata = {"render_modes": ["human", "ansi"], "render_fps": 1}
    lost = -1.0

    def __init__(
        self,
        game: str,
        players: int | None = None,
        options: Mapping[str, object] | None = None,
        bots: str | Sequence[str] = "novice",
        learner: int | None = None,
        obs: str = "coded",
        actions: str = "exact",
        reward: str = "win",
        illegal: str = "raise",
        render_mode: str | None = None,
    ) -> None:
        self.vector = vector = Vector(
            game, players, 1, randbits(31), options, bots=bots, learner=learner, obs=obs, actions=actions, reward=reward
        )
        self.loses = one_of("illegal", illegal, ILLEGAL) == "lose"
        self.render_mode = render_mode
        self.observation_space = observation_space(vector.setting)
        self.action_space = Actions(vector.actions)
        self.fresh = True  # whether the game on the table has just been dealt

    def reset(self, *, seed: int | None = None, options: Mapping[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        if seed is not None:
            self.vector.reset(seed)
        elif not self.fresh:
            self.vector.batch.deal(0)
            self.vector.batch.look(0)
        self.fresh = True
        return self.vector.obs[0].copy(), self._info()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        vector = self.vector
        learner = int(vector.learner[0])
        try:
            vector.step([int(action)])
        except Illegal as illegal:
            if not self.loses:
                raise
            self.fresh = False
            return vector.obs[0].copy(), self.lost, True, False, {**self._info(), "illegal": str(illegal)}
        done = self.fresh = bool(vector.done[0])
        seen = vector.final_obs[0] if done else vector.obs[0]
        return seen.copy(), float(vector.reward[0, learner]), done, False, self._info(done)

    def _info(self, done: bool = False) -> dict[str, Any]:
        """The mask, empty at the end of a game; the seat; and then the scores."""
        mask = self.vector.mask[0].astype(np.int8)
        if not done:
            return {"action_mask": mask, "seat": int(self.vector.learner[0])}
        return {"action_mask": np.zeros_like(mask), "score": self.vector.score[0].copy()}

    def action_masks(self) -> Any:
        """What the learner may do now, as booleans: where MaskablePPO looks for it."""
        return self.vector.mask[0].copy()

    def render(self) -> Any:
        """The table as the learner sees it, without secrets: as text, or printed."""
        codec = self.vector.setting.codec
        table = codec.public(hidden_for(self.vector.batch.games[0], NOBODY))
        text = "\n".join(f"{name}: {value}" for name, value in table.items())
        if self.render_mode == "ansi":
            return text
        print(text)
        return None


class BotsVectorEnv(VectorEnv[Any, Any, Any]):
    """Many games against bots. A game that ends is dealt again in the same step: SAME_STEP.

    `infos` has `action_mask` (n, actions), `seat`, and where a game ended `final_obs`, `score` and `length`. Arrays are
    copies unless `copy` is False: then every step writes into the same ones.
    """

    def __init__(
        self,
        game: str,
        players: int | None = None,
        num_envs: int = 64,
        options: Mapping[str, object] | None = None,
        bots: str | Sequence[str] = "novice",
        learner: int | None = None,
        obs: str = "coded",
        actions: str = "exact",
        reward: str = "win",
        copy: bool = True,
        **vector: Any,
    ) -> None:
        self.vector = Vector(
            game, players, num_envs, randbits(31), options, bots=bots, learner=learner, obs=obs, actions=actions,
            reward=reward, **vector,
        )  # fmt: skip
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}
        self.num_envs = num_envs
        self.copy = copy
        self.single_observation_space = observation_space(self.vector.setting)
        self.single_action_space = Actions(self.vector.actions)
        self.observation_space = gymnasium.vector.utils.batch_space(self.single_observation_space, num_envs)
        self.action_space = spaces.MultiDiscrete([self.vector.actions] * num_envs)
        self.never = np.zeros(num_envs, np.bool_)  # no game is ever truncated
        self.rows = np.arange(num_envs)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        first = seed[0] if isinstance(seed, list) else seed
        super().reset(seed=first)
        self.vector.reset(randbits(31) if first is None else first)
        return self._given(self.vector.obs), self._infos()

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        vector = self.vector
        seats = vector.learner.copy()
        vector.step(actions)
        rewards = vector.reward[self.rows, seats]
        return self._given(vector.obs), rewards, self._given(vector.done), self.never.copy(), self._infos()

    def _infos(self) -> dict[str, Any]:
        vector = self.vector
        always = np.ones(self.num_envs, np.bool_)
        infos = {"action_mask": self._given(vector.mask).view(np.int8), "_action_mask": always}
        infos |= {"seat": self._given(vector.learner), "_seat": always}
        if vector.done.any():
            for name, array in (("final_obs", vector.final_obs), ("score", vector.score), ("length", vector.length)):
                infos |= {name: self._given(array), f"_{name}": vector.done.copy()}
        return infos

    def _given(self, array: Any) -> Any:
        return array.copy() if self.copy else array
