"""Levels of computer players at the server's tables: each plays every ruleset, and searches hold nobody else up."""

import asyncio
import threading
from pathlib import Path
from typing import Any

import pytest

from doudizhu import Game, players, ruleset
from doudizhu.game.actions import Action
from doudizhu.game.view import View
from doudizhu.players import registry
from doudizhu.players.search import LOAD, MILLISECONDS, Master
from doudizhu.rulesets import RULESETS
from doudizhu.server import deals, thinking
from doudizhu.server.hall import Hall
from doudizhu.server.store import StoredSeat
from doudizhu.server.thinking import first_legal
from tests.server.halls import in_a_hall


@pytest.mark.parametrize("name", list(RULESETS))
@pytest.mark.parametrize("level", ["strong", "master"])
def test_a_level_plays_a_whole_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, level: str):
    failed: list[str] = []
    monkeypatch.setattr(thinking, "log", lambda event, **_more: failed.append(event))
    master: registry.Factory = lambda seed, rules: Master(seed, rules, milliseconds=0, worlds=2)  # noqa: E731
    monkeypatch.setitem(registry._FACTORIES, "master", master)
    rules = ruleset(name)
    seats = [StoredSeat(kind="computer", name="", level=level) for _ in range(rules.players)]

    async def test(hall: Hall) -> None:
        table = await hall.open(deals.new_game(rules, seats, time_ms=0, contributions=("-",) * rules.players))
        while not table.finished or table.game.void:
            await asyncio.sleep(0.02)
            if table.next_game is not None:
                table = await hall.table(table.next_game)
        assert sum(table.game.scores or ()) == 0
        assert failed == []

    in_a_hall(tmp_path, test)


def test_nobody_waits_for_the_searches_of_others_and_searches_share_the_time(tmp_path: Path):
    """Four searches for each CPU are asked for at once: they get a quarter of the time, and Regular answers first."""
    gate = threading.Event()
    shares: list[float] = []

    class Searching:
        def act(self, view: View) -> Action:
            gate.wait()
            with LOAD.share(MILLISECONDS) as milliseconds:
                shares.append(milliseconds)
            return first_legal(view)

    async def test(hall: Hall) -> None:
        game = Game(ruleset("classic"), seed=1)
        view = game.view(game.turn)

        def decide(player: Any, level: str) -> asyncio.Task[Action]:
            return asyncio.create_task(hall.thinkers.decide(lambda: player, view, game="g", level=level))

        searches = [decide(Searching(), "master") for _ in range(4 * LOAD.cpus)]
        try:
            assert await decide(players.create("regular"), "regular") in players.hints(view)
            assert await decide(players.create("strong"), "strong") in players.hints(view)
            assert await hall.thinkers.hints(view) == players.hints(view)
            assert not any(search.done() for search in searches)
        finally:
            gate.set()
        await asyncio.gather(*searches)
        assert len(shares) == len(searches)
        assert shares[0] == MILLISECONDS / 4

    in_a_hall(tmp_path, test)
