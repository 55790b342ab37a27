"""How a server is set up."""

from dataclasses import dataclass, field
from typing import Literal


@dataclass(frozen=True)
class Limits:
    """What one connection and one address may do; a bucket holds so much and fills up at a rate."""

    messages: float = 20.0  # a second, on one socket
    message_burst: float = 60.0
    requests: float = 10.0  # a second, from one address
    request_burst: float = 100.0
    guesses: float = 0.2  # invitation codes a second, from one address
    guess_burst: float = 20.0
    sockets: int = 100  # from one address
    message_bytes: int = 8_192
    body_bytes: int = 16_384
    waiting_bytes: int = 262_144  # for a client that does not read


UNLIMITED = Limits(1e9, 1e9, 1e9, 1e9, 1e9, 1e9, 1_000_000)


@dataclass(frozen=True)
class Settings:
    db: str = "sqlite:///brocante.db"
    host: str = "127.0.0.1"
    port: int = 8000
    secure: bool = False  # behind TLS: cookies only travel encrypted
    origins: tuple[str, ...] = ()  # other sites whose pages may open sockets; the server's own pages always may
    pace: float = 1.0  # stretches the time that bots take; 0 for tests
    thinkers: int | None = None  # processes in which bots think
    limits: Limits = field(default_factory=Limits)
    sockets: Literal["auto", "fast", "plain"] = "auto"  # fast: on uvicorn's own protocol; plain: on ASGI alone
