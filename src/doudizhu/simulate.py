"""The command `doudizhu simulate`: games between computer players by the thousand, every one checked."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict, dataclass
from importlib.util import find_spec
from multiprocessing import get_context
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from doudizhu.arena.checks import CheckFailed, Checks
from doudizhu.arena.match import player
from doudizhu.arena.playing import Decision, play
from doudizhu.arena.schedule import deal_seed
from doudizhu.arena.suite import describe
from doudizhu.game.game import Game
from doudizhu.out_paths import out_file
from doudizhu.players import UnknownPlayer
from doudizhu.rulesets import UnknownRuleset, ruleset

BATCH = 50


@dataclass(frozen=True, slots=True)
class GameRow:
    """One game."""

    game: int
    ruleset: str
    void: bool
    landlord: int
    """Seat of the open landlord; -1 for a void deal."""
    hidden: int
    """Seat of the hidden landlord, -1 without one."""
    landlords_won: bool
    players: list[str]
    scores: list[int]
    base: int
    multiplier: int
    bombs: int
    """Plays that doubled."""
    spring: str
    """Empty, spring or anti_spring."""
    moves: int
    """Plays and passes."""


@dataclass(frozen=True, slots=True)
class DecisionRow:
    """One decision of one game."""

    game: int
    number: int
    seat: int
    player: str
    phase: str
    action: str
    choices: int
    time_us: float


@dataclass(frozen=True)
class Batch:
    """Some games, played by one process."""

    games: list[GameRow]
    decisions: list[DecisionRow]
    sampled: int
    """Decisions at which the costly checks ran."""


def simulate(
    rules: Annotated[str, typer.Option("--ruleset", "-r", help="Ruleset.")] = "classic",
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="Number of deals.")] = 1000,
    players: Annotated[str, typer.Option(help="Players, comma-separated; they take turns at the seats.")] = "regular",
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 0,
    out: Annotated[
        Path | None,
        typer.Option(
            callback=out_file,
            help="Parquet file of games; decisions go to a file beside it, as NAME.decisions.parquet.",
        ),
    ] = None,
    jobs: Annotated[int, typer.Option(min=0, help="Processes; 0 for as many as there are CPUs.")] = 0,
) -> None:
    """Play many games between computer players, check each of them, and print a summary."""
    console = Console()
    names = [name.strip() for name in players.split(",") if name.strip()]
    try:
        ruleset(rules)
        for name in names:
            player(name, seed, rules)
    except (UnknownPlayer, UnknownRuleset) as fault:
        raise typer.BadParameter(str(fault)) from fault
    if not names:
        raise typer.BadParameter("no player is named")
    if out is not None and find_spec("pyarrow") is None:
        raise typer.BadParameter("--out writes Parquet, for which pyarrow is needed: pip install 'doudizhu[parquet]'")
    tasks = [
        (rules, names, seed, start, min(start + BATCH, games), out is not None) for start in range(0, games, BATCH)
    ]
    bar = Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), console=console
    )
    batches: list[Batch] = []
    try:
        with bar:
            task = bar.add_task(rules, total=games)
            for batch in _run(tasks, min(jobs or os.cpu_count() or 1, len(tasks))):
                batches.append(batch)
                bar.advance(task, len(batch.games))
    except CheckFailed as failed:
        console.print(f"[bold red]check failed[/]: {failed}", highlight=False)
        raise typer.Exit(1) from failed
    rows = sorted((row for batch in batches for row in batch.games), key=lambda row: row.game)
    decisions = [row for batch in batches for row in batch.decisions]
    if out is not None:
        _write(out, rows, sorted(decisions, key=lambda row: (row.game, row.number)))
    _report(rules, rows, sum(batch.sampled for batch in batches), console)


Task = tuple[str, list[str], int, int, int, bool]


def _run(tasks: list[Task], jobs: int) -> Iterator[Batch]:
    if jobs == 1:
        yield from map(play_batch, tasks)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        running = [pool.submit(play_batch, task) for task in tasks]
        try:
            for done in as_completed(running):
                yield done.result()
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def play_batch(task: Task) -> Batch:
    """Plays games from one number to another; raises `CheckFailed` at the first that breaks an invariant."""
    name, names, seed, start, stop, detailed = task
    rules = ruleset(name)
    batch = Batch([], [], 0)
    sampled = 0
    for number in range(start, stop):
        first = number % rules.players if rules.first_bidder == "rotate" else None
        game = Game(rules, seed=deal_seed(seed, number), first=first)
        seats = [names[(seat + number) % len(names)] for seat in range(rules.players)]
        checks = Checks(game, number)
        decisions = play(game, [player(each, seed, name) for each in seats], watcher=checks)
        checks.finish(game)
        sampled += checks.sampled
        batch.games.append(_game_row(game, number, seats, decisions))
        if detailed:
            batch.decisions.extend(_decision_rows(number, seats, decisions))
    return Batch(batch.games, batch.decisions, sampled)


def _game_row(game: Game, number: int, seats: list[str], decisions: list[Decision]) -> GameRow:
    causes = Counter(cause.cause for cause in game.causes)
    return GameRow(
        game=number,
        ruleset=game.rules.id,
        void=game.void,
        landlord=-1 if game.landlord is None else game.landlord,
        hidden=game.landlords[1] if len(game.landlords) > 1 else -1,
        landlords_won=game.winner in game.landlords,
        players=seats,
        scores=list(game.scores or ()),
        base=game.view(None).base,
        multiplier=game.multiplier,
        bombs=causes["bomb"] + causes["rocket"] + causes["triple_joker"],
        spring="spring" if causes["spring"] else "anti_spring" if causes["anti_spring"] else "",
        moves=sum(decision.phase == "play" for decision in decisions),
    )


def _decision_rows(number: int, seats: list[str], decisions: list[Decision]) -> Iterator[DecisionRow]:
    for index, decision in enumerate(decisions):
        yield DecisionRow(
            game=number,
            number=index,
            seat=decision.seat,
            player=seats[decision.seat],
            phase=decision.phase,
            action=describe(decision.action),
            choices=decision.choices,
            time_us=decision.time_ns / 1000,
        )


def _write(path: Path, games: list[GameRow], decisions: list[DecisionRow]) -> None:
    import pyarrow
    import pyarrow.parquet

    pyarrow.parquet.write_table(pyarrow.Table.from_pylist([asdict(row) for row in games]), path)
    beside = path.with_suffix(".decisions.parquet")
    pyarrow.parquet.write_table(pyarrow.Table.from_pylist([asdict(row) for row in decisions]), beside)


def _report(name: str, rows: list[GameRow], sampled: int, console: Console) -> None:
    played = [row for row in rows if not row.void]
    table = Table(title=f"{name}: {len(rows)} deals", show_header=False)
    table.add_column("what")
    table.add_column("value", justify="right")
    table.add_row("void deals", f"{len(rows) - len(played)}")
    if played:
        share = sum(row.landlords_won for row in played) / len(played)
        table.add_row("won by landlords", f"{100 * share:.1f} %")
        table.add_row("won by farmers", f"{100 * (1 - share):.1f} %")
        table.add_row("mean base score", f"{_mean(row.base for row in played):.2f}")
        table.add_row("mean multiplier", f"{_mean(row.multiplier for row in played):.2f}")
        table.add_row("bombs a game that double", f"{_mean(row.bombs for row in played):.2f}")
        table.add_row("springs", f"{100 * _mean(row.spring == 'spring' for row in played):.1f} %")
        table.add_row("anti-springs", f"{100 * _mean(row.spring == 'anti_spring' for row in played):.1f} %")
        table.add_row("plays and passes a game", f"{_mean(row.moves for row in played):.1f}")
        for who in sorted({each for row in played for each in row.players}):
            scores = [row.scores[seat] for row in played for seat, each in enumerate(row.players) if each == who]
            table.add_row(f"{who}: points a seat and game", f"{_mean(scores):+.3f}")
    console.print(table)
    console.print(f"No check failed; the costly ones ran at {sampled} decisions.")


def _mean(values: Iterator[float] | list[int]) -> float:
    numbers = list(values)
    return sum(numbers) / len(numbers)
