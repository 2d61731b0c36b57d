"""The store: every event of every game, written before it is shown.

The same code runs on SQLite (WAL) and PostgreSQL. Reads are plain calls; writes return a future that is done after the
commit. An event's number is its key within the game: whoever writes a number that is taken is told so and changes
nothing.
"""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import asdict, dataclass, field
from typing import Any

from sqlalchemy import (
    Connection,
    Engine,
    Select,
    Table,
    create_engine,
    delete,
    event,
    func,
    insert,
    select,
    tuple_,
    update,
)
from sqlalchemy.engine import make_url
from sqlalchemy.exc import IntegrityError

from doudizhu.server import schema
from doudizhu.server.herald import CHANNEL
from doudizhu.server.writer import Writer

SEED_LIFE_MS = 24 * 60 * 60 * 1000
"""A seed that was promised and not used is forgotten after a day."""


DAILY_LOCK = 1
"""PostgreSQL's advisory lock under which games of a day's deal begin."""

FAILED = ""
"""Stands in place of an analysis whose making failed."""


class NumberTaken(ValueError):
    """Another writer was first: the game already has an event with this number."""

    def __init__(self, game: str, number: int) -> None:
        super().__init__(f"game {game} already has an event {number}")
        self.game = game
        self.number = number


@dataclass(frozen=True, kw_only=True)
class StoredSeat:
    """Who sits at a seat; `person` is the digest of a session's token."""

    kind: str
    name: str
    level: str | None = None
    person: str | None = None


@dataclass(frozen=True, kw_only=True)
class StoredEvent:
    """One event of a game; `seat` and `command` on the first event that a command caused."""

    number: int
    at: int
    body: str
    seat: int | None = None
    command: str | None = None


@dataclass(frozen=True, kw_only=True)
class StoredGame:
    """A game as it was created, and what became of it."""

    id: str
    ruleset: str
    options: dict[str, object]
    time_ms: int
    seed: str
    commit: str
    contributions: tuple[str, ...]
    first: int | None
    previous: str | None
    started: int
    seats: tuple[StoredSeat, ...]
    root: str | None = None
    """Of a branch: the game as it was really played that its tree grows from."""
    parent: str | None = None
    """Of a branch: the game it departs from."""
    fork: int | None = None
    """Of a branch: how many of its first events are the parent's."""
    day: str | None = None
    """ISO date of the deal of the day that it plays."""
    events: tuple[StoredEvent, ...] = ()
    next: str | None = None
    deadline: int | None = None
    finished: int | None = None
    void: bool = False
    outcome: dict[str, Any] | None = None


@dataclass(frozen=True, kw_only=True)
class StoredResult:
    """What a person reached in the deal of a day."""

    day: str
    person: str
    game: str
    score: int
    won: bool


@dataclass(frozen=True, kw_only=True)
class Tally:
    """How many persons ended a day's deal alike."""

    score: int
    won: bool
    count: int


@dataclass(frozen=True, kw_only=True)
class Ending:
    """What a game's last events say about it, stored beside them. `next` is the game dealt after a void one; `result`
    counts if it is the person's first of its day."""

    at: int
    void: bool
    outcome: dict[str, Any] = field(default_factory=dict)
    next: StoredGame | None = None
    result: StoredResult | None = None


def open_engine(url: str, *, writes: bool = False) -> Engine:
    """An engine for a database URL; SQLite is set to WAL, full synchronisation and explicit transactions.

    Transactions of an engine that `writes` take SQLite's write lock at once: one that took it later could find that
    another process has written since, and would have to begin again.
    """
    if make_url(url).get_backend_name() != "sqlite":
        return create_engine(url, pool_pre_ping=True)
    engine = create_engine(url, connect_args={"timeout": 30})

    @event.listens_for(engine, "connect")
    def _connect(connection: Any, _record: object) -> None:
        # The driver's own handling of transactions doesn't know savepoints: BEGIN is sent below instead.
        connection.isolation_level = None
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("PRAGMA foreign_keys=ON")

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


