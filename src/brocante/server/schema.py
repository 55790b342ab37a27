"""The JSON Schema of everything that goes over the wire; the web client's types are made from it.

`python -m brocante.server.schema` writes it to web/wire.schema.json; a test sees to it that this is done.
"""

from msgspec import json

from brocante.server import wire
from brocante.table import commands, messages
from brocante.web import SOURCES

FILE = SOURCES / "wire.schema.json"
TYPES = (
    wire.Catalogue,
    wire.Tables,
    wire.NewTable,
    wire.Invitation,
    wire.Code,
    wire.JoinRequest,
    wire.Joining,
    messages.Message,
    commands.Request,
)


def schema() -> bytes:
    """One schema with a definition for each type."""
    _, definitions = json.schema_components(TYPES, ref_template="#/definitions/{name}")
    whole = {
        "title": "Wire",
        "type": "object",
        "properties": {name: {"$ref": f"#/definitions/{name}"} for name in sorted(definitions)},
        "definitions": dict(sorted(definitions.items())),
    }
    return json.format(json.encode(whole), indent=1) + b"\n"


if __name__ == "__main__":
    FILE.write_bytes(schema())
