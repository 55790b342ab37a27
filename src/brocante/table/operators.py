"""Operators' decisions: blocks, messages to everybody, and the audit log of who did what.

The commands of `brocante admin` only write to the database, so they work with any number of running servers.
Each change and its line in the audit log are one transaction. Servers check every few seconds whether the
audit log has grown, and read the rest only then.
"""

from dataclasses import dataclass
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Any, Literal

import msgspec
from sqlalchemy import Connection, delete, func, insert, or_, select
from sqlalchemy.engine import RowMapping

from brocante.table.schema import audit, blocks, notices, reports

Network = IPv4Network | IPv6Network
BlockKind = Literal["identity", "address"]
CLOSE = "close"  # the command that closes a table: servers that hold the table reload its log
GROUP_BITS = 64  # bits of an IPv6 address that a provider assigns to a customer, who chooses the rest
MOST_NOTICE = 500  # characters of a message to all


@dataclass(frozen=True)
class Operator:
    """Who gives a command, and when."""

    name: str
    now: float


@dataclass(frozen=True)
class Closing:
    """A table closed by an operator, as servers learn of it."""

    table: str


@dataclass(frozen=True)
class Decisions:
    """The decisions in force as of a line of the audit log."""

    version: int
    blocks: list[RowMapping]
    notices: list[RowMapping]
    closed: list[str]  # tables closed since the previous version


# --- writing ---


def record(connection: Connection, operator: Operator, command: str, result: str, **arguments: object) -> None:
    """Write a line of the audit log. Servers rely on lines becoming visible in the order of their numbers."""
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql("LOCK TABLE audit IN EXCLUSIVE MODE")
    said = msgspec.json.encode({name: value for name, value in arguments.items() if value is not None}).decode()
    connection.execute(
        insert(audit).values(
            at=operator.now, operator=operator.name[:64], command=command, arguments=said, result=result
        )
    )


def block(
    connection: Connection, operator: Operator, kind: BlockKind, value: str, reason: str, length: float | None
) -> str:
    """Block an identity or an address, for some time or until it is lifted; return the blocked value."""
    normal = normal_value(kind, value)
    until = None if length is None else operator.now + length
    connection.execute(delete(blocks).where(blocks.c.kind == kind, blocks.c.value == normal))
    row = {"kind": kind, "value": normal, "reason": reason, "since": operator.now, "until": until}
    connection.execute(insert(blocks).values(**row))
    record(connection, operator, "block", "blocked", kind=kind, value=normal, reason=reason or None, seconds=length)
    return normal


def unblock(connection: Connection, operator: Operator, kind: BlockKind, value: str) -> str:
    """Lift a block; ValueError if there is none."""
    normal = normal_value(kind, value)
    if not connection.execute(delete(blocks).where(blocks.c.kind == kind, blocks.c.value == normal)).rowcount:
        raise ValueError(f"{kind} {normal} is not blocked")
    record(connection, operator, "unblock", "lifted", kind=kind, value=normal)
    return normal


def say(connection: Connection, operator: Operator, text: str, length: float | None) -> int:
    """Show everybody a message, for some time or until it is taken back; return its number."""
    clean = " ".join(text.split())
    if not clean:
        raise ValueError("there is nothing to say in that")
    if len(clean) > MOST_NOTICE:
        raise ValueError(f"a message to all has at most {MOST_NOTICE} characters, this one has {len(clean)}")
    until = None if length is None else operator.now + length
    made = insert(notices).values(text=clean, since=operator.now, until=until).returning(notices.c.id)
    number: int = connection.execute(made).scalar_one()
    record(connection, operator, "say", f"notice {number}", text=clean, seconds=length)
    return number


def unsay(connection: Connection, operator: Operator, number: int | None) -> int:
    """Take back a message to everybody, or all of them; return how many. ValueError if there is none."""
    which = delete(notices) if number is None else delete(notices).where(notices.c.id == number)
    taken = connection.execute(which).rowcount
    if not taken:
        raise ValueError("there is no message to all" if number is None else f"there is no message {number}")
    record(connection, operator, "unsay", f"{taken} taken back", number=number)
    return taken


def normal_value(kind: BlockKind, value: str) -> str:
    """A value in the form used for comparison; ValueError if it is invalid."""
    if kind == "address":
        return str(network(value))
    if not value.strip() or len(value.strip()) > 64:
        raise ValueError(f"{value!r} is no identity")
    return value.strip()


