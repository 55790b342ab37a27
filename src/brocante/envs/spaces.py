"""Spaces of observations and actions, as Gymnasium and PettingZoo describe them."""

from typing import Any

import numpy as np
from gymnasium import spaces

from brocante.envs.setting import Setting


class Actions(spaces.Discrete):
    """Discrete, with masked samples at a fraction of the cost; every legal action is equally likely."""

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        if mask is None:
            return super().sample(None, probability)
        legal = np.flatnonzero(mask)
        return self.start + legal[int(self.np_random.random() * len(legal))] if len(legal) else self.start


def observation_space(setting: Setting) -> spaces.Box:
    low, high = setting.bounds()
    return spaces.Box(low, high, dtype=low.dtype.type)


def masked_space(setting: Setting) -> spaces.Dict:
    """An observation and, beside it, the mask of legal actions."""
    mask = spaces.Box(0, 1, (setting.action_count,), np.int8)
    return spaces.Dict({"observation": observation_space(setting), "action_mask": mask})
