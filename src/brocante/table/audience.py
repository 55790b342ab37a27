"""The viewers of a table, where they look from, and what each receives: first everything, then changes."""

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

RECENT_MOVES = 60  # of which newcomers see the log
RECENT_LINES = 4 * RECENT_MOVES
NOTHING = b""  # no news: even the existence of a standing order is a secret
PAST = -2  # the viewpoint of a spectator on the game as it was some time ago
SHOULDER = -3  # first of the viewpoints over players' shoulders, for spectators who see everything some time later


News = tuple[Raw | None, Json | None, list[Json] | None]  # patches of the public and the own part, and lines
NO_NEWS: News = None, None, None


def nobody_there(reason: Objection) -> None:
    """Does nothing, for viewers without a connection."""


@dataclass(eq=False)
class Viewer:
    """A connection: the player, the seat it looks from, and how to reach it."""

    player: str
    seat: int | None
    send: Callable[[bytes], None]
    dismiss: Callable[[Objection], None] = nobody_there  # ends the connection
    address: str = field(default="", repr=False)  # a keyed hash of the client's address
    guest: bool = False  # was admitted by the invitation code
    shoulder: int | None = None  # for a spectator, where that is allowed: over this player's shoulder
    viewpoint: int = field(init=False)  # a seat, NOBODY for spectators, SHOULDER and below over players' shoulders
    informed: int | None = field(default=None, init=False)  # the viewpoint from which it last received everything
    you: You | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        self.look(self.seat, self.shoulder)

    def look(self, seat: int | None, shoulder: int | None = None) -> None:
        """Look from a seat; or as a spectator, perhaps over somebody's shoulder."""
        self.seat = seat
        self.shoulder = shoulder
        self.viewpoint = seat if seat is not None else int(NOBODY) if shoulder is None else SHOULDER - shoulder


def outside(viewpoint: int) -> int:
    """The spectators' viewpoint on the same game, which sees the public part."""
    return int(NOBODY) if viewpoint > PAST else PAST


class Perspective:
    """A game as seen from one viewpoint: a part of its views, and the lines heard there."""

    def __init__(self, observer: PartObserver, public: "Perspective | None" = None) -> None:
        self.observer = observer
        self.public = public or self  # the public perspective on the same game
        self.lines: list[Json] | None = None  # heard about the last moves; None: nobody has listened here yet
        self.shown: Json | None = None  # the part as last sent to viewers here
        self.unsaid: list[Json] = []  # lines not yet sent to them

    def listen(self) -> list[Json]:
        """The lines about the last moves; from now on they are collected."""
        if self.lines is None:
            self.lines = retold(self.observer.game, self.observer.seat)
        return self.lines

    def follow(self, game: Game, move: Json) -> list[Json]:
        """Follow a move of this game, and return the lines about it; none if nobody listens."""
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
            del self.unsaid[:-RECENT_LINES]  # bounded where nobody is looking now
        return lines

    def change(self) -> Json | None:
        """The changes of this part since the last call."""
        part = self.observer.part
        patch = difference(self.shown, part)
        self.shown = part
        return patch

    def news(self, changes: "dict[Perspective, Raw | None]") -> News:
        """The news for viewers here; public changes are encoded once for everybody."""
        public = self.public
        if public not in changes:
            changes[public] = raw(public.change())
        own = None if public is self else self.change()
        lines, self.unsaid = self.unsaid, []
        return changes[public], own, lines or None


