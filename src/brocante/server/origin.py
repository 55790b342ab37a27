"""Distinguishes requests from our own pages, from programs, and from pages of other sites."""

from typing import Any

from litestar import Request
from litestar.datastructures import Headers, State

from brocante.table.reasons import Objection

SAFE = {"GET", "HEAD", "OPTIONS"}  # methods that change nothing


def is_foreign(headers: Headers, others: tuple[str, ...]) -> bool:
    """Whether a page of another site sent this: browsers always name the site, programs do not.

    The scheme is not compared: a proxy in front of us may speak TLS while we do not."""
    origin = headers.get("origin")
    if origin is not None:
        if origin in others:
            return False
        if origin.partition("://")[2] != headers.get("host"):
            return True
    return headers.get("sec-fetch-site", "same-origin") != "same-origin"


def objection_to_change(request: Request[Any, Any, State], others: tuple[str, ...]) -> Objection | None:
    """Why a request must not change anything. A form on another site can send any text, but not as JSON."""
    if request.method in SAFE:
        return None
    if is_foreign(request.headers, others):
        return Objection.FOREIGN_PAGE
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    return None if kind == "application/json" else Objection.NOT_JSON
