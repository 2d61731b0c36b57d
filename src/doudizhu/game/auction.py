"""Who speaks next in the auction, what he may say, and how it ends. Pure functions of what was said."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from doudizhu.rulesets.base import Ruleset

Words = Sequence[tuple[int, int]]
"""The auction so far: (seat, value), 0 for a pass."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How an auction stands: `open` with the seat to speak, `void`, or a `landlord` with his bid."""

    kind: Literal["open", "void", "landlord"]
    seat: int = -1
    value: int = 0


def highest(words: Words) -> int:
    """The highest bid so far, 0 when there is none."""
    return max((value for _, value in words), default=0)


def offers(rules: Ruleset, words: Words) -> tuple[int, ...]:
    """The bids that the seat to speak may make: strictly higher than any before."""
    top = highest(words)
    return tuple(value for value in rules.bids if value > top)


def outcome(rules: Ruleset, first: int, words: Words) -> Outcome:
    """Where the auction stands after these words. The highest value of the ruleset ends it at once."""
    next_seat = (first + len(words)) % rules.players
    if not words:
        return Outcome("open", next_seat)
    top = highest(words)
    holder = next((seat for seat, value in words if value == top), first)
    if top == rules.bids[-1]:
        return Outcome("landlord", holder, top)
    if top == 0:
        return Outcome("open", next_seat) if len(words) < rules.players else Outcome("void")
    if rules.auction == "circles":
        silent = len(words) - 1 - max(index for index, (_, value) in enumerate(words) if value)
        return Outcome("landlord", holder, top) if silent == rules.players - 1 else Outcome("open", next_seat)
    return Outcome("landlord", holder, top) if len(words) == rules.players else Outcome("open", next_seat)
