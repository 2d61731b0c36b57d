"""What is a play and what beats what, straight from the rules page: slow, plain, sharing no code with the package.

Cards are a tuple of fifteen counts, low to high 3456789TJQKA2BR. A ruleset is named by its id.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations, combinations_with_replacement
from operator import le

RANKS = "3456789TJQKA2BR"
ACE, TWO, SMALL, BIG = 11, 12, 13, 14

Cards = tuple[int, ...]


@dataclass(frozen=True)
class Reading:
    """What a set of cards is: its type, its length, and the highest rank of its body."""

    type: str
    length: int
    main: int


@dataclass(frozen=True)
class Allowed:
    """One column of the table of types on the rules page."""

    packs: int
    largest_hand: int
    singles_as_kickers: bool
    plane_pairs: int
    equal_singles: int
    joker_pair: str  # "", "pair" or "bomb"


COLUMNS = {
    "classic": Allowed(1, 20, True, 4, 2, ""),
    "competition": Allowed(1, 20, True, 3, 3, ""),
    "folk": Allowed(1, 20, True, 4, 2, ""),
    "two_player": Allowed(1, 23, True, 4, 2, ""),
    "four_player": Allowed(2, 33, False, 6, 0, "pair"),
    "five_player": Allowed(2, 24, False, 4, 0, "bomb"),
}


def cards(text: str) -> Cards:
    """Read a text of ranks."""
    return tuple(text.count(rank) for rank in RANKS)


def text(counts: Cards) -> str:
    """Write cards low to high."""
    return "".join(rank * count for rank, count in zip(RANKS, counts, strict=True))


def pack(ruleset: str) -> Cards:
    """Return every card there is."""
    packs = COLUMNS[ruleset].packs
    return (4 * packs,) * 13 + (packs, packs)


def _counts(ranks: Iterable[int]) -> Cards:
    ranks = list(ranks)
    return tuple(ranks.count(rank) for rank in range(15))


def _sum(*parts: Cards) -> Cards:
    return tuple(map(sum, zip(*parts, strict=True)))


def _runs(shortest: int) -> Iterator[range]:
    for low in range(ACE + 1):
        for high in range(low + shortest - 1, ACE + 1):
            yield range(low, high + 1)


def _bodies_without_kickers(column: Allowed) -> Iterator[tuple[Reading, Cards]]:
    for rank in range(15):
        yield Reading("single", 1, rank), _counts([rank])
    for rank in range(13):
        yield Reading("pair", 1, rank), _counts([rank] * 2)
        yield Reading("trio", 1, rank), _counts([rank] * 3)
        for size in range(4, 4 * column.packs + 1):
            yield Reading("bomb", size, rank), _counts([rank] * size)
    for type_name, shortest, copies in (("straight", 5, 1), ("pair_chain", 3, 2), ("plane", 2, 3)):
        for run in _runs(shortest):
            yield Reading(type_name, len(run), run[-1]), _counts(list(run) * copies)
    yield Reading("rocket", 1, BIG), _counts([SMALL, BIG] * column.packs)
    if column.joker_pair == "pair":
        yield Reading("pair", 1, SMALL), _counts([SMALL] * 2)
        yield Reading("pair", 1, BIG), _counts([BIG] * 2)
    if column.joker_pair == "bomb":
        yield Reading("double_joker", 1, SMALL), _counts([SMALL] * 2)
        yield Reading("double_joker", 1, BIG), _counts([BIG] * 2)
        yield Reading("triple_joker", 1, BIG), _counts([SMALL, SMALL, BIG])
        yield Reading("triple_joker", 1, BIG), _counts([SMALL, BIG, BIG])


def _single_kickers(column: Allowed, body: Iterable[int], number: int, plane: bool) -> Iterator[Cards]:
    """All sets of `number` single kickers that the table of kicker restrictions lets a body carry."""
    body = list(body)
    most = column.equal_singles if plane else min(column.equal_singles, 2)
    for kickers in combinations_with_replacement([rank for rank in range(15) if rank not in body], number):
        counts = _counts(kickers)
        if counts[SMALL] + counts[BIG] > 1 or max(counts) > most:
            continue
        touching = [rank for rank in (body[0] - 1, body[-1] + 1) if 0 <= rank <= ACE]
        if any(counts[rank] == 3 for rank in touching):
            continue
        yield counts


def _pair_kickers(column: Allowed, body: Iterable[int], number: int) -> Iterator[Cards]:
    ranks = range(15 if column.joker_pair == "pair" else 13)
    for kickers in combinations([rank for rank in ranks if rank not in body], number):
        yield _counts(kickers * 2)


def _plays_with_kickers(column: Allowed) -> Iterator[tuple[Reading, Cards]]:
    for rank in range(13):
        for kickers in _pair_kickers(column, [rank], 1):
            yield Reading("trio_pair", 1, rank), _sum(_counts([rank] * 3), kickers)
        if not column.singles_as_kickers:
            continue
        for kickers in _single_kickers(column, [rank], 1, plane=False):
            yield Reading("trio_single", 1, rank), _sum(_counts([rank] * 3), kickers)
        for kickers in _single_kickers(column, [rank], 2, plane=False):
            yield Reading("four_singles", 1, rank), _sum(_counts([rank] * 4), kickers)
        for kickers in _pair_kickers(column, [rank], 2):
            yield Reading("four_pairs", 1, rank), _sum(_counts([rank] * 4), kickers)
    for run in _runs(2):
        trios = _counts(list(run) * 3)
        if column.singles_as_kickers and 4 * len(run) <= column.largest_hand:
            for kickers in _single_kickers(column, run, len(run), plane=True):
                yield Reading("plane_singles", len(run), run[-1]), _sum(trios, kickers)
        if len(run) <= column.plane_pairs:
            for kickers in _pair_kickers(column, run, len(run)):
                yield Reading("plane_pairs", len(run), run[-1]), _sum(trios, kickers)


@cache
def plays(ruleset: str) -> dict[Cards, Reading]:
    """Return every play of a ruleset with its reading; a second reading of any cards is an error."""
    column = COLUMNS[ruleset]
    found: dict[Cards, Reading] = {}
    for source in (_bodies_without_kickers(column), _plays_with_kickers(column)):
        for reading, counts in source:
            if sum(counts) > column.largest_hand:
                continue
            if counts in found:
                raise AssertionError(f"{text(counts)} is both {found[counts]} and {reading}")
            found[counts] = reading
    return found


def classify(ruleset: str, counts: Cards) -> Reading | None:
    """Return the reading of cards that the pack can hold, or None."""
    return plays(ruleset).get(counts)


def _bomb_level(ruleset: str, play: Cards, reading: Reading) -> int:
    """The place of a bomb in the order of its ruleset, 0 for a play that is no bomb."""
    order = ["bomb 4", "double_joker", "bomb 5", "bomb 6", "triple_joker", "bomb 7", "bomb 8", "rocket"]
    name = f"bomb {sum(play)}" if reading.type == "bomb" else reading.type
    return order.index(name) + 1 if name in order else 0


def beats(ruleset: str, lead: Cards, reply: Cards) -> bool:
    """Tell whether one play may be put on another."""
    first, second = plays(ruleset)[lead], plays(ruleset)[reply]
    first_level, second_level = _bomb_level(ruleset, lead, first), _bomb_level(ruleset, reply, second)
    if first_level != second_level:
        return second_level > first_level
    return first.type == second.type and sum(lead) == sum(reply) and second.main > first.main


@lru_cache(maxsize=4096)
def leads(ruleset: str, hand: Cards) -> frozenset[Cards]:
    """Return every play of the hand."""
    return frozenset(play for play in plays(ruleset) if all(map(le, play, hand)))


def answers(ruleset: str, hand: Cards, to_beat: Cards) -> set[Cards]:
    """Return every play of the hand that beats another."""
    return {play for play in leads(ruleset, hand) if beats(ruleset, to_beat, play)}


def fewest_turns(ruleset: str, hand: Cards) -> int:
    """Return the smallest number of plays that a hand can be split into, by trying all (small hands only)."""
    candidates = sorted(leads(ruleset, hand))

    @cache
    def fewest(left: Cards) -> int:
        if not sum(left):
            return 0
        lowest = next(rank for rank in range(15) if left[rank])
        # Some play takes a card of the lowest rank, and the order of plays is free.
        return 1 + min(
            fewest(tuple(held - asked for held, asked in zip(left, play, strict=True)))
            for play in candidates
            if play[lowest] and all(asked <= held for asked, held in zip(play, left, strict=True))
        )

    return fewest(hand)
