"""Strong: the network alone. It values every legal play and makes the best; a sure way out comes first."""

from __future__ import annotations

from pathlib import Path

from doudizhu.game.actions import Action
from doudizhu.game.view import View
from doudizhu.players import weights, worth
from doudizhu.players.player import NotAsked, is_asked
from doudizhu.players.regular import action_of
from doudizhu.players.seen import seen
from doudizhu.players.situation import rules_of, word_of
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
            return chosen(view, rules, only(view))
        known = seen(view, rules, table)
        out = known.way_out()
        return chosen(view, rules, networks.values(known, points=POINTS)[0][0] if out is None else out)


def only(view: View) -> int:
    """The one legal play of a view as a word, 0 for a pass."""
    return word_of(next(iter(view.legal.plays), ""))


def chosen(view: View, rules: Ruleset, cards: int) -> Action:
    """The action of playing these cards, a word, or of passing where it is 0."""
    return action_of(view, rules.core.classify(cards) if cards else None)
