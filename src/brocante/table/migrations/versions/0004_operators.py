"""What operators decide: blocks, notices to all, and who did what."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "blocks",
        sa.Column("kind", sa.String(16), primary_key=True),
        sa.Column("value", sa.String(64), primary_key=True),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("since", sa.Float, nullable=False),
        sa.Column("until", sa.Float, nullable=True),
    )
    op.create_table(
        "notices",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("since", sa.Float, nullable=False),
        sa.Column("until", sa.Float, nullable=True),
    )
    op.create_table(
        "audit",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("operator", sa.String(64), nullable=False),
        sa.Column("command", sa.String(16), nullable=False),
        sa.Column("arguments", sa.Text, nullable=False),
        sa.Column("result", sa.Text, nullable=False),
    )
