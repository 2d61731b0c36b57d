"""A view as the core takes it: what one seat has seen of the card play."""

from __future__ import annotations

from collections.abc import Iterator

from doudizhu import _core
from doudizhu.cards import RANKS, Card, word
from doudizhu.game.view import MoveView, View
from doudizhu.rulesets import Ruleset


def seen(view: View, rules: Ruleset, table: _core.TableRules) -> _core.Seen:
    """What the view's seat has seen, seats counted from the open landlord. Card play is on, and it is its turn."""
    if view.seat is None or view.phase != "play":
        raise ValueError(f"the view of seat {view.seat} in phase {view.phase!r} has no play to choose")
    first = view.landlords[0]
    seats = len(view.seats)
    own = [*(view.seats[view.seat].hand or ()), *_played(view, view.seat)]
    marked = view.marked if rules.hidden_landlord else None
    hidden = view.landlords[1] if len(view.landlords) > 1 else None
    sides = all(seat.role is not None for seat in view.seats)
    partner: tuple[Card, ...] | None = None
    public = at_start = False
    if marked is not None:
        if view.seat in (first, hidden) and hidden is not None:
            # The fellow landlord's hand lies open once both are public.
            partner = view.seats[hidden if view.seat == first else first].hand
            public = partner is not None
        elif view.seat == first:
            public = _played(view, first).count(marked) == 2 or any(cause.cause == "reveal" for cause in view.causes)
        else:
            public = sides
        by_play = _played(view, first).count(marked) == 2 or (hidden is not None and marked in _played(view, hidden))
        at_start = public and not by_play
    return _core.Seen(
        table,
        seat=(view.seat - first) % seats,
        hand=word(own),
        bottom=word(view.bottom or ()) if rules.bottom_shown != "never" else 0,
        moves=[word(move.cards) for move in _moves(view)],
        marked=-1 if marked is None else RANKS.index(marked[0]),
        hidden=-1 if hidden is None else (hidden - first) % seats,
        lone=marked is not None and sides and hidden is None,
        sides_public=public,
        public_at_start=at_start,
        partner=word(partner or ()),
    )


def _moves(view: View) -> Iterator[MoveView]:
    for trick in view.tricks:
        yield from trick


def _played(view: View, seat: int) -> list[Card]:
    return [card for move in _moves(view) if move.seat == seat for card in move.cards]
