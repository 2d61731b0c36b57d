"""A sure way out: plays that nobody can beat, one after the other, and then the last."""

from __future__ import annotations

from doudizhu.game.actions import Play
from doudizhu.players.odds import BOMBS, Odds
from doudizhu.players.situation import Situation, word_of

NODES = 60
"""Hands looked at before the search gives up."""
MOST_CARDS = 14
"""Larger hands are not searched."""


class WayOut:
    """Searches the sure ways out of one situation."""

    def __init__(self, situation: Situation, odds: Odds) -> None:
        self._core = situation.core
        self._odds = odds
        self._safe: dict[tuple[str, int, str], bool] = {}
        self._found: dict[int, bool] = {}
        self._left = NODES

    def find(self, situation: Situation) -> Play | None:
        """A play with which the seat goes out for sure, now or by leading on; None when none is found.

        Bombs come first, since they raise the score of a game that is won.
        """
        for play in situation.plays:
            if len(play.cards) == situation.size:
                return play
        if situation.size > MOST_CARDS:
            return None
        for play in sorted(situation.plays, key=_eager):
            if self._is_safe(play) and self._out(situation.hand - word_of(play.cards)):
                return play
        return None

    def _is_safe(self, play: Play) -> bool:
        key = (play.type, len(play.cards), play.main)
        known = self._safe.get(key)
        if known is None:
            known = self._safe[key] = self._odds.safe(play)
        return known

    def _out(self, hand: int) -> bool:
        """Whether the hand, on lead, goes out for sure."""
        known = self._found.get(hand)
        if known is not None:
            return known
        if self._left == 0:
            return False
        self._left -= 1
        found = self._core.classify(hand) is not None
        if not found:
            plays: list[Play] = self._core.leads(hand)
            found = any(
                self._is_safe(play) and self._out(hand - word_of(play.cards)) for play in sorted(plays, key=_eager)
            )
        self._found[hand] = found
        return found


def _eager(play: Play) -> tuple[bool, int]:
    return (play.type not in BOMBS, -len(play.cards))
