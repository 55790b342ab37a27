"""The schemas that the web client's types are made from."""

from brocante.server.schema import FOLDER, schemas


def test_the_schemas_are_those_of_the_types() -> None:
    written = {path.name: path.read_bytes() for path in FOLDER.iterdir()}
    assert written == schemas(), "python -m brocante.server.schema rewrites them"
