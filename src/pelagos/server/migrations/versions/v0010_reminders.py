"""Of the end of which time somebody was reminded."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """One step forward."""
    op.add_column("seats", sa.Column("reminded", sa.Float(), nullable=False, server_default="0"))