class Audience:
    """All viewers of a table. Everything sent from here is meant for its receiver, including secrets."""

    def __init__(self, table: Table, clock: Clock) -> None:
        self.table = table
        self.clock = clock
        self.viewers: set[Viewer] = set()
        self.perspectives: dict[int, Perspective] = {}  # by viewpoint
        self.past: Game | None = None  # the game as it was some time ago, if spectators see all of it later
        self.public = table.public()
        self.last_public_lines: list[Json] = []  # of the last move, if somebody may remark on it

    def now(self) -> float:
        return rounded(self.clock.now())

    def connected(self, player: str | None) -> bool:
        return any(viewer.player == player for viewer in self.viewers)

    # --- messages ---

    def follow(self, game: Game, move: Json) -> list[Json]:
        """Follow a move from all viewpoints; return the lines of the one that heard most."""
        heard: list[Json] = []
        for viewpoint, perspective in self.perspectives.items():
            lines = perspective.follow(game, move)
            heard = max(heard, lines, key=len)
            if viewpoint == NOBODY:
                self.last_public_lines = lines
        return heard

    def public_lines_before(self, count: int) -> list[Json]:
        """What everybody heard before that: at most `count` lines."""
        lines = self.perspectives[NOBODY].lines or []
        end = len(lines) - len(self.last_public_lines)
        return lines[max(0, end - count) : end]

    def publish(
        self, chat: list[Chat] | None = None, people: bool = False, asking: Viewer | None = None, re: int | None = None
    ) -> None:
        """Send the changes to everybody; `people`: whether more than the game may have changed."""
        if self.table.game is not None and not self.perspectives:
            for viewer in self.viewers:
                self._perspective(viewer.viewpoint, self.table.game)
        public = self.table.public()
        table = None if public is self.public else raw(difference(self.public, public))
        self.public = public
        seq, now = self.table.shown_seq, self.now()
        changes: dict[Perspective, Raw | None] = {}  # of the public parts, the same for all
        news: dict[int, News] = {}
        ready: dict[int, bytes] = {}  # most viewers with one viewpoint get the same message
        for viewer in self.viewers:
            viewpoint = viewer.viewpoint
            you = self._new_you(viewer) if people else None
            informed = viewer.informed == viewpoint  # otherwise it receives everything in a moment
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
        """Everything that a connection may know now."""
        table, viewpoint = self.table, viewer.viewpoint
        view: GameView | None = None
        own: OwnPart | None = None
        lines: list[Json] = []
        if table.game is not None:
            perspective = self._perspective(viewpoint, table.game)
            perspective.news({})  # included here
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
        watching = len(self.watching()) if seats else 0
        return You(seats, viewer.seat, viewer.shoulder, host, code, limit, replaced, spectators, watching)

    def spectators(self) -> list[Spectator]:
        """The spectators connected to this process."""
        people = sorted(self.table.person_of(player) for player in self.watching())
        return [Spectator(person, person in self.table.muted) for person in people]

    def watching(self) -> set[str]:
        """The identities of those who watch, of this process."""
        return {viewer.player for viewer in self.viewers if viewer.seat is None}

    def _new_you(self, viewer: Viewer) -> You | None:
        """The part that concerns only this connection, if it has changed."""
        you = self.you(viewer)
        if you == viewer.you:
            return None
        viewer.you = you
        return you

    # --- viewpoints ---

    def dismiss(self) -> None:
        """Disconnect those who may no longer watch."""
        for viewer in [viewer for viewer in self.viewers if not (viewer.guest or self.table.may_watch(viewer.player))]:
            self._send_away(viewer, Objection.NOT_INVITED)

    def remove(self, event: Removed) -> None:
        """Disconnect those whom the host has removed."""
        reason = Objection.BLOCKED if event.blocked else Objection.REMOVED
        for viewer in [viewer for viewer in self.viewers if self.table.person_of(viewer.player) == event.person]:
            self._send_away(viewer, reason)

    def _send_away(self, viewer: Viewer, reason: Objection) -> None:
        self.viewers.discard(viewer)
        viewer.dismiss(reason)

    def reseat(self) -> list[Viewer]:
        """Move the viewpoint of those who gained or lost a seat."""
        moved = []
        for viewer in self.viewers:
            seats = self.table.seats_of(viewer.player)
            seat = viewer.seat if viewer.seat in seats else next(iter(seats), None)
            if seat != viewer.seat:
                viewer.look(seat)
                moved.append(viewer)
        return moved

    def check_sit(self, viewer: Viewer, seat: int | None) -> None:
        """Objected unless this is one of one's own seats; for a spectator, if players' cards are not open yet."""
        mine = self.table.seats_of(viewer.player)
        if mine:
            if seat not in mine:
                raise Objected(Objection.NOT_YOUR_SEAT)
            return
        exists = seat is None or 0 <= seat < len(self.table.seats)
        if not exists or self.table.open_cards is None:
            raise Objected(Objection.NOT_YOUR_SEAT)
        if seat is not None and moves_open_to_spectators(self.table, self.clock.now()) is None:
            raise Objected(Objection.CARDS_LATER)

    def sit(self, viewer: Viewer, command: Sit) -> None:
        """Look from another of one's own seats; as a spectator, over somebody's shoulder or from outside again."""
        if self.table.seats_of(viewer.player):
            viewer.look(command.seat)
        else:
            viewer.look(None, command.seat)
        viewer.send(self.full(viewer, command.id))

    def _perspective(self, viewpoint: int, game: Game) -> Perspective:
        """The perspective of a viewpoint; a new one gets the lines of past moves from the record."""
        public = outside(viewpoint)
        seen = game if public == NOBODY else self._look_back(game)
        if public not in self.perspectives:
            self.perspectives[public] = Perspective(PartObserver(seen, NOBODY))
            if self.table.characters:
                self.perspectives[public].listen()  # for characters, who remark on what everybody heard
        if viewpoint not in self.perspectives:
            seat = viewpoint if seen is game else SHOULDER - viewpoint
            self.perspectives[viewpoint] = Perspective(PartObserver(seen, seat), self.perspectives[public])
        perspective = self.perspectives[viewpoint]
        perspective.listen()
        return perspective

    # --- the game some time ago ---

    def _look_back(self, game: Game) -> Game:
        """The game as it was when the spectators' delay began."""
        if self.past is None:
            self.past = game.from_start()
            for _ in self._passed(game, self.past):
                pass
        return self.past

    def _passed(self, game: Game, past: Game) -> Iterator[Json]:
        """Play the moves that are now old enough for everybody to see."""
        for _ in range(len(past.history), moves_open_to_spectators(self.table, self.clock.now()) or 0):
            entry = game.history[len(past.history)]
            yield past.play(entry["seat"], move_of(entry))

    def replay(self) -> None:
        """Show spectators over players' shoulders what happened some time ago."""
        game, past = self.table.game, self.past
        if game is not None and past is not None:
            for move in self._passed(game, past):
                self.follow(past, move)
            self.publish()

    def next_replay(self) -> float | None:
        """When the next move is old enough for everybody to see."""
        return None if self.past is None else next_opening_to_spectators(self.table, len(self.past.history))


def retold(game: Game, seat: int) -> list[Json]:
    """What a seat heard about the last moves, from the record."""
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
