"""Recovery codes, hand-overs to another device, passkeys."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "recovery_codes",
        sa.Column("player", sa.String(64), primary_key=True),
        sa.Column("hash", sa.String(64), nullable=False, unique=True),
    )
    op.create_table(
        "hand_overs",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("player", sa.String(64), nullable=False),
        sa.Column("expires", sa.Float, nullable=False),
    )
    op.create_table(
        "passkeys",
        sa.Column("id", sa.String(1400), primary_key=True),
        sa.Column("player", sa.String(64), nullable=False),
        sa.Column("origin", sa.String(300), nullable=False),
        sa.Column("public_key", sa.LargeBinary, nullable=False),
        sa.Column("uses", sa.BigInteger, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_index("passkeys_by_player", "passkeys", ["player"])
