"""Casual: plays like somebody who learnt the game last week. Cuts its hand well enough, doesn't count cards, minds an
opponent's last card when it notices, and now and then takes the second-best play. Never throws a game away."""

from __future__ import annotations

from dataclasses import replace

from doudizhu import _core
from doudizhu.game.actions import Action, Pass, Play
from doudizhu.game.view import View
from doudizhu.players import pricing, sides
from doudizhu.players.odds import BOMBS
from doudizhu.players.player import NotAsked, chance, is_asked
from doudizhu.players.prices import UNIT, Scale, opening
from doudizhu.players.regular import action_of
from doudizhu.players.situation import Situation, read, word_of

SECOND_BEST = 0.3
"""How often the second-best play is taken, when it is not much worse."""
NOT_MUCH = 0.9
OVERLOOKED = 0.5
"""How often an opponent's two or three cards go unnoticed; a last card never does."""
FEW = 3
NEARLY_OUT = 1.0
"""Value of being left with one play."""
NAIVE = Scale(single_sharpness=2.5, trio_regain=0.35, chain_regain=0.15, bomb=1.35)
"""Trusts middling cards and pairs too much."""
NAIVE_WITH_TWO_PACKS = replace(NAIVE, turn=0.5)
BOLD = pricing.Manner(bid=(0.42, 0.5, 0.62), double=0.12, redouble=0.2, reveal=0.15)


class Casual:
    """Cuts its hand at the prices of a full pack and follows a few habits."""

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def act(self, view: View) -> Action:
        """A legal action of the view's seat."""
        if not is_asked(view):
            raise NotAsked(view)
        if view.phase != "play":
            return pricing.decide(view, BOLD)
        if not view.legal.plays:
            return Pass()
        situation = read(view)
        return action_of(view, self._choose(situation))

    def _choose(self, situation: Situation) -> Play | None:
        for play in situation.plays:
            if len(play.cards) == situation.size:
                return play
        random = chance(self.seed, situation.view)
        noticed = random.random() >= OVERLOOKED
        ranked = sorted(self._weigh(situation, noticed), key=lambda each: -each[0])
        slip = random.random() < SECOND_BEST
        if slip and len(ranked) > 1 and ranked[0][0] - ranked[1][0] < NOT_MUCH:
            return ranked[1][1]
        return ranked[0][1]

    def _weigh(self, situation: Situation, noticed: bool) -> list[tuple[float, Play | None]]:
        """Values of one play for each type and main rank, and of a pass."""
        rests = [situation.hand - word_of(play.cards) for play in situation.plays]
        prices = opening(situation.rules, NAIVE if situation.rules.packs == 1 else NAIVE_WITH_TWO_PACKS)
        costs = _core.split_costs(situation.core, prices, [*rests, situation.hand])
        turns = _core.split_costs(situation.core, UNIT, rests)
        danger = self._danger(situation, FEW if noticed else 1)
        betraying = sides.twin_to_keep(situation.view)
        best: dict[tuple[str, int, str], tuple[float, Play | None]] = {}
        for index, play in enumerate(situation.plays):
            value = -costs[index]
            if play.type in BOMBS and not (danger or turns[index] <= 2):
                value -= 1.5
            if situation.leading:
                value += 0.05 * len(play.cards)
                if danger and play.type == "single":
                    value -= 3.0
            if betraying and rests[index] and sides.betrays(situation.view, word_of(play.cards)):
                value -= 0.5
            if turns[index] == 1:
                value += NEARLY_OUT
            key = (play.type, play.length, play.main)
            if key not in best or best[key][0] < value:
                best[key] = (value, play)
        weighed = list(best.values())
        if not situation.leading:
            weighed.append((self._pass(situation, danger) - costs[-1], None))
        return weighed

    def _danger(self, situation: Situation, few: int) -> bool:
        return any(situation.mates[seat] < 0.5 and situation.counts[seat] <= few for seat in situation.after)

    def _pass(self, situation: Situation, danger: bool) -> float:
        """Value of passing: a partner's play is left alone unless a low card can be shed on it."""
        assert situation.owner is not None
        if situation.mates[situation.owner] > 0.5:
            return 3.0 if situation.counts[situation.owner] <= FEW else 0.3
        return -3.0 if danger else -0.9
