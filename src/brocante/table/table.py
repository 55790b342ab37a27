"""One table: who sits where and how far the game is, as its events have it so far.

Pure: no clock, no storage, no bots. Whoever holds a `Table` holds its secrets; `public` is what
everybody at the table may know.
"""

from dataclasses import dataclass
from hmac import compare_digest

from brocante.engine.codec import Json
from brocante.play.game import RULES_VERSION, Game, TriedMove
from brocante.play.registry import complete_switches, find
from brocante.table.clock import CLOCKS
from brocante.table.events import (
    Arranged,
    Away,
    Back,
    Closed,
    Created,
    Event,
    Gone,
    Here,
    Joined,
    Left,
    Moved,
    Place,
    Rematched,
    Resumed,
    Said,
    Started,
    Stood,
    Wished,
)
from brocante.table.messages import SeatInfo, Status, TableInfo
from brocante.table.reasons import Objected, Objection

MOST_CHAT = 200  # messages that a newcomer is shown


@dataclass
class Seat:
    """A place at the table."""

    place: Place
    here: bool = False  # its player is connected
    away: bool = False  # a bot plays until its player is back
    wants_pause: bool = False
    limit: int | None = None  # a standing order

    @property
    def played_by_bot(self) -> bool:
        return self.place.bot is not None or self.away


