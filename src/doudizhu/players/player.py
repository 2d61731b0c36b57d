"""What a computer player is."""

from __future__ import annotations

import hashlib
import random
from typing import Protocol

from doudizhu.game.actions import Action
from doudizhu.game.view import View


class Player(Protocol):
    """Chooses an action for a seat that is asked.

    A decision depends on the player's seed and the view only, never on what the player saw or did before: a player
    made anew after a restart goes on alike, and one player may serve several seats and games at the same time.
    """

    def act(self, view: View) -> Action:
        """A legal action for the seat of the view; raises `NotAsked` when the view asks nothing."""
        ...


class NotAsked(ValueError):
    """The view's seat has nothing to decide."""

    def __init__(self, view: View) -> None:
        super().__init__(f"seat {view.seat} has nothing to decide in phase {view.phase!r}, turn {view.turn}")


def is_asked(view: View) -> bool:
    """Whether the view's seat may act now."""
    legal = view.legal
    return bool(legal.bids or legal.can_pass or legal.can_double or legal.can_reveal or legal.plays)


def chance(seed: int, view: View) -> random.Random:
    """Random numbers for one decision, the same for equal seeds and equal views of the seat."""
    hand = view.seats[view.seat].hand if view.seat is not None else ()
    moves = [(move.seat, move.cards) for trick in view.tricks for move in trick]
    key = f"{seed}|{view.ruleset}|{view.seat}|{view.phase}|{hand}|{view.bids}|{moves}"
    return random.Random(hashlib.blake2b(key.encode(), digest_size=8).digest())
