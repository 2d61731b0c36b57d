"""Computer players: one protocol for every phase of every ruleset, given a view and nothing else.

`create` makes a player by name. `LEVELS` names the levels that a person can pick, weakest first; other names, factories
of other packages (``module:Class``) and files may be registered or given as they are.
"""

from __future__ import annotations

from doudizhu.players.hints import hints
from doudizhu.players.player import Player
from doudizhu.players.registry import LEVELS, UnknownPlayer, create, names, register

__all__ = ["LEVELS", "Player", "UnknownPlayer", "create", "hints", "names", "register"]
