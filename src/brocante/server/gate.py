"""Limits connections before the application sees them, and counts those refused."""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from enum import StrEnum
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network

from brocante.server.limits import address_group
from brocante.server.settings import Limits

try:
    import resource
except ImportError:  # Windows
    resource = None  # type: ignore[assignment]

logger = logging.getLogger(__name__)

REPORT = 60.0  # seconds between log lines about refused connections
RESERVE = 100  # files reserved for the database, the bots and reads from disk
MANY_FILES = 65_536  # requested if the system has no limit


class Turned(StrEnum):
    """Why a connection was refused or ended."""

    ADDRESS = "address"  # too many from one address
    FULL = "full"  # no more files
    CROWDED = "crowded"  # it had not sent a request when its place was needed
    SLOW = "slow"  # its request was not complete in time
    UNREAD = "unread"  # it did not read its response
    HEADER = "header"  # too many header fields, or too long
    BODY = "body"  # in more pieces than anybody needs
    INVALID = "invalid"  # not HTTP


def raise_file_limit() -> int:
    """Raise the limit of open files as far as allowed; return the limit."""
    if resource is None:
        return MANY_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MANY_FILES if hard == resource.RLIM_INFINITY else hard
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with suppress(OSError, ValueError):  # some systems accept less than the limit they report
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return file_limit()


def file_limit() -> int:
    """How many files this process may have open."""
    if resource is None:
        return MANY_FILES
    soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return MANY_FILES if soft == resource.RLIM_INFINITY else soft


class Gate:
    """Counts the open connections of a server, in total and by address."""

    def __init__(self, limits: Limits, files: int | None = None) -> None:
        self.limits = limits
        self.most = max(1, (file_limit() if files is None else files) - RESERVE)
        self.open = 0
        self.by_address: Counter[str] = Counter()
        self.silent: dict[object, Callable[[], None]] = {}  # without a request yet, oldest first; what ends each
        self.refused: Counter[Turned] = Counter()
        self.unreported: Counter[Turned] = Counter()
        self.trusts_all = False
        self.proxies: list[IPv4Network | IPv6Network] = []

    def trust(self, proxies: str) -> None:
        """Exempt these addresses and networks, each of which stands for many people."""
        self.trusts_all = proxies.strip() == "*"
        for part in proxies.split(","):
            with suppress(ValueError):  # a name, or the path of a socket
                self.proxies.append(ip_network(part.strip(), strict=False))

    def enter(self, connection: object, address: str, end: Callable[[], None]) -> Turned | None:
        """Admit a connection, or return why not; `end` is called if its place is needed before it sends a request."""
        counted = self.key(address)
        if counted and self.by_address[counted] >= self.limits.connections:
            return self.turn(Turned.ADDRESS)
        if self.open >= self.most and not self._make_room():
            return self.turn(Turned.FULL)
        self.open += 1
        if counted:
            self.by_address[counted] += 1
        self.silent[connection] = end
        return None

    def asked(self, connection: object) -> None:
        """Note that a connection has sent a request."""
        self.silent.pop(connection, None)

    def leave(self, connection: object, address: str) -> None:
        """Note that an admitted connection has ended."""
        self.silent.pop(connection, None)
        self.open -= 1
        counted = self.key(address)
        if counted:
            self.by_address[counted] -= 1
            if not self.by_address[counted]:
                del self.by_address[counted]

    def key(self, address: str) -> str:
        """The key under which a connection counts; empty for a proxy, and for a socket without an address."""
        if self.trusts_all or not address:
            return ""
        if self.proxies:
            with suppress(ValueError):
                parsed = ip_address(address.partition("%")[0])
                if any(parsed in network for network in self.proxies):
                    return ""
        return address_group(address)

    def _make_room(self) -> bool:
        """End the connection that has been silent longest: browsers send a request as soon as they are connected."""
        if not self.silent:
            return False
        oldest = next(iter(self.silent))
        end = self.silent.pop(oldest)
        self.turn(Turned.CROWDED)
        end()
        return True

    def turn(self, reason: Turned) -> Turned:
        """Count a connection that was refused or ended; the log gets one line for all of a minute."""
        self.refused[reason] += 1
        if not self.unreported:
            with suppress(RuntimeError):  # no event loop, in tests
                asyncio.get_running_loop().call_later(REPORT, self.report)
        self.unreported[reason] += 1
        return reason

    def report(self) -> None:
        counts = {f"turned_{reason}": count for reason, count in sorted(self.unreported.items())}
        self.unreported.clear()
        logger.warning("connections were refused in the last minute", extra={"open": self.open, **counts})
