"""Physical cards and packs.

A card is its two-letter text: a rank of ``3456789TJQKA2`` and a suit of ``shcd``, or a joker, ``B`` (small) or
``R`` (big). Two packs hold every card twice; the two copies are the same card. Suits never decide a comparison; they
matter to people's eyes and, where a ruleset marks a card, to who its twin's holder is.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

RANKS = "3456789TJQKA2BR"
"""All ranks, low to high; a rank's index here is its number in the core."""

SUITS = "shcd"

Card = str
"""One physical card as its text."""

JOKERS = ("B", "R")

PACK: tuple[Card, ...] = (*(rank + suit for rank in RANKS[:13] for suit in SUITS), *JOKERS)
"""One pack in its documented order: 3s 3h 3c 3d 4s … 2d B R. A deal is a permutation of this order."""

_NUMBER = {text: index for index, text in enumerate(RANKS)}
_INDEX = {card: index for index, card in enumerate(PACK)}

_SHOWN = {card: (-_NUMBER[card[0]], index) for card, index in _INDEX.items()}


class UnknownCard(ValueError):
    """A text that is no card. Carries the text and its position in the input."""

    def __init__(self, text: str, position: int = 0) -> None:
        super().__init__(f"{text!r} at position {position} is no card: use a rank of {RANKS} and a suit of {SUITS}")
        self.text = text
        self.position = position


def pack(packs: int = 1) -> tuple[Card, ...]:
    """All cards of `packs` packs (1 or 2) in the documented order, the second pack after the first."""
    return PACK * packs


def rank(card: Card) -> int:
    """Index of the card's rank in `RANKS`, 0 (three) to 14 (big joker)."""
    return _NUMBER[card[0]]


def card_index(card: Card) -> int:
    """Position of the card in one pack, 0–53."""
    return _INDEX[card]


REMEMBERED = 216
"""Length of text up to which a reading is remembered: both packs with suits. Longer text is no hand, and could fill
the memory."""


def parse(text: str) -> tuple[str, tuple[Card, ...]]:
    """Read cards written as rank text (``333444BR``) or as physical text (``3s3h3c B``); spaces are ignored.

    Returns the ranks low to high as text, and the physical cards in the order written, empty where any card has no
    suit (jokers alone count as physical). Raises `UnknownCard` with the text and its position.
    """
    return _remembered(text) if len(text) <= REMEMBERED else _parse(text)


def _parse(text: str) -> tuple[str, tuple[Card, ...]]:
    named: list[Card] = []
    ranks: list[str] = []
    bare = False
    at = 0
    while at < len(text):
        char = text[at]
        if char.isspace():
            at += 1
            continue
        if char not in _NUMBER:
            raise UnknownCard(char, at)
        ranks.append(char)
        if char in JOKERS:
            named.append(char)
        elif at + 1 < len(text) and text[at + 1] in SUITS:
            if bare:
                raise UnknownCard(text[at : at + 2], at)
            named.append(text[at : at + 2])
            at += 1
        else:
            if any(card not in JOKERS for card in named):
                raise UnknownCard(char, at)
            bare = True
        at += 1
    ranks.sort(key=_NUMBER.__getitem__)
    return "".join(ranks), () if bare else tuple(named)


_remembered = lru_cache(maxsize=1 << 16)(_parse)

_AS_WRITTEN = str.maketrans("tjqkabrSHCD", "TJQKABRshcd")


def typed(text: str) -> str:
    """Cards as people type them, in the form that `parse` reads: 10 is a T, letters may be small or capital."""
    return text.replace("10", "T").translate(_AS_WRITTEN)


def counts(ranks: Iterable[str]) -> list[int]:
    """How many cards of each rank, index as in `RANKS`; takes rank text or physical cards."""
    total = [0] * 15
    for card in ranks:
        total[_NUMBER[card[0]]] += 1
    return total


def word_text(hand: int) -> str:
    """Ranks of a hand word, low to high."""
    return "".join(text * (hand >> 4 * index & 15) for index, text in enumerate(RANKS))


def is_card(text: str) -> bool:
    """Whether the text names one physical card."""
    return text in _INDEX


def sort_cards(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Cards high to low as a hand is shown: big joker first, then by rank, then suits in the order of `SUITS`."""
    return tuple(sorted(cards, key=_SHOWN.__getitem__))


def word(cards: Iterable[Card]) -> int:
    """The hand as the core counts it: 15 ranks of 4 bits, rank r in bits 4r to 4r + 3."""
    total = 0
    for card in cards:
        total += 1 << (4 * _NUMBER[card[0]])
    return total


def rank_text(cards: Iterable[Card]) -> str:
    """Ranks of the cards, low to high, as ``333444``."""
    return "".join(sorted((card[0] for card in cards), key=_NUMBER.__getitem__))
