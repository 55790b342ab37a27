"""The games, a folder each. Whatever lies here is found by walking through it: see play/registry.py.

In the public interface `brocante.games()` lists them. An imported package is an attribute of the package around it, so
the two names meet, and this package answers that call itself.
"""

import sys
from importlib import import_module
from types import ModuleType
from typing import Any


class Games(ModuleType):
    """A package that can be called."""

    def __call__(self) -> Any:
        return import_module("brocante.play.registry").games()


sys.modules[__name__].__class__ = Games
