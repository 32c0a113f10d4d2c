"""Positions along the way, odds of draws, notices; a number that every writer checks; pace, stand-ins, quarantine."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """One step forward."""
    op.add_column("moves", sa.Column("odds", sa.Text(), nullable=True))
    op.add_column("moves", sa.Column("position", sa.LargeBinary(), nullable=True))
    op.add_column("undone", sa.Column("odds", sa.Text(), nullable=True))
    op.add_column("positions", sa.Column("first", sa.LargeBinary(), nullable=True))
    op.add_column("tables", sa.Column("revision", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("pace", sa.String(length=10), nullable=False, server_default="live"))
    op.add_column("tables", sa.Column("stand_in", sa.String(length=40), nullable=False, server_default=""))
    op.add_column("tables", sa.Column("brought", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("tables", sa.Column("quarantine", sa.String(length=200), nullable=False, server_default=""))
    op.add_column("seats", sa.Column("seen", sa.Float(), nullable=False, server_default="0"))
    op.create_table(
        "notices",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("table", sa.String(length=16), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("key", sa.String(length=80), nullable=False),
        sa.Column("args", sa.Text(), nullable=False),
        sa.Column("made", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index(op.f("ix_notices_table"), "notices", ["table"], unique=False)
    # Whatever did not begin at the beginning may have come from a file: it is tried out before it is shown.
    tables = sa.table("tables", sa.column("brought"), sa.column("origin"), sa.column("status"))
    foreign = sa.or_(tables.c.origin.is_not(None), tables.c.status == "record")
    op.execute(tables.update().where(foreign).values(brought=sa.true()))
