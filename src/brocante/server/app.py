"""Puts a server together."""

import logging
from asyncio import sleep
from collections import deque
from collections.abc import AsyncGenerator
from contextlib import ExitStack, asynccontextmanager
from secrets import token_hex
from typing import Any

from litestar import Litestar, MediaType, Request, Response, get
from litestar.config.compression import CompressionConfig
from litestar.datastructures import CacheControlHeader, State
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException, InternalServerException, NotFoundException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.static_files import create_static_files_router
from litestar.types import (
    ASGIApp,
    HTTPReceiveMessage,
    Message,
    Receive,
    Scope,
    Send,
    WebSocketReceiveMessage,
)
from sqlalchemy.engine import Engine

from brocante.server.gate import Gate
from brocante.server.health import OK
from brocante.server.identity import YEAR, Identities
from brocante.server.origin import objection_to_change
from brocante.server.pages import PAGES, WEB, client_page
from brocante.server.rest import HANDLERS, Asking, player_of, server_of
from brocante.server.rest_identity import IDENTITY
from brocante.server.settings import Settings
from brocante.server.socket import table_socket
from brocante.server.state import ServerState, address_of
from brocante.table.clock import Clock, SteadyClock
from brocante.table.database import open_database
from brocante.table.messages import Refusal
from brocante.table.reasons import Objected, Objection
from brocante.table.room import Service
from brocante.table.rooms import Rooms
from brocante.table.store import Store, StoreFailed
from brocante.table.thinkers import Thinkers

logger = logging.getLogger(__name__)

STATUS = {
    Objection.NO_SUCH_TABLE: 404,
    Objection.UNKNOWN_CODE: 404,
    Objection.NOT_INVITED: 403,
    Objection.PASSKEY_REFUSED: 403,
    Objection.OPERATOR_BLOCKED: 403,
    Objection.HOST_ONLY: 403,
    Objection.TOO_FAST: 429,
    Objection.TOO_MANY_TABLES: 429,
    Objection.TOO_MANY_EXPERTS: 429,
    Objection.TOO_MANY_PASSKEYS: 429,
    Objection.TABLES_TOO_OFTEN: 429,
    Objection.BLOCKED: 403,
    Objection.BAD_MESSAGE: 400,
    Objection.FOREIGN_PAGE: 403,
    Objection.NOT_JSON: 415,
    Objection.BAD_SETTINGS: 400,
    Objection.NO_NAME: 400,
    Objection.NO_OPEN_CARDS: 400,
    Objection.NOT_SAVED: 503,
}  # all others: 409, because they depend on the state of the table
WATCHED = {"/health", "/metrics"}  # for the operator's monitoring, regardless of load
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; font-src 'self'; "
    "img-src 'self' data:; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
    (b"service-worker-allowed", b"/"),  # the worker is in /site/, and serves all pages
]


async def add_headers(message: Message, scope: Scope) -> None:
    """Add security headers to every response, including Litestar's own refusals, and count it."""
    if message["type"] == "http.response.start":
        server: ServerState = scope["litestar_app"].state.server
        server.metrics.responses.labels(message["status"]).inc()
        message["headers"] = [*message.get("headers", []), *HEADERS]


