"""The REST handlers for identities: keeping one, and using it on another device."""

from litestar import Response, get, post
from litestar.params import JSONBody

from brocante.engine.codec import Json
from brocante.server.rest import CHANGES, Asking, player_of, refusals, server_of, signed
from brocante.server.rest_types import (
    Code,
    HandOver,
    IdentityInfo,
    PasskeyAnswer,
    PasskeyId,
    PasskeyInfo,
    PasskeyName,
    Tables,
)
from brocante.table.commands import check_name
from brocante.table.keys import HAND_OVER_TIME
from brocante.table.reasons import Objected, Objection


def present(request: Asking) -> str:
    """The identity of the requester, or a new one."""
    return player_of(request) or server_of(request).identities.new()


async def welcome(request: Asking, player: str) -> Response[Tables]:
    """Make the browser this player; the response lists their tables."""
    return signed(request, await server_of(request).listings(player), player)


async def info(request: Asking) -> IdentityInfo:
    player, keys = player_of(request), server_of(request).keys
    if player is None:
        return IdentityInfo(False, False, [])
    made = [PasskeyInfo(passkey.id, passkey.created) for passkey in await keys.passkeys_of(player)]
    return IdentityInfo(True, await keys.has_recovery(player), made)


@get("/api/identity", responses=refusals(429, 503))
async def identity(request: Asking) -> IdentityInfo:
    """The ways in which the requester can restore their identity."""
    return await info(request)


# --- codes ---


@post("/api/identity/recovery", status_code=201, responses=refusals(*CHANGES))
async def new_recovery(request: Asking) -> Response[Code]:
    """A code that restores the requester's identity anywhere, at any time; it replaces the previous one."""
    server, player = server_of(request), present(request)
    server.count_key(request)
    return signed(request, Code(await server.keys.new_recovery(player)), player)


@post("/api/identity/handover", status_code=201, responses=refusals(*CHANGES))
async def new_hand_over(request: Asking) -> Response[HandOver]:
    """A code that gives the requester's identity to one other device within ten minutes."""
    server, player = server_of(request), present(request)
    server.count_key(request)
    now = server.rooms.service.clock.now()
    code = await server.keys.new_hand_over(player, now)
    return signed(request, HandOver(code, now + HAND_OVER_TIME), player)


@post("/api/identity/recover", status_code=200, responses=refusals(404, *CHANGES))
async def recover(request: Asking, data: JSONBody[Code]) -> Response[Tables]:
    """Become the player of a recovery code or a hand-over; the response lists their tables."""
    server = server_of(request)
    server.guess(request)
    return await welcome(request, await server.keys.owner(data.code, server.rooms.service.clock.now()))


# --- passkeys ---


def page_of(request: Asking) -> str:
    """The origin of the page; it was checked before."""
    return request.headers.get("origin", "")


@post("/api/identity/passkeys/options", status_code=200, responses=refusals(*CHANGES))
async def passkey_options(request: Asking, data: JSONBody[PasskeyName]) -> Response[Json]:
    """What the browser needs to create a passkey for the requester."""
    server, player = server_of(request), present(request)
    known = await server.keys.passkeys_of(player)
    options = server.passkeys.creation(page_of(request), player, check_name(data.name, []), known)
    return signed(request, options, player)


@post("/api/identity/passkeys", status_code=201, responses=refusals(*CHANGES))
async def add_passkey(request: Asking, data: JSONBody[PasskeyAnswer]) -> IdentityInfo:
    """Store a passkey that the browser created."""
    server, player = server_of(request), player_of(request)
    if player is None:
        raise Objected(Objection.PASSKEY_REFUSED)
    server.count_key(request)
    await server.keys.add_passkey(server.passkeys.made(page_of(request), player, data.credential))
    return await info(request)


@post("/api/identity/passkeys/remove", status_code=200, responses=refusals(*CHANGES))
async def remove_passkey(request: Asking, data: JSONBody[PasskeyId]) -> IdentityInfo:
    """Delete a passkey."""
    await server_of(request).keys.remove_passkey(player_of(request) or "", data.id)
    return await info(request)


@post("/api/identity/passkeys/challenge", status_code=200, sync_to_thread=False, responses=refusals(*CHANGES))
def passkey_challenge(request: Asking) -> Json:
    """What the browser needs to sign in with a passkey."""
    return server_of(request).passkeys.request(page_of(request))


@post("/api/identity/passkeys/sign-in", status_code=200, responses=refusals(*CHANGES))
async def sign_in(request: Asking, data: JSONBody[PasskeyAnswer]) -> Response[Tables]:
    """Become the player of a passkey; the response lists their tables."""
    server = server_of(request)
    passkey = await server.keys.passkey(str(data.credential.get("id")))
    if passkey is None:
        raise Objected(Objection.PASSKEY_REFUSED)
    await server.keys.count_use(passkey, server.passkeys.shown(passkey, data.credential))
    return await welcome(request, passkey.player)


IDENTITY = [
    identity, new_recovery, new_hand_over, recover, passkey_options, add_passkey, remove_passkey, passkey_challenge,
    sign_in,
]  # fmt: skip
