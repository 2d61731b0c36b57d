"""What one seat may see: the only thing that leaves a game for a person, a computer player or a hint.

Everything here is plain JSON through msgspec. Cards are physical (`Ts`, `B`); `None` stands for what the seat can't
know. A spectator's view has `seat` None and sees what is public.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from doudizhu.cards import Card

Phase = Literal["auction", "reveal", "doubling", "redoubling", "play", "over", "void"]
Role = Literal["landlord", "farmer"]


class SeatView(msgspec.Struct, frozen=True, kw_only=True):
    """One seat as the viewer sees it."""

    seat: int
    count: int
    """Cards left."""
    role: Role | None
    """None before it is settled, and for a role that the viewer can't know."""
    hand: tuple[Card, ...] | None
    """High to low; None for a hand that the viewer may not see."""
    bid: int | None
    """Last word in the auction: 0 for a pass; None when not yet asked."""
    doubled: bool | None
    """Choice in the doubling stage once it is shown; the viewer's own choice at once."""
    plays: int
    """Plays made, passes not counted."""
    alert: int | None
    """Number of cards announced by the last play, where the ruleset announces it."""


class MoveView(msgspec.Struct, frozen=True, kw_only=True):
    """One play or pass in a trick."""

    seat: int
    cards: tuple[Card, ...]
    """Cards put down, body before kickers; empty for a pass."""
    type: str
    """Play type; empty for a pass."""
    length: int
    main: str


class Cause(msgspec.Struct, frozen=True, kw_only=True):
    """One factor of the multiplier."""

    cause: Literal["bomb", "rocket", "triple_joker", "spring", "anti_spring", "reveal", "double", "redouble"]
    factor: int
    seat: int | None
    """Who caused it."""


class LegalActions(msgspec.Struct, frozen=True, kw_only=True):
    """What the viewer may do now. Empty when it is not asked."""

    bids: tuple[int, ...] = ()
    can_pass: bool = False
    can_double: bool = False
    """The seat is asked to double (or redouble) or not."""
    can_reveal: bool = False
    plays: tuple[str, ...] = ()
    """Rank texts of all legal plays."""


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """End of a game."""

    winner: int
    """The seat that went out."""
    winners: tuple[int, ...]
    side: Role
    scores: tuple[int, ...]
    multiplier: int
    """Table multiplier: all factors that hold for everybody."""
    bottom: tuple[Card, ...]
    dead: tuple[Card, ...]


class View(msgspec.Struct, frozen=True, kw_only=True):
    """A game as one seat sees it."""

    ruleset: str
    options: dict[str, object]
    """Fields that the host changed."""
    seat: int | None
    phase: Phase
    turn: int | None
    """The seat to act; in a step where several choose at once, the lowest that has not; None when nobody is asked."""
    waiting: tuple[int, ...]
    """Seats that are publicly known to be asked now."""
    seats: tuple[SeatView, ...]
    landlords: tuple[int, ...]
    """Landlords that the viewer knows, the open one first."""
    first: int | None
    """First bidder."""
    upturned: Card | None
    marked: Card | None
    bids: tuple[tuple[int, int], ...]
    """The auction so far: (seat, value), 0 for a pass."""
    base: int
    """Base score: the highest bid so far, or the ruleset's fixed base."""
    bottom: tuple[Card, ...] | None
    """The bottom cards where the viewer may see them."""
    bottom_count: int
    tricks: tuple[tuple[MoveView, ...], ...]
    """All tricks, the last one being in progress when `to_beat` is not None."""
    to_beat: MoveView | None
    """The play to beat, with its seat; None when the seat to act leads."""
    multiplier: int
    causes: tuple[Cause, ...]
    unseen: dict[str, int]
    """Cards of each rank that the viewer has not seen anywhere, keyed by rank, high to low, 0 included."""
    legal: LegalActions
    result: Result | None
