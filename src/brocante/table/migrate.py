"""Migrates a database to the newest schema."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy.engine import Engine


def upgrade(engine: Engine, version: str = "head") -> None:
    """Migrate up to a version; on PostgreSQL several processes may call this at once."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.exec_driver_sql("SELECT pg_advisory_xact_lock(727062)")  # one at a time
        config.attributes["connection"] = connection
        command.upgrade(config, version)
