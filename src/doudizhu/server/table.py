"""One game at its table: commands in, changes stored and then shown, computer players and the clock.

The table in memory is a cache over the store: it can be dropped after any change and built again from its rows. What
changes it runs under its lock, one at a time, and is shown only after the store has it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import msgspec

from doudizhu.game.actions import Action
from doudizhu.game.events import AnyEvent
from doudizhu.game.game import Game
from doudizhu.game.sight import look
from doudizhu.game.state import State
from doudizhu.game.view import LegalActions, View
from doudizhu.refusals import Refused
from doudizhu.rulesets import ruleset
from doudizhu.server import deals
from doudizhu.server.changes import CLOCK, CLOCK_AUTO, LEFT, OURS, AutoSet, Change, change_of
from doudizhu.server.connection import Connection, encode
from doudizhu.server.logs import log
from doudizhu.server.moves import action_of, message_of
from doudizhu.server.protocol import (
    Accepted,
    Act,
    AskHint,
    AutoPlay,
    Deadline,
    HintAnswer,
    Players,
    SeatInfo,
    ServerMessage,
    Update,
    Welcome,
)
from doudizhu.server.store import Ending, NumberTaken, StoredGame, StoredResult, now_ms
from doudizhu.server.thinking import STAND_IN, Player, first_legal, pause

if TYPE_CHECKING:
    from doudizhu.server.hall import Hall

TIME_OUTS = 2
"""Time-outs in a row after which the computer plays for a seat."""

LEAVE_SECONDS = 10.0
"""How long a person may be without a socket in a timed game before the computer plays for the seat."""

GRACE_MS = 5_000
"""Least time left after a restart, so that the server's own absence costs nobody the turn."""


