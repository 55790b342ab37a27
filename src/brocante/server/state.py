"""What every request needs: the tables, identities, limits, figures."""

import asyncio
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from hashlib import blake2b
from secrets import token_hex

from litestar import Request
from litestar.datastructures import State
from msgspec import json
from msgspec.structs import replace

from brocante.bots.levels import NETWORK, BadBot, BotName
from brocante.play.registry import BadSettings, complete_switches, find
from brocante.server.gate import Gate
from brocante.server.health import Health
from brocante.server.identity import Identities
from brocante.server.limits import Buckets, address_group
from brocante.server.metrics import Metrics
from brocante.server.operations import Operations
from brocante.server.passkeys import Passkeys
from brocante.server.rest_types import Listing, RawTables, Tables
from brocante.server.settings import Settings
from brocante.table.keys import Keys
from brocante.table.reasons import Objected, Objection
from brocante.table.room import Room
from brocante.table.rooms import Rooms

HOUR = 3600.0
AT_ONCE = 8  # requests to /api/ handled at the same time


class ServerState:
    """The state of a running server."""

    def __init__(
        self, settings: Settings, rooms: Rooms, identities: Identities, key: str = "", gate: Gate | None = None
    ) -> None:
        limits = settings.limits
        now = rooms.service.clock.now
        self.settings = settings
        self.rooms = rooms
        self.identities = identities
        self.gate = gate or Gate(limits)
        self.keys = Keys(rooms.service.store)
        self.passkeys = Passkeys(identities.secret, now)
        self.requests = Buckets(limits.requests, limits.request_burst, now)
        self.pages = Buckets(limits.pages, limits.page_burst, now)
        self.watched = Buckets(limits.requests, limits.request_burst, now)
        self.guesses = Buckets(limits.guesses, limits.guess_burst, now)
        self.created = hourly(limits.tables, now)
        self.created_from = hourly(limits.tables_of_address, now)
        self.seats_from = hourly(limits.seats_of_address, now)
        self.keys_from = hourly(limits.keys_of_address, now)
        self.reports_from = hourly(limits.reports_of_address, now)
        self.talk = Buckets(limits.talk, limits.talk_burst, now)
        self.key = (key or token_hex(32)).encode()[:64]  # for hashing addresses
        self.sockets: dict[str, int] = {}  # open ones by address
        self.turns = asyncio.Semaphore(AT_ONCE)  # for requests, so that hundreds of them do not delay players
        self.held: Counter[str] = Counter()  # requests by address whose refusal is delayed
        self.operations = Operations(rooms)
        self.metrics = Metrics(self)
        self.health = Health(rooms.service.store)

    async def listings(self, player: str | None) -> Tables:
        raw = await self.rooms.service.store.listings(player, self.rooms.service.clock.now())
        listed = json.decode(json.encode(RawTables(raw)), type=Tables)
        return Tables([self._with_watchers(listing) for listing in listed.tables])

    def _with_watchers(self, listing: Listing) -> Listing:
        """Watching leaves no trace in the log, from which listings are written."""
        room = self.rooms.live.get(listing.id)
        return listing if room is None else replace(listing, watching=len(room.audience.watching()))

    def guess(self, request: Request[None, None, State]) -> None:
        """Count an attempt at a code, because invitation codes are short."""
        if not self.guesses.take(address_of(request)):
            raise Objected(Objection.TOO_FAST)

    def count_creation(self, request: Request[None, None, State], player: str) -> None:
        """Count the creation of a table, also for the address, because new identities are easy to get."""
        if not self.created_from.take(address_group(address_of(request))) or not self.created.take(player):
            raise Objected(Objection.TABLES_TOO_OFTEN)

    def count_key(self, request: Request[None, None, State]) -> None:
        """Count a new code or passkey by address: each is stored, and new identities are easy to get."""
        if not self.keys_from.take(address_of(request)):
            raise Objected(Objection.TOO_FAST)

    def leave_room(self, place: str) -> None:
        """Objected if one address has too many public tables waiting for players."""
        waiting = (room.table for room in self.rooms.live.values() if room.host_group == place)
        count = sum(table.status == "waiting" and table.created.public for table in waiting)
        if count >= self.settings.limits.public_of_address:
            raise Objected(Objection.TOO_MANY_TABLES, str(self.settings.limits.public_of_address))

    def share_out(self, host: str, place: str, bots: Iterable[str | None]) -> None:
        """Objected if somebody would have more or slower searching bots than is fair to others."""
        limits = self.settings.limits
        try:
            wanted = [bot for bot in (BotName.parse(name) for name in bots if name is not None) if bot.searches]
        except BadBot as bad:
            raise Objected(Objection.BAD_SETTINGS, str(bad)) from bad
        if any(bot.think > limits.think for bot in wanted):
            raise Objected(Objection.BAD_SETTINGS, f"at this server a bot thinks for at most {limits.think} seconds")
        if not wanted:
            return
        active = [room for room in self.rooms.live.values() if room.table.status in ("waiting", "playing")]
        own = sum(experts_at(room) for room in active if room.table.host == host)
        near = sum(experts_at(room) for room in active if place and room.host_group == place)
        if own + len(wanted) > limits.experts or near + len(wanted) > limits.experts_of_address:
            raise Objected(Objection.TOO_MANY_EXPERTS, str(limits.experts))

    def check_nets(self, game: str, players: int, options: Mapping[str, bool], bots: Iterable[str | None]) -> None:
        """Objected if a wanted network is not offered by this server for such a table."""
        wanted = [bot for bot in bots if bot is not None and bot.partition(":")[0] == NETWORK]
        with suppress(BadSettings):  # reported when the table is created
            chosen = complete_switches(find(game), players, options)
            fitting = {net.bot for net in self.settings.nets if net.fits(game, players, chosen)}
            for bot in wanted:
                if bot not in fitting:
                    raise Objected(Objection.BAD_SETTINGS, f"this server offers no {bot} for such a table")

    def origin(self, room: Room, address: str) -> str:
        """A keyed hash of an address, for a table to keep: useless without our key."""
        place = f"{room.table.first} {address_group(address)}"
        return "@" + blake2b(place.encode(), key=self.key, digest_size=12).hexdigest() if address else ""


def hourly(count: int, now: Callable[[], float]) -> Buckets:
    return Buckets(count / HOUR, count, now)


def is_expert(bot: str | None) -> bool:
    """Whether this is a bot that searches."""
    return bot is not None and BotName.parse(bot).searches


def experts_at(room: Room) -> int:
    return sum(is_expert(seat.place.bot) for seat in room.table.seats)


def address_group_of(request: Request[None, None, State]) -> str:
    return address_group(address_of(request))


def address_of(request: Request[None, None, State]) -> str:
    """The address to which a requester's limits apply."""
    return address_group(request.client.host if request.client else "")
