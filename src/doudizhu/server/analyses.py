"""Analyses of finished games: made in the background, one at a time, and stored."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
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
from doudizhu.server.logs import log
from doudizhu.server.protocol import ReplayRequest
from doudizhu.server.store import FAILED

Keep = Callable[[str, int, str], Future[None]]

_decode = msgspec.json.Decoder(Analysis).decode


@dataclass(slots=True)
class Work:
    """An analysis under way."""

    done: int = 0
    total: int = 0
    fault: Refused | None = None
    """Why nothing came of it, for the next who asks."""


class Analyses:
    """The analyses that this process is making. The table never waits for them."""

    def __init__(self) -> None:
        self._work: dict[str, Work] = {}

    def state(self, id: str) -> Work | None:
        """How far the analysis of a game is; None when none is being made."""
        return self._work.get(id)

    def make(self, id: str, game: Game, games: Background, sender: str) -> Awaitable[Analysis]:
        """The analysis of a game. Raises `Refused` when too many wait already."""
        work = Work(total=len(game.events))

        def note(done: int, total: int) -> None:
            if games.closed:
                raise Refused("closing")
            work.done, work.total = done, total

        made = games.run(lambda: analysis.analyse(game, progress=note), sender)
        self._work[id] = work
        return made

    def end(self, id: str, fault: Refused | None = None) -> None:
        """Nothing is being made any more; `fault` is for the next who asks."""
        if fault is None:
            self._work.pop(id, None)
        else:
            self._work[id] = Work(fault=fault)


_analyses = Analyses()


@get("/games/{game:str}/analysis", summary="The analysis of a game", tags=["games"])
async def game_analysis(request: Ask, game: GameId) -> AnalysisState:
    """Each decision of a finished game, judged by what its seat could know. Ask again while it is being made.

    One whose making failed is refused as such until somebody posts here.
    """
    return await _found_or_begun(request, game)


@post("/games/{game:str}/analysis", summary="Try an analysis that failed again", tags=["games"], status_code=200)
async def retry_analysis(request: Ask, game: GameId) -> AnalysisState:
    """Forget that the making of a game's analysis failed, if it did, and answer as GET does."""
    await asyncio.wrap_future(house(request).hall.store.forget_failed_analysis(game, VERSION))
    return await _found_or_begun(request, game)


async def _found_or_begun(request: Ask, game: str) -> AnalysisState:
    here = house(request)
    stored = await asyncio.to_thread(here.hall.store.analysis, game, VERSION)
    if stored == FAILED:
        raise Refused("analysis_failed")
    if stored is not None:
        return AnalysisState(done=1, total=1, analysis=_decode(stored))
    table = await here.hall.table(game)
    async with table.lock:
        finished, played = table.finished, table.game
    if not finished:
        raise Refused("game_running")
    work = _analyses.state(game)
    if work is None:
        again = Game.replay(played.rules, played.events)
        making = _analyses.make(game, again, here.backgrounds.games, here.address(request))
        here.hall.spawn(_keep(game, making, here.hall.store.keep_analysis))
        work = _analyses.state(game) or Work()
    if work.fault is not None:
        _analyses.end(game)
        raise work.fault
    return AnalysisState(done=work.done, total=work.total, analysis=None)


async def _keep(game: str, making: Awaitable[Analysis], keep: Keep) -> None:
    """Store what is being made, or that it failed. Whatever happens, nothing stays under way for ever."""
    fault: Refused | None = None
    try:
        body = await _body(game, making)
        await asyncio.wrap_future(keep(game, VERSION, body))
    except Refused as refused:
        fault = refused
    except Exception as error:  # noqa: BLE001  # whatever fails in the store, who waits for it is told
        log("analysis not stored", level=logging.ERROR, game=game, exc_info=error)
        fault = Refused("analysis_failed")
    finally:
        _analyses.end(game, fault)


async def _body(game: str, making: Awaitable[Analysis]) -> str:
    """An analysis as it is stored; `FAILED` for one that failed in a way that nobody foresaw. Raises `Refused`."""
    try:
        return msgspec.json.encode(await making).decode()
    except Refused:
        raise
    except (NoWeights, NotWhole) as fault:
        raise Refused("bad_request", {"text": str(fault)}) from fault
    except Exception as error:  # noqa: BLE001  # whatever fails in an analysis, who waits for it is told
        log("analysis failed", level=logging.ERROR, game=game, exc_info=error)
        return FAILED


@post("/analyse", summary="The analysis of a record", tags=["records"], status_code=200)
async def record_analysis(request: Ask, data: JSONBody[ReplayRequest]) -> AnalysisState:
    """Any record, analysed while the caller waits. One with an error is refused with its line."""
    here = house(request)
    try:
        found = await here.backgrounds.records.run(lambda: analysis.analyse(data.record), here.address(request))
    except record.RecordError as fault:
        raise Refused("bad_record", {"text": str(fault)[:300]}) from fault
    except (NoWeights, NotWhole) as fault:
        raise Refused("bad_request", {"text": str(fault)}) from fault
    return AnalysisState(done=1, total=1, analysis=found)


routes = Router("/api", route_handlers=[game_analysis, retry_analysis, record_analysis])
