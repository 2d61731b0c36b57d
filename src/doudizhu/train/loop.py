"""The training loop: rounds of self-play and fitting, checkpoints, matches against earlier versions."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

import numpy as np

from doudizhu import _core
from doudizhu.players import weights
from doudizhu.players.weights import DEAL_SIZE, table_rules
from doudizhu.rulesets import Ruleset
from doudizhu.train import checkpoint
from doudizhu.train.schedule import Schedule


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What a training is given."""

    ruleset: Ruleset
    out: Path
    hours: float | None = None
    """Length of the training by the clock."""
    rounds: int | None = None
    """Length by rounds; without `hours` no clock has a say, and the files tell no times."""
    size: tuple[int, int, int] = (512, 64, 32)
    seed: int = 1
    threads: int = 1
    games_a_round: int = 1024
    lambda_: float = 0.7
    shown: float = 0.3
    points_weight: float = 0.3
    average: float = 0.99
    schedule: Schedule = field(default_factory=Schedule)
    save_every: float = 240.0
    """Seconds between checkpoints and matches."""
    match_deals: int = 500
    start: Path | None = None
    """Weights to start from where `out` holds no checkpoint."""

    def share(self, progress: checkpoint.Progress) -> float:
        """How much of the training is over, 0 to 1. With both limits, whichever is nearer its end."""
        shares = []
        if self.hours is not None:
            shares.append(progress.seconds / (self.hours * 3600))
        if self.rounds is not None:
            shares.append(progress.rounds / self.rounds)
        return min(1.0, max(shares))


class Elsewhere(Protocol):
    """Self-play on other machines."""

    @property
    def size(self) -> int:
        """How many take part."""

    def publish(self, trainer: _core.Trainer, roles: int) -> None:
        """Take the newest networks."""

    def collect(
        self, games: int, stopped: Callable[[], bool], *, explore: float, lambda_: float, shown: float
    ) -> list[_core.Experience]:
        """What games came to; none where nobody answers."""


@dataclass(frozen=True, slots=True)
class Report:
    """What a training tells now and then."""

    progress: checkpoint.Progress
    share: float
    rate: float
    loss: tuple[float, ...]
    """By role: cross-entropy of the chance to win."""
    plays_a_decision: float
    landlord_wins: float
    games_a_second: float
    play_share: float
    """Share of the computing time that went into games."""
    against: dict[str, tuple[float, float]]
    """Win rate against earlier versions, with its standard error."""
    workers: int
    """Players on other machines."""


def snapshot(
    trainer: _core.Trainer, rules: _core.TableRules, size: tuple[int, int, int], *, average: bool = True
) -> _core.Networks:
    """The networks as they are, able to play."""
    roles = range(rules.roles)
    return _core.Networks(
        rules,
        size=size,
        deal_size=DEAL_SIZE,
        weights=[trainer.average(role) if average else trainer.weights(role) for role in roles],
        deal_weights=[trainer.weights(role, deal=True) for role in roles],
    )


def export(path: Path, trainer: _core.Trainer, rules: _core.TableRules, progress: checkpoint.Progress) -> None:
    """Write the averaged networks as players load them."""
    roles = range(rules.roles)
    notes = {"games": str(progress.games), "decisions": str(progress.decisions), "seed": str(progress.seed)}
    if progress.seconds:
        notes["hours"] = f"{progress.seconds / 3600:.2f}"
    weights.save(
        path,
        ruleset=progress.ruleset,
        size=progress.size,
        deal_size=DEAL_SIZE,
        inputs=(rules.inputs, rules.deal_inputs),
        weights=[trainer.average(role) for role in roles],
        deal_weights=[trainer.weights(role, deal=True) for role in roles],
        notes=notes,
    )


def win_rate(wins: np.ndarray) -> tuple[float, float]:
    """Mean and standard error of the shares won by deal."""
    return float(wins.mean()), float(wins.std(ddof=1) / np.sqrt(len(wins)))


