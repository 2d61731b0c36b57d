"""The command `doudizhu puzzles`."""

from __future__ import annotations

import os
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from doudizhu.out_paths import out_file
from doudizhu.puzzles.puzzle import GRADES, FalsePuzzle, Puzzle, load, verify
from doudizhu.rulesets import RULESETS

app = typer.Typer(no_args_is_help=True, help="Puzzles (残局): make them, prove them again, list them.")
console = Console()


@app.command()
def make(
    ruleset: Annotated[str, typer.Option("--ruleset", "-r", help="Ruleset.")] = "classic",
    number: Annotated[int, typer.Option("--number", "-n", min=3, help="How many.")] = 300,
    seed: Annotated[int, typer.Option(help="The same seed gives the same puzzles.")] = 0,
    jobs: Annotated[int, typer.Option(min=0, help="Processes; 0 for as many as there are CPUs.")] = 0,
    out: Annotated[
        Path | None, typer.Option(callback=out_file, help="File to write, as RULESET.jsonl by default.")
    ] = None,
) -> None:
    """Play games between computer players and take puzzles from their endings, graded and proven."""
    from doudizhu.puzzles.make import graded, search

    if ruleset not in RULESETS:
        raise typer.BadParameter(f"{ruleset!r}: not one of {', '.join(RULESETS)}", param_hint="--ruleset")
    found: list[Puzzle] = []
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console) as bar:
        task = bar.add_task(f"{ruleset}: 0 games", total=number)
        for games, found in search(ruleset, number, seed, jobs):
            bar.update(task, completed=len(found), description=f"{ruleset}: {games} games")
    rows = [msgspec.json.encode(puzzle) for puzzle in graded(ruleset, found)]
    (out or Path(f"{ruleset}.jsonl")).write_bytes(b"\n".join(rows) + b"\n")


@app.command(name="verify")
def verify_all(
    jobs: Annotated[int, typer.Option(min=0, help="Processes; 0 for as many as there are CPUs.")] = 0,
) -> None:
    """Prove every shipped puzzle again."""
    every = [puzzle for ruleset in RULESETS for puzzle in load(ruleset)]
    columns = (TextColumn("proving"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with (
        Progress(*columns, console=console) as bar,
        ProcessPoolExecutor(jobs or os.cpu_count(), mp_context=get_context("spawn")) as pool,
    ):
        try:
            for _ in bar.track(pool.map(verify, every, chunksize=8), total=len(every)):
                pass
        except FalsePuzzle as fault:
            console.print(str(fault), style="red")
            raise typer.Exit(1) from None
    console.print(f"{len(every)} puzzles proven", style="green")


@app.command(name="list")
def list_all() -> None:
    """How many puzzles there are, by ruleset and grade."""
    table = Table("ruleset", *(f"grade {grade}" for grade in GRADES))
    for ruleset in RULESETS:
        grades = [puzzle.grade for puzzle in load(ruleset)]
        table.add_row(ruleset, *(str(grades.count(grade)) for grade in GRADES))
    console.print(table)
