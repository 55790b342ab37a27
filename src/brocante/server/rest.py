"""The REST part: games, tables, invitations, records, rules pages."""

from typing import Any

from litestar import Request, Response, get, post
from litestar.datastructures import Cookie, State
from litestar.openapi import ResponseSpec
from litestar.params import FromPath, JSONBody
from msgspec import json

from brocante.bots.characters import CHARACTER_LEVELS, CHARACTERS
from brocante.bots.levels import LEVELS
from brocante.engine.codec import Json
from brocante.play.registry import GAMES, switches
from brocante.server.identity import COOKIE, YEAR
from brocante.server.rest_types import (
    Catalogue,
    CharacterInfo,
    ClockInfo,
    Code,
    GameInfo,
    Invitation,
    Joining,
    JoinRequest,
    Listing,
    NetInfo,
    NewTable,
    OptionInfo,
    Tables,
)
from brocante.server.state import ServerState, address_group_of, address_of
from brocante.table.clock import CLOCKS
from brocante.table.commands import PHRASES, new_code
from brocante.table.events import Created, Place
from brocante.table.messages import Notices, Refusal
from brocante.table.reasons import Objected, Objection
from brocante.table.room import Room

MOST_SEATS = 6
MEANINGS = {
    400: "The message or the settings make no sense",
    403: "Not invited, blocked by the operators, or asked by a page of another site",
    404: "There is no such thing",
    409: "Not as the table stands",
    413: "Too large",
    415: "Not JSON",
    429: "Too often, or too much",
    503: "The store does not answer",
}
Asking = Request[None, None, State]


CHANGES = (400, 403, 413, 415, 429, 503)  # possible for every request that changes something


def refusals(*statuses: int) -> dict[int, ResponseSpec]:
    """The error responses of a handler, for the API description; 403 is possible for everybody (blocks)."""
    return {
        status: ResponseSpec(Refusal, generate_examples=False, description=MEANINGS[status])
        for status in sorted({403, *statuses})
    }


def server_of(request: Asking) -> ServerState:
    server: ServerState = request.app.state.server
    return server


def player_of(request: Asking) -> str | None:
    return server_of(request).identities.read(request.cookies.get(COOKIE))


def signed(request: Asking, content: Any, player: str) -> Response[Any]:
    """A response that sets the requester's identity cookie."""
    server = server_of(request)
    cookie = Cookie(
        COOKIE, value=server.identities.sign(player), path="/", max_age=YEAR, httponly=True, samesite="strict",
        secure=server.settings.secure,
    )  # fmt: skip
    return Response(content, cookies=[cookie])


def listing_of(room: Room) -> Listing:
    return json.decode(json.encode(room.table.listing()), type=Listing)


@get("/api/games", sync_to_thread=False, responses=refusals(429))
def games(request: Asking) -> Catalogue:
    """The games and all options for a table."""
    return Catalogue(
        [
            GameInfo(w.name, w.title, w.fewest, w.most, [OptionInfo(o.name, o.default) for o in switches(w)])
            for w in GAMES.values()
        ],
        list(LEVELS),
        [CharacterInfo(name, title) for name, title in CHARACTERS.items()],
        list(CHARACTER_LEVELS),
        [ClockInfo(name, pace.move, pace.knock) for name, pace in CLOCKS.items()],
        list(PHRASES),
        [NetInfo(net.bot, net.game, net.players, dict(net.options)) for net in server_of(request).settings.nets],
    )


@get("/api/notices", sync_to_thread=False, responses=refusals(429))
def notices(request: Asking) -> Notices:
    """The operators' current messages to everybody."""
    return Notices(server_of(request).operations.notices)


@get("/api/tables", responses=refusals(429, 503))
async def open_tables(request: Asking) -> Tables:
    """Public tables that wait for players or can be watched."""
    return await server_of(request).listings(None)


@get("/api/tables/mine", responses=refusals(429, 503))
async def my_tables(request: Asking) -> Tables:
    """The tables where the requester sits."""
    player = player_of(request)
    return Tables([]) if player is None else await server_of(request).listings(player)


@post("/api/tables", status_code=201, responses=refusals(*CHANGES))
async def create_table(request: Asking, data: JSONBody[NewTable]) -> Response[Invitation]:
    """Create a table; the response has its invitation code."""
    if len(data.seats) > MOST_SEATS:
        raise Objected(Objection.BAD_SETTINGS, f"at most {MOST_SEATS} seats")
    server = server_of(request)
    player = player_of(request) or server.identities.new()
    places = [
        Place(seat.name, player) if seat.kind == "me" else Place(bot=seat.bot if seat.kind == "bot" else None)
        for seat in data.seats
    ]
    created = Created(
        data.game, data.options, places, player, new_code(), data.clock, data.public, data.open_cards,
        spectators_talk=data.spectators_talk, tempo=data.tempo, remarks=data.remarks,
        material=server.settings.material.get(data.game),
    )  # fmt: skip
    group = address_group_of(request)
    server.share_out(player, group, (place.bot for place in places))
    server.check_nets(data.game, len(places), data.options, (place.bot for place in places))
    if data.public:
        server.leave_room(group)
    server.count_creation(request, player)
    room = await server.rooms.create(created)
    room.host_group = group
    return signed(request, Invitation(room.table.name, created.code), player)


@post("/api/invitations", status_code=200, responses=refusals(404, 409, *CHANGES))
async def read_invitation(request: Asking, data: JSONBody[Code]) -> Listing:
    """The table of an invitation code."""
    server = server_of(request)
    server.guess(request)
    return listing_of(await server.rooms.by_code(data.code))


@post("/api/tables/{name:str}/join", status_code=200, responses=refusals(404, 409, *CHANGES))
async def join_table(request: Asking, name: FromPath[str], data: JSONBody[JoinRequest]) -> Response[Joining]:
    """Take a seat, or watch."""
    server = server_of(request)
    player = player_of(request) or server.identities.new()
    room = await server.rooms.room(name)
    if not await server.rooms.may_watch(room, player):
        server.guess(request)
        if not room.table.invites(data.code):
            raise Objected(Objection.NOT_INVITED)
    if not data.watch and not room.table.seats_of(player) and not server.seats_from.take(address_of(request)):
        raise Objected(Objection.TOO_FAST)
    origin = server.origin(room, address_of(request))
    await server.rooms.join(room, player, data.name, data.seat, data.watch, origin)
    return signed(request, Joining(name, room.table.seats_of(player)), player)


@get("/api/tables/{name:str}/record", responses=refusals(400, 403, 404, 409, 429, 503))
async def record(request: Asking, name: FromPath[str]) -> Json:
    """The record of a finished game."""
    rooms = server_of(request).rooms
    room = await rooms.room(name)
    if not await rooms.may_watch(room, player_of(request) or ""):
        raise Objected(Objection.NOT_INVITED)
    game = room.table.game
    if game is None or not game.over:
        raise Objected(Objection.NOT_OVER)
    return game.record()


HANDLERS = [games, notices, open_tables, my_tables, create_table, read_invitation, join_table, record]
