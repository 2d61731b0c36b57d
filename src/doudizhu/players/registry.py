"""Players by name."""

from __future__ import annotations

import importlib
import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from doudizhu.players.casual import Casual
from doudizhu.players.network import Strong
from doudizhu.players.player import Player
from doudizhu.players.random_player import RandomPlayer
from doudizhu.players.regular import Regular
from doudizhu.players.search import Master

if TYPE_CHECKING:
    from doudizhu.rulesets.base import Ruleset

Factory = Callable[[int, "Ruleset | None"], Player]
"""Makes a player from a seed and, where it is known beforehand, the ruleset it will play."""

LEVELS: list[str] = ["casual", "regular", "strong", "master"]
"""Levels that a person can pick, weakest first."""

_FACTORIES: dict[str, Factory] = {
    "random": lambda seed, ruleset: RandomPlayer(seed),
    "casual": lambda seed, ruleset: Casual(seed),
    "regular": lambda seed, ruleset: Regular(seed),
    "strong": lambda seed, ruleset: Strong(seed, ruleset),
    "master": lambda seed, ruleset: Master(seed, ruleset),
}
_SUFFIXES: dict[str, Callable[[Path, int, Ruleset | None], Player]] = {
    ".safetensors": lambda path, seed, ruleset: Strong(seed, ruleset, path),
}


_LIMITED = re.compile("master@([1-9][0-9]{0,5})(w?)")
"""Master with another limit of a decision: milliseconds, or with `w` worlds."""


class UnknownPlayer(ValueError):
    """A name that stands for no player. Carries the name."""

    def __init__(self, name: str) -> None:
        super().__init__(
            f"no player {name!r}: known are {', '.join(_FACTORIES)}, master@MILLISECONDS, master@WORLDSw, "
            "a class as module:Class" + (f", a file ending in {' or '.join(_SUFFIXES)}" if _SUFFIXES else "")
        )
        self.name = name


def register(name: str, factory: Factory, *, level: bool = False) -> None:
    """Adds a player under a name; with `level` a person can pick it, as the strongest so far.

    Raises ValueError when the name is taken.
    """
    if name in _FACTORIES:
        raise ValueError(f"there is a player {name!r} already")
    _FACTORIES[name] = factory
    if level:
        LEVELS.append(name)


def register_files(suffix: str, factory: Callable[[Path, int, Ruleset | None], Player]) -> None:
    """Lets files that end in `suffix` (such as ``.safetensors``) name players."""
    _SUFFIXES[suffix] = factory


def names() -> tuple[str, ...]:
    """All registered names."""
    return tuple(_FACTORIES)


def create(name: str, seed: int = 0, ruleset: Ruleset | None = None) -> Player:
    """A player by registered name, ``master@MILLISECONDS`` or ``master@WORLDSw``, by file, or by ``module:Class``.

    A class is called with `seed=` and `ruleset=`. Players read the ruleset from the view; `ruleset` lets a player
    prepare for it. Raises `UnknownPlayer` when the name stands for nothing.
    """
    if name in _FACTORIES:
        return _FACTORIES[name](seed, ruleset)
    limit = _LIMITED.fullmatch(name)
    if limit is not None:
        number = int(limit[1])
        if limit[2]:
            return Master(seed, ruleset, milliseconds=0, worlds=number)
        return Master(seed, ruleset, milliseconds=number)
    path = Path(name)
    if path.suffix in _SUFFIXES:
        if not path.is_file():
            raise UnknownPlayer(name)
        return _SUFFIXES[path.suffix](path, seed, ruleset)
    module, _, attribute = name.partition(":")
    if not attribute:
        raise UnknownPlayer(name)
    try:
        made: Player = getattr(importlib.import_module(module), attribute)(seed=seed, ruleset=ruleset)
    except (ModuleNotFoundError, AttributeError) as fault:
        raise UnknownPlayer(name) from fault
    return made
