"""Which player sits where: every deal is played with roles exchanged."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from doudizhu.rulesets.base import Ruleset


@dataclass(frozen=True, slots=True)
class Seating:
    """One game of a deal."""

    first: int | None
    """The seat that speaks first; landlord when the match starts at card play. None where the deal settles it."""
    seats: tuple[int, ...]
    """Number of the player at each seat, 0 or 1; empty where sides are known only after the deal."""
    landlords: int = 0
    """Number of the player of the landlord's side, where `seats` is empty."""


def seatings(rules: Ruleset, *, auction: bool) -> list[Seating]:
    """All games of one deal.

    From card play on: each seat is landlord once with either player on the landlord's side. Where a marked card names
    the landlord, the deal is played twice. With the auction: each seat is once held by either player against the other
    at all other seats; two seats need only two games.
    """
    players = rules.players
    if not auction:
        if rules.auction == "marked_card":
            return [Seating(None, (), 0), Seating(None, (), 1)]
        return [
            Seating(landlord, tuple(side if seat == landlord else 1 - side for seat in range(players)))
            for landlord in range(players)
            for side in (0, 1)
        ]
    found: list[Seating] = []
    for alone in range(players):
        for side in (0, 1):
            seats = tuple(side if seat == alone else 1 - side for seat in range(players))
            if all(other.seats != seats for other in found):
                found.append(Seating(None, seats))
    return found


def deal_seed(seed: int, number: int) -> int:
    """Seed of a deal of a set: deal `number` of set `seed` is the same everywhere and always."""
    return int.from_bytes(hashlib.sha256(f"doudizhu deal {seed} {number}".encode()).digest()[:8], "big") >> 1
