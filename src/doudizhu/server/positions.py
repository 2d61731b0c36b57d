"""The HTTP interface to puzzles and the solver: nothing is kept here, a position and its moves say all."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from typing import Annotated

import msgspec
from litestar import Router, get, post
from litestar.params import JSONBody, PathParameter, QueryParameter

from doudizhu import puzzles
from doudizhu.analysis.partial import Partial, is_partial, parse_partial
from doudizhu.cards import UnknownCard
from doudizhu.game.actions import Pass, Play
from doudizhu.game.game import Game
from doudizhu.game.placing import BadPosition
from doudizhu.game.sight import look
from doudizhu.game.view import Role
from doudizhu.notation import NotationError, Position, parse_position, position_of
from doudizhu.puzzles import Puzzle
from doudizhu.refusals import IllegalPlay, Refused
from doudizhu.rulesets import UnknownRuleset
from doudizhu.server.api import Ask
from doudizhu.server.house import house
from doudizhu.server.position_messages import (
    DailyPuzzle,
    JudgedPlay,
    LineMove,
    PositionRequest,
    PositionState,
    PuzzleInfo,
    PuzzleList,
    SolveAnswer,
    SolveRequest,
)
from doudizhu.server.replays import open_view
from doudizhu.solve import Solution, play_text, solve

SECONDS = 2.0
"""How long the solver may take for one question."""

RulesetQuery = Annotated[str, QueryParameter(max_length=32)]


@post("/position", summary="A position after some moves", tags=["positions"], status_code=200)
async def position(request: Ask, data: JSONBody[PositionRequest]) -> PositionState:
    """Any position at card play, all hands open, after some moves; the computer may answer for one side.

    It resists as long as it can where it loses, and goes for the fastest win where it wins.
    """
    here = house(request)
    return await here.backgrounds.solving.run(lambda: _state(data), here.address(request))


def _state(data: PositionRequest) -> PositionState:
    if is_partial(data.position):
        return _partial_state(data)
    table = table_of(data.position, data.moves)
    moves = list(data.moves)
    while data.replies is not None and not table.over and _side(table) == data.replies:
        reply = _reply(table)
        table.apply(table.waiting[0], reply)
        moves.append(play_text(reply))
    view = open_view(table.state)
    if not table.over:
        view = msgspec.structs.replace(view, legal=look(table.state, table.turn).legal)
    return PositionState(
        position=data.position if table.over else str(position_of(table.state)),
        moves=tuple(moves),
        view=view,
        open=True,
        side=None if table.over else _side(table),
        winner=None if not table.over else "landlord" if table.winner in table.landlords else "farmer",
    )


def _partial_state(data: PositionRequest) -> PositionState:
    if data.moves:
        raise Refused("unknown_hands")
    view = partial_of(data.position).view
    return PositionState(
        position=data.position,
        moves=(),
        view=view,
        open=False,
        side="landlord" if view.turn in view.landlords else "farmer",
        winner=None,
    )


def partial_of(line: str) -> Partial:
    """A position with unknown hands. Raises `Refused`."""
    try:
        return parse_partial(line)
    except NotationError as fault:
        raise _refusal(fault) from fault


def table_of(line: str, moves: tuple[str, ...]) -> Game:
    """The game after the moves. Raises `Refused`."""
    if is_partial(line):
        raise Refused("unknown_hands")
    table = _parsed(line).game()
    for move in moves:
        if table.over:
            raise Refused("game_over")
        table.apply(table.waiting[0], Pass() if move == "pass" else _play(move))
    return table


def _refusal(fault: NotationError) -> Refused:
    """What is wrong with a position, in words that a person reads in his own language where the catalogue has them."""
    cause = fault.__cause__
    if isinstance(cause, IllegalPlay):
        return Refused(cause.code, cause.params)
    if isinstance(cause, BadPosition) and cause.refusal is not None:
        return cause.refusal
    return Refused("bad_position", {"text": str(fault)[:300]})


def _play(move: str) -> Play:
    try:
        return Play(move)
    except UnknownCard as fault:
        raise Refused("unknown_card", {"text": fault.text, "position": fault.position}) from fault


def _parsed(line: str) -> Position:
    try:
        return parse_position(line)
    except NotationError as fault:
        raise _refusal(fault) from fault


def _side(table: Game) -> Role:
    return "landlord" if table.turn in table.landlords else "farmer"


def _reply(table: Game) -> Play | Pass:
    """What the computer plays: its proven line, or else a play that is not known to lose."""
    found = solve(table, every_play=False, seconds=SECONDS)
    if found.line:
        return found.line[0][1]
    hopeful = [judged.play for judged in found.plays if judged.wins is not False]
    return (hopeful or [judged.play for judged in found.plays])[0]


@post("/solve", summary="Solve a position", tags=["positions"], status_code=200)
async def solve_position(request: Ask, data: JSONBody[SolveRequest]) -> SolveAnswer:
    """The exact result with all hands open, the winning plays, and a line, as far as two seconds reach."""
    here = house(request)
    return await here.backgrounds.solving.run(lambda: _solve(data), here.address(request))


def _solve(data: SolveRequest) -> SolveAnswer:
    table = table_of(data.position, data.moves)
    if table.over:
        raise Refused("game_over")
    return answer_of(solve(table, every_play=data.every_play, points=data.points, seconds=SECONDS))


def answer_of(found: Solution) -> SolveAnswer:
    """A solution as a message."""
    return SolveAnswer(
        side=found.side,
        wins=found.wins,
        winner=found.winner,
        doublings=found.doublings,
        scores=found.scores,
        plays=tuple(
            JudgedPlay(play=play_text(each.play), wins=each.wins, doublings=each.doublings) for each in found.plays
        ),
        line=tuple(LineMove(seat=seat, play=play_text(play)) for seat, play in found.line),
        longest=found.longest,
        boards=found.boards,
    )


@get("/puzzles", summary="Puzzles", tags=["positions"])
async def puzzle_list(ruleset: RulesetQuery = "classic") -> PuzzleList:
    """All puzzles of a ruleset, the easiest first."""
    return await asyncio.to_thread(_list, ruleset)


def _list(ruleset: str) -> PuzzleList:
    return PuzzleList(puzzles=tuple(map(info_of, _load(ruleset))))


def _load(ruleset: str) -> tuple[Puzzle, ...]:
    try:
        return puzzles.load(ruleset)
    except UnknownRuleset as fault:
        raise Refused("malformed", {"text": str(fault)[:300]}) from fault


def info_of(puzzle: Puzzle) -> PuzzleInfo:
    """A puzzle without its solution."""
    position = puzzle.parsed
    return PuzzleInfo(
        id=puzzle.id,
        ruleset=position.rules.id,
        grade=puzzle.grade,
        side="landlord" if position.turn in position.landlords else "farmer",
        cards=sum(map(len, position.hands)),
        depth=puzzle.depth,
        position=puzzle.position,
    )


@get("/puzzles/{puzzle:str}", summary="A puzzle", tags=["positions"])
async def puzzle_info(puzzle: Annotated[str, PathParameter(max_length=32)]) -> PuzzleInfo:
    """One puzzle, without its solution; /api/solve tells it."""
    try:
        return info_of(await asyncio.to_thread(puzzles.puzzle, puzzle))
    except puzzles.UnknownPuzzle as fault:
        raise Refused("not_found") from fault


@get("/daily", summary="Today's puzzle", tags=["positions"])
async def daily(ruleset: RulesetQuery = "classic") -> DailyPuzzle:
    """The puzzle of the day (UTC), the same for everybody."""
    today = datetime.now(UTC).date()
    await asyncio.to_thread(_load, ruleset)
    return DailyPuzzle(date=today.isoformat(), puzzle=info_of(puzzles.of_day(today, ruleset)))


routes = Router("/api", route_handlers=[position, solve_position, puzzle_list, puzzle_info, daily])
