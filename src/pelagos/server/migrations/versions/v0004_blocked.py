"""People who may not come in."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """One step forward."""
    op.add_column("persons", sa.Column("blocked", sa.Boolean(), nullable=False, server_default=sa.false()))
