"""Simple scripts that look for what the bots do wrong: a rule with two to four numbers each, for bench/exploits.py.

People find such rules within an evening. A script decides what its rule speaks of, and leaves all else to a regular of
its own, the treasurer: where to look, which notes to pay with. It is given a hidden state, as every bot is.
`bench/scripts_GAME.py` has those of a game, as FAMILIES: their names, and a `Family` of each.
"""

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Protocol


class Script(Protocol):
    """Somebody who plays by a rule."""

    def choose(self, game: Any, seat: int) -> int: ...


@dataclass(frozen=True)
class Family:
    """Scripts of one kind: what makes one, and the numbers that a search for the best ones begins with."""

    make: Callable[[Any, int, list[float]], Script]
    start: list[float]
    named: tuple[list[float], ...] = ()  # numbers that somebody has found to win


def families(game: str) -> dict[str, Family]:
    """The scripts of a game."""
    found: dict[str, Family] = import_module(f"scripts_{game}").FAMILIES
    return found