class Table:
    """A game with its seats, its open sockets, its computer players and its clock."""

    def __init__(self, hall: Hall, stored: StoredGame) -> None:
        self.hall = hall
        self.stored = stored
        self.rules = ruleset(stored.ruleset, **stored.options)
        self.lock = asyncio.Lock()
        self.connections: set[Connection] = set()
        self.touched = hall.clock()
        self._thinking: dict[tuple[int, int], asyncio.Task[None]] = {}
        self._players: dict[int, Player] = {}
        self._ring: asyncio.TimerHandle | None = None
        self._leaving: dict[int, asyncio.TimerHandle] = {}
        self._build(stored)

    def _build(self, stored: StoredGame) -> None:
        """The state that follows from the rows."""
        self.stored = stored
        self.next_game = stored.next
        self.changes = [change_of(row) for row in stored.events]
        self.game: Game = Game.replay(self.rules, _game_events(self.changes))
        self.auto = dict.fromkeys(range(self.rules.players), False)
        self.time_outs = dict.fromkeys(range(self.rules.players), 0)
        self._commands: dict[tuple[int, str], int] = {}
        for change in self.changes:
            self._note(change)
        self._asked: dict[int, int] = dict.fromkeys(self.game.waiting, len(self.changes))
        self._asked_in = self.game.phase
        self.deadline = stored.deadline
        self._shown = State(self.rules)
        for event in self.game.events:
            self._shown.evolve(event)

    def _note(self, change: Change) -> None:
        if isinstance(change.event, AutoSet):
            self.auto[change.event.seat] = change.event.on
            if not change.event.on:
                self.time_outs[change.event.seat] = 0
        if change.seat is None or change.command is None:
            return
        self._commands[change.seat, change.command] = change.number
        if change.command == CLOCK:
            self.time_outs[change.seat] += 1
        elif not change.command.startswith(OURS):
            self.time_outs[change.seat] = 0

    # --- what is shown ---------------------------------------------------------------------------------------------

    @property
    def id(self) -> str:
        """The game's id."""
        return self.stored.id

    @property
    def n(self) -> int:
        """Number of the last change."""
        return len(self.changes)

    def number(self, viewer: int | None) -> int:
        """Number of the last change that a viewer may know of. No other number may leave the table."""
        return next(change.number for change in reversed(self.changes) if change.seen_by(viewer))

    @property
    def finished(self) -> bool:
        """Nothing more will happen in this game."""
        return bool(self.game.over or self.game.void)

    @property
    def seed(self) -> str | None:
        """The secret seed, once the game is finished."""
        return self.stored.seed if self.finished else None

    def whole(self) -> StoredGame:
        """The game with all its rows, as the store has it."""
        return replace(self.stored, events=tuple(change.stored() for change in self.changes), next=self.next_game)

    def seat_of(self, person: str | None) -> int | None:
        """The person's seat."""
        if person is None:
            return None
        return next((seat for seat, sitting in enumerate(self.stored.seats) if sitting.person == person), None)

    def players(self) -> tuple[SeatInfo, ...]:
        """Who sits at the seats, and whether they are there."""
        present = {connection.seat for connection in self.connections}
        return tuple(
            SeatInfo(
                seat=seat,
                name=sitting.name,
                kind="computer" if sitting.kind == "computer" else "human",
                level=sitting.level,
                auto=self.auto[seat],
                online=sitting.kind == "computer" or seat in present,
            )
            for seat, sitting in enumerate(self.stored.seats)
        )

    def time_left(self) -> Deadline | None:
        """Time the waiting seats have, at this moment."""
        if self.deadline is None:
            return None
        return Deadline(total_ms=self.stored.time_ms, left_ms=max(0, self.deadline - now_ms()))

    def welcome(self, seat: int | None, last: int = 0) -> Welcome:
        """The table as it stands, for a seat that saw changes up to `last`."""
        missed = [change for change in (self.changes[last:] if last > 0 else []) if change.seen_by(seat)]
        return Welcome(
            game=self.id,
            n=self.number(seat),
            missed=tuple(change.step(seat) for change in missed),
            seat=seat,
            players=self.players(),
            view=self.game.view(seat),
            deadline=self.time_left(),
            commit=self.stored.commit,
            seed=self.seed,
            next_game=self.next_game,
        )

    def _show(self, change: Change) -> None:
        """Show one stored change to every connection, with the view right after it."""
        if not isinstance(change.event, AutoSet):
            self._shown.evolve(change.event)
        last = change.number == self.n
        updates: dict[int | None, bytes] = {}
        for connection in tuple(self.connections):
            if not connection.greeted or not change.seen_by(connection.seat):
                continue
            if connection.seat not in updates:
                update = Update(
                    n=change.number,
                    step=change.step(connection.seat),
                    view=self._view(connection.seat, last),
                    players=self.players(),
                    deadline=self.time_left(),
                    seed=self.seed if last else None,
                    next_game=self.next_game if last else None,
                )
                updates[connection.seat] = encode(update)
            connection.send(updates[connection.seat])
            connection.sent = change.number

    def _view(self, seat: int | None, last: bool) -> View:
        """The view after a change; while more follows by itself, nobody is asked."""
        view = look(self._shown, seat)
        return view if last else msgspec.structs.replace(view, turn=None, waiting=(), legal=LegalActions())

    # --- connections -----------------------------------------------------------------------------------------------

    async def greet(self, connection: Connection, last: int) -> None:
        """Bring a connection up to date; from now on it is sent every change."""
        async with self.lock:
            self.touched = self.hall.clock()
            connection.send(self.welcome(connection.seat, last))
            connection.sent = self.n
            connection.greeted = True

    def join(self, connection: Connection) -> None:
        """A socket was opened at the table."""
        came = connection.seat is not None and all(other.seat != connection.seat for other in self.connections)
        self.connections.add(connection)
        self.touched = self.hall.clock()
        if connection.seat is not None and (handle := self._leaving.pop(connection.seat, None)):
            handle.cancel()
        if came:
            self._presence()

    def leave(self, connection: Connection) -> None:
        """A socket was closed."""
        self.connections.discard(connection)
        self.touched = self.hall.clock()
        seat = connection.seat
        if seat is None or any(other.seat == seat for other in self.connections):
            return
        self._presence()
        if self.stored.time_ms and not self.finished and not self.hall.closing:
            self._leaving[seat] = asyncio.get_running_loop().call_later(
                LEAVE_SECONDS, lambda: self.hall.spawn(self._left(seat))
            )

    def _presence(self) -> None:
        message = encode(Players(players=self.players()))
        for connection in tuple(self.connections):
            if connection.greeted:
                connection.send(message)

    async def _left(self, seat: int) -> None:
        async with self.lock:
            self._leaving.pop(seat, None)
            if all(other.seat != seat for other in self.connections):
                await self._stand_in(seat, LEFT)

    # --- commands --------------------------------------------------------------------------------------------------

    async def command(self, seat: int | None, message: Act | AutoPlay) -> ServerMessage:
        """Carry out a command of a seat, once. Raises `Refused`; a refused command has changed nothing."""
        if seat is None:
            raise Refused("no_seat")
        # A socket that closes in the middle must not leave a change half made.
        return await asyncio.shield(self.hall.spawn(self._carry_out(seat, message)))

    async def _carry_out(self, seat: int, message: Act | AutoPlay) -> ServerMessage:
        async with self.lock:
            self.touched = self.hall.clock()
            if (number := self._commands.get((seat, message.id))) is not None:
                return Accepted(id=message.id, n=number)
            while True:
                if self.hall.closing:
                    raise Refused("closing")
                made, n = self._judge(seat, message)
                if not made:
                    return Accepted(id=message.id, n=self.number(seat))
                try:
                    await self._commit(made, seat, message.id)
                except NumberTaken:
                    continue
                return Accepted(id=message.id, n=n)

    @property
    def _secret(self) -> bool:
        """Whether changes are made now that some must not know of: the number of a change that all see would tell."""
        return self.game.phase == "reveal"

    def _judge(self, seat: int, message: Act | AutoPlay) -> tuple[Sequence[AnyEvent | AutoSet], int]:
        """The events that the command causes and the number of the first. Changes the game in memory."""
        if isinstance(message, AutoPlay):
            if self.finished:
                raise Refused("deal_void" if self.game.void else "game_over")
            if self._secret:
                raise Refused("wrong_phase", {"phase": self.game.phase})
            return ([] if self.auto[seat] == message.on else [AutoSet(seat, message.on)]), self.n + 1
        asked = self._asked.get(seat)
        if asked is not None and message.after < asked:
            raise Refused("late")
        return self.game.apply(seat, action_of(message.action)), self.n + 1

    async def hint(self, seat: int | None, message: AskHint) -> HintAnswer:
        """All legal actions of the seat. Raises `Refused` when it isn't asked."""
        if seat is None:
            raise Refused("no_seat")
        async with self.lock:
            asked, n = self._asked.get(seat), self.number(seat)
            if asked is None:
                raise Refused("not_asked")
            if message.after < asked:
                raise Refused("late")
            view = self.game.view(seat)
        actions = await self.hall.thinkers.hints(view)
        return HintAnswer(id=message.id, n=n, actions=tuple(message_of(action, view) for action in actions))

    # --- changing --------------------------------------------------------------------------------------------------

    async def _commit(self, made: Sequence[AnyEvent | AutoSet], seat: int | None, command: str | None) -> None:
        """Store what was made, then show it. The lock is held, and the game in memory has already changed.

        Raises `NumberTaken` after catching up when another worker was first. When the store fails, the
        table is dropped: the next request loads what was really stored.
        """
        at = now_ms()
        fresh = [
            Change(self.n + 1 + index, at, event, seat if index == 0 else None, command if index == 0 else None)
            for index, event in enumerate(made)
        ]
        previous_asked, previous_phase = dict(self._asked), self._asked_in
        self._ask(self.n + len(fresh))
        deadline = self._next_deadline(at, previous_asked, previous_phase)
        ending = self._ending(at)
        try:
            await asyncio.wrap_future(
                self.hall.store.append(self.id, [change.stored() for change in fresh], deadline=deadline, ending=ending)
            )
        except NumberTaken:
            log("number taken", game=self.id, n=self.n + 1)
            await self._catch_up()
            raise
        except BaseException:
            self.hall.drop(self, "store failed")
            raise
        for change in fresh:
            self.changes.append(change)
            self._note(change)
        self.deadline = deadline
        self.hall.metrics.changes.inc(sum(change.seen_by(None) for change in fresh))
        if ending is not None:
            self.next_game = None if ending.next is None else ending.next.id
            self.hall.finished(self)
        for change in fresh:
            self._show(change)
        self.wake()

    def _ask(self, number: int) -> None:
        """Note since which change each waiting seat is asked: a stage where several choose at once is one question."""
        waiting = set(self.game.waiting)
        same = self.game.phase == self._asked_in and waiting < set(self._asked) and bool(waiting)
        if same:
            self._asked = {seat: self._asked[seat] for seat in waiting}
        elif self.game.phase != self._asked_in or waiting != set(self._asked) or self._moved():
            self._asked = dict.fromkeys(waiting, number)
        self._asked_in = self.game.phase

    def _moved(self) -> bool:
        """Whether the game itself has changed since the last stored change."""
        return len(self.game.events) != sum(not isinstance(change.event, AutoSet) for change in self.changes)

    def _next_deadline(self, at: int, asked: dict[int, int], phase: str) -> int | None:
        if not self.stored.time_ms or not self._asked:
            return None
        unchanged = self.game.phase == phase and all(asked.get(seat) == since for seat, since in self._asked.items())
        return self.deadline if unchanged and self.deadline is not None else at + self.stored.time_ms

    def _ending(self, at: int) -> Ending | None:
        if not self.finished:
            return None
        if self.game.void:
            # A branch, or a game of the day, asks what becomes of this very deal: no other is dealt after it.
            last = self.stored.parent is not None or self.stored.day is not None
            following = None if last else deals.redeal(self.stored, self.rules, self.game)
            return Ending(at=at, void=True, next=following, result=self._result())
        game = self.game
        outcome = {"scores": game.scores, "winners": game.winners, "landlords": game.landlords}
        return Ending(at=at, void=False, outcome=outcome, result=self._result())

    def _result(self) -> StoredResult | None:
        """What the person at the table reached, where it is the deal of a day."""
        day = self.stored.day
        if day is None:
            return None
        seat, person = next(
            (seat, sitting.person) for seat, sitting in enumerate(self.stored.seats) if sitting.person is not None
        )
        score = 0 if self.game.scores is None else self.game.scores[seat]
        return StoredResult(day=day, person=person, game=self.id, score=score, won=seat in self.game.winners)

    async def catch_up(self, number: int) -> None:
        """Show what another worker has stored, up to change `number` at least."""
        async with self.lock:
            if self.n < number:
                await self._catch_up()

    async def _catch_up(self) -> None:
        """Build the state anew from the store, and show what is new. The lock is held."""
        stored = await asyncio.to_thread(self.hall.store.load, self.id)
        if stored is None:
            raise RuntimeError(f"game {self.id} has left the store")
        shown, n = self._shown, self.n
        self._build(stored)
        self._shown = shown
        for change in self.changes[n:]:
            self._show(change)
        self.wake()

    # --- computer players and the clock ----------------------------------------------------------------------------

    def level(self, seat: int) -> str | None:
        """Level that decides for the seat now; None when its person does."""
        sitting = self.stored.seats[seat]
        if sitting.kind == "computer":
            return sitting.level or STAND_IN
        return STAND_IN if self.auto[seat] else None

    def player(self, seat: int) -> Player:
        """The computer player of the seat: its own, or the stand-in of its person."""
        if seat not in self._players:
            level = self.stored.seats[seat].level or STAND_IN
            self._players[seat] = self.hall.thinkers.player(level, self.stored.seed, seat, self.rules)
        return self._players[seat]

    def wake(self) -> None:
        """Let the computer think for the seats it has, and set the clock for this turn: the only one that runs."""
        if self._ring is not None:
            self._ring.cancel()
            self._ring = None
        if self.hall.closing or self.finished:
            return
        fresh = [key for key in self._asked.items() if self.level(key[0]) is not None and key not in self._thinking]
        if fresh:
            self._thinking.update(dict.fromkeys(fresh, self.hall.spawn(self._think(fresh))))
        if self.deadline is not None:
            delay = max(0, self.deadline - now_ms()) / 1000
            self._ring = asyncio.get_running_loop().call_later(
                delay, lambda number: self.hall.spawn(self._time_out(number)), self.n
            )

    def resume(self) -> None:
        """Go on after the table was loaded: with the time that was left, but never less than the grace."""
        if self.deadline is not None:
            self.deadline = max(self.deadline, now_ms() + min(GRACE_MS, self.stored.time_ms))
        self.wake()

    async def _think(self, asked: Sequence[tuple[int, int]]) -> None:
        """Decide for all seats that were asked at once, and carry all of it out at once.

        Where a choice is hidden, even who was asked, no moment between two choices may show how many there were.
        """
        try:
            loop = asyncio.get_running_loop()
            async with self.lock:
                views = {seat: self.game.view(seat) for seat, since in asked if self._still(seat, since)}
            if not views:
                return
            begun = loop.time()
            actions = await asyncio.gather(*(self._decide(view) for view in views.values()))
            wait = max(pause(view, self.hall.settings.pace) for view in views.values())
            await asyncio.sleep(wait - (loop.time() - begun))
            async with self.lock:
                since = dict(asked)
                moves = zip(views, actions, strict=True)
                await self._move([(seat, action) for seat, action in moves if self._still(seat, since[seat])], None)
        finally:
            for key in asked:
                self._thinking.pop(key, None)

    def _still(self, seat: int, since: int) -> bool:
        """Whether the computer still has to decide what the seat was asked then."""
        return self._asked.get(seat) == since and self.level(seat) is not None and not self.hall.closing

    async def _decide(self, view: View) -> Action:
        if view.seat is None:
            raise ValueError("a spectator decides nothing")
        level = self.level(view.seat) or STAND_IN
        return await self.hall.thinkers.decide(partial(self.player, view.seat), view, game=self.id, level=level)

    async def _move(self, moves: Sequence[tuple[int, Action]], command: str | None) -> None:
        """Moves that the computer chose. The lock is held."""
        made: list[AnyEvent | AutoSet] = []
        for seat, action in moves:
            try:
                made += self.game.apply(seat, action)
            except Refused as refused:
                log("player refused", level=logging.ERROR, game=self.id, seat=seat, code=refused.code)
                made += self.game.apply(seat, first_legal(self.game.view(seat)))
        if not made:
            return
        with suppress(NumberTaken):
            await self._commit(made, moves[0][0] if command else None, command)

    async def _time_out(self, number: int) -> None:
        """The clock acts for whoever was asked when it was set, unless something has happened since."""
        async with self.lock:
            if self.n != number or self.finished or self.hall.closing:
                return
            for seat in [seat for seat in self._asked if self.level(seat) is None]:
                if seat not in self._asked:
                    continue
                self.hall.metrics.time_outs.inc()
                action = await self._decide(self.game.view(seat))
                await self._move([(seat, action)], CLOCK)
                if self.time_outs[seat] >= TIME_OUTS:
                    await self._stand_in(seat, CLOCK_AUTO)

    async def _stand_in(self, seat: int, command: str) -> None:
        """From now on the computer plays for the seat. The lock is held.

        Not while a change may be secret: the seat's own clock goes on, and then there is another occasion.
        """
        if self.finished or self.auto[seat] or self._secret:
            return
        with suppress(NumberTaken):
            await self._commit([AutoSet(seat, True)], seat, command)

    def stop(self) -> None:
        """Let go of timers and thoughts; nothing stored is touched."""
        if self._ring is not None:
            self._ring.cancel()
        for handle in self._leaving.values():
            handle.cancel()
        for task in tuple(self._thinking.values()):
            task.cancel()

    @property
    def idle(self) -> bool:
        """Whether nobody would miss the table in memory."""
        return not self.connections and not self._thinking and self.deadline is None and not self.lock.locked()


def _game_events(changes: Sequence[Change]) -> list[AnyEvent]:
    return [change.event for change in changes if not isinstance(change.event, AutoSet)]
