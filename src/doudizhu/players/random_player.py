"""A player that chooses among the legal actions by chance: the floor of every comparison."""

from __future__ import annotations

from doudizhu.game.actions import Action, Bid, Double, Pass, Play, Reveal
from doudizhu.game.view import View
from doudizhu.players.player import NotAsked, chance


class RandomPlayer:
    """Every legal action is equally likely."""

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def act(self, view: View) -> Action:
        """A legal action of the view's seat."""
        legal = view.legal
        actions: list[Action] = []
        actions += [Bid(value) for value in legal.bids if value > 0]
        actions += [Play(text) for text in legal.plays]
        if legal.can_pass or 0 in legal.bids:
            actions.append(Pass())
        if legal.can_double:
            actions += [Double(False), Double(True)]
        if legal.can_reveal:
            actions += [Reveal(False), Reveal(True)]
        if not actions:
            raise NotAsked(view)
        return chance(self.seed, view).choice(actions)
