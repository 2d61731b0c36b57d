"""Puzzles (残局): positions with all hands open, exactly one winning first play, and a proven result."""

from doudizhu.puzzles.puzzle import (
    GRADES,
    FalsePuzzle,
    Puzzle,
    UnknownPuzzle,
    load,
    of_day,
    puzzle,
    verify,
)

__all__ = ["GRADES", "FalsePuzzle", "Puzzle", "UnknownPuzzle", "load", "of_day", "puzzle", "verify"]
