"""Tables without a network, for tests of one event loop."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

from doudizhu.rulesets import ruleset
from doudizhu.server import deals, migrate
from doudizhu.server.hall import Hall
from doudizhu.server.metrics import Metrics
from doudizhu.server.settings import Settings
from doudizhu.server.store import Store, StoredGame, StoredSeat


class Clock:
    """A clock that stands until it is moved."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def in_a_hall(folder: Path, test: Callable[[Hall], Awaitable[None]]) -> None:
    """Run an asynchronous test in a hall on the database in `folder`; its clock stands."""
    url = f"sqlite:///{folder / 'games.sqlite3'}"
    migrate.upgrade(url)

    async def run() -> None:
        hall = Hall(Store(url), Settings(pace=0, keep_seconds=60), Metrics(), Clock())
        await hall.start(url)
        try:
            await test(hall)
        finally:
            await hall.stop()

    asyncio.run(run())


def human_game(name: str = "classic", time_ms: int = 0) -> StoredGame:
    """A game with persons on all seats."""
    rules = ruleset(name)
    seats = [StoredSeat(kind="human", name="", person=f"p{seat}") for seat in range(rules.players)]
    return deals.new_game(rules, seats, time_ms=time_ms, contributions=("-",) * rules.players)