class Store:
    """Games and their events in one database, whose tables exist (see `migrate.upgrade`)."""

    def __init__(self, url: str, committed: Callable[[int], None] = lambda size: None) -> None:
        self._engine = open_engine(url)
        self._writing = open_engine(url, writes=True)
        self._writer = Writer(self._writing, committed)

    def close(self) -> None:
        """Write what waits and let go of the database."""
        self._writer.close()
        self._writing.dispose()
        self._engine.dispose()

    # --- writing ---------------------------------------------------------------------------------------------------

    def create(self, game: StoredGame) -> Future[str]:
        """Store a new game with its seats and first events; the future gives its id.

        Of a day's deal a person has one unfinished game at most: where there is one, its id is given, nothing stored.
        """

        def work(connection: Connection) -> str:
            if game.day is not None:
                if connection.dialect.name == "postgresql":
                    # Another worker may be asked for the same at this moment.
                    connection.execute(select(func.pg_advisory_xact_lock(DAILY_LOCK)))
                person = next(seat.person for seat in game.seats if seat.person is not None)
                there: str | None = connection.execute(_unfinished(game.day, person)).scalar()
                if there is not None:
                    return there
            _insert_game(connection, game)
            return game.id

        return self._writer.submit(work)

    def append(
        self, game: str, events: Sequence[StoredEvent], *, deadline: int | None = None, ending: Ending | None = None
    ) -> Future[None]:
        """Store further events, the game's deadline after them and, with the last ones, its ending.

        All or nothing. The future raises `NumberTaken` when another writer was first.
        """
        rows = tuple(events)
        return self._writer.submit(lambda connection: _append(connection, game, rows, deadline, ending))

    def promise(self, seed: str, commit: str, person: str) -> Future[None]:
        """Keep a seed whose commitment is about to be shown to `person`."""
        now = now_ms()

        def work(connection: Connection) -> None:
            connection.execute(delete(schema.seeds).where(schema.seeds.c.made < now - SEED_LIFE_MS))
            connection.execute(insert(schema.seeds).values(commit=commit, seed=seed, person=person, made=now))

        return self._writer.submit(work)

    def redeem(self, commit: str, person: str) -> Future[str | None]:
        """The seed promised to `person` under this commitment, once: it is gone afterwards. None if there is none."""

        def work(connection: Connection) -> str | None:
            mine = (schema.seeds.c.commit == commit) & (schema.seeds.c.person == person)
            seed: str | None = connection.execute(select(schema.seeds.c.seed).where(mine)).scalar()
            if seed is None or connection.execute(delete(schema.seeds).where(mine)).rowcount == 0:
                return None
            return seed

        return self._writer.submit(work)

    def keep_analysis(self, game: str, version: int, body: str) -> Future[None]:
        """Store the analysis of a finished game or `FAILED`, unless one of this version is there already."""

        def work(connection: Connection) -> None:
            row = {"game": game, "version": version, "made": now_ms(), "body": body}
            there = select(schema.analyses.c.made).where(
                (schema.analyses.c.game == game) & (schema.analyses.c.version == version)
            )
            if connection.execute(there).first() is None:
                connection.execute(insert(schema.analyses).values(row))

        return self._writer.submit(work)

    def forget_failed_analysis(self, game: str, version: int) -> Future[None]:
        """Forget that the making of an analysis failed; one that was made stays."""
        kept = schema.analyses.c
        failed = (kept.game == game) & (kept.version == version) & (kept.body == FAILED)

        def work(connection: Connection) -> None:
            connection.execute(delete(schema.analyses).where(failed))

        return self._writer.submit(work)

    def secret(self, name: str) -> Future[str]:
        """A secret that is drawn when it is first asked for, and stays."""
        value = schema.secrets.c.value
        query = select(value).where(schema.secrets.c.name == name)

        def work(connection: Connection) -> str:
            _insert_unless_there(connection, schema.secrets, name=name, value=secrets.token_hex(32))
            return str(connection.execute(query).scalar_one())

        return self._writer.submit(work)

    # --- reading ---------------------------------------------------------------------------------------------------

    def load(self, game: str) -> StoredGame | None:
        """A game with all its events, or None."""
        with self._engine.connect() as connection:
            row = connection.execute(select(schema.games).where(schema.games.c.id == game)).mappings().first()
            if row is None:
                return None
            seats = connection.execute(
                select(schema.seats).where(schema.seats.c.game == game).order_by(schema.seats.c.seat)
            ).mappings()
            events = connection.execute(
                select(schema.events).where(schema.events.c.game == game).order_by(schema.events.c.number)
            ).mappings()
            return _game(row, [_seat(seat) for seat in seats], [_event(item) for item in events])

    def analysis(self, game: str, version: int) -> str | None:
        """The stored analysis of a game, `FAILED`, or None."""
        body = schema.analyses.c.body
        query = select(body).where((schema.analyses.c.game == game) & (schema.analyses.c.version == version))
        with self._engine.connect() as connection:
            found: str | None = connection.execute(query).scalar()
            return found

    def history(self, person: str, *, before: tuple[int, str] | None = None, limit: int = 50) -> list[StoredGame]:
        """The person's games without their events, newest first, branches left out; `before` is (started, id) of the
        last one seen."""
        games, seats = schema.games, schema.seats
        query = (
            select(games)
            .where(games.c.root.is_(None), games.c.id.in_(select(seats.c.game).where(seats.c.person == person)))
            .order_by(games.c.started.desc(), games.c.id.desc())
            .limit(limit)
        )
        if before is not None:
            query = query.where(tuple_(games.c.started, games.c.id) < before)
        with self._engine.connect() as connection:
            return _listed(connection, query)

    def tree(self, root: str) -> list[StoredGame]:
        """A game and all its branches without their events, the oldest first; nothing for an unknown game."""
        games = schema.games
        query = (
            select(games)
            .where((games.c.id == root) | (games.c.root == root))
            .order_by(games.c.root.is_not(None), games.c.started, games.c.id)
        )
        with self._engine.connect() as connection:
            return _listed(connection, query)

    def unfinished(self, day: str, person: str) -> str | None:
        """The person's game of a day's deal that is not finished."""
        with self._engine.connect() as connection:
            found: str | None = connection.execute(_unfinished(day, person)).scalar()
            return found

    def result(self, day: str, person: str) -> StoredResult | None:
        """The person's result of a day that counts."""
        table = schema.results
        query = select(table).where(table.c.day == day, table.c.person == person)
        with self._engine.connect() as connection:
            row = connection.execute(query).mappings().first()
            return None if row is None else StoredResult(**row)

    def tally(self, day: str) -> list[Tally]:
        """All results of a day, counted; the highest first."""
        table = schema.results
        query = (
            select(table.c.score, table.c.won, func.count().label("count"))
            .where(table.c.day == day)
            .group_by(table.c.score, table.c.won)
            .order_by(table.c.score.desc(), table.c.won.desc())
        )
        with self._engine.connect() as connection:
            return [Tally(**row) for row in connection.execute(query).mappings()]

    def timed(self, before: int | None = None) -> list[str]:
        """Unfinished games in which a clock runs, or has run out before a moment."""
        query = select(schema.games.c.id).where(schema.games.c.deadline.is_not(None)).order_by(schema.games.c.deadline)
        if before is not None:
            query = query.where(schema.games.c.deadline < before)
        with self._engine.connect() as connection:
            return list(connection.execute(query).scalars())

    def healthy(self) -> bool:
        """Whether the database answers."""
        with self._engine.connect() as connection:
            return connection.exec_driver_sql("SELECT 1").scalar() == 1


