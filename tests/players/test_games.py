"""Whole games of every ruleset, every player at every seat."""

from __future__ import annotations

import pytest

from doudizhu import players
from doudizhu.arena.playing import play
from doudizhu.game.game import Game
from doudizhu.players.player import NotAsked
from doudizhu.rulesets import RULESETS


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("name", ["random", "casual", "regular"])
def test_whole_games_end(ruleset: str, name: str) -> None:
    rules = RULESETS[ruleset]
    ended = 0
    for seed in range(12):
        game = Game(rules, seed=seed)
        play(game, [players.create(name, seed=seed)] * rules.players)
        assert game.over or game.void
        assert game.scores is not None
        assert sum(game.scores) == 0
        ended += game.over
    assert ended > 0


@pytest.mark.parametrize("ruleset", RULESETS)
def test_mixed_tables(ruleset: str) -> None:
    rules = RULESETS[ruleset]
    names = ["regular", "casual", "random"]
    for seed in range(6):
        game = Game(rules, seed=seed)
        seats = [players.create(names[(seat + seed) % 3], seed=seed) for seat in range(rules.players)]
        play(game, seats, bare=None)
        assert game.over or game.void


@pytest.mark.parametrize("name", ["random", "casual", "regular"])
def test_nothing_to_decide(name: str) -> None:
    game = Game(RULESETS["classic"], seed=1)
    assert game.turn is not None
    waiting_for_others = game.view((game.turn + 1) % 3)
    with pytest.raises(NotAsked):
        players.create(name).act(waiting_for_others)


def test_unknown_names() -> None:
    for name in ("nobody", "no.module:Player", "doudizhu.players.casual:Nobody"):
        with pytest.raises(players.UnknownPlayer, match="no player"):
            players.create(name)


NEEDED: dict[tuple[str, object], dict[str, object]] = {("team_score", "lead"): {"double_scope": "table"}}
"""What else an option needs."""


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_option(ruleset: str) -> None:
    """Players read a host's changes from the view."""
    played = 0
    for name, values in RULESETS[ruleset].options.items():
        for value in values[1:]:
            changes = {name: value, **NEEDED.get((name, value), {})}
            rules = RULESETS[ruleset].with_options(changes)
            for seed in range(2):
                game = Game(rules, seed=seed)
                play(
                    game,
                    [
                        players.create(level, seed=seed)
                        for level in ("regular", "casual", "regular", "casual", "regular")
                    ],
                )
                played += game.over
    assert played > 0
