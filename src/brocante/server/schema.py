"""The JSON Schemas of everything that goes over the wire; the web client's types are generated from them.

`python -m brocante.server.schema` writes them to web/schema/: the server's own messages, and for each game the views,
offers and events. A test checks that they are up to date.
"""

from importlib import import_module
from typing import get_args

from msgspec import json

from brocante.engine import views as shared
from brocante.play.registry import GAMES
from brocante.server import rest_types
from brocante.table import commands, messages
from brocante.web import SOURCES

FOLDER = SOURCES / "schema"
WIRE = (
    rest_types.Catalogue,
    rest_types.Tables,
    rest_types.NewTable,
    rest_types.Invitation,
    rest_types.Code,
    rest_types.JoinRequest,
    rest_types.Joining,
    rest_types.IdentityInfo,
    rest_types.HandOver,
    messages.Message,
    commands.Request,
    shared.Range,
    shared.Purse,
)


def schema(title: str, types: tuple[object, ...], union: str = "") -> bytes:
    """A schema with a definition for each needed type and, if `union` names it, for their union."""
    references, definitions = json.schema_components(types, ref_template="#/definitions/{name}")
    if union:
        definitions = {**definitions, union: {"anyOf": list(references)}}
    whole = {
        "title": title,
        "type": "object",
        "properties": {name: {"$ref": f"#/definitions/{name}"} for name in sorted(definitions)},
        "definitions": dict(sorted(definitions.items())),
    }
    return json.format(json.encode(whole), indent=1) + b"\n"


def schemas() -> dict[str, bytes]:
    """All schemas by file name."""
    made = {"wire": schema("Wire", WIRE)}
    for game in GAMES:
        view, events = (import_module(f"brocante.games.{game}.{module}") for module in ("view", "events"))
        made[game] = schema("Game", (view.Table, view.Offers))
        made[f"{game}_events"] = schema("Lines", get_args(events.Line), "Line")
    return {f"{name}.json": text for name, text in made.items()}


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, text in schemas().items():
        (FOLDER / name).write_bytes(text)
