"""Bidding, doubling and revealing as pricing: what a hand is worth as landlord and as farmer.

Three numbers say how strong a hand is: the turns it needs, its high cards and its bombs. `odds.json` says how often
such a hand won as landlord, farmer or hidden landlord in simulated games between Regular players (see `calibrate.py`,
which writes it).
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib import resources
from math import exp

from doudizhu.cards import word
from doudizhu.game.actions import Action, Bid, Double, Pass, Reveal
from doudizhu.game.view import View
from doudizhu.players.situation import ranks_of, rules_of
from doudizhu.rulesets.base import Ruleset


@dataclass(frozen=True)
class Manner:
    """How much better than even a chance must be."""

    bid: tuple[float, float, float] = (0.44, 0.52, 0.58)
    """Winning chance as landlord from which 1, 2 and 3 are bid. A bid of 1 may be a little below even: it costs less
    than a void deal costs patience, and somebody may bid more."""
    double: float = 0.06
    redouble: float = 0.10
    reveal: float = 0.05
    other_calls: float = 0.6
    """How often the other calls after a pass, where the first call wins."""
    rival: float = 0.06
    """How much worse a farmer's chance is when somebody has bid: the bidder has a good hand."""


SOUND = Manner()


HIGH = {"A": 0.5, "2": 1.0, "B": 1.5, "R": 2.0}
"""What a high card counts."""

ROCKET = 2
"""What all jokers together count, in cards that make a bomb."""

Fit = tuple[float, float, float, float]
"""Log odds of winning: a constant, then for each turn, high card and card that makes a bomb."""


@cache
def _fits() -> dict[str, dict[str, Fit]]:
    text = resources.files("doudizhu.players").joinpath("odds.json").read_text()
    fits: dict[str, dict[str, Fit]] = json.loads(text)
    return fits


def strength(rules: Ruleset, cards: tuple[str, ...]) -> tuple[float, float, float]:
    """A hand in three numbers: fewest turns, high cards by `HIGH`, and cards of a rank from the fourth on."""
    hand = word(cards)
    turns = float(rules.core.turns(hand))
    high = sum(HIGH.get(card[0], 0.0) for card in cards)
    counts = ranks_of(hand)
    bombs = sum(max(count - 3, 0) for count in counts[:13])
    rocket = ROCKET if counts[13] == counts[14] == rules.packs else 0
    return turns, high, float(bombs + rocket)


def winning_chance(rules: Ruleset, role: str, cards: tuple[str, ...]) -> float:
    """Chance that a hand's side wins.

    `role` is "landlord" (the hand as dealt, before the bottom, unless there is no auction), "farmer", or "partner" for
    a hidden landlord.
    """
    constant, *slopes = _fits()[rules.id][role]
    log_odds = constant + sum(slope * value for slope, value in zip(slopes, strength(rules, cards), strict=True))
    return 1.0 / (1.0 + exp(-log_odds))


def decide(view: View, manner: Manner = SOUND) -> Action:
    """The action of a seat that is asked before card play."""
    rules = rules_of(view)
    assert view.seat is not None
    hand = view.seats[view.seat].hand or ()
    legal = view.legal
    if legal.can_reveal:
        return Reveal(winning_chance(rules, _role(view), hand) >= 0.5 + manner.reveal)
    if legal.can_double:
        margin = manner.redouble if view.phase == "redoubling" else manner.double
        return Double(winning_chance(rules, _role(view), hand) >= 0.5 + margin)
    return _bid(view, rules, hand, manner)


def _role(view: View) -> str:
    assert view.seat is not None
    if view.seats[view.seat].role == "farmer":
        return "farmer"
    return "landlord" if view.seat == view.landlords[0] else "partner"


def _bid(view: View, rules: Ruleset, hand: tuple[str, ...], manner: Manner) -> Action:
    """The bid worth most: as landlord every other seat pays, as farmer only the own share is at stake."""
    chance = winning_chance(rules, "landlord", hand)
    bids = [value for value in view.legal.bids if value > 0]
    if not bids:
        return Pass()
    standing = max((value for _, value in view.bids), default=0)
    if rules.auction == "call":
        # A pass leaves the landlord's part to the other, who takes it more often than not, or else the deal is void.
        as_farmer = manner.other_calls * (2 * winning_chance(rules, "farmer", hand) - 1)
        return Bid(bids[0]) if 2 * chance - 1 >= as_farmer else Pass()
    wanted = sum(chance >= least for least in manner.bid)
    if standing:
        as_farmer = standing * (2 * (winning_chance(rules, "farmer", hand) - manner.rival) - 1)
        as_landlord = bids[0] * (rules.players - 1) * (2 * chance - 1)
        if as_landlord <= as_farmer:
            return Pass()
        wanted = max(wanted, bids[0])
    fitting = [value for value in bids if value <= wanted]
    return Bid(fitting[-1]) if fitting else Pass()
