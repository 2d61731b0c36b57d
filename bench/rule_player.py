"""RLCard's rule player (`doudizhu-rule-v1`) at our table, for `doudizhu arena strong bench.rule_player:RuleV1`.

RLCard is no dependency of this package: `pip install rlcard` beside it. Its player knows card play only; before that it
bids as Regular does.
"""

import numpy as np
from rlcard.models.doudizhu_rule_models import DouDizhuRuleAgentV1

from doudizhu.game.actions import Action, Pass, Play
from doudizhu.game.view import View
from doudizhu.players import pricing
from doudizhu.players.player import chance
from doudizhu.rulesets import Ruleset


class RuleV1:
    """Leads its lowest card in the first combination that holds it; follows with the lowest play of the same type."""

    def __init__(self, seed: int = 0, ruleset: Ruleset | None = None) -> None:
        self.seed = seed
        self.agent = DouDizhuRuleAgentV1()

    def act(self, view: View) -> Action:
        if view.phase != "play":
            return pricing.decide(view)
        if not view.legal.plays:
            return Pass()
        assert view.seat is not None
        cards = "".join(card[0] for card in reversed(view.seats[view.seat].hand or ()))
        trace = [
            (move.seat, "".join(sorted((card[0] for card in move.cards), key="3456789TJQKA2BR".index)) or "pass")
            for trick in view.tricks
            for move in trick
        ]
        state = {
            "trace": trace,
            "current_hand": cards,
            "actions": [*view.legal.plays, *(["pass"] if view.legal.can_pass else [])],
            "landlord": view.landlords[0],
            "self": view.seat,
        }
        # The player draws from NumPy's own numbers; seeded, a decision depends on seed and view only.
        np.random.seed(chance(self.seed, view).getrandbits(32))
        choice = self.agent.step({"raw_obs": state})
        return Pass() if choice == "pass" else Play(str(choice))
