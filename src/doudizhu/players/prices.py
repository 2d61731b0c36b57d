"""What each play costs on the way out, in turns: 1 for a play that loses the lead, -1 for one that wins it back.

A hand's price is that of its cheapest cut into plays (the core finds it). It measures how far the hand is from going
out: a loser must be paid for by a winner. A single or a pair that is high among the unseen cards wins the lead on
other seats' tricks too; a chain that nobody beats keeps the lead but seldom wins it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from doudizhu.players.odds import ACE, BIG, SMALL, TWO, Odds
from doudizhu.players.situation import Situation, pair_ranks
from doudizhu.rulesets.base import Ruleset

Prices = NDArray[np.float32]
"""Shape (16, 15): price by the core's type number and main rank."""

TYPES = (
    "pass",
    "single",
    "pair",
    "trio",
    "trio_single",
    "trio_pair",
    "straight",
    "pair_chain",
    "plane",
    "plane_singles",
    "plane_pairs",
    "four_singles",
    "four_pairs",
    "bomb",
    "rocket",
    "double_joker",
)
"""Types by the core's numbers; three jokers share the number of two."""

NUMBER = {name: number for number, name in enumerate(TYPES)} | {"triple_joker": 15}

UNIT: Prices = np.ones((16, 15), dtype=np.float32)
"""Every play costs one turn: a hand's price is the number of turns it needs."""


@dataclass(frozen=True)
class Scale:
    """What makes prices of chances; found by playing many games against variations."""

    turn: float = 0.12
    """What any play costs, so that of two cuts of equal control the shorter one is chosen."""
    single_sharpness: float = 7.0
    pair_sharpness: float = 2.0
    pair_regain: float = 0.85
    trio_regain: float = 0.8
    chain_regain: float = 0.35
    bomb: float = 1.5
    bomb_margin: float = 0.3
    """A bomb is worth at least this much more than its cards one by one."""


SCALE = Scale()
TWO_PACKS = Scale(turn=0.9)
"""With two packs somebody can beat nearly everything: what counts is the number of turns."""


def scale_of(rules: Ruleset) -> Scale:
    """The scale that serves a ruleset best."""
    return SCALE if rules.packs == 1 else TWO_PACKS


def _single_prices(higher: list[float], scale: Scale) -> list[float]:
    """Prices of singles, for each rank the share of the others' cards that are higher."""
    return [1.0 - 2.0 * max(1.0 - share, 0.0) ** scale.single_sharpness + scale.turn for share in higher]


def _pair_prices(higher: list[float], gain: float, scale: Scale) -> list[float]:
    """Prices of pairs, for each rank the share of the others' pairs that are higher."""
    return [scale.pair_regain - gain * max(1.0 - share, 0.0) ** scale.pair_sharpness + scale.turn for share in higher]


def _shares_above(weights: list[float]) -> list[float]:
    total = sum(weights)
    shares, above = [0.0] * len(weights), 0.0
    for rank in reversed(range(len(weights))):
        shares[rank] = above / total if total > 0 else 0.0
        above += weights[rank]
    return shares


def _finish(rules: Ruleset, scale: Scale, table: list[list[float]], bomb: list[float]) -> Prices:
    singles, pairs = table[1], table[2]
    joker_pair = pairs if rules.joker_pairs == "kind" else singles
    jokers = rules.packs * (singles[SMALL] + singles[BIG])
    if rules.joker_pairs == "kind":
        jokers = min(jokers, joker_pair[SMALL] + joker_pair[BIG])
    table[NUMBER["bomb"]] = [
        min(bomb[rank], 4 * singles[rank] - scale.bomb_margin, 2 * pairs[rank] - scale.bomb_margin)
        for rank in range(15)
    ]
    table[NUMBER["rocket"]] = [min(jokers, -scale.bomb) - scale.bomb_margin] * 15
    table[NUMBER["double_joker"]] = [min(2 * singles[rank], -scale.bomb) - 0.1 for rank in range(15)]
    four = [0.45] * 15
    table[NUMBER["four_singles"]] = four
    table[NUMBER["four_pairs"]] = four
    return np.array(table, dtype=np.float32)


