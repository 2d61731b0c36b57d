"""Bids, doubles and reveals follow from what a hand is worth."""

from __future__ import annotations

import random
from itertools import pairwise
from math import exp

import pytest

from doudizhu.game.actions import Bid, Pass
from doudizhu.game.game import Game
from doudizhu.players.calibrate import fit
from doudizhu.players.pricing import Manner, decide, strength, winning_chance
from doudizhu.rulesets import RULESETS


def test_fit_finds_the_curve() -> None:
    """From wins drawn with known odds the fit finds these odds again."""
    chance = random.Random(1)
    hands = [(float(chance.randint(3, 9)), chance.uniform(0, 8), float(chance.randint(0, 3))) for _ in range(20000)]
    wins = [chance.random() < 1 / (1 + exp(-(0.5 - 0.3 * t + 0.4 * h + 0.2 * b))) for t, h, b in hands]
    assert fit(hands, wins) == pytest.approx((0.5, -0.3, 0.4, 0.2), abs=0.1)


def test_strength() -> None:
    rules = RULESETS["classic"]
    assert strength(rules, tuple("33334567892BR")) == (3.0, 4.5, 3.0)  # straight, trio with a two, rocket
    assert strength(rules, tuple("AA22")) == (2.0, 3.0, 0.0)
    four = RULESETS["four_player"]
    assert strength(four, tuple("55555BBRR")) == (2.0, 7.0, 4.0)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_better_hands_win_more(ruleset: str) -> None:
    """Fewer turns, a bomb more: each raises the chance in every role."""
    rules = RULESETS[ruleset]
    for role in ("landlord", "farmer"):
        scattered = winning_chance(rules, role, tuple("3468TJKA"))
        chain = winning_chance(rules, role, tuple("3456789A"))
        bomb = winning_chance(rules, role, tuple("34444JKA"))
        assert 0.0 < scattered < chain < 1.0
        assert scattered < bomb < 1.0


@pytest.mark.parametrize("ruleset", [name for name, rules in RULESETS.items() if rules.auction != "marked_card"])
def test_bids_are_prices(ruleset: str) -> None:
    """Whoever bids more has a hand that is worth more, and the manner moves the limits."""
    rules = RULESETS[ruleset]
    chances: dict[int, list[float]] = {}
    for seed in range(120):
        game = Game(rules, seed=seed)
        assert game.turn is not None
        view = game.view(game.turn)
        action = decide(view)
        assert action in game.legal()
        value = action.value if isinstance(action, Bid) else 0
        hand = view.seats[game.turn].hand or ()
        chances.setdefault(value, []).append(winning_chance(rules, "landlord", hand))
        timid = decide(view, Manner(bid=(1.1, 1.1, 1.1)))
        assert rules.auction == "call" or timid == Pass()
    values = sorted(chances)
    assert len(values) > 1 or rules.auction == "call"  # with two seats the landlord's part is worth more on any hand
    for low, high in pairwise(values):
        assert max(chances[low]) <= min(chances[high])
