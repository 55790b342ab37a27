"""The settings of a server."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from brocante.bots.levels import NETWORK
from brocante.bots.workers import LoadNetworks
from brocante.engine.codec import Json
from brocante.table.archive import Retention


@dataclass(frozen=True)
class Limits:
    """What one connection and one address may do: sizes and rates of token buckets, and totals."""

    messages: float = 20.0  # a second, on one socket
    message_burst: float = 60.0
    requests: float = 10.0  # a second, from one address
    request_burst: float = 100.0
    too_often: float = 1.0  # seconds before a refusal for too many requests, to slow that connection down
    pages: float = 30.0  # pages and files of the client a second, from one address: a club may sit behind it
    page_burst: float = 600.0
    guesses: float = 0.2  # invitation codes a second, from one address
    guess_burst: float = 20.0
    sockets: int = 100  # from one address
    tables: int = 20  # created by one identity in an hour
    tables_of_address: int = 60  # created by one address in an hour: a club may sit behind it
    public_of_address: int = 12  # public tables of one address waiting for players at the same time
    seats_of_address: int = 120  # taken by one address in an hour
    keys_of_address: int = 60  # recovery codes, hand-overs and passkeys made by one address in an hour
    reports_of_address: int = 20  # in an hour
    talk: float = 1.0  # chat messages of one person a second
    talk_burst: float = 10.0
    experts: int = 8  # bots that search, at all tables of one identity
    experts_of_address: int = 24
    think: float = 2.0  # most seconds such a bot can be given for a move
    message_bytes: int = 8_192
    body_bytes: int = 16_384
    waiting_bytes: int = 262_144  # for a client that does not read
    connections: int = 200  # from one address: a club may sit behind it
    header_bytes: int = 32_768  # of one request
    headers: int = 100
    request_seconds: float = 15.0  # for a complete request, from the connection or from its first byte
    answer_seconds: float = 120.0  # for a client to read the response


PLENTY = 1e9
MANY = 1_000_000_000
UNLIMITED = Limits(
    messages=PLENTY, message_burst=PLENTY, requests=PLENTY, request_burst=PLENTY, pages=PLENTY, page_burst=PLENTY,
    guesses=PLENTY, guess_burst=PLENTY, sockets=MANY, tables=MANY, tables_of_address=MANY, public_of_address=MANY,
    seats_of_address=MANY, keys_of_address=MANY, reports_of_address=MANY, talk=PLENTY, talk_burst=PLENTY, experts=MANY,
    experts_of_address=MANY, think=PLENTY, connections=MANY,
)  # fmt: skip


@dataclass(frozen=True)
class OfferedNet:
    """A network offered as a bot, under a name chosen by the host."""

    name: str
    game: str
    players: int
    options: Mapping[str, bool]

    @property
    def bot(self) -> str:
        """Its name at a table."""
        return f"{NETWORK}:{self.name}"

    def fits(self, game: str, players: int, options: Mapping[str, bool]) -> bool:
        """Whether it can play at a table with these options, which may include some that do not affect the rules."""
        return (game, players) == (self.game, self.players) and self.options.items() <= options.items()


@dataclass(frozen=True)
class Settings:
    db: str = "sqlite:///brocante.db"
    host: str = "127.0.0.1"
    port: int = 8000
    secure: bool = False  # behind TLS: browsers send cookies only encrypted
    origins: tuple[str, ...] = ()  # other sites whose pages may use this server; its own always may
    pace: float = 1.0  # multiplies the time that bots take; 0 for tests
    thinkers: int | None = None  # processes in which bots think
    limits: Limits = field(default_factory=Limits)
    sockets: Literal["auto", "fast", "plain"] = "auto"  # fast: on uvicorn's own protocol; plain: on ASGI alone
    retention: Retention = field(default_factory=Retention)
    material: Mapping[str, Json] = field(default_factory=dict)  # of printed games, by game, from data files
    nets: tuple[OfferedNet, ...] = ()  # networks offered as bots
    load_nets: LoadNetworks | None = None  # loads them in a thinker's process
