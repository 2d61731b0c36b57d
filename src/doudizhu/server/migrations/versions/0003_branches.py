"""Branches: games that depart from a finished game."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply."""
    op.add_column("games", sa.Column("root", sa.String(16)))
    op.add_column("games", sa.Column("parent", sa.String(16)))
    op.add_column("games", sa.Column("fork", sa.Integer()))
    op.create_index("ix_games_root", "games", ["root"])
