"""Opens the database of a server, or says in one line why that is not possible."""

import os
from contextlib import suppress
from pathlib import Path
from secrets import token_hex
from typing import IO

from alembic.util import CommandError
from sqlalchemy import insert
from sqlalchemy.engine import URL, Engine, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError

from brocante.table.migrate import upgrade
from brocante.table.schema import settings
from brocante.table.store import connect

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

KNOWN = {"sqlite", "sqlite+pysqlite", "postgresql", "postgresql+psycopg"}
FORMS = "sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME"


class NoDatabase(OSError):
    """A database cannot be used; the message is one line, without passwords."""


def open_database(address: str) -> Engine:
    """An engine for a database that was checked: it is migrated and writable."""
    try:
        url = make_url(address)
    except (ArgumentError, ValueError):  # their messages quote the address with its password
        raise NoDatabase(f"the address of a database is written {FORMS}") from None
    if address.count("@") > 1:  # part of the password would be taken for the host, and shown
        raise NoDatabase("special characters in the user or password of a database must be percent-encoded, @ as %40")
    shown = url.difference_update_query(["password"]).render_as_string(hide_password=True)
    if url.drivername not in KNOWN:
        raise NoDatabase(f"the database {shown} is of an unknown kind; write {FORMS}")
    if url.drivername.startswith("sqlite") and url.database in (None, "", ":memory:"):
        raise NoDatabase(f"{shown} names no file; write sqlite:///FILE")
    engine = connect(address)
    try:
        upgrade(engine)
        try_writing(engine)
    except CommandError as error:
        engine.dispose()
        if "Can't locate revision" not in str(error):
            raise
        raise NoDatabase(f"the database {shown} was made by a newer version of Brocante") from error
    except DBAPIError as error:
        engine.dispose()
        raise NoDatabase(f"the database {shown} cannot be used: {reason(error, url)}") from error
    return engine


def existing_database(address: str) -> Engine:
    """An engine for an existing database, for commands that must not create one by mistake."""
    with suppress(ArgumentError, ValueError):  # reported below, in one line
        url = make_url(address)
        plain = url.drivername.startswith("sqlite") and not str(url.database).startswith("file:")
        if plain and url.database not in (None, "", ":memory:") and not Path(url.database or "").exists():
            raise NoDatabase(f"there is no database {url.database}")
    return open_database(address)


def with_password(address: str, file: Path) -> str:
    """An address with the password from a file, so that it is not on the command line or in the environment."""
    try:
        password = file.read_text(encoding="utf-8").strip()
        return make_url(address).set(password=password).render_as_string(hide_password=False)
    except OSError as error:
        raise NoDatabase(f"the password of the database cannot be read from {file}: {error.strerror}") from None
    except (ArgumentError, ValueError):
        raise NoDatabase(f"the address of a database is written {FORMS}") from None


def claim(address: str) -> IO[str] | None:
    """Lock a SQLite file for this process while the returned file stays open; NoDatabase if another has it.

    Two servers on one file would not learn of each other's moves. The system releases the lock however a process ends.
    """
    try:
        url = make_url(address)
        path = url.database
        if fcntl is None or not url.drivername.startswith("sqlite") or not path or path.startswith(("file:", ":")):
            return None
        lock = open(f"{path}-server", "a+", encoding="utf-8")  # noqa: SIM115  # SQLite locks the file itself
    except (ArgumentError, ValueError, OSError):
        return None  # `open_database` will report what is wrong
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        lock.seek(0)
        process = lock.read().strip() or "unknown"
        lock.close()
        raise NoDatabase(
            f"another server (process {process}) uses {path}: SQLite is for one, many processes share a PostgreSQL"
        ) from None
    except OSError:  # a file system without locks
        return lock
    lock.truncate(0)
    lock.write(f"{os.getpid()}\n")
    lock.flush()
    return lock


def try_writing(engine: Engine) -> None:
    """Write something and roll it back: a read-only database would fail at the first move."""
    with engine.connect() as connection:
        connection.execute(insert(settings).values(name=token_hex(16), value=""))
        connection.rollback()


def reason(error: DBAPIError, url: URL) -> str:
    """Why a database failed, in one line."""
    if url.drivername.startswith("sqlite"):
        path = Path(url.database or "")
        if not path.name.startswith("file:"):
            if path.is_dir():
                return f"{path} is a folder"
            if not path.parent.is_dir():
                return f"there is no folder {path.parent}"
    said = str(error.orig).strip()
    if "FATAL:" in said:  # the server's message follows its address
        said = said.rpartition("FATAL:")[2].strip()
    line = " ".join(said.splitlines()[0].split()) if said else type(error.orig).__name__
    for password in (url.password, url.query.get("password")):
        if isinstance(password, str) and password:
            line = line.replace(password, "***")
    return line
