"""The HTTP interface: games, rulesets, records, and the judgement of a set of cards."""

from __future__ import annotations

import asyncio
import re
import unicodedata
from datetime import UTC, datetime
from typing import Annotated, TypeVar

from litestar import HttpMethod, Request, Response, Router, get, post, route
from litestar.datastructures import State
from litestar.params import JSONBody, PathParameter, QueryParameter

from doudizhu import players
from doudizhu.game.deal import commitment
from doudizhu.refusals import Refused
from doudizhu.rulesets import RULESETS, Ruleset, UnknownOption, ruleset
from doudizhu.server import deals, replays
from doudizhu.server.house import House, house
from doudizhu.server.limits import Starts
from doudizhu.server.protocol import (
    ClassifyAnswer,
    ClassifyRequest,
    CreatedGame,
    CreateGame,
    GameState,
    History,
    HistoryEntry,
    Replay,
    ReplayRequest,
    RulesetInfo,
    RulesetList,
    SeedAnswer,
)
from doudizhu.server.sessions import digest, new_token, person_of, session_cookie
from doudizhu.server.store import StoredGame, StoredSeat
from doudizhu.server.thinking import NAMES

Ask = Request[None, None, State]
T = TypeVar("T")

NOTHING = "-"
"""Contribution to the shuffle of a seat that gives none."""

PAGE = 50
"""Games on a page of the history."""

CURSOR = re.compile(r"([0-9]{1,15})\.([0-9a-z]{1,16})")
"""The `next` of a page of the history: when its last game started, and that game's id."""

GameId = Annotated[str, PathParameter(description="Id of a game.", max_length=16, pattern=r"^[0-9A-Za-z_-]*$")]


def rules_of(name: str, options: dict[str, object]) -> Ruleset:
    """The ruleset with its options. Raises `Refused` naming what is unknown."""
    found = RULESETS.get(name)
    if found is None:
        raise Refused("bad_request", {"text": f"ruleset {name[:40]!r}: {', '.join(RULESETS)}"})
    try:
        return found.with_options(options) if options else ruleset(name)
    except UnknownOption as error:
        raise Refused("bad_request", {"text": str(error)[:300]}) from error


def clean_name(text: str) -> str:
    """A person's name as it is shown: one line, no control characters, at most 24 characters."""
    plain = "".join(char for char in unicodedata.normalize("NFC", text) if unicodedata.category(char)[0] != "C")
    return " ".join(plain.split())[:24]


