"""Numbers for all that a seat can do in a ruleset, and which of them are legal in a view."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from doudizhu.cards import word
from doudizhu.game.actions import Action, Bid, Double, Pass, Play, Reveal
from doudizhu.game.view import View
from doudizhu.rulesets import Ruleset


class Actions:
    """The actions of a ruleset by number.

    First every play, numbered as in the core: by type, length, main rank, then kickers. After the plays the pass, which
    in the auction means no bid; then the ruleset's bids, rising; then, where the ruleset has them, doubling, not
    doubling, showing oneself, not showing oneself.
    """

    def __init__(self, rules: Ruleset) -> None:
        self._core = rules.core
        self._words = [row[0] for row in self._core.plays()]
        self.plays = len(self._words)
        """How many of the actions are plays; the number of the pass."""
        self._others: list[Action] = [Pass()]
        if rules.auction != "marked_card":
            self._others += [Bid(value) for value in rules.bids]
        if rules.doubling != "none":
            self._others += [Double(True), Double(False)]
        if rules.hidden_landlord:
            self._others += [Reveal(True), Reveal(False)]

    def __len__(self) -> int:
        """Number of actions."""
        return self.plays + len(self._others)

    def __getitem__(self, number: int) -> Action:
        """The action with a number; raises IndexError for one that there isn't."""
        if not 0 <= number < len(self):
            raise IndexError(f"action {number}: there are {len(self)}")
        if number >= self.plays:
            return self._others[number - self.plays]
        play: Play = self._core.classify(self._words[number])
        return play

    def number(self, action: Action) -> int:
        """The number of an action; raises ValueError for one that the ruleset does not have."""
        if isinstance(action, Play):
            found = self._core.id_of(action.cards)
            if found >= 0:
                return found
        elif action == Bid(0):
            return self.plays
        elif action in self._others:
            return self.plays + self._others.index(action)
        raise ValueError(f"{action} is no action of this ruleset")

    def legal(self, view: View) -> NDArray[np.int8]:
        """A 1 for each action that the view's seat may take now, by number; all 0 when it is not asked."""
        mask = np.zeros(len(self), np.int8)
        legal = view.legal
        if legal.plays and view.seat is not None:
            hand = word(view.seats[view.seat].hand or ())
            beaten = view.to_beat
            mask[self._core.leads_ids(hand) if beaten is None else self._core.answers_ids(hand, word(beaten.cards))] = 1
        for at, action in enumerate(self._others, self.plays):
            match action:
                case Pass():
                    mask[at] = legal.can_pass
                case Bid(value):
                    mask[at] = value in legal.bids
                case Double():
                    mask[at] = legal.can_double
                case _:
                    mask[at] = legal.can_reveal
        return mask