@lru_cache(maxsize=32)
def opening(rules: Ruleset, scale: Scale = SCALE) -> Prices:
    """Prices before anything is known: those of a full pack, in the eyes of a player who does not count."""
    full = [4.0] * 13 + [1.0, 1.0]
    singles = _single_prices(_shares_above(full), scale)
    pair_weights = [1.0] * 13 + ([0.3, 0.3] if pair_ranks(rules) == 15 else [0.0, 0.0])
    share = _shares_above(pair_weights)
    pairs = _pair_prices(share, 2 * scale.pair_regain, scale)
    trio = [0.75 * each * (1.0 + scale.trio_regain) - scale.trio_regain + scale.turn for each in share]
    chain = [0.1 + 0.5 * (ACE - rank) / ACE + scale.turn if rank <= ACE else 1.0 for rank in range(15)]
    plane = [each - 0.2 for each in chain]
    table = [[1.0] * 15, singles, pairs, trio, trio, trio, chain, chain, plane, plane, plane]
    table += [[1.0] * 15 for _ in range(5)]
    bomb = [-scale.bomb if rules.packs == 1 else -0.5 - 0.5 * rank / TWO for rank in range(15)]
    return _finish(rules, scale, table, bomb)


def counted(situation: Situation, odds: Odds, scale: Scale = SCALE) -> Prices:
    """Prices against the cards that are unseen now."""
    rules = situation.rules
    foes = [seat for seat in situation.after if situation.mates[seat] < 1.0]
    out = [
        situation.unseen[rank] + sum(situation.known[seat] >> (4 * rank) & 15 for seat in foes) for rank in range(15)
    ]
    singles = _single_prices(_shares_above([float(number) for number in out]), scale)
    most = pair_ranks(rules)
    pair_weights = [min(number * (number - 1) / 6.0, 2.5) if rank < most else 0.0 for rank, number in enumerate(out)]
    share = _shares_above(pair_weights)
    # Where no foe can hold a pair, a pair keeps the lead but wins none back.
    pairs = _pair_prices(share, 2 * scale.pair_regain if sum(pair_weights) > 0 else 1.0, scale)

    def beaten(copies: int, length: int, bodies: int) -> list[float]:
        """For each top rank, the probability that a foe beats a body of `length` ranks."""
        none = 1.0
        found = [0.0] * 15
        for top in range(bodies, -1, -1):
            found[top] = 1.0 - none
            if top < length - 1:
                continue
            for seat in foes:
                if situation.counts[seat] < copies * length:
                    continue
                run = 1.0 - situation.mates[seat]
                for rank in range(top - length + 1, top + 1):
                    run *= odds.holds(seat, rank, copies)
                    if run == 0.0:
                        break
                none *= 1.0 - run
        return found

    trio = [each * (1.0 + scale.trio_regain) - scale.trio_regain + scale.turn for each in beaten(3, 1, TWO)]
    straight = [each * (1.0 + scale.chain_regain) - scale.chain_regain + scale.turn for each in beaten(1, 5, ACE)]
    pair_chain = [each * (1.0 + scale.chain_regain) - scale.chain_regain + scale.turn for each in beaten(2, 3, ACE)]
    plane = [each - scale.chain_regain + scale.turn for each in beaten(3, 2, ACE)]
    table = [[1.0] * 15, singles, pairs, trio, trio, trio, straight, pair_chain, plane, plane, plane]
    table += [[1.0] * 15 for _ in range(5)]
    higher = beaten(4, 1, TWO)
    bomb = [-scale.bomb + 0.9 * higher[rank] for rank in range(15)]
    return _finish(rules, scale, table, bomb)
