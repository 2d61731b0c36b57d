"""Tables in memory are a cache: they come and go, and failures of the store lose nothing."""

import asyncio
import json
import logging
import socket
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path

import pytest

from doudizhu.refusals import Refused
from doudizhu.server import command, logs, migrate
from doudizhu.server.connection import WAITING, Connection
from doudizhu.server.hall import Hall
from doudizhu.server.limits import Bucket, Buckets, sender_at
from doudizhu.server.protocol import Act, PassAction, Pong
from doudizhu.server.settings import BadSetting
from tests.server.halls import Clock, human_game, in_a_hall
from tests.server.playing import Person

Serve = Callable[..., Person]


def test_a_table_that_nobody_looks_at_is_forgotten_and_found_again(tmp_path: Path):
    async def test(hall: Hall) -> None:
        table = await hall.open(human_game())
        seat = table.game.waiting[0]
        await table.command(seat, Act("a", 1, PassAction()))
        before = table.welcome(0)
        hall.clock.now = 59
        hall.sweep()
        assert table.id in hall.tables
        hall.clock.now = 61
        hall.sweep()
        assert hall.tables == {}
        again = await hall.table(table.id)
        assert again is not table
        assert again.welcome(0) == before
        assert (await hall.table(table.id)) is again

    in_a_hall(tmp_path, test)


def test_a_table_with_a_socket_stays(tmp_path: Path):
    async def test(hall: Hall) -> None:
        table = await hall.open(human_game())
        connection = Connection("p", "", 0, Bucket(1, 1))
        table.join(connection)
        hall.clock.now = 1000
        hall.sweep()
        assert table.id in hall.tables
        table.leave(connection)
        hall.clock.now = 2000
        hall.sweep()
        assert hall.tables == {}

    in_a_hall(tmp_path, test)


def test_two_requests_at_once_find_one_table(tmp_path: Path):
    async def test(hall: Hall) -> None:
        stored = human_game()
        await asyncio.wrap_future(hall.store.create(stored))
        found = await asyncio.gather(*(hall.table(stored.id) for _ in range(10)))
        assert len(set(map(id, found))) == 1
        with pytest.raises(Refused, match="no such game"):
            await hall.table("nothing")

    in_a_hall(tmp_path, test)


def test_a_change_that_is_not_stored_is_not_shown(tmp_path: Path):
    class Broken(Exception):
        pass

    async def test(hall: Hall) -> None:
        table = await hall.open(human_game())
        seat = table.game.waiting[0]
        connection = Connection("p", "", seat, Bucket(1, 1))
        table.join(connection)
        await table.greet(connection, 0)
        waiting = connection.outbox.qsize()
        works = hall.store.append

        def fails(*_args: object, **_more: object) -> Future[None]:
            failed: Future[None] = Future()
            failed.set_exception(Broken())
            return failed

        hall.store.append = fails
        with pytest.raises(Broken):
            await table.command(seat, Act("a", 1, PassAction()))
        hall.store.append = works
        assert connection.outbox.qsize() == waiting
        assert connection.closing.result() == (1012, "table reloads")
        again = await hall.table(table.id)
        assert again.n == 1
        assert again.game.waiting == (seat,)
        accepted = await again.command(seat, Act("a", 1, PassAction()))
        assert accepted.n == 2

    in_a_hall(tmp_path, test)


def test_a_hall_that_closes_takes_no_commands(tmp_path: Path):
    async def test(hall: Hall) -> None:
        table = await hall.open(human_game())
        hall.closing = True
        with pytest.raises(Refused) as refused:
            await table.command(table.game.waiting[0], Act("a", 1, PassAction()))
        assert refused.value.code == "closing"

    in_a_hall(tmp_path, test)


def test_a_socket_too_slow_to_read_is_closed():
    async def test() -> None:
        connection = Connection("p", "", 0, Bucket(1, 1))
        for _ in range(WAITING):
            connection.send(Pong(t=1))
        assert not connection.closing.done()
        connection.send(Pong(t=1))
        assert connection.closing.result() == (1013, "too slow")

    asyncio.run(test())


def test_buckets():
    clock = Clock()
    bucket = Bucket(rate=2, burst=4, clock=clock)
    assert [bucket.take() for _ in range(5)] == [True] * 4 + [False]
    clock.now = 0.5
    assert [bucket.take() for _ in range(2)] == [True, False]
    clock.now = 100
    assert [bucket.take() for _ in range(5)] == [True] * 4 + [False]
    buckets = Buckets(rate=1, burst=1, most=2, clock=clock)
    assert [buckets.take(who) for who in ("a", "a", "b", "c", "b", "a")] == [True, False, True, True, False, True]


def test_log_lines_quote_no_error_and_no_unknown_field(caplog: pytest.LogCaptureFixture):
    with pytest.raises(logs.UnknownField):
        logs.log("played", hand="3s4h")
    try:
        raise ValueError("seat 1 holds 3s4h")
    except ValueError as error:
        record = logging.LogRecord("x", logging.ERROR, "", 0, "failed", None, (type(error), error, error.__traceback__))
    line = json.loads(logs.JsonLines().format(record))
    assert (line["event"], line["error"], line["level"]) == ("failed", "ValueError", "error")
    assert "3s4h" not in json.dumps(line)
    assert "test_hall.py" in line["trace"][-1]


def test_several_workers_need_postgresql(tmp_path: Path):
    with pytest.raises(BadSetting, match="PostgreSQL"):
        command.serve(database_url=f"sqlite:///{tmp_path / 'games.sqlite3'}", workers=2)


def test_a_port_in_use_is_named_before_anything_is_begun(tmp_path: Path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(BadSetting, match=f"port {port}"):
            command.serve(port=port, database_url=f"sqlite:///{tmp_path / 'games.sqlite3'}")
    assert not (tmp_path / "games.sqlite3").exists()


def test_database_commands(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    url = f"sqlite:///{tmp_path / 'games.sqlite3'}"
    command.db_upgrade(url)
    command.db_upgrade(url)
    command.db_backup(tmp_path / "copy.sqlite3", url)
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == f"upgraded: empty -> {migrate.newest()}"
    assert lines[1] == f"up to date: {migrate.newest()}"
    assert (tmp_path / "copy.sqlite3").exists()


def test_addresses_of_one_network_are_one_sender():
    """Whoever has one IPv6 address has its whole /64; IPv4 in IPv6 stays what it is."""
    assert sender_at("2001:db8:1:2::1") == sender_at("2001:db8:1:2:ffff:ffff:ffff:ffff") == "2001:db8:1:2::/64"
    assert sender_at("2001:db8:1:3::1") != sender_at("2001:db8:1:2::1")
    assert sender_at("::ffff:192.0.2.7") == sender_at("192.0.2.7") == "192.0.2.7"
    assert sender_at("fe80::1%eth0") == "fe80::/64"
    assert [sender_at(text) for text in ("", "a:b", "testclient")] == ["", "a:b", "testclient"]
