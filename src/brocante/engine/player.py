"""What every bot is: somebody who chooses an action from what a seat may know; and how a game presents its own."""

from abc import abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from brocante.engine.core import Dice, Rules, zeros


class Player:
    """Decides for a seat.

    The state it is given is hidden for that seat, or is a world that the seat guessed: either way
    it may look only at what the seat knows. What is unknown is laid out in some order in there,
    and to take that for the truth would be to play badly.
    """

    def __init__(self, game: Rules, seed: i64) -> None:
        self.dice: Dice = Dice(seed)
        self.options: vec[i64] = zeros(game.actions())  # where legal actions are written

    @abstractmethod
    def choose(self, game: Rules, seat: i64) -> i64:
        """One of the legal actions of the seat."""

    # What a search asks. It does so in worlds that it guessed: there all cards may be looked at.

    def quiet(self, game: Rules) -> bool:
        """Whether nothing is under way that would have to be settled before the game can be judged."""
        return True

    def estimate(self, game: Rules, seat: i64) -> float:
        """The seat's chance to win, 0 to 1, as this player judges a quiet state; below 0 if it has no judgement."""
        return -1.0

    def recall(self, game: Rules, seat: i64) -> None:
        """Take up what the seat knows of what the others did, before it is asked how worlds explain it."""

    def revise(self, game: Rules, seat: i64) -> float:
        """Change a guessed world to fit what the others did out of the seat's sight, as this player would have done it.

        Returns how likely they would have done what the seat saw them do in that world, 0 to 1.
        """
        return 1.0

    def ideas(self, game: Rules, seat: i64, out: vec[i64]) -> i64:
        """Write whole moves worth comparing, as numbers for `follow`; return how many. If 0, actions are compared."""
        return 0

    def considers(self, game: Rules, seat: i64, action: i64) -> bool:
        """Whether an action is worth comparing with what this player would do, where actions are compared."""
        return True

    def follow(self, game: Rules, seat: i64, idea: i64) -> i64:
        """The next action of a whole move."""
        return idea


@final
class RandomPlayer(Player):
    """Takes every legal action with the same likelihood."""

    def choose(self, game: Rules, seat: i64) -> i64:
        return self.options[self.dice.below(game.legal(seat, self.options))]


@final
class Asking(Player):
    """Asks a function for every choice: so a player written in Python sits down among compiled ones."""

    def __init__(self, game: Rules, seed: i64, ask: Callable[[Rules, int], int]) -> None:
        super().__init__(game, seed)
        self.ask: Final = ask

    def choose(self, game: Rules, seat: i64) -> i64:
        return self.ask(game, seat)


@dataclass(frozen=True)
class SearchSettings:
    """How the expert's search uses the heuristic player of a game."""

    depth: int  # decisions that it plays on at least, before the game is judged as it stands
    doubt: float = 2.0  # standard errors by which another move must be better than the policy's
    tries: int = 12  # worlds that are guessed until one is taken, plausible or not
    prior: float = 0.01  # how much gains are taken to vary before any were seen (squared)
    trifle: float = 0.004  # what is not worth thinking about, as a chance to win
    hope: float = 1.7  # standard errors by which a candidate may be worse than the best and still be tried


@dataclass(frozen=True)
class Heuristic:
    """The heuristic player of a game, under the name BOT in its bot.py: its class, its styles, how a search uses it.

    "expert" is the style in which a search plays; the others are for people to name. Where a style differs by the
    number of players, that is part of its name: "regular-3" at a table of three.
    """

    make: Callable[[Rules, int, "vec[float]"], Player]
    styles: dict[str, list[float]]
    search: SearchSettings
    search_at_tables_of: dict[int, SearchSettings] = field(default_factory=dict)  # where it works in another way

    def settings(self, players: int) -> SearchSettings:
        return self.search_at_tables_of.get(players, self.search)

    def weights(self, style: str, players: int) -> list[float]:
        """The weights of a style at a table of that many; KeyError if there is none of that name."""
        name = f"{style}-{players}"
        return self.styles[name if name in self.styles else style]

    def player(self, style: str, game: Rules, seed: int) -> Player:
        """A player of this style; KeyError if there is none of that name."""
        return self.make(game, seed, vec[float](self.weights(style, int(game.players))))
