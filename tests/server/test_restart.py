"""Servers that stop or are killed in the middle: the games go on, nothing lost, nothing dealt anew."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest

from doudizhu.server.settings import Settings
from doudizhu.server.store import Store
from tests.server.playing import Person, Seat, running

Serve = Callable[..., Person]
Meet = Callable[[str], Person]

CARD = re.compile(r"(?<![\w-])[3-9TJQKA2][shcd](?![\w-])|\"[BR]\"")


class Process:
    """`python -m doudizhu.server`, which can be killed and started again on the same database and port."""

    def __init__(self, folder: Path, **settings: object) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.log = folder / "server.log"
        self.environ = {
            **os.environ,
            "DOUDIZHU_DATABASE_URL": f"sqlite:///{folder / 'games.sqlite3'}",
            "DOUDIZHU_PORT": str(self.port),
            **{f"DOUDIZHU_{name.upper()}": str(value) for name, value in settings.items()},
        }
        self.address = f"http://127.0.0.1:{self.port}"
        self.start()

    def start(self) -> None:
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "doudizhu.server"], env=self.environ, stdout=log, stderr=log
            )
        while True:
            assert self.process.poll() is None, self.log.read_text()
            try:
                httpx.get(f"{self.address}/healthz", timeout=5)
                return
            except httpx.TransportError:
                time.sleep(0.05)

    def stop(self, how: signal.Signals) -> int:
        self.process.send_signal(how)
        return self.process.wait(30)


@pytest.fixture
def process(tmp_path: Path) -> Iterator[Callable[..., Process]]:
    started: list[Process] = []

    def start(**settings: object) -> Process:
        started.append(Process(tmp_path, **settings))
        return started[-1]

    yield start
    for each in started:
        if each.process.poll() is None:
            each.stop(signal.SIGKILL)


def same_but_later(before: dict, after: dict) -> None:
    """The later view is of the same deal, and everything that was seen has stayed."""
    assert after["first"] == before["first"]
    assert after["bids"][: len(before["bids"])] == before["bids"]
    seen = [move for trick in before["tricks"] for move in trick]
    now = [move for trick in after["tricks"] for move in trick]
    assert now[: len(seen)] == seen
    seat = before["seat"]
    mine = {card for move in now if move["seat"] == seat for card in move["cards"]}
    assert set(before["seats"][seat]["hand"]) <= set(after["seats"][seat]["hand"]) | mine


@pytest.mark.parametrize("ruleset", ["classic", "five_player"])
def test_killed_again_and_again_the_game_goes_on(process: Callable[..., Process], meet: Meet, ruleset: str):
    server = process(pace=15)
    person = meet(server.address)
    seat = person.sit(person.new_game(ruleset=ruleset))
    commit, kills = seat.welcome["commit"], 0
    while kills < 4 and not seat.over:
        for _ in range(7):
            if seat.asked:
                # The answer is not waited for: the kill may come before, during or after the commit.
                action = seat.some_action()
                seat.send({"type": "act", "id": f"move{seat.n}", "after": seat.n, "action": action})
            if not seat.over:
                seat.next()
        view, n = seat.view, seat.n
        server.stop(signal.SIGKILL)
        kills += 1
        server.start()
        seat.close()
        seat = person.sit(seat.game, n)
        assert seat.welcome["commit"] == commit
        assert seat.n >= n
        assert len(seat.welcome["missed"]) == seat.n - n
        same_but_later(view, seat.view)
        if seat.view["phase"] == "void":
            seat = person.sit(seat.next_game)
            commit = seat.welcome["commit"]
    seat.play_on()
    while seat.next_game is not None:
        seat = person.sit(seat.next_game)
        seat.play_on()
    assert kills >= 2
    assert sum(seat.view["result"]["scores"]) == 0
    assert not CARD.search(server.log.read_text()), "the log names a card"


def test_killed_in_the_middle_of_a_trick(process: Callable[..., Process], meet: Meet):
    server = process(pace=150)
    person = meet(server.address)
    while True:
        seat = person.sit(person.new_game())
        while not seat.over and not (seat.view["to_beat"] and not seat.asked):
            if seat.asked:
                seat.act(seat.some_action())
            else:
                seat.next()
        if not seat.over:
            break
    view, n = seat.view, seat.n
    server.stop(signal.SIGKILL)
    server.start()
    again = person.sit(seat.game)
    assert again.n == n
    assert again.view == view
    again.play_on()
    assert again.view["phase"] == "over"


def test_a_command_is_not_done_twice_by_a_restart(process: Callable[..., Process], meet: Meet):
    server = process(pace=0)
    person = meet(server.address)
    seat = person.sit(person.new_game())
    assert seat.wait_until_asked()
    action = seat.some_action()
    first = seat.act(action, command="same")
    server.stop(signal.SIGKILL)
    server.start()
    again = person.sit(seat.game)
    assert again.act(action, command="same") == first


def test_told_to_stop_it_stops_in_order(process: Callable[..., Process], meet: Meet):
    server = process(pace=50)
    person = meet(server.address)
    seat = person.sit(person.new_game())
    n = seat.n
    assert server.stop(signal.SIGTERM) in (0, -signal.SIGTERM)
    assert seat.until_closed() == 1012
    assert '"event": "stopped"' in server.log.read_text()
    server.start()
    again = person.sit(seat.game, n)
    assert again.n >= seat.n
    again.play_on()
    assert again.over


def test_computers_and_clock_go_on_without_any_request(tmp_path: Path, meet: Meet):
    url = f"sqlite:///{tmp_path / 'games.sqlite3'}"
    with running(Settings(database_url=url, pace=10**8)) as address:
        person = meet(address)
        seat = person.sit(person.new_game(time_ms=100))
    with running(Settings(database_url=url, pace=0)):
        store = Store(url)
        while store.load(seat.game).finished is None:
            time.sleep(0.05)
        store.close()


def test_two_servers_at_one_table(serve: Serve, tmp_path: Path, meet: Meet):
    """A command at a server that has missed something is judged again on what is stored, and nothing is lost."""
    person = serve()
    other = meet("")
    with running(Settings(database_url=f"sqlite:///{tmp_path / 'games.sqlite3'}", pace=10**8)) as second:
        other.move_to(second)
        other.http.cookies = person.http.cookies
        here: Seat = person.sit(person.new_game())
        other.http.cookies = person.http.cookies
        assert here.wait_until_asked()
        there = other.sit(here.game)
        assert there.view == here.view
        stale = there.n
        assert here.act(here.some_action())["type"] == "accepted"
        answer = there.act({"kind": "pass"}, after=stale)
        assert answer["type"] == "refused"
        assert there.n > stale
        fresh = person.sit(here.game)
        assert fresh.view == here.view or fresh.n > here.n
