"""What can happen at a table. A table is nothing but the fold of its events, in the order of the log."""

from typing import Any

from msgspec import Struct, json

from brocante.table.tempo import Tempo


class Place(Struct, frozen=True, omit_defaults=True):
    """A seat as it is laid: for a player, for a bot, or open."""

    name: str = ""
    player: str | None = None  # the identity that sits here; never shown to anybody
    bot: str | None = None

    @property
    def open(self) -> bool:
        return self.player is None and self.bot is None


class Created(Struct, frozen=True, tag="created", omit_defaults=True):
    game: str
    options: dict[str, bool]
    places: list[Place]
    host: str
    code: str  # whoever says it may come in
    clock: str
    public: bool = False
    delay: float | str | None = None  # when spectators see all cards (open_cards.py); seconds in old logs; None: never
    guests: list[str] = []  # in old logs: who watched the table before this one
    secret: str = ""  # the deal will follow from it and from the players' seeds; its hash is public
    spectators_talk: bool = False
    chat: list["Said"] = []  # what was said at the table before this one, by the same people
    tempo: Tempo = "normal"
    remarks: bool = True  # whether characters speak
    material: dict[str, Any] | None = None  # of a printed game, from the server's data file
    circle: str = ""  # of a rematch: what people were named after at the first table, so that these stay in force:
    muted: list[str] = []
    blocked: list[str] = []


class Joined(Struct, frozen=True, tag="joined", omit_defaults=True):
    """Somebody came in to a seat; in old logs also to watch, without one."""

    player: str
    name: str
    seat: int | None = None


class Left(Struct, frozen=True, tag="left"):
    player: str


class Arranged(Struct, frozen=True, tag="arranged", omit_defaults=True):
    """The host gave a seat to a bot, or opened it."""

    seat: int
    bot: str | None = None


class Seeded(Struct, frozen=True, tag="seeded"):
    """A player adds to the shuffle, before the deal."""

    seat: int
    seed: str


class Started(Struct, frozen=True, tag="started", omit_defaults=True):
    key: str
    rules: int  # version
    seeds: list[str] = []  # of the seats, "" where one gave none


class Moved(Struct, frozen=True, tag="moved", omit_defaults=True):
    seat: int
    move: dict[str, Any]
    by: str = ""  # "" the player, "bot", "hammer" (silence), "order" (a standing bid)
    bot: str = ""  # who chose it and with which seed, so that operators can repeat the choice (`brocante explain`);
    seed: int | None = None  # neither is ever sent to clients: they would tell how a bot thinks


class Stood(Struct, frozen=True, tag="stood", omit_defaults=True):
    """A standing order for this auction: raise up to this much; 0 is to pass for good, None takes it back."""

    seat: int
    limit: int | None = None


class Knocked(Struct, frozen=True, tag="knocked"):
    """The auctioneer swings the hammer: the next knock is now."""

    seat: int


class Away(Struct, frozen=True, tag="away", omit_defaults=True):
    """A bot plays on until the player is back: who ran out of time, or for whom the host lets a bot stand in."""

    seat: int
    by: str = ""  # "" the clock, "host"
    once: bool = False  # for one move: whoever sits before the page has only been slow


class Back(Struct, frozen=True, tag="back"):
    seat: int


class Here(Struct, frozen=True, tag="here"):
    """A seat's player is connected."""

    seat: int


class Gone(Struct, frozen=True, tag="gone"):
    seat: int


class Said(Struct, frozen=True, tag="said", omit_defaults=True):
    """Chat: free text, or the key of a phrase or a remark, which everybody reads in their own language."""

    name: str
    seat: int | None = None
    text: str | None = None
    phrase: str | None = None
    guest: str | None = None  # of a spectator: by what they are known at this table
    remark: str | None = None  # of a character: whose, at which moment, in which words


class Wished(Struct, frozen=True, tag="wished"):
    """A player wants the game paused, or no longer; it rests while all players want it."""

    seat: int
    pause: bool


class Resumed(Struct, frozen=True, tag="resumed"):
    seat: int


class Rematched(Struct, frozen=True, tag="rematched"):
    """The same people play again, at another table."""

    table: str


class Woken(Struct, frozen=True, tag="woken"):
    """No server looked after the table for some time: every clock starts again."""


class Closed(Struct, frozen=True, tag="closed", omit_defaults=True):
    """Nobody plays here any more, though the game may not be over."""

    reason: str | None = None  # an operator closed it, for this reason if one was given; None: everybody had left


class Hosted(Struct, frozen=True, tag="hosted"):
    """The host was gone for long: somebody else is the host now."""

    player: str


class Muted(Struct, frozen=True, tag="muted"):
    """The host does not let somebody chat, or does again."""

    person: str  # `person_of` an identity: a player or a spectator
    muted: bool


class TalkAllowed(Struct, frozen=True, tag="talk_allowed"):
    """The host lets spectators chat, or no longer."""

    spectators: bool


class TempoChanged(Struct, frozen=True, tag="tempo_changed"):
    """Bots and scenes take another time from now on."""

    tempo: Tempo


class RemarksAllowed(Struct, frozen=True, tag="remarks_allowed"):
    """Characters speak now and then, or no longer."""

    allowed: bool


class Removed(Struct, frozen=True, tag="removed", omit_defaults=True):
    """The host sent somebody away: before the start from a seat, at any time from among the spectators."""

    person: str
    blocked: bool = False  # and does not let them in again
    address: str = ""  # a keyed hash of where they came from, if that is blocked too


class VoteOpened(Struct, frozen=True, tag="vote_opened"):
    """The host wants to give the seat of somebody absent to a bot for good; the others here are asked."""

    seat: int
    bot: str


class Agreed(Struct, frozen=True, tag="agreed"):
    """A player agrees to what is voted on."""

    player: str


class VoteClosed(Struct, frozen=True, tag="vote_closed"):
    """Somebody did not agree, or not everybody did in time."""


Event = (
    Created
    | Joined
    | Left
    | Arranged
    | Seeded
    | Started
    | Moved
    | Stood
    | Knocked
    | Away
    | Back
    | Here
    | Gone
    | Said
    | Wished
    | Resumed
    | Rematched
    | Woken
    | Closed
    | Hosted
    | Muted
    | TalkAllowed
    | TempoChanged
    | RemarksAllowed
    | Removed
    | VoteOpened
    | Agreed
    | VoteClosed
)


class Entry(Struct, frozen=True, omit_defaults=True):
    """What one cause made happen at once: one row of the log, there as a whole or not at all."""

    at: float  # seconds since 1970
    events: list[Event]
    writer: str = ""  # the process that wrote it


ENTRY_ENCODER = json.Encoder()
ENTRY_DECODER = json.Decoder(Entry)
