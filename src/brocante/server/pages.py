"""The pages of the web client, and the rules pages."""

from html import escape
from typing import Any

from litestar import MediaType, Request, Response, get
from litestar.datastructures import State
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from brocante import documents
from brocante.play.registry import GAMES
from brocante.server.rest import refusals
from brocante.web import folder

WEB = folder()
NOT_BUILT = "<!doctype html><title>Brocante</title><p>The web client is not built yet: run <code>python3 run.py</code>."
PITCH = "Four card games about money: bid, bluff and haggle, with friends, with bots or with both."


@get(
    ["/", "/new", "/join", "/me", "/t/{table:str}", "/rules/{game:str}"],
    media_type=MediaType.HTML,
    include_in_schema=False,
    sync_to_thread=False,
)
def client(request: Request[Any, Any, State]) -> Response[str]:
    """The client, which routes by the address itself."""
    return client_page(request)


def client_page(request: Request[Any, Any, State], status: int = 200) -> Response[str]:
    """The client's only page; browsers always check for a newer one."""
    page = WEB / "index.html"
    text = page.read_text(encoding="utf-8") if page.exists() else NOT_BUILT
    for name, value in preview(request).items():
        text = text.replace("{" + name + "}", escape(value))
    return Response(text, media_type=MediaType.HTML, headers={"cache-control": "no-cache"}, status_code=status)


def preview(request: Request[Any, Any, State]) -> dict[str, str]:
    """What messengers show for a link to this page. They fetch it once, for all languages, and need full URLs."""
    scheme = "https" if request.app.state.server.settings.secure else request.url.scheme
    kind, _, name = request.scope["path"].strip("/").partition("/")
    title = "Brocante"
    if kind in ("join", "t"):
        title = "You are invited to a table"
    elif kind == "rules" and name in GAMES:
        title = f"The rules of {GAMES[name].title}"
    return {"site": f"{scheme}://{request.headers.get('host', '')}/site", "title": title, "description": PITCH}


@get(
    "/api/rules/{game:str}/{language:str}",
    media_type=MediaType.TEXT,
    sync_to_thread=False,
    responses=refusals(400, 404, 429),
)
def rules_page(game: FromPath[str], language: FromPath[str]) -> str:
    """The rules page of a game in a language as Markdown; in English if it is not translated."""
    if game not in GAMES:
        raise NotFoundException("there is no such game")
    return documents.rules_page(game, language)


PAGES = [client, rules_page]
