"""One server for tests without special needs."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from serving import Server, serving


@pytest.fixture(scope="module")
def server(empty_sqlite: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    path = shutil.copy(empty_sqlite, tmp_path_factory.mktemp("server") / "brocante.db")
    with serving(f"sqlite:///{path}") as server:
        yield server
