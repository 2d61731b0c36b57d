"""Run by Alembic: migrates on the connection that `migrate.upgrade` opened."""

from alembic import context

from doudizhu.server.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
