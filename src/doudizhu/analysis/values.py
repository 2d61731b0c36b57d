"""What the plays of a seat are worth by what it could know: the network, and worlds played out by it."""

from __future__ import annotations

from dataclasses import dataclass
from math import prod

from doudizhu import _core
from doudizhu.analysis import report
from doudizhu.analysis.report import Option
from doudizhu.game.view import View
from doudizhu.players import weights
from doudizhu.players.seen import NOTHING, Told, seen
from doudizhu.rulesets import Ruleset


@dataclass(frozen=True, slots=True)
class Valued:
    """An option with what it is compared by."""

    option: Option
    worth: float
    """Chance to win and points in one figure, after search where the option was searched."""
    network: float
    """The same before any search."""

    def above(self, mine: Valued) -> float:
        """How much better than `mine` it is; at least 0. Options of which one was not searched meet in the network."""
        if mine.option.searched and self.option.searched:
            return max(0.0, self.worth - mine.worth)
        return max(0.0, self.network - mine.network)


@dataclass(frozen=True, slots=True)
class Values:
    """All legal plays of a seat, the best first."""

    plays: list[Valued]
    worlds: int
    """Worlds played out; 0 where there is one play only, or one that ends the game."""


def values(
    view: View,
    rules: Ruleset,
    *,
    told: Told = NOTHING,
    worlds: int,
    seed: int = 0,
    candidates: int = 8,
    milliseconds: float = 0.0,
) -> Values:
    """All legal plays of the view's seat, and the pass where it may.

    told: what the seat knows beside its view. worlds: how many worlds that agree with all this are played out for the
    best `candidates` by the network, the same ones for each, within `milliseconds` (0: however long it takes). Raises
    `NoWeights`.
    """
    played = 0
    table, networks = weights.networks(rules)
    known = seen(view, rules, table, told)
    if len(view.legal.plays) + view.legal.can_pass == 1:
        found = networks.values(known, points=report.POINTS)
    else:
        options = _core.SearchOptions(
            worlds=worlds, milliseconds=milliseconds, candidates=candidates, points=report.POINTS, seed=seed
        )
        found, played = networks.search(known, options)
    scale = stake(view) * (len(view.seats) - 1 if view.seat == view.landlords[0] else 1)
    plays = [
        Valued(
            option=Option(
                action=_core.text(cards) or "pass",
                win=round(win if mine else network, 4),
                points=round(points * scale, 2),
                searched=mine > 0,
            ),
            worth=worth,
            network=network,
        )
        for cards, network, win, points, worth, mine in found
    ]
    return Values(plays, played)


def stake(view: View) -> int:
    """Base score times what multiplied it before card play; what plays multiply is in the points."""
    fixed = ("reveal", "double", "redouble")
    shared = [cause.factor for cause in view.causes if cause.cause in fixed]
    return view.base * prod(shared)
