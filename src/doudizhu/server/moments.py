"""Moments of a game at which somebody has something to decide."""

from __future__ import annotations

from doudizhu.game.events import acted
from doudizhu.game.game import Game
from doudizhu.refusals import Refused


def moment(game: Game, after: int) -> Game:
    """A game as it stood when its first `after` events had happened, and what followed from them by itself.

    Raises `Refused` when nobody had anything left to decide then, and for a number that the game doesn't have.
    """
    events = game.events
    if not 1 <= after <= len(events):
        raise Refused("bad_request", {"text": f"after: 1 to {len(events)}, not {after}"})
    while after < len(events) and not acted(events[after]):
        after += 1
    if after == len(events) and (game.over or game.void):
        raise Refused("deal_void" if game.void else "game_over")
    return Game.replay(game.rules, events[:after])
