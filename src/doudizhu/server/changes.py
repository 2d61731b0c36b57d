"""What the store keeps of a table, one row each: an event of the game, or a seat going over to the computer or back."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from doudizhu.game import events
from doudizhu.server.moves import step_of
from doudizhu.server.protocol import Step
from doudizhu.server.store import StoredEvent

OURS = ":"
"""Begins what stands in place of a command's id where the server acted for a seat. No client's id has a colon."""

CLOCK = ":clock"
"""The clock decided."""

CLOCK_AUTO = ":clock-auto"
"""The clock decided once too often: the computer plays for the seat."""

LEFT = ":left"
"""The person left: the computer plays for the seat."""


class AutoSet(msgspec.Struct, frozen=True, tag_field="kind", tag="auto"):
    """From now on the computer plays for the seat, or no more."""

    seat: int
    on: bool


_auto = msgspec.json.Decoder(AutoSet)


@dataclass(frozen=True, slots=True)
class Change:
    """Change number `number` at a table; `seat` and `command` say whose command caused it."""

    number: int
    at: int
    event: events.AnyEvent | AutoSet
    seat: int | None = None
    command: str | None = None

    def stored(self) -> StoredEvent:
        """The row for the store."""
        body = msgspec.json.encode(self.event) if isinstance(self.event, AutoSet) else events.encode(self.event)
        return StoredEvent(number=self.number, at=self.at, body=body.decode(), seat=self.seat, command=self.command)

    def seen_by(self, viewer: int | None) -> bool:
        """Whether a viewer may know of it at all."""
        return isinstance(self.event, AutoSet) or events.sees(self.event, viewer)

    def step(self, viewer: int | None) -> Step:
        """What a viewer is told of it."""
        if isinstance(self.event, AutoSet):
            return Step(kind="seats", seat=self.event.seat, value=int(self.event.on))
        return step_of(self.event, viewer)


def change_of(row: StoredEvent) -> Change:
    """The change that a row of the store holds."""
    event: events.AnyEvent | AutoSet
    event = _auto.decode(row.body) if row.body.startswith('{"kind":"auto"') else events.decode(row.body)
    return Change(row.number, row.at, event, row.seat, row.command)
