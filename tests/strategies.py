"""What tests draw with hypothesis: rulesets with options, games at any stage, hands."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

import doudizhu as ddz
from doudizhu.cards import pack

STEADY = settings(deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
"""The same examples in every run, and no limit on time: a busy machine fails no test."""


def hasty(lots: random.Random, actions: list[ddz.Action]) -> ddz.Action:
    """Any legal action, but a play rather than a pass four times in five, so that games end soon."""
    plays = [action for action in actions if not isinstance(action, ddz.Pass)]
    return lots.choice(plays if plays and lots.random() < 0.8 else actions)


def play_on(game: ddz.Game, lots: random.Random, steps: int | None = None) -> ddz.Game:
    """Let random seats of those asked act, until the end or for a number of steps."""
    done = 0
    while game.waiting and done != steps:
        seat = lots.choice(game.waiting)
        game.apply(seat, hasty(lots, game.legal(seat)))
        done += 1
    return game


@st.composite
def rulesets(draw: st.DrawFn, changed: bool = True) -> ddz.Ruleset:
    """One of the six, with some options changed."""
    rules = ddz.RULESETS[draw(st.sampled_from(list(ddz.RULESETS)))]
    if not changed:
        return rules
    options: dict[str, Any] = {}
    for name, values in rules.options.items():
        options[name] = draw(st.sampled_from(values))
    if options.get("team_score") == "lead":
        options["double_scope"] = "table"
    return rules.with_options(options)


@st.composite
def games(draw: st.DrawFn, changed: bool = True, finished: bool = False) -> ddz.Game:
    """A game at any stage, or a finished one."""
    rules = draw(rulesets(changed))
    game = ddz.Game(rules, seed=draw(st.integers(0, 2**32)), contributions=draw(st.sampled_from([(), ("a", "b")])))
    lots = random.Random(draw(st.integers(0, 2**32)))
    return play_on(game, lots, None if finished else draw(st.integers(0, 120)))


def hands(rules: ddz.Ruleset, largest: int = 20) -> st.SearchStrategy[str]:
    """Rank texts of hands that the packs hold."""
    cards = [card[0] for card in pack(rules.packs)]
    return st.lists(st.sampled_from(range(len(cards))), unique=True, min_size=1, max_size=largest).map(
        lambda places: "".join(cards[place] for place in places)
    )
