"""One table: who sits where and how far the game is, derived from its events.

Pure: no clock, no storage, no bots. A `Table` holds all secrets; `public` is what everybody at the
table may know.
"""

from dataclasses import dataclass, field
from hashlib import blake2b
from hmac import compare_digest
from typing import assert_never

from brocante.bots.characters import CHARACTERS
from brocante.bots.levels import BotName
from brocante.engine.codec import Json
from brocante.engine.core import NOBODY
from brocante.play.game import Game, TriedMove
from brocante.play.registry import complete_switches, find
from brocante.play.shuffle import commitment_to
from brocante.table.clock import CLOCKS, KNOCKS
from brocante.table.events import (
    Agreed,
    Arranged,
    Away,
    Back,
    Closed,
    Created,
    Event,
    Gone,
    Here,
    Hosted,
    Joined,
    Knocked,
    Left,
    Moved,
    Muted,
    PeopleEvent,
    Place,
    RemarksAllowed,
    Rematched,
    Removed,
    Resumed,
    Said,
    Seeded,
    Started,
    Stood,
    TableEvent,
    TalkAllowed,
    TempoChanged,
    VoteClosed,
    VoteOpened,
    Wished,
    Woken,
)
from brocante.table.messages import Hammer, OpenCards, SeatInfo, Status, TableInfo, VoteInfo
from brocante.table.names import bot_names
from brocante.table.reasons import Objected, Objection
from brocante.table.tempo import scene_times

MOST_CHAT = 200  # messages that newcomers see


@dataclass
class Seat:
    """A place at the table."""

    place: Place
    here: bool = False  # its player is connected
    away: bool = False  # a bot plays until its player is back
    once: bool = False  # ... or until it has made one move
    late: int = 0  # moves in a row made because its player's time was up
    wants_pause: bool = False
    limit: int | None = None  # a standing order
    seed: str = ""  # its player's contribution to the shuffle
    came: bool = False  # its player has connected at least once
    gone_at: float = 0.0  # when its player disconnected, unless they are here
    absent_since: float | None = None  # since when they are not here or a bot plays for them

    @property
    def absent(self) -> bool:
        return self.place.player is not None and (self.away or not self.here)

    @property
    def played_by_bot(self) -> bool:
        return self.place.bot is not None or self.away


@dataclass
class Vote:
    """A vote on giving an absent player's seat to a bot for good."""

    seat: int
    bot: str
    opened_at: float
    agreed: set[str] = field(default_factory=set)  # identities


