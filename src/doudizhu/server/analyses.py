"""Analyses of finished games: made in the background, one at a time, and stored."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import Future
from dataclasses import dataclass

import msgspec
from litestar import Router, get, post
from litestar.params import JSONBody

from doudizhu import analysis, record
from doudizhu.analysis import Analysis, NotWhole
from doudizhu.analysis.report import VERSION
from doudizhu.game.game import Game
from doudizhu.players.weights import NoWeights
from doudizhu.refusals import Refused
from doudizhu.server.analysis_messages import AnalysisState
from doudizhu.server.api import Ask, GameId
from doudizhu.server.background import Background
from doudizhu.server.house import house
from doudizhu.server.protocol import ReplayRequest

Keep = Callable[[str, int, str], Future[None]]

_decode = msgspec.json.Decoder(Analysis).decode


@dataclass(slots=True)
class Work:
    """An analysis under way."""

    done: int = 0
    total: int = 0
    fault: Refused | None = None


class Analyses:
    """The analyses that this process is making. The table never waits for them."""

    def __init__(self) -> None:
        self._work: dict[str, Work] = {}

    def state(self, id: str) -> Work | None:
        """How far the analysis of a game is; None when none is being made."""
        return self._work.get(id)

    def make(self, id: str, game: Game, games: Background) -> Coroutine[None, None, Analysis]:
        """The analysis of a game. Raises `Refused` when too many wait already."""
        work = self._work[id] = Work(total=len(game.events))

        def note(done: int, total: int) -> None:
            if games.closed:
                raise Refused("closing")
            work.done, work.total = done, total

        return games.run(lambda: analysis.analyse(game, progress=note))

    def forget(self, id: str) -> None:
        """The analysis is stored."""
        self._work.pop(id, None)


_analyses = Analyses()


@get("/games/{game:str}/analysis", summary="The analysis of a game", tags=["games"])
async def game_analysis(request: Ask, game: GameId) -> AnalysisState:
    """Each decision of a finished game, judged by what its seat could know. Ask again while it is being made."""
    here = house(request)
    stored = await asyncio.to_thread(here.hall.store.analysis, game, VERSION)
    if stored is not None:
        return AnalysisState(done=1, total=1, analysis=_decode(stored))
    work = _analyses.state(game)
    if work is None:
        table = await here.hall.table(game)
        async with table.lock:
            finished, played = table.finished, table.game
        if not finished:
            raise Refused("game_running")
        making = _analyses.make(game, Game.replay(played.rules, played.events), here.backgrounds.games)
        here.hall.spawn(_keep(game, making, here.hall.store.keep_analysis))
        work = _analyses.state(game) or Work()
    if work.fault is not None:
        _analyses.forget(game)
        raise work.fault
    return AnalysisState(done=work.done, total=work.total, analysis=None)


async def _keep(game: str, making: Coroutine[None, None, Analysis], keep: Keep) -> None:
    try:
        body = msgspec.json.encode(await making).decode()
    except (NoWeights, NotWhole, Refused) as fault:
        work = _analyses.state(game)
        if work is not None:
            work.fault = fault if isinstance(fault, Refused) else Refused("bad_request", {"text": str(fault)})
        return
    await asyncio.wrap_future(keep(game, VERSION, body))
    _analyses.forget(game)


@post("/analyse", summary="The analysis of a record", tags=["records"], status_code=200)
async def record_analysis(request: Ask, data: JSONBody[ReplayRequest]) -> AnalysisState:
    """Any record, analysed while the caller waits. One with an error is refused with its line."""
    try:
        found = await house(request).backgrounds.records.run(lambda: analysis.analyse(data.record))
    except record.RecordError as fault:
        raise Refused("bad_record", {"text": str(fault)[:300]}) from fault
    except (NoWeights, NotWhole) as fault:
        raise Refused("bad_request", {"text": str(fault)}) from fault
    return AnalysisState(done=1, total=1, analysis=found)


routes = Router("/api", route_handlers=[game_analysis, record_analysis])