def guarded(app: ASGIApp) -> ASGIApp:
    """Limit the requests of each address; refuse blocked clients, and changes requested by other sites."""

    async def asked(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.HTTP:
            request: Asking = Request(scope)
            objection = objection_to(request)
            if objection is not None:
                if objection is Objection.TOO_FAST:
                    await hold_back(server_of(request), address_of(request))
                response = Response(Refusal(objection.value), status_code=STATUS[objection])
                await response.to_asgi_response(None, request)(scope, receive, send)
                return
            if scope["path"].startswith("/api/"):
                await in_turn(app, server_of(request), scope, receive, send)
                return
        await app(scope, receive, send)

    return asked


async def in_turn(app: ASGIApp, server: ServerState, scope: Scope, receive: Receive, send: Send) -> None:
    """Take a turn for a request, from its complete arrival until its response is ready to send.

    So nobody holds a turn while sending or reading slowly."""
    arrived: deque[HTTPReceiveMessage | WebSocketReceiveMessage] = deque()
    size, more = 0, True
    while more and size <= server.settings.limits.body_bytes:
        message = await receive()
        arrived.append(message)
        more = message["type"] == "http.request" and message["more_body"]
        size += len(message["body"]) if message["type"] == "http.request" else 0
    turn = ExitStack()

    async def receive_again() -> HTTPReceiveMessage | WebSocketReceiveMessage:
        return arrived.popleft() if arrived else await receive()

    async def send_after(message: Message) -> None:
        turn.close()
        await send(message)

    await server.turns.acquire()
    turn.callback(server.turns.release)
    with turn:
        await app(scope, receive_again, send_after)


async def hold_back(server: ServerState, address: str) -> None:
    """Delay the answer to an address with too many requests: a connection cannot send faster than it is answered.

    At most as many requests wait as an address may have connections; behind a proxy it can have any number."""
    limits, held = server.settings.limits, server.held
    if held[address] < limits.connections:
        held[address] += 1
        try:
            await sleep(limits.too_often)
        finally:
            held[address] -= 1
            if not held[address]:
                del held[address]


def objection_to(request: Asking) -> Objection | None:
    """Why a request is refused regardless of what it asks for."""
    server, address, path = server_of(request), address_of(request), request.scope["path"]
    if path.startswith("/api/"):
        if not server.requests.take(address):
            return Objection.TOO_FAST
        if server.operations.blocked(player_of(request), address):
            return Objection.OPERATOR_BLOCKED
    elif not (server.watched if path.rstrip("/") in WATCHED else server.pages).take(address):
        return Objection.TOO_FAST
    return objection_to_change(request, server.settings.origins)


def objected(request: Request[Any, Any, State], error: Objected) -> Response[Refusal]:
    return Response(Refusal(error.reason.value, error.detail), status_code=STATUS.get(error.reason, 409))


def failed(request: Request[Any, Any, State], error: StoreFailed) -> Response[Refusal]:
    logger.error("the store failed", exc_info=error)
    return Response(Refusal(Objection.NOT_SAVED.value), status_code=503)


def wrong(request: Request[Any, Any, State], error: HTTPException) -> Response[Any]:
    """Litestar's own refusals: unknown paths, invalid bodies."""
    if error.status_code == 404 and "text/html" in request.headers.get("accept", ""):
        return client_page(request, status=404)
    extra = error.extra[0] if isinstance(error.extra, list) and error.extra else None
    detail = str(extra["message"]) if isinstance(extra, dict) and "message" in extra else error.detail
    return Response(Refusal(Objection.BAD_MESSAGE.value, detail), status_code=error.status_code)


def no_such_file(request: Request[Any, Any, State], error: Exception) -> Response[Any]:
    """A name that no file can have, with a zero byte or too long, for which Litestar would report a server error."""
    return wrong(request, NotFoundException())


def too_deep(request: Request[Any, Any, State], error: RecursionError) -> Response[Refusal]:
    return Response(Refusal(Objection.BAD_MESSAGE.value, "nested too deeply"), status_code=400)


def unforeseen(request: Request[Any, Any, State], error: Exception) -> Response[Refusal]:
    logger.error("an unforeseen error", exc_info=error)
    return Response(Refusal("unforeseen"), status_code=500)


@get("/health", include_in_schema=False)
async def health(request: Asking) -> Response[dict[str, str]]:
    """Whether the server is working."""
    status = await server_of(request).health.check()
    return Response({"status": status}, status_code=200 if status == OK else 503)


@get("/metrics", include_in_schema=False, media_type=MediaType.TEXT, sync_to_thread=False)
def metrics(request: Asking) -> bytes:
    """Figures, only for requests made directly to this server: not for those through a proxy, however spelled."""
    if "x-forwarded-for" in request.headers:
        raise NotFoundException
    return server_of(request).metrics.text()


def create_app(
    settings: Settings, clock: Clock | None = None, thinkers: Thinkers | None = None, engine: Engine | None = None
) -> Litestar:
    """The application; on startup it opens its tables, on an open database or on that of the settings.

    Tests pass their own clock and bots."""

    gate = Gate(settings.limits)

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncGenerator[None, None]:
        store = Store(engine or open_database(settings.db))
        bots = thinkers or Thinkers(settings.thinkers, settings.load_nets)
        service = Service(store, clock or SteadyClock(await store.time()), bots, token_hex(4), settings.pace)
        rooms = Rooms(service, settings.retention)
        identities = Identities(await store.setting("secret"))
        app.state.server = ServerState(settings, rooms, identities, await store.setting("addresses"), gate)
        await app.state.server.operations.start()
        await rooms.start()
        try:
            yield
        finally:
            await app.state.server.operations.stop()
            await rooms.stop()

    forever = CacheControlHeader(max_age=YEAR, immutable=True)  # names contain a hash of the content
    briefly = CacheControlHeader(max_age=0, no_cache=True)
    absent: dict[int | type[Exception], Any] = {ValueError: no_such_file, InternalServerException: no_such_file}
    files = [
        create_static_files_router("/assets", [WEB / "assets"], cache_control=forever, exception_handlers=absent),
        create_static_files_router("/site", [WEB / "site"], cache_control=briefly, exception_handlers=absent),
    ]
    return Litestar(
        [*HANDLERS, *IDENTITY, *PAGES, *(files if WEB.is_dir() else []), health, metrics, table_socket],
        lifespan=[lifespan],
        middleware=[guarded],
        before_send=[add_headers],
        exception_handlers={
            Objected: objected,
            StoreFailed: failed,
            HTTPException: wrong,
            RecursionError: too_deep,
            Exception: unforeseen,
        },
        openapi_config=OpenAPIConfig(
            "Brocante", "1", path="/schema", render_plugins=[JsonRenderPlugin()], use_handler_docstrings=True
        ),
        compression_config=CompressionConfig("gzip"),
        request_max_body_size=settings.limits.body_bytes,
        state=State({"gate": gate}),
        logging_config=None,
    )
