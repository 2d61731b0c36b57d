"""Who is on whose side: known where roles are settled, a probability where a landlord is hidden."""

from __future__ import annotations

from doudizhu.cards import RANKS, word
from doudizhu.game.view import MoveView, View
from doudizhu.rulesets.base import Ruleset

LOW = RANKS.index("J")
"""A play up to this rank is cheap to beat."""
HIGH = RANKS.index("A")

# How much likelier a seat does this when it is the hidden landlord than when it is a farmer. Taking a trick from the
# open landlord costs his partner something; a farmer does it when he can.
BEATS_LANDLORD = 0.7
BEATS_LANDLORD_DEARLY = 0.4
LETS_CHEAP_PLAY_STAND = 1.2
BEATS_HIGH_PLAY_OF_OTHERS = 1.25


def mates(view: View, rules: Ruleset) -> tuple[float, ...]:
    """Probability that each seat is on the side of the view's seat; 1 for the seat itself."""
    assert view.seat is not None
    mine = view.seats[view.seat].role
    if all(each.role is not None for each in view.seats):
        return tuple(float(each.role == mine) for each in view.seats)
    if not rules.hidden_landlord or not view.landlords:
        return tuple(float(each.seat == view.seat) for each in view.seats)
    hidden = hidden_landlord(view)
    if view.seat in view.landlords:
        return tuple(1.0 if each.seat in view.landlords else hidden[each.seat] for each in view.seats)
    return tuple(1.0 if each.seat == view.seat else 1.0 - hidden[each.seat] for each in view.seats)


def hidden_landlord(view: View) -> tuple[float, ...]:
    """Probability that each seat is the hidden landlord, as the view's seat sees it; 1 for the open landlord.

    The prior is where the twin of the marked card may lie; the evidence is who takes tricks from whom.
    """
    first = view.landlords[0]
    settled = [0.0] * len(view.seats)
    for seat in view.landlords:
        settled[seat] = 1.0
    if len(view.landlords) > 1 or view.marked is None:
        return tuple(settled)
    if _copies_from(view, first) >= 2:
        return tuple(settled)
    if view.seat == first:
        weights = {each.seat: float(each.count + _played(view, each.seat)) for each in view.seats if each.seat != first}
        alone = 0.0
    else:
        weights = {
            each.seat: float(each.count + _played(view, each.seat))
            for each in view.seats
            if each.seat not in (first, view.seat) and each.role is None
        }
        alone = float(view.seats[first].count + _played(view, first) - 1)
    for seat, ratio in _evidence(view, first, set(weights)).items():
        weights[seat] *= ratio
    total = alone + sum(weights.values())
    for seat, weight in weights.items():
        settled[seat] = weight / total
    return tuple(settled)


def _copies_from(view: View, seat: int) -> int:
    """How many copies of the marked card the view's seat knows to be or to have been with a seat."""
    hand = view.seats[seat].hand or ()
    played = [card for trick in view.tricks for move in trick if move.seat == seat for card in move.cards]
    return [*hand, *played].count(view.marked or "")


def _played(view: View, seat: int) -> int:
    return sum(len(move.cards) for trick in view.tricks for move in trick if move.seat == seat)


def _evidence(view: View, first: int, seats: set[int]) -> dict[int, float]:
    """Likelihood ratio of each seat's conduct, hidden landlord against farmer."""
    ratios = dict.fromkeys(seats, 1.0)
    for trick in view.tricks:
        best: MoveView | None = None
        for move in trick:
            if best is not None and move.seat in seats:
                cheap = RANKS.index(best.main) <= LOW
                if move.cards and best.seat == first:
                    dear = RANKS.index(move.main) > HIGH or len(move.cards) != len(best.cards)
                    ratios[move.seat] *= BEATS_LANDLORD_DEARLY if dear else BEATS_LANDLORD
                elif move.cards and not cheap:
                    ratios[move.seat] *= BEATS_HIGH_PLAY_OF_OTHERS
                elif not move.cards and best.seat == first and cheap:
                    ratios[move.seat] *= LETS_CHEAP_PLAY_STAND
            if move.cards:
                best = move
    return {seat: min(max(ratio, 0.05), 8.0) for seat, ratio in ratios.items()}


def twin_to_keep(view: View) -> bool:
    """Whether the view's seat is a landlord nobody knows of and still holds the card that would betray him."""
    if view.seat is None or view.marked is None or view.seat == (view.landlords[0] if view.landlords else None):
        return False
    me = view.seats[view.seat]
    return me.role == "landlord" and me.hand is not None and view.marked in me.hand and not _public(view)


def _public(view: View) -> bool:
    """Whether the hidden landlord is known to all: then the landlords see each other's hands."""
    return view.seats[view.landlords[0]].hand is not None


def cards_for(view: View, text: str) -> tuple[str, ...]:
    """Physical cards of the own hand for a play of these ranks, the marked card only when there is no other."""
    assert view.seat is not None
    hand = view.seats[view.seat].hand or ()
    keep = sorted(hand, key=lambda card: card == view.marked)
    chosen = []
    for rank in text:
        card = next(card for card in keep if card[0] == rank)
        keep.remove(card)
        chosen.append(card)
    return tuple(chosen)


def betrays(view: View, play: int) -> bool:
    """Whether a play (a word) can't be made without the card that would betray the hidden landlord."""
    assert view.marked is not None
    assert view.seat is not None
    shift = 4 * RANKS.index(view.marked[0])
    hand = word(view.seats[view.seat].hand or ())
    copies = (view.seats[view.seat].hand or ()).count(view.marked)
    return (play >> shift & 15) > (hand >> shift & 15) - copies
