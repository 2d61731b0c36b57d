"""A player gets a view and nothing else: cards that its seat can't know change neither the view nor the decision."""

from __future__ import annotations

import random

import pytest

from doudizhu import players
from doudizhu.arena.checks import swapped
from doudizhu.arena.playing import play
from doudizhu.game.actions import Action
from doudizhu.game.game import Game
from doudizhu.game.view import View
from doudizhu.rulesets import RULESETS

LEVELS = [name for name in players.names() if name not in ("strong", "master")]


class Swap:
    """At every decision asks the player again, in a game that differs in cards that its seat can't see."""

    def __init__(self, name: str, seed: int) -> None:
        self.name, self.seed = name, seed
        self.chance = random.Random(seed)
        self.asked = 0

    def before(self, game: Game, seat: int, view: View, action: Action) -> None:
        events = swapped(game, seat, self.chance)
        if events is None:
            return
        other = Game.replay(game.rules, events)
        assert other.hands != game.hands or other.bottom != game.bottom or other.events[0] != game.events[0]
        assert other.view(seat) == view
        # A player made anew decides the same: nothing is remembered, and nothing depends on what it can't see.
        assert players.create(self.name, seed=self.seed).act(other.view(seat)) == action
        self.asked += 1

    def after(self, game: Game, seat: int, action: Action) -> None:
        pass


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("name", LEVELS)
def test_unseen_cards_change_nothing(ruleset: str, name: str) -> None:
    rules = RULESETS[ruleset]
    asked = 0
    for seed in range(30):
        watcher = Swap(name, seed)
        play(Game(rules, seed=seed), [players.create(name, seed=seed)] * rules.players, watcher=watcher)
        asked += watcher.asked
        if asked > 60:
            return
    pytest.fail(f"only {asked} decisions could be compared")


@pytest.mark.parametrize("name", LEVELS)
def test_views_hold_no_game(name: str) -> None:
    """A view that went through JSON, as a program far away would get it, leads to the same decisions."""
    import msgspec

    class Far:
        def __init__(self) -> None:
            self.near = players.create(name, seed=5)

        def act(self, view: View) -> Action:
            return self.near.act(msgspec.json.decode(msgspec.json.encode(view), type=View))

    rules = RULESETS["five_player"]
    one, other = Game(rules, seed=9), Game(rules, seed=9)
    play(one, [players.create(name, seed=5)] * 5)
    play(other, [Far()] * 5)
    assert one.events == other.events
