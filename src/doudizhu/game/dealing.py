"""A pack becomes the event of a deal; and whether an event from outside is a deal at all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from doudizhu.cards import JOKERS, Card, pack, sort_cards
from doudizhu.game import deal
from doudizhu.game.events import Dealt
from doudizhu.rulesets.base import Ruleset


class BadDeal(ValueError):
    """A pack or a deal that is not the ruleset's, or a place that lies outside it."""


def dealt(rules: Ruleset, cards: Sequence[Card], first: int | None, upturned: int | None, marked: int | None) -> Dealt:
    """The event of a deal, with what the ruleset turns up or marks; what is not given is taken from seat `first`."""
    if sorted(cards) != sorted(pack(rules.packs)):
        raise BadDeal(f"a pack of {rules.id} is a permutation of {rules.packs} pack(s) of 54 cards")
    dealt = rules.players * rules.dealt
    for name, place in (("upturned", upturned), ("marked", marked)):
        if place is not None and not 0 <= place < dealt:
            raise BadDeal(f"{name} is place {place}, but the dealt cards are places 0 to {dealt - 1}")
    if first is not None and not 0 <= first < rules.players:
        raise BadDeal(f"first is seat {first}, but there are {rules.players} seats")
    start = first or 0
    if rules.auction == "marked_card":
        if marked is None:
            own = range(start, dealt, rules.players)
            marked = next(place for place in own if len(cards[place]) == 2)
        if len(cards[marked]) == 1:
            raise BadDeal(f"the marked card can't be a joker: place {marked} is {cards[marked]}")
        first, upturned = marked % rules.players, None
    elif rules.first_bidder == "upturned":
        upturned = start if upturned is None else upturned
        first, marked = upturned % rules.players, None
    else:
        first, upturned, marked = start, None, None
    hands, bottom, dead = deal.split(rules, cards)
    return Dealt(
        ruleset=rules.id,
        options=rules.changed(),
        hands=tuple(sort_cards(hand) for hand in hands),
        bottom=sort_cards(bottom),
        dead=sort_cards(dead),
        first=first,
        upturned=None if upturned is None else cards[upturned],
        marked=None if marked is None else cards[marked],
    )


def check(rules: Ruleset, event: Dealt) -> None:
    """Raises `BadDeal` unless the event is a whole deal of the ruleset."""
    if event.bottom is None or event.dead is None or None in event.hands:
        raise BadDeal("a deal that hides cards can't be played")
    hands = [hand for hand in event.hands if hand is not None]
    sizes = [len(hand) for hand in hands], len(event.bottom), len(event.dead)
    if sizes != ([rules.dealt] * rules.players, rules.bottom, rules.dead):
        raise BadDeal(f"a deal of {rules.id} is {rules.players} × {rules.dealt} + {rules.bottom} + {rules.dead} cards")
    if Counter(card for part in (*hands, event.bottom, event.dead) for card in part) != Counter(pack(rules.packs)):
        raise BadDeal(f"the cards dealt are not {rules.packs} pack(s)")
    if not 0 <= event.first < rules.players:
        raise BadDeal(f"first is seat {event.first}, but there are {rules.players} seats")
    for name, card, wanted in (
        ("upturned", event.upturned, rules.auction != "marked_card" and rules.first_bidder == "upturned"),
        ("marked", event.marked, rules.auction == "marked_card"),
    ):
        if (card is not None) != wanted:
            raise BadDeal(f"{rules.id} has {'an' if wanted else 'no'} {name} card")
        if card is not None and card not in hands[event.first]:
            raise BadDeal(f"the {name} card {card} is not in the hand of seat {event.first}")
    if event.marked in JOKERS:
        raise BadDeal("the marked card can't be a joker")
