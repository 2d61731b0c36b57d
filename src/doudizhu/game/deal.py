"""The deal as a function of a secret and of what the seats contributed; see docs/fairness.md.

Before the deal the table publishes `commitment(secret)`. The pack follows from the secret and the contributions by
`shuffled`: a Fisher–Yates shuffle over a stream of HMAC-SHA-256 blocks, unbiased because numbers above the last whole
multiple are drawn again. After the game the secret is published and anybody can repeat it.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from dataclasses import dataclass

from doudizhu.cards import Card, pack
from doudizhu.rulesets.base import Ruleset

_LIMIT = 1 << 32


@dataclass(frozen=True, slots=True)
class Deal:
    """A dealt pack and what else chance decides."""

    pack: tuple[Card, ...]
    first: int
    upturned: int
    """Place in the pack of the card that is turned up, among those dealt to the seats."""
    marked: int
    """Place of the marked card: among those dealt to the seats, no joker."""


class Stream:
    """Numbers drawn from HMAC-SHA-256 blocks: block i is HMAC(key = secret, message = context + "/" + i)."""

    def __init__(self, secret: str, context: str) -> None:
        self._key = secret.encode()
        self._context = context
        self._block = 0
        self._words: list[int] = []

    def below(self, limit: int) -> int:
        """A number from 0 to `limit` - 1, all equally likely; draws again above the last whole multiple of `limit`."""
        ceiling = _LIMIT - _LIMIT % limit
        while True:
            if not self._words:
                message = f"{self._context}/{self._block}".encode()
                digest = hmac.new(self._key, message, hashlib.sha256).digest()
                self._words = [int.from_bytes(digest[at : at + 4], "big") for at in range(0, 32, 4)]
                self._block += 1
            word = self._words.pop(0)
            if word < ceiling:
                return word % limit


def commitment(secret: str) -> str:
    """SHA-256 of the secret's UTF-8 text, in hex: what is published before the deal."""
    return hashlib.sha256(secret.encode()).hexdigest()


def context(rules: Ruleset, contributions: Sequence[str] = ()) -> str:
    """What the stream is drawn for: the ruleset's id, then SHA-256 of each seat's contribution in seat order."""
    return "/".join([rules.id, *(hashlib.sha256(text.encode()).hexdigest() for text in contributions)])


def deal(rules: Ruleset, secret: str, contributions: Sequence[str] = ()) -> Deal:
    """The pack and the rest of chance, a pure function of its arguments.

    Drawn in this order: the shuffle (for i from the last place down to 1, swap i with a place from 0 to i), the first
    bidder, the place of the upturned card, the place of the marked card (again while it is a joker). All are drawn in
    every ruleset, used or not.
    """
    stream = Stream(secret, context(rules, contributions))
    cards = list(pack(rules.packs))
    for last in range(len(cards) - 1, 0, -1):
        other = stream.below(last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    dealt = rules.players * rules.dealt
    first = stream.below(rules.players)
    upturned = stream.below(dealt)
    marked = stream.below(dealt)
    while len(cards[marked]) == 1:
        marked = stream.below(dealt)
    return Deal(tuple(cards), first, upturned, marked)


def split(
    rules: Ruleset, cards: Sequence[Card]
) -> tuple[tuple[tuple[Card, ...], ...], tuple[Card, ...], tuple[Card, ...]]:
    """Hands, bottom and dead cards of a pack: one card at a time from seat 0 on, then the bottom, then the dead."""
    dealt = rules.players * rules.dealt
    hands = tuple(tuple(cards[seat : dealt : rules.players]) for seat in range(rules.players))
    return hands, tuple(cards[dealt : dealt + rules.bottom]), tuple(cards[dealt + rules.bottom :])
