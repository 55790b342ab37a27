"""Follows a game for one seat, move by move."""

from typing import Final, final

from brocante.engine.codec import Json
from brocante.engine.core import NOBODY
from brocante.play.game import Game
from brocante.play.patch import apply


@final
class PartObserver:
    """Follows one part of the views: what everybody sees (NOBODY), or what a seat sees besides, as a patch on that.

    One observer of the public part is enough for several seats.

    >>> game = Game("boxes", 3, key=bytes(32))
    >>> public, own = PartObserver(game, NOBODY), PartObserver(game, 2)
    >>> public.part["moves"], own.part["moves"]
    ([], [{'move': 'auction', 'type': ['open', 'secret']}])
    >>> apply(public.part, own.part) == game.view(2)
    True
    """

    def __init__(self, game: Game, seat: int) -> None:
        self.game: Final = game
        self.seat: Final = seat
        self._now = game.hidden(seat)
        self._before = game.rules.fresh()
        self.part: Json = game.part(self._now, seat)

    def look(self) -> None:
        """Update after a move; call this or `follow` after every move."""
        self._before, self._now = self._now, self._before
        self._now.become(self.game.rules)
        self._now.hide(self.seat)
        self.part = self.game.part(self._now, self.seat, self._before, self.part)

    def follow(self, entry: Json) -> list[Json]:
        """Update after a move, the last in the history, and return the lines about it."""
        self.look()
        return self.game.codec.tell(self._before, self._now, entry, self.seat)


@final
class Observer:
    """Follows the whole view of a seat, and the lines it hears (NOBODY: those of spectators).

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
        self._public: Final = PartObserver(game, NOBODY)
        self._own: Final = None if seat == NOBODY else PartObserver(game, seat)

    @property
    def view(self) -> Json:
        """Everything the seat sees, and what it may do."""
        return self._public.part if self._own is None else apply(self._public.part, self._own.part)

    def follow(self, entry: Json) -> list[Json]:
        """Update after a move, the last in the history, and return the lines about it; call it after every move."""
        if self._own is None:
            return self._public.follow(entry)
        self._public.look()
        return self._own.follow(entry)
