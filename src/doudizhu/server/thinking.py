"""Computer players at a table: who they are, how long they take, and a thread to think in."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Protocol

from doudizhu import players
from doudizhu.game.actions import Action, Bid, Double, Pass, Play, Reveal
from doudizhu.game.game import Game
from doudizhu.game.view import View
from doudizhu.players.search import LOAD
from doudizhu.refusals import Refused
from doudizhu.rulesets import RULESETS, Ruleset
from doudizhu.server.logs import log
from doudizhu.server.metrics import Metrics

STAND_IN = "regular"
"""Level that plays for a person."""

SEARCHING = frozenset({"master"})
"""Levels that think for as long as they are given, on a whole CPU: they wait for each other and for nobody else."""

NAMES = ("Lin", "Mei", "Zhou", "Tao", "Qing", "Yun")
"""Names of computer players, by seat."""


class Player(Protocol):
    """What a table needs of a computer player."""

    def act(self, view: View) -> Action:
        """Its action for what it sees."""


def seat_seed(secret: str, seat: int) -> int:
    """Seed of the player in a seat: the same after a restart, and no way back to the deal's secret."""
    return int.from_bytes(hashlib.sha256(f"player {seat} {secret}".encode()).digest()[:6], "big")


def pause(view: View, pace: int) -> float:
    """Seconds that a player takes for its decision; `pace` is the time for an ordinary one, in ms.

    It follows from public facts alone: were a pass quick because the hand holds no answer, the time would tell the
    others so. Short is what is nearly always passed: a rocket, a very long play, a partner's play.
    """
    if view.phase != "play" or view.to_beat is None:
        factor = 1.4
    elif view.to_beat.type == "rocket":
        factor = 0.4
    elif view.to_beat.type == "bomb":
        factor = 1.6
    elif len(view.to_beat.cards) >= 8 or _partners(view, view.seat, view.to_beat.seat):
        factor = 0.6
    else:
        factor = 1.0
    return pace * factor / 1000


def _partners(view: View, one: int | None, other: int) -> bool:
    """Whether everybody knows that two seats play together: in a game with a hidden landlord that is never so."""
    if view.marked is not None or len(view.landlords) != 1:
        return False
    return (one in view.landlords) == (other in view.landlords)


def first_legal(view: View) -> Action:
    """Any legal action: what a seat does when its player fails."""
    legal = view.legal
    if legal.can_pass:
        return Pass()
    if legal.plays:
        return Play(legal.plays[0])
    if legal.can_double:
        return Double(False)
    if legal.can_reveal:
        return Reveal(False)
    return Bid(legal.bids[0])


def _first_decision(rules: Ruleset) -> None:
    game = Game(rules, seed="warm")
    players.create(STAND_IN, ruleset=rules).act(game.view(game.turn))


class Thinkers:
    """Threads for decisions, so that a slow one never holds the loop.

    Searches have threads of their own, one for each CPU, and the time of each is cut by how many wait: all that wait at
    one moment are done within about one full budget, and no other decision ever waits for a search.
    """

    def __init__(self, threads: int, metrics: Metrics) -> None:
        self._pool = ThreadPoolExecutor(max_workers=max(1, threads), thread_name_prefix="thinker")
        self._searchers = ThreadPoolExecutor(max_workers=LOAD.cpus, thread_name_prefix="searcher")
        self._metrics = metrics

    def warm(self) -> None:
        """Decide once in each ruleset, beside everything else: what a first decision reads and builds takes long."""
        for rules in RULESETS.values():
            self._pool.submit(_first_decision, rules)

    def player(self, level: str, secret: str, seat: int, rules: Ruleset) -> Player:
        """The player for a seat."""
        player: Player = players.create(level, seed=seat_seed(secret, seat), ruleset=rules)
        return player

    async def decide(self, player: Callable[[], Player], view: View, *, game: str, level: str) -> Action:
        """The decision of a player, who is made in the thread too: his weights may have to be read.

        One that fails is logged as an error and any legal action taken in its place.
        """

        def think() -> Action:
            started = time.perf_counter()
            try:
                return player().act(view)
            finally:
                # Figures are for everybody: they don't count choices that others must not know of.
                if view.phase != "reveal":
                    self._metrics.thinking.labels(level).observe(time.perf_counter() - started)

        loop = asyncio.get_running_loop()
        try:
            if level not in SEARCHING:
                return await loop.run_in_executor(self._pool, think)
            with LOAD.expect():
                return await loop.run_in_executor(self._searchers, think)
        except Exception as error:  # noqa: BLE001  # whatever fails in a player, the game goes on
            log("player failed", level=logging.ERROR, game=game, seat=view.seat, exc_info=error)
            return first_legal(view)

    async def hints(self, view: View) -> list[Action]:
        """All legal actions of the viewer in order of sense. Raises `Refused` when they can't be ordered."""
        try:
            found: list[Action] = await asyncio.get_running_loop().run_in_executor(self._pool, players.hints, view)
        except Exception as error:
            # A socket that closed instead would be asked again as soon as it is back.
            log("hints failed", level=logging.ERROR, seat=view.seat, exc_info=error)
            raise Refused("server_error") from error
        return found

    def close(self) -> None:
        """Let go of the threads; decisions not begun are dropped."""
        for pool in (self._pool, self._searchers):
            pool.shutdown(wait=False, cancel_futures=True)
