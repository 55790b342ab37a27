"""Many games at once for one learner: observations, masks and rewards as arrays, stepped in compiled code."""

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from typing import Any

from brocante.bots.levels import BotName
from brocante.bots.search import Search
from brocante.engine.batch import ROTATING, Batch
from brocante.engine.core import Rules, stream
from brocante.engine.player import Player
from brocante.envs.setting import REWARDS, Setting, require


@dataclass(frozen=True)
class VectorState:
    """Where all games of a `Vector` stand; it can be pickled."""

    games: list[Rules]
    episode: list[int]
    moves: list[int]
    learner: list[int]
    seed: int
    bot_seed: int


class Vector:
    """`n` games of one kind, in each of which a `step` takes one decision. A game that ends is dealt again at once.

    Without `bots` the learner decides for every seat, and `seat` says for which. With bots (a name such as "novice", or
    one for each other seat, from the learner's left) they play within the step; the learner's seat is `learner`, or
    changes from game to game. With `duplicate`, consecutive rows get the same deals, each with the learner in
    another seat.

    The attributes are arrays that every step overwrites in place: copy what you want to keep.

    obs: float32 or int32 (n, width), what the seat to act sees; docs/observations/ says what
    mask: bool (n, actions), what it may do
    legal: int32 (n, actions), the same as a list: its first `legal_count` entries
    legal_count: int64 (n)
    seat: int64 (n), who is to act
    learner: int64 (n), the learner's seat, with bots
    done: bool (n), whether a game ended in this step; then obs is of the next game already
    reward: float64 (n, players), of the game that ended, 0 everywhere else
    score: int64 (n, players), of the last game that ended
    length: int64 (n), its decisions, those of bots included
    final_obs: as obs, with bots: the learner's last look at the game that ended
    """

    def __init__(
        self,
        game: str,
        players: int | None = None,
        n: int = 64,
        seed: int = 0,
        options: Mapping[str, object] | None = None,
        *,
        bots: str | Sequence[str] | None = None,
        learner: int | None = None,
        obs: str = "coded",
        actions: str = "exact",
        reward: str = "win",
        duplicate: bool = False,
    ) -> None:
        np = require("numpy")
        self.setting = setting = Setting(game, players, options, obs, actions, reward)
        self.game, self.players, self.n = game, setting.players, n
        self.width, self.actions = setting.width, setting.action_count
        self.bots = bots_of(bots, setting.players - 1)
        if n < 1:
            raise ValueError(f"there must be at least one game, not {n}")
        if learner is not None and not 0 <= learner < setting.players:
            raise ValueError(f"the learner's seat is one from 0 to {setting.players - 1}, not {learner}")
        if duplicate and (learner is not None or n % setting.players):
            raise ValueError("duplicate deals need a rotating learner, and as many games for each seat")
        rows = setting.rows(n)
        finals = setting.rows(n) if self.bots else None
        fixed = ROTATING if learner is None else learner
        self.batch = batch = Batch(setting.create(), rows, finals, seed, REWARDS[reward], fixed, duplicate)
        self.obs: Any = setting.observations(rows)
        self.final_obs: Any = None if finals is None else setting.observations(finals)
        self.mask: Any = setting.masks(rows).view(np.bool_)
        self.legal: Any = np.asarray(rows.legal).reshape(n, -1)
        self.legal_count: Any = np.asarray(rows.counts)
        self.seat: Any = np.asarray(batch.seat)
        self.learner: Any = np.asarray(batch.learner)
        self.done: Any = np.asarray(batch.done).view(np.bool_)
        self.reward: Any = np.asarray(batch.reward).reshape(n, -1)
        self.score: Any = np.asarray(batch.score).reshape(n, -1)
        self.length: Any = np.asarray(batch.length)
        self.bot_seed = seed
        self._np = np
        self._rows = np.arange(n)
        self.reset(seed)

    def reset(self, seed: int | None = None) -> None:
        """Begin again: with the deals of another seed, or with those of the same."""
        if seed is not None:
            self.batch.seed = seed
        self._seat_bots(self.batch.seed)
        self.batch.reset()

    def step(self, actions: Any) -> None:
        """Take one decision in each game. `Illegal` names the first that is not legal; then none has been taken."""
        self.batch.step(self._np.ascontiguousarray(actions, "<i8").tobytes())

    def sample(self, generator: Any) -> Any:
        """A legal action for each game, all equally likely; from a generator such as numpy.random.default_rng()."""
        return self.legal[self._rows, (generator.random(self.n) * self.legal_count).astype(self._np.int64)]

    def exact(self, actions: Any) -> list[int]:
        """The actions of the rules that these stand for: what a record of the game would hold."""
        batch = self.batch
        return [batch.rows.exact(i, batch.seat[i], int(action)) for i, action in enumerate(actions)]

    def state(self) -> VectorState:
        """The state of all games, for `restore`. Bots then draw from a new seed, the same one after every `restore`."""
        self._seat_bots(self.bot_seed + 1)
        batch = self.batch
        episode, moves, learner = (list(map(int, numbers)) for numbers in (batch.episode, batch.moves, batch.learner))
        games = [copy(game) for game in batch.games]
        return VectorState(games, episode, moves, learner, batch.seed, self.bot_seed)

    def restore(self, state: VectorState) -> None:
        """Return to a state; the outputs of games that ended are cleared."""
        batch = self.batch
        batch.seed = state.seed
        self._seat_bots(state.bot_seed)
        batch.clear()
        for i, game in enumerate(state.games):
            batch.games[i].become(copy(game))
            batch.episode[i], batch.moves[i], batch.learner[i] = state.episode[i], state.moves[i], state.learner[i]
            batch.look(i)

    def _seat_bots(self, seed: int) -> None:
        self.bot_seed = seed
        rules = self.setting.create()
        seated: list[Player] = []
        for i in range(self.n if self.bots else 0):
            for place, bot in enumerate(self.bots):
                drawn = stream(seed, i * self.players + place).below(1 << 31)
                player = bot.player(self.game, rules, drawn)
                if isinstance(player, Search):
                    player.own_time = True  # so that a busy machine makes nobody weaker
                seated.append(player)
        self.batch.bots = seated

    def told(self, i: int = 0) -> str:
        """What the seat that is to act in a game sees, in words."""
        batch = self.batch
        width = len(self.setting.columns)
        numbers = [int(number) for number in batch.rows.raw[i * width : (i + 1) * width]]
        return self.setting.layout.told(self.players, numbers)

    def __repr__(self) -> str:
        return f"<Vector: {self.n} games of {self.game}, {self.players} players>"


def bots_of(bots: str | Sequence[str] | None, others: int) -> list[BotName]:
    """The bots of the other seats; none if the learner plays all."""
    if bots is None:
        return []
    names = [bots] * others if isinstance(bots, str) else list(bots)
    if len(names) != others:
        raise ValueError(f"there are {others} other seats, and {len(names)} bots")
    return [BotName.parse(name) for name in names]
