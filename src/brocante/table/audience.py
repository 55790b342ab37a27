"""Who looks on at a table, from where, and what each is told: everything at first, then what has changed."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import cast

from msgspec import Raw

from brocante.engine.codec import Json
from brocante.engine.core import NOBODY
from brocante.play.game import Game
from brocante.play.observer import PartObserver
from brocante.play.patch import difference
from brocante.play.record import move_of
from brocante.table.clock import Clock, rounded
from brocante.table.commands import Sit
from brocante.table.events import Removed
from brocante.table.messages import ENCODER, Chat, Full, GameView, OwnPart, Spectator, Update, You, raw
from brocante.table.open_cards import moves_open_to_spectators, next_opening_to_spectators
from brocante.table.reasons import Objected, Objection
from brocante.table.table import Table

RECENT_MOVES = 60  # of which a newcomer is shown the log
RECENT_LINES = 4 * RECENT_MOVES
NOTHING = b""  # to be told: that there is a standing order is a secret too
PAST = -2  # the viewpoint from outside on the game as it was some time ago
SHOULDER = -3  # where the viewpoints over players' shoulders begin, of those who see everything some time later


News = tuple[Raw | None, Json | None, list[Json] | None]  # patches of the public part and of one's own, and lines
NO_NEWS: News = None, None, None


def nobody_there(reason: Objection) -> None:
    """Ends no connection."""


@dataclass(eq=False)
class Viewer:
    """A connection: who it is, the seat it looks from, and how it is reached."""

    player: str
    seat: int | None
    send: Callable[[bytes], None]
    dismiss: Callable[[Objection], None] = nobody_there  # ends the connection of a viewer who may no longer watch
    address: str = field(default="", repr=False)  # a keyed hash of where they come from
    guest: bool = False  # was let in because they said the code
    shoulder: int | None = None  # a spectator, where it was agreed: over this player's shoulder
    viewpoint: int = field(init=False)  # a seat, NOBODY for spectators, SHOULDER and below over players' shoulders
    informed: int | None = field(default=None, init=False)  # the viewpoint from which it was last told everything
    you: You | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        self.look(self.seat, self.shoulder)

    def look(self, seat: int | None, shoulder: int | None = None) -> None:
        """Look from a seat; from outside, or from there over somebody's shoulder."""
        self.seat = seat
        self.shoulder = shoulder
        self.viewpoint = seat if seat is not None else int(NOBODY) if shoulder is None else SHOULDER - shoulder


def outside(viewpoint: int) -> int:
    """The viewpoint from which everybody sees what is public of the same game."""
    return int(NOBODY) if viewpoint > PAST else PAST


class Perspective:
    """A game as it is followed from one viewpoint: a part of its views, and what is heard there."""

    def __init__(self, observer: PartObserver, public: "Perspective | None" = None) -> None:
        self.observer = observer
        self.public = public or self  # of the same game: what everybody sees
        self.lines: list[Json] | None = None  # heard of the last moves; None: nobody has listened here yet
        self.shown: Json | None = None  # the part that those who look from here know
        self.unsaid: list[Json] = []  # lines that they have not heard yet

    def listen(self) -> list[Json]:
        """What was heard of the last moves; from now on it is listened to."""
        if self.lines is None:
            self.lines = retold(self.observer.game, self.observer.seat)
        return self.lines

    def follow(self, game: Game, move: Json) -> list[Json]:
        """See a move, if it is one of this game, and what is heard of it here; nothing where nobody listens."""
        if self.observer.game is not game:
            return []
        if self.lines is None:
            self.observer.look()
            return []
        lines = self.observer.follow(move)
        self.unsaid += lines
        self.lines += lines
        if len(self.lines) > 2 * RECENT_LINES:
            del self.lines[:-RECENT_LINES]
            del self.unsaid[:-RECENT_LINES]  # where nobody looks from now
        return lines

    def change(self) -> Json | None:
        """What has changed in this part since this was last asked."""
        part = self.observer.part
        patch = difference(self.shown, part)
        self.shown = part
        return patch

    def news(self, changes: "dict[Perspective, Raw | None]") -> News:
        """What those who look from here have not been told; what is public is encoded once for all."""
        public = self.public
        if public not in changes:
            changes[public] = raw(public.change())
        own = None if public is self else self.change()
        lines, self.unsaid = self.unsaid, []
        return changes[public], own, lines or None


