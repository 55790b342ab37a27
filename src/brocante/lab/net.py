"""A small neural network as a player: `brocante train` writes it, `net:FILE` plays with it; it needs only numpy."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from brocante.engine.core import Rules
from brocante.engine.player import Asking, Player
from brocante.envs.setting import Setting
from brocante.own import Bot, Turn

Array = Any  # of numpy
NEVER = np.float32(-1e9)  # the logit of illegal actions
PRICES = 100  # steps: a menu that reaches this far has prices, not raises, and then starting low is no use
LAYERS = ("w1", "b1", "w2", "b2", "wp", "bp", "wv", "bv")  # two hidden layers, then the policy and the value


class Net:
    """Maps observations to a logit for each action and a value. All its weights are in `weights`."""

    def __init__(self, setting: Setting, weights: dict[str, Array]) -> None:
        self.setting = setting
        self.weights = weights
        self.rows = setting.rows(1)  # for one decision at a table

    @classmethod
    def fresh(cls, setting: Setting, generator: Any, hidden: tuple[int, int] = (128, 64)) -> "Net":
        """An untrained network: all actions equally likely, except that it prefers low raises."""
        sizes = (setting.width, *hidden)
        weights: dict[str, Array] = {}
        for layer, (size, following) in enumerate(zip(sizes, sizes[1:], strict=False), 1):
            spread = np.float32(np.sqrt(2 / size))
            weights[f"w{layer}"] = generator.standard_normal((size, following), np.float32) * spread
            weights[f"b{layer}"] = np.zeros(following, np.float32)
        for head, width in (("p", setting.action_count), ("v", 1)):
            weights[f"w{head}"] = generator.standard_normal((hidden[1], width), np.float32) * np.float32(0.01)
            weights[f"b{head}"] = np.zeros(width, np.float32)
        amounts = setting.layout.actions(setting.players)
        if setting.actions == "menu" and max(amounts.steps, default=0) < PRICES:
            weights["bp"][amounts.amounts :] -= 0.5 * np.arange(len(amounts.steps), dtype=np.float32)
        return cls(setting, weights)

    def forward(self, seen: Array, mask: Array) -> tuple[Array, Array, Array, Array]:
        """The masked logits, the values, and both hidden layers."""
        w = self.weights
        first = np.maximum(seen @ w["w1"] + w["b1"], 0)
        second = np.maximum(first @ w["w2"] + w["b2"], 0)
        logits = np.where(mask, second @ w["wp"] + w["bp"], NEVER)
        return logits, (second @ w["wv"] + w["bv"])[:, 0], first, second

    def __reduce__(self) -> Any:
        setting = self.setting
        return rebuilt, (setting.game, setting.players, setting.options, setting.actions, self.weights)

    def plays(self, game: str, players: int, options: Mapping[str, bool]) -> bool:
        """Whether it was trained for this game, number of players and options."""
        setting = self.setting
        return (game, players) == (setting.game, setting.players) and setting.options.items() <= options.items()

    def player(self, game: str, options: Mapping[str, bool], rules: Rules, seed: int) -> Player | None:
        """A player that uses it; None if it was trained for something else."""
        if not self.plays(game, int(rules.players), options):
            return None
        generator = np.random.default_rng(seed)
        return Asking(rules, seed, lambda hidden, seat: self.choose(hidden, seat, generator))

    def choose(self, hidden: Rules, seat: int, generator: Any) -> int:
        """An action of the rules, sampled from its policy as in training."""
        rows = self.rows
        rows.write(0, hidden, seat)
        seen, mask = self.setting.observations(rows), self.setting.masks(rows).view(np.bool_)
        logits = self.forward(seen, mask)[0]
        return int(rows.exact(0, seat, int(drawn(logits, generator)[0])))

    def save(self, path: Path) -> None:
        """Write it to a file, with the game it plays."""
        setting = self.setting
        about: dict[str, Any] = {"game": setting.game, "players": setting.players, "actions": setting.actions}
        with path.open("wb") as file:
            np.savez_compressed(
                file, **self.weights, **about, options=sorted(k for k, v in setting.options.items() if v)
            )

    @classmethod
    def load(cls, path: Path) -> "Net":
        """Read it back; ValueError if the file is not a network, or has another layout of observations."""
        try:
            with np.load(path, allow_pickle=False) as file:
                options = dict.fromkeys(map(str, file["options"]), True)
                setting = Setting(str(file["game"]), int(file["players"]), options, "coded", str(file["actions"]))
                weights = {name: file[name] for name in LAYERS}
        except (OSError, KeyError) as error:
            raise ValueError(f"{path} is no network that brocante train has written: {error}") from error
        if weights["w1"].shape[0] != setting.width or weights["wp"].shape[1] != setting.action_count:
            raise ValueError(f"{path} was trained for another layout of observations or actions")
        return cls(setting, weights)


def rebuilt(game: str, players: int, options: dict[str, bool], actions: str, weights: dict[str, Array]) -> Net:
    """Rebuild a network in another process."""
    return Net(Setting(game, players, options, "coded", actions), weights)


def drawn(logits: Array, generator: Any) -> Array:
    """An action for each row, sampled by its logits."""
    noise = generator.random(logits.shape, np.float32)
    return (logits - np.log(-np.log(noise + np.float32(1e-12)) + np.float32(1e-12))).argmax(1)


class NetBot(Bot):
    """A network as a player, which samples from its policy as in training."""

    name = "net"

    def __init__(self, net: Net | str) -> None:
        self.net = Net.load(Path(net)) if isinstance(net, str) else net

    def __reduce__(self) -> Any:
        return NetBot, (self.net,)

    def choose(self, turn: Turn) -> int:
        if not self.net.plays(turn.game, turn.players, turn.options):
            raise ValueError(f"this network plays {self.net.setting.told()} and nothing else")
        return self.net.choose(turn.state, turn.seat, np.random.default_rng(turn.random.getrandbits(64)))
