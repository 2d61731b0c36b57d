"""Several servers on one PostgreSQL database: what one writes, the others show."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest

from doudizhu.server.settings import Settings
from tests.server.playing import Person, running

Meet = Callable[[str], Person]


@pytest.fixture
def workers(postgres_url: str, meet: Meet) -> Iterator[Callable[..., Person]]:
    """Start a server on the database."""
    with ExitStack() as stack:

        def start(**wanted: object) -> Person:
            settings = Settings(database_url=postgres_url, **{"pace": 0, **wanted})
            return meet(stack.enter_context(running(settings)))

        yield start


def test_a_whole_game_on_postgresql(workers: Callable[..., Person]):
    person = workers()
    seat = person.sit(person.new_game(ruleset="competition"))
    seat.play_on()
    while seat.next_game is not None:
        seat = person.sit(seat.next_game)
        seat.play_on()
    assert sum(seat.view["result"]["scores"]) == 0
    assert person.get("/api/games").json()["games"][0]["score"] == seat.view["result"]["scores"][0]


def test_a_person_at_two_workers(workers: Callable[..., Person]):
    """Every change reaches the sockets of both; a command may go to either."""
    first, second = workers(), workers()
    game = first.new_game()
    second.http.cookies = first.http.cookies
    seats = [first.sit(game), second.sit(game)]
    assert seats[1].view["seat"] == 0
    turn = 0
    while all(seat.wait_until_asked() for seat in seats):
        here, there = seats[turn % 2], seats[(turn + 1) % 2]
        while here.n < there.n:
            here.next()
        if not here.asked:
            continue
        answer = here.act(here.some_action())
        assert answer["type"] == "accepted", answer
        while there.n < answer["n"]:
            there.next()
        turn += 1
    for seat in seats:
        while not seat.over:
            seat.next()
    assert turn > 1 or seats[0].view["phase"] == "void"
    assert seats[0].view == seats[1].view


def test_when_a_worker_dies_another_goes_on(workers: Callable[..., Person], monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("doudizhu.server.hall.SWEEP_SECONDS", 0.2)
    monkeypatch.setattr("doudizhu.server.hall.ORPHAN_MS", 100)
    still = workers(pace=10**8)
    seat = still.sit(still.new_game(time_ms=300))
    other = workers()
    game = seat.game
    while not (state := other.get(f"/api/games/{game}").json())["finished"]:
        seat.next()
    assert state["phase"] in ("over", "void")
