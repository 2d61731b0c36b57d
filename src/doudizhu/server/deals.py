"""New games: the secret seed, its commitment, the deal that follows from it, and the game after a void one."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from doudizhu.game.deal import commitment
from doudizhu.game.game import Game
from doudizhu.rulesets.base import Ruleset
from doudizhu.server.changes import Change
from doudizhu.server.store import StoredGame, StoredSeat, now_ms

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Letters of a game's id, without those that look alike: 12 of them make 59 bits."""


def new_seed() -> str:
    """A secret seed: 256 random bits, hex."""
    return secrets.token_hex(32)


def new_id() -> str:
    """An id for a game."""
    return "".join(secrets.choice(LETTERS) for _ in range(12))


def new_game(
    rules: Ruleset,
    seats: Sequence[StoredSeat],
    *,
    time_ms: int,
    contributions: Sequence[str],
    seed: str | None = None,
    first: int | None = None,
    previous: str | None = None,
) -> StoredGame:
    """A dealt game, ready to be stored. `first` overrules the first bidder that the deal draws."""
    secret = new_seed() if seed is None else seed
    game = Game(rules, seed=secret, contributions=contributions, first=first)
    at = now_ms()
    changes = [Change(index + 1, at, event) for index, event in enumerate(game.events)]
    return StoredGame(
        id=new_id(),
        ruleset=rules.id,
        options=dict(rules.changed()),
        time_ms=time_ms,
        seed=secret,
        commit=commitment(secret),
        contributions=tuple(contributions),
        first=first,
        previous=previous,
        started=at,
        seats=tuple(seats),
        events=tuple(change.stored() for change in changes),
        deadline=at + time_ms if time_ms else None,
    )


def redeal(stored: StoredGame, rules: Ruleset, game: Game) -> StoredGame:
    """The game after a void one: the same seats and contributions, a new secret; the first bidder where it rotates."""
    return new_game(
        rules,
        stored.seats,
        time_ms=stored.time_ms,
        contributions=stored.contributions,
        first=game.next_first,
        previous=stored.id,
    )
