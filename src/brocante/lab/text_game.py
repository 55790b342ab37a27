"""A whole game in words, for harnesses that ask several models in turn: observe and step until it is over.

The methods are those of TextArena's environments, so that its loops and agents work unchanged:

    env = TextGame("boxes")
    env.reset(num_players=2, seed=1)
    done = False
    while not done:
        seat, text = env.get_observation()
        done, info = env.step(agents[seat](text))
    rewards, info = env.close()
"""

from collections.abc import Mapping
from hashlib import sha256
from random import Random
from typing import Any

from brocante.engine.codec import Json
from brocante.engine.reasons import Refused
from brocante.lab.prompt import prompt_of, retry_of
from brocante.lab.text_seat import TRIES, in_words, legal_move, move_in, require
from brocante.own import Turn
from brocante.play.game import Game
from brocante.play.registry import find


class TextGame:
    """Games, one after another, in which every seat is asked in words."""

    def __init__(self, game: str, options: Mapping[str, bool] | None = None, tries: int = TRIES) -> None:
        self.name = find(game).name
        self.options = dict(options or {})
        self.tries = tries
        self.game: Game | None = None

    def reset(self, num_players: int | None = None, seed: int | None = None) -> None:
        """Deal. The same seed gives the same game; without one it is random."""
        players = find(self.name).fewest if num_players is None else num_players
        key = None if seed is None else sha256(f"text {seed}".encode()).digest()
        self.game = Game(self.name, players, self.options, key)
        self.random = Random(seed)
        self.instead = [0] * players  # moves made for a seat for lack of a legal answer
        self._ask()

    def _dealt(self) -> Game:
        if self.game is None:
            raise RuntimeError("call reset first")
        return self.game

    def _ask(self) -> None:
        game = self._dealt()
        self.failed = 0  # unusable answers to this question
        if not game.over:
            self.seat = game.actors()[0]
            self.turn = Turn.here(game, self.seat, self.random)
            self.prompt = self.question = prompt_of(self.turn)

    def get_observation(self) -> tuple[int, str]:
        """The seat to ask and its prompt: everything it may know, and what was wrong with its last answer."""
        self._dealt()
        return self.seat, self.question

    def step(self, action: str) -> tuple[bool, Json]:
        """Take an answer; return whether the game is over, and what happened.

        `info` has the `move` made, or `refused`, the reason why none was made: then the same seat is asked again.
        """
        game = self._dealt()
        if game.over:
            raise RuntimeError("the game is over: call reset")
        info: Json = {"seat": self.seat}
        choice: Any
        try:
            choice = move_in(action, self.turn.moves)
            require(self.turn, choice)
        except Refused as refused:
            info["refused"] = in_words(refused, self.name)
            self.failed += 1
            if self.failed < self.tries:
                self.question = retry_of(self.prompt, action, info["refused"])
                return False, info
            self.instead[self.seat] += 1
            choice = legal_move(self.turn)
        if isinstance(choice, dict):
            info["move"] = game.play(self.seat, choice)
        else:  # in case an offer is ever not a legal move
            game.act(self.seat, choice)
        self._ask()
        return game.over, info

    def close(self) -> tuple[dict[int, float], Json]:
        """Each seat's share of the win, and details: scores, the record, moves made for want of an answer."""
        game = self._dealt()
        winners = game.winners() if game.over else []
        rewards = {seat: (seat in winners) / max(1, len(winners)) for seat in range(game.players)}
        return rewards, {"scores": game.scores(), "instead": self.instead, "record": game.record()}
