"""A training on disk: networks, the learner's moments, and how far it has come."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np
from safetensors import safe_open

from doudizhu import _core
from doudizhu.players import weights
from doudizhu.rulesets import Ruleset


@dataclass(slots=True)
class Progress:
    """How far a training has come."""

    ruleset: str
    size: tuple[int, int, int]
    seed: int
    rounds: int = 0
    games: int = 0
    decisions: int = 0
    seconds: float = 0.0
    """Time of the training so far, pauses not counted."""


class OtherTraining(ValueError):
    """A checkpoint is of another ruleset or another size of networks."""


def save(path: Path, trainer: _core.Trainer, roles: int, progress: Progress) -> None:
    """Write the whole state, as `weights.write` does."""
    tensors: dict[str, np.ndarray] = {}
    steps: dict[str, int] = {}
    for role in range(roles):
        tensors[f"average.{role}"] = trainer.average(role)
        for deal in (False, True):
            name = f"{'deal' if deal else 'play'}.{role}"
            tensors[f"{name}.weights"] = trainer.weights(role, deal=deal)
            mean, square, count = trainer.moments(role, deal=deal)
            tensors[f"{name}.mean"], tensors[f"{name}.square"], steps[name] = mean, square, count
    metadata = {"progress": json.dumps(asdict(progress)), "steps": json.dumps(steps)}
    weights.write(path, tensors, metadata)


def read_progress(path: Path, ruleset: str | None = None, size: tuple[int, int, int] | None = None) -> Progress:
    """How far the training in this checkpoint had come. Raises `OtherTraining` when it isn't what was asked for."""
    with safe_open(path, "np") as file:
        stored = json.loads(file.metadata()["progress"])
    progress = Progress(**{**stored, "size": tuple(stored["size"])})
    if ruleset not in (None, progress.ruleset):
        raise OtherTraining(f"{path} is a training of {progress.ruleset}, not of {ruleset}")
    if size not in (None, progress.size):
        raise OtherTraining(f"{path} trains networks of the size {progress.size}, not {size}")
    return progress


def restore(path: Path, trainer: _core.Trainer, roles: int) -> None:
    """Put the checkpoint's state into a trainer of the same ruleset and size."""
    with safe_open(path, "np") as file:
        steps = json.loads(file.metadata()["steps"])
        for role in range(roles):
            trainer.set_average(role, file.get_tensor(f"average.{role}"))
            for deal in (False, True):
                name = f"{'deal' if deal else 'play'}.{role}"
                trainer.set_weights(role, file.get_tensor(f"{name}.weights"), deal=deal)
                mean, square = file.get_tensor(f"{name}.mean"), file.get_tensor(f"{name}.square")
                trainer.set_moments(role, mean, square, steps[name], deal=deal)
    trainer.rounds = read_progress(path).rounds


def start_from(path: Path, trainer: _core.Trainer, rules: Ruleset, progress: Progress) -> None:
    """Begin with the networks of a checkpoint, or of a file that players load; `progress` counts their games.

    Raises `weights.NoWeights` where the file is for another ruleset or another size.
    """
    roles = weights.table_rules(rules).roles
    with safe_open(path, "np") as file:
        metadata = file.metadata()
    if "progress" in metadata:
        restore(path, trainer, roles)
        before = read_progress(path)
        progress.games, progress.decisions = before.games, before.decisions
        return
    size, rows = weights.read_rows(path, rules)
    if size != progress.size:
        raise weights.NoWeights(f"{path} holds networks of the size {size}, not {progress.size}")
    for role in range(roles):
        trainer.set_average(role, rows["play"][role])
        for kind, of_role in rows.items():
            trainer.set_weights(role, of_role[role], deal=kind == "deal")
    progress.games, progress.decisions = int(metadata["games"]), int(metadata["decisions"])
