"""What the actions at a position or a moment of a record are worth, by what the seat to act could know.

Nothing is kept between two questions: who wants better values asks again for more worlds, and who leaves asks no more.
"""

from __future__ import annotations

from litestar import Router, post
from litestar.params import JSONBody

from doudizhu import record
from doudizhu.analysis import opening, values
from doudizhu.analysis.partial import is_partial
from doudizhu.game.view import View
from doudizhu.players import weights
from doudizhu.players.seen import NOTHING, Told
from doudizhu.players.weights import NoWeights
from doudizhu.refusals import Refused
from doudizhu.rulesets import Ruleset
from doudizhu.server.api import Ask
from doudizhu.server.house import house
from doudizhu.server.moments import moment
from doudizhu.server.position_messages import ValuesAnswer, ValuesRequest
from doudizhu.server.positions import partial_of, table_of

MILLISECONDS = 4000.0
"""How long one question may take, however many worlds it wants."""
CANDIDATES = 16
"""Plays that are searched; what the networks value less keeps their value."""


@post("/values", summary="What each action is worth", tags=["positions"], status_code=200)
async def action_values(request: Ask, data: JSONBody[ValuesRequest]) -> ValuesAnswer:
    """The chance to win and the points of every legal action, by what the seat to act could know.

    Hands that the position leaves unknown are dealt anew in each world; where all are given, all but its own are.
    """
    here = house(request)
    return await here.backgrounds.values.run(lambda: _values(data), here.address(request))


def _values(data: ValuesRequest) -> ValuesAnswer:
    view, rules, told = _looked_at(data)
    if view.seat is None:
        raise ValueError("nobody is asked")
    try:
        if view.phase != "play":
            _, networks = weights.networks(rules)
            return ValuesAnswer(seat=view.seat, options=tuple(opening.options(view, rules, networks)), worlds=0)
        found = values.values(
            view, rules, told=told, worlds=data.worlds, candidates=CANDIDATES, milliseconds=MILLISECONDS
        )
    except NoWeights as fault:
        raise Refused("bad_request", {"text": str(fault)}) from fault
    return ValuesAnswer(seat=view.seat, options=tuple(each.option for each in found.plays), worlds=found.worlds)


def _looked_at(data: ValuesRequest) -> tuple[View, Ruleset, Told]:
    """The view of the seat to act, the ruleset, and what it knows beside its view. Raises `Refused`."""
    if bool(data.position) == bool(data.record):
        raise Refused("bad_request", {"text": "either a position or a record"})
    if data.position and is_partial(data.position) and not data.moves:
        partial = partial_of(data.position)
        return partial.view, partial.rules, partial.told
    if data.position:
        table = table_of(data.position, data.moves)
        if table.over:
            raise Refused("game_over")
    else:
        try:
            table = moment(record.loads(data.record), data.after)
        except record.RecordError as fault:
            raise Refused("bad_record", {"text": str(fault)[:300]}) from fault
    return table.view(table.waiting[0]), table.rules, NOTHING


routes = Router("/api", route_handlers=[action_values])
