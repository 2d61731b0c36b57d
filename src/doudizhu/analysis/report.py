"""What an analysis says. Plain data, JSON through msgspec."""

from __future__ import annotations

from math import exp
from typing import Literal

import msgspec

from doudizhu.game.view import Phase

VERSION = 1
"""Grows when the figures of a stored analysis no longer mean the same."""

POINTS = 0.02
"""What one point more is worth, in chance to win: plays that win equally often are told apart by it."""

DECAY = 4.0
"""How fast a decision's accuracy falls with what it gives away: 0.1 of the chance to win leaves 67 of 100."""

Grade = Literal["only", "best", "good", "inaccuracy", "mistake", "blunder"]

LIMITS: tuple[tuple[float, Grade], ...] = ((0.02, "best"), (0.06, "good"), (0.12, "inaccuracy"), (0.25, "mistake"))
"""Grades by what is given away, less than each limit; more is a blunder."""


class Option(msgspec.Struct, frozen=True, kw_only=True):
    """One action that the seat could take."""

    action: str
    """Ranks of a play, ``pass``, a bid's number, ``yes`` or ``no``."""
    win: float | None
    """Chance to win as the seat could know it; None in the auction, where points decide."""
    points: float
    """Points that the seat may expect from the game."""
    searched: bool
    """Valued by playing worlds out, not by the network alone."""


class Truth(msgspec.Struct, frozen=True, kw_only=True):
    """What was true with all hands open. Luck, not skill."""

    before: bool
    """The seat's side could win against any defence."""
    after: bool | None
    """It still could after the action; None where that was not reached."""


class Judgement(msgspec.Struct, frozen=True, kw_only=True):
    """One decision."""

    n: int
    """Number of the event in the game, from 1."""
    seat: int
    phase: Phase
    action: str
    grade: Grade
    """``only`` where there was no choice."""
    loss: float
    """What the action gives away against the best: chance to win, with points at `POINTS` each."""
    chance: float | None
    """The landlords' chance to win after the action, as the seat could know it."""
    options: tuple[Option, ...]
    """The best options and the one taken, best first."""
    truth: Truth | None


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """One seat's decisions."""

    seat: int
    decisions: int
    """Those with a choice."""
    accuracy: float | None
    """0 to 100: the mean over its decisions of 100 · exp(-4 · loss); None without decisions."""
    inaccuracies: int
    mistakes: int
    blunders: int


class Analysis(msgspec.Struct, frozen=True, kw_only=True):
    """A whole game."""

    version: int
    ruleset: str
    judgements: tuple[Judgement, ...]
    summaries: tuple[Summary, ...]
    worst: tuple[int, ...]
    """Numbers of the events that gave most away, the worst first, only mistakes and blunders."""


def grade_of(loss: float, choices: int) -> Grade:
    """The grade of a decision."""
    if choices == 1:
        return "only"
    for limit, grade in LIMITS:
        if loss < limit:
            return grade
    return "blunder"


def summary_of(seat: int, judgements: tuple[Judgement, ...]) -> Summary:
    """One seat's figures."""
    own = [each for each in judgements if each.seat == seat and each.grade != "only"]
    grades = [each.grade for each in own]
    return Summary(
        seat=seat,
        decisions=len(own),
        accuracy=round(100 * sum(exp(-DECAY * each.loss) for each in own) / len(own), 1) if own else None,
        inaccuracies=grades.count("inaccuracy"),
        mistakes=grades.count("mistake"),
        blunders=grades.count("blunder"),
    )


def worst_of(judgements: tuple[Judgement, ...], most: int = 5) -> tuple[int, ...]:
    """The decisions that gave most away."""
    bad = [each for each in judgements if each.grade in ("mistake", "blunder")]
    return tuple(each.n for each in sorted(bad, key=lambda each: -each.loss)[:most])
