"""Positions in which not every hand is known.

They are written like any position (see `doudizhu.notation`), with ``?17`` in place of a hand of 17 unknown cards, and
may have one field more: ``out=CARDS``, cards that are in no hand any more. Where the landlord's hand is unknown,
``bottom=CARDS`` are those of the bottom that he still holds.

What the line says the seat to act knows, and nothing else. So ``L0+2?7s`` says that it knows seat 2, who has not shown
himself, to hold the other 7s; ``L0?7s`` that it knows the landlord to be alone; and ``L0+?7s``, which only such a
position may have, that it doesn't know who holds the other 7s: the landlord himself knows whether he does.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from dataclasses import dataclass

import msgspec

from doudizhu.cards import JOKERS, RANKS, UnknownCard, is_card, pack, parse
from doudizhu.game.game import Game
from doudizhu.game.view import View
from doudizhu.notation import NotationError, parse_position, parse_ruleset
from doudizhu.players.seen import Told
from doudizhu.rulesets import Ruleset

UNKNOWN = re.compile(r"\?(\d{1,2})")
LANDLORDS = re.compile(r"L(\d)(?:\+(\d?))?(?:\?(.*))?")


@dataclass(frozen=True, slots=True)
class Partial:
    """A position as the seat to act knows it, where some hands are unknown."""

    rules: Ruleset
    view: View
    """The view of the seat to act: unknown hands are None, and `unseen` is what they are dealt from."""
    told: Told
    """What it knows beside."""


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
    bound = _bound(rules, parts[2])
    holds = dict.fromkeys(unknown, "")
    if bound.landlord in unknown:
        holds[bound.landlord] = _ranks(more.get("bottom", ""))
    given = [_ranks(hand) for seat, hand in enumerate(hands) if seat not in unknown]
    trick = _ranks(parts[4].partition(":")[2])
    left = Counter(card[0] for card in pack(rules.packs))
    for cards in (*given, trick, *holds.values(), _ranks(more.get("out", ""))):
        left.subtract(cards)
    short = next((rank for rank, number in left.items() if number < 0), None)
    if short is not None:
        raise NotationError(line, f"there are more {short} than {rules.packs} pack(s) have")
    _give_twin(parts[2], bound, holds, left)
    for seat, cards in holds.items():
        if len(cards) > unknown[seat]:
            raise NotationError(hands[seat], f"seat {seat} holds {unknown[seat]} cards only, fewer than the line names")
    needed = sum(unknown.values()) - sum(map(len, holds.values()))
    if needed > left.total():
        raise NotationError(line, f"{needed} unknown cards, but only {left.total()} are left")
    game = _some_game(parts, bound, unknown, holds, left)
    turn = game.waiting[0]
    if turn in unknown:
        raise NotationError(hands[turn], "the hand of the seat to act must be known")
    secret = bound.marked is not None and not game.state.identity_known
    return Partial(
        rules,
        _known_view(game, unknown, left, told_landlords=secret and not bound.open),
        Told(holds=tuple(holds.get(seat, "") for seat in range(len(hands))), secret=secret),
    )


@dataclass(frozen=True, slots=True)
class _Bound:
    """What the field of the landlords says."""

    landlord: int
    hidden: int | None
    """The second one, where he is named."""
    marked: str | None
    """The marked card, where not everybody knows who is bound by it."""
    open: bool
    """It isn't said who holds the marked card's twin."""


def _bound(rules: Ruleset, text: str) -> _Bound:
    found = LANDLORDS.fullmatch(text)
    if found is None:
        raise NotationError(text, "not a landlords field")
    landlord, hidden, marked = int(found[1]), found[2], found[3]
    if marked is not None and not (rules.hidden_landlord and is_card(marked) and marked not in JOKERS):
        reason = "must be a card with a suit" if rules.hidden_landlord else f"there is none in {rules.id}"
        raise NotationError(text, f"{marked!r} can't be the marked card: {reason}")
    if hidden == "" and marked is None:
        raise NotationError(text, "a second landlord without a seat needs a marked card")
    return _Bound(landlord, int(hidden) if hidden else None, marked, open=hidden == "")


def _give_twin(text: str, bound: _Bound, holds: dict[int, str], left: Counter[str]) -> None:
    """Let the unknown hand that is said to have it hold the marked card's twin: its rank is all that counts here."""
    holder = bound.landlord if bound.hidden is None else bound.hidden
    if bound.marked is None or bound.open or holder not in holds or bound.marked[0] in holds[holder]:
        return
    rank = bound.marked[0]
    if left[rank] == 0:
        raise NotationError(text, f"no {rank} is left that seat {holder} could hold")
    left[rank] -= 1
    holds[holder] += rank


