"""Bidding, doubling and revealing as pricing with the networks: what the dealt cards are worth in each role."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import lru_cache

from doudizhu import _core
from doudizhu.cards import pack, word
from doudizhu.game.actions import Action, Bid, Double, Pass, Reveal
from doudizhu.game.view import View
from doudizhu.rulesets import Ruleset

SAMPLE = 400
MARGIN = 0.05
"""Points by which a doubled stake must be worth taking."""


@dataclass(frozen=True, slots=True)
class Bidders:
    """What a landlord who wanted to be it makes, against one who is drawn by lot."""

    advantage: float
    """Points for each opponent by which the first is better off: so much worse are his opponents."""


@lru_cache(maxsize=32)
def bidders(networks: _core.Networks, rules: Ruleset) -> Bidders:
    """Found from random hands: those that expect to gain are the ones that bid."""
    draw = random.Random(0)
    cards = pack(rules.packs)
    values = [networks.deal_value(0, word(draw.sample(cards, rules.dealt)))[1] for _ in range(SAMPLE)]
    good = [value for value in values if value > 0] or [max(values)]
    return Bidders(sum(good) / len(good) - sum(values) / len(values))


def decide(view: View, rules: Ruleset, networks: _core.Networks) -> Action:
    """The action of a seat that is asked before card play."""
    assert view.seat is not None, "a spectator decides nothing"
    hand = word(view.seats[view.seat].hand or ())
    legal = view.legal
    if legal.can_reveal:
        return Reveal(expected_points(view, rules, networks, view.seat, hand) > MARGIN)
    if legal.can_double:
        return Double(expected_points(view, rules, networks, view.seat, hand) > MARGIN)
    return _bid(view, rules, networks, view.seat, hand)


def expected_points(view: View, rules: Ruleset, networks: _core.Networks, seat: int, hand: int) -> float:
    """Expected points of a seat when the landlord is settled."""
    role = (seat - view.landlords[0]) % rules.players
    landlord = view.seats[seat].role == "landlord"
    if role and landlord:
        role = rules.players
    if len(view.seats[seat].hand or ()) > rules.dealt:
        # The networks price what was dealt; what the bottom brought is left out.
        hand -= word(view.bottom or ())
    chosen = 0.0 if rules.auction == "marked_card" else bidders(networks, rules).advantage
    return networks.deal_value(role, hand)[1] + (0.0 if landlord else -chosen)


def bid_values(view: View, rules: Ruleset, networks: _core.Networks, seat: int, hand: int) -> dict[int, float]:
    """Expected points of each bid that the seat may make, 0 being no bid.

    As landlord every other seat pays, as farmer only the own share is at stake.
    """
    as_landlord = (rules.players - 1) * networks.deal_value(0, hand)[1]
    standing = max((value for _, value in view.bids), default=0)
    # Whoever stands highest, or else may still bid, may become landlord.
    rivals = [other for other in range(rules.players) if other != seat and _may_lead(view, other, standing)]
    as_farmer = 0.0
    if rivals:
        worths = [networks.deal_value((seat - other) % rules.players, hand)[1] for other in rivals]
        as_farmer = sum(worths) / len(worths) - bidders(networks, rules).advantage
    if standing:
        passing = standing * as_farmer
    elif rivals:
        # Nobody has bid: somebody may, or the deal is void and worth nothing.
        passing = 0.5 * as_farmer
    else:
        passing = 0.0
    return {0: passing, **{value: value * as_landlord for value in view.legal.bids if value > 0}}


def _bid(view: View, rules: Ruleset, networks: _core.Networks, seat: int, hand: int) -> Action:
    """The bid that is worth most, the highest of equal ones."""
    values = bid_values(view, rules, networks, seat, hand)
    passing = values.pop(0)
    if not values:
        return Pass()
    best = max(values, key=lambda value: (values[value], value))
    return Bid(best) if values[best] > passing else Pass()


def _may_lead(view: View, seat: int, standing: int) -> bool:
    if standing:
        return any(who == seat and value == standing for who, value in view.bids)
    return all(who != seat for who, _ in view.bids) or view.seats[seat].bid is None
