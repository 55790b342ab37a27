"""The events of a table, which is nothing but the fold of them in the order of the log."""

from typing import Any

from msgspec import Struct, json

from brocante.table.tempo import Tempo


class Place(Struct, frozen=True, omit_defaults=True):
    """A seat: for a player, for a bot, or open."""

    name: str = ""
    player: str | None = None  # the identity in this seat; never shown to anybody
    bot: str | None = None

    @property
    def open(self) -> bool:
        return self.player is None and self.bot is None


class Created(Struct, frozen=True, tag="created", omit_defaults=True):
    game: str
    options: dict[str, bool]
    places: list[Place]
    host: str
    code: str  # the invitation code
    clock: str
    public: bool = False
    delay: float | str | None = None  # when spectators see all cards (open_cards.py); seconds in old logs; None: never
    guests: list[str] = []  # in old logs: who watched the table before this one
    secret: str = ""  # determines the deal together with the players' seeds; its hash is public
    spectators_talk: bool = False
    chat: list["Said"] = []  # from the same people's previous table
    tempo: Tempo = "normal"
    remarks: bool = True  # whether characters speak
    material: dict[str, Any] | None = None  # of a printed game, from the server's data file
    circle: str = ""  # for a rematch: names people as at the first table, so that these stay in force:
    muted: list[str] = []
    blocked: list[str] = []


class Joined(Struct, frozen=True, tag="joined", omit_defaults=True):
    """Somebody took a seat; in old logs also without one, to watch."""

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
    """A player contributed to the shuffle before the deal."""

    seat: int
    seed: str


class Started(Struct, frozen=True, tag="started", omit_defaults=True):
    key: str
    rules: int  # version
    seeds: list[str] = []  # by seat, "" for none


class Moved(Struct, frozen=True, tag="moved", omit_defaults=True):
    seat: int
    move: dict[str, Any]
    by: str = ""  # "" the player, "bot", "hammer" (silence), "order" (a standing bid)
    bot: str = ""  # which bot chose it, and its seed, so that operators can repeat the choice (`brocante explain`);
    seed: int | None = None  # neither is ever sent to clients, since they reveal how a bot thinks


class Stood(Struct, frozen=True, tag="stood", omit_defaults=True):
    """A standing order for this auction: raise up to this amount; 0 passes for good, None cancels it."""

    seat: int
    limit: int | None = None


class Knocked(Struct, frozen=True, tag="knocked"):
    """The auctioneer brought the hammer down: the next knock is now."""

    seat: int


class Away(Struct, frozen=True, tag="away", omit_defaults=True):
    """A bot plays until the player is back, who ran out of time or for whom the host called in a bot."""

    seat: int
    by: str = ""  # "" the clock, "host"
    once: bool = False  # for one move: the player is connected, only slow


class Back(Struct, frozen=True, tag="back"):
    seat: int


class Here(Struct, frozen=True, tag="here"):
    """A seat's player is connected again."""

    seat: int


class Gone(Struct, frozen=True, tag="gone"):
    seat: int


class Said(Struct, frozen=True, tag="said", omit_defaults=True):
    """Chat: free text, or the key of a phrase or a remark, which everybody reads in their own language."""

    name: str
    seat: int | None = None
    text: str | None = None
    phrase: str | None = None
    guest: str | None = None  # a spectator's name key at this table
    remark: str | None = None  # a character's remark: who, at which moment, in which words


class Wished(Struct, frozen=True, tag="wished"):
    """A player wants the game paused, or no longer; it is paused while all players want it."""

    seat: int
    pause: bool


class Resumed(Struct, frozen=True, tag="resumed"):
    seat: int


class Rematched(Struct, frozen=True, tag="rematched"):
    """The same people play again, at another table."""

    table: str


class Woken(Struct, frozen=True, tag="woken"):
    """No server held the table for some time: every clock starts again."""


class Closed(Struct, frozen=True, tag="closed", omit_defaults=True):
    """The table is closed, even if the game is not over."""

    reason: str | None = None  # an operator closed it, with this reason or ""; None: everybody had left


class Hosted(Struct, frozen=True, tag="hosted"):
    """Somebody else is the host, because the previous one left or was away for long."""

    player: str


class Muted(Struct, frozen=True, tag="muted"):
    """The host stopped somebody from chatting, or allowed it again."""

    person: str  # `person_of` an identity: a player or a spectator
    muted: bool


class TalkAllowed(Struct, frozen=True, tag="talk_allowed"):
    """The host allowed spectators to chat, or not."""

    spectators: bool


class TempoChanged(Struct, frozen=True, tag="tempo_changed"):
    """The tempo of bots and scenes changed."""

    tempo: Tempo


class RemarksAllowed(Struct, frozen=True, tag="remarks_allowed"):
    """Characters' remarks were switched on or off."""

    allowed: bool


class Removed(Struct, frozen=True, tag="removed", omit_defaults=True):
    """The host removed somebody: from a seat before the start, or a spectator at any time."""

    person: str
    blocked: bool = False  # whether they may not come back
    address: str = ""  # a keyed hash of their address, if that is blocked too


class VoteOpened(Struct, frozen=True, tag="vote_opened"):
    """The host wants to give an absent player's seat to a bot for good; the others present are asked."""

    seat: int
    bot: str


class Agreed(Struct, frozen=True, tag="agreed"):
    """A player agreed to the vote."""

    player: str


class VoteClosed(Struct, frozen=True, tag="vote_closed"):
    """The vote failed: somebody disagreed, or not everybody agreed in time."""


# What people decide about each other and about how the table is run
PeopleEvent = Muted | TalkAllowed | TempoChanged | RemarksAllowed | Removed | VoteOpened | Agreed | VoteClosed
TableEvent = (  # anything but a move
    Created
    | Joined
    | Left
    | Arranged
    | Seeded
    | Started
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
    | PeopleEvent
)
Event = Moved | TableEvent


class Entry(Struct, frozen=True, omit_defaults=True):
    """The events of one cause: one row of the log, written as a whole or not at all."""

    at: float  # seconds since 1970
    events: list[Event]
    writer: str = ""  # the process that wrote it


ENTRY_ENCODER = json.Encoder()
ENTRY_DECODER = json.Decoder(Entry)
