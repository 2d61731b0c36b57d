"""Strong: the network alone. It values every legal play and makes the best; a sure way out comes first."""

from __future__ import annotations

from pathlib import Path

from doudizhu import _core
from doudizhu.game.actions import Action, Play
from doudizhu.game.view import View
from doudizhu.players import weights, worth
from doudizhu.players.endgame import MOST_CARDS, WayOut
from doudizhu.players.odds import Odds
from doudizhu.players.player import NotAsked, is_asked
from doudizhu.players.regular import action_of
from doudizhu.players.seen import seen
from doudizhu.players.situation import read, rules_of
from doudizhu.rulesets.base import Ruleset

POINTS = 0.02
"""Weight of a point beside the whole chance to win: it settles what is even, such as whether to spend a bomb."""


class Strong:
    """The network alone: some tenths of a millisecond a decision."""

    def __init__(self, seed: int = 0, ruleset: Ruleset | None = None, path: Path | None = None) -> None:
        """`path`: weights instead of those that come with the package. Raises `NoWeights` early for `ruleset`."""
        self.seed = seed
        self.path = path
        if ruleset is not None:
            weights.networks(ruleset, path)

    def act(self, view: View) -> Action:
        """A legal action of the view's seat."""
        if not is_asked(view):
            raise NotAsked(view)
        rules = rules_of(view)
        table, networks = weights.networks(rules, self.path)
        if view.phase != "play":
            return worth.decide(view, rules, networks)
        if len(view.legal.plays) + view.legal.can_pass == 1:
            return chosen(view, rules, next(iter(view.legal.plays), ""))
        sure = way_out(view)
        if sure is not None:
            return action_of(view, sure)
        candidates = networks.values(seen(view, rules, table), points=POINTS)
        return chosen(view, rules, _core.text(candidates[0][0]))


def way_out(view: View) -> Play | None:
    """A play after which the seat goes out for sure, where one is found: what is won needs no estimate."""
    assert view.seat is not None, "a spectator decides nothing"
    if view.seats[view.seat].count > MOST_CARDS:
        return None
    situation = read(view)
    return WayOut(situation, Odds(situation)).find(situation)


def chosen(view: View, rules: Ruleset, cards: str) -> Action:
    """The action of playing these ranks, or of passing where there are none."""
    play: Play | None = rules.core.classify(cards) if cards else None
    return action_of(view, play)
