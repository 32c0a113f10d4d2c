"""Challenges: an account that is asked to take an open seat."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """One step forward."""
    op.add_column("seats", sa.Column("asked", sa.String(length=40), nullable=False, server_default=""))
    op.create_index(op.f("ix_seats_asked"), "seats", ["asked"], unique=False)
