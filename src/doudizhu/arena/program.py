"""A player that is a program of its own, one line in, one line out.

The program is started once and asked many times. Each question is one line of JSON on its standard input::

    {"type": "act", "seed": 1, "view": {...}}

with the view as the WebSocket sends it. It answers with one line of JSON, an action as the WebSocket takes it, where
the cards of a play may also be rank text::

    {"kind": "play", "cards": "334455"}   {"kind": "play", "cards": ["3s", "3h"]}   {"kind": "pass"}
    {"kind": "bid", "value": 2}   {"kind": "double", "on": true}   {"kind": "reveal", "on": false}

Decisions should depend on the question only. What it prints to standard error is shown. It ends when its input ends.
"""

from __future__ import annotations

import shlex
import subprocess
from typing import IO

import msgspec

from doudizhu.cards import rank_text
from doudizhu.game.actions import Action, Bid, Double, Pass, Play, Reveal
from doudizhu.game.view import View


class Answer(msgspec.Struct, forbid_unknown_fields=True):
    """One line of a program."""

    kind: str
    cards: str | tuple[str, ...] = ""
    value: int = 0
    on: bool = False


class ProgramFault(RuntimeError):
    """The program ended or answered with something that is no action."""


class Program:
    """Asks a program. `command` is split like a shell line; no shell runs it."""

    def __init__(self, command: str, seed: int = 0) -> None:
        self.command = command
        self.seed = seed
        self._process: subprocess.Popen[bytes] | None = None

    def act(self, view: View) -> Action:
        """The program's action; raises `ProgramFault` when it gives none."""
        writer, reader = self._pipes()
        question = msgspec.json.encode({"type": "act", "seed": self.seed, "view": view})
        try:
            writer.write(question + b"\n")
            writer.flush()
        except BrokenPipeError as fault:
            raise ProgramFault(f"{self.command}: ended") from fault
        line = reader.readline()
        if not line:
            raise ProgramFault(f"{self.command}: ended without an answer")
        try:
            answer = msgspec.json.decode(line, type=Answer)
        except msgspec.MsgspecError as fault:
            raise ProgramFault(f"{self.command}: {line!r} is no action: {fault}") from fault
        return _action(answer, self.command)

    def close(self) -> None:
        """Ends the program."""
        if self._process is not None:
            self._process.communicate()
            self._process = None

    def _pipes(self) -> tuple[IO[bytes], IO[bytes]]:
        if self._process is None:
            self._process = subprocess.Popen(
                shlex.split(self.command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=-1
            )
        writer, reader = self._process.stdin, self._process.stdout
        assert writer is not None
        assert reader is not None
        return writer, reader


def _action(answer: Answer, command: str) -> Action:
    match answer.kind:
        case "pass":
            return Pass()
        case "bid":
            return Bid(answer.value)
        case "double":
            return Double(answer.on)
        case "reveal":
            return Reveal(answer.on)
        case "play" if isinstance(answer.cards, str):
            return Play(answer.cards)
        case "play":
            return Play(rank_text(answer.cards), held=tuple(answer.cards))
    raise ProgramFault(f"{command}: unknown kind {answer.kind!r}")
