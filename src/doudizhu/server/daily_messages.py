"""Messages about the deal of the day."""

from __future__ import annotations

import msgspec


class DailyScore(msgspec.Struct, frozen=True, kw_only=True):
    """A score, and how many reached it."""

    score: int
    count: int


class DailyResult(msgspec.Struct, frozen=True, kw_only=True):
    """The asking person's result that counts: that of the first game finished."""

    game: str
    score: int
    """0 where nobody bid."""
    won: bool


class DailyDeal(msgspec.Struct, frozen=True, kw_only=True):
    """GET /api/daily/deal: today's deal by UTC, the same for everybody, and how others scored."""

    date: str
    """ISO 8601."""
    ruleset: str
    level: str
    """Level of the computer players."""
    commit: str
    """SHA-256 of the deal's secret seed, hex; the seed is in the record of a finished game."""
    running: str | None
    """The asking person's game of today that is not finished."""
    own: DailyResult | None
    played: int
    """Persons who have a result."""
    won: int | None
    """How many of them won; told to whoever has a result too."""
    scores: tuple[DailyScore, ...]
    """All results, the highest first; told to whoever has a result too."""