class Audience:
    """All who look on at a table. Everything sent from here is meant for its receiver, secrets included."""

    def __init__(self, table: Table, clock: Clock) -> None:
        self.table = table
        self.clock = clock
        self.viewers: set[Viewer] = set()
        self.perspectives: dict[int, Perspective] = {}  # by viewpoint
        self.past: Game | None = None  # the game as it was some time ago, where spectators see all of it later
        self.public = table.public()
        self.heard: list[Json] = []  # what everybody heard of the last move, where somebody may remark on it

    def now(self) -> float:
        return rounded(self.clock.now())

    def connected(self, player: str | None) -> bool:
        return any(viewer.player == player for viewer in self.viewers)

    # --- what they are told ---

    def follow(self, game: Game, move: Json) -> list[Json]:
        """See a move of a game from all viewpoints from which it is watched; the lines of one that has heard most."""
        heard: list[Json] = []
        for viewpoint, perspective in self.perspectives.items():
            lines = perspective.follow(game, move)
            heard = max(heard, lines, key=len)
            if viewpoint == NOBODY:
                self.heard = lines
        return heard

    def heard_before(self, count: int) -> list[Json]:
        """What everybody heard last before that: so many lines at most."""
        lines = self.perspectives[NOBODY].lines or []
        end = len(lines) - len(self.heard)
        return lines[max(0, end - count) : end]

    def publish(
        self, chat: list[Chat] | None = None, people: bool = False, asking: Viewer | None = None, re: int | None = None
    ) -> None:
        """Tell everybody what has changed; `people`: whether it may be more than the game."""
        if self.table.game is not None and not self.perspectives:
            for viewer in self.viewers:
                self._perspective(viewer.viewpoint, self.table.game)
        public = self.table.public()
        table = None if public is self.public else raw(difference(self.public, public))
        self.public = public
        seq, now = self.table.shown_seq, self.now()
        changes: dict[Perspective, Raw | None] = {}  # of what is public, the same for all
        news: dict[int, News] = {}
        ready: dict[int, bytes] = {}  # most who look from one viewpoint get the same message
        for viewer in self.viewers:
            viewpoint = viewer.viewpoint
            you = self._new_you(viewer) if people else None
            informed = viewer.informed == viewpoint  # otherwise it is told everything in a moment
            alike = you is None and informed and viewer is not asking
            if alike and viewpoint in ready:
                message = ready[viewpoint]
            else:
                if informed and viewpoint not in news:
                    perspective = self.perspectives.get(viewpoint)
                    news[viewpoint] = NO_NEWS if perspective is None else perspective.news(changes)
                game, own, lines = news[viewpoint] if informed else NO_NEWS
                message = NOTHING
                if not alike or table or game or own or lines or chat:
                    number = re if viewer is asking else None
                    message = ENCODER.encode(Update(seq, now, table, you, game, own, lines, chat or None, number))
                if alike:
                    ready[viewpoint] = message
            if message:
                viewer.send(message)

    def full(self, viewer: Viewer, re: int | None = None) -> bytes:
        """All that a connection may know now."""
        table, viewpoint = self.table, viewer.viewpoint
        view: GameView | None = None
        own: OwnPart | None = None
        lines: list[Json] = []
        if table.game is not None:
            perspective = self._perspective(viewpoint, table.game)
            perspective.news({})  # is in here
            view = cast(GameView, perspective.public.observer.part)
            if perspective.public is not perspective:
                own = cast(OwnPart, perspective.observer.part)
            lines = perspective.listen()[-RECENT_LINES:]
        viewer.you = self.you(viewer)
        viewer.informed = viewpoint
        chat = [Chat.of(said) for said in table.chat]
        return ENCODER.encode(Full(table.shown_seq, self.now(), self.public, viewer.you, view, lines, chat, own, re))

    def you(self, viewer: Viewer) -> You:
        table = self.table
        seats = table.seats_of(viewer.player)
        limit = None if viewer.seat is None else table.seats[viewer.seat].limit
        code = table.created.code if seats else None
        host = bool(seats) and viewer.player == table.host
        replaced = not seats and viewer.player in table.replaced
        spectators = self.spectators() if host else []
        watching = len(self._watching()) if seats else 0
        return You(seats, viewer.seat, viewer.shoulder, host, code, limit, replaced, spectators, watching)

    def spectators(self) -> list[Spectator]:
        """Who watches, over connections to this process."""
        people = sorted(self.table.person_of(player) for player in self._watching())
        return [Spectator(person, person in self.table.muted) for person in people]

    def _watching(self) -> set[str]:
        return {viewer.player for viewer in self.viewers if viewer.seat is None}

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
        for viewer in [viewer for viewer in self.viewers if not (viewer.guest or self.table.may_watch(viewer.player))]:
            self._send_away(viewer, Objection.NOT_INVITED)

    def remove(self, event: Removed) -> None:
        """Send those away whom the host has removed."""
        reason = Objection.BLOCKED if event.blocked else Objection.REMOVED
        for viewer in [viewer for viewer in self.viewers if self.table.person_of(viewer.player) == event.person]:
            self._send_away(viewer, reason)

    def _send_away(self, viewer: Viewer, reason: Objection) -> None:
        self.viewers.discard(viewer)
        viewer.dismiss(reason)

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
        elif not mine and exists and self.table.open_cards is not None:
            if seat is not None and moves_open_to_spectators(self.table, self.clock.now()) is None:
                raise Objected(Objection.CARDS_LATER)
            viewer.look(None, seat)
        else:
            raise Objected(Objection.NOT_YOUR_SEAT)
        viewer.send(self.full(viewer, command.id))

    def _perspective(self, viewpoint: int, game: Game) -> Perspective:
        """The game from a viewpoint; what was told there before is told again from the record."""
        public = outside(viewpoint)
        seen = game if public == NOBODY else self._look_back(game)
        if public not in self.perspectives:
            self.perspectives[public] = Perspective(PartObserver(seen, NOBODY))
            if self.table.characters:
                self.perspectives[public].listen()  # they speak of what everybody has heard
        if viewpoint not in self.perspectives:
            seat = viewpoint if seen is game else SHOULDER - viewpoint
            self.perspectives[viewpoint] = Perspective(PartObserver(seen, seat), self.perspectives[public])
        perspective = self.perspectives[viewpoint]
        perspective.listen()
        return perspective

    # --- what was some time ago ---

    def _look_back(self, game: Game) -> Game:
        """The game as it was when the spectators' delay began."""
        if self.past is None:
            self.past = game.from_start()
            for _ in self._passed(game, self.past):
                pass
        return self.past

    def _passed(self, game: Game, past: Game) -> Iterator[Json]:
        """Play the moves that are old enough by now to be seen by all."""
        for _ in range(len(past.history), moves_open_to_spectators(self.table, self.clock.now()) or 0):
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
        return None if self.past is None else next_opening_to_spectators(self.table, len(self.past.history))


def retold(game: Game, seat: int) -> list[Json]:
    """What a seat was told of the last moves, from the record."""
    past = game.from_start()
    plain = max(0, len(game.history) - RECENT_MOVES)
    lines: list[Json] = []
    observer: PartObserver | None = None
    for index, entry in enumerate(game.history):
        if index == plain:
            observer = PartObserver(past, seat)
        told = past.play(entry["seat"], move_of(entry))
        if observer is not None:
            lines += observer.follow(told)
    return lines
