"""Messages about positions with all hands open: puzzles, and what the solver says."""

from __future__ import annotations

from typing import Annotated

import msgspec

from doudizhu.analysis.report import Option
from doudizhu.game.view import Role, View

Line = Annotated[str, msgspec.Meta(max_length=600)]
Moves = Annotated[tuple[Annotated[str, msgspec.Meta(max_length=40)], ...], msgspec.Meta(max_length=400)]


class PositionRequest(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """POST /api/position: a position after some moves, the computer answering for one side."""

    position: Line
    """One line of the position notation; hands may be unknown where there are no moves."""
    moves: Moves = ()
    """Ranks of each play, or ``pass``."""
    replies: Role | None = None
    """The side for which the computer plays on, resisting as long as it can, until the other side is to act."""


class PositionState(msgspec.Struct, frozen=True, kw_only=True):
    """A position at card play, all hands open."""

    position: str
    """The line as it is written after the moves; the line that was given when the game is over."""
    moves: tuple[str, ...]
    """The moves that were given, and the computer's."""
    view: View
    """With all hands, or those that are known, and the legal plays of the seat to act."""
    open: bool
    """All hands are known: it can be solved and played on."""
    side: Role | None
    """Side of the seat to act."""
    winner: Role | None
    """The side that has won."""


class ValuesRequest(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """POST /api/values: what each action of the seat to act is worth by what it could know.

    Either a position after some moves, or a moment of a record. Ask for few worlds first, then for more.
    """

    position: Line = ""
    """One line of the position notation; hands may be unknown where there are no moves."""
    moves: Moves = ()
    record: str = ""
    """The text of one record."""
    after: Annotated[int, msgspec.Meta(ge=0)] = 0
    """How many of the record's first events have happened."""
    worlds: Annotated[int, msgspec.Meta(ge=1, le=1024)] = 64
    """Worlds that are played out for each of the best plays."""


class ValuesAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """What the actions of the seat to act are worth to it, the best first."""

    seat: int
    options: tuple[Option, ...]
    worlds: int
    """Worlds that were played out: fewer than asked where the time ran out, 0 where the networks' word is enough."""


class SolveRequest(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """POST /api/solve: what is true of a position after some moves, as far as a small budget reaches."""

    position: Line
    moves: Moves = ()
    every_play: bool = True
    """Judge all plays, not only until one wins."""
    points: bool = False
    """Also how often the score doubles."""


class JudgedPlay(msgspec.Struct, frozen=True, kw_only=True):
    """A legal play of the seat to act; ``pass`` for passing."""

    play: str
    wins: bool | None
    """For the side that makes it; None where the budget did not reach."""
    doublings: int | None


class LineMove(msgspec.Struct, frozen=True, kw_only=True):
    """A move of a line."""

    seat: int
    play: str


class SolveAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """What is true with all hands open; None where the budget did not reach."""

    side: Role
    """Side of the seat to act."""
    wins: bool | None
    winner: Role | None
    doublings: int | None
    scores: tuple[int, ...] | None
    plays: tuple[JudgedPlay, ...]
    line: tuple[LineMove, ...]
    longest: bool
    """The line is the fastest win against the longest resistance."""
    boards: int


class PuzzleInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A puzzle without its solution. The side of the seat to act wins, with one first play only."""

    id: str
    ruleset: str
    grade: int
    """1 easy, 2 medium, 3 hard."""
    side: Role
    cards: int
    """Cards in all hands."""
    depth: int
    """Plays to the end against the longest resistance."""
    position: str


class PuzzleList(msgspec.Struct, frozen=True, kw_only=True):
    """GET /api/puzzles?ruleset=classic: all puzzles of a ruleset, the easiest first."""

    puzzles: tuple[PuzzleInfo, ...]


class DailyPuzzle(msgspec.Struct, frozen=True, kw_only=True):
    """GET /api/daily?ruleset=classic: today's puzzle by UTC, the same for everybody."""

    date: str
    """ISO 8601."""
    puzzle: PuzzleInfo
