"""Learning: whether a table allows advice, and what is taught at it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """One step forward."""
    op.add_column("tables", sa.Column("advice", sa.Boolean(), nullable=False, server_default=sa.true()))
    op.add_column("tables", sa.Column("lesson", sa.String(length=40), nullable=False, server_default=""))
