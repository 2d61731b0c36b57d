"""Curves of a training for TensorBoard."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from doudizhu.train.loop import Report


class Writer(Protocol):
    """What is used of TensorBoard's SummaryWriter."""

    def add_scalar(self, tag: str, scalar_value: float, global_step: int) -> None:
        """Add a point to a curve."""

    def close(self) -> None:
        """Write what is left."""


class NoTensorBoard(ImportError):
    """The packages for the curves are missing."""

    def __init__(self) -> None:
        super().__init__("TensorBoard curves need the extra packages: pip install 'doudizhu[train]'")


def writer(folder: Path) -> Writer:
    """A writer of curves into a folder. Raises `NoTensorBoard`."""
    try:
        from torch.utils.tensorboard import SummaryWriter
    except ImportError as fault:
        raise NoTensorBoard from fault
    made: Writer = SummaryWriter(str(folder))
    return made


def write(curves: Writer, report: Report) -> None:
    """Add one report; the steps are games."""
    games = report.progress.games
    for role, loss in enumerate(report.loss):
        curves.add_scalar(f"loss/role {role}", loss, games)
    for name, (mean, _) in report.against.items():
        curves.add_scalar(f"win rate/against {name}", mean, games)
    curves.add_scalar("play/landlord wins", report.landlord_wins, games)
    curves.add_scalar("play/legal plays a decision", report.plays_a_decision, games)
    curves.add_scalar("speed/games a second", report.games_a_second, games)
    curves.add_scalar("learning/rate", report.rate, games)
