"""Threads for what nobody at a table waits for: few, bounded in what may wait for them, and behind the tables."""

from __future__ import annotations

import asyncio
import os
import sys
import threading
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from doudizhu.refusals import Refused
from doudizhu.server.limits import SHARES

T = TypeVar("T")

NICE = 5
"""How far these threads stand back where CPUs are short."""

MOST_VALUES = 16
"""Questions for values that may be under way or wait."""


class Background:
    """A few threads for one kind of work."""

    def __init__(self, name: str, *, threads: int, most: int) -> None:
        """`most`: how many pieces of work may be under way or wait at once; a quarter of them for one sender."""
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix=name, initializer=_stand_back)
        self._most = most
        self._each = max(1, most // SHARES)
        self._under_way: Counter[str] = Counter()
        self.closed = False
        """Work that goes on for long looks here now and then, and gives up."""

    def run(self, work: Callable[[], T], sender: str) -> asyncio.Future[T]:
        """What `work` will give. Raises `Refused` at once when too much waits already, of all or of this sender; one
        who goes away before his turn has come costs nothing."""
        if self.closed:
            raise Refused("closing")
        if self._under_way.total() >= self._most:
            raise Refused("busy")
        if self._under_way[sender] >= self._each:
            raise Refused("too_many")
        given = asyncio.get_running_loop().run_in_executor(self._threads, work)
        self._under_way[sender] += 1
        given.add_done_callback(lambda _: self._done(sender))
        return given

    def _done(self, sender: str) -> None:
        self._under_way[sender] -= 1
        if not self._under_way[sender]:
            del self._under_way[sender]

    def close(self) -> None:
        """Begin nothing more: what waits is dropped, so that the process can end."""
        self.closed = True
        self._threads.shutdown(wait=False, cancel_futures=True)


class Backgrounds:
    """What one server does behind its tables."""

    def __init__(self) -> None:
        self.solving = Background("solving", threads=2, most=32)
        self.values = Background("values", threads=1, most=MOST_VALUES)
        self.records = Background("records", threads=1, most=8)
        """Analyses of records, for which the asking person waits."""
        self.games = Background("games", threads=1, most=64)
        """Analyses of games, which are stored."""

    def close(self) -> None:
        """Begin nothing more."""
        for each in (self.solving, self.values, self.records, self.games):
            each.close()


def _stand_back() -> None:
    if sys.platform == "linux":  # elsewhere a thread has no priority of its own
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICE)
