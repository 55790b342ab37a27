"""The log, the index of tables, the archive, settings."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "log",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "cards",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("code", sa.String(64), nullable=False, unique=True),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("listing", sa.Text, nullable=False),
        sa.Column("changed", sa.Float, nullable=False),
        sa.Column("held", sa.Float, nullable=False),
    )
    op.create_index("cards_by_status", "cards", ["status", "changed"])
    op.create_table(
        "members",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("cards.table_id", ondelete="CASCADE"), primary_key=True),
        sa.Column("player", sa.String(64), primary_key=True),
    )
    op.create_index("members_by_player", "members", ["player"])
    op.create_table(
        "archive",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "settings",
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