class Table:
    """The fold of a table's events."""

    def __init__(self, name: str, created: Created, at: float) -> None:
        self.name = name
        self.created = created
        self.options = complete_switches(find(created.game), len(created.places), created.options)
        # The hash of the secret for the deal; None at an old table that does not have one in advance
        self.commitment = commitment_to(bytes.fromhex(created.secret)) if created.secret else None
        self.pace = CLOCKS[created.clock]
        self.seats = [Seat(place) for place in created.places]
        self.host = created.host
        self.guests = set(created.guests)
        self.spectators_talk = created.spectators_talk
        self.tempo = created.tempo
        self.remarks = created.remarks
        self.spoken: list[tuple[int, str]] = []  # remarks in this game: the number of moves at the time, and the key
        self.characters: dict[int, str] = {}  # by seat
        self.stretch = 1.0  # factor for all times of the tempo, if the server was told to hurry
        # From this the name keys of people are derived, here and in rematches
        self.naming_key = created.circle or f"{name} {created.code}"
        self.muted = set(created.muted)  # persons
        self.blocked = set(created.blocked)  # persons, and hashes of addresses
        self.replaced: set[str] = set()  # identities whose seats bots took over during the game
        self.vote: Vote | None = None
        self.game: Game | None = None
        self.old_rules = False
        self.closed = False
        self.closing_reason: str | None = None  # if an operator closed it
        self.paused = False
        self.rematch: str | None = None
        self.chat: list[Said] = list(created.chat)
        self.seq = 1  # number of log entries applied
        self.secret_entries = 0  # standing orders, of which only their players learn
        self.changed_at = at
        self.asked_at = at  # since when the current question is asked
        self.called_at = at  # when the hammer began: at the last bid, or at the start of the auction
        self.knocked_at = at  # when the auctioneer last knocked
        self.called = False  # whether there has been a bid on the current question
        self.outcry = False  # whether an open auction is going on, which the hammer ends
        self.moved_at = at
        self.started_at = at
        self.times: list[float] = []  # of the moves
        self.people = 0  # rises with every change to anything except the game and the chat
        self._shown_seats: tuple[int, list[SeatInfo]] = (-1, [])
        self._changing: tuple[object, ...] = ()  # what `public` depends on
        self._public: TableInfo
        self._note_absence(at)
        self._note_characters()

    @property
    def shown_seq(self) -> int:
        """The number that clients see, without standing orders, which a gap would reveal."""
        return self.seq - self.secret_entries

    @property
    def status(self) -> Status:
        if self.closed:
            return "closed"
        if self.game is None:
            return "old" if self.old_rules else "waiting"
        return "over" if self.game.over else "playing"

    @property
    def open_cards(self) -> OpenCards | None:
        """When spectators see all cards; a number of seconds, in old logs, means a round of at least that length."""
        delay = self.created.delay
        return None if delay is None else "after" if delay == "after" else "round"

    def _all_rest(self) -> bool:
        """Whether somebody wants a pause and nobody present objects, so that a pause lasts after all have left."""
        wishes = [seat.wants_pause for seat in self.seats if seat.here or seat.wants_pause]
        return bool(wishes) and all(wishes)

    def seats_of(self, player: str) -> list[int]:
        return [index for index, seat in enumerate(self.seats) if seat.place.player == player]

    def may_watch(self, player: str) -> bool:
        """Whether somebody may watch without having given the code."""
        known = self.created.public or player in self.guests or player in self.replaced
        return bool(self.seats_of(player)) or (known and not self.blocks(player))

    def person_of(self, player: str) -> str:
        """The name key of an identity at this table and its rematches, shown for spectators without a name."""
        return blake2b(player.encode(), key=self.naming_key.encode()[:64], digest_size=6).hexdigest()

    @property
    def first(self) -> str:
        """The name of the first table in a series of rematches, with which addresses are hashed."""
        return self.naming_key.partition(" ")[0]

    def blocks(self, player: str, address: str = "") -> bool:
        """Whether the host has blocked somebody; players keep their seats whatever their address."""
        return not self.seats_of(player) and (self.person_of(player) in self.blocked or address in self.blocked)

    def voters(self) -> set[str]:
        """The people who have to agree in a vote: all players present."""
        seat = self.vote.seat if self.vote else None
        here = {other.place.player for other in self.seats if other.here and not other.away}
        return {player for player in here if player and seat not in self.seats_of(player)}

    def scenes(self) -> dict[str, float]:
        """How long people have to see what happens, by the name of the line."""
        return {} if self.game is None else scene_times(self.game, self.tempo, self.stretch)

    def plays_alone(self, player: str) -> bool:
        """Whether the player's only opponents are bots."""
        players = {seat.place.player for seat in self.seats if seat.place.bot is None}
        return players == {player}

    def invites(self, code: str) -> bool:
        """Whether this is the invitation code."""
        return compare_digest(code.strip().upper().encode(), self.created.code.encode())

    def playing(self) -> Game:
        """The game in progress; Objected if there is none."""
        if self.old_rules:
            raise Objected(Objection.OLD_RULES)
        if self.closed:
            raise Objected(Objection.TABLE_CLOSED)
        if self.game is None:
            raise Objected(Objection.NOT_STARTED)
        return self.game

    def silence(self, seat: int) -> Json | None:
        """The move of a silent seat when the hammer falls; None if the hammer does not concern it."""
        return None if self.game is None else self.game.silence(seat)

    def apply(self, event: Event, at: float, trial: TriedMove | None = None) -> Json | None:
        """Apply an event; for a move, which may have been tried just before, return its entry in the game's history."""
        self.changed_at = at
        if isinstance(event, Moved):
            return self._moved(event, at, trial)
        self.people += 1
        self._happened(event, at)
        self._note_absence(at, again=isinstance(event, Woken))
        paused, self.paused = self.paused, self._all_rest()
        if isinstance(event, Woken) or (paused and not self.paused):
            self.asked_at = self.called_at = self.moved_at = at  # all clocks start again
        return None

    def _happened(self, event: TableEvent, at: float) -> None:
        """Apply an event other than a move. mypy proves that none is forgotten: a replay would silently ignore it."""
        if isinstance(event, PeopleEvent):
            self._decided_by_people(event, at)
            return
        match event:
            case Here() | Gone():
                self._came_or_went(event, at)
            case Away():
                self._away(event)
            case Back():
                self._came_back(event.seat, at)
            case Stood():  # always alone in its entry
                self.seats[event.seat].limit = event.limit
                self.secret_entries += 1
            case Knocked():
                self._knocked(at)
            case Seeded():
                self.seats[event.seat].seed = event.seed
            case Said():
                self._said(event)
            case Joined():
                self._joined(event)
            case Left():
                self._left(event, at)
            case Arranged():
                self._arranged(event)
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
                self.closing_reason = event.reason
            case Hosted():
                self.host = event.player
            case Created() | Woken():
                pass  # the table was made from the one; `apply` restarts the clocks for the other
            case _:
                assert_never(event)

    def _decided_by_people(self, event: PeopleEvent, at: float) -> None:
        match event:
            case Muted():
                (self.muted.add if event.muted else self.muted.discard)(event.person)
            case TalkAllowed():
                self.spectators_talk = event.spectators
            case TempoChanged():
                self.tempo = event.tempo
            case RemarksAllowed():
                self.remarks = event.allowed
            case Removed():
                self._removed(event)
            case VoteOpened():
                self.vote = Vote(event.seat, event.bot, at, {self.host})
            case Agreed():
                if self.vote is not None:
                    self.vote.agreed.add(event.player)
            case VoteClosed():
                self.vote = None
            case _:
                assert_never(event)

    def _said(self, event: Said) -> None:
        self.chat = [*self.chat[1 - MOST_CHAT :], event]
        if event.remark is not None:
            self.spoken.append((len(self.times), event.remark))

    def _note_characters(self) -> None:
        bots = {index: seat.place.bot for index, seat in enumerate(self.seats) if seat.place.bot is not None}
        self.characters = {index: found for index, bot in bots.items() if (found := BotName.character_of(bot))}

    def _note_absence(self, at: float, again: bool = False) -> None:
        """Update who is absent, and drop votes about those who are back; `again`: absence counts from now."""
        for index, seat in enumerate(self.seats):
            if not seat.absent:
                seat.absent_since = None
                if self.vote is not None and self.vote.seat == index:
                    self.vote = None
            elif seat.absent_since is None or again:
                seat.absent_since = at
                seat.gone_at = at if again else seat.gone_at or at

    def _came_or_went(self, event: Here | Gone, at: float) -> None:
        seat = self.seats[event.seat]
        seat.here = isinstance(event, Here)
        seat.came = True
        seat.gone_at = at

    def _arranged(self, event: Arranged) -> None:
        player = self.seats[event.seat].place.player
        if player is not None and self.game is not None:
            self.replaced.add(player)
        self.seats[event.seat] = Seat(Place(bot=event.bot))
        self._note_characters()

    def _removed(self, event: Removed) -> None:
        if event.blocked:
            self.blocked |= {event.person, event.address} - {""}
        for index, seat in enumerate(self.seats):
            if self.game is None and seat.place.player and self.person_of(seat.place.player) == event.person:
                self.seats[index] = Seat(Place())
        self.guests = {guest for guest in self.guests if self.person_of(guest) != event.person}

    def _away(self, event: Away) -> None:
        seat = self.seats[event.seat]
        seat.away = True
        seat.once = event.once
        seat.late += not event.by

    def _came_back(self, seat: int, at: float) -> None:
        """Restart the player's move time if it is already up: otherwise they would be away again at once."""
        self.seats[seat].away = self.seats[seat].once = False
        deadline = self.deadline()
        if deadline is not None and deadline <= at:
            self.asked_at = at

    def _joined(self, event: Joined) -> None:
        if event.seat is None:
            self.guests.add(event.player)
        else:
            self.seats[event.seat] = Seat(Place(name=event.name, player=event.player))

    def _left(self, event: Left, at: float) -> None:
        """Somebody left: before the start the seat opens; later a bot plays on, and the player may return."""
        self.guests.discard(event.player)
        for seat in self.seats_of(event.player):
            if self.game is None:
                self.seats[seat] = Seat(Place())
            else:
                self.seats[seat].here = False
                self.seats[seat].gone_at = at
                self.seats[seat].away = True
                self.seats[seat].wants_pause = False
        if self.host == event.player:  # for old logs; in new ones `Hosted` follows (commands.py: leave)
            players = (seat.place.player for seat in self.seats)
            self.host = next((player for player in players if player not in (None, event.player)), None) or event.player

    def _started(self, event: Started, at: float) -> None:
        self.asked_at = self.called_at = self.moved_at = self.started_at = at
        created = self.created
        if event.rules not in find(created.game).versions:
            self.old_rules = True
            return
        key = bytes.fromhex(event.key)
        material = created.material
        self.game = Game(created.game, len(self.seats), self.options, key, event.seeds, event.rules, material)
        self.outcry = self.game.in_outcry()

    def _knocked(self, at: float) -> None:
        """A knock: going once becomes twice, twice becomes sold."""
        wait = self.pace.hammer(begun=self.called)
        if wait is not None:
            between = wait / KNOCKS
            self.called_at = at - between * (1 + (at - self.called_at) // between)
            self.knocked_at = at

    def auctioneer(self) -> int | None:
        """The seat that may use the hammer."""
        seat = NOBODY if self.game is None else self.game.codec.auctioneer(self.game.rules)
        return None if seat == NOBODY else seat

    def _moved(self, event: Moved, at: float, trial: TriedMove | None) -> Json | None:
        if self.old_rules:
            return None  # a game that these rules cannot play stays as it is
        game = self.playing()
        question = game.question
        silent = self.outcry and event.move == game.silence(event.seat)
        entry = game.play(event.seat, event.move) if trial is None else game.make(trial)
        self.outcry = game.in_outcry()
        self.moved_at = at
        self.times.append(at)
        self._note_lateness(event)
        if game.question != question:
            self.asked_at = self.called_at = at
            self.called = False
            for seat in self.seats:
                if seat.limit is not None:
                    seat.limit = None
                    self.people += 1
        elif not silent:  # a pass does not stop the hammer
            self.called_at = at
            self.called = True
        return entry

    def _note_lateness(self, event: Moved) -> None:
        """A stand-in for one move is over once it is made; a player who moves is no longer late."""
        seat = self.seats[event.seat]
        if event.by == "bot" and seat.once:
            seat.away = seat.once = False
        elif event.by == "" and seat.late:
            seat.late = 0
        else:
            return
        self.people += 1
        self._note_absence(self.moved_at)

    def public(self) -> TableInfo:
        """What everybody at the table may know, except the game; the same object while nothing in it changes."""
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
            "tempo": self.tempo,
            "remarks": self.remarks,
            "scenes": self.scenes(),
            "public": created.public,
            "open_cards": self.open_cards,
            "spectators_talk": self.spectators_talk,
            "commitment": self.commitment,
            "status": self.status,
            "closing_reason": self.closing_reason,
            "paused": self.paused,
            "vote": self._public_vote(),
            "seats": self._public_seats(),
            "asked_at": self.asked_at,
            "deadline": self.deadline() if game is not None and not game.over and hammer is None else None,
            "hammer": None if hammer is None else self._public_hammer(hammer),
            "rematch": self.rematch,
        }

    def _public_hammer(self, falls: float) -> Hammer:
        return {"from": self.called_at, "to": falls, "knocks": KNOCKS, "by": self.auctioneer()}

    def _public_vote(self) -> VoteInfo | None:
        if self.vote is None:
            return None
        missing = self.voters() - self.vote.agreed
        asked = [index for index, seat in enumerate(self.seats) if seat.place.player in missing]
        return {"seat": self.vote.seat, "missing": asked}

    def shown_names(self) -> list[str]:
        """The names of all seats, including bots."""
        names = [seat.place.name for seat in self.seats]
        bots = [index for index, seat in enumerate(self.seats) if seat.place.bot is not None]
        own = {index: CHARACTERS[character] for index, character in self.characters.items()}
        named = bot_names(bots, [name for name in names if name], own)
        return [named.get(index, name) for index, name in enumerate(names)]

    def _public_seats(self) -> list[SeatInfo]:
        """The seats as everybody sees them, rebuilt only after a change, since most updates are moves."""
        people, shown = self._shown_seats
        if people != self.people:
            shown = [
                {
                    "name": name,
                    "bot": seat.place.bot,
                    "character": self.characters.get(index),
                    "open": seat.place.open,
                    "host": seat.place.player is not None and seat.place.player == self.host,
                    "here": seat.here or seat.place.bot is not None,
                    "away": seat.away,
                    "late": seat.late,
                    "wants_pause": seat.wants_pause,
                    "muted": seat.place.player is not None and self.person_of(seat.place.player) in self.muted,
                    "absent_since": seat.absent_since,
                    "seed": seat.seed or None,
                }
                for index, (seat, name) in enumerate(zip(self.seats, self.shown_names(), strict=True))
            ]
            self._shown_seats = self.people, shown
        return shown

    def hammer(self) -> float | None:
        """When the hammer falls for silent seats; None if there is none."""
        wait = self.pace.hammer(begun=self.called)
        return None if wait is None or self.paused or not self.outcry else self.called_at + wait

    def deadline(self) -> float | None:
        """When bots make the moves still missing."""
        return None if self.pace.move is None or self.paused else self.asked_at + self.pace.move

    def listing(self) -> Json:
        """The table's entry in a list of tables."""
        codec = find(self.created.game)
        return {
            "id": self.name,
            "game": codec.name,
            "options": self.options,
            "clock": self.created.clock,
            "status": self.status,
            "open_cards": self.open_cards,
            "seats": [
                {
                    "name": name,
                    "bot": seat.place.bot,
                    "character": self.characters.get(index),
                    "open": seat.place.open,
                }
                for index, (seat, name) in enumerate(zip(self.seats, self.shown_names(), strict=True))
            ],
        }
