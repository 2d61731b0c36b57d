"""Plays of a ruleset, through the core: one object for each distinct set of play rules, built when first used.

Nothing here knows seats, suits or people. A hand may be rank text, physical text, cards, or the core's word.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING

from doudizhu.cards import RANKS, UnknownCard, counts, parse, word, word_text
from doudizhu.game.actions import Play
from doudizhu.refusals import IllegalPlay

if TYPE_CHECKING:
    from doudizhu import _core
    from doudizhu.rulesets.base import Ruleset

Cards = str | int | Play | Iterable[str]
"""A set of cards: rank text, physical text, a word of the core, a play, or physical cards."""


@lru_cache(maxsize=64)
def _build(data: tuple[tuple[str, int | bool | str], ...]) -> _core.Rules:
    from doudizhu import _core

    core = _core.Rules(**dict(data))  # type: ignore[arg-type]
    core.bind_plays(
        [Play(word_text(cards), kind, length, RANKS[main]) for cards, _, kind, length, main in core.plays()]
    )
    return core


def core_rules(rules: Ruleset) -> _core.Rules:
    """The core's rules object of a ruleset, shared by all rulesets whose play rules are equal.

    Its plays are bound to `Play` objects, so that its lists hold those objects.
    """
    return _build(
        (
            ("players", rules.players),
            ("packs", rules.packs),
            ("hand_limit", rules.hand_limit),
            ("single_kickers", rules.single_kickers),
            ("four_with_two", rules.four_with_two),
            ("kicker_copies", 1 if rules.kickers_distinct else rules.kicker_copies),
            ("plane_pairs_max", rules.plane_pair_max),
            ("joker_pairs", rules.joker_pairs),
            ("bomb_min_double", rules.bomb_min_double),
        )
    )


def ranks_of(rules: Ruleset, cards: Cards) -> str:
    """The ranks of a set of cards, low to high.

    Raises `IllegalPlay` with code ``unknown_card`` or ``not_in_pack`` when the packs can't hold the cards.
    """
    if isinstance(cards, Play):
        text = cards.cards
    elif isinstance(cards, int):
        if cards < 0 or cards >> 60 or any((cards >> 4 * index & 15) > 8 for index in range(15)):
            raise IllegalPlay("unknown_card", {"text": str(cards), "position": 0}, cards, 0)
        text = word_text(cards)
    else:
        joined = cards if isinstance(cards, str) else "".join(cards)
        try:
            text, named = parse(joined)
        except UnknownCard as fault:
            raise IllegalPlay(
                "unknown_card", {"text": fault.text, "position": fault.position}, joined, fault.position
            ) from fault
        for at, card in enumerate(named):
            if named[: at + 1].count(card) > rules.packs:
                raise IllegalPlay("not_in_pack", {"cards": card, "n": named.count(card)}, joined, at)
    held = counts(text)
    for index, number in enumerate(held):
        if number > rules.packs * (1 if index >= 13 else 4):
            place = text.index(RANKS[index])
            raise IllegalPlay("not_in_pack", {"cards": RANKS[index], "n": number}, cards, place)
    return text


def as_word(rules: Ruleset, cards: Cards) -> int:
    """A set of cards as the core's word; raises as `ranks_of`."""
    return word(ranks_of(rules, cards))


def hand_word(rules: Ruleset, hand: Cards) -> int:
    """A hand as the core's word; raises as `ranks_of`, and ``too_long`` for more cards than a hand has."""
    ranks = ranks_of(rules, hand)
    if len(ranks) > rules.hand_limit:
        raise IllegalPlay("too_long", {"n": len(ranks), "limit": rules.hand_limit}, hand, rules.hand_limit)
    return word(ranks)


def type_counts(rules: Ruleset) -> dict[str, int]:
    """Number of distinct plays of each type, in the core's order of types."""
    return dict(Counter(kind for _, _, kind, _, _ in core_rules(rules).plays()))
