"""Clocks, what a table agreed on about time, who left, and ratings."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """One step forward."""
    op.add_column("tables", sa.Column("terms", sa.Text(), nullable=False, server_default="{}"))
    op.add_column("tables", sa.Column("clock", sa.Text(), nullable=True))
    op.add_column("tables", sa.Column("deadline", sa.Float(), nullable=True))
    op.create_index(op.f("ix_tables_deadline"), "tables", ["deadline"], unique=False)
    op.add_column("seats", sa.Column("left", sa.String(length=10), nullable=False, server_default=""))
    op.create_table(
        "rated",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("table", sa.String(length=16), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("ended", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("table"),
    )
    op.create_index("ix_rated_game_id", "rated", ["game", "id"], unique=False)
    op.create_table(
        "ratings",
        sa.Column("rated", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("who", sa.String(length=50), nullable=False),
        sa.Column("rank", sa.Integer(), nullable=False),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["rated"], ["rated.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("rated", "seat"),
    )
    op.create_index("ix_ratings_who_game_rated", "ratings", ["who", "game", "rated"], unique=False)
