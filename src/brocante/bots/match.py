"""Bots at one table: each sees a copy of the game that holds nothing its seat cannot know."""

from time import perf_counter
from typing import Final, final

from librt.vecs import vec

from brocante.engine.core import NOBODY, Chance, Rules, zeros
from brocante.engine.player import Player
from brocante.engine.trial import Trace
from brocante.play.game import Game


@final
class Match:
    """Games between bots, and how long each of them thought.

    With a `Game` over the same rules object, every move is checked and added to its history. With a `Trace`, every
    action is recorded.
    """

    def __init__(
        self, rules: Rules, players: list[Player], game: Game | None = None, trace: Trace | None = None
    ) -> None:
        self.rules: Final = rules
        self.hidden: Final = rules.fresh()
        self.players: Final = players
        self.game: Final = game
        self.trace: Final = trace
        self.seconds: vec[float] = vec[float]([0.0] * len(players))
        self.longest: vec[float] = vec[float]([0.0] * len(players))
        self.choices: Final = zeros(len(players))

    def play(self, chance: Chance) -> None:
        """Deal and play one game to its end."""
        self.rules.deal(chance)
        self.play_on()

    def play_on(self) -> None:
        """Play a game that was dealt to its end."""
        rules = self.rules
        seat = rules.turn
        while seat != NOBODY:
            self.hidden.become(rules)
            self.hidden.hide(seat)
            began = perf_counter()
            action = self.players[seat].choose(self.hidden, seat)
            took = perf_counter() - began
            self.seconds[seat] += took
            self.longest[seat] = max(self.longest[seat], took)
            self.choices[seat] += 1
            if self.trace is not None:
                self.trace.add(seat, action)
            if self.game is None:
                rules.play_unchecked(seat, action)
            else:
                self.game.act(seat, action)
            seat = rules.turn
