"""Exact results with all hands open: `solve`, and the command `doudizhu solve`."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.table import Table

from doudizhu.cards import parse
from doudizhu.game.actions import Pass, Play
from doudizhu.game.game import Game
from doudizhu.game.score import settle
from doudizhu.game.view import Role
from doudizhu.notation import NotationError, Position, parse_position, position_of
from doudizhu.rulesets.base import Ruleset

if TYPE_CHECKING:
    from doudizhu import _core

SECONDS = 10.0
"""How long a question may take unless the caller says otherwise."""


@dataclass(frozen=True, slots=True)
class Judged:
    """One legal play, or the pass, of the seat to act."""

    play: Play | Pass
    wins: bool | None
    """Whether it wins for the side that makes it; None when the budget did not reach."""
    doublings: int | None
    """Doublings from here to the end when both sides play for points; None when not asked or not reached."""


@dataclass(frozen=True, slots=True)
class Solution:
    """What is true of a position with all hands open. None stands for what the budget did not reach."""

    position: Position
    side: Role
    """The side of the seat to act."""
    wins: bool | None
    """Whether that side wins."""
    doublings: int | None
    """How often the winners can force the score to double from here on, springs included."""
    scores: tuple[int, ...] | None
    """Scores by seat when both sides play for points; None when not asked or not reached."""
    plays: tuple[Judged, ...]
    line: tuple[tuple[int, Play | Pass], ...]
    """Seat and play to the end: the fastest win against the longest resistance, or the line for points."""
    longest: bool
    """Whether the line is proven to be the fastest win against the longest resistance."""
    boards: int
    """Positions searched."""

    @property
    def winner(self) -> Role | None:
        """The side that wins."""
        if self.wins is None:
            return None
        other: Role = "farmer" if self.side == "landlord" else "landlord"
        return self.side if self.wins else other

    @property
    def winning(self) -> tuple[Play | Pass, ...]:
        """The plays that win."""
        return tuple(judged.play for judged in self.plays if judged.wins)


@lru_cache(maxsize=8)
def solver_of(rules: Ruleset) -> _core.Solver:
    """The solver of a ruleset. It remembers what it found, in at most 64 MB."""
    from doudizhu import _core

    return _core.Solver(rules.core, spring=rules.spring, anti_spring=rules.spring and not rules.hidden_landlord)


def core_position(position: Position) -> _core.Position:
    """The position as the core takes it."""
    from doudizhu import _core

    players = position.rules.players
    plays = position.plays
    owner = -1
    if position.to_beat:
        owner = (position.turn - 1) % players if position.owner is None else position.owner
        if plays is None:
            plays = tuple(int(seat == owner) for seat in range(players))
    return _core.Position(
        position.rules.core,
        hands=[parse(hand)[0] for hand in position.hands],
        landlords=sum(1 << seat for seat in position.landlords),
        turn=position.turn,
        to_beat=parse(position.to_beat)[0] or None,
        owner=owner,
        passes=(position.turn - owner - 1) % players if position.to_beat else 0,
        plays_made=plays,
    )


def solve(
    position: str | Position | Game,
    *,
    every_play: bool = True,
    points: bool = False,
    line: bool = True,
    boards: int | None = None,
    seconds: float | None = SECONDS,
    threads: int = 1,
) -> Solution:
    """Solve a position at card play, given as its line of text, as a position, or as a running game.

    every_play: judge all plays; else only up to the first that wins. points: also how often the score doubles. line: a
    line of best play. boards, seconds: how far to go; what is not reached is None, never a guess. threads: how many
    search together (1..64); what is found does not depend on them. Ctrl-C stops the search.

    Raises `NotationError` for a text that is no position, `BadPosition` for a game that is not at card play.
    """
    if isinstance(position, str):
        position = parse_position(position)
    elif isinstance(position, Game):
        position = position_of(position.state)
    rules = position.rules
    answer = solver_of(rules).solve(
        core_position(position),
        every_play=every_play,
        points=points,
        line=line,
        boards=boards,
        seconds=seconds,
        threads=threads,
    )
    words = _words(rules)

    def by_id(play_id: int) -> Play | Pass:
        return Pass() if play_id < 0 else rules.play(words[play_id])

    side: Role = "landlord" if position.turn in position.landlords else "farmer"
    found = Solution(
        position=position,
        side=side,
        wins=answer["wins"],
        doublings=answer["doublings"],
        scores=None,
        plays=tuple(Judged(by_id(play_id), wins, doublings) for play_id, wins, doublings in answer["plays"]),
        line=tuple((seat, by_id(play_id)) for seat, play_id in answer["line"]),
        longest=answer["longest"],
        boards=answer["boards"],
    )
    if found.doublings is None or found.winner is None:
        return found
    return _with_scores(found, found.winner, found.doublings)


@lru_cache(maxsize=8)
def _words(rules: Ruleset) -> tuple[int, ...]:
    return tuple(word for word, *_ in rules.core.plays())


def _with_scores(found: Solution, winner: Role, doublings: int) -> Solution:
    position = found.position
    seats = range(position.rules.players)
    settled = settle(
        position.rules,
        landlords=position.landlords,
        winner=next(seat for seat in seats if (seat in position.landlords) == (winner == "landlord")),
        base=position.base,
        causes=(),
        plays=[2 for _ in seats],  # the doublings contain the springs already
        doubled=position.doubled,
        redoubled=position.redoubled,
        factor=position.factor << doublings,
    )
    return replace(found, scores=settled.scores)


def play_text(play: Play | Pass) -> str:
    """Ranks of a play, or ``pass``."""
    return play.cards if isinstance(play, Play) else "pass"


def as_json(found: Solution) -> dict[str, object]:
    """The solution as plain JSON values."""
    return {
        "position": str(found.position),
        "side": found.side,
        "wins": found.wins,
        "winner": found.winner,
        "doublings": found.doublings,
        "scores": found.scores,
        "plays": [
            {"play": play_text(each.play), "wins": each.wins, "doublings": each.doublings} for each in found.plays
        ],
        "line": [{"seat": seat, "play": play_text(play)} for seat, play in found.line],
        "longest": found.longest,
        "boards": found.boards,
    }


def command(
    position: Annotated[str, typer.Argument(help="A position as one line, as `classic 34/5/6 L0 t0 - 1x1`.")],
    every_play: Annotated[bool, typer.Option("--all", help="Judge every legal play.")] = False,
    points: Annotated[bool, typer.Option("--points", help="Also how often the score doubles, and the scores.")] = False,
    as_program: Annotated[bool, typer.Option("--json", help="Print JSON for programs.")] = False,
    seconds: Annotated[float, typer.Option(min=0.001, help="How long to search.")] = SECONDS,
    threads: Annotated[int, typer.Option(min=1, max=64, help="Threads that search together.")] = 1,
) -> None:
    """Who wins a POSITION with all hands open, with which plays, and a line of best play."""
    console = Console()
    try:
        found = solve(position, every_play=every_play, points=points, seconds=seconds, threads=threads)
    except NotationError as fault:
        raise typer.BadParameter(str(fault), param_hint="POSITION") from None
    if as_program:
        console.print_json(json.dumps(as_json(found)))
    else:
        _show(console, found, every_play)
    if found.wins is None:
        raise typer.Exit(3)


def _show(console: Console, found: Solution, every_play: bool) -> None:
    side = f"the {found.side} to move"
    if found.wins is None:
        console.print(f"{side}: unknown after {found.boards:,} positions", highlight=False)
        return
    console.print(f"{side} {'wins' if found.wins else 'loses'}", style="bold", highlight=False)
    if found.scores is not None:
        console.print(f"doublings: {found.doublings}; scores: {', '.join(map(str, found.scores))}", highlight=False)
    if every_play:
        table = Table("play", "wins", "doublings")
        for each in found.plays:
            wins = "?" if each.wins is None else "yes" if each.wins else "no"
            table.add_row(play_text(each.play), wins, "" if each.doublings is None else str(each.doublings))
        console.print(table)
    elif found.winning:
        console.print(f"with {play_text(found.winning[0])}", highlight=False)
    if found.line:
        title = "fastest win against the longest resistance" if found.longest else "a line"
        moves = "  ".join(f"{seat}:{play_text(play)}" for seat, play in found.line)
        console.print(f"{title}: {moves}", highlight=False, soft_wrap=True)
