"""A puzzle, the shipped collections, and their proof."""

from __future__ import annotations

import datetime
from functools import lru_cache
from importlib.resources import files

import msgspec

from doudizhu import _core
from doudizhu.game.actions import Pass, Play
from doudizhu.notation import Position, parse_position
from doudizhu.rulesets import RULESETS, Ruleset, UnknownRuleset
from doudizhu.solve import core_position, play_text

GRADES = (1, 2, 3)
"""Easy, medium, hard."""

MEGABYTES = 32


class UnknownPuzzle(ValueError):
    """No puzzle has this id."""


class FalsePuzzle(ValueError):
    """A puzzle that is not what it says. Carries its id."""

    def __init__(self, id: str, reason: str) -> None:
        super().__init__(f"puzzle {id}: {reason}")
        self.id = id


class Puzzle(msgspec.Struct, frozen=True, kw_only=True):
    """One puzzle. The side of the seat to act wins, with one first play only."""

    id: str
    """The ruleset's id, a hyphen, a number."""
    position: str
    """One line of `doudizhu.notation`."""
    solution: tuple[str, ...]
    """The winning first plays; they differ in kickers only."""
    line: tuple[str, ...]
    """The fastest win against the longest resistance, seat after seat: ranks, or ``pass``."""
    losing: int
    """Legal first plays that lose, plays that differ in kickers only counted once."""
    fails: tuple[str, ...]
    """Levels of computer players that do not win it when they see only their own hand."""
    boards: int
    """Positions that the proof takes: all first plays judged."""
    grade: int = 0

    @property
    def depth(self) -> int:
        """Plays to the end, passes not counted."""
        return sum(play != "pass" for play in self.line)

    @property
    def parsed(self) -> Position:
        """The position."""
        return parse_position(self.position)


def new_solver(rules: Ruleset) -> _core.Solver:
    """A solver that remembers nothing yet, so that what it reaches within a budget does not depend on the past."""
    return _core.Solver(rules.core, megabytes=MEGABYTES)


def body(play: Play | Pass) -> tuple[str, int, str]:
    """What plays that differ in kickers only have in common."""
    return (play.type, play.length, play.main) if isinstance(play, Play) else ("pass", 0, "")


@lru_cache(maxsize=8)
def load(ruleset: str = "classic") -> tuple[Puzzle, ...]:
    """The shipped puzzles of a ruleset, by number. Raises `UnknownRuleset`."""
    if ruleset not in RULESETS:
        raise UnknownRuleset(f"no ruleset {ruleset!r}; there are {', '.join(RULESETS)}")
    text = files("doudizhu.puzzles").joinpath(f"{ruleset}.jsonl").read_text(encoding="utf-8")
    return tuple(msgspec.json.decode(row, type=Puzzle) for row in text.splitlines())


def puzzle(id: str) -> Puzzle:
    """A shipped puzzle. Raises `UnknownPuzzle`."""
    ruleset, _, _ = id.rpartition("-")
    if ruleset in RULESETS:
        for each in load(ruleset):
            if each.id == id:
                return each
    raise UnknownPuzzle(f"no puzzle {id!r}")


def of_day(day: datetime.date, ruleset: str = "classic") -> Puzzle:
    """The puzzle of a day, the same for everybody: grades take turns, and none comes back before all have been."""
    grade = GRADES[day.toordinal() % len(GRADES)]
    fitting = [each for each in load(ruleset) if each.grade == grade]
    return fitting[day.toordinal() // len(GRADES) % len(fitting)]


def verify(given: Puzzle) -> None:
    """Prove a puzzle again from its position alone. Raises `FalsePuzzle`."""
    position = given.parsed
    rules = position.rules
    core = core_position(position)
    solver = new_solver(rules)
    answer = solver.solve(core)
    words = [word for word, *_ in rules.core.plays()]
    plays = {play_id: Pass() if play_id < 0 else rules.play(words[play_id]) for play_id, _, _ in answer["plays"]}
    winning = [plays[play_id] for play_id, wins, _ in answer["plays"] if wins]
    if len({body(play) for play in winning}) != 1:
        raise FalsePuzzle(given.id, f"wins with {', '.join(map(play_text, winning)) or 'nothing'}")
    if tuple(map(play_text, winning)) != given.solution:
        raise FalsePuzzle(given.id, f"wins with {', '.join(map(play_text, winning))}, not {', '.join(given.solution)}")
    losing = {body(plays[play_id]) for play_id, wins, _ in answer["plays"] if wins is False}
    if len(losing - {body(winning[0])}) != given.losing:
        raise FalsePuzzle(given.id, f"{len(losing)} plays lose, not {given.losing}")
    length = sum(play_id >= 0 for _, play_id in answer["line"])
    if not answer["longest"] or length != given.depth:
        raise FalsePuzzle(given.id, f"takes {length} plays, not {given.depth}")
    side = core.turn in position.landlords
    for text in given.line:
        core.apply(-1 if text == "pass" else rules.core.id_of(text))
    if not core.over or core.landlords_won != side:
        raise FalsePuzzle(given.id, "its line does not win")
