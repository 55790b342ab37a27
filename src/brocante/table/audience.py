"""Who looks on at a table, from where, and what each is told: everything at first, then what has changed."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import cast

from brocante.engine.codec import Json
from brocante.engine.core import NOBODY
from brocante.play.game import Game
from brocante.play.observer import Observer
from brocante.play.patch import difference
from brocante.play.record import move_of
from brocante.table.clock import Clock, rounded
from brocante.table.commands import Sit
from brocante.table.messages import ENCODER, Chat, Full, GameView, Update, You, raw
from brocante.table.reasons import Objected, Objection
from brocante.table.table import Table

RECENT_MOVES = 60  # of which a newcomer is shown the log
RECENT_LINES = 4 * RECENT_MOVES
NOTHING = b""  # to be told: that there is a standing order is a secret too
SHOULDER = -2  # where the viewpoints over players' shoulders begin, of those who see everything some time later


News = tuple[Json | None, list[Json] | None]  # a patch of the view, and lines
NO_NEWS: News = None, None


def nobody_there() -> None:
    """Ends no connection."""


@dataclass(eq=False)
class Viewer:
    """A connection: who it is, the seat it looks from, and how it is reached."""

    player: str
    seat: int | None
    send: Callable[[bytes], None]
    dismiss: Callable[[], None] = nobody_there  # ends the connection of a viewer who may no longer watch
    shoulder: int | None = None  # a spectator, where it was agreed: over this player's shoulder
    viewpoint: int = field(init=False)  # a seat, NOBODY for spectators, SHOULDER and below over players' shoulders
    you: You | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        self.look(self.seat, self.shoulder)

    def look(self, seat: int | None, shoulder: int | None = None) -> None:
        """Look from a seat; from outside, or from there over somebody's shoulder."""
        self.seat = seat
        self.shoulder = shoulder
        self.viewpoint = seat if seat is not None else int(NOBODY) if shoulder is None else SHOULDER - shoulder


class Perspective:
    """A game as it is followed from one viewpoint."""

    def __init__(self, observer: Observer, lines: list[Json]) -> None:
        self.observer = observer
        self.lines = lines  # heard of the last moves
        self.shown: Json | None = None  # the view that those who look from here know
        self.unsaid: list[Json] = []  # lines that they have not heard yet

    def follow(self, move: Json) -> None:
        lines = self.observer.follow(move)
        self.unsaid += lines
        self.lines += lines
        if len(self.lines) > 2 * RECENT_LINES:
            del self.lines[:-RECENT_LINES]
            del self.unsaid[:-RECENT_LINES]  # where nobody looks from now

    def news(self) -> News:
        """What has changed and what was heard since this was last asked."""
        view, lines = self.observer.view, self.unsaid
        patch = difference(self.shown, view)
        self.shown = view
        self.unsaid = []
        return patch, lines or None


