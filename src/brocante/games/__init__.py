"""The games, one folder each. play/registry.py finds them by listing this package.

The public interface has `brocante.games()`, which lists them. But an imported package is also an attribute of its
parent, under the same name, so this package is made callable and answers that call itself.
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
