"""All tables that are in memory, and what they share: store, threads to think in, clocks of the whole house."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any, TypeVar

from doudizhu.refusals import Refused
from doudizhu.server.connection import Connection
from doudizhu.server.herald import Herald
from doudizhu.server.logs import log
from doudizhu.server.metrics import Metrics
from doudizhu.server.settings import Settings
from doudizhu.server.store import NumberTaken, Store, StoredGame, now_ms
from doudizhu.server.table import Table
from doudizhu.server.thinking import Thinkers

T = TypeVar("T")

SWEEP_SECONDS = 30.0

ORPHAN_MS = 10_000
"""How long a clock may have run out before another worker takes the game."""


class Hall:
    """The tables of one server."""

    def __init__(
        self, store: Store, settings: Settings, metrics: Metrics, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.store = store
        self.settings = settings
        self.metrics = metrics
        self.clock = clock
        self.thinkers = Thinkers(settings.thinkers, metrics)
        self.tables: dict[str, Table] = {}
        self.connections: set[Connection] = set()
        self.closing = False
        self._herald: Herald | None = None
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    def spawn(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Run `work` beside everything else; what fails in it is logged, refusals aside."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if task.cancelled():
            return
        error = task.exception()
        if error is not None and not isinstance(error, (Refused, NumberTaken)):
            log("task failed", level=logging.ERROR, error=type(error).__name__, exc_info=error)

    # --- tables ----------------------------------------------------------------------------------------------------

    async def open(self, stored: StoredGame) -> Table:
        """Store a new game, then seat it at a table; or the table of the game that the store has in its place."""
        stands = await asyncio.wrap_future(self.store.create(stored))
        if stands != stored.id:
            return await self.table(stands)
        self.metrics.games_started.labels(stored.ruleset).inc()
        log("game started", game=stored.id, ruleset=stored.ruleset)
        return self._seat(stored)

    async def table(self, game: str) -> Table:
        """The table of a game, loaded from the store when it isn't in memory. Raises `Refused` for an unknown game."""
        if (found := self.tables.get(game)) is not None:
            return found
        # Two requests that come at the same moment must not make two tables of one game.
        if game not in self._loading:
            self._loading[game] = self.spawn(self._load(game))
        return await asyncio.shield(self._loading[game])

    async def _load(self, game: str) -> Table:
        try:
            stored = await asyncio.to_thread(self.store.load, game)
            if stored is None:
                raise Refused("unknown_game")
            return self._seat(stored)
        finally:
            self._loading.pop(game, None)

    def _seat(self, stored: StoredGame) -> Table:
        table = self.tables[stored.id] = Table(self, stored)
        self.metrics.tables.set(len(self.tables))
        table.resume()
        return table

    def finished(self, table: Table) -> None:
        """A game has ended; the one dealt after a void game goes on by itself."""
        how = "void" if table.game.void else "over"
        self.metrics.games_finished.labels(table.rules.id, how).inc()
        log("game finished", game=table.id, n=table.n)
        if table.next_game is not None:
            self.metrics.games_started.labels(table.rules.id).inc()
            log("game started", game=table.next_game, ruleset=table.rules.id, previous=table.id)
            self.spawn(self.table(table.next_game))

    def drop(self, table: Table, why: str) -> None:
        """Forget a table; its sockets are closed and find it again when they come back."""
        log(f"table dropped: {why}", level=logging.WARNING, game=table.id, n=table.n)
        self._forget(table)

    def _forget(self, table: Table) -> None:
        if self.tables.get(table.id) is table:
            del self.tables[table.id]
        self.metrics.tables.set(len(self.tables))
        table.stop()
        for connection in tuple(table.connections):
            connection.close(1012, "table reloads")

    def sweep(self) -> None:
        """Forget tables that nobody has looked at for long."""
        before = self.clock() - self.settings.keep_seconds
        for table in list(self.tables.values()):
            if table.idle and table.touched <= before:
                self._forget(table)

    # --- life ------------------------------------------------------------------------------------------------------

    async def start(self, url: str) -> None:
        """Go on with all games in which a clock runs; listen to what other workers write to the store at `url`."""
        if url.startswith("postgresql"):
            loop = asyncio.get_running_loop()
            self._herald = Herald(
                url,
                lambda game, number: _call(loop, self._heard, game, number),
                lambda: _call(loop, self._may_have_missed),
            )
        self.thinkers.warm()
        for game in await asyncio.to_thread(self.store.timed):
            await self.table(game)
        self.spawn(self._sweep())

    async def _sweep(self) -> None:
        while not self.closing:
            await asyncio.sleep(SWEEP_SECONDS)
            self.sweep()
            # A clock that has run out elsewhere and moved nothing: its worker is gone.
            for game in await asyncio.to_thread(self.store.timed, now_ms() - ORPHAN_MS):
                await self.table(game)

    def _heard(self, game: str, number: int) -> None:
        table = self.tables.get(game)
        if table is not None and table.n < number and not self.closing:
            self.spawn(table.catch_up(number))

    def _may_have_missed(self) -> None:
        for table in self.tables.values():
            self.spawn(table.catch_up(table.n + 1))

    async def stop(self) -> None:
        """Take no more commands, close all sockets, finish what is being stored."""
        self.closing = True
        for connection in tuple(self.connections):
            connection.close(1012, "server restarts")
        for table in list(self.tables.values()):
            async with table.lock:
                table.stop()
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.thinkers.close()
        if self._herald is not None:
            await asyncio.to_thread(self._herald.close)
        await asyncio.to_thread(self.store.close)


def _call(loop: asyncio.AbstractEventLoop, work: Callable[..., None], *values: object) -> None:
    """Run `work` in the loop, from another thread; a loop that has ended needs it no more."""
    with suppress(RuntimeError):
        loop.call_soon_threadsafe(work, *values)
