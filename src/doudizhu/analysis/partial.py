"""Positions in which not every hand is known.

They are written like any position (see `doudizhu.notation`), with ``?17`` in place of a hand of 17 unknown cards, and
may have one field more: ``out=CARDS``, cards that are in no hand any more. Where the landlord's hand is unknown,
``bottom=CARDS`` are those of the bottom that he still holds.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from dataclasses import dataclass

import msgspec

from doudizhu.cards import RANKS, UnknownCard, pack, parse
from doudizhu.game.view import View
from doudizhu.notation import NotationError, parse_position, parse_ruleset
from doudizhu.rulesets import Ruleset

UNKNOWN = re.compile(r"\?(\d{1,2})")


@dataclass(frozen=True, slots=True)
class Partial:
    """A position as the seat to act knows it, where some hands are unknown."""

    rules: Ruleset
    view: View
    """The view of the seat to act: unknown hands are None, and `unseen` is what they are dealt from."""


def is_partial(line: str) -> bool:
    """Whether a line has an unknown hand."""
    parts = line.split()
    return len(parts) > 1 and "?" in parts[1]


def parse_partial(line: str) -> Partial:
    """Read a line with unknown hands. Raises `NotationError`."""
    parts = line.split()
    if len(parts) < 6:
        raise NotationError(line, f"a position has six fields (ruleset hands L t trick stake), not {len(parts)}")
    rules = parse_ruleset(parts[0])
    hands = parts[1].split("/")
    more = dict(part.split("=", 1) for part in parts[6:] if "=" in part)
    unknown: dict[int, int] = {}
    for seat, hand in enumerate(hands):
        if "?" in hand:
            found = UNKNOWN.fullmatch(hand)
            if found is None or not 1 <= int(found[1]) <= rules.hand_limit:
                raise NotationError(hand, f"an unknown hand is ? and its number of cards, 1 to {rules.hand_limit}")
            unknown[seat] = int(found[1])
    if "?" in parts[2]:
        raise NotationError(parts[2], "with a marked card that binds in secret all hands must be known")
    landlord = int(parts[2][1]) if re.match(r"L\d", parts[2]) else 0
    held = _ranks(more.get("bottom", "")) if landlord in unknown else ""
    if len(held) > unknown.get(landlord, len(held)):
        raise NotationError(f"bottom={held}", f"the landlord holds {unknown[landlord]} cards only")
    given = [_ranks(hand) for seat, hand in enumerate(hands) if seat not in unknown]
    trick = _ranks(parts[4].partition(":")[2])
    left = Counter(card[0] for card in pack(rules.packs))
    for cards in (*given, trick, held, _ranks(more.get("out", ""))):
        left.subtract(cards)
    short = next((rank for rank, number in left.items() if number < 0), None)
    if short is not None:
        raise NotationError(line, f"there are more {short} than {rules.packs} pack(s) have")
    needed = sum(unknown.values()) - len(held)
    if needed > left.total():
        raise NotationError(line, f"{needed} unknown cards, but only {left.total()} are left")
    # Any deal does: it makes a game that can be looked at, and nothing of it is in the view.
    pool = sorted(left.elements())
    random.Random(0).shuffle(pool)
    filled = []
    for seat, hand in enumerate(hands):
        number = unknown.get(seat)
        if number is None:
            filled.append(_ranks(hand))
            continue
        mine = held if seat == landlord else ""
        filled.append(mine + "".join(pool.pop() for _ in range(number - len(mine))))
    rest = [part for part in parts[6:] if not part.startswith("out=")]
    try:
        game = parse_position(" ".join([parts[0], "/".join(filled), *parts[2:6], *rest])).game()
    except NotationError as fault:
        # What was dealt in place of the unknown hands is nothing that the reader wrote.
        raise NotationError(fault.token if fault.token in parts else line, fault.reason) from fault
    turn = game.waiting[0]
    if turn in unknown:
        raise NotationError(hands[turn], "the hand of the seat to act must be known")
    view = game.view(turn)
    seats = tuple(
        each if each.seat == turn else msgspec.structs.replace(each, hand=None if each.seat in unknown else hand)
        for each, hand in zip(view.seats, game.hands, strict=True)
    )
    unseen = {rank: left[rank] for rank in reversed(RANKS)}
    return Partial(rules, msgspec.structs.replace(view, seats=seats, unseen=unseen))


def _ranks(text: str) -> str:
    try:
        return parse(text)[0] if text else ""
    except UnknownCard as fault:
        raise NotationError(text, str(fault)) from fault
