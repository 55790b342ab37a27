"""Bots at one table: each is shown a copy of the game that holds nothing its seat cannot know."""

from time import perf_counter
from typing import Final, final

from librt.vecs import vec

from brocante.bots.player import Player
from brocante.rules.core import NOBODY, Chance, Rules, zeros


@final
class Match:
    """Games between bots, and how long each of them thought."""

    def __init__(self, game: Rules, players: list[Player]) -> None:
        self.game: Final = game
        self.hidden: Final = game.fresh()
        self.players: Final = players
        self.seconds: vec[float] = vec[float]([0.0] * len(players))
        self.longest: vec[float] = vec[float]([0.0] * len(players))
        self.choices: Final = zeros(len(players))

    def play(self, chance: Chance) -> None:
        """Deal and play one game to its end."""
        game = self.game
        game.deal(chance)
        seat = game.turn
        while seat != NOBODY:
            self.hidden.become(game)
            self.hidden.hide(seat)
            began = perf_counter()
            action = self.players[seat].choose(self.hidden, seat)
            took = perf_counter() - began
            self.seconds[seat] += took
            self.longest[seat] = max(self.longest[seat], took)
            self.choices[seat] += 1
            game.play(seat, action)
            seat = game.turn
