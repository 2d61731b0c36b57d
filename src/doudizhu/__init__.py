"""Dou Dizhu (斗地主): rulesets, games, records, players, and the engine under them."""

from doudizhu.game.actions import Action, Bid, Double, Pass, Play, Reveal
from doudizhu.game.game import BadDeal, BadReplay, Game
from doudizhu.refusals import IllegalPlay, Refused
from doudizhu.rulesets import RULESETS, Ruleset, UnknownOption, UnknownRuleset, ruleset

__all__ = [
    "RULESETS",
    "Action",
    "BadDeal",
    "BadReplay",
    "Bid",
    "Double",
    "Game",
    "IllegalPlay",
    "Pass",
    "Play",
    "Refused",
    "Reveal",
    "Ruleset",
    "UnknownOption",
    "UnknownRuleset",
    "ruleset",
]
