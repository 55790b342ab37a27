"""What a table sends. The clients' types are made from these."""

from typing import Any, Literal, NotRequired, TypedDict

from msgspec import Raw, Struct, json

from brocante.table.events import Said

Status = Literal["waiting", "playing", "over", "closed", "old"]
Hammer = TypedDict("Hammer", {"from": float, "to": float})


class SeatInfo(TypedDict):
    """A seat as everybody sees it."""

    name: str
    bot: str | None
    open: bool
    host: bool
    here: bool
    away: bool
    wants_pause: bool


class TableInfo(TypedDict):
    """What everybody at a table may know, but for the game."""

    id: str
    game: str
    options: dict[str, bool]
    clock: str
    public: bool
    delay: float | None
    status: Status
    paused: bool
    seats: list[SeatInfo]
    asked_at: float
    deadline: float | None
    hammer: Hammer | None
    rematch: str | None


class GameView(TypedDict):
    """What a seat may know of the game; `table` is the game's own part."""

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


class Chat(Struct, frozen=True, omit_defaults=True):
    """Something said at the table: text, or the key of a phrase."""

    name: str
    seat: int | None = None
    text: str | None = None
    phrase: str | None = None

    @classmethod
    def of(cls, said: Said) -> "Chat":
        return cls(said.name, said.seat, said.text, said.phrase)


class Refusal(Struct, frozen=True, omit_defaults=True):
    """Why something was not done: a key to be put into words, and a detail for programmers."""

    reason: str
    detail: str = ""


class You(Struct, frozen=True):
    """What concerns only whoever reads it."""

    seats: list[int]
    seat: int | None
    shoulder: int | None
    host: bool
    code: str | None
    limit: int | None


class Full(Struct, frozen=True, tag_field="kind", tag="full", omit_defaults=True):
    """All that somebody may know of a table now."""

    seq: int
    now: float
    table: TableInfo
    you: You
    game: GameView | None
    log: list[dict[str, Any]]
    chat: list[Chat]
    re: int | None = None


class Update(Struct, frozen=True, tag_field="kind", tag="update", omit_defaults=True):
    """What has changed; patches as docs/protocol.md has them."""

    seq: int
    now: float
    table: Any = None
    you: You | None = None
    game: Any = None
    log: Any = None
    chat: list[Chat] | None = None
    re: int | None = None


class Answer(Struct, frozen=True, tag_field="kind", tag="answer", omit_defaults=True):
    re: int
    refused: Refusal | None = None


Message = Full | Update | Answer
ENCODER = json.Encoder()


def raw(value: object) -> Raw | None:
    """A part of several messages, encoded once; None where there is nothing to say."""
    return Raw(ENCODER.encode(value)) if value else None
