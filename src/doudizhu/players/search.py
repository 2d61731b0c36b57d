"""Master: the network, and worlds played out by it."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from doudizhu import _core
from doudizhu.game.actions import Action
from doudizhu.game.view import View
from doudizhu.players import weights, worth
from doudizhu.players.network import POINTS, chosen, only
from doudizhu.players.player import NotAsked, chance, is_asked
from doudizhu.players.seen import seen
from doudizhu.players.situation import rules_of
from doudizhu.rulesets.base import Ruleset

MILLISECONDS = 400.0
"""Time for a decision on one core."""
LEAST_MILLISECONDS = 20.0
"""Time for a decision however many are under way."""


class Load:
    """How many searches are under way or wait for a thread in this process: they share its CPUs."""

    def __init__(self, cpus: int | None = None) -> None:
        self.cpus = cpus or os.cpu_count() or 1
        self._expected = 0
        self._running = 0
        self._lock = threading.Lock()

    @contextmanager
    def expect(self) -> Iterator[None]:
        """Around a search that may have to wait for a thread: those that begin before it leave time for it."""
        with self._lock:
            self._expected += 1
        try:
            yield
        finally:
            with self._lock:
                self._expected -= 1

    @contextmanager
    def share(self, milliseconds: float) -> Iterator[float]:
        """The time that a search may take now; never less than `LEAST_MILLISECONDS` or all it asked for."""
        with self._lock:
            self._running += 1
            sharing = max(self._running, self._expected)
        try:
            yield max(min(milliseconds, LEAST_MILLISECONDS), milliseconds * min(1.0, self.cpus / sharing))
        finally:
            with self._lock:
                self._running -= 1


LOAD = Load()


class Master:
    """Search over worlds that agree with everything public, each played out by the networks.

    With `worlds` alone the decision depends on seed and view only; with a time limit also on how fast the machine is.
    """

    def __init__(
        self,
        seed: int = 0,
        ruleset: Ruleset | None = None,
        path: Path | None = None,
        *,
        milliseconds: float = MILLISECONDS,
        worlds: int = 0,
        threads: int = 1,
    ) -> None:
        """`milliseconds`, `worlds`: limits of a decision, 0 for none; one is needed."""
        if milliseconds <= 0 and worlds <= 0:
            raise ValueError("milliseconds, worlds: a search needs a limit")
        self.seed = seed
        self.path = path
        self.milliseconds = milliseconds
        self.worlds = worlds
        self.threads = threads
        if ruleset is not None:
            weights.networks(ruleset, path)

    def act(self, view: View) -> Action:
        """A legal action of the view's seat."""
        if not is_asked(view):
            raise NotAsked(view)
        rules = rules_of(view)
        table, networks = weights.networks(rules, self.path)
        if view.phase != "play":
            return worth.decide(view, rules, networks)
        if len(view.legal.plays) + view.legal.can_pass == 1:
            return chosen(view, rules, only(view))
        known = seen(view, rules, table)
        out = known.way_out()
        if out is not None:
            return chosen(view, rules, out)
        with LOAD.share(self.milliseconds) as milliseconds:
            options = _core.SearchOptions(
                worlds=self.worlds,
                milliseconds=milliseconds if self.milliseconds > 0 else 0.0,
                threads=self.threads,
                points=POINTS,
                seed=chance(self.seed, view).getrandbits(63),
            )
            candidates, _ = networks.search(known, options)
        return chosen(view, rules, candidates[0][0])
