"""One game between players: each gets its seat's view and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from time import perf_counter_ns
from typing import Protocol

from doudizhu.game.actions import Action, Bid, Double, Pass, Reveal
from doudizhu.game.game import Game
from doudizhu.game.view import View
from doudizhu.players import Player


class Watcher(Protocol):
    """Looks on while a game is played."""

    def before(self, game: Game, seat: int, view: View, action: Action) -> None:
        """Called before an action is carried out, with the seat and what it saw."""
        ...

    def after(self, game: Game, seat: int, action: Action) -> None:
        """Called when the action has been carried out."""
        ...


@dataclass(frozen=True, slots=True)
class Decision:
    """One action of a player."""

    seat: int
    phase: str
    action: Action
    choices: int
    """Legal actions there were."""
    time_ns: int


class FaultyPlayer(RuntimeError):
    """A player answered with an action that is refused."""


def play(
    game: Game,
    players: Sequence[Player],
    *,
    bare: int | None = None,
    watcher: Watcher | None = None,
) -> list[Decision]:
    """Plays a game to its end, or until it is void. Returns the decisions, one player a seat.

    With `bare` the game starts at card play: that seat, who must be first bidder, takes the lowest bid, nobody bids
    more, shows himself or doubles, and these steps are no decisions. Raises `FaultyPlayer` for a refused action.
    """
    decisions: list[Decision] = []
    while not game.over and not game.void:
        seat = game.waiting[0]
        view = game.view(seat)
        if bare is not None and view.phase != "play":
            game.apply(seat, plain(view, bare))
            continue
        start = perf_counter_ns()
        action = players[seat].act(view)
        spent = perf_counter_ns() - start
        if watcher is not None:
            watcher.before(game, seat, view, action)
        try:
            game.apply(seat, action)
        except ValueError as fault:
            raise FaultyPlayer(f"{type(players[seat]).__name__} at seat {seat}: {action} refused: {fault}") from fault
        if watcher is not None:
            watcher.after(game, seat, action)
        decisions.append(Decision(seat, view.phase, action, choices(view), spent))
    return decisions


def choices(view: View) -> int:
    """Number of legal actions of the view's seat."""
    legal = view.legal
    if legal.can_double or legal.can_reveal:
        return 2
    bids = sum(value > 0 for value in legal.bids)
    return len(legal.plays) + bids + (legal.can_pass or 0 in legal.bids)


def plain(view: View, landlord: int) -> Action:
    """What keeps the steps before card play out of a match."""
    if view.legal.can_reveal:
        return Reveal(False)
    if view.legal.can_double:
        return Double(False)
    if view.seat == landlord and not any(value for _, value in view.bids):
        return Bid(min(value for value in view.legal.bids if value > 0))
    return Pass()
