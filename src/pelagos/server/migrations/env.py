"""Run by Alembic: migrations over the connection that `store.migrate` hands in."""

from __future__ import annotations

from alembic import context

from pelagos.server.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
