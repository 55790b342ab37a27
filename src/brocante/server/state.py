"""What every request needs: the tables, identities, limits, figures."""

from litestar import Request
from litestar.datastructures import State
from msgspec import json

from brocante.server.identity import Identities
from brocante.server.limits import Buckets
from brocante.server.metrics import Metrics
from brocante.server.rest_types import RawTables, Tables
from brocante.server.settings import Settings
from brocante.table.reasons import Objected, Objection
from brocante.table.rooms import Rooms


class ServerState:
    """One for each running server."""

    def __init__(self, settings: Settings, rooms: Rooms, identities: Identities) -> None:
        limits = settings.limits
        now = rooms.service.clock.now
        self.settings = settings
        self.rooms = rooms
        self.identities = identities
        self.requests = Buckets(limits.requests, limits.request_burst, now)
        self.guesses = Buckets(limits.guesses, limits.guess_burst, now)
        self.sockets: dict[str, int] = {}  # open ones by address
        self.metrics = Metrics(self)

    async def listings(self, player: str | None) -> Tables:
        raw = await self.rooms.service.store.listings(player)
        return json.decode(json.encode(RawTables(raw)), type=Tables)

    def guess(self, request: Request[None, None, State]) -> None:
        """Count a try at an invitation code: they are short."""
        if not self.guesses.take(address_of(request)):
            raise Objected(Objection.TOO_FAST)


def address_of(request: Request[None, None, State]) -> str:
    return request.client.host if request.client else ""
