"""Bidding, doubling and revealing as pricing: what a hand is worth as landlord and as farmer.

The price of a hand's cheapest cut says how strong it is; `odds.json` says how often such a hand won as landlord,
farmer or hidden landlord in simulated games between Regular players (see `calibrate.py`, which writes it).
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib import resources
from math import exp

from doudizhu import _core
from doudizhu.cards import word
from doudizhu.game.actions import Action, Bid, Double, Pass, Reveal
from doudizhu.game.view import View
from doudizhu.players.prices import opening
from doudizhu.players.situation import rules_of
from doudizhu.rulesets.base import Ruleset
from doudizhu.rulesets.plays import core_rules


@dataclass(frozen=True)
class Manner:
    """How much better than even a chance must be."""

    bid: tuple[float, float, float] = (0.44, 0.52, 0.58)
    """Winning chance as landlord from which 1, 2 and 3 are bid. A bid of 1 may be a little below even: it costs less
    than a void deal costs patience, and somebody may bid more."""
    double: float = 0.06
    redouble: float = 0.10
    reveal: float = 0.05
    rival: float = 0.06
    """How much worse a farmer's chance is when somebody has bid: the bidder has a good hand."""


SOUND = Manner()


@cache
def _fits() -> dict[str, dict[str, tuple[float, float]]]:
    text = resources.files("doudizhu.players").joinpath("odds.json").read_text()
    fits: dict[str, dict[str, tuple[float, float]]] = json.loads(text)
    return fits


def price(rules: Ruleset, cards: tuple[str, ...]) -> float:
    """Price of a hand before anything is known, in turns: the lower the stronger."""
    return _core.split_costs(core_rules(rules), opening(rules), [word(cards)])[0]


def winning_chance(rules: Ruleset, role: str, cards: tuple[str, ...]) -> float:
    """Chance that a hand's side wins.

    `role` is "landlord" (the hand as dealt, before the bottom, unless there is no auction), "farmer", or "partner" for
    a hidden landlord.
    """
    at, slope = _fits()[rules.id][role]
    return 1.0 / (1.0 + exp(slope * (price(rules, cards) - at)))


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
    if len(bids) == 1 and not standing and rules.auction == "call":
        return Bid(bids[0]) if chance >= manner.bid[0] else Pass()
    wanted = sum(chance >= least for least in manner.bid)
    if standing:
        as_farmer = standing * (2 * (winning_chance(rules, "farmer", hand) - manner.rival) - 1)
        as_landlord = bids[0] * (rules.players - 1) * (2 * chance - 1)
        if as_landlord <= as_farmer:
            return Pass()
        wanted = max(wanted, bids[0])
    fitting = [value for value in bids if value <= wanted]
    return Bid(fitting[-1]) if fitting else Pass()
