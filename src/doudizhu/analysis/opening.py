"""What bids, doubles and reveals are worth, by the networks' values of dealt cards."""

from __future__ import annotations

from doudizhu import _core
from doudizhu.analysis.report import Option
from doudizhu.cards import word
from doudizhu.game.view import View
from doudizhu.players import worth
from doudizhu.rulesets import Ruleset


def options(view: View, rules: Ruleset, networks: _core.Networks) -> list[Option]:
    """The actions before card play, the best first."""
    if view.seat is None:
        raise ValueError("a spectator decides nothing")
    hand = word(view.seats[view.seat].hand or ())
    if view.legal.can_double or view.legal.can_reveal:
        # Twice the stake, of which the seat wins or loses its expectation.
        points = worth.expected_points(view, rules, networks, view.seat, hand) * view.base
        values = {"yes": 2 * points, "no": points}
    else:
        bids = worth.bid_values(view, rules, networks, view.seat, hand)
        values = {str(value) if value else "pass": points for value, points in bids.items()}
    found = [
        Option(action=action, win=None, points=round(points, 2), searched=False) for action, points in values.items()
    ]
    return sorted(found, key=lambda option: -option.points)