def train(
    settings: Settings,
    tell: Callable[[Report], None],
    stopped: Callable[[], bool] = lambda: False,
    elsewhere: Elsewhere | None = None,
) -> checkpoint.Progress:
    """Train until the hours or rounds are over; goes on from the checkpoint in `settings.out` where there is one.

    With `elsewhere` a round fits what games came to there; when none came, this process plays the round itself.
    Raises `checkpoint.OtherTraining` when the checkpoint is of another ruleset or size.
    """
    if settings.hours is None and settings.rounds is None:
        raise ValueError("hours, rounds: a training needs a limit")
    rules = table_rules(settings.ruleset)
    trainer = _core.Trainer(rules, size=settings.size, seed=settings.seed)
    progress = checkpoint.Progress(settings.ruleset.id, settings.size, settings.seed)
    settings.out.mkdir(parents=True, exist_ok=True)
    latest = settings.out / "checkpoint.safetensors"
    if latest.exists():
        progress = checkpoint.read_progress(latest, settings.ruleset.id, settings.size)
        checkpoint.restore(latest, trainer, rules.roles)
    elif settings.start is not None:
        checkpoint.start_from(settings.start, trainer, settings.ruleset, progress)
    earlier: deque[tuple[int, _core.Networks]] = deque(
        [(progress.rounds, snapshot(trainer, rules, settings.size))], maxlen=12
    )
    begun = saved = time.monotonic()
    before = progress.seconds
    games, played, fitted = progress.games, 0.0, 0.0
    while True:
        if settings.hours is not None:
            progress.seconds = before + time.monotonic() - begun
        share = settings.share(progress)
        last = share >= 1 or stopped()
        if not last:
            rate = settings.schedule.rate(share)
            explore, lambda_, shown = settings.schedule.exploring(share), settings.lambda_, settings.shown
            came: list[_core.Experience] = []
            if elsewhere is not None:
                elsewhere.publish(trainer, rules.roles)
                came = elsewhere.collect(settings.games_a_round, stopped, explore=explore, lambda_=lambda_, shown=shown)
            for experience in came:
                trainer.add(experience)
            round_ = trainer.round(
                games=0 if came else settings.games_a_round,
                threads=settings.threads,
                explore=explore,
                lambda_=lambda_,
                shown=shown,
                rate=rate,
                points_weight=settings.points_weight,
                batch=settings.schedule.batch,
                average=settings.average,
            )
            progress.rounds += 1
            counts = {
                name: round_[name] + sum(getattr(experience, name) for experience in came)
                for name in ("games", "decisions", "plays", "landlord_wins")
            }
            progress.games += counts["games"]
            progress.decisions += counts["decisions"]
            played += round_["play_seconds"]
            fitted += round_["fit_seconds"]
        now = time.monotonic()
        if (last or now - saved >= settings.save_every) and progress.games > games:
            current = snapshot(trainer, rules, settings.size)
            against = {
                "the moment": win_rate(
                    current.match(
                        snapshot(trainer, rules, settings.size, average=False), deals=settings.match_deals, seed=1
                    )[0]
                )
            }
            for name, (_, networks) in {"last": earlier[-1], "oldest": earlier[0]}.items():
                against[name] = win_rate(current.match(networks, deals=settings.match_deals, seed=1)[0])
            earlier.append((progress.rounds, current))
            checkpoint.save(latest, trainer, rules.roles, progress)
            export(settings.out / "model.safetensors", trainer, rules, progress)
            tell(
                Report(
                    progress,
                    share,
                    rate,
                    tuple(round_["loss"]),
                    counts["plays"] / counts["decisions"],
                    counts["landlord_wins"] / counts["games"],
                    (progress.games - games) / (now - saved),
                    played / (played + fitted),
                    against,
                    0 if elsewhere is None else elsewhere.size,
                )
            )
            games, played, fitted, saved = progress.games, 0.0, 0.0, time.monotonic()
        if last:
            return progress
