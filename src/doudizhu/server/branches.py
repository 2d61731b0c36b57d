"""What if: from any moment of a finished game somebody takes any seat and plays on against the computer.

A branch is a game like any other, with a table, a socket, a replay and an analysis; it begins with the events of the
game it departs from. Nothing about that game is secret any more, but who plays a branch sees his seat's view only, and
so do the computer players.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from litestar import Response, Router, get, post
from litestar.params import JSONBody

from doudizhu import players
from doudizhu.game.events import AnyEvent
from doudizhu.refusals import Refused
from doudizhu.server.api import Ask, Asking, GameId, admit, clean_name
from doudizhu.server.branch_messages import BranchInfo, BranchTree, CreateBranch
from doudizhu.server.changes import Change
from doudizhu.server.deals import new_id
from doudizhu.server.house import house
from doudizhu.server.moments import moment
from doudizhu.server.protocol import CreatedGame
from doudizhu.server.sessions import person_of
from doudizhu.server.store import StoredGame, StoredSeat, now_ms
from doudizhu.server.thinking import NAMES

MOST = 100
"""Branches of one game, those of its branches included."""


def branch(stored: StoredGame, begun: Sequence[AnyEvent], seats: Sequence[StoredSeat]) -> StoredGame:
    """A game with these first events of a stored one, ready to be stored."""
    at = now_ms()
    changes = [Change(index + 1, at, event) for index, event in enumerate(begun)]
    return StoredGame(
        id=new_id(),
        ruleset=stored.ruleset,
        options=stored.options,
        time_ms=0,
        seed=stored.seed,
        commit=stored.commit,
        contributions=stored.contributions,
        first=stored.first,
        previous=None,
        root=stored.root or stored.id,
        parent=stored.id,
        fork=len(changes),
        started=at,
        seats=tuple(seats),
        events=tuple(change.stored() for change in changes),
    )


@post("/games/{game:str}/branches", summary="Play a finished game on from any moment", tags=["games"])
async def create_branch(request: Ask, game: GameId, data: JSONBody[CreateBranch]) -> Response[CreatedGame]:
    """What if: take a seat of a finished game at one of its moments; the computer plays all others.

    The answer names a new game with an address and a socket of its own, and everything that a game has.
    """
    here = house(request)
    asking = Asking(request, here)
    admit(request, asking, here.new_games)
    if data.level not in players.LEVELS:
        raise Refused("bad_request", {"text": f"level {data.level[:40]!r}: {', '.join(players.LEVELS)}"})
    table = await here.hall.table(game)
    async with table.lock:
        if not table.finished:
            raise Refused("game_running")
        stored, played = table.stored, table.game
    rules = played.rules
    if not 0 <= data.seat < rules.players:
        raise Refused("unknown_seat", {"seat": data.seat, "players": rules.players})
    begun = await asyncio.to_thread(moment, played, data.after)
    grown = await asyncio.to_thread(here.hall.store.tree, stored.root or stored.id)
    if len(grown) > MOST:
        raise Refused("too_many_branches", {"limit": MOST})
    seats = [
        StoredSeat(kind="human", name=clean_name(data.name), person=asking.person)
        if seat == data.seat
        else StoredSeat(kind="computer", name=NAMES[seat % len(NAMES)], level=data.level)
        for seat in range(rules.players)
    ]
    opened = await here.hall.open(branch(stored, begun.events, seats))
    return asking.answer(CreatedGame(id=opened.id, seat=data.seat))


@get("/games/{game:str}/branches", summary="The branches of a game", tags=["games"])
async def branch_tree(request: Ask, game: GameId) -> BranchTree:
    """The whole tree that a game belongs to, whichever game of it is named."""
    here = house(request)
    table = await here.hall.table(game)
    stored = table.stored
    grown = await asyncio.to_thread(here.hall.store.tree, stored.root or stored.id)
    person = person_of(request)
    return BranchTree(games=tuple(info_of(each, person) for each in grown))


def info_of(stored: StoredGame, person: str | None) -> BranchInfo:
    """A game of a tree as `person` is told of it."""
    taken = None
    if stored.parent is not None:
        taken = next(seat for seat, sitting in enumerate(stored.seats) if sitting.kind == "human")
    outcome = stored.outcome or {}
    settled = "scores" in outcome
    landlords_won = settled and set(outcome["winners"]) <= set(outcome["landlords"])
    return BranchInfo(
        id=stored.id,
        parent=stored.parent,
        fork=stored.fork,
        seat=taken,
        level=None if taken is None else next(each.level for each in stored.seats if each.kind == "computer"),
        name="" if taken is None else stored.seats[taken].name,
        mine=taken is not None and person is not None and stored.seats[taken].person == person,
        finished=stored.finished is not None,
        void=stored.void,
        winner=None if not settled else "landlord" if landlords_won else "farmer",
        scores=tuple(outcome["scores"]) if settled else None,
    )


routes = Router("/api", route_handlers=[create_branch, branch_tree])
