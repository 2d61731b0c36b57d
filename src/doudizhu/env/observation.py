"""A view as a row of numbers: what a seat may see and nothing else, for it is made from the seat's view alone."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from doudizhu.cards import Card, counts
from doudizhu.game.view import MoveView, SeatView, View
from doudizhu.players.situation import known_cards
from doudizhu.rulesets import Ruleset

PHASES = ("auction", "reveal", "doubling", "redoubling", "play")
RANKS = 15
SEAT = {
    "played": RANKS,
    "last": RANKS,
    "known": RANKS,
    "count": 1,
    "landlord": 1,
    "farmer": 1,
    "bid": 1,
    "doubled": 1,
    "plays": 1,
    "passed": 1,
    "owner": 1,
}
"""Numbers for each seat, the viewer's own first, then in order of turn.

played: cards put down so far, by rank. last: its play in the trick on the table. known: cards that the viewer knows it
to hold. count: cards left. landlord, farmer: 1 where the viewer knows the role. bid: last word in the auction + 1, 0
before it spoke. doubled: 1 no, 2 yes, 0 where the viewer does not know. plays: plays made. passed: its last move in
this trick was a pass. owner: the play to beat is its own.
"""
TABLE = {
    "hand": RANKS,
    "unseen": RANKS,
    "bottom": RANKS,
    "to_beat": RANKS,
    "shown": RANKS,
    "phase": len(PHASES),
    "base": 1,
    "doublings": 1,
}
"""Numbers about the table.

hand: the viewer's cards, by rank. unseen: cards that it has not seen anywhere. bottom: where it may see them. to_beat:
the play to beat. shown: the upturned or marked card. phase: a 1 at auction, reveal, doubling, redoubling or play; all 0
when the game is over. base: base score. doublings: how often the table's multiplier was doubled.
"""


class Observations:
    """Views of a ruleset as arrays of int8."""

    def __init__(self, rules: Ruleset) -> None:
        self._seats = rules.players
        self.blocks: dict[str, slice] = {}
        """Where each block lies: `hand`, `unseen`, …, and for the seat i places on `i.played`, `i.last`, …"""
        for name, size in TABLE.items():
            self._block(name, size)
        for step in range(rules.players):
            for name, size in SEAT.items():
                self._block(f"{step}.{name}", size)

    def _block(self, name: str, size: int) -> None:
        at = len(self)
        self.blocks[name] = slice(at, at + size)

    def __len__(self) -> int:
        """Numbers in an observation."""
        return max((block.stop for block in self.blocks.values()), default=0)

    def of(self, view: View) -> NDArray[np.int8]:
        """The observation of the view's seat, an array of `len(self)` numbers from 0 to 127."""
        if view.seat is None:
            raise ValueError("a spectator has no seat to observe from")
        out = np.zeros(len(self), np.int8)

        def put(name: str, value: int | list[int]) -> None:
            out[self.blocks[name]] = value

        shown = [card for card in (view.upturned, view.marked) if card is not None]
        put("hand", _cards(view.seats[view.seat].hand))
        put("unseen", list(reversed(view.unseen.values())))
        put("bottom", _cards(view.bottom))
        put("to_beat", _cards(view.to_beat.cards if view.to_beat else ()))
        put("shown", _cards(shown))
        put("phase", [int(view.phase == phase) for phase in PHASES])
        put("base", view.base)
        put("doublings", min(127, view.multiplier.bit_length() - 1))
        last = {move.seat: move for move in view.tricks[-1]} if view.to_beat else {}
        for step in range(self._seats):
            seat = view.seats[(view.seat + step) % self._seats]
            for name, value in self._seat(view, seat, last.get(seat.seat)).items():
                put(f"{step}.{name}", value)
        return out

    def _seat(self, view: View, seat: SeatView, last: MoveView | None) -> dict[str, int | list[int]]:
        return {
            "played": _cards(
                card for trick in view.tricks for move in trick if move.seat == seat.seat for card in move.cards
            ),
            "last": _cards(last.cards if last else ()),
            "known": _cards(known_cards(view, seat.seat) if seat.hand is None else seat.hand),
            "count": seat.count,
            "landlord": seat.role == "landlord",
            "farmer": seat.role == "farmer",
            "bid": 0 if seat.bid is None else seat.bid + 1,
            "doubled": 0 if seat.doubled is None else 1 + seat.doubled,
            "plays": seat.plays,
            "passed": last is not None and not last.cards,
            "owner": view.to_beat is not None and view.to_beat.seat == seat.seat,
        }


def _cards(cards: Iterable[Card] | None) -> list[int]:
    return counts(cards or ())
