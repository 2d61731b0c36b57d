"""Messages about branches: games that depart from a finished game."""

from __future__ import annotations

from typing import Annotated

import msgspec

from doudizhu.game.view import Role


class CreateBranch(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """POST /api/games/<id>/branches: play a finished game on from one of its moments, the computer on other seats."""

    after: Annotated[int, msgspec.Meta(ge=1)]
    """How many of the game's first events stay: `n` of the frame of its replay from which to go on."""
    seat: int
    """The seat that the asking person takes."""
    level: str = "regular"
    """Level of the computer players on all other seats."""
    name: str = ""


class BranchInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A game of a tree of branches. Its page is /g/<id>, as of any game."""

    id: str
    parent: str | None
    """The game it departs from; None for the root, the game as it was really played."""
    fork: int | None
    """How many of its first events are the parent's."""
    seat: int | None
    """The seat that was taken; None for the root."""
    level: str | None
    """Level of the computer players; None for the root."""
    name: str
    """Who took the seat, as he calls himself."""
    mine: bool
    """The asking person took the seat."""
    finished: bool
    void: bool
    winner: Role | None
    """The side that won the finished game."""
    scores: tuple[int, ...] | None


class BranchTree(msgspec.Struct, frozen=True, kw_only=True):
    """GET /api/games/<id>/branches: the root of the tree that a game belongs to, then its branches, oldest first."""

    games: tuple[BranchInfo, ...]
