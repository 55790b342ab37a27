"""A database that cannot be used is named in one line, without its password."""

import os
import socket
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from sqlalchemy.engine import make_url

from brocante.table.database import NoDatabase, claim, open_database, with_password
from brocante.table.migrate import upgrade
from brocante.table.schema import metadata
from brocante.table.store import connect

SECRET = "hush0hush"  # a password that must not be shown


def refused(address: str) -> str:
    """Why a database is not opened."""
    with pytest.raises(NoDatabase) as caught:
        open_database(address)
    said = str(caught.value)
    assert len(said.splitlines()) == 1
    assert SECRET not in said
    return said


@pytest.mark.parametrize(
    ("address", "why"),
    [
        ("sqlite:///no/such/folder/x.db", "there is no folder no/such/folder"),
        ("sqlite:///.", ". is a folder"),
        ("sqlite:///letter.txt", "file is not a database"),
        ("sqlite:///file:brocante.db?mode=ro&uri=true", "attempt to write a readonly database"),
        ("sqlite://", "names no file"),
        (f"mysql://me:{SECRET}@127.0.0.1/tables", "mysql://me:***@127.0.0.1/tables is of an unknown kind"),
        (f"mysql://127.0.0.1/tables?password={SECRET}", "mysql://127.0.0.1/tables is of an unknown kind"),
        ("brocante.db", "sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME"),
        (f"postgresql://me@127.0.0.1:{SECRET}/tables", "postgresql://USER:PASSWORD@HOST/NAME"),
        (f"postgresql://me:x@y/{SECRET}@127.0.0.1/tables", "must be percent-encoded"),
    ],
)
def test_the_reason_is_named(
    sqlite: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, address: str, why: str
) -> None:
    (tmp_path / "letter.txt").write_text("Dear players,\n" * 100)
    monkeypatch.chdir(tmp_path)
    assert why in refused(address)


def test_a_file_that_must_not_be_written_is_named(sqlite: str, tmp_path: Path) -> None:
    if os.geteuid() == 0:
        pytest.skip("root may write everywhere; the same is tried above by opening the file for reading only")
    (tmp_path / "brocante.db").chmod(0o444)
    assert "attempt to write a readonly database" in refused(sqlite)


def test_a_database_of_a_newer_version_is_left_alone(sqlite: str, tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "brocante.db") as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    assert "made by a newer version of Brocante" in refused(sqlite)


@pytest.fixture
def guest(postgresql: str) -> Iterator[str]:
    """A PostgreSQL database, by a user who needs the password `right`."""
    with psycopg.connect(postgresql, autocommit=True) as connection:
        connection.execute("CREATE ROLE guest LOGIN PASSWORD 'right'")
        found = connection.execute("SHOW hba_file").fetchone()
        assert found is not None
        file = Path(found[0])
        before = file.read_text()
        file.write_text(f"local all guest scram-sha-256\n{before}")
        connection.execute("SELECT pg_reload_conf()")
        yield with_guest(postgresql, "right")
        file.write_text(before)
        connection.execute("SELECT pg_reload_conf()")
        connection.execute("DROP ROLE guest")


def with_guest(address: str, password: str) -> str:
    return make_url(address).set(username="guest", password=password).render_as_string(hide_password=False)


def test_what_a_user_lacks_on_postgresql_is_named(guest: str) -> None:
    assert 'password authentication failed for user "guest"' in refused(with_guest(guest, SECRET))
    assert "permission denied" in refused(guest)


def test_a_missing_postgresql_database_is_named(postgresql: str) -> None:
    address = make_url(postgresql).set(database="nowhere").render_as_string(hide_password=False)
    assert 'database "nowhere" does not exist' in refused(address)


def test_a_postgresql_that_does_not_answer_is_named() -> None:
    with socket.create_server(("127.0.0.1", 0)) as closed:
        port = closed.getsockname()[1]
    said = refused(f"postgresql://me:{SECRET}@127.0.0.1:{port}/tables")
    assert "127.0.0.1" in said
    assert "onnection refused" in said


def test_one_that_can_be_used_is_opened_and_nothing_is_left_in_it(database: str) -> None:
    engine = open_database(database)
    with engine.connect() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM settings").scalar() == 0
    engine.dispose()


# --- the password in a file, and a file for one server ---


def test_a_password_is_read_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "password"
    file.write_text("p@ss/w:rd\n", encoding="utf-8")
    address = with_password("postgresql://me@host/tables", file)
    assert make_url(address).password == "p@ss/w:rd"
    assert address.count("@") == 1
    with pytest.raises(NoDatabase, match="cannot be read from .*elsewhere: No such file"):
        with_password("postgresql://me@host/tables", tmp_path / "elsewhere")


def test_a_sqlite_file_is_for_one_server(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path}/brocante.db"
    first = claim(address)
    assert first is not None
    with pytest.raises(NoDatabase, match=f"another server \\(process {os.getpid()}\\) uses"):
        claim(address)
    first.close()
    again = claim(address)
    assert again is not None
    again.close()
    assert claim("postgresql://me@host/tables") is None
    assert claim(f"sqlite:///{tmp_path}/no/such/folder.db") is None, "opening it says why"


def test_a_database_of_the_first_version_is_brought_up_to_date(tmp_path: Path) -> None:
    """With all that is in it."""
    address = f"sqlite:///{tmp_path / 'old.db'}"
    engine = connect(address)
    upgrade(engine, "0001")
    with engine.begin() as connection:
        connection.exec_driver_sql("INSERT INTO settings VALUES ('secret', 'kept')")
    engine.dispose()
    engine = open_database(address)
    with engine.connect() as connection:
        assert connection.exec_driver_sql("SELECT value FROM settings").scalar_one() == "kept"
        for table in metadata.sorted_tables:
            columns = [row[1] for row in connection.exec_driver_sql(f"PRAGMA table_info({table.name})")]
            assert columns == [column.name for column in table.columns], table.name
    engine.dispose()