def now_ms() -> int:
    """Now, in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def _unfinished(day: str, person: str) -> Select[Any]:
    games, seats = schema.games, schema.seats
    return (
        select(games.c.id)
        .join(seats, seats.c.game == games.c.id)
        .where(games.c.day == day, games.c.finished.is_(None), seats.c.person == person)
        .order_by(games.c.started, games.c.id)
        .limit(1)
    )


def _insert_game(connection: Connection, game: StoredGame) -> None:
    connection.execute(
        insert(schema.games).values(
            id=game.id,
            ruleset=game.ruleset,
            options=json.dumps(game.options),
            time_ms=game.time_ms,
            seed=game.seed,
            commit=game.commit,
            contributions=json.dumps(game.contributions),
            first=game.first,
            previous=game.previous,
            root=game.root,
            parent=game.parent,
            fork=game.fork,
            day=game.day,
            started=game.started,
            deadline=game.deadline,
            void=False,
        )
    )
    connection.execute(
        insert(schema.seats),
        [
            {
                "game": game.id,
                "seat": number,
                "kind": seat.kind,
                "name": seat.name,
                "level": seat.level,
                "person": seat.person,
            }
            for number, seat in enumerate(game.seats)
        ],
    )
    _insert_events(connection, game.id, game.events)


def _insert_events(connection: Connection, game: str, events: Sequence[StoredEvent]) -> None:
    if not events:
        return
    connection.execute(
        insert(schema.events),
        [
            {
                "game": game,
                "number": item.number,
                "at": item.at,
                "seat": item.seat,
                "command": item.command,
                "body": item.body,
            }
            for item in events
        ],
    )


def _insert_unless_there(connection: Connection, table: Table, **values: object) -> None:
    """A row, unless one with its key is there already, also from another worker at the same moment."""
    try:
        with connection.begin_nested():
            connection.execute(insert(table).values(values))
    except IntegrityError:
        keys = [column == values[column.name] for column in table.primary_key]
        if connection.execute(select(*table.primary_key).where(*keys)).first() is None:
            raise


def _append(
    connection: Connection,
    game: str,
    events: Sequence[StoredEvent],
    deadline: int | None,
    ending: Ending | None,
) -> None:
    try:
        _insert_events(connection, game, events)
    except IntegrityError as error:
        raise NumberTaken(game, events[0].number) from error
    values: dict[str, object] = {"deadline": deadline}
    if ending is not None:
        following = None if ending.next is None else ending.next.id
        values.update(finished=ending.at, void=ending.void, outcome=json.dumps(ending.outcome), next=following)
        if ending.next is not None:
            _insert_game(connection, ending.next)
        if ending.result is not None:
            _insert_unless_there(connection, schema.results, **asdict(ending.result))
    connection.execute(update(schema.games).where(schema.games.c.id == game).values(values))
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_notify(CHANNEL, f"{game} {events[-1].number}")))


def _listed(connection: Connection, query: Select[Any]) -> list[StoredGame]:
    """The games of a query without their events."""
    seats = schema.seats
    rows = list(connection.execute(query).mappings())
    sitting: dict[str, list[StoredSeat]] = {row["id"]: [] for row in rows}
    for seat in connection.execute(
        select(seats).where(seats.c.game.in_(sitting)).order_by(seats.c.game, seats.c.seat)
    ).mappings():
        sitting[seat["game"]].append(_seat(seat))
    return [_game(row, sitting[row["id"]], []) for row in rows]


def _seat(row: Any) -> StoredSeat:
    return StoredSeat(kind=row["kind"], name=row["name"], level=row["level"], person=row["person"])


def _event(row: Any) -> StoredEvent:
    return StoredEvent(number=row["number"], at=row["at"], body=row["body"], seat=row["seat"], command=row["command"])


def _game(row: Any, seats: Sequence[StoredSeat], events: Sequence[StoredEvent]) -> StoredGame:
    return StoredGame(
        id=row["id"],
        ruleset=row["ruleset"],
        options=json.loads(row["options"]),
        time_ms=row["time_ms"],
        seed=row["seed"],
        commit=row["commit"],
        contributions=tuple(json.loads(row["contributions"])),
        first=row["first"],
        previous=row["previous"],
        root=row["root"],
        parent=row["parent"],
        fork=row["fork"],
        day=row["day"],
        started=row["started"],
        seats=tuple(seats),
        events=tuple(events),
        next=row["next"],
        deadline=row["deadline"],
        finished=row["finished"],
        void=row["void"],
        outcome=None if row["outcome"] is None else json.loads(row["outcome"]),
    )
