"""The messages of a table. The clients' types are generated from these."""

from typing import Any, Literal, NotRequired, TypedDict

from msgspec import Raw, Struct, json

from brocante.table.events import Said
from brocante.table.tempo import Tempo

Status = Literal["waiting", "playing", "over", "closed", "old"]
OpenCards = Literal["round", "after"]  # when spectators see all cards
Hammer = TypedDict("Hammer", {"from": float, "to": float, "knocks": int, "by": int | None})


class SeatInfo(TypedDict):
    """A seat as everybody sees it."""

    name: str
    bot: str | None
    character: str | None  # the character of the bot, if any
    open: bool
    host: bool
    here: bool
    away: bool
    late: int  # moves in a row made by a bot because the player ran out of time
    wants_pause: bool
    muted: bool
    absent_since: float | None
    seed: str | None  # its player's contribution to the shuffle


class VoteInfo(TypedDict):
    """A vote on giving a seat to a bot for good: which seat, and which seats have not agreed yet."""

    seat: int
    missing: list[int]


class TableInfo(TypedDict):
    """What everybody at a table may know, except the game."""

    id: str
    game: str
    options: dict[str, bool]
    clock: str
    tempo: Tempo
    remarks: bool  # whether characters speak
    scenes: dict[str, float]  # seconds for which lines of these names are shown; bots wait that long
    public: bool
    open_cards: OpenCards | None
    spectators_talk: bool
    commitment: str | None  # the hash of the server's part of the shuffle
    status: Status
    closing_reason: str | None  # if an operator closed it, why, or ""
    paused: bool
    vote: VoteInfo | None
    seats: list[SeatInfo]
    asked_at: float
    deadline: float | None
    hammer: Hammer | None
    rematch: str | None


class GameView(TypedDict):
    """What everybody may know of the game, and patched with `OwnPart` what a seat may; `table` differs by game."""

    game: str
    players: int
    options: dict[str, bool]
    commitment: str
    seat: int | None
    played: int
    question: int
    actors: list[int]
    moves: list[dict[str, Any]]
    table: dict[str, Any]
    scores: NotRequired[list[int]]
    winners: NotRequired[list[int]]
    key: NotRequired[str]


class OwnPart(TypedDict):
    """What a seat may know besides, as a patch on what everybody may know."""

    seat: int
    moves: list[dict[str, Any]]
    table: dict[str, Any]


class Chat(Struct, frozen=True, omit_defaults=True):
    """A chat message: text, or the key of a phrase or of a character's remark."""

    name: str
    seat: int | None = None
    text: str | None = None
    phrase: str | None = None
    guest: str | None = None  # a spectator's name key at this table
    remark: str | None = None

    @classmethod
    def of(cls, said: Said) -> "Chat":
        return cls(said.name, said.seat, said.text, said.phrase, said.guest, said.remark)


class Refusal(Struct, frozen=True, omit_defaults=True):
    """Why something was refused: a key for the catalogues, a detail for programmers, and the standing bid, if any."""

    reason: str
    detail: str = ""
    bid: int | None = None


class Spectator(Struct, frozen=True):
    """A spectator, as the host sees them."""

    guest: str
    muted: bool


class You(Struct, frozen=True):
    """What concerns only the receiver."""

    seats: list[int]
    seat: int | None
    shoulder: int | None
    host: bool
    code: str | None
    limit: int | None
    replaced: bool  # a bot took over your seat for good
    spectators: list[Spectator]  # for the host: the spectators
    watching: int  # for players: how many spectators there are


class Full(Struct, frozen=True, tag_field="kind", tag="full", omit_defaults=True):
    """Everything that somebody may know about a table now."""

    seq: int
    now: float
    table: TableInfo
    you: You
    game: GameView | None
    log: list[dict[str, Any]]
    chat: list[Chat]
    own: OwnPart | None = None
    re: int | None = None


class Update(Struct, frozen=True, tag_field="kind", tag="update", omit_defaults=True):
    """The changes, with patches as in docs/protocol.md."""

    seq: int
    now: float
    table: Any = None
    you: You | None = None
    game: Any = None
    own: Any = None
    log: Any = None
    chat: list[Chat] | None = None
    re: int | None = None


class Answer(Struct, frozen=True, tag_field="kind", tag="answer", omit_defaults=True):
    re: int
    refused: Refusal | None = None


class Notices(Struct, frozen=True, tag_field="kind", tag="notices"):
    """The operators' current messages to everybody."""

    notices: list[str]


Message = Full | Update | Answer | Notices
ENCODER = json.Encoder()


def raw(value: object) -> Raw | None:
    """A part of several messages, encoded once; None if there is nothing to send."""
    return Raw(ENCODER.encode(value)) if value else None