class Table:
    """The fold of a table's events."""

    def __init__(self, name: str, created: Created, at: float) -> None:
        self.name = name
        self.created = created
        self.options = complete_switches(find(created.game), len(created.places), created.options)
        self.pace = CLOCKS[created.clock]
        self.seats = [Seat(place) for place in created.places]
        self.host = created.host
        self.guests = set(created.guests)
        self.game: Game | None = None
        self.old_rules = False
        self.closed = False
        self.paused = False
        self.rematch: str | None = None
        self.chat: list[Said] = []
        self.seq = 1  # entries of the log that are in here
        self.changed_at = at
        self.asked_at = at  # since when the question of now is asked
        self.called_at = at  # since when the hammer swings: the last bid, or the start of the auction
        self.called = False  # whether there has been a bid since the question is asked
        self.outcry = False  # whether an auction in free outcry is going on: then the hammer swings
        self.moved_at = at
        self.times: list[float] = []  # of the moves
        self.people = 0  # rises with every change that concerns anything but the game and the chat
        self._shown_seats: tuple[int, list[SeatInfo]] = (-1, [])
        self._changing: tuple[object, ...] = ()  # what has changed when `public` does
        self._public: TableInfo

    @property
    def status(self) -> Status:
        if self.closed:
            return "closed"
        if self.game is None:
            return "old" if self.old_rules else "waiting"
        return "over" if self.game.over else "playing"

    def _all_rest(self) -> bool:
        """Whether somebody wants to rest and nobody who is here objects; so a pause lasts when all have gone."""
        wishes = [seat.wants_pause for seat in self.seats if seat.here or seat.wants_pause]
        return bool(wishes) and all(wishes)

    def seats_of(self, player: str) -> list[int]:
        return [index for index, seat in enumerate(self.seats) if seat.place.player == player]

    def may_watch(self, player: str) -> bool:
        return self.created.public or player in self.guests or bool(self.seats_of(player))

    def invites(self, code: str) -> bool:
        """Whether this is the code that lets others in."""
        return compare_digest(code.strip().upper().encode(), self.created.code.encode())

    def playing(self) -> Game:
        """The game that is going on."""
        if self.old_rules:
            raise Objected(Objection.OLD_RULES)
        if self.closed:
            raise Objected(Objection.TABLE_CLOSED)
        if self.game is None:
            raise Objected(Objection.NOT_STARTED)
        return self.game

    def silence(self, seat: int) -> Json | None:
        """What a seat that says nothing does when the hammer falls; None where there is no outcry for it."""
        return None if self.game is None else self.game.codec.silence(self.game.rules, seat)

    def apply(self, event: Event, at: float, trial: TriedMove | None = None) -> Json | None:
        """Take in what happened; for a move, which may have been tried just before, the game's own entry about it."""
        self.changed_at = at
        if isinstance(event, Moved):
            return self._moved(event, at, trial)
        self.people += 1
        self._happened(event, at)
        paused, self.paused = self.paused, self._all_rest()
        if paused and not self.paused:
            self.asked_at = self.called_at = self.moved_at = at  # every clock starts anew
        return None

    def _happened(self, event: Event, at: float) -> None:
        match event:
            case Here() | Gone():
                self.seats[event.seat].here = isinstance(event, Here)
            case Away() | Back():
                self.seats[event.seat].away = isinstance(event, Away)
            case Stood():
                self.seats[event.seat].limit = event.limit
            case Said():
                self.chat = [*self.chat[1 - MOST_CHAT :], event]
            case Joined():
                self._joined(event)
            case Left():
                self._left(event)
            case Arranged():
                self.seats[event.seat] = Seat(Place(bot=event.bot))
            case Started():
                self._started(event, at)
            case Wished():
                self.seats[event.seat].wants_pause = event.pause
            case Resumed():
                for seat in self.seats:
                    seat.wants_pause = False
            case Rematched():
                self.rematch = event.table
            case Closed():
                self.closed = True

    def _joined(self, event: Joined) -> None:
        if event.seat is None:
            self.guests.add(event.player)
        else:
            self.seats[event.seat] = Seat(Place(name=event.name, player=event.player))

    def _left(self, event: Left) -> None:
        """Before the start the seat opens; later a bot plays on, and the player may come back."""
        self.guests.discard(event.player)
        for seat in self.seats_of(event.player):
            if self.game is None:
                self.seats[seat] = Seat(Place())
            else:
                self.seats[seat].here = False
                self.seats[seat].away = True
                self.seats[seat].wants_pause = False
        if self.host == event.player:
            others = [seat.place.player for seat in self.seats if seat.place.player not in (None, event.player)]
            self.host = others[0] or "" if others else event.player

    def _started(self, event: Started, at: float) -> None:
        self.asked_at = self.called_at = self.moved_at = at
        if event.rules != RULES_VERSION:
            self.old_rules = True
            return
        self.game = Game(self.created.game, len(self.seats), self.options, bytes.fromhex(event.key))
        self.outcry = self._outcry(self.game)

    def _outcry(self, game: Game) -> bool:
        return any(self.silence(seat) for seat in game.actors())

    def _moved(self, event: Moved, at: float, trial: TriedMove | None) -> Json | None:
        if self.old_rules:
            return None  # the log of a game that these rules cannot play: it stays as it is
        game = self.playing()
        question = game.question
        silent = self.outcry and event.move == self.silence(event.seat)
        entry = game.play(event.seat, event.move) if trial is None else game.make(trial)
        self.outcry = self._outcry(game)
        self.moved_at = at
        self.times.append(at)
        if game.question != question:
            self.asked_at = self.called_at = at
            self.called = False
            for seat in self.seats:
                if seat.limit is not None:
                    seat.limit = None
                    self.people += 1
        elif not silent:  # to pass does not stop the hammer
            self.called_at = at
            self.called = True
        return entry

    def public(self) -> TableInfo:
        """What everybody at the table may know, but for the game; the same object while nothing of it has changed."""
        hammer = self.hammer()
        changing = self.people, self.status, self.asked_at, hammer, hammer and self.called_at
        if changing != self._changing:
            self._changing = changing
            self._public = self._make_public(hammer)
        return self._public

    def _make_public(self, hammer: float | None) -> TableInfo:
        created = self.created
        game = self.game
        return {
            "id": self.name,
            "game": created.game,
            "options": self.options,
            "clock": created.clock,
            "public": created.public,
            "delay": created.delay,
            "status": self.status,
            "paused": self.paused,
            "seats": self._public_seats(),
            "asked_at": self.asked_at,
            "deadline": self.deadline() if game is not None and not game.over and hammer is None else None,
            "hammer": None if hammer is None else {"from": self.called_at, "to": hammer},
            "rematch": self.rematch,
        }

    def _public_seats(self) -> list[SeatInfo]:
        """Made anew only when something has changed: most updates are about moves."""
        people, shown = self._shown_seats
        if people != self.people:
            shown = [
                {
                    "name": seat.place.name,
                    "bot": seat.place.bot,
                    "open": seat.place.open,
                    "host": seat.place.player is not None and seat.place.player == self.host,
                    "here": seat.here or seat.place.bot is not None,
                    "away": seat.away,
                    "wants_pause": seat.wants_pause,
                }
                for seat in self.seats
            ]
            self._shown_seats = self.people, shown
        return shown

    def hammer(self) -> float | None:
        """When the hammer falls on whoever is silent; None where nobody is waiting for it."""
        wait = self.pace.hammer(begun=self.called)
        return None if wait is None or self.paused or not self.outcry else self.called_at + wait

    def deadline(self) -> float | None:
        """When a bot makes the moves that are still asked for."""
        return None if self.pace.move is None or self.paused else self.asked_at + self.pace.move

    def listing(self) -> Json:
        """The table in a list of tables."""
        codec = find(self.created.game)
        return {
            "id": self.name,
            "game": codec.name,
            "options": self.options,
            "clock": self.created.clock,
            "status": self.status,
            "seats": [{"name": s.place.name, "bot": s.place.bot, "open": s.place.open} for s in self.seats],
        }
