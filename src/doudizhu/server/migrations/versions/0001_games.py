"""Games, seats, events, promised seeds."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply."""
    op.create_table(
        "games",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("ruleset", sa.String(32), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("time_ms", sa.Integer(), nullable=False),
        sa.Column("seed", sa.String(128), nullable=False),
        sa.Column("commit", sa.String(64), nullable=False),
        sa.Column("contributions", sa.Text(), nullable=False),
        sa.Column("first", sa.Integer()),
        sa.Column("previous", sa.String(16)),
        sa.Column("next", sa.String(16)),
        sa.Column("started", sa.BigInteger(), nullable=False),
        sa.Column("deadline", sa.BigInteger()),
        sa.Column("finished", sa.BigInteger()),
        sa.Column("void", sa.Boolean(), nullable=False),
        sa.Column("outcome", sa.Text()),
        sa.PrimaryKeyConstraint("id", name="pk_games"),
    )
    op.create_index("ix_games_deadline", "games", ["deadline"])
    op.create_table(
        "seats",
        sa.Column("game", sa.String(16), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("level", sa.String(64)),
        sa.Column("person", sa.String(64)),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_seats_game"),
        sa.PrimaryKeyConstraint("game", "seat", name="pk_seats"),
    )
    op.create_index("ix_seats_person", "seats", ["person"])
    op.create_table(
        "events",
        sa.Column("game", sa.String(16), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("seat", sa.Integer()),
        sa.Column("command", sa.String(64)),
        sa.Column("body", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_events_game"),
        sa.PrimaryKeyConstraint("game", "number", name="pk_events"),
    )
    op.create_table(
        "seeds",
        sa.Column("commit", sa.String(64), nullable=False),
        sa.Column("seed", sa.String(128), nullable=False),
        sa.Column("person", sa.String(64), nullable=False),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("commit", name="pk_seeds"),
    )
    op.create_index("ix_seeds_made", "seeds", ["made"])
