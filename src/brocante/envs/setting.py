"""What is played in an environment: a game, its players and options, and the form of observations and actions."""

import re
from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from brocante.compiled import PACKAGE
from brocante.engine.batch import DIFFERENCE, SCORE, WIN, Choices, Rows
from brocante.engine.coding import Coder
from brocante.engine.core import Rules
from brocante.play.registry import LAYOUTS, complete_options, find

REWARDS = {"win": WIN, "score": SCORE, "difference": DIFFERENCE}
OBSERVATIONS = ("coded", "raw")
ACTIONS = ("exact", "menu")
CONSTANT = re.compile(r"^([A-Z_]+): Final\[i64\] = [^#\n]*(?:# (.*))?$", re.MULTILINE)


def require(library: str) -> Any:
    """A library that environments need; ImportError with what to do about it."""
    try:
        return import_module(library)
    except ImportError as error:
        extra = "bench" if library == "pyspiel" else "envs"
        raise ImportError(f'this environment needs {library}: pip install "brocante[{extra}]"') from error


def one_of(name: str, value: str, known: "tuple[str, ...] | dict[str, Any]") -> str:
    if value not in known:
        raise ValueError(f"{name} is one of {', '.join(known)}, not {value!r}")
    return value


def action_names(game: str) -> list[tuple[int, str, str]]:
    """Where each range of actions begins, its name, and what the game's file says beside it."""
    if find_spec(f"brocante.games.{game}.action") is None:
        return []
    module = import_module(f"brocante.games.{game}.action")
    source = (PACKAGE / "games" / game / "action.py").read_text(encoding="utf-8")
    found = sorted((int(getattr(module, name)), name, remark or "") for name, remark in CONSTANT.findall(source))
    return [one for one in found if one[1] != "COUNT"]


class Setting:
    """A game for `players` players; by default, for the fewest that it allows."""

    def __init__(
        self,
        game: str,
        players: int | None = None,
        options: Mapping[str, object] | None = None,
        obs: str = "coded",
        actions: str = "exact",
        reward: str = "win",
    ) -> None:
        self.codec = find(game)
        self.game = game
        self.players = self.codec.fewest if players is None else players
        self.options = complete_options(self.codec, self.players, options or {})
        self.obs = one_of("obs", obs, OBSERVATIONS)
        self.actions = one_of("actions", actions, ACTIONS)
        self.reward = one_of("reward", reward, REWARDS)
        self.layout = LAYOUTS[game]
        self.columns = self.layout.columns(self.players)
        self.coder = Coder(self.columns) if obs == "coded" else None
        self.width = len(self.columns) if self.coder is None else self.coder.width
        self.choices = Choices(self.create(), self.layout.actions(self.players), actions == "menu")
        self.action_count = int(self.choices.size)

    def told(self) -> str:
        """What is played, in words."""
        options = "".join(f", {name}" for name, chosen in sorted(self.options.items()) if chosen)
        return f"{self.game} with {self.players} players{options}"

    def action_texts(self) -> list[str]:
        """What each action is called, such as `STEAL + 4`; docs/observations/ says what is added."""
        texts = [str(action) for action in range(self.action_count)]
        for first, name, _ in action_names(self.game):
            for action in range(first, self.action_count):
                texts[action] = name if action == first else f"{name} + {action - first}"
        if self.actions == "menu":
            layout = self.layout.actions(self.players)
            for item, step in enumerate(layout.steps):
                texts[layout.amounts + item] = f"the lowest amount + {step}" if step else "the lowest amount"
        return texts

    def create(self) -> Rules:
        """A game that has not been dealt."""
        rules: Rules = self.codec.create(self.players, self.options)
        return rules

    def rows(self, count: int) -> Rows:
        """Room for the observations and actions of `count` games."""
        return Rows(self.choices, count, len(self.columns), self.coder)

    def bounds(self) -> "tuple[Any, Any]":
        """The least and the largest that each number of an observation can be, as arrays."""
        np = require("numpy")
        if self.coder is None:
            lows, highs = ([getattr(column, side) for column in self.columns] for side in ("low", "high"))
            return np.array(lows, np.int32), np.array(highs, np.int32)
        low, high = [], []
        for column in self.columns:
            codes = [column.code(value) for value in (column.low, *column.coded_values()) if column.inputs()]
            low += [min(values) for values in zip(*codes, strict=True)]
            high += [max(values) for values in zip(*codes, strict=True)]
        return np.array(low, np.float32), np.array(high, np.float32)

    def observations(self, rows: Rows) -> Any:
        """The observations in these rows as an array that follows what is written there."""
        np = require("numpy")
        if self.coder is None:
            return np.asarray(rows.raw).reshape(rows.count, -1)
        return np.asarray(rows.coded).view(np.float32).reshape(rows.count, -1)

    def masks(self, rows: Rows) -> Any:
        """The masks of legal actions in the same way, as bytes."""
        return require("numpy").asarray(rows.mask).reshape(rows.count, -1)

    def rewards(self, rules: Rules) -> list[float]:
        """What each seat has earned in a game that is over."""
        scores = [float(rules.score(seat)) for seat in range(self.players)]
        if self.reward == "score":
            return scores
        if self.reward == "difference":
            return [score - (sum(scores) - score) / (self.players - 1) for score in scores]
        winners = int(rules.winners())
        return [(winners >> seat & 1) / winners.bit_count() for seat in range(self.players)]
