"""A view as the core takes it: what one seat has seen of the card play."""

from __future__ import annotations

from collections.abc import Iterator

from doudizhu import _core
from doudizhu.cards import RANKS, Card, word
from doudizhu.game.view import MoveView, SeatView, View
from doudizhu.players.situation import known_cards, word_of
from doudizhu.rulesets import Ruleset

BOMBS = ("bomb", "rocket", "triple_joker")
"""Causes of a doubled score that are plays."""


def seen(view: View, rules: Ruleset, table: _core.TableRules) -> _core.Seen:
    """What the view's seat has seen, seats counted from the open landlord. Card play is on, and it is its turn."""
    if view.seat is None or view.phase != "play":
        raise ValueError(f"the view of seat {view.seat} in phase {view.phase!r} has no play to choose")
    first = view.landlords[0]
    seats = len(view.seats)
    order = [view.seats[(first + step) % seats] for step in range(seats)]
    moves = list(_moves(view))
    played = [_played(view, seat.seat) for seat in order]
    marked = view.marked if rules.hidden_landlord else None
    hidden = view.landlords[1] if len(view.landlords) > 1 else None
    sides = all(seat.role is not None for seat in view.seats)
    public = at_start = False
    if marked is not None:
        if view.seat in (first, hidden) and hidden is not None:
            # The fellow landlord's hand lies open once both are public.
            public = view.seats[hidden if view.seat == first else first].hand is not None
        elif view.seat == first:
            public = played[0].count(marked) == 2 or any(cause.cause == "reveal" for cause in view.causes)
        else:
            public = sides
        by_play = played[0].count(marked) == 2 or (hidden is not None and marked in _played(view, hidden))
        at_start = public and not by_play
    known = [_known(view, seat) for seat in order]
    bottom = word(view.bottom or ()) if rules.bottom_shown != "never" else 0
    bombs = sum(cause.cause in BOMBS for cause in view.causes)
    return _core.Seen(
        table,
        seat=(view.seat - first) % seats,
        hand=word([*(view.seats[view.seat].hand or ()), *_played(view, view.seat)]),
        unseen=sum(word_of(rank) * count for rank, count in view.unseen.items()) + sum(known),
        counts=[seat.count + len(cards) for seat, cards in zip(order, played, strict=True)],
        known=known,
        bottom=bottom,
        moves=[word(move.cards) for move in moves],
        plays_made=[
            max(0, seat.plays - sum(move.seat == seat.seat and bool(move.cards) for move in moves)) for seat in order
        ],
        turn=((moves[0].seat if moves else view.seat) - first) % seats,
        doublings=max(0, bombs - sum(rules.core.doubles(word(move.cards)) for move in moves if move.cards)),
        marked=-1 if marked is None else RANKS.index(marked[0]),
        hidden=-1 if hidden is None else (hidden - first) % seats,
        lone=marked is not None and sides and hidden is None,
        sides_public=public,
        public_at_start=at_start,
    )


def _known(view: View, seat: SeatView) -> int:
    """Cards that another seat is known to hold, as a word."""
    if seat.seat == view.seat:
        return 0
    return word(seat.hand) if seat.hand is not None else word(known_cards(view, seat.seat))


def _moves(view: View) -> Iterator[MoveView]:
    for trick in view.tricks:
        yield from trick


def _played(view: View, seat: int) -> list[Card]:
    return [card for move in _moves(view) if move.seat == seat for card in move.cards]
