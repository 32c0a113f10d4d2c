"""Files of content that people brought to their tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """One step forward."""
    op.create_table(
        "contents",
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("edition", sa.String(length=16), nullable=False),
        sa.Column("files", sa.Text(), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("game", "edition"),
    )
