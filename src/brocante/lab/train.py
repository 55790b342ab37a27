"""Self-play: a small network learns a game from nothing by proximal policy optimization, on one core, in minutes.

The learner plays all seats of many games at once, or one seat against bots. Every decision is judged by its outcome
for the seat that took it: advantages run backwards through each game, seat by seat.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from time import process_time

import numpy as np

from brocante.envs.vector import Vector
from brocante.lab.net import LAYERS, Array, Net, drawn

EVALUATED = 480  # games per evaluation
CHUNK = 512  # decisions at a time: their arrays stay in the cache, and the allocator keeps their memory
EVALUATION_SEED = 987_654_321  # for deals never used in training


@dataclass(frozen=True)
class Recipe:
    """The parameters of learning, the same for all games."""

    games: int = 256  # side by side
    steps: int = 64  # of all games between two improvements
    rate: float = 1.4e-3  # learning rate at first; a tenth of it at the end
    clip: float = 0.2
    trust: float = 0.97  # how far advantages look beyond the next value (lambda of GAE; no discount)
    epochs: int = 1  # a second one costs as much time as other games, which teach more
    batch: int = 2048
    curiosity: float = 0.01  # weight of the entropy at first; a tenth of it at the end
    value: float = 2.0  # weight of the value error
    steepest: float = 0.5  # maximum norm of a gradient


@dataclass(frozen=True)
class Progress:
    """The progress of a training. Shares are multiples of a fair one, with standard errors."""

    seconds: float  # of this process, without the evaluation
    decisions: int
    games: int
    shares: dict[str, tuple[float, float]]


class Learner:
    """A network and the games it learns from."""

    def __init__(self, vector: Vector, net: Net, seed: int, recipe: Recipe) -> None:
        self.vector, self.net, self.recipe = vector, net, recipe
        self.generator = np.random.default_rng(seed)
        self.moments = {name: (np.zeros_like(net.weights[name]), np.zeros_like(net.weights[name])) for name in LAYERS}
        self.updates = 0
        self.decisions = self.games = 0
        self.won = 0.0  # shares of wins in these games; meaningful only against bots
        n, steps = vector.n, recipe.steps
        self.seen = np.empty((steps, n, vector.width), np.float32)
        self.mask = np.empty((steps, n, vector.actions), np.bool_)
        self.action = np.empty((steps, n), np.int64)
        self.likely = np.empty((steps, n), np.float32)  # the log probability of the action taken
        self.value = np.empty((steps, n), np.float32)
        self.seat = np.empty((steps, n), np.int64)
        self.done = np.empty((steps, n), np.bool_)
        self.reward = np.empty((steps, n, vector.players), np.float32)

    def improve(self, left: float) -> None:
        """Play, then learn from it; `left` is the remaining share of the time."""
        self.play()
        advantages, usable = self.judge()
        returns = (advantages + self.value).reshape(-1)
        chosen = np.flatnonzero(usable.reshape(-1))
        spread = advantages.reshape(-1)[chosen].std() + 1e-6
        flat: list[Array] = [array.reshape(-1, *array.shape[2:]) for array in self.collected()]
        for _ in range(self.recipe.epochs):
            self.generator.shuffle(chosen)
            for at in range(0, len(chosen), self.recipe.batch):
                batch = chosen[at : at + self.recipe.batch]
                total = {name: np.zeros_like(self.net.weights[name]) for name in LAYERS}
                for begin in range(0, len(batch), CHUNK):
                    rows = batch[begin : begin + CHUNK]
                    seen, mask, action, likely = (array[rows] for array in flat)
                    gained = advantages.reshape(-1)[rows] / spread
                    for name, part in self.gradients(seen, mask, action, likely, gained, returns[rows], left).items():
                        total[name] += part
                mean = {name: gradient / np.float32(len(batch)) for name, gradient in total.items()}
                self.descend(mean, self.recipe.rate * (0.1 + 0.9 * left))

    def collected(self) -> list[Array]:
        return [self.seen, self.mask, self.action, self.likely]

    def play(self) -> None:
        vector, rows = self.vector, np.arange(self.vector.n)
        for t in range(self.recipe.steps):
            self.seen[t], self.mask[t], self.seat[t] = vector.obs, vector.mask, vector.seat
            logits, self.value[t], _, _ = self.net.forward(self.seen[t], self.mask[t])
            self.action[t] = drawn(logits, self.generator)
            self.likely[t] = log_softmax(logits)[rows, self.action[t]]
            vector.step(self.action[t])
            self.done[t] = vector.done
            self.reward[t] = earned(vector.reward, vector.score, vector.done)
            ended = np.flatnonzero(vector.done)
            self.games += len(ended)
            self.won += float(vector.reward[ended, self.seat[t][ended]].sum())
        self.decisions += self.recipe.steps * vector.n

    def judge(self) -> tuple[Array, Array]:
        """The advantage of every decision, and whether its outcome is known.

        Works backwards through the steps, from the value of the same seat's next decision or its result of the game.
        """
        n, players, rows = self.vector.n, self.vector.players, np.arange(self.vector.n)
        following = np.zeros((n, players), np.float32)  # the value of each seat's next decision, or its reward
        beyond = np.zeros((n, players), np.float32)  # ... and its advantage
        known = np.zeros((n, players), np.bool_)
        advantages = np.zeros_like(self.value)
        usable = np.zeros(self.value.shape, np.bool_)
        for t in range(self.recipe.steps - 1, -1, -1):
            ended = self.done[t]
            following[ended], beyond[ended], known[ended] = self.reward[t][ended], 0.0, True
            here = rows, self.seat[t]
            usable[t] = known[here]
            gain = following[here] - self.value[t] + self.recipe.trust * beyond[here]
            advantages[t] = beyond[here] = np.where(usable[t], gain, 0.0)
            following[here], known[here] = self.value[t], True
        return advantages, usable

    def gradients(
        self, seen: Array, mask: Array, action: Array, likely: Array, advantage: Array, returns: Array, left: float
    ) -> dict[str, Array]:
        """The gradients of the clipped objective, the value error and the entropy, summed over some decisions."""
        recipe, rows = self.recipe, np.arange(len(action))
        logits, value, first, second = self.net.forward(seen, mask)
        logs = log_softmax(logits)
        chances = np.exp(logs)
        ratio = np.exp(logs[rows, action] - likely)
        free = np.where(advantage > 0, ratio < 1 + recipe.clip, ratio > 1 - recipe.clip)
        push = np.where(free, ratio * advantage, 0.0).astype(np.float32)
        entropy = -(chances * np.maximum(logs, -30)).sum(1, keepdims=True)
        to_logits = chances * push[:, None]
        to_logits[rows, action] -= push
        curiosity = recipe.curiosity * (0.1 + 0.9 * left)
        to_logits += np.float32(curiosity) * chances * (np.maximum(logs, -30) + entropy)
        to_logits = np.where(mask, to_logits, 0).astype(np.float32)
        to_value = (2 * recipe.value * (value - returns)).astype(np.float32)[:, None]
        weights = self.net.weights
        to_second = (to_logits @ weights["wp"].T + to_value @ weights["wv"].T) * (second > 0)
        to_first = (to_second @ weights["w2"].T) * (first > 0)
        gradients: dict[str, Array] = {}
        for layer, below, above in (("p", second, to_logits), ("v", second, to_value), ("2", first, to_second),
                                    ("1", seen, to_first)):  # fmt: skip
            gradients[f"w{layer}"], gradients[f"b{layer}"] = below.T @ above, above.sum(0)
        return gradients

    def descend(self, gradients: dict[str, Array], rate: float) -> None:
        """One step of Adam, with gradient clipping."""
        norm = float(np.sqrt(sum(float((gradient**2).sum()) for gradient in gradients.values())))
        shorter = np.float32(min(1.0, self.recipe.steepest / (norm + 1e-8)))
        self.updates += 1
        step = np.float32(rate * np.sqrt(1 - 0.999**self.updates) / (1 - 0.9**self.updates))
        for name, gradient in gradients.items():
            mean, square = self.moments[name]
            mean += np.float32(0.1) * (gradient * shorter - mean)
            square += np.float32(0.001) * ((gradient * shorter) ** 2 - square)
            self.net.weights[name] -= step * mean / (np.sqrt(square) + np.float32(1e-5))


def log_softmax(logits: Array) -> Array:
    shifted = logits - logits.max(1, keepdims=True)
    return shifted - np.log(np.exp(shifted).sum(1, keepdims=True))


def earned(shares: Array, scores: Array, done: Array) -> Array:
    """The reward: mostly the share of the win, partly the score above the mean; adds up to 0."""
    players = shares.shape[1]
    mean = scores.mean(1, keepdims=True)
    ahead = np.clip((scores - mean) / np.maximum(1.0, np.abs(scores).mean(1, keepdims=True)), -1, 1) / players
    return np.where(done[:, None], 0.6 * (shares - 1 / players) + 0.4 * ahead, 0.0)


def evaluate(net: Net, rival: str, games: int = EVALUATED, seed: int = EVALUATION_SEED) -> tuple[float, float]:
    """Its share of wins among bots, as a multiple of a fair one, with the standard error; samples from its policy.

    Every row plays the same number of games: counting the first games to finish would favour short ones.
    """
    setting = net.setting
    players = setting.players
    rows = 30 * players
    vector = Vector(
        setting.game, players, rows, seed, setting.options, bots=rival, actions=setting.actions, duplicate=True
    )
    generator = np.random.default_rng(seed)
    wanted = -(-games // rows)
    shares: list[list[float]] = [[] for _ in range(rows)]
    while min(map(len, shares)) < wanted:
        seats = vector.learner.copy()
        vector.step(drawn(net.forward(vector.obs, vector.mask)[0], generator))
        for row in np.flatnonzero(vector.done):
            if len(shares[row]) < wanted:
                shares[row].append(float(vector.reward[row, seats[row]]))
    by_deal = np.array(shares).reshape(-1, players, wanted).mean(1).reshape(-1) * players  # by deal
    return float(by_deal.mean()), float(by_deal.std() / len(by_deal) ** 0.5)


def improvements(learner: Learner, seconds: float, rounds: int = 0) -> Iterator[float]:
    """Improve a network for `seconds` of this process's CPU time, or `rounds`; yields the share of the budget used.

    Work between two rounds does not count. The same rounds give the same network; the same seconds do not.
    """
    used = spent = 0.0
    done = 0
    while used < 1:
        started = process_time()
        learner.improve(1 - used)
        spent += process_time() - started
        done += 1
        used = done / rounds if rounds else spent / seconds
        yield used


def learner_of(net: Net, seed: int, against: str | None, recipe: Recipe) -> Learner:
    """A learner for a network, against itself or against bots."""
    setting = net.setting
    vector = Vector(
        setting.game, setting.players, recipe.games, seed, setting.options, bots=against, actions=setting.actions
    )
    return Learner(vector, net, seed, recipe)


def train(
    net: Net,
    seconds: float,
    seed: int,
    against: str | None = None,
    every: float = 30.0,
    recipe: Recipe | None = None,
    games: int = EVALUATED,
) -> Iterator[Progress]:
    """Improve a network for `seconds` of this process's CPU time; yields its progress now and then, from `games`."""
    learner = learner_of(net, seed, against, recipe or Recipe())

    def progress(used: float) -> Progress:
        shares = {rival: evaluate(net, rival, games) for rival in ("novice", "regular")}
        return Progress(used * seconds, learner.decisions, learner.games, shares)

    yield progress(0.0)
    told = every
    for used in improvements(learner, seconds):
        if used * seconds >= told or used >= 1:
            told += every
            yield progress(used)
