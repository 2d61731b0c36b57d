"""Hints: every legal action once, bombs last."""

from __future__ import annotations

import pytest

from doudizhu import players
from doudizhu.arena.playing import play
from doudizhu.arena.suite import describe
from doudizhu.game.actions import Action, Pass, Play
from doudizhu.game.game import Game
from doudizhu.game.view import View
from doudizhu.players.odds import BOMBS
from doudizhu.players.player import NotAsked
from doudizhu.rulesets import RULESETS


class Asks:
    """Asks for hints at every decision and plays the first."""

    def act(self, view: View) -> Action:
        return players.hints(view)[0]


class Compares:
    def before(self, game: Game, seat: int, view: View, action: Action) -> None:
        offered = players.hints(view)
        assert sorted(map(describe, offered)) == sorted(map(describe, game.legal(seat)))
        bombs = [index for index, hint in enumerate(offered) if isinstance(hint, Play) and hint.type in BOMBS]
        hand = view.seats[seat].hand or ()
        late = [index for index in bombs if len(offered[index].cards) < len(hand)]  # type: ignore[union-attr]
        assert late == list(range(len(offered) - len(late), len(offered)))

    def after(self, game: Game, seat: int, action: Action) -> None:
        pass


@pytest.mark.parametrize("ruleset", RULESETS)
def test_all_legal_actions_bombs_last(ruleset: str) -> None:
    for seed in range(4):
        game = Game(RULESETS[ruleset], seed=seed)
        play(game, [Asks()] * game.rules.players, watcher=Compares())


def test_nothing_beats() -> None:
    game = Game.from_hands(RULESETS["classic"], ["34567", "89T", "JQK"], landlord=0, turn=1, to_beat="R", owner=0)
    assert players.hints(game.view(1)) == [Pass()]


def test_nobody_else_gets_hints() -> None:
    game = Game.from_hands(RULESETS["classic"], ["34567", "89T", "JQK"], landlord=0)
    with pytest.raises(NotAsked):
        players.hints(game.view(1))


def test_hints_keep_the_twin() -> None:
    """Where a card would betray its holder, a hint names other cards of the rank."""
    game = Game.from_hands(
        RULESETS["five_player"],
        ["788", "77399", "56JJ", "66TT", "5599"],
        landlord=0,
        hidden=1,
        marked="7h",
        turn=1,
        to_beat="5",
        owner=0,
    )
    for hint in players.hints(game.view(1)):
        if isinstance(hint, Play) and hint.cards == "7":
            assert hint.held
            assert "7h" not in hint.held
            break
    else:
        pytest.fail("the single seven is a legal answer")
