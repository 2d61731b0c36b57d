"""Clocks and 托管 at tables without a network, where time passes only when a test says so."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from doudizhu import players
from doudizhu.game.actions import Action
from doudizhu.server.connection import Connection
from doudizhu.server.hall import Hall
from doudizhu.server.limits import Bucket
from doudizhu.server.moves import message_of
from doudizhu.server.protocol import Act, AutoPlay, BidAction, Deadline, DoubleAction
from doudizhu.server.table import Table
from tests.server.halls import human_game, in_a_hall


class Now:
    """The milliseconds that the server reads."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.ms = 1_000_000
        for module in ("table", "deals", "hall"):
            monkeypatch.setattr(f"doudizhu.server.{module}.now_ms", lambda: self.ms)


async def act(table: Table, seat: int, command: str) -> None:
    view = table.game.view(seat)
    action = message_of(players.hints(view)[0], view)
    await table.command(seat, Act(command, table.n, action))


def test_one_clock_keyed_to_the_turn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    now = Now(monkeypatch)

    async def test(hall: Hall) -> None:
        table = await hall.open(human_game(time_ms=60_000))
        first, n = table._ring, table.n
        assert table.time_left() == Deadline(total_ms=60_000, left_ms=60_000)
        now.ms += 50_000
        assert table.time_left() == Deadline(total_ms=60_000, left_ms=10_000)
        await act(table, table.game.waiting[0], "a")
        assert first.cancelled()
        assert not table._ring.cancelled()
        assert table.time_left() == Deadline(total_ms=60_000, left_ms=60_000), "each turn has its whole time"
        after = table.n
        await table._time_out(n)
        assert table.n == after, "a clock of an earlier turn does nothing"
        await table._time_out(after)
        assert table.n > after

    in_a_hall(tmp_path, test)


def test_a_stage_where_several_choose_has_one_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    now = Now(monkeypatch)

    async def test(hall: Hall) -> None:
        table = await hall.open(human_game("competition", time_ms=60_000))
        await table.command(table.game.waiting[0], Act("a", table.n, BidAction(3)))
        one, other = table.game.waiting
        asked = table.n
        now.ms += 20_000
        await table.command(one, Act("b", asked, DoubleAction(True)))
        assert table.time_left() == Deadline(total_ms=60_000, left_ms=40_000)
        await table.command(other, Act("c", asked, DoubleAction(False)))
        assert table.time_left() == Deadline(total_ms=60_000, left_ms=60_000)

    in_a_hall(tmp_path, test)


def test_only_time_outs_in_a_row_count(tmp_path: Path):
    async def test(hall: Hall) -> None:
        for _ in range(50):
            table = await hall.open(human_game("two_player", time_ms=60_000))
            turns = {0: ["own", "clock", "own", "clock", "clock"], 1: ["own"] * 99}
            auto = []
            while turns[0] and not table.finished:
                seat = table.game.waiting[0]
                if turns[seat].pop(0) == "own":
                    await act(table, seat, f"own{table.n}")
                else:
                    await table._time_out(table.n)
                    auto.append(table.auto[0])
            if not table.finished:
                break
        assert not table.finished, "one game in twenty ends before the fifth turn, not all"
        assert auto == [False, False, True]
        assert not table.auto[1]

    in_a_hall(tmp_path, test)


def test_turning_auto_play_off_gives_the_seat_back(tmp_path: Path):
    async def test(hall: Hall) -> None:
        decided, decide = asyncio.Event(), hall.thinkers.decide

        async def slow(*values: Any, **more: Any) -> Action:
            await decided.wait()
            return await decide(*values, **more)

        hall.thinkers.decide = slow
        table = await hall.open(human_game())
        seat = table.game.waiting[0]
        await table.command(seat, AutoPlay("on", True))
        await table.command(seat, AutoPlay("off", False))
        (thought,) = table._thinking.values()
        decided.set()
        await thought
        assert (table.game.waiting, table.n) == ((seat,), 3)
        await act(table, seat, "own")
        assert table.n > 3

    in_a_hall(tmp_path, test)


def test_who_comes_back_in_time_keeps_the_seat(tmp_path: Path):
    async def test(hall: Hall) -> None:
        table = await hall.open(human_game(time_ms=60_000))
        first, second = (Connection("p", "", 0, Bucket(1, 1)) for _ in range(2))
        table.join(first)
        table.leave(first)
        (leaving,) = table._leaving.values()
        assert not leaving.cancelled()
        table.join(second)
        assert leaving.cancelled()
        await table._left(0)
        assert not table.auto[0]
        table.leave(second)
        await table._left(0)
        assert table.auto[0]

    in_a_hall(tmp_path, test)


@pytest.mark.parametrize(("away", "left"), [(0, 35_000), (32_000, 5_000), (10**9, 5_000)])
def test_a_restart_keeps_the_time_that_was_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, away: int, left: int):
    now = Now(monkeypatch)
    games = []

    async def before(hall: Hall) -> None:
        games.append((await hall.open(human_game(time_ms=60_000))).id)
        now.ms += 25_000

    async def after(hall: Hall) -> None:
        table = hall.tables[games[0]]
        assert table.time_left() == Deadline(total_ms=60_000, left_ms=left)
        assert table._ring is not None

    in_a_hall(tmp_path, before)
    now.ms += away
    in_a_hall(tmp_path, after)
