"""What a seat can do: five kinds of action, as values.

A play names ranks; where it matters which physical card leaves the hand, it names the cards too.
"""

from __future__ import annotations

from dataclasses import dataclass

from doudizhu.cards import Card, parse, rank_text


@dataclass(frozen=True, slots=True)
class Bid:
    """A bid in the auction: 1, 2 or 3; where the auction is a call, 1 calls. `Bid(0)` means the same as `Pass()`."""

    value: int


@dataclass(frozen=True, slots=True)
class Pass:
    """No bid, or no play."""


@dataclass(frozen=True, slots=True)
class Double:
    """Answer to the question of doubling or redoubling."""

    on: bool


@dataclass(frozen=True, slots=True)
class Reveal:
    """Answer to the question of showing oneself as landlord."""

    on: bool


@dataclass(frozen=True, slots=True, eq=False)
class Play:
    """A set of cards put down.

    `Play("333444")` names ranks; `Play("3s3h3c4s4h4d")` names physical cards, kept in `held`. The plays that a
    ruleset returns also carry their reading: `type`, `length` (ranks, pairs or trios in a row; cards of a bomb) and
    `main` (the highest rank of the body). Two plays are equal when they put down the same cards.
    """

    cards: str
    """Ranks low to high, as ``333444``."""
    type: str = ""
    length: int = 0
    main: str = ""
    held: tuple[Card, ...] = ()
    """Physical cards, where they were named."""

    def __post_init__(self) -> None:
        """Read `cards`; raises `UnknownCard`, and `ValueError` for a `held` of other ranks.

        Jokers alone name no card that a hand could choose.
        """
        ranks, named = parse(self.cards)
        object.__setattr__(self, "cards", ranks)
        if self.held:
            if rank_text(self.held) != ranks:
                raise ValueError(f"{self.held} are not the cards {ranks}")
        elif any(len(card) == 2 for card in named):
            object.__setattr__(self, "held", named)

    def __eq__(self, other: object) -> bool:
        """Same ranks, and the same physical cards where they were named."""
        if not isinstance(other, Play):
            return NotImplemented
        return self.cards == other.cards and sorted(self.held) == sorted(other.held)

    def __hash__(self) -> int:
        """Plays of the same ranks share a hash."""
        return hash(self.cards)

    def __str__(self) -> str:
        """The cards, as they can be read back."""
        return "".join(self.held) or self.cards


Action = Bid | Pass | Double | Reveal | Play
