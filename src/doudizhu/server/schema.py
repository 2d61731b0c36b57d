"""The tables of the store. Times are milliseconds since 1970, UTC. Changes go through `migrations/`."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, MetaData, String, Table, Text

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

games = Table(
    "games",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("ruleset", String(32), nullable=False),
    Column("options", Text, nullable=False),  # JSON object: fields of the ruleset that were changed
    Column("time_ms", Integer, nullable=False),  # time for each decision, 0 for no limit
    Column("seed", String(128), nullable=False),  # secret until the game is finished
    Column("commit", String(64), nullable=False),
    Column("contributions", Text, nullable=False),  # JSON array: what the seats added to the shuffle
    Column("first", Integer),  # first bidder, where the ruleset leaves it to the table
    Column("previous", String(16)),
    Column("next", String(16)),
    Column("root", String(16)),  # of a branch: the game as it was really played that its tree grows from
    Column("parent", String(16)),  # of a branch: the game it departs from
    Column("fork", Integer),  # of a branch: how many of its first events are the parent's
    Column("day", String(10)),  # ISO date of the deal of the day that it plays
    Column("started", BigInteger, nullable=False),
    Column("deadline", BigInteger),  # moment at which the clock acts for the waiting seats
    Column("finished", BigInteger),
    Column("void", Boolean, nullable=False),
    Column("outcome", Text),  # JSON object of the finished game, for the history
)
Index(None, games.c.deadline)
Index(None, games.c.root)
Index(None, games.c.day)

seats = Table(
    "seats",
    metadata,
    Column("game", String(16), ForeignKey("games.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(16), nullable=False),  # human | computer
    Column("name", String(64), nullable=False),
    Column("level", String(64)),
    Column("person", String(64)),  # digest of the session's token, never the token
)
Index(None, seats.c.person)

events = Table(
    "events",
    metadata,
    Column("game", String(16), ForeignKey("games.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("seat", Integer),  # seat whose command caused it, on the first event of the command
    Column("command", String(64)),  # that command's id, so that a doubled one is known after a restart
    Column("body", Text, nullable=False),  # JSON
)

seeds = Table(
    "seeds",
    metadata,
    Column("commit", String(64), primary_key=True),
    Column("seed", String(128), nullable=False),
    Column("person", String(64), nullable=False),
    Column("made", BigInteger, nullable=False),
)
Index(None, seeds.c.made)

analyses = Table(
    "analyses",
    metadata,
    Column("game", String(16), ForeignKey("games.id"), primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("made", BigInteger, nullable=False),
    Column("body", Text, nullable=False),  # JSON; empty where the making failed
)

secrets = Table(
    "secrets",
    metadata,
    Column("name", String(16), primary_key=True),
    Column("value", String(128), nullable=False),  # 256 random bits, hex
)

results = Table(  # of the deals of the day: each person's first
    "results",
    metadata,
    Column("day", String(10), primary_key=True),
    Column("person", String(64), primary_key=True),
    Column("game", String(16), ForeignKey("games.id"), nullable=False),
    Column("score", Integer, nullable=False),
    Column("won", Boolean, nullable=False),
)
