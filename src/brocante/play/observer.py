"""What one seat sees and hears of a game, move by move."""

from typing import Final, final

from brocante.engine.codec import Json
from brocante.engine.core import NOBODY
from brocante.play.game import Game
from brocante.play.patch import apply


@final
class PartObserver:
    """Follows one part of the views: what everybody sees (NOBODY), or what a seat sees besides, a patch on that.

    Where several seats are watched one observer of the public part is enough for all.

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
        """Look again after a move; call this or `follow` for each."""
        self._before, self._now = self._now, self._before
        self._now.become(self.game.rules)
        self._now.hide(self.seat)
        self.part = self.game.part(self._now, self.seat, self._before, self.part)

    def follow(self, entry: Json) -> list[Json]:
        """Look again after a move, the last in the history, and return the lines about it."""
        self.look()
        return self.game.codec.tell(self._before, self._now, entry, self.seat)


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
        self._public: Final = PartObserver(game, NOBODY)
        self._own: Final = None if seat == NOBODY else PartObserver(game, seat)

    @property
    def view(self) -> Json:
        """All that the seat sees, and what it may do."""
        return self._public.part if self._own is None else apply(self._public.part, self._own.part)

    def follow(self, entry: Json) -> list[Json]:
        """Look again after a move, the last in the history, and return the lines about it; call it for each."""
        if self._own is None:
            return self._public.follow(entry)
        self._public.look()
        return self._own.follow(entry)
