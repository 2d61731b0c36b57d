"""The command line: `doudizhu COMMAND`. Each room brings its own command; this file only hangs them up.

The server, its store and the terminal are imported when they are asked for, so that small questions are answered fast.
"""

from __future__ import annotations

import json
import os
import sys
from importlib.metadata import version
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

import doudizhu as ddz
from doudizhu import fairness, players, record
from doudizhu.analysis.command import command as analyse
from doudizhu.arena.command import arena
from doudizhu.bench import bench
from doudizhu.cards import typed
from doudizhu.game.actions import Play
from doudizhu.out_paths import out_file
from doudizhu.puzzles.command import app as puzzles
from doudizhu.refusals import LANGUAGES
from doudizhu.simulate import simulate
from doudizhu.solve import command as solve
from doudizhu.train.command import train

app = typer.Typer(
    no_args_is_help=True,
    add_completion=True,
    pretty_exceptions_enable=False,
    help="斗地主 Dou Dizhu: play, serve, and ask the engine.",
)
out = Console()

RulesetId = Annotated[str, typer.Option("--ruleset", "-r", help="One of the six rulesets.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]


def rules_of(id: str) -> ddz.Ruleset:
    """The ruleset with this id; an unknown one ends the command with the list of known ones."""
    try:
        return ddz.ruleset(id)
    except ValueError as error:
        raise typer.BadParameter(str(error), param_hint="--ruleset") from None


def reading(play: Play) -> dict[str, str | int]:
    """A play as JSON prints it."""
    return {"cards": play.cards, "type": play.type, "length": play.length, "main": play.main}


@app.command()
def classify(cards: str, ruleset: RulesetId = "classic", as_json: AsJson = False) -> None:
    """What a set of CARDS is (ranks 3456789TJQKA2BR, 10 for T too, as 333444), or that it is no play."""
    try:
        play = rules_of(ruleset).classify(typed(cards))
    except ValueError as error:
        raise typer.BadParameter(str(error), param_hint="CARDS") from None
    if not cards.strip():
        raise typer.BadParameter("no cards", param_hint="CARDS")
    if as_json:
        out.print_json(json.dumps(reading(play) if play else None))
    elif play:
        out.print(f"{play.cards}: {play.type}, length {play.length}, main {play.main}", highlight=False)
    else:
        out.print(f"{cards}: no play", highlight=False)
    if play is None:
        raise typer.Exit(1)


@app.command()
def plays(
    hand: str,
    beat: Annotated[str | None, typer.Option("--beat", help="List the answers to these cards.")] = None,
    ruleset: RulesetId = "classic",
    as_json: AsJson = False,
) -> None:
    """All legal plays of a HAND: every lead, or with --beat every answer (passing not included)."""
    rules = rules_of(ruleset)
    if not hand.strip():
        raise typer.BadParameter("the hand is empty", param_hint="HAND")
    try:
        found = rules.leads(typed(hand))
    except ValueError as error:
        raise typer.BadParameter(str(error), param_hint="HAND") from None
    if beat is not None:
        if not beat.strip():
            raise typer.BadParameter("no cards", param_hint="--beat")
        try:
            found = rules.answers(typed(hand), typed(beat))
        except ValueError as error:
            raise typer.BadParameter(str(error), param_hint="--beat") from None
    if as_json:
        out.print_json(json.dumps([reading(play) for play in found]))
        return
    table = Table("cards", "type", "length", "main", title=f"{len(found)} plays")
    for play in found:
        table.add_row(play.cards, play.type, str(play.length), play.main)
    out.print(table)


@app.command()
def counts(ruleset: RulesetId = "classic", as_json: AsJson = False) -> None:
    """How many distinct plays of each type the whole pack offers."""
    found = rules_of(ruleset).counts()
    if as_json:
        out.print_json(json.dumps(found))
        return
    table = Table("type", "plays", title=ruleset)
    table.columns[1].justify = "right"
    for kind, count in found.items():
        table.add_row(kind, f"{count:,}")
    table.add_section()
    table.add_row("all", f"{sum(found.values()):,}")
    out.print(table)


@app.command()
def play(
    ruleset: RulesetId = "classic",
    level: Annotated[str, typer.Option(help="Level of the computer players.")] = "regular",
    seat: Annotated[int, typer.Option(min=0, max=4, help="Your seat.")] = 0,
    language: Annotated[str, typer.Option(help="zh-Hans, zh-Hant, en or ja; the locale's by default.")] = "",
    seed: Annotated[str, typer.Option(help="Secret seed of the deals; drawn by default.")] = "",
    records: Annotated[
        Path | None, typer.Option("--out", callback=out_file, help="Append the records of the games to this file.")
    ] = None,
) -> None:
    """A game in the terminal against computer players."""
    from doudizhu.terminal import Terminal, language_of

    rules = rules_of(ruleset)
    if seat >= rules.players:
        raise typer.BadParameter(f"{seat}: seats of {ruleset} are 0 to {rules.players - 1}", param_hint="--seat")
    if level not in players.names():
        raise typer.BadParameter(f"{level!r}: levels are {', '.join(players.names())}", param_hint="--level")
    if language and language not in LANGUAGES:
        raise typer.BadParameter(f"{language!r}: languages are {', '.join(LANGUAGES)}", param_hint="--language")
    terminal = Terminal(rules, level, seat, language_of(language or None), out, records)
    if seed:
        terminal.seed = seed
    terminal.run()


@app.command()
def verify(file: Annotated[Path, typer.Argument(exists=True, dir_okay=False, readable=True)]) -> None:
    """Check that the deals in a record FILE (.ddz) are what was committed before the games."""
    try:
        games = record.loads_all(file.read_text(encoding="utf-8"))
        if not games:
            raise ValueError("there is no game in it")
        for number, game in enumerate(games, 1):
            fairness.verify(game)
            out.print(f"game {number}: the deal is the one that was committed", style="green", highlight=False)
    except (OSError, ValueError) as error:
        reason = "no text in UTF-8" if isinstance(error, UnicodeDecodeError) else error
        out.print(f"{file}: {reason}", style="red", highlight=False, markup=False)
        raise typer.Exit(1) from None


@app.command(name="version")
def print_version() -> None:
    """Print the version."""
    out.print(version("doudizhu"), highlight=False)


app.command()(simulate)
app.command()(arena)
app.command()(bench)
app.command(name="solve")(solve)
app.command()(train)
app.command(name="analyse")(analyse)
app.add_typer(puzzles, name="puzzles")

DatabaseUrl = Annotated[str | None, typer.Option(help="Store; DOUDIZHU_DATABASE_URL by default.")]


@app.command()
def serve(
    host: Annotated[str | None, typer.Option(help="Address to listen on; DOUDIZHU_HOST by default.")] = None,
    port: Annotated[int | None, typer.Option(help="Port; DOUDIZHU_PORT by default.")] = None,
    database_url: DatabaseUrl = None,
    pace: Annotated[int | None, typer.Option(help="ms that computer players take; DOUDIZHU_PACE by default.")] = None,
    workers: Annotated[int | None, typer.Option(help="Processes; more than one need PostgreSQL.")] = None,
    open_browser: Annotated[bool, typer.Option("--open", help="Open the page, where there is a screen.")] = False,
) -> None:
    """Serve the page and the interface for programs."""
    from doudizhu.server import command

    screen = sys.platform in ("darwin", "win32") or any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))
    try:
        command.serve(host, port, database_url, pace, workers, open_browser and screen)
    except ValueError as error:
        out.print(str(error), style="red", highlight=False, markup=False)
        raise typer.Exit(2) from None


database = typer.Typer(no_args_is_help=True, help="The store: bring it up to date, back it up.")
app.add_typer(database, name="db")


@database.command()
def upgrade(database_url: DatabaseUrl = None) -> None:
    """Bring the store to the tables of this version."""
    from doudizhu.server import command

    try:
        command.db_upgrade(database_url)
    except ValueError as error:
        out.print(str(error), style="red", highlight=False, markup=False)
        raise typer.Exit(2) from None


@database.command()
def backup(target: Path, database_url: DatabaseUrl = None) -> None:
    """Copy the store into TARGET while the server may be running."""
    from doudizhu.server import command
    from doudizhu.server.migrate import CannotBackUp

    try:
        command.db_backup(target, database_url)
    except (ValueError, CannotBackUp) as error:
        out.print(str(error), style="red", highlight=False, markup=False)
        raise typer.Exit(2) from None
