"""Which connections are let in, before the application knows of them, and what becomes of those that are not."""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from enum import StrEnum
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network

from brocante.server.limits import household
from brocante.server.settings import Limits

try:
    import resource
except ImportError:  # Windows
    resource = None  # type: ignore[assignment]

logger = logging.getLogger(__name__)

REPORT = 60.0  # seconds between two lines of the log about refused connections
RESERVE = 100  # files that are left for the database, the bots and what is read from the disk
MANY_FILES = 65_536  # asked for where the system names no limit


class Turned(StrEnum):
    """Why a connection was refused or ended."""

    ADDRESS = "address"  # too many from one address
    FULL = "full"  # no more files
    CROWDED = "crowded"  # it had not asked for anything when its place was needed
    SLOW = "slow"  # its request did not become complete in time
    UNREAD = "unread"  # it did not take its answer
    HEADER = "header"  # too many header fields, or too long
    BODY = "body"  # in more pieces than anybody needs
    INVALID = "invalid"  # no HTTP


def raise_file_limit() -> int:
    """Let this process open as many files as it may; how many that is."""
    if resource is None:
        return MANY_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MANY_FILES if hard == resource.RLIM_INFINITY else hard
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with suppress(OSError, ValueError):  # some systems have a lower limit than they say
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return file_limit()


def file_limit() -> int:
    """How many files this process may have open."""
    if resource is None:
        return MANY_FILES
    soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return MANY_FILES if soft == resource.RLIM_INFINITY else soft


class Gate:
    """Counts the open connections of a server, all of them and those of each address."""

    def __init__(self, limits: Limits, files: int | None = None) -> None:
        self.limits = limits
        self.most = max(1, (file_limit() if files is None else files) - RESERVE)
        self.open = 0
        self.by_address: Counter[str] = Counter()
        self.silent: dict[object, Callable[[], None]] = {}  # who has not asked yet, oldest first, and what ends it
        self.refused: Counter[Turned] = Counter()
        self.unreported: Counter[Turned] = Counter()
        self.trusts_all = False
        self.proxies: list[IPv4Network | IPv6Network] = []

    def trust(self, proxies: str) -> None:
        """Do not count the connections of these addresses and networks: each is of many people."""
        self.trusts_all = proxies.strip() == "*"
        for part in proxies.split(","):
            with suppress(ValueError):  # a name, or the path of a socket
                self.proxies.append(ip_network(part.strip(), strict=False))

    def enter(self, connection: object, address: str, end: Callable[[], None]) -> Turned | None:
        """Let a connection in, or say why not; `end` is called if its place is needed before it has asked."""
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
        """A connection has asked for something."""
        self.silent.pop(connection, None)

    def leave(self, connection: object, address: str) -> None:
        """A connection that was let in has ended."""
        self.silent.pop(connection, None)
        self.open -= 1
        counted = self.key(address)
        if counted:
            self.by_address[counted] -= 1
            if not self.by_address[counted]:
                del self.by_address[counted]

    def key(self, address: str) -> str:
        """What a connection is counted under; empty for a proxy, and for a socket that has no address."""
        if self.trusts_all or not address:
            return ""
        if self.proxies:
            with suppress(ValueError):
                parsed = ip_address(address.partition("%")[0])
                if any(parsed in network for network in self.proxies):
                    return ""
        return household(address)

    def _make_room(self) -> bool:
        """End the connection that has been silent for longest: people ask as soon as they are connected."""
        if not self.silent:
            return False
        oldest = next(iter(self.silent))
        end = self.silent.pop(oldest)
        self.turn(Turned.CROWDED)
        end()
        return True

    def turn(self, reason: Turned) -> Turned:
        """Count a connection that was refused or ended; the log has a line about all of a minute."""
        self.refused[reason] += 1
        if not self.unreported:
            with suppress(RuntimeError):  # no loop, in tests
                asyncio.get_running_loop().call_later(REPORT, self.report)
        self.unreported[reason] += 1
        return reason

    def report(self) -> None:
        counts = {f"turned_{reason}": count for reason, count in sorted(self.unreported.items())}
        self.unreported.clear()
        logger.warning("connections were refused in the last minute", extra={"open": self.open, **counts})
