"""Opens the database that a server is to use, or says in one line why that cannot be done."""

from pathlib import Path
from secrets import token_hex

from alembic.util import CommandError
from sqlalchemy import insert
from sqlalchemy.engine import URL, Engine, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError

from brocante.table.migrate import upgrade
from brocante.table.schema import settings
from brocante.table.store import connect

KNOWN = {"sqlite", "sqlite+pysqlite", "postgresql", "postgresql+psycopg"}
FORMS = "sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME"


class NoDatabase(OSError):
    """A database cannot be used. Says so in one line, without passwords."""


def open_database(address: str) -> Engine:
    """The engine for a database that was tried out: it has the newest form and takes entries."""
    try:
        url = make_url(address)
    except (ArgumentError, ValueError):  # what they say quotes the address, with the password
        raise NoDatabase(f"the address of a database is written {FORMS}") from None
    if address.count("@") > 1:  # a part of the password would be taken for the host, and shown
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


def try_writing(engine: Engine) -> None:
    """Write something and take it back: a database that can only be read would fail at the first move."""
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
    if "FATAL:" in said:  # what the server says; before it stands where it was reached
        said = said.rpartition("FATAL:")[2].strip()
    line = " ".join(said.splitlines()[0].split()) if said else type(error.orig).__name__
    for password in (url.password, url.query.get("password")):
        if isinstance(password, str) and password:
            line = line.replace(password, "***")
    return line
