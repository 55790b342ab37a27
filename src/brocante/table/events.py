"""What can happen at a table. A table is nothing but the fold of its events, in the order of the log."""

from typing import Any

from msgspec import Struct, json

MOST_TEXT = 300  # characters of a chat message
MOST_NAME = 24


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
    delay: float | None = None  # after so many seconds spectators see all cards; None: only what is public
    guests: list[str] = []  # who watched the table before this one


class Joined(Struct, frozen=True, tag="joined", omit_defaults=True):
    """Somebody came in: to a seat, or to watch."""

    player: str
    name: str
    seat: int | None = None


class Left(Struct, frozen=True, tag="left"):
    player: str


class Arranged(Struct, frozen=True, tag="arranged", omit_defaults=True):
    """The host gave a seat to a bot, or opened it."""

    seat: int
    bot: str | None = None


class Started(Struct, frozen=True, tag="started"):
    key: str
    rules: int  # version


class Moved(Struct, frozen=True, tag="moved", omit_defaults=True):
    seat: int
    move: dict[str, Any]
    by: str = ""  # "" the player, "bot", "hammer" (silence), "order" (a standing bid)


class Stood(Struct, frozen=True, tag="stood", omit_defaults=True):
    """A standing order for this auction: raise up to this much; 0 is to pass for good, None takes it back."""

    seat: int
    limit: int | None = None


class Away(Struct, frozen=True, tag="away"):
    """A player ran out of time: a bot plays on until the player is back."""

    seat: int


class Back(Struct, frozen=True, tag="back"):
    seat: int


class Here(Struct, frozen=True, tag="here"):
    """A seat's player is connected."""

    seat: int


class Gone(Struct, frozen=True, tag="gone"):
    seat: int


class Said(Struct, frozen=True, tag="said", omit_defaults=True):
    """Chat: free text, or the key of a phrase that everybody reads in their own language."""

    name: str
    seat: int | None = None
    text: str | None = None
    phrase: str | None = None


class Wished(Struct, frozen=True, tag="wished"):
    """A player wants the game paused, or no longer; it rests while all players want it."""

    seat: int
    pause: bool


class Resumed(Struct, frozen=True, tag="resumed"):
    seat: int


class Rematched(Struct, frozen=True, tag="rematched"):
    """The same people play again, at another table."""

    table: str


class Closed(Struct, frozen=True, tag="closed"):
    """Nobody plays here any more, though the game is not over."""


Event = (
    Created
    | Joined
    | Left
    | Arranged
    | Started
    | Moved
    | Stood
    | Away
    | Back
    | Here
    | Gone
    | Said
    | Wished
    | Resumed
    | Rematched
    | Closed
)


class Entry(Struct, frozen=True, omit_defaults=True):
    """What one cause made happen at once: one row of the log, there as a whole or not at all."""

    at: float  # seconds since 1970
    events: list[Event]
    writer: str = ""  # the process that wrote it


ENTRY_ENCODER = json.Encoder()
ENTRY_DECODER = json.Decoder(Entry)
