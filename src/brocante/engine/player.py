"""The interface of bots, which choose actions by what a seat may know; and how a game declares its own."""

from abc import abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from brocante.engine.core import Dice, Rules, zeros


class Player:
    """Decides for a seat.

    The state it receives is hidden for that seat, or is a world guessed for it: either way it should look
    only at what the seat knows. Unknown things are there in an arbitrary order, which says nothing about
    the real game.
    """

    def __init__(self, game: Rules, seed: i64) -> None:
        self.dice: Dice = Dice(seed)
        self.options: vec[i64] = zeros(game.actions())  # buffer for legal actions

    @abstractmethod
    def choose(self, game: Rules, seat: i64) -> i64:
        """Choose one of the legal actions of the seat."""

    # For searches, which call these in guessed worlds: there all cards may be looked at.

    def quiet(self, game: Rules) -> bool:
        """Whether nothing is pending that has to be settled before the position can be judged."""
        return True

    def estimate(self, game: Rules, seat: i64) -> float:
        """The seat's chance of winning a quiet state, 0 to 1, as this player judges it; below 0 if it cannot."""
        return -1.0

    def recall(self, game: Rules, seat: i64) -> None:
        """Note what the seat knows about the others' past moves; called before `revise`."""

    def revise(self, game: Rules, seat: i64) -> float:
        """Make a guessed world fit what the others did out of the seat's sight, assuming they play like this player.

        Returns the likelihood, 0 to 1, of what the seat saw them do in that world.
        """
        return 1.0

    def ideas(self, game: Rules, seat: i64, out: vec[i64]) -> i64:
        """Write whole moves worth comparing, as numbers for `follow`; return how many. With 0, compare actions."""
        return 0

    def considers(self, game: Rules, seat: i64, action: i64) -> bool:
        """Whether an action is worth comparing with this player's choice, where single actions are compared."""
        return True

    def follow(self, game: Rules, seat: i64, idea: i64) -> i64:
        """The next action of a whole move."""
        return idea


@final
class RandomPlayer(Player):
    """Takes every legal action with equal probability."""

    def choose(self, game: Rules, seat: i64) -> i64:
        return self.options[self.dice.below(game.legal(seat, self.options))]


@final
class Asking(Player):
    """Asks a function for every choice, so that a player written in Python can play among compiled ones."""

    def __init__(self, game: Rules, seed: i64, ask: Callable[[Rules, int], int]) -> None:
        super().__init__(game, seed)
        self.ask: Final = ask

    def choose(self, game: Rules, seat: i64) -> i64:
        return self.ask(game, seat)


@dataclass(frozen=True)
class SearchSettings:
    """How the expert's search uses the heuristic player of a game."""

    depth: int  # minimum number of decisions to play on before the position is judged
    doubt: float = 2.0  # standard errors by which another move must beat the policy's
    tries: int = 12  # guesses after which a world is accepted, plausible or not
    prior: float = 0.01  # the assumed variance of gains before any are measured
    trifle: float = 0.004  # a gain in winning chances too small to think about
    hope: float = 1.7  # standard errors by which a candidate may trail the best and still be tried


@dataclass(frozen=True)
class Heuristic:
    """The heuristic player of a game, BOT in its bot.py: its class, its styles, how a search uses it.

    "expert" is the style that a search uses; people choose among the others. Where a style depends on the number
    of players, the number is part of its name: "regular-3" at a table of three.
    """

    make: Callable[[Rules, int, "vec[float]"], Player]
    styles: dict[str, list[float]]
    search: SearchSettings
    search_at_tables_of: dict[int, SearchSettings] = field(default_factory=dict)  # by players, where they differ

    def settings(self, players: int) -> SearchSettings:
        return self.search_at_tables_of.get(players, self.search)

    def weights(self, style: str, players: int) -> list[float]:
        """The weights of a style at a table of `players` players; KeyError if no style has that name."""
        name = f"{style}-{players}"
        return self.styles[name if name in self.styles else style]

    def player(self, style: str, game: Rules, seed: int) -> Player:
        """A player of this style; KeyError if there is none of that name."""
        return self.make(game, seed, vec[float](self.weights(style, int(game.players))))
