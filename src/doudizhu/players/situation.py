"""A view read as the arithmetic of a decision: words, counts, sides."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from doudizhu.cards import JOKERS, RANKS, Card, word
from doudizhu.game.actions import Play
from doudizhu.game.view import View
from doudizhu.players import sides
from doudizhu.rulesets import ruleset
from doudizhu.rulesets.base import Ruleset
from doudizhu.rulesets.plays import core_rules

if TYPE_CHECKING:
    from doudizhu import _core


@lru_cache(maxsize=64)
def _rules(name: str, options: tuple[tuple[str, object], ...]) -> Ruleset:
    return ruleset(name, **dict(options))


def rules_of(view: View) -> Ruleset:
    """The ruleset of a view, with its changed options."""
    if not view.options:
        return _rules(view.ruleset, ())
    frozen = tuple(
        (name, tuple(value) if isinstance(value, list) else value) for name, value in sorted(view.options.items())
    )
    return _rules(view.ruleset, frozen)


@lru_cache(maxsize=1 << 16)
def word_of(text: str) -> int:
    """The core's word of a rank text."""
    total = 0
    for rank in text:
        total += 1 << (4 * RANKS.index(rank))
    return total


def ranks_of(hand: int) -> list[int]:
    """Number of cards of each of the fifteen ranks of a word."""
    return [hand >> shift & 15 for shift in range(0, 60, 4)]


def size_of(hand: int) -> int:
    """Number of cards of a word."""
    return sum(ranks_of(hand))


@dataclass(frozen=True, slots=True)
class Situation:
    """What a seat knows when it must play."""

    rules: Ruleset
    core: _core.Rules
    view: View
    seat: int
    hand: int
    """Own cards as a word."""
    size: int
    counts: tuple[int, ...]
    """Cards left, by seat."""
    known: tuple[int, ...]
    """Words of cards that a seat is known to hold, by seat; the own hand included."""
    unseen: tuple[int, ...]
    """Cards of each rank that are in no known place."""
    pool: int
    """Number of those cards; more than the seats hold where cards are dead or set aside."""
    mates: tuple[float, ...]
    """Probability that a seat is on the own side, by seat; 1 for the own."""
    after: tuple[int, ...]
    """The other seats in order of turn."""
    plays: tuple[Play, ...]
    """Legal plays."""
    to_beat: Play | None
    owner: int | None
    """The seat whose play is to be beaten."""

    @property
    def leading(self) -> bool:
        """Whether the seat leads."""
        return self.to_beat is None


def read(view: View) -> Situation:
    """The situation of the view's seat in card play."""
    assert view.seat is not None, "a spectator decides nothing"
    rules = rules_of(view)
    core = core_rules(rules)
    seat = view.seat
    own = view.seats[seat].hand or ()
    known = [word(each.hand) if each.hand is not None else 0 for each in view.seats]
    unseen = [view.unseen.get(rank, 0) for rank in RANKS]
    for each in view.seats:
        if each.hand is None:
            known[each.seat] = word(known_cards(view, each.seat))
    beaten = view.to_beat
    to_beat = core.classify(word(beaten.cards)) if beaten is not None else None
    return Situation(
        rules=rules,
        core=core,
        view=view,
        seat=seat,
        hand=known[seat],
        size=len(own),
        counts=tuple(each.count for each in view.seats),
        known=tuple(known),
        unseen=tuple(unseen),
        pool=sum(unseen),
        mates=sides.mates(view, rules),
        after=tuple((seat + step) % rules.players for step in range(1, rules.players)),
        plays=tuple(core.classify(word_of(text)) for text in view.legal.plays),
        to_beat=to_beat,
        owner=beaten.seat if beaten is not None else None,
    )


def known_cards(view: View, seat: int) -> list[Card]:
    """Cards that everybody saw go to a seat and that it has not played: a shown bottom, an upturned or marked card."""
    known = list(view.bottom or ()) if view.landlords and seat == view.landlords[0] else []
    if seat == view.first:
        known += [card for card in (view.upturned, view.marked) if card is not None]
    if not known:
        return known
    left = Counter(known)
    for trick in view.tricks:
        for move in trick:
            if move.seat == seat:
                left.subtract(move.cards)
    return [card for card, number in left.items() for _ in range(max(number, 0))]


def pair_ranks(rules: Ruleset) -> int:
    """Number of ranks from the three on that can be a pair: 15 where joker pairs are pairs, else 13."""
    return 15 if rules.joker_pairs == "kind" else 15 - len(JOKERS)
