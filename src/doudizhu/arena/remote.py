"""A player that is a WebSocket server elsewhere, one text message in, one out (what they say: outside.py).

The arena connects once for each of its processes and asks many times over that connection.
"""

from __future__ import annotations

from contextlib import ExitStack

from websockets.exceptions import InvalidHandshake, InvalidURI, WebSocketException
from websockets.sync.client import ClientConnection, connect

from doudizhu.arena.outside import OutsideFault, action_of, question
from doudizhu.game.actions import Action
from doudizhu.game.view import View

PATIENCE = 60.0
"""Seconds to wait for a connection or an answer."""


class Remote:
    """Asks a WebSocket server. `url` begins with ws:// or wss://."""

    def __init__(self, url: str, seed: int = 0, *, patience: float = PATIENCE) -> None:
        """`patience`: seconds to wait for a connection or an answer."""
        self.url = url
        self.seed = seed
        self.patience = patience
        self._connection: ClientConnection | None = None
        self._open = ExitStack()

    def act(self, view: View) -> Action:
        """The server's action; raises `OutsideFault` when it gives none."""
        connection = self._connected()
        try:
            connection.send(question(self.seed, view).decode())
            answer = connection.recv(self.patience)
        except TimeoutError as fault:
            raise OutsideFault(f"{self.url}: no answer in {self.patience:g} seconds") from fault
        except (WebSocketException, OSError) as fault:
            raise OutsideFault(f"{self.url}: ended without an answer: {fault}") from fault
        return action_of(answer, self.url)

    def close(self) -> None:
        """Ends the connection."""
        self._open.close()
        self._connection = None

    def _connected(self) -> ClientConnection:
        if self._connection is None:
            try:
                self._connection = self._open.enter_context(connect(self.url, open_timeout=self.patience))
            except (InvalidURI, InvalidHandshake, OSError) as fault:
                raise OutsideFault(f"{self.url}: can't be reached: {fault}") from fault
        return self._connection
