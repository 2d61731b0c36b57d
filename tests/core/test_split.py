"""The cheapest cut of a hand: with a price of one for each play, the fewest turns."""

from __future__ import annotations

import random

import numpy as np
import pytest

from doudizhu import _core
from doudizhu.cards import pack, word
from doudizhu.rulesets import RULESETS

UNIT = np.ones((16, 15), dtype=np.float32)


def slow_cost(
    core: _core.Rules, prices: np.ndarray, numbers: dict[str, int], hand: int, known: dict[int, float]
) -> float:
    """By definition: the cheapest first play and the cheapest cut of the rest."""
    if hand == 0:
        return 0.0
    if hand not in known:
        known[hand] = min(
            float(prices[numbers[play.type]][14 if play.type == "rocket" else "3456789TJQKA2BR".index(play.main)])
            + slow_cost(core, prices, numbers, hand - word(play.cards), known)
            for play in core.leads(hand)
        )
    return known[hand]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_fewest_turns(ruleset: str) -> None:
    """Agrees with the core's exact count but where the rules on kickers forbid what the cut allows."""
    rules = RULESETS[ruleset]
    chance = random.Random(3)
    cards = list(pack(rules.packs))
    agree = 0
    for _ in range(300):
        hand = word(chance.sample(cards, chance.randint(1, 17)))
        (cost,) = _core.split_costs(rules.core, UNIT, [hand])
        exact = rules.core.turns(hand)
        assert cost <= exact + 0.9  # bombs of more than four cards are cheaper by 0.3 a card
        assert cost >= exact - 1.3
        agree += abs(cost - exact) < 0.01
    assert agree > 270


def test_prices_by_definition() -> None:
    """On hands without kickers the cut is exactly the best one."""
    rules = RULESETS["classic"]
    from doudizhu.players.prices import NUMBER

    chance = random.Random(4)
    prices = np.array([[chance.uniform(-1, 1) for _ in range(15)] for _ in range(16)], dtype=np.float32)
    for kind in ("trio_single", "trio_pair", "plane_singles", "plane_pairs", "four_singles", "four_pairs"):
        prices[NUMBER[kind]] = 50.0
    cards = list(pack(1))
    for _ in range(60):
        hand = word(chance.sample(cards, chance.randint(1, 11)))
        (cost,) = _core.split_costs(rules.core, prices, [hand])
        assert cost == pytest.approx(slow_cost(rules.core, prices, NUMBER, hand, {}), abs=1e-4)


def test_shares_work_between_hands() -> None:
    rules = RULESETS["classic"]
    chance = random.Random(5)
    cards = list(pack(1))
    hands = [word(chance.sample(cards, 17)) for _ in range(20)]
    together = _core.split_costs(rules.core, UNIT, hands)
    assert together == [_core.split_costs(rules.core, UNIT, [hand])[0] for hand in hands]
    assert _core.split_costs(rules.core, UNIT, [0]) == [0.0]


def test_wrong_arguments() -> None:
    core = RULESETS["classic"].core
    with pytest.raises(ValueError, match="hand"):
        _core.split_costs(core, UNIT, ["33333"])
    with pytest.raises(ValueError, match="small number"):
        _core.split_costs(core, np.full((16, 15), np.nan, dtype=np.float32), ["3"])
    with pytest.raises(TypeError):
        _core.split_costs(core, np.ones((15, 15), dtype=np.float32), ["3"])
