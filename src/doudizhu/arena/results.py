"""What a match says: win rates, points, their standard errors, times, and a common scale."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from math import log10, sqrt

from doudizhu.arena.match import Row


@dataclass(frozen=True)
class Mean:
    """An average over deals with its standard error. Games of one deal are not independent, deals are."""

    value: float
    error: float


@dataclass
class Tally:
    """One player of one pair."""

    landlord: dict[int, list[float]] = field(default_factory=lambda: defaultdict(list))
    """By deal: 1 for each game won by the landlord's side that the player was, else 0."""
    farmer: dict[int, list[float]] = field(default_factory=lambda: defaultdict(list))
    points: dict[int, list[float]] = field(default_factory=lambda: defaultdict(list))
    """By deal: points of the player's seats together, for each game."""
    times: list[int] = field(default_factory=list)
    games: int = 0

    def wins(self) -> Mean:
        """Win rate: the average of the rates in both roles."""
        return mean_of([_average(self.landlord[deal], self.farmer[deal]) for deal in {*self.landlord, *self.farmer}])

    def role_wins(self, role: str) -> Mean:
        """Win rate in one role, "landlord" or "farmer"."""
        by_deal = self.landlord if role == "landlord" else self.farmer
        return mean_of([sum(games) / len(games) for games in by_deal.values() if games])

    def average_points(self) -> Mean:
        """Points a game: those of the player's side or seats together."""
        return mean_of([sum(games) / len(games) for games in self.points.values()])

    def time(self) -> tuple[float, float]:
        """Mean and 99th percentile of the time for a decision between several actions, in microseconds."""
        if not self.times:
            return 0.0, 0.0
        ordered = sorted(self.times)
        return sum(ordered) / len(ordered), float(ordered[min(int(0.99 * len(ordered)), len(ordered) - 1)])


def _average(*roles: list[float]) -> float:
    rates = [sum(games) / len(games) for games in roles if games]
    return sum(rates) / len(rates)


def mean_of(values: list[float]) -> Mean:
    """Average and standard error of independent values."""
    if not values:
        return Mean(float("nan"), float("nan"))
    mean = sum(values) / len(values)
    spread = sum((value - mean) ** 2 for value in values) / max(len(values) - 1, 1)
    return Mean(mean, sqrt(spread / len(values)))


def tally(rows: Iterable[Row]) -> dict[tuple[int, int], Tally]:
    """Tallies by pair and player of the pair. Void deals count as played, with no winner and no points."""
    found: dict[tuple[int, int], Tally] = defaultdict(Tally)
    for row in rows:
        for who in (0, 1):
            own = found[row.pair, who]
            own.times += row.times_0 if who == 0 else row.times_1
            own.games += 1
            seats = [seat for seat, player in enumerate(row.seats) if player == who]
            own.points[row.deal].append(float(sum(row.scores[seat] for seat in seats)))
            if row.void:
                continue
            for role, by_deal in ((True, own.landlord), (False, own.farmer)):
                mine = [row.won[seat] for seat in seats if row.landlord[seat] == role]
                if mine:
                    by_deal[row.deal].append(float(mine[0]))
    return dict(found)


def elo(names: list[str], wins: dict[tuple[str, str], float]) -> dict[str, float]:
    """Ratings on the scale of chess on which the expected win rates of all pairs come nearest to those found.

    `wins` has the share of the first player for each pair that met, 0 to 1. The average rating is 1500.
    """
    strength = dict.fromkeys(names, 1.0)
    shares = {pair: min(max(share, 0.005), 0.995) for pair, share in wins.items()}
    for _ in range(2000):
        changed = {}
        for name in names:
            won = sum(share if pair[0] == name else 1.0 - share for pair, share in shares.items() if name in pair)
            met = sum(1.0 / (strength[pair[0]] + strength[pair[1]]) for pair in shares if name in pair)
            changed[name] = won / met if met else 1.0
        scale = sum(log10(value) for value in changed.values()) / len(names)
        strength = {name: value / 10**scale for name, value in changed.items()}
    return {name: 1500.0 + 400.0 * log10(value) for name, value in strength.items()}
