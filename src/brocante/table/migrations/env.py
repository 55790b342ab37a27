"""Runs a migration on the connection that brocante.table.migrate hands over."""

from alembic import context

from brocante.table.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True)
context.run_migrations()
