"""Between the messages and the game: actions in, steps out."""

from __future__ import annotations

from collections import Counter

from doudizhu.cards import Card, is_card
from doudizhu.game import events
from doudizhu.game.actions import Action, Bid, Double, Pass, Play, Reveal
from doudizhu.game.view import View
from doudizhu.refusals import Refused
from doudizhu.server.protocol import (
    ActionMessage,
    BidAction,
    DoubleAction,
    PassAction,
    PlayAction,
    RevealAction,
    Step,
)


def action_of(message: ActionMessage) -> Action:
    """The action that a message asks for. Raises `Refused` for a text that is no card."""
    match message:
        case BidAction(value):
            return Bid(value)
        case PassAction():
            return Pass()
        case DoubleAction(on):
            return Double(on)
        case RevealAction(on):
            return Reveal(on)
        case PlayAction(cards):
            for position, card in enumerate(cards):
                if not is_card(card):
                    raise Refused("unknown_card", {"text": card[:8], "position": position})
            if not cards:
                raise Refused("no_cards")
            return Play("".join(cards), held=cards)


def message_of(action: Action, view: View) -> ActionMessage:
    """The message for an action of the viewer. A play that names ranks is given cards of the viewer's hand."""
    match action:
        case Bid(value):
            return BidAction(value) if value else PassAction()
        case Pass():
            return PassAction()
        case Double(on):
            return DoubleAction(on)
        case Reveal(on):
            return RevealAction(on)
        case Play():
            return PlayAction(action.held or cards_for(action.cards, view))


def cards_for(ranks: str, view: View) -> tuple[Card, ...]:
    """Cards of the viewer's hand with these ranks; the twin of a marked card only when no other is left."""
    if view.seat is None:
        raise ValueError("a spectator holds no cards")
    hand = view.seats[view.seat].hand or ()
    wanted = Counter(ranks)
    chosen: list[Card] = []
    for card in sorted(hand, key=lambda card: card == view.marked):
        if wanted[card[0]]:
            wanted[card[0]] -= 1
            chosen.append(card)
    if wanted.total():
        raise ValueError(f"{ranks!r} is not within the hand")
    order = {rank: place for place, rank in enumerate(dict.fromkeys(ranks))}
    return tuple(sorted(chosen, key=lambda card: order[card[0]]))


def step_of(event: events.AnyEvent, seat: int | None) -> Step:
    """What a seat (None: a spectator) is told of an event; made from the redacted event only."""
    match events.redact(event, seat):
        case events.Dealt() | events.Placed():
            return Step(kind="dealt")
        case events.Bade(seat=who, value=value):
            return Step(kind="bid", seat=who, value=value)
        case events.Voided():
            return Step(kind="void")
        case events.Chosen(seat=who, base=base):
            return Step(kind="landlord", seat=who, value=base)
        case events.Taken(seat=who, cards=cards):
            return Step(kind="bottom", seat=who, cards=cards or ())
        case events.RevealChosen(seat=maybe, on=on):
            return Step(kind="reveal", seat=maybe, value=None if on is None else int(on))
        case events.Identified(hidden=hidden, factor=factor):
            return Step(kind="identity", seat=hidden, value=factor)
        case events.Kept():
            return Step(kind="unshown")
        case events.DoubleChosen(seat=who, on=on):
            return Step(kind="double", seat=who, value=None if on is None else int(on))
        case events.Doubled(seats=seats):
            return Step(kind="doubles", value=len(seats))
        case events.Redoubled(seat=who, on=on):
            return Step(kind="redouble", seat=who, value=int(on))
        case events.Played(seat=who, cards=put, type=kind, alert=alert):
            return Step(kind="play", seat=who, value=alert, cards=put, play=kind)
        case events.Passed(seat=who):
            return Step(kind="pass", seat=who)
        case events.TrickWon(seat=who):
            return Step(kind="trick", seat=who)
        case events.Ended(winner=who):
            return Step(kind="over", seat=who)
