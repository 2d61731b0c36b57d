"""Putting cards down: which physical cards a play takes from a hand, and in what order they lie on the table."""

from __future__ import annotations

from collections.abc import Sequence

from doudizhu.cards import RANKS, Card, card_index, rank, sort_cards
from doudizhu.game.actions import Play

BODY_COPIES = {
    "trio_single": 3,
    "trio_pair": 3,
    "plane_singles": 3,
    "plane_pairs": 3,
    "four_singles": 4,
    "four_pairs": 4,
}
"""Cards of each body rank, for the types that carry kickers."""


def take(hand: Sequence[Card], play: Play, kept: Card | None = None) -> tuple[Card, ...]:
    """The cards of a hand that a play takes: those it names, or else any of the rank, `kept` last of all.

    The hand must hold them: see `lacking`.
    """
    if play.held:
        return play.held
    rest = sorted(hand, key=lambda card: (card == kept, card_index(card)))
    taken: list[Card] = []
    for text in play.cards:
        card = next(card for card in rest if card[0] == text)
        rest.remove(card)
        taken.append(card)
    return tuple(taken)


def lacking(hand: Sequence[Card], play: Play) -> str:
    """The cards of a play that the hand does not hold, as text; empty when it holds them all."""
    rest = list(hand) if play.held else [card[0] for card in hand]
    missing: list[str] = []
    for card in play.held or play.cards:
        if card in rest:
            rest.remove(card)
        else:
            missing.append(card)
    return "".join(missing)


def laid_out(cards: Sequence[Card], play: Play) -> tuple[Card, ...]:
    """The cards of a play body first, then kickers, each high to low. The play must carry its reading."""
    copies = BODY_COPIES.get(play.type)
    if copies is None:
        return sort_cards(cards)
    top = RANKS.index(play.main)
    body_ranks = range(top - play.length + 1, top + 1)
    left = dict.fromkeys(body_ranks, copies)
    body: list[Card] = []
    kickers: list[Card] = []
    for card in sort_cards(cards):
        if left.get(rank(card), 0):
            left[rank(card)] -= 1
            body.append(card)
        else:
            kickers.append(card)
    return (*body, *kickers)