class Audience:
    """All who look on at a table. Everything sent from here is meant for its receiver, secrets included."""

    def __init__(self, table: Table, clock: Clock) -> None:
        self.table = table
        self.clock = clock
        self.viewers: set[Viewer] = set()
        self.perspectives: dict[int, Perspective] = {}  # by viewpoint
        self.past: Game | None = None  # the game as it was some time ago, where spectators see all of it later
        self.public = table.public()

    def now(self) -> float:
        return rounded(self.clock.now())

    def connected(self, player: str | None) -> bool:
        return any(viewer.player == player for viewer in self.viewers)

    # --- what they are told ---

    def follow(self, game: Game, move: Json) -> None:
        """See a move of a game from all viewpoints from which it is watched."""
        for perspective in self.perspectives.values():
            if perspective.observer.game is game:
                perspective.follow(move)

    def publish(
        self, chat: list[Chat] | None = None, people: bool = False, asking: Viewer | None = None, re: int | None = None
    ) -> None:
        """Tell everybody what has changed; `people`: whether it may be more than the game."""
        if self.table.game is not None and not self.perspectives:
            for viewer in self.viewers:
                self._perspective(viewer.viewpoint, self.table.game)
        public = self.table.public()
        table = raw(difference(self.public, public))
        self.public = public
        seq, now = self.table.seq, self.now()
        news: dict[int, News] = {}
        ready: dict[int, bytes] = {}  # most who look from one viewpoint get the same message
        for viewer in self.viewers:
            viewpoint = viewer.viewpoint
            you = self._new_you(viewer) if people else None
            alike = you is None and viewer is not asking
            if alike and viewpoint in ready:
                message = ready[viewpoint]
            else:
                if viewpoint not in news:
                    perspective = self.perspectives.get(viewpoint)
                    news[viewpoint] = NO_NEWS if perspective is None else perspective.news()
                game, lines = news[viewpoint]
                message = NOTHING
                if not alike or table or game or lines or chat:
                    number = re if viewer is asking else None
                    message = ENCODER.encode(Update(seq, now, table, you, game, lines, chat or None, number))
                if alike:
                    ready[viewpoint] = message
            if message:
                viewer.send(message)

    def full(self, viewer: Viewer, re: int | None = None) -> bytes:
        """All that a connection may know now."""
        table = self.table
        view: GameView | None = None
        lines: list[Json] = []
        if table.game is not None:
            perspective = self._perspective(viewer.viewpoint, table.game)
            perspective.news()  # is in here
            view, lines = cast(GameView, perspective.observer.view), perspective.lines[-RECENT_LINES:]
        viewer.you = self.you(viewer)
        chat = [Chat.of(said) for said in table.chat]
        return ENCODER.encode(Full(table.seq, self.now(), self.public, viewer.you, view, lines, chat, re))

    def you(self, viewer: Viewer) -> You:
        table = self.table
        seats = table.seats_of(viewer.player)
        limit = None if viewer.seat is None else table.seats[viewer.seat].limit
        code = table.created.code if seats else None
        host = bool(seats) and viewer.player == table.host
        return You(seats, viewer.seat, viewer.shoulder, host, code, limit)

    def _new_you(self, viewer: Viewer) -> You | None:
        """What concerns only this connection, if it has changed."""
        you = self.you(viewer)
        if you == viewer.you:
            return None
        viewer.you = you
        return you

    # --- from where they look ---

    def dismiss(self) -> None:
        """Send those away who may no longer watch."""
        for viewer in [viewer for viewer in self.viewers if not self.table.may_watch(viewer.player)]:
            self.viewers.discard(viewer)
            viewer.dismiss()

    def reseat(self) -> list[Viewer]:
        """Whoever got a seat or lost it looks from elsewhere now."""
        moved = []
        for viewer in self.viewers:
            seats = self.table.seats_of(viewer.player)
            seat = viewer.seat if viewer.seat in seats else next(iter(seats), None)
            if seat != viewer.seat:
                viewer.look(seat)
                moved.append(viewer)
        return moved

    def sit(self, viewer: Viewer, command: Sit) -> None:
        """Look from another of one's own seats; a spectator: over somebody's shoulder, or again from outside."""
        mine = self.table.seats_of(viewer.player)
        seat = command.seat
        exists = seat is None or 0 <= seat < len(self.table.seats)
        if mine and seat in mine:
            viewer.look(seat)
        elif not mine and exists and self.table.created.delay is not None:
            viewer.look(None, seat)
        else:
            raise Objected(Objection.NOT_YOUR_SEAT)
        viewer.send(self.full(viewer, command.id))

    def _perspective(self, viewpoint: int, game: Game) -> Perspective:
        """The game from a viewpoint; what was told there before is told again from the record."""
        perspective = self.perspectives.get(viewpoint)
        if perspective is None:
            seen, seat = (game, viewpoint) if viewpoint > SHOULDER else (self._look_back(game), SHOULDER - viewpoint)
            perspective = self.perspectives[viewpoint] = Perspective(Observer(seen, seat), retold(seen, seat))
        return perspective

    # --- what was some time ago ---

    def _look_back(self, game: Game) -> Game:
        """The game as it was when the spectators' delay began."""
        if self.past is None:
            self.past = Game(game.codec.name, game.players, game.switches, game.key)
            for _ in self._passed(game, self.past):
                pass
        return self.past

    def _passed(self, game: Game, past: Game) -> Iterator[Json]:
        """Play the moves that are old enough by now to be seen by all."""
        horizon = self.clock.now() - (self.table.created.delay or 0.0) + 0.001
        while len(past.history) < len(game.history) and self.table.times[len(past.history)] <= horizon:
            entry = game.history[len(past.history)]
            yield past.play(entry["seat"], move_of(entry))

    def replay(self) -> None:
        """Show those who look over shoulders what happened some time ago."""
        game, past = self.table.game, self.past
        if game is not None and past is not None:
            for move in self._passed(game, past):
                self.follow(past, move)
            self.publish()

    def next_replay(self) -> float | None:
        """When the next move is old enough to be seen by all."""
        if self.past is None or len(self.past.history) == len(self.table.times):
            return None
        return self.table.times[len(self.past.history)] + (self.table.created.delay or 0.0)


def retold(game: Game, seat: int) -> list[Json]:
    """What a seat was told of the last moves, from the record."""
    past = Game(game.codec.name, game.players, game.switches, game.key)
    plain = max(0, len(game.history) - RECENT_MOVES)
    lines: list[Json] = []
    observer: Observer | None = None
    for index, entry in enumerate(game.history):
        if index == plain:
            observer = Observer(past, seat)
        told = past.play(entry["seat"], move_of(entry))
        if observer is not None:
            lines += observer.follow(told)
    return lines
