"""Puts a server together."""

import logging
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from secrets import token_hex
from typing import Any

from litestar import Litestar, MediaType, Request, Response, get
from litestar.config.compression import CompressionConfig
from litestar.datastructures import CacheControlHeader, State
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.static_files import create_static_files_router
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from sqlalchemy.engine import Engine

from brocante.server.identity import YEAR, Identities
from brocante.server.pages import PAGES, WEB, client_page
from brocante.server.rest import HANDLERS, Asking, server_of
from brocante.server.settings import Settings
from brocante.server.socket import table_socket
from brocante.server.state import ServerState
from brocante.table.clock import Clock, WallClock
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
    Objection.NOT_INVITED: 403,
    Objection.HOST_ONLY: 403,
    Objection.TOO_FAST: 429,
    Objection.TOO_MANY_TABLES: 429,
    Objection.BAD_MESSAGE: 400,
    Objection.BAD_SETTINGS: 400,
    Objection.NO_NAME: 400,
    Objection.NOT_SAVED: 503,
}  # all others: 409, they are about what the table is doing
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]


async def add_headers(message: Message, scope: Scope) -> None:
    """Put the safety headers on every answer, also where Litestar itself refuses."""
    if message["type"] == "http.response.start":
        message["headers"] = [*message.get("headers", []), *HEADERS]


def guarded(app: ASGIApp) -> ASGIApp:
    """Limit how often an address may ask."""

    async def asked(scope: Scope, receive: Receive, send: Send) -> None:
        server: ServerState = scope["litestar_app"].state.server
        client = scope["client"]
        limited = scope["type"] == ScopeType.HTTP and scope["path"].startswith("/api/")
        if limited and not server.requests.take(client[0] if client else ""):
            response = Response(Refusal(Objection.TOO_FAST.value), status_code=429)
            request: Asking = Request(scope)
            await response.to_asgi_response(None, request)(scope, receive, send)
            return
        await app(scope, receive, send)

    return asked


def objected(request: Request[Any, Any, State], error: Objected) -> Response[Refusal]:
    return Response(Refusal(error.reason.value, error.detail), status_code=STATUS.get(error.reason, 409))


def failed(request: Request[Any, Any, State], error: StoreFailed) -> Response[Refusal]:
    logger.error("the store failed", exc_info=error)
    return Response(Refusal(Objection.NOT_SAVED.value), status_code=503)


def wrong(request: Request[Any, Any, State], error: HTTPException) -> Response[Any]:
    """What Litestar itself refuses: unknown addresses, bodies that are not what they should be."""
    if error.status_code == 404 and "text/html" in request.headers.get("accept", ""):
        return client_page(status=404)
    extra = error.extra[0] if isinstance(error.extra, list) and error.extra else None
    detail = str(extra["message"]) if isinstance(extra, dict) and "message" in extra else error.detail
    return Response(Refusal(Objection.BAD_MESSAGE.value, detail), status_code=error.status_code)


def too_deep(request: Request[Any, Any, State], error: RecursionError) -> Response[Refusal]:
    return Response(Refusal(Objection.BAD_MESSAGE.value, "nested too deeply"), status_code=400)


def unforeseen(request: Request[Any, Any, State], error: Exception) -> Response[Refusal]:
    logger.error("an unforeseen error", exc_info=error)
    return Response(Refusal("unforeseen"), status_code=500)


@get("/health", include_in_schema=False)
async def health(request: Asking) -> Response[dict[str, str]]:
    """Whether the server can do its work."""
    store = server_of(request).rooms.service.store
    try:
        await store.listings()
        if store.failing:  # whoever sends players elsewhere while we fail would never learn that we no longer do
            await store.probe()
    except StoreFailed:
        return Response({"status": "not saving" if store.failing else "no store"}, status_code=503)
    return Response({"status": "ok"})


@get("/metrics", include_in_schema=False, media_type=MediaType.TEXT, sync_to_thread=False)
def metrics(request: Asking) -> bytes:
    return server_of(request).metrics.text()


def create_app(
    settings: Settings, clock: Clock | None = None, thinkers: Thinkers | None = None, engine: Engine | None = None
) -> Litestar:
    """The application; its tables open when it starts, on a database that is already open or on that of the settings.

    Tests bring their own time and bots."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncGenerator[None, None]:
        store = Store(engine or open_database(settings.db))
        bots = thinkers or Thinkers(settings.thinkers)
        service = Service(store, clock or WallClock(), bots, token_hex(4), settings.pace)
        rooms = Rooms(service)
        app.state.server = ServerState(settings, rooms, Identities(await store.setting("secret")))
        await rooms.start()
        try:
            yield
        finally:
            await rooms.stop()

    forever = CacheControlHeader(max_age=YEAR, immutable=True)  # their names change with their content
    assets = [create_static_files_router("/assets", [WEB / "assets"], cache_control=forever)] if WEB.is_dir() else []
    return Litestar(
        [*HANDLERS, *PAGES, *assets, health, metrics, table_socket],
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
        logging_config=None,
    )
