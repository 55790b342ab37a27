"""The requests and responses of the REST API. The clients' types are generated from these."""

from typing import Any, Literal

from msgspec import Raw, Struct

from brocante.table.messages import OpenCards, Status
from brocante.table.tempo import Tempo


class SeatSetup(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat of a table that is being created."""

    kind: Literal["me", "open", "bot"]
    name: str = ""
    bot: str = "regular"


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    game: str
    seats: list[SeatSetup]
    options: dict[str, bool] = {}
    clock: str = "normal"
    public: bool = False
    open_cards: OpenCards | None = None
    spectators_talk: bool = False
    tempo: Tempo = "normal"
    remarks: bool = True


class Invitation(Struct, frozen=True):
    """A new table and its invitation code."""

    id: str
    code: str


class Code(Struct, frozen=True, forbid_unknown_fields=True):
    code: str


class JoinRequest(Struct, frozen=True, forbid_unknown_fields=True):
    name: str = ""
    code: str = ""
    seat: int | None = None
    watch: bool = False


class Joining(Struct, frozen=True):
    id: str
    seats: list[int]  # the seats you now have


class OptionInfo(Struct, frozen=True):
    name: str
    default: bool


class GameInfo(Struct, frozen=True):
    name: str
    title: str
    fewest: int
    most: int
    options: list[OptionInfo]


class ClockInfo(Struct, frozen=True):
    name: str
    move: float | None  # seconds for a move
    knock: float | None  # seconds between two knocks of the hammer


class NetInfo(Struct, frozen=True):
    """A network offered as a bot, and the tables it can play at."""

    bot: str
    game: str
    players: int
    options: dict[str, bool]


class CharacterInfo(Struct, frozen=True):
    name: str  # as used in names of bots
    title: str  # the name that people read


class Catalogue(Struct, frozen=True):
    """Everything that can be chosen for a table."""

    games: list[GameInfo]
    bots: list[str]
    characters: list[CharacterInfo]
    character_levels: list[str]  # levels at which characters can play
    clocks: list[ClockInfo]
    phrases: list[str]
    nets: list[NetInfo] = []


class SeatListing(Struct, frozen=True):
    name: str
    bot: str | None
    open: bool
    character: str | None = None


class Listing(Struct, frozen=True):
    """A table in a list."""

    id: str
    game: str
    options: dict[str, bool]
    clock: str
    status: Status
    open_cards: OpenCards | None
    seats: list[SeatListing]
    watching: int = 0  # spectators connected to this process


class Tables(Struct, frozen=True):
    tables: list[Listing]


class RawTables(Struct, frozen=True):
    """The same as Tables, already encoded by the store."""

    tables: list[Raw]


class HandOver(Struct, frozen=True):
    """A code for another device, and its expiry."""

    code: str
    until: float


class PasskeyInfo(Struct, frozen=True):
    id: str
    created: float


class IdentityInfo(Struct, frozen=True):
    """The ways in which somebody can restore their identity."""

    known: bool  # whether they have an identity at all
    recovery: bool  # whether there is a recovery code
    passkeys: list[PasskeyInfo]


class PasskeyName(Struct, frozen=True, forbid_unknown_fields=True):
    name: str  # the name under which the device offers it


class PasskeyId(Struct, frozen=True, forbid_unknown_fields=True):
    id: str


class PasskeyAnswer(Struct, frozen=True, forbid_unknown_fields=True):
    """A browser's answer to a challenge."""

    credential: dict[str, Any]