def network(text: str) -> Network:
    """A network, or that of an address: for IPv6, the customer's whole group."""
    try:
        if "/" in text:
            return ip_network(text.strip(), strict=False)
        address = plain(ip_address(text.strip()))
    except ValueError:
        raise ValueError(f"{text!r} is no address: write 192.0.2.7, 2001:db8::7 or 192.0.2.0/24") from None
    return ip_network((address, GROUP_BITS if address.version == 6 else 32), strict=False)


def plain(address: IPv4Address | IPv6Address) -> IPv4Address | IPv6Address:
    """An IPv4 address in its own form, even if an IPv6 socket reports it."""
    return (address.ipv4_mapped or address) if isinstance(address, IPv6Address) else address


# --- reading ---


def in_force(connection: Connection, now: float) -> tuple[list[RowMapping], list[RowMapping]]:
    """The current blocks and notices, oldest first."""
    current = [
        connection.execute(
            select(table).where(or_(table.c.until.is_(None), table.c.until > now)).order_by(table.c.since)
        )
        for table in (blocks, notices)
    ]
    return list(current[0].mappings()), list(current[1].mappings())


def decisions_after(connection: Connection, version: int, now: float) -> Decisions | None:
    """The decisions in force if anything changed since a line of the audit log, otherwise None."""
    newest = int(connection.execute(select(func.coalesce(func.max(audit.c.id), 0))).scalar_one())
    if newest == version:
        return None
    lines = select(audit.c.arguments).where(audit.c.id > version, audit.c.id <= newest, audit.c.command == CLOSE)
    closings = [msgspec.json.decode(line, type=Closing) for line in connection.execute(lines).scalars()]
    return Decisions(newest, *in_force(connection, now), [closing.table for closing in closings])


def forget_before(connection: Connection, time: float) -> int:
    """Delete lines of the audit log, and blocks and notices that expired before then; return how many.

    The newest line stays: by its number servers see whether anything changed."""
    newest = select(func.max(audit.c.id)).scalar_subquery()
    gone = connection.execute(delete(audit).where(audit.c.at < time, audit.c.id < newest)).rowcount
    for table in (blocks, notices):
        gone += connection.execute(delete(table).where(table.c.until < time)).rowcount
    return gone


def audited(connection: Connection, limit: int) -> list[dict[str, Any]]:
    """The last lines of the audit log, newest first."""
    rows = connection.execute(select(audit).order_by(audit.c.id.desc()).limit(limit)).mappings()
    return [{**row, "arguments": msgspec.json.decode(row["arguments"])} for row in rows]


def reported(connection: Connection, limit: int) -> list[dict[str, Any]]:
    """The players' last reports, newest first."""
    rows = connection.execute(select(reports).order_by(reports.c.id.desc()).limit(limit)).mappings()
    return [{**row, "chat": msgspec.json.decode(row["chat"])} for row in rows]


class Standing:
    """The operators' decisions as a server applies them. The cost of a lookup does not grow with the blocks."""

    def __init__(self) -> None:
        self.version = -1  # of the audit log
        self.identities: dict[str, RowMapping] = {}
        self.networks: dict[tuple[int, int], dict[int, RowMapping]] = {}  # by IP version and prefix length
        self.notices: list[RowMapping] = []

    def take(self, decisions: Decisions) -> None:
        self.version = decisions.version
        self.identities = {row["value"]: row for row in decisions.blocks if row["kind"] == "identity"}
        self.networks = {}
        for row in decisions.blocks:
            if row["kind"] == "address":
                net = ip_network(row["value"])
                known = self.networks.setdefault((net.version, net.prefixlen), {})
                known[int(net.network_address) >> (net.max_prefixlen - net.prefixlen)] = row
        self.notices = decisions.notices

    def block_of(self, player: str | None, address: str, now: float) -> RowMapping | None:
        """The block that applies to somebody; None if they may come in."""
        found = self.identities.get(player) if player is not None else None
        if found is not None and lasts(found, now):
            return found
        return self._block_of_address(address, now) if self.networks else None

    def _block_of_address(self, text: str, now: float) -> RowMapping | None:
        try:
            address = plain(ip_address(text.partition("%")[0]))
        except ValueError:
            return None  # a Unix socket has no address
        for (version, length), known in self.networks.items():
            if version == address.version:
                found = known.get(int(address) >> (address.max_prefixlen - length))
                if found is not None and lasts(found, now):
                    return found
        return None

    def notices_of(self, now: float) -> list[str]:
        return [row["text"] for row in self.notices if lasts(row, now)]


def lasts(row: RowMapping, now: float) -> bool:
    """Whether a decision is still in force: servers are notified of new ones, not of expiry."""
    return row["until"] is None or row["until"] > now
