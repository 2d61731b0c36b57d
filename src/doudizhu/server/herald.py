"""Tells this worker what others have written: PostgreSQL's LISTEN, heard in a thread.

With SQLite there is one worker and nothing to tell.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable

from sqlalchemy.engine import make_url

from doudizhu.server.logs import log

CHANNEL = "doudizhu"
"""What is said on it: a game's id and the number of its last change, with a space between."""

BREATH = 0.5
"""Seconds after which the thread looks whether it should end."""

RETRY = 2.0
"""Seconds before a lost connection is tried again."""


class Herald:
    """Calls `heard(game, number)` in its own thread, and `lost()` whenever something may have been missed."""

    def __init__(self, url: str, heard: Callable[[str, int], None], lost: Callable[[], None]) -> None:
        self._address = make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)
        self._heard = heard
        self._lost = lost
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._run, name="herald", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stop listening."""
        self._ended.set()
        self._thread.join()

    def _run(self) -> None:
        import psycopg

        while not self._ended.is_set():
            try:
                with psycopg.connect(self._address, autocommit=True) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    self._lost()
                    while not self._ended.is_set():
                        for notice in connection.notifies(timeout=BREATH):
                            game, _, number = notice.payload.partition(" ")
                            self._heard(game, int(number))
            except psycopg.Error as error:
                log("herald lost its connection", level=logging.WARNING, exc_info=error)
                self._ended.wait(RETRY)
