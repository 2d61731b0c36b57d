"""A game that starts at card play: hands given as text become physical cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from doudizhu.cards import JOKERS, SUITS, Card, counts, is_card, pack, parse
from doudizhu.game.actions import Play
from doudizhu.game.events import Placed
from doudizhu.game.trick import laid_out
from doudizhu.refusals import Refused
from doudizhu.rulesets.base import Ruleset
from doudizhu.rulesets.plays import Cards, ranks_of

MOST_FACTOR = 999_999_999
"""Far beyond any game: more than 29 doublings."""


class BadPosition(ValueError):
    """Hands that can't be, or that do not fit together.

    Carries the argument of `place` that is wrong, if one is, and a refusal of the catalogue where that says as much.
    """

    def __init__(self, reason: str, argument: str = "", refusal: Refused | None = None) -> None:
        super().__init__(reason)
        self.argument = argument
        self.refusal = refusal


def place(
    rules: Ruleset,
    hands: Sequence[Cards],
    *,
    bottom: Cards = "",
    landlord: int = 0,
    hidden: int | None = None,
    marked: Card | None = None,
    bid: int | None = None,
    factor: int = 1,
    turn: int | None = None,
    to_beat: Cards = "",
    owner: int | None = None,
    passes: int | None = None,
    plays: Sequence[int] | None = None,
    doubled: Sequence[int] = (),
    redoubled: bool = False,
    bottom_held: bool | None = None,
) -> Placed:
    """The event that starts a game from these hands.

    hands: one for each seat; the landlord's may come with or without the bottom cards. Cards without suits get the
    lowest free ones, seat by seat. hidden: a second landlord, known to all unless `marked` names the card that both
    hold. turn: the landlord, unless given. to_beat: cards already on the table, not in any hand, put down by `owner`
    (the seat before `turn`, unless given) and passed on by the seats between. plays: plays made before. doubled,
    redoubled: doubles that count for a seat alone, where the ruleset has such. bottom_held: whether the landlord's
    hand already holds (or has played) the bottom; told by its size and content unless given.

    Raises `BadPosition` for hands that do not fit the ruleset and `IllegalPlay` for cards that can't be.
    """
    if len(hands) != rules.players:
        raise BadPosition(f"{rules.id} has {rules.players} seats, not {len(hands)}")
    for name, seat in (("landlord", landlord), ("hidden", hidden), ("turn", turn), ("owner", owner)):
        if seat is not None and not 0 <= seat < rules.players:
            raise BadPosition(f"{name} is seat {seat}, but there are {rules.players} seats")
    if (hidden is not None or marked is not None) and not rules.hidden_landlord:
        raise BadPosition(f"{rules.id} has one landlord and no marked card")
    if hidden == landlord:
        raise BadPosition("the hidden landlord can't be the open one")
    texts = [_text(rules, hand) for hand in hands]
    bottom_text = _text(rules, bottom)
    if len(bottom_text[0]) > rules.bottom:
        reason = f"the bottom of {rules.id} has {rules.bottom} cards, not {len(bottom_text[0])}"
        raise BadPosition(reason, "bottom")
    if bottom_held is None:
        bottom_held = not bottom_text[0] or _holds_bottom(rules, texts[landlord], bottom_text)
    if not bottom_held:
        texts[landlord] = _joined(texts[landlord], bottom_text)
    beaten = _text(rules, to_beat)
    forced = _marked_cards(texts, marked, landlord, hidden) if marked is not None else {}
    cards = _assign(rules, [*texts, beaten], forced)
    owner, turn, passes = _who(rules, landlord, bool(to_beat), owner, turn, passes)
    if to_beat:
        cards[-1] = laid_out(cards[-1], rules.play(beaten[0]))
    if any(len(hand) == 0 for hand in cards[:-1]):
        raise BadPosition("every seat needs a card", refusal=Refused("empty_hand"))
    longest = max(len(hand) for hand in cards[:-1])
    if longest > rules.hand_limit:
        reason = f"a hand of {rules.id} has at most {rules.hand_limit} cards"
        raise BadPosition(reason, refusal=Refused("too_long", {"n": longest, "limit": rules.hand_limit}))
    base = bid if bid is not None else rules.bids[-1]
    if base not in rules.bids:
        raise BadPosition(f"the bid is one of {', '.join(map(str, rules.bids))}, not {base}")
    if not 1 <= factor <= MOST_FACTOR:
        raise BadPosition(f"a multiplier is at least 1 and at most {MOST_FACTOR}, not {factor}")
    if plays is not None and len(plays) != rules.players:
        raise BadPosition(f"plays gives {len(plays)} numbers for {rules.players} seats", "plays")
    if plays is not None and not all(0 <= number <= rules.hand_limit for number in plays):
        reason = f"a seat makes 0 to {rules.hand_limit} plays, not {', '.join(map(str, plays))}"
        raise BadPosition(reason, "plays")
    if doubled and (rules.doubling == "none" or rules.double_scope != "seat"):
        raise BadPosition(f"in {rules.id} a double counts for nobody alone: put it into the multiplier", "doubled")
    if len(set(doubled)) < len(doubled) or not all(
        0 <= seat < rules.players and (rules.doubling == "all" or seat != landlord) for seat in doubled
    ):
        raise BadPosition(f"seats {', '.join(map(str, doubled))} can't all have doubled", "doubled")
    if redoubled and not (rules.redoubling and doubled):
        raise BadPosition("a redouble needs a double, in a ruleset that has it", "redoubled")
    if plays is None:
        plays = [int(bool(to_beat) and seat == owner) for seat in range(rules.players)]
    return Placed(
        ruleset=rules.id,
        options=rules.changed(),
        hands=tuple(cards[:-1]),
        bottom=_chosen(bottom_text, cards[landlord]),
        bottom_shown=rules.bottom_shown != "never",
        landlord=landlord,
        hidden=hidden,
        public=marked is None,
        marked=marked,
        base=base,
        factor=factor,
        turn=turn,
        to_beat=cards[-1],
        owner=owner,
        passes=passes,
        plays=tuple(plays),
        doubled=tuple(sorted(doubled)),
        redoubled=redoubled,
    )


def check(rules: Ruleset, event: Placed) -> None:
    """Raises `BadPosition` or `IllegalPlay` unless `place` could have made an event that comes from outside."""
    if event.bottom is None or None in event.hands:
        raise BadPosition("a position that hides cards can't be played")
    made = place(
        rules,
        [hand or () for hand in event.hands],
        bottom=event.bottom,
        landlord=event.landlord,
        hidden=event.hidden,
        marked=event.marked,
        bid=event.base,
        factor=event.factor,
        turn=event.turn,
        to_beat=event.to_beat,
        owner=event.owner,
        passes=event.passes,
        plays=event.plays,
        doubled=event.doubled,
        redoubled=event.redoubled,
        bottom_held=True,
    )
    for field in event.__struct_fields__:
        if getattr(made, field) != getattr(event, field):
            raise BadPosition(f"{field} is {getattr(event, field)!r}, but these cards make {getattr(made, field)!r}")


Text = tuple[str, tuple[Card, ...]]
"""Ranks low to high, and physical cards where they were named."""


def _text(rules: Ruleset, cards: Cards) -> Text:
    ranks = ranks_of(rules, cards)
    if isinstance(cards, Play):
        return ranks, cards.held
    if isinstance(cards, int):
        return ranks, ()
    return ranks, parse(cards if isinstance(cards, str) else "".join(cards))[1]


def _holds_bottom(rules: Ruleset, hand: Text, bottom: Text) -> bool:
    """Whether a landlord's hand was given with the bottom: by its size where that tells, else by what it holds."""
    size = len(hand[0])
    if size == rules.dealt:
        return False
    if size == rules.dealt + rules.bottom:
        return True
    held, wanted = counts(hand[0]), counts(bottom[0])
    return all(held[index] >= wanted[index] for index in range(15))


