"""`doudizhu train`: networks for one ruleset from nothing but its rules."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from doudizhu.rulesets import ruleset as find_ruleset
from doudizhu.train.curves import NoTensorBoard, write, writer
from doudizhu.train.loop import Report, Settings
from doudizhu.train.loop import train as run
from doudizhu.train.schedule import Schedule


def _line(report: Report) -> str:
    progress = report.progress
    loss = " ".join(f"{value:.4f}" for value in report.loss)
    against = ", ".join(f"{name} {mean:.3f} ± {error:.3f}" for name, (mean, error) in report.against.items())
    return (
        f"{report.share:6.1%}  {progress.games:>10,} games  {progress.decisions:>12,} decisions  "
        f"{report.games_a_second:6.0f} games/s ({report.play_share:.0%} playing)  rate {report.rate:.1e}  loss {loss}  "
        f"landlord {report.landlord_wins:.3f}  against: {against}"
    )


def train(
    ruleset: Annotated[str, typer.Option(help="Ruleset to train for.")] = "classic",
    hours: Annotated[float, typer.Option(help="Length of the training; a resumed one counts what it has done.")] = 2.0,
    out: Annotated[Path | None, typer.Option(help="Folder for checkpoints and curves [runs/RULESET].")] = None,
    threads: Annotated[int, typer.Option(help="Threads; 0 takes one for each CPU.")] = 0,
    seed: Annotated[int, typer.Option(help="Seed of weights and deals.")] = 1,
    width: Annotated[int, typer.Option(help="Width of the first layer, a multiple of 16.")] = 512,
    lambda_: Annotated[
        float, typer.Option("--lambda", help="Look-ahead of the targets: 1 learns from results only.")
    ] = 0.7,
    rate: Annotated[float, typer.Option(help="Highest rate of learning.")] = 1e-3,
    last_rate: Annotated[float, typer.Option(help="Rate at the end.")] = 2e-5,
    batch: Annotated[int, typer.Option(help="Decisions in a step of fitting.")] = 256,
    start: Annotated[Path | None, typer.Option(help="Checkpoint or model to start from, where OUT has none.")] = None,
    tensorboard: Annotated[bool, typer.Option(help="Write curves for TensorBoard into the folder.")] = False,
) -> None:
    """Train by self-play. Resumes from the folder's checkpoint; Ctrl-C stops after the round and saves.

    The folder gets checkpoint.safetensors, and model.safetensors, which players load.
    """
    stop = False

    def ask(_signal: int, _frame: object) -> None:
        nonlocal stop
        stop = True

    for name in (signal.SIGINT, signal.SIGTERM):
        signal.signal(name, ask)
    console = Console(soft_wrap=True)
    out = out or Path("runs") / ruleset
    settings = Settings(
        ruleset=find_ruleset(ruleset),
        out=out,
        hours=hours,
        size=(width, 64, 32),
        seed=seed,
        threads=threads or os.cpu_count() or 1,
        lambda_=lambda_,
        schedule=Schedule(top_rate=rate, last_rate=last_rate, batch=batch),
        start=start,
    )
    try:
        curves = writer(out / "curves") if tensorboard else None
    except NoTensorBoard as fault:
        raise typer.BadParameter(str(fault)) from fault

    def tell(report: Report) -> None:
        console.print(_line(report), highlight=False)
        if curves is not None:
            write(curves, report)

    run(settings, tell, lambda: stop)
    if curves is not None:
        curves.close()
