"""Until when a table is listed, who watches private tables, what people reported."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("cards", sa.Column("listed", sa.Float, nullable=False, server_default="0"))
    op.execute("UPDATE cards SET held = 0 WHERE status = 'waiting'")  # so that those without people are closed
    op.create_table(
        "guests",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("cards.table_id", ondelete="CASCADE"), primary_key=True),
        sa.Column("player", sa.String(64), primary_key=True),
        sa.Column("since", sa.Float, nullable=False),
    )
    op.create_table(
        "reports",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("reporter", sa.String(64), nullable=False),
        sa.Column("person", sa.String(64), nullable=False),
        sa.Column("player", sa.String(64), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("chat", sa.Text, nullable=False),
    )
    op.create_index("reports_by_reporter", "reports", ["reporter", "at"])
    op.create_index("reports_by_table", "reports", ["table_id"])
