"""How the rates of learning change over a training."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Schedule:
    """Rates by the share of the training that is over."""

    top_rate: float = 1e-3
    last_rate: float = 2e-5
    explore: float = 0.02
    last_explore: float = 0.01
    batch: int = 256

    def rate(self, share: float) -> float:
        """Adam's rate: level for 40 % of the training, then falling by a constant factor."""
        if share < 0.4:
            return self.top_rate
        return float(self.top_rate * (self.last_rate / self.top_rate) ** ((share - 0.4) / 0.6))

    def exploring(self, share: float) -> float:
        """Share of the decisions made at random."""
        return self.explore if share < 0.8 else self.last_explore
