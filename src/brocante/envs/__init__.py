"""Environments for learners: `Vector`, and the same games for PettingZoo, Gymnasium and OpenSpiel.

docs/environments.md shows how they are used.

What needs numpy or one of these libraries is imported when it is first used. Importing this package registers the games
where PettingZoo or Gymnasium is installed, and there is a module for each game, as PettingZoo has them:

    from brocante.envs import boxes_v0
    env = boxes_v0.env(players=3)
"""

import sys
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import TYPE_CHECKING, Any

from brocante.engine.batch import Illegal
from brocante.play.registry import NAMES

if TYPE_CHECKING:
    from brocante.envs.vector import Vector, VectorState

__all__ = ["Illegal", "Vector", "VectorState"]

LIBRARIES = ("gymnasium", "pettingzoo")


def __getattr__(name: str) -> Any:
    if name in ("Vector", "VectorState"):
        return getattr(import_module("brocante.envs.vector"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def module_of(game: str) -> ModuleType:
    """The module that PettingZoo's users expect of a game, for one that has no file here."""

    def make(**settings: Any) -> Any:
        return import_module("brocante.envs.pettingzoo").TurnEnv(game, **settings)

    module = ModuleType(f"{__name__}.{game}_v0", f"{game} as a PettingZoo environment.")
    vars(module).update(env=make, raw_env=make, __all__=["env", "raw_env"])
    return module


def register() -> None:
    """Make the games known to the libraries that are installed: `brocante/boxes-v0`."""
    gymnasium, pettingzoo = (import_module(name) if find_spec(name) else None for name in LIBRARIES)
    for name in NAMES:
        known = f"brocante/{name}-v0"
        if gymnasium and known not in gymnasium.registry:
            place = "brocante.envs.gymnasium"
            vectors = {"entry_point": f"{place}:BotsEnv", "vector_entry_point": f"{place}:BotsVectorEnv"}
            gymnasium.register(known, kwargs={"game": name}, **vectors)
        if pettingzoo and known not in pettingzoo.aec_registry:
            pettingzoo.register("aec", known, "brocante.envs.pettingzoo:make", kwargs={"game": name})


for _game in NAMES:
    if find_spec(f"{__name__}.{_game}_v0") is None:  # a game that somebody has added
        _module = module_of(_game)
        sys.modules[_module.__name__] = _module
        globals()[f"{_game}_v0"] = _module
register()
