"""Levels keep their order, on fixed deals with roles exchanged: with fixed seeds the figures are always the same."""

from __future__ import annotations

import pytest

from doudizhu.arena.match import Match, Piece, play_piece
from doudizhu.arena.results import tally
from doudizhu.rulesets import RULESETS


def win_rate(better: str, worse: str, ruleset: str, deals: int, auction: bool = False) -> float:
    rows, _ = play_piece(Match(ruleset, (better, worse), deals, seed=11, auction=auction), Piece(0, 0, deals))
    return tally(rows)[0, 0].wins().value


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("level", ["regular", "casual"])
def test_better_than_chance(level: str, ruleset: str) -> None:
    assert win_rate(level, "random", ruleset, 6 if RULESETS[ruleset].auction != "marked_card" else 20) > 0.85


@pytest.mark.parametrize("ruleset", RULESETS)
def test_regular_beats_casual(ruleset: str) -> None:
    """The margin measured on hundreds of deals is in docs/players.md; on these few it must at least be there."""
    deals = 40 if RULESETS[ruleset].auction == "marked_card" else 16
    assert win_rate("regular", "casual", ruleset, deals) > 0.52