def _joined(one: Text, other: Text) -> Text:
    named = (*one[1], *other[1]) if bool(one[1]) == bool(other[1]) or not one[0] else ()
    return one[0] + other[0], named


def _marked_cards(texts: Sequence[Text], marked: Card, landlord: int, hidden: int | None) -> dict[int, list[Card]]:
    """Marked cards that hands given without suits hold: one for each landlord, both for a lone one who can.

    The open landlord may have played his; the hidden one holds the twin as long as it binds him in secret.
    """
    if not is_card(marked) or marked in JOKERS:
        raise BadPosition(f"{marked!r} can't be the marked card: it must be a card with a suit")
    forced: dict[int, list[Card]] = {}
    for seat, (ranks, named) in enumerate(texts):
        if seat not in (landlord, hidden):
            if marked in named:
                raise BadPosition(f"seat {seat} holds the marked card {marked} but is no landlord")
            continue
        if named:
            copies = named.count(marked)
        else:
            copies = min(ranks.count(marked[0]), 2 if hidden is None else 1)
            forced[seat] = [marked] * copies
        if copies == 0 and seat == hidden:
            raise BadPosition(f"seat {seat} must hold the marked card {marked}")
    return forced


def _assign(rules: Ruleset, texts: Sequence[Text], forced: dict[int, list[Card]]) -> list[tuple[Card, ...]]:
    """Physical cards for every text: those named and those forced first, then the lowest free suits."""
    free = Counter(pack(rules.packs))
    for seat, (_, named) in enumerate(texts):
        free.subtract(named)
        free.subtract(forced.get(seat, ()))
    short = next((card for card, number in free.items() if number < 0), None)
    if short is not None:
        raise BadPosition(f"there are not enough {short} in {rules.packs} pack(s) for these hands")
    marked = next((cards[0] for cards in forced.values() if cards), None)
    farmers = {seat for seat in range(rules.players) if seat not in forced}
    result: list[tuple[Card, ...]] = []
    for seat, (ranks, named) in enumerate(texts):
        if named:
            result.append(named)
            continue
        hand = list(forced.get(seat, ()))
        ranks_left = ranks
        for card in hand:
            ranks_left = ranks_left.replace(card[0], "", 1)
        for rank in ranks_left:
            choices = (rank,) if rank in JOKERS else tuple(rank + suit for suit in SUITS)
            found = next((card for card in choices if free[card] > 0 and (card != marked or seat not in farmers)), None)
            if found is None:
                reason = f"there are not enough {rank} in {rules.packs} pack(s) for these hands"
                wanted = sum(ranks.count(rank) for ranks, _ in texts)
                raise BadPosition(reason, refusal=Refused("not_in_pack", {"n": wanted, "cards": rank}))
            free[found] -= 1
            hand.append(found)
        result.append(tuple(hand))
    return result


