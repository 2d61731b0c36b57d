"""All legal actions in order of sense, for a person who asks what to do."""

from __future__ import annotations

from doudizhu.game.actions import Action, Bid, Double, Pass, Reveal
from doudizhu.game.view import View
from doudizhu.players import pricing
from doudizhu.players.odds import BOMBS
from doudizhu.players.player import NotAsked, is_asked
from doudizhu.players.regular import Regular, action_of
from doudizhu.players.situation import read


def hints(view: View) -> list[Action]:
    """Every legal action of the view's seat: the most sensible first, bombs after everything else.

    A play that goes out comes first whatever it is. Where identity may be betrayed, plays name the physical cards
    that betray least. Raises `NotAsked` when the view asks nothing.
    """
    if not is_asked(view):
        raise NotAsked(view)
    if view.phase == "play":
        return _plays(view)
    first = pricing.decide(view)
    legal = view.legal
    actions: list[Action] = []
    if legal.can_reveal:
        actions = [Reveal(True), Reveal(False)]
    elif legal.can_double:
        actions = [Double(True), Double(False)]
    else:
        actions = [Bid(value) for value in legal.bids if value > 0]
        if legal.can_pass or 0 in legal.bids:
            actions.append(Pass())
    return [first, *(action for action in actions if action != first)]


def _plays(view: View) -> list[Action]:
    if not view.legal.plays:
        return [Pass()]
    situation = read(view)
    out, plain, bombs = [], [], []
    for choice in Regular().ranked(situation):
        play = choice.play
        if play is not None and len(play.cards) == situation.size:
            out.append(action_of(view, play))
        elif play is not None and play.type in BOMBS:
            bombs.append(action_of(view, play))
        else:
            plain.append(action_of(view, play))
    return [*out, *plain, *bombs]
