"""The tables of the database. The log is the truth about game tables; everything else about them follows from it."""

from sqlalchemy import (
    BigInteger,
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
    Column("seq", Integer, primary_key=True),  # the first to write a (table, seq) wins
    Column("body", LargeBinary, nullable=False),
)

summaries = Table(
    "summaries",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("code", String(64), nullable=False, unique=True),  # the hash of the invitation code
    Column("status", String(16), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("listing", Text, nullable=False),
    Column("changed", Float, nullable=False),
    Column("held", Float, nullable=False),  # until then a process runs its clocks and bots
    Column("listed", Float, nullable=False, server_default="0"),  # until then a public table is in the lobby
    Index("summaries_by_status", "status", "changed"),
)

members = Table(
    "members",
    metadata,
    Column("table_id", String(32), ForeignKey("summaries.table_id", ondelete="CASCADE"), primary_key=True),
    Column("player", String(64), primary_key=True),
    Index("members_by_player", "player"),
)

guests = Table(  # who may watch a table that is not public
    "guests",
    metadata,
    Column("table_id", String(32), ForeignKey("summaries.table_id", ondelete="CASCADE"), primary_key=True),
    Column("player", String(64), primary_key=True),
    Column("since", Float, nullable=False),
)

reports = Table(  # reports about people for the operators
    "reports",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("at", Float, nullable=False),
    Column("table_id", String(32), nullable=False),
    Column("reporter", String(64), nullable=False),
    Column("person", String(64), nullable=False),  # the reported person's name key at the table
    Column("player", String(64), nullable=False),  # their identity, if known
    Column("name", String(64), nullable=False),
    Column("text", Text, nullable=False),
    Column("chat", Text, nullable=False),  # the last lines, JSON
    Index("reports_by_reporter", "reporter", "at"),
    Index("reports_by_table", "table_id"),
)

archive = Table(  # the logs of tables long untouched, each compressed into one value
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

recovery_codes = Table(
    "recovery_codes",
    metadata,
    Column("player", String(64), primary_key=True),  # one per player
    Column("hash", String(64), nullable=False, unique=True),
)

hand_overs = Table(  # single-use codes that give an identity to another device
    "hand_overs",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("player", String(64), nullable=False),
    Column("expires", Float, nullable=False),
)

passkeys = Table(
    "passkeys",
    metadata,
    Column("id", String(1400), primary_key=True),  # the credential's: at most 1023 bytes, in base64
    Column("player", String(64), nullable=False),
    Column("origin", String(300), nullable=False),  # of the page where it was created, the only one where it is valid
    Column("public_key", LargeBinary, nullable=False),
    Column("uses", BigInteger, nullable=False),  # the device's counter; many always report 0
    Column("created", Float, nullable=False),
    Index("passkeys_by_player", "player"),
)

blocks = Table(  # the operators' blocks
    "blocks",
    metadata,
    Column("kind", String(16), primary_key=True),  # "identity" or "address"
    Column("value", String(64), primary_key=True),  # an identity, or a network as 192.0.2.0/24
    Column("reason", Text, nullable=False),
    Column("since", Float, nullable=False),
    Column("until", Float, nullable=True),  # NULL: until it is lifted
)

notices = Table(  # the operators' messages to everybody
    "notices",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("text", Text, nullable=False),
    Column("since", Float, nullable=False),
    Column("until", Float, nullable=True),  # NULL: until it is taken back
)

audit = Table(  # all changes by operators; servers notice new ones by the highest id
    "audit",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("at", Float, nullable=False),
    Column("operator", String(64), nullable=False),
    Column("command", String(16), nullable=False),
    Column("arguments", Text, nullable=False),  # JSON
    Column("result", Text, nullable=False),
)