def _chosen(bottom: Text, hand: Sequence[Card]) -> tuple[Card, ...]:
    """The bottom as physical cards: as named, or else cards of those ranks in the landlord's hand where it has them."""
    if bottom[1]:
        return bottom[1]
    rest = list(hand)
    chosen: list[Card] = []
    for rank in bottom[0]:
        card = next((card for card in rest if card[0] == rank), None)
        if card is None:
            card = rank if rank in JOKERS else rank + SUITS[0]
        else:
            rest.remove(card)
        chosen.append(card)
    return tuple(chosen)


def _who(
    rules: Ruleset, landlord: int, beaten: bool, owner: int | None, turn: int | None, passes: int | None
) -> tuple[int | None, int, int]:
    """Owner of the trick, seat to act and passes in a row, each from the others where it is not given."""
    turn = landlord if turn is None else turn
    if not beaten:
        if owner is not None or passes:
            raise BadPosition("an owner or passes, but no play to beat")
        return None, turn, 0
    if owner is None:
        owner = (turn - 1 - (passes or 0)) % rules.players
    if owner == turn:
        raise BadPosition(f"seat {turn} can't be asked to beat its own play")
    between = (turn - owner - 1) % rules.players
    if passes is not None and passes != between:
        raise BadPosition(f"from seat {owner} to seat {turn} there are {between} passes, not {passes}")
    return owner, turn, between
