"""Time and 托管 over real sockets; the details are in test_time.py."""

import time
from collections.abc import Callable

import pytest

from doudizhu.server import table as table_module
from doudizhu.server.changes import CLOCK, AutoSet, change_of
from doudizhu.server.store import Store
from tests.server.playing import Person, Seat

Serve = Callable[..., Person]
Meet = Callable[[str], Person]


def asked_seat(person: Person, **wanted: object) -> Seat:
    while True:
        seat = person.sit(person.new_game(**wanted))
        if seat.wait_until_asked():
            return seat
        seat.close()


def store_of(tmp_path) -> Store:
    return Store(f"sqlite:///{tmp_path / 'games.sqlite3'}")


def test_no_clock_against_computers_by_default(person: Person):
    seat = asked_seat(person)
    assert seat.deadline is None


def test_two_time_outs_and_the_computer_plays_on(serve: Serve, tmp_path):
    person = serve()
    seat = asked_seat(person, time_ms=150)
    assert seat.deadline["total_ms"] == 150
    assert 0 <= seat.deadline["left_ms"] <= 150
    while not seat.over:
        seat.next()
    store = store_of(tmp_path)
    clock = [row for row in store.load(seat.game).events if row.command == CLOCK]
    store.close()
    assert 1 <= len(clock) <= 2
    assert all(row.seat == 0 for row in clock)
    if len(clock) == 2:
        assert seat.players[0]["auto"]
        assert [step["value"] for step in seat.steps if step["kind"] == "seats"] == [1]


def test_auto_play_on_and_off(person: Person):
    seat = asked_seat(person)
    seat.send({"type": "auto", "id": "on", "on": True})
    first = seat.answer("on")
    assert first["type"] == "accepted"
    assert seat.players[0]["auto"]
    seat.send({"type": "auto", "id": "on", "on": True})
    assert seat.answer("on") == first
    while not seat.over:
        seat.next()
    assert not seat.asked


def test_who_leaves_a_timed_game_is_played_for(serve: Serve, tmp_path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(table_module, "LEAVE_SECONDS", 0.2)
    person = serve()
    seat = asked_seat(person, time_ms=60_000)
    seat.close()
    watching = person.http.get(f"/api/games/{seat.game}").json()
    while not watching["finished"]:
        time.sleep(0.05)
        watching = person.http.get(f"/api/games/{seat.game}").json()
    store = store_of(tmp_path)
    auto = [change_of(row).event for row in store.load(seat.game).events]
    store.close()
    assert AutoSet(0, True) in auto


def test_others_see_who_is_there(person: Person, meet: Meet):
    seat = asked_seat(person)
    watching = meet(person.address).sit(seat.game)
    assert watching.players[0]["online"]
    seat.close()
    assert not watching.expect("players")["players"][0]["online"]
    person.sit(seat.game)
    assert watching.expect("players")["players"][0]["online"]


def test_a_spectator_who_leaves_changes_nothing(person: Person, meet: Meet):
    seat = asked_seat(person)
    watching = meet(person.address).sit(seat.game)
    watching.close()
    assert person.sit(seat.game).view == seat.view
    assert seat.act(seat.some_action())["type"] == "accepted"
