"""Spaces of observations and actions, as Gymnasium and PettingZoo describe them."""

from random import Random
from typing import Any

import numpy as np
from gymnasium import spaces

from brocante.envs.setting import Setting


class Actions(spaces.Discrete):
    """Discrete from 0, with masked samples at a fraction of the cost; every legal action is equally likely."""

    _draws: Random | None = None  # follows from the seed of the space; numpy takes several times as long for one number

    def seed(self, seed: int | None = None) -> Any:
        self._draws = None
        return super().seed(seed)

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        if mask is None:
            return super().sample(None, probability)
        draws = self._draws
        if draws is None:
            draws = self._draws = Random(int(self.np_random.integers(1 << 62)))
        # bytes that are 0 or 1 are booleans, of which numpy makes a list faster
        legal = (mask.view(np.bool_) if mask.itemsize == 1 else mask).nonzero()[0]
        count = len(legal)
        chosen: np.int64 = legal[int(draws.random() * count)] if count else self.start
        return chosen


def observation_space(setting: Setting) -> spaces.Box:
    low, high = setting.bounds()
    return spaces.Box(low, high, dtype=low.dtype.type)


def masked_space(setting: Setting) -> spaces.Dict:
    """An observation and, beside it, the mask of legal actions."""
    mask = spaces.Box(0, 1, (setting.action_count,), np.int8)
    return spaces.Dict({"observation": observation_space(setting), "action_mask": mask})
