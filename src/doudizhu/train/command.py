"""`doudizhu train`: networks for one ruleset from nothing but its rules."""

from __future__ import annotations

import os
import signal
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from doudizhu.out_paths import out_folder
from doudizhu.players.weights import NoWeights
from doudizhu.rulesets import UnknownRuleset
from doudizhu.rulesets import ruleset as find_ruleset
from doudizhu.train.checkpoint import OtherTraining
from doudizhu.train.cluster import Cluster, NoCluster
from doudizhu.train.curves import NoTensorBoard, write, writer
from doudizhu.train.loop import Report, Settings
from doudizhu.train.loop import train as run
from doudizhu.train.schedule import Schedule


def _line(report: Report) -> str:
    progress = report.progress
    loss = " ".join(f"{value:.4f}" for value in report.loss)
    against = ", ".join(f"{name} {mean:.3f} ± {error:.3f}" for name, (mean, error) in report.against.items())
    workers = f"{report.workers} workers  " if report.workers else ""
    return (
        f"{report.share:6.1%}  {progress.games:>10,} games  {progress.decisions:>12,} decisions  "
        f"{report.games_a_second:6.0f} games/s ({report.play_share:.0%} playing)  {workers}rate {report.rate:.1e}  "
        f"loss {loss}  landlord {report.landlord_wins:.3f}  against: {against}"
    )


def train(
    ruleset: Annotated[str, typer.Option(help="Ruleset to train for.")] = "classic",
    hours: Annotated[
        float | None,
        typer.Option(min=0.0001, help="Length of the training; a resumed one counts its past. [2]"),
    ] = None,
    rounds: Annotated[
        int | None, typer.Option(min=1, help="Length in rounds of 1,024 games; alone, it gives the same files twice.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option(callback=out_folder, help="Folder for checkpoints and curves [runs/RULESET].")
    ] = None,
    threads: Annotated[int, typer.Option(min=0, max=1024, help="Threads; 0 takes one for each CPU.")] = 0,
    seed: Annotated[int, typer.Option(help="Seed of weights and deals.")] = 1,
    width: Annotated[int, typer.Option(min=16, max=4096, help="Width of the first layer, a multiple of 16.")] = 512,
    lambda_: Annotated[
        float, typer.Option("--lambda", help="Look-ahead of the targets: 1 learns from results only.")
    ] = 0.7,
    rate: Annotated[float, typer.Option(help="Highest rate of learning.")] = 1e-3,
    last_rate: Annotated[float, typer.Option(help="Rate at the end.")] = 2e-5,
    batch: Annotated[int, typer.Option(min=1, max=65535, help="Decisions in a step of fitting.")] = 256,
    start: Annotated[
        Path | None,
        typer.Option(exists=True, dir_okay=False, help="Checkpoint or model to start from, where OUT has none."),
    ] = None,
    tensorboard: Annotated[bool, typer.Option(help="Write curves for TensorBoard into the folder.")] = False,
    save_every: Annotated[float, typer.Option(min=0, help="Seconds between checkpoints and matches.")] = 240.0,
    ray: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="Let a Ray cluster play: HOST:PORT, auto, or local.")
    ] = None,
) -> None:
    """Train by self-play. Resumes from the folder's checkpoint; Ctrl-C stops after the round and saves.

    The folder gets checkpoint.safetensors, and model.safetensors, which players load.
    """
    if width % 16:
        raise typer.BadParameter(f"{width} is no multiple of 16", param_hint="--width")
    try:
        settings = Settings(
            ruleset=find_ruleset(ruleset),
            out=out or Path("runs") / ruleset,
            hours=2.0 if hours is None and rounds is None else hours,
            rounds=rounds,
            size=(width, 64, 32),
            seed=seed,
            threads=threads or os.cpu_count() or 1,
            lambda_=lambda_,
            schedule=Schedule(top_rate=rate, last_rate=last_rate, batch=batch),
            save_every=save_every,
            start=start,
        )
        _run(settings, tensorboard, ray)
    except (UnknownRuleset, OtherTraining, NoWeights, NoTensorBoard, NoCluster) as fault:
        raise typer.BadParameter(str(fault)) from fault


def _run(settings: Settings, tensorboard: bool, ray: str | None) -> None:
    """Train, and print what happens."""
    console = Console(soft_wrap=True)
    stop = False

    def ask(_signal: int, _frame: object) -> None:
        nonlocal stop
        stop = True

    def say(line: str) -> None:
        console.print(line, highlight=False, markup=False)

    def tell(report: Report) -> None:
        say(_line(report))
        if curves is not None:
            write(curves, report)

    with ExitStack() as leaving:
        curves = leaving.enter_context(closing(writer(settings.out / "curves"))) if tensorboard else None
        cluster = None
        if ray is not None:
            cluster = leaving.enter_context(closing(Cluster(ray, settings.ruleset, settings.size, settings.seed, say)))
        # Set last: joining a cluster sets handlers of its own.
        for name in (signal.SIGINT, signal.SIGTERM):
            leaving.callback(signal.signal, name, signal.signal(name, ask))
        run(settings, tell, lambda: stop, cluster)