def moment(ms: int) -> str:
    """A time of the store as ISO 8601, UTC."""
    return datetime.fromtimestamp(ms / 1000, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


class Asking:
    """The person who asks; one without a session gets one with the answer."""

    def __init__(self, request: Ask, here: House) -> None:
        self._request = request
        self._house = here
        known = person_of(request)
        self._token = None if known else new_token()
        self.person = known or digest(self._token or "")

    def answer(self, content: T, status: int = 201) -> Response[T]:
        """The answer, with the new session's cookie."""
        secure = self._house.secure(self._request)
        cookies = [] if self._token is None else [session_cookie(self._token, secure=secure)]
        return Response(content, status_code=status, cookies=cookies)


@post("/seeds", summary="Commit to a seed", tags=["games"])
async def promise_seed(request: Ask) -> Response[SeedAnswer]:
    """Fix the secret seed of the asking person's next game and publish its SHA-256.

    Name the commitment in POST /api/games together with a contribution of your own: then neither side could choose
    the deal. A commitment that is not used within a day is forgotten.
    """
    here = house(request)
    asking = Asking(request, here)
    admit(request, asking, here.new_seeds)
    seed = deals.new_seed()
    commit = commitment(seed)
    await asyncio.wrap_future(here.hall.store.promise(seed, commit, asking.person))
    return asking.answer(SeedAnswer(commit=commit))


def admit(request: Ask, asking: Asking, starts: Starts) -> None:
    """Count what the asking person starts. Raises `Refused` for too many, and while the server stops."""
    here = house(request)
    if not starts.take(asking.person, here.address(request)):
        raise Refused("too_many")
    if here.hall.closing:
        raise Refused("closing")


@post("/games", summary="Start a game", tags=["games"])
async def create_game(request: Ask, data: JSONBody[CreateGame]) -> Response[CreatedGame]:
    """Deal a game against computer players. The asking person takes seat 0; a session cookie ties the seat to it."""
    here = house(request)
    asking = Asking(request, here)
    admit(request, asking, here.new_games)
    rules = rules_of(data.ruleset, data.options)
    if data.level not in players.LEVELS:
        raise Refused("bad_request", {"text": f"level {data.level[:40]!r}: {', '.join(players.LEVELS)}"})
    try:
        await asyncio.to_thread(players.create, data.level, ruleset=rules)
    except ValueError as error:
        raise Refused("bad_request", {"text": str(error)[:300]}) from error
    seed = None
    if data.commit:
        seed = await asyncio.wrap_future(here.hall.store.redeem(data.commit, asking.person))
        if seed is None:
            raise Refused("unknown_commit")
    seats = [
        StoredSeat(kind="human", name=clean_name(data.name), person=asking.person),
        *(
            StoredSeat(kind="computer", name=NAMES[seat % len(NAMES)], level=data.level)
            for seat in range(1, rules.players)
        ),
    ]
    contributions = (data.client_seed or NOTHING, *(NOTHING for _ in seats[1:]))
    stored = deals.new_game(rules, seats, time_ms=data.time_ms, contributions=contributions, seed=seed)
    table = await here.hall.open(stored)
    return asking.answer(CreatedGame(id=table.id, seat=0))


@get("/games", summary="Own games", tags=["games"])
async def history(request: Ask, before: Annotated[str, QueryParameter(max_length=64)] = "") -> History:
    """The asking person's games, newest first, 50 at a time."""
    person = person_of(request)
    if person is None:
        return History(games=(), next=None)
    cursor = None
    if before:
        found = CURSOR.fullmatch(before)
        if found is None:
            raise Refused("malformed", {"text": "before must be the `next` of the page before"})
        cursor = (int(found[1]), found[2])
    store = house(request).hall.store
    games = await asyncio.to_thread(store.history, person, before=cursor, limit=PAGE + 1)
    more = len(games) > PAGE
    shown = games[:PAGE]
    return History(
        games=tuple(entry(game, person) for game in shown),
        next=f"{shown[-1].started}.{shown[-1].id}" if more else None,
    )


def entry(game: StoredGame, person: str) -> HistoryEntry:
    """A stored game as one line of the person's history."""
    seat = next(index for index, sitting in enumerate(game.seats) if sitting.person == person)
    outcome = game.outcome or {}
    settled = "scores" in outcome
    role = None if not settled else "landlord" if seat in outcome["landlords"] else "farmer"
    return HistoryEntry(
        id=game.id,
        ruleset=game.ruleset,
        options=game.options,
        level=next((sitting.level for sitting in game.seats if sitting.level), ""),
        seat=seat,
        started=moment(game.started),
        finished=game.finished is not None,
        void=game.void,
        role=role,  # type: ignore[arg-type]  # one of the two literals above
        won=seat in outcome["winners"] if settled else None,
        score=outcome["scores"][seat] if settled else None,
    )


@get("/games/{game:str}", summary="A game", tags=["games"])
async def game_state(request: Ask, game: GameId) -> GameState:
    """How a game stands, and its record once it is finished."""
    here = house(request)
    table = await here.hall.table(game)
    site = here.settings.public_url
    async with table.lock:
        seat = table.seat_of(person_of(request))
        return GameState(
            id=table.id,
            ruleset=table.rules.id,
            options=dict(table.rules.changed()),
            phase=table.game.phase,
            finished=table.finished,
            n=table.number(seat),
            seat=seat,
            players=table.players(),
            time_ms=table.stored.time_ms,
            started=moment(table.stored.started),
            commit=table.stored.commit,
            seed=table.seed,
            previous_game=table.stored.previous,
            next_game=table.next_game,
            day=table.stored.day,
            record=replays.record_text(table.whole(), table.game, site) if table.finished else None,
        )


@get("/games/{game:str}/record", summary="The record of a game", tags=["games"], media_type="text/plain")
async def game_record(request: Ask, game: GameId) -> Response[str]:
    """The record of a finished game as a .ddz file."""
    here = house(request)
    table = await here.hall.table(game)
    async with table.lock:
        text = replays.record_text(table.whole(), table.game, here.settings.public_url)
    disposition = f'attachment; filename="{table.id}.ddz"'
    return Response(text, media_type="text/plain", headers={"Content-Disposition": disposition})


@get("/games/{game:str}/replay", summary="The replay of a game", tags=["games"])
async def game_replay(request: Ask, game: GameId) -> Replay:
    """A finished game from the deal to its end, all hands open."""
    here = house(request)
    table = await here.hall.table(game)
    async with table.lock:
        whole, players = table.whole(), table.players()
        return await asyncio.to_thread(replays.of_game, whole, table.game, players, here.settings.public_url)


@post("/replay", summary="The replay of a record", tags=["records"], status_code=200)
async def replay_record(request: Ask, data: JSONBody[ReplayRequest]) -> Replay:
    """Any record, read and replayed. One with an error is refused with its line."""
    return await asyncio.to_thread(replays.of_record, data.record)


@get("/rulesets", summary="The rulesets", tags=["rules"])
async def rulesets(request: Ask) -> RulesetList:
    """All rulesets with their fields, options and numbers of plays, and the levels of computer players."""
    return await asyncio.to_thread(_rulesets)


def _rulesets() -> RulesetList:
    return RulesetList(rulesets=tuple(map(_info, RULESETS.values())), levels=tuple(players.LEVELS))


def _info(rules: Ruleset) -> RulesetInfo:
    counts = rules.counts()
    fields = {name: getattr(rules, name) for name in RulesetInfo.__struct_fields__ if hasattr(rules, name)}
    fields.update(options=dict(rules.options), counts=counts, total=sum(counts.values()))
    return RulesetInfo(**fields)


@post("/classify", summary="What a set of cards is", tags=["rules"], status_code=200)
async def classify(request: Ask, data: JSONBody[ClassifyRequest]) -> ClassifyAnswer:
    """Read a set of cards under a ruleset, and say whether it beats another; if not, the reason."""
    rules = rules_of(data.ruleset, data.options)
    if data.to_beat:
        rules.play(data.to_beat)
    why = rules.why_not(data.cards, to_beat=data.to_beat or None)
    try:
        play = rules.classify(data.cards)
    except Refused:
        play = None
    return ClassifyAnswer(
        legal=play is not None,
        type="" if play is None else play.type,
        length=0 if play is None else play.length,
        main="" if play is None else play.main,
        beats=None if play is None or not data.to_beat else why is None,
        code=None if why is None else why.code,
        params={} if why is None else why.params,
    )


@route(
    "/healthz",
    http_method=[HttpMethod.GET, HttpMethod.HEAD],
    summary="Whether the server works",
    tags=["host"],
    media_type="text/plain",
)
async def healthz(request: Ask) -> str:
    """Answers "ok" when the store answers too."""
    await asyncio.to_thread(house(request).hall.store.healthy)
    return "ok\n"


@get("/metrics", summary="Figures for Prometheus", tags=["host"], media_type="text/plain")
async def metrics(request: Ask) -> Response[bytes]:
    """Counters of this worker in Prometheus's text format."""
    here = house(request)
    if not here.settings.metrics:
        raise Refused("not_found")
    return Response(here.metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")


routes = Router(
    "/api",
    route_handlers=[
        promise_seed,
        create_game,
        history,
        game_state,
        game_record,
        game_replay,
        replay_record,
        rulesets,
        classify,
    ],
)
