"""The deal of the day: the same cards and the same seat for everybody, against computer players who decide alike.

Its seed follows from a secret of the store and the date, so nobody can know it before. Whoever has left a game of it
unfinished goes on with that one; the first that he finishes counts, and others may be played for pleasure.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
from dataclasses import replace
from datetime import UTC, datetime

from litestar import Response, Router, get, post

from doudizhu.game.deal import commitment
from doudizhu.rulesets import ruleset
from doudizhu.server import deals
from doudizhu.server.api import NOTHING, Ask, Asking, admit
from doudizhu.server.daily_messages import DailyDeal, DailyResult, DailyScore
from doudizhu.server.house import house
from doudizhu.server.protocol import CreatedGame
from doudizhu.server.sessions import person_of
from doudizhu.server.store import Store, StoredGame, StoredSeat
from doudizhu.server.thinking import NAMES

RULESET = "classic"
LEVEL = "strong"
SEAT = 0


def today() -> str:
    """The date by UTC, ISO 8601."""
    return datetime.now(UTC).date().isoformat()


def seed_of(secret: str, day: str) -> str:
    """The secret seed of a day's deal, 256 bits, hex."""
    return hmac.new(secret.encode(), f"daily/{day}".encode(), hashlib.sha256).hexdigest()


async def _seed(store: Store, day: str) -> str:
    return seed_of(await asyncio.wrap_future(store.secret("daily")), day)


def new_game(seed: str, day: str, person: str) -> StoredGame:
    """A game of a day's deal, ready to be stored. No seat contributes: the cards are the same for everybody."""
    rules = ruleset(RULESET)
    seats = [
        StoredSeat(kind="human", name="", person=person)
        if seat == SEAT
        else StoredSeat(kind="computer", name=NAMES[seat % len(NAMES)], level=LEVEL)
        for seat in range(rules.players)
    ]
    return replace(deals.new_game(rules, seats, time_ms=0, contributions=(NOTHING,) * len(seats), seed=seed), day=day)


@get("/daily/deal", summary="Today's deal", tags=["games"])
async def daily_deal(request: Ask) -> DailyDeal:
    """The deal of the day (UTC): its commitment, one's own result, and then how others scored."""
    store, day, person = house(request).hall.store, today(), person_of(request)
    commit = commitment(await _seed(store, day))
    tally = await asyncio.to_thread(store.tally, day)
    own = None if person is None else await asyncio.to_thread(store.result, day, person)
    running = None if person is None else await asyncio.to_thread(store.unfinished, day, person)
    scores: dict[int, int] = {}
    for each in tally:
        scores[each.score] = scores.get(each.score, 0) + each.count
    return DailyDeal(
        date=day,
        ruleset=RULESET,
        level=LEVEL,
        commit=commit,
        running=running,
        own=None if own is None else DailyResult(game=own.game, score=own.score, won=own.won),
        played=sum(scores.values()),
        won=None if own is None else sum(each.count for each in tally if each.won),
        scores=()
        if own is None
        else tuple(DailyScore(score=score, count=count) for score, count in sorted(scores.items(), reverse=True)),
    )


@post("/daily/deal", summary="Play today's deal", tags=["games"])
async def play_daily(request: Ask) -> Response[CreatedGame]:
    """The asking person's game of today's deal that is not finished, or a new one."""
    here = house(request)
    asking = Asking(request, here)
    admit(request, asking, here.new_games)
    day, store = today(), here.hall.store
    table = await here.hall.open(new_game(await _seed(store, day), day, asking.person))
    return asking.answer(CreatedGame(id=table.id, seat=SEAT))


routes = Router("/api", route_handlers=[daily_deal, play_daily])
