"""The training loop: rounds of self-play and fitting, checkpoints, matches against earlier versions."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

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
    hours: float
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
    weights.save(
        path,
        ruleset=progress.ruleset,
        size=progress.size,
        deal_size=DEAL_SIZE,
        inputs=(rules.inputs, rules.deal_inputs),
        weights=[trainer.average(role) for role in roles],
        deal_weights=[trainer.weights(role, deal=True) for role in roles],
        notes={
            "games": str(progress.games),
            "decisions": str(progress.decisions),
            "hours": f"{progress.seconds / 3600:.2f}",
            "seed": str(progress.seed),
        },
    )


def win_rate(wins: np.ndarray) -> tuple[float, float]:
    """Mean and standard error of the shares won by deal."""
    return float(wins.mean()), float(wins.std(ddof=1) / np.sqrt(len(wins)))


def train(
    settings: Settings, tell: Callable[[Report], None], stopped: Callable[[], bool] = lambda: False
) -> checkpoint.Progress:
    """Train until the hours are over; goes on from the checkpoint in `settings.out` where there is one."""
    rules = table_rules(settings.ruleset)
    trainer = _core.Trainer(rules, size=settings.size, seed=settings.seed)
    progress = checkpoint.Progress(settings.ruleset.id, settings.size, settings.seed)
    settings.out.mkdir(parents=True, exist_ok=True)
    latest = settings.out / "checkpoint.safetensors"
    if latest.exists():
        progress = checkpoint.read_progress(latest)
        checkpoint.restore(latest, trainer, rules.roles)
    elif settings.start is not None:
        checkpoint.start_from(settings.start, trainer, settings.ruleset, progress)
    total = settings.hours * 3600
    earlier: deque[tuple[int, _core.Networks]] = deque(
        [(progress.rounds, snapshot(trainer, rules, settings.size))], maxlen=12
    )
    begun = saved = time.monotonic()
    before = progress.seconds
    games, played, fitted = progress.games, 0.0, 0.0
    while True:
        progress.seconds = before + time.monotonic() - begun
        share = min(1.0, progress.seconds / total)
        last = share >= 1 or stopped()
        if not last:
            rate = settings.schedule.rate(share)
            round_ = trainer.round(
                games=settings.games_a_round,
                threads=settings.threads,
                explore=settings.schedule.exploring(share),
                lambda_=settings.lambda_,
                shown=settings.shown,
                rate=rate,
                points_weight=settings.points_weight,
                batch=settings.schedule.batch,
                average=settings.average,
            )
            progress.rounds += 1
            progress.games += round_["games"]
            progress.decisions += round_["decisions"]
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
                    round_["plays"] / round_["decisions"],
                    round_["landlord_wins"] / round_["games"],
                    (progress.games - games) / (now - saved),
                    played / (played + fitted),
                    against,
                )
            )
            games, played, fitted, saved = progress.games, 0.0, 0.0, time.monotonic()
        if last:
            return progress
