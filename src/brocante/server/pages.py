"""The pages of the web client, and the rules pages."""

from litestar import MediaType, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from brocante import documents
from brocante.play.registry import GAMES
from brocante.server.rest import refusals
from brocante.web import folder

WEB = folder()
NOT_BUILT = "<!doctype html><title>Brocante</title><p>The web client is not built yet: run <code>python3 run.py</code>."


@get(
    ["/", "/new", "/join", "/t/{table:str}", "/rules/{game:str}"],
    media_type=MediaType.HTML,
    include_in_schema=False,
    sync_to_thread=False,
)
def client() -> Response[str]:
    """The client: it looks at the address itself."""
    return client_page()


def client_page(status: int = 200) -> Response[str]:
    """The one page of the client; it never grows old in a browser, what it loads always does."""
    page = WEB / "index.html"
    text = page.read_text(encoding="utf-8") if page.exists() else NOT_BUILT
    return Response(text, media_type=MediaType.HTML, headers={"cache-control": "no-cache"}, status_code=status)


@get(
    "/api/rules/{game:str}/{language:str}",
    media_type=MediaType.TEXT,
    sync_to_thread=False,
    responses=refusals(400, 404, 429),
)
def rules_page(game: FromPath[str], language: FromPath[str]) -> str:
    """The rules page of a game in a language, Markdown; in English where it is not translated."""
    if game not in GAMES:
        raise NotFoundException("there is no such game")
    return documents.rules_page(game, language)


PAGES = [client, rules_page]
