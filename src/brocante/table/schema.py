"""The tables of the database. The log is the truth; the rest can be found in it too, only more slowly."""

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
)

metadata = MetaData()

log = Table(
    "log",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("seq", Integer, primary_key=True),  # whoever writes a (table, seq) first has moved
    Column("body", LargeBinary, nullable=False),
)

summaries = Table(
    "cards",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("code", String(64), nullable=False, unique=True),  # the hash of the invitation code
    Column("status", String(16), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("listing", Text, nullable=False),
    Column("changed", Float, nullable=False),
    Column("held", Float, nullable=False),  # until then some process looks after its clocks and bots
    Index("cards_by_status", "status", "changed"),
)

members = Table(
    "members",
    metadata,
    Column("table_id", String(32), ForeignKey("cards.table_id", ondelete="CASCADE"), primary_key=True),
    Column("player", String(64), primary_key=True),
    Index("members_by_player", "player"),
)

archive = Table(  # the logs of tables that nobody has touched for long, each in one compressed piece
    "archive",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("body", LargeBinary, nullable=False),
)

settings = Table(
    "settings",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("value", Text, nullable=False),
)
