"""Checks whether installed packages have the private parts that some modules here rely on."""

import asyncio
from collections.abc import Callable
from importlib.metadata import version
from typing import Any

from uvicorn import Config
from uvicorn.server import ServerState

Versions = dict[str, tuple[tuple[int, ...], tuple[int, ...]]]  # by package: from this version, before that one


def untested(packages: Versions) -> str | None:
    """A package whose version was not tested; None if all were."""
    for package, (first, before) in packages.items():
        installed = tuple(int(part) for part in version(package).split(".")[:2] if part.isdigit())
        if not first <= installed < before:
            return f"{package} {version(package)} was not tested"
    return None


async def nothing(scope: object, receive: object, send: object) -> None:
    """An application that is never called."""


def specimen(protocol: Callable[..., Any]) -> Any:
    """An instance of one of uvicorn's protocols, for inspection; TypeError if its constructor has changed."""
    loop = asyncio.new_event_loop()
    try:
        return protocol(Config(nothing, log_config=None), ServerState(), {}, loop)
    finally:
        loop.close()


def lacking(name: str, thing: object, parts: tuple[str, ...]) -> str | None:
    """The first of these attributes that a thing lacks; None if it has all."""
    absent = [part for part in parts if not hasattr(thing, part)]
    return f"{name} has no {', '.join(absent)}" if absent else None
