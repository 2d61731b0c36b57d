"""The command `doudizhu arena`."""

from __future__ import annotations

import os
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from doudizhu.arena.match import PROGRAM, Match, OtherMatch, Row, pieces, player, run
from doudizhu.arena.outside import OutsideFault
from doudizhu.arena.playing import FaultyPlayer
from doudizhu.arena.results import Mean, Tally, elo, tally
from doudizhu.arena.schedule import seatings
from doudizhu.arena.suite import run_suite
from doudizhu.out_paths import out_folder
from doudizhu.players import UnknownPlayer
from doudizhu.players.weights import NoWeights
from doudizhu.rulesets import UnknownRuleset, ruleset

DEALS = 500


def arena(
    players: Annotated[
        list[str],
        typer.Argument(
            help="Two or more: names (regular), files of weights, module:Class, or "
            f"{PROGRAM}COMMAND for a program that reads views and writes actions, a line each, "
            "or ws://HOST:PORT for a WebSocket server that does the same."
        ),
    ],
    rules: Annotated[str, typer.Option("--ruleset", "-r", help="Ruleset.")] = "classic",
    deals: Annotated[int, typer.Option(min=1, help="Deals; each is played with roles exchanged.")] = DEALS,
    seed: Annotated[int, typer.Option(help="Number of the public set of deals.")] = 0,
    auction: Annotated[bool, typer.Option("--auction", help="Play the auction too; else from card play on.")] = False,
    jobs: Annotated[int, typer.Option(min=0, help="Processes; 0 for as many as there are CPUs.")] = 0,
    out: Annotated[
        Path | None,
        typer.Option(
            callback=out_folder, help="Folder for Parquet files and records. A match broken off goes on there."
        ),
    ] = None,
    suite: Annotated[
        bool, typer.Option("--suite", help="Judge the players on the suite of positions instead.")
    ] = False,
) -> None:
    """Let players meet on the same deals with roles exchanged, and print how they did."""
    console = Console()
    try:
        ruleset(rules)
        for name in players:
            player(name, seed, rules)
    except (UnknownPlayer, UnknownRuleset, NoWeights) as fault:
        raise typer.BadParameter(str(fault)) from fault
    try:
        if suite:
            run_suite(players, seed, console)
            return
        _meet(Match(rules, tuple(players), deals, seed, auction), jobs, out, console)
    except (FaultyPlayer, OutsideFault) as fault:
        Console(stderr=True).print(f"stopped: {fault}", markup=False)
        raise typer.Exit(1) from fault


def _meet(match: Match, jobs: int, out: Path | None, console: Console) -> None:
    if len(set(match.players)) < max(len(match.players), 2):
        raise typer.BadParameter("a match needs two or more different players")
    if out is not None and find_spec("pyarrow") is None:
        raise typer.BadParameter("--out writes Parquet, for which pyarrow is needed: pip install 'doudizhu[parquet]'")
    try:
        rows = _played(match, jobs or os.cpu_count() or 1, out, console)
    except OtherMatch as fault:
        raise typer.BadParameter(str(fault)) from fault
    _report(match, rows, console)


def _played(match: Match, jobs: int, out: Path | None, console: Console) -> list[Row]:
    bar = Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), console=console
    )
    rows: list[Row] = []
    with bar:
        task = bar.add_task("games", total=match.games)
        for done in run(match, min(jobs, len(pieces(match))), out):
            rows += done
            bar.advance(task, len(done))
    return rows


def _report(match: Match, rows: list[Row], console: Console) -> None:
    tallies = tally(rows)
    each = len(seatings(match.rules, auction=match.auction))
    start = "with the auction" if match.auction else "from card play on"
    table = Table(title=f"{match.ruleset}, {start}: {match.deals} deals × {each} games, set {match.seed}")
    for heading in ("player", "against", "WP %", "as landlord", "as farmer", "points a game", "time mean", "p99"):
        table.add_column(heading, justify="left" if heading in ("player", "against") else "right")
    shares: dict[tuple[str, str], float] = {}
    for index, pair in enumerate(match.pairs):
        for who in (0, 1):
            table.add_row(*_line(pair[who], pair[1 - who], tallies[index, who]))
        table.add_section()
        first, second = (tallies[index, who].wins().value for who in (0, 1))
        shares[pair] = first / (first + second)
    console.print(table)
    if len(match.players) > 2:
        ratings = elo(list(match.players), shares)
        ladder = Table(title="Elo over all pairs")
        ladder.add_column("player")
        ladder.add_column("rating", justify="right")
        for name in sorted(ratings, key=lambda name: -ratings[name]):
            ladder.add_row(name, f"{ratings[name]:.0f}")
        console.print(ladder)


def _line(name: str, other: str, own: Tally) -> list[str]:
    mean, late = own.time()
    return [
        name,
        other,
        _percent(own.wins()),
        _percent(own.role_wins("landlord")),
        _percent(own.role_wins("farmer")),
        f"{own.average_points().value:+.3f} ± {own.average_points().error:.3f}",
        f"{mean / 1000:.2f} ms",
        f"{late / 1000:.2f} ms",
    ]


def _percent(mean: Mean) -> str:
    return f"{100 * mean.value:.1f} ± {100 * mean.error:.1f}"
