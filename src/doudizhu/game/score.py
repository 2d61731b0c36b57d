"""What a finished game is worth.

Every factor doubles the stake between the two sides; doubles that belong to a seat count only in what that seat
settles. Scores sum to zero.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from math import prod

from doudizhu.game.view import Cause
from doudizhu.rulesets.base import Ruleset


@dataclass(frozen=True, slots=True)
class Settlement:
    """Scores by seat, the multiplier that holds for the whole table, and what made it."""

    scores: tuple[int, ...]
    multiplier: int
    causes: tuple[Cause, ...]


def play_cause(rules: Ruleset, kind: str, size: int, seat: int) -> Cause | None:
    """The factor of a play: bombs from `bomb_min_double` cards on, rockets, triple jokers; each play once."""
    if kind == "bomb" and size >= rules.bomb_min_double:
        return Cause(cause="bomb", factor=2, seat=seat)
    if kind == "rocket":
        return Cause(cause="rocket", factor=2, seat=seat)
    if kind == "triple_joker":
        return Cause(cause="triple_joker", factor=2, seat=seat)
    return None


def spring(rules: Ruleset, landlords: Sequence[int], winner: int, plays: Sequence[int]) -> Cause | None:
    """Spring: the losing side put down nothing. Anti-spring: a lone landlord put down nothing after his opening.

    At most one of them holds in a game. The open landlord is the first of `landlords`.
    """
    if not rules.spring:
        return None
    won = winner in landlords
    losers = [seat for seat in range(rules.players) if (seat in landlords) != won]
    if won and not any(plays[seat] for seat in losers):
        return Cause(cause="spring", factor=2, seat=winner)
    if not won and not rules.hidden_landlord and plays[landlords[0]] == 1:
        return Cause(cause="anti_spring", factor=2, seat=winner)
    return None


def table_multiplier(rules: Ruleset, causes: Sequence[Cause]) -> int:
    """The product of all factors that hold for everybody."""
    own = ("double", "redouble") if rules.double_scope == "seat" else ()
    return prod(cause.factor for cause in causes if cause.cause not in own)


def settle(
    rules: Ruleset,
    *,
    landlords: Sequence[int],
    winner: int,
    base: int,
    causes: Sequence[Cause],
    plays: Sequence[int],
    doubled: Collection[int] = (),
    redoubled: bool = False,
    factor: int = 1,
) -> Settlement:
    """Settle a game.

    landlords: the open landlord first. causes: factors so far, doubles among them. plays: plays made by each seat.
    doubled: seats that doubled. factor: multiplier inherited by a game that started from a position.
    """
    last = spring(rules, landlords, winner, plays)
    all_causes = (*causes, last) if last else tuple(causes)
    multiplier = factor * table_multiplier(rules, all_causes)
    stake = base * multiplier
    sign = 1 if winner in landlords else -1
    farmers = [seat for seat in range(rules.players) if seat not in landlords]
    scores = [0] * rules.players
    if rules.team_score == "lead" and len(landlords) == 2:
        for seat in farmers:
            scores[seat] = -sign * stake
        scores[landlords[0]], scores[landlords[1]] = sign * 2 * stake, sign * stake
        return Settlement(tuple(scores), multiplier, all_causes)
    for landlord in landlords:
        for farmer in farmers:
            own = 0
            if rules.double_scope == "seat":
                own = (farmer in doubled) + (landlord in doubled) + (redoubled and farmer in doubled)
            scores[landlord] += sign * (stake << own)
            scores[farmer] -= sign * (stake << own)
    return Settlement(tuple(scores), multiplier, all_causes)
