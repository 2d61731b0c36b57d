"""The suite of positions with right answers."""

from __future__ import annotations

from collections import Counter

import pytest

from doudizhu import players
from doudizhu.arena.suite import Position, answer, describe, suite
from doudizhu.game.actions import Play
from doudizhu.players.odds import BOMBS
from doudizhu.rulesets import RULESETS
from doudizhu.solve import solve

NOT_FOR_REGULAR = {"classic-farmer-one-card-two-kept"}
"""Positions whose answer takes looking ahead: Regular leads its highest single against a last card."""
POSITIONS = pytest.mark.parametrize("position", suite(), ids=lambda position: position.id)


def test_there_are_enough() -> None:
    assert len(suite()) >= 60
    assert len({position.id for position in suite()}) == len(suite())
    per_ruleset = Counter(position.ruleset for position in suite())
    assert set(per_ruleset) == set(RULESETS)
    assert min(per_ruleset.values()) >= 6


@POSITIONS
def test_answers_are_legal(position: Position) -> None:
    game = position.game()
    legal = {describe(action) for action in game.legal()}
    assert {*position.best, *position.wrong} <= legal
    assert position.best or position.wrong
    assert position.reason.endswith(".")
    assert len(legal) > 1 or position.keeps


@POSITIONS
def test_no_right_answer_loses_what_others_win(position: Position) -> None:
    """With all hands open, as far as a small search tells."""
    game = position.game()
    if game.phase != "play" or not position.best:
        return
    judged = solve(game, boards=100_000, seconds=None, line=False).plays
    wins = {value.play.cards if isinstance(value.play, Play) else "pass": value.wins for value in judged}
    if any(wins.values()):
        assert all(wins[answer] is not False for answer in position.best), wins


WEIGHED = pytest.mark.parametrize(
    "position",
    [position for position in suite() if position.id not in NOT_FOR_REGULAR],
    ids=lambda position: position.id,
)


@WEIGHED
def test_regular_is_right(position: Position) -> None:
    action = answer(position, players.create("regular", seed=1))
    assert position.judge(action), f"{describe(action)}: {position.reason}"


@WEIGHED
def test_hints_begin_right(position: Position) -> None:
    """Bombs come last whatever they are worth: where a bomb is right, it is the first of them."""
    game = position.game()
    assert game.turn is not None
    offered = players.hints(game.view(game.turn))
    right = [game.rules.classify(text) for text in position.best if text in game.view(game.turn).legal.plays]
    if right and all(play is not None and play.type in BOMBS for play in right):
        offered = [hint for hint in offered if isinstance(hint, Play) and hint.type in BOMBS]
    assert position.judge(offered[0]), f"{describe(offered[0])}: {position.reason}"
