"""A view as the core takes it: what one seat has seen of the card play."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from doudizhu import _core
from doudizhu.cards import RANKS, Card, word
from doudizhu.game.view import SeatView, View
from doudizhu.players.situation import known_cards, word_of
from doudizhu.rulesets import Ruleset

BOMBS = ("bomb", "rocket", "triple_joker")
"""Causes of a doubled score that are plays."""


@dataclass(frozen=True, slots=True)
class Told:
    """What the view's seat was told beside the view, where somebody set its position up."""

    holds: tuple[str, ...] = ()
    """Ranks that each seat holds among the cards that the view doesn't show; empty for none."""
    secret: bool = False
    """Not everybody knows the landlords, though the view names them."""


NOTHING = Told()


def seen(view: View, rules: Ruleset, table: _core.TableRules, told: Told = NOTHING) -> _core.Seen:
    """What the view's seat has seen, seats counted from the open landlord. Card play is on, and it is its turn."""
    if view.seat is None or view.phase != "play":
        raise ValueError(f"the view of seat {view.seat} in phase {view.phase!r} has no play to choose")
    first = view.landlords[0]
    seats = len(view.seats)
    order = [view.seats[(first + step) % seats] for step in range(seats)]
    moves: list[int] = []
    played, put, made = [0] * seats, [0] * seats, [0] * seats
    turn = view.seat
    for trick in view.tricks:
        for move in trick:
            if not moves:
                turn = move.seat
            cards = _word(move.cards)
            moves.append(cards)
            if cards:
                played[move.seat] += cards
                put[move.seat] += len(move.cards)
                made[move.seat] += 1
    marked = view.marked if rules.hidden_landlord else None
    hidden = view.landlords[1] if len(view.landlords) > 1 else None
    sides = all(seat.role is not None for seat in view.seats)
    # A position without a marked card is one whose landlords everybody knows.
    public = at_start = rules.hidden_landlord and marked is None
    if marked is not None and not told.secret:
        twice = _played(view, first).count(marked) == 2
        if view.seat in (first, hidden) and hidden is not None:
            # The fellow landlord's hand lies open once both are public.
            public = view.seats[hidden if view.seat == first else first].hand is not None
        elif view.seat == first:
            public = twice or any(cause.cause == "reveal" for cause in view.causes)
        else:
            public = sides
        by_play = twice or (hidden is not None and marked in _played(view, hidden))
        at_start = public and not by_play
    known = [_known(view, seat, told) for seat in order]
    bombs = sum(cause.cause in BOMBS for cause in view.causes)
    if bombs:
        bombs -= sum(rules.core.doubles(cards) for cards in moves if cards)
    return _core.Seen(
        table,
        seat=(view.seat - first) % seats,
        hand=_word(view.seats[view.seat].hand or ()) + played[view.seat],
        unseen=sum(word_of(rank) * count for rank, count in view.unseen.items()) + sum(known),
        counts=[seat.count + put[seat.seat] for seat in order],
        known=known,
        bottom=_word(view.bottom or ()) if rules.bottom_shown != "never" else 0,
        moves=moves,
        plays_made=[max(0, seat.plays - made[seat.seat]) for seat in order],
        turn=(turn - first) % seats,
        doublings=max(0, bombs),
        marked=-1 if marked is None else RANKS.index(marked[0]),
        hidden=-1 if hidden is None else (hidden - first) % seats,
        lone=rules.hidden_landlord and sides and hidden is None,
        sides_public=public,
        public_at_start=at_start,
    )


@lru_cache(maxsize=1 << 14)
def _word(cards: tuple[Card, ...]) -> int:
    """`word`, of the same few plays again and again."""
    return word(cards)


def _known(view: View, seat: SeatView, told: Told) -> int:
    """Cards that another seat is known to hold, as a word."""
    if seat.seat == view.seat:
        return 0
    if told.holds and seat.hand is None:
        return word_of(told.holds[seat.seat])
    return _word(seat.hand) if seat.hand is not None else word(known_cards(view, seat.seat))


def _played(view: View, seat: int) -> list[Card]:
    return [card for trick in view.tricks for move in trick if move.seat == seat for card in move.cards]
