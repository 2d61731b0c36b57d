"""Why cards are no play, or no answer: the rule of docs/rulesets.md that they break, as a refusal code.

Used only after the core has said no, so nothing here decides what is legal.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from doudizhu.cards import RANKS, counts
from doudizhu.game.actions import Play

if TYPE_CHECKING:
    from doudizhu.rulesets.base import Ruleset

Reason = tuple[str, dict[str, str | int]]
"""A code of the catalogue and its parameters."""

ACE = RANKS.index("A")
TWO = RANKS.index("2")
BOMBS = ("bomb", "rocket", "double_joker", "triple_joker")

SHORTEST = {"straight": 5, "pair_chain": 3, "plane": 2}
EACH = {"straight": 1, "pair_chain": 2, "plane": 3}


def missing(cards: str, hand: str) -> str:
    """Ranks of `cards` that `hand` lacks, low to high."""
    wanted, held = counts(cards), counts(hand)
    return "".join(RANKS[index] * max(0, wanted[index] - held[index]) for index in range(15))


def no_answer(to_beat: Play, play: Play) -> Reason:
    """Why a play can't be put on another."""
    if to_beat.type == "rocket":
        return "rocket_stands", {}
    if play.type in BOMBS:
        return "bomb_too_low", {"cards": to_beat.cards}
    if to_beat.type in BOMBS or play.type != to_beat.type:
        return "wrong_type", {"type": play.type, "beaten_type": to_beat.type}
    if play.length != to_beat.length:
        return "wrong_length", {"type": play.type, "length": play.length, "beaten_length": to_beat.length}
    return "not_higher", {"type": play.type, "rank": to_beat.main}


def no_play(rules: Ruleset, cards: str) -> Reason:
    """Why a set of ranks that the packs hold is no play of a ruleset."""
    held = counts(cards)
    total = sum(held)
    if total == 0:
        return "no_cards", {}
    if total > rules.hand_limit:
        return "too_long", {"n": total, "limit": rules.hand_limit}
    return (
        _jokers(rules, held, total)
        or _chain(held, total)
        or _four(rules, held, total)
        or _trios(rules, held, total)
        or ("no_type", {})
    )


def _jokers(rules: Ruleset, held: Sequence[int], total: int) -> Reason | None:
    jokers = held[13] + held[14]
    if total != jokers:
        return None
    return ("joker_pair", {}) if total == 2 else ("three_jokers", {})


def _chain(held: Sequence[int], total: int) -> Reason | None:
    """All ranks held once, or all twice, or all three times: a broken straight, pair chain or plane."""
    ranks = [index for index in range(15) if held[index]]
    kind = next((kind for kind, each in EACH.items() if all(held[index] == each for index in ranks)), None)
    if kind is None or len(ranks) < 2:
        return None
    low = [index for index in ranks if index <= ACE]
    apart = bool(low) and low[-1] - low[0] != len(low) - 1
    if kind == "straight" and (len(ranks) < 3 or (apart and len(ranks) < SHORTEST[kind])):
        return None  # a few loose singles are no attempt at a straight
    if kind == "plane" and apart and total == 4 * _runs(held)[0][0]:
        return None  # one trio may be meant as the kickers of the others
    if len(ranks) >= SHORTEST[kind] and ranks[-1] > ACE:
        return ("joker_in_chain" if ranks[-1] > TWO else "two_in_chain"), {"type": kind}
    if apart:
        return "chain_gap", {"type": kind}
    if ranks[-1] <= ACE:
        return "chain_too_short", {"type": kind, "length": len(ranks), "limit": SHORTEST[kind]}
    return None


def _four(rules: Ruleset, held: Sequence[int], total: int) -> Reason | None:
    """Four of a rank with something."""
    fours = [index for index in range(13) if held[index] >= 4]
    if not fours or any(held[index] == 3 for index in range(12)):
        return None
    rest = total - 4
    if rest == 1:
        return "four_with_one", {}
    if len(fours) > 1 and rest == 4:
        return "four_equal_kickers", {"rank": RANKS[fours[0]]}
    if not rules.four_with_two:
        return ("four_with_two_excluded", {}) if rest in (2, 4) and held[fours[0]] == 4 else None
    if rest == 2 and held[13] and held[14]:
        return "two_jokers_as_kickers", {}
    if rest == 2 and rules.kickers_distinct:
        twice = [index for index in range(13) if held[index] == 2]
        return ("kickers_differ", {"rank": RANKS[twice[0]], "option": "kickers_distinct"}) if twice else None
    if rest == 4:
        return ("joker_pair_as_kicker", {}) if held[13] and held[14] and 2 in held[:13] else ("mixed_kickers", {})
    return ("four_kickers", {}) if len(fours) == 1 else None


