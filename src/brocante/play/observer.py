"""What one seat sees and hears of a game, move by move."""

from typing import Final, final

from brocante.engine.codec import Json
from brocante.play.game import Game


@final
class Observer:
    """The eyes and ears of a seat (NOBODY: of the spectators).

    >>> game = Game("boxes", 3, key=bytes(32))
    >>> observer = Observer(game, 1)
    >>> observer.follow(game.play(2, {"move": "auction", "type": "open"}))
    [{'seat': 2, 'move': 'auction', 'type': 'open'}]
    >>> observer.view["played"]
    1
    """

    def __init__(self, game: Game, seat: int) -> None:
        self.game: Final = game
        self.seat: Final = seat
        self._now = game.hidden(seat)
        self._before = game.rules.fresh()
        self.view: Json = game.describe(self._now, seat)

    def follow(self, entry: Json) -> list[Json]:
        """Look again after a move, the last in the history, and return the lines about it; call it for each."""
        game = self.game
        self._before, self._now = self._now, self._before
        self._now.become(game.rules)
        self._now.hide(self.seat)
        self.view = game.describe(self._now, self.seat, self._before, self.view)
        return game.codec.tell(self._before, self._now, entry, self.seat)
