"""Self-play on a Ray cluster: workers play games and send what these came to.

Nothing else imports Ray. A worker needs this package on its machine, of the same version.
"""

from __future__ import annotations

import os
import socket
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from doudizhu import _core
from doudizhu.players.weights import DEAL_SIZE, Size, table_rules
from doudizhu.rulesets import Ruleset

TASK_GAMES = 256
"""Games that a worker plays before it sends them: a fraction of a second, and some megabytes."""
QUEUED = 2
"""Tasks that wait at each worker, so that it plays on while the learner fits."""
PATIENCE = 10.0
"""Seconds without any games after which the learner plays for itself."""
RECRUITING = 5.0
"""Seconds between looks at the size of the cluster, and before a lost worker is replaced."""


class NoCluster(RuntimeError):
    """Ray is missing, or no cluster answers at the address."""


class Player:
    """What runs on the cluster: plays games with the networks that it is given."""

    def __init__(self, rules: Ruleset, size: Size) -> None:
        self._table = table_rules(rules)
        self._size = size

    def play(
        self, weights: list[np.ndarray], deal_weights: list[np.ndarray], options: dict[str, Any]
    ) -> tuple[str, _core.Experience]:
        """The machine's name, and what the games of `Networks.experience(**options)` came to."""
        networks = _core.Networks(
            self._table, size=self._size, deal_size=DEAL_SIZE, weights=weights, deal_weights=deal_weights
        )
        return socket.gethostname(), networks.experience(**options)


@dataclass(eq=False)
class Worker:
    """A player of the cluster as the learner sees it."""

    actor: Any
    machine: str = ""
    """Empty until it has answered."""
    tasks: set[Any] = field(default_factory=set)


class Cluster:
    """Workers on all CPUs of a Ray cluster, as many as it has at the moment.

    Games come in whatever order workers finish, so a training on a cluster is not the same twice.
    """

    def __init__(self, address: str, rules: Ruleset, size: Size, seed: int, tell: Callable[[str], None]) -> None:
        """address: `local` starts Ray on this machine, `HOST:PORT` and `auto` join a cluster of which this machine
        is part. tell: called with one line when workers are lost or join. Raises `NoCluster`.
        """
        try:
            import ray
        except ImportError as fault:
            raise NoCluster("training on a cluster needs the extra package: pip install 'doudizhu[ray]'") from fault
        if address not in ("local", "auto"):
            _knock(address)
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # a training tells nobody about itself
        try:
            ray.init(address, log_to_driver=False, configure_logging=False, include_dashboard=False)
        except (ConnectionError, RuntimeError, ValueError, OSError, TimeoutError) as fault:
            raise NoCluster(f"no Ray cluster at {address}: {fault}") from fault
        self._ray: Any = ray
        self._make = ray.remote(num_cpus=1, max_restarts=0)(Player).remote
        self._rules, self._size, self._tell = rules, size, tell
        self._seeds = np.random.default_rng(seed)
        self._workers: list[Worker] = []
        self._looked = -RECRUITING
        self._networks: tuple[Any, Any] | None = None

    @property
    def size(self) -> int:
        """Workers that have answered and are not lost."""
        return sum(worker.machine != "" for worker in self._workers)

    def publish(self, trainer: _core.Trainer, roles: int) -> None:
        """Let games that begin from now on be played with the trainer's newest networks."""
        rows = ([trainer.weights(role, deal=deal) for role in range(roles)] for deal in (False, True))
        play, deals = (self._ray.put(weights) for weights in rows)
        self._networks = play, deals

    def collect(
        self, games: int, stopped: Callable[[], bool], *, explore: float, lambda_: float, shown: float
    ) -> list[_core.Experience]:
        """What about so many games came to; fewer, or none, where workers do not answer or `stopped` says so."""
        options = {"games": min(games, TASK_GAMES), "explore": explore, "lambda_": lambda_, "shown": shown}
        collected: list[_core.Experience] = []
        heard = time.monotonic()
        while sum(each.games for each in collected) < games and not stopped():
            self._recruit()
            self._give(options)
            owners = {task: worker for worker in self._workers for task in worker.tasks}
            done, _ = self._ray.wait(list(owners), timeout=1.0) if owners else ([], [])
            if done:
                heard = time.monotonic()
            elif time.monotonic() - heard > PATIENCE:
                break
            for task in done:
                experience = self._receive(owners[task], task)
                if experience is not None:
                    collected.append(experience)
        return collected

    def close(self) -> None:
        """Dismiss the workers and leave the cluster."""
        self._workers.clear()
        self._ray.shutdown()

    def _recruit(self) -> None:
        """Have as many workers as the cluster has CPUs; those too many wait for machines that join."""
        now = time.monotonic()
        if now - self._looked < RECRUITING:
            return
        self._looked = now
        for _ in range(len(self._workers), int(self._ray.cluster_resources().get("CPU", 0))):
            self._workers.append(Worker(self._make(self._rules, self._size)))

    def _give(self, options: dict[str, Any]) -> None:
        if self._networks is None:
            raise ValueError("no networks were published")
        for worker in self._workers:
            while len(worker.tasks) < QUEUED:
                seed = int(self._seeds.integers(2**63))
                worker.tasks.add(worker.actor.play.remote(*self._networks, {**options, "seed": seed}))

    def _receive(self, worker: Worker, task: Any) -> _core.Experience | None:
        """What a task came to; None when its worker is lost."""
        worker.tasks.discard(task)
        if worker not in self._workers:
            return None
        experience: _core.Experience
        try:
            machine, experience = self._ray.get(task)
        except self._ray.exceptions.RayError as fault:
            self._workers.remove(worker)
            self._looked = time.monotonic()
            reason = " ".join(str(fault).split())[:200]
            machine = worker.machine or "a machine that had not answered"
            self._tell(f"lost a worker on {machine}, {self.size} go on: {type(fault).__name__}: {reason}")
            self._ray.kill(worker.actor)
            return None
        if not worker.machine:
            worker.machine = machine
            self._tell(f"a worker on {machine} has joined, {self.size} play")
        return experience


def _knock(address: str) -> None:
    """Raise `NoCluster` unless something listens at the address: Ray itself would wait for minutes."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not host or not port.isdecimal():
        raise NoCluster(f"{address!r} is no address of a Ray cluster: it is local, auto or HOST:PORT")
    try:
        socket.create_connection((host, int(port)), timeout=5).close()
    except OSError as fault:
        raise NoCluster(f"no Ray cluster at {address}: {fault}") from fault
