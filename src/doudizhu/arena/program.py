"""A player that is a program of its own, one line in, one line out (what they say: outside.py).

The program is started once and asked many times. What it prints to standard error is shown. It ends when its input
ends.
"""

from __future__ import annotations

import shlex
import subprocess
from typing import IO

from doudizhu.arena.outside import OutsideFault, action_of, question
from doudizhu.game.actions import Action
from doudizhu.game.view import View


class Program:
    """Asks a program. `command` is split like a shell line; no shell runs it."""

    def __init__(self, command: str, seed: int = 0) -> None:
        self.command = command
        self.seed = seed
        self._process: subprocess.Popen[bytes] | None = None

    def act(self, view: View) -> Action:
        """The program's action; raises `OutsideFault` when it gives none."""
        writer, reader = self._pipes()
        try:
            writer.write(question(self.seed, view) + b"\n")
            writer.flush()
        except BrokenPipeError as fault:
            raise OutsideFault(f"{self.command}: ended") from fault
        line = reader.readline()
        if not line:
            raise OutsideFault(f"{self.command}: ended without an answer")
        return action_of(line, self.command)

    def close(self) -> None:
        """Ends the program."""
        if self._process is not None:
            self._process.communicate()
            self._process = None

    def _pipes(self) -> tuple[IO[bytes], IO[bytes]]:
        if self._process is None:
            try:
                self._process = subprocess.Popen(
                    shlex.split(self.command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=-1
                )
            except (OSError, ValueError, IndexError) as fault:
                raise OutsideFault(f"{self.command or 'an empty command'}: can't be started: {fault}") from fault
        writer, reader = self._process.stdin, self._process.stdout
        assert writer is not None
        assert reader is not None
        return writer, reader
