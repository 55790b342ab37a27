"""Big Deal for PettingZoo: `env(players=3)`, with the settings of `TurnEnv`."""

from functools import partial

from brocante.envs.pettingzoo import TurnEnv

__all__ = ["env", "raw_env"]

env = raw_env = partial(TurnEnv, "big_deal")