def _trios(rules: Ruleset, held: Sequence[int], total: int) -> Reason | None:
    """Three of a rank, or several in a row, with something. Judges the longest run whose kickers could fit."""
    runs = _runs(held)
    for length, low in runs:
        for each in (1, 2):
            if total == length * (3 + each):
                reason = _kickers(rules, held, low, length, each)
                if reason is not None:
                    return reason
    if not runs:
        return None
    length, low = runs[0]
    high = low + length - 1
    if length > 1 and high == TWO:
        return "two_in_chain", {"type": "plane"}
    trios = [index for index in range(13) if held[index] >= 3]
    if len(trios) > length and total in (4 * len(trios), 5 * len(trios)):
        return "chain_gap", {"type": "plane"}
    if length == 1 and held[low] > 4:
        return None
    if length == 1:
        return ("pair_kicker_needed", {}) if total == 5 else ("kicker_number", {"length": 1, "n": total - 3})
    if length < total - 3 * length < 2 * length:
        return "mixed_kickers", {}
    return "kicker_number", {"length": length, "n": total - 3 * length}


def _runs(held: Sequence[int]) -> list[tuple[int, int]]:
    """All runs of trios as (length, lowest rank), 2 included: the longest first, of equal ones those that leave no
    card of a body rank over, then the highest."""
    runs = [
        (high - low + 1, low)
        for low in range(13)
        for high in range(low, 13)
        if all(held[index] >= 3 for index in range(low, high + 1))
    ]
    return sorted(runs, key=lambda run: (-run[0], sum(held[run[1] : sum(run)]), -run[1]))


def _kickers(rules: Ruleset, held: Sequence[int], low: int, length: int, each: int) -> Reason | None:
    """What is wrong with one kicker, single (`each` 1) or pair (2), for every trio of a run."""
    high = low + length - 1
    if length > 1 and high == TWO:
        return "two_in_chain", {"type": "plane"}
    body: dict[str, str | int] = {"type": ("trio_" if length == 1 else "plane_") + _wings(length, each)}
    rest = [number - 3 if low <= index <= high else number for index, number in enumerate(held)]
    if each == 1 and not rules.single_kickers:
        return "single_kickers_excluded", body
    if each == 2 and length > rules.plane_pair_max:
        return "plane_pairs_limit", {"length": length, "limit": rules.plane_pair_max, "option": "plane_pair_max"}
    for index in range(low, high + 1):
        if rest[index]:
            return "kicker_of_body_rank", {**body, "rank": RANKS[index]}
    if each == 1:
        return _single_kickers(rules, rest, low, high)
    if (rest[13] and rest[14]) or (rules.joker_pairs != "kind" and rest[13] + rest[14] > 1):
        return "joker_pair_as_kicker", {}
    for index in range(13):
        if rest[index] >= 4:
            return "four_equal_kickers", {"rank": RANKS[index]}
    if any(number % 2 for number in rest):
        return ("pair_kicker_needed" if length == 1 else "mixed_kickers"), {}
    return None


def _single_kickers(rules: Ruleset, rest: Sequence[int], low: int, high: int) -> Reason | None:
    if rest[13] and rest[14]:
        return "two_jokers_as_kickers", {}
    for index in range(13):
        if rest[index] >= 4:
            return "four_equal_kickers", {"rank": RANKS[index]}
    for index in range(13):
        if rules.kickers_distinct and rest[index] > 1:
            return "kickers_differ", {"rank": RANKS[index], "option": "kickers_distinct"}
        if rest[index] == 3:
            if rules.kicker_copies < 3:
                return "three_equal_kickers", {"rank": RANKS[index], "option": "kicker_copies"}
            if index in (low - 1, high + 1) and index <= ACE:
                return "kickers_touch_plane", {"rank": RANKS[index], "option": "kicker_copies"}
    return None


def _wings(length: int, each: int) -> str:
    """The second half of the type's name: trio_single, but plane_singles."""
    return ("single" if each == 1 else "pair") + ("" if length == 1 else "s")
