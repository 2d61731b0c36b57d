"""Dou Dizhu (斗地主): rulesets, games, records, players, and the engine under them."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from doudizhu.game.actions import Action, Bid, Double, Pass, Play, Reveal
from doudizhu.game.dealing import BadDeal
from doudizhu.game.game import BadReplay, Game
from doudizhu.refusals import IllegalPlay, Refused
from doudizhu.rulesets import RULESETS, Ruleset, UnknownOption, UnknownRuleset, ruleset
from doudizhu.solve import Solution, solve

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
    "Solution",
    "UnknownOption",
    "UnknownRuleset",
    "ruleset",
    "solve",
]

_MODULES = ("analysis", "arena", "fairness", "notation", "players", "puzzles", "record")


def __getattr__(name: str) -> Any:
    """Submodules, and what is made of them, imported when they are first used."""
    if name in _MODULES:
        return import_module(f"doudizhu.{name}")
    if name == "analyse":
        return import_module("doudizhu.analysis").analyse
    raise AttributeError(f"module 'doudizhu' has no attribute {name!r}")