def _some_game(
    parts: list[str], bound: _Bound, unknown: dict[int, int], holds: dict[int, str], left: Counter[str]
) -> Game:
    """A game with any deal in place of the unknown hands: nothing of it gets into the view."""
    if not bound.open:
        return _filled(parts, parts[2], bound, unknown, holds, left)
    hands, rank = parts[1].split("/"), (bound.marked or "")[0]
    turn = int(parts[3][1:]) if re.fullmatch(r"t\d", parts[3]) else bound.landlord
    _no_suits(parts, bound, unknown, turn)
    others = [seat for seat in range(len(hands)) if seat not in (bound.landlord, turn)]
    # First those whose hands nobody sees; that the landlord is alone, he himself would know.
    tried = [seat for seat in others if seat in unknown] + [seat for seat in others if rank in hands[seat].upper()]
    if turn != bound.landlord:
        tried.append(bound.landlord)
    fault = NotationError(parts[2], f"no seat could hold the other {bound.marked}")
    for seat in tried:
        text = f"L{bound.landlord}{'' if seat == bound.landlord else f'+{seat}'}?{bound.marked}"
        mine, rest = dict(holds), Counter(left)
        one = _Bound(bound.landlord, None if seat == bound.landlord else seat, bound.marked, open=False)
        try:
            _give_twin(text, one, mine, rest)
            if any(len(cards) > unknown[each] for each, cards in mine.items()):
                continue
            game = _filled(parts, text, one, unknown, mine, rest)
        except NotationError as found:
            fault = found if found.token != text else fault
            continue
        if not game.state.identity_known:
            return game
    raise fault


def _no_suits(parts: list[str], bound: _Bound, unknown: dict[int, int], turn: int) -> None:
    """Refuse suits that would tell who holds the twin, or who doesn't."""
    for seat, hand in enumerate(parts[1].split("/")):
        named = () if seat in unknown else parse(hand)[1]
        if not named:
            continue
        copies = named.count(bound.marked or "")
        if seat != turn:
            raise NotationError(hand, f"where anybody may hold the other {bound.marked}, other hands have no suits")
        if copies > (seat == bound.landlord):
            right = f"L{bound.landlord}?" if seat == bound.landlord else f"L{bound.landlord}+{seat}?"
            raise NotationError(parts[2], f"seat {seat} holds it and knows so: write {right}{bound.marked}")


def _filled(
    parts: list[str], landlords: str, bound: _Bound, unknown: dict[int, int], holds: dict[int, str], left: Counter[str]
) -> Game:
    """The game with the unknown hands filled: cards of the marked rank go to landlords first, who can all hold them."""
    pool = sorted(left.elements())
    random.Random(0).shuffle(pool)
    rank = (bound.marked or " ")[0]
    hands = parts[1].split("/")
    both = (bound.landlord, bound.hidden)
    for those, last in ((both, True), (set(unknown) - set(both), False)):
        pool.sort(key=lambda card: (card == rank) == last)
        for seat in those:
            if seat is not None and seat in unknown:
                hands[seat] = holds[seat] + "".join(pool.pop() for _ in range(unknown[seat] - len(holds[seat])))
    written = [_ranks(hand) if seat in unknown else hand for seat, hand in enumerate(hands)]
    rest = [part for part in parts[6:] if not part.startswith("out=")]
    try:
        return parse_position(" ".join([parts[0], "/".join(written), landlords, *parts[3:6], *rest])).game()
    except NotationError as fault:
        # What was dealt in place of the unknown hands is nothing that the reader wrote.
        raise NotationError(fault.token if fault.token in parts else " ".join(parts), fault.reason) from fault


def _known_view(game: Game, unknown: dict[int, int], left: Counter[str], *, told_landlords: bool) -> View:
    """The view of the seat to act, with the hands that the line gives and, if it names them, the landlords."""
    view = game.view(game.waiting[0])
    landlords = game.landlords if told_landlords else view.landlords
    seats = tuple(
        msgspec.structs.replace(
            each,
            hand=None if each.seat in unknown else hand,
            role=each.role if not told_landlords else "landlord" if each.seat in landlords else "farmer",
        )
        for each, hand in zip(view.seats, game.hands, strict=True)
    )
    unseen = {rank: left[rank] for rank in reversed(RANKS)}
    return msgspec.structs.replace(view, seats=seats, landlords=landlords, unseen=unseen)


def _ranks(text: str) -> str:
    try:
        return parse(text)[0] if text else ""
    except UnknownCard as fault:
        raise NotationError(text, str(fault)) from fault
