"""One open socket: what waits to be sent to it, and how much it has asked."""

from __future__ import annotations

import asyncio

import msgspec

from doudizhu.server.limits import Bucket
from doudizhu.server.protocol import ServerMessage

WAITING = 256
"""Messages that may wait for a slow socket; beyond that it is closed and resumes when it connects again."""

_encoder = msgspec.json.Encoder()


def encode(message: ServerMessage) -> bytes:
    """The message as it goes over the socket."""
    return _encoder.encode(message)


class Connection:
    """A socket at a table, in a seat or (None) as spectator."""

    def __init__(self, sender: str, address: str, seat: int | None, bucket: Bucket) -> None:
        self.sender = sender
        """The person, or the address of somebody without a session."""
        self.address = address
        self.seat = seat
        self.bucket = bucket
        self.greeted = False
        self.sent = 0
        """Number of the last change sent."""
        self.acknowledged = 0
        self.outbox: asyncio.Queue[bytes] = asyncio.Queue(WAITING)
        self.closing: asyncio.Future[tuple[int, str]] = asyncio.get_running_loop().create_future()

    def send(self, message: ServerMessage | bytes) -> None:
        """Queue a message; a socket too slow to take it is closed."""
        try:
            self.outbox.put_nowait(message if isinstance(message, bytes) else encode(message))
        except asyncio.QueueFull:
            self.close(1013, "too slow")

    def close(self, code: int, reason: str) -> None:
        """Ask for the socket to be closed with a WebSocket close code."""
        if not self.closing.done():
            self.closing.set_result((code, reason))
