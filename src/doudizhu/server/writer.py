"""One thread writes. What waits while a commit runs is written by the next commit, all together (group commit).

Each piece of work runs in its own savepoint, so that a refused one takes nothing else down with it. Its future is
done only after the commit.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

from sqlalchemy import Connection, Engine

Work = Callable[[Connection], Any]

BATCH = 256
"""Most pieces of work in one commit."""


class Closed(RuntimeError):
    """The writer has stopped and takes no more work."""

    def __init__(self) -> None:
        super().__init__("the store is closed")


class Writer:
    """Runs work on one connection in one thread."""

    def __init__(self, engine: Engine, committed: Callable[[int], None] = lambda size: None) -> None:
        self._engine = engine
        self._committed = committed
        self._queue: queue.SimpleQueue[tuple[Work, Future[Any]] | None] = queue.SimpleQueue()
        self._lock = threading.Lock()
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="store-writer", daemon=True)
        self._thread.start()

    def submit(self, work: Work) -> Future[Any]:
        """Queue `work`; the future has its result after the commit, or the error that undid it."""
        done: Future[Any] = Future()
        with self._lock:
            if self._closed:
                raise Closed
            self._queue.put((work, done))
        return done

    def close(self) -> None:
        """Write what waits, then stop."""
        with self._lock:
            if not self._closed:
                self._closed = True
                self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        last = False
        while not last:
            batch, last = self._take()
            if batch:
                self._write(batch)

    def _take(self) -> tuple[list[tuple[Work, Future[Any]]], bool]:
        batch: list[tuple[Work, Future[Any]]] = []
        item = self._queue.get()
        while item is not None:
            batch.append(item)
            if len(batch) == BATCH:
                return batch, False
            try:
                item = self._queue.get_nowait()
            except queue.Empty:
                return batch, False
        return batch, True

    def _write(self, batch: list[tuple[Work, Future[Any]]]) -> None:
        results: list[tuple[Future[Any], Any, Exception | None]] = []
        try:
            with self._engine.begin() as connection:
                for work, done in batch:
                    try:
                        with connection.begin_nested():
                            results.append((done, work(connection), None))
                    except Exception as error:  # noqa: BLE001  # handed to the one who waits for this piece
                        results.append((done, None, error))
        except Exception as error:  # noqa: BLE001  # nothing of the batch was written: everybody in it is told
            results = [(done, None, error) for _, done in batch]
        for done, result, failure in results:
            if failure is None:
                done.set_result(result)
            else:
                done.set_exception(failure)
        self._committed(len(batch))
