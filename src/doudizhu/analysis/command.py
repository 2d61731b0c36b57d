"""The command `doudizhu analyse`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from doudizhu import record
from doudizhu.analysis.analyse import WORLDS, NotWhole, analyse
from doudizhu.analysis.report import Analysis, Judgement, Truth
from doudizhu.players.weights import NoWeights


def command(
    file: Annotated[Path, typer.Argument(exists=True, dir_okay=False, readable=True, help="A record file (.ddz).")],
    worlds: Annotated[
        int | None,
        typer.Option(min=1, help=f"Worlds played out for each decision; at most {WORLDS}, by the length of the game."),
    ] = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same analysis.")] = 0,
    every: Annotated[bool, typer.Option("--all", help="List every decision, not only the worst.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON for programs, one game a line.")] = False,
) -> None:
    """Judge each decision of the finished games in FILE by what its seat could know."""
    console = Console()
    try:
        games = record.loads_all(file.read_text(encoding="utf-8"))
        if not games:
            raise record.RecordError(1, "", "there is no game in it")
        for game in games:
            with Progress(console=Console(stderr=True), transient=True) as bar:
                task = bar.add_task("judging")
                found = analyse(
                    game,
                    worlds=worlds,
                    seed=seed,
                    progress=lambda done, total, bar=bar, task=task: bar.update(task, completed=done, total=total),  # type: ignore[misc]
                )
            if as_json:
                typer.echo(msgspec.json.encode(found).decode())
            else:
                _show(console, found, every)
    except (OSError, ValueError) as fault:
        if not isinstance(fault, OSError | UnicodeDecodeError | record.RecordError | NoWeights | NotWhole):
            raise
        reason = "no text in UTF-8" if isinstance(fault, UnicodeDecodeError) else fault
        console.print(f"{file}: {reason}", style="red", highlight=False, markup=False)
        raise typer.Exit(1) from None


def _show(console: Console, found: Analysis, every: bool) -> None:
    table = Table("seat", "decisions", "accuracy", "inaccuracies", "mistakes", "blunders", title=found.ruleset)
    for each in found.summaries:
        accuracy = "" if each.accuracy is None else f"{each.accuracy:.1f}"
        row = (each.seat, each.decisions, accuracy, each.inaccuracies, each.mistakes, each.blunders)
        table.add_row(*map(str, row))
    console.print(table)
    by_number = {each.n: each for each in found.judgements}
    listed = found.judgements if every else tuple(by_number[n] for n in found.worst)
    decisions = Table("event", "seat", "action", "grade", "given away", "better", "with open hands")
    for judgement in listed:
        decisions.add_row(
            str(judgement.n),
            str(judgement.seat),
            judgement.action,
            judgement.grade,
            f"{100 * judgement.loss:.1f} %",
            _better(judgement),
            _truth(judgement.truth),
        )
    console.print(decisions)


def _better(judgement: Judgement) -> str:
    best = judgement.options[0]
    if best.action == judgement.action:
        return ""
    return best.action if best.win is None else f"{best.action} ({100 * best.win:.0f} %)"


def _truth(truth: Truth | None) -> str:
    if truth is None or truth.after is None:
        return ""
    if truth.before == truth.after:
        return "still won" if truth.after else "lost anyway"
    return "threw the win away" if truth.before else "won by the others' doing"
