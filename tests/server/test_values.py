"""Values of actions over HTTP: positions, unknown hands, moments of records."""

import asyncio
import threading
from collections.abc import Callable

import pytest

from doudizhu.analysis import values as worth
from doudizhu.refusals import Refused
from doudizhu.server import background
from doudizhu.server.background import Background
from tests.server.playing import Person
from tests.server.test_api import finish

OPEN = "classic 3344555R/4456JJQ/336689TTJK L0 t0 - 1x1"
PARTIAL = "classic 344556/?5/3789T L1 t0 - 3x1 out=TTJJQQ"


def valued(person: Person, **request: object) -> dict:
    answer = person.post("/api/values", request)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_a_position_and_a_line_from_it(person: Person):
    first = valued(person, position=OPEN, worlds=16)
    assert (first["seat"], first["worlds"]) == (0, 16)
    assert all(set(option) == {"action", "win", "points", "searched"} for option in first["options"])
    now = valued(person, position=OPEN, moves=["334455"], worlds=16)
    assert now["seat"] == 1
    assert [option["action"] for option in now["options"]] == ["pass"]


def test_unknown_hands_are_dealt(person: Person):
    state = person.post("/api/position", {"position": PARTIAL}).json()
    assert (state["open"], state["side"], state["winner"]) == (False, "farmer", None)
    assert [seat["hand"] is None for seat in state["view"]["seats"]] == [False, True, False]
    found = valued(person, position=PARTIAL, worlds=16)
    assert {option["action"] for option in found["options"]} == set(state["view"]["legal"]["plays"])


def test_every_moment_of_a_record(person: Person):
    played = finish(person, ruleset="competition")
    replay = person.get(f"/api/games/{played.game}/replay").json()
    kinds = {"bid": "auction", "double": "doubling", "play": "play"}
    for kind in kinds:
        # The moment before such a step.
        n = next(frame["n"] for frame in replay["frames"] if frame["step"]["kind"] == kind)
        found = valued(person, record=replay["record"], after=n - 1, worlds=8)
        assert found["options"]
        assert (found["options"][0]["win"] is None) == (kind != "play")
    end = person.post("/api/values", {"record": replay["record"], "after": len(replay["frames"])})
    assert end.json()["code"] == "game_over"


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({}, "bad_request"),
        ({"position": OPEN, "record": "x"}, "bad_request"),
        ({"position": "classic"}, "bad_position"),
        ({"position": PARTIAL, "moves": ["3"]}, "unknown_hands"),
        ({"position": "classic ?5/34/56 L0 t0 - 1x1"}, "bad_position"),
        ({"position": OPEN, "worlds": 0}, "malformed"),
        ({"position": OPEN, "worlds": 1025}, "malformed"),
        ({"position": "classic 3/4/5 L0 t0 - 1x1", "moves": ["3"]}, "game_over"),
        ({"record": "nonsense", "after": 1}, "bad_record"),
    ],
)
def test_refusals(person: Person, body: dict, code: str):
    answer = person.post("/api/values", body)
    assert (answer.status_code, answer.json()["code"]) == (400, code)


def test_unknown_hands_are_neither_solved_nor_played_on(person: Person):
    for path in ("/api/solve", "/api/position"):
        assert person.post(path, {"position": PARTIAL, "moves": ["3"]}).json()["code"] == "unknown_hands"


def test_tables_go_on_while_values_are_found_and_what_waits_is_bounded(
    serve: Callable[..., Person], meet: Callable[[str], Person], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(background, "MOST_VALUES", 1)
    person = serve()
    other = meet(person.address)
    go_on = threading.Event()
    begun = threading.Event()

    def stuck(*_: object, **__: object) -> worth.Values:
        begun.set()
        go_on.wait(20)
        return worth.Values([], 0)

    monkeypatch.setattr("doudizhu.analysis.values.values", stuck)
    answers: list[int] = []
    waiting = threading.Thread(target=lambda: answers.append(other.post("/api/values", {"position": OPEN}).status_code))
    waiting.start()
    try:
        assert begun.wait(20)
        refused = person.post("/api/values", {"position": OPEN})
        assert (refused.status_code, refused.json()["code"]) == (429, "busy")
        assert int(refused.headers["retry-after"]) > 0
        assert finish(person).view["phase"] == "over"
    finally:
        go_on.set()
        waiting.join()
    assert answers == [200]


def test_work_that_fails_makes_room_again():
    def fail() -> None:
        raise LookupError

    async def run() -> None:
        few = Background("test", threads=1, most=1)
        for _ in range(2):
            with pytest.raises(LookupError):
                await few.run(fail, "a")
        assert await few.run(lambda: 7, "a") == 7

    asyncio.run(run())


def test_too_much_at_once_is_refused():
    async def run() -> None:
        few = Background("test", threads=1, most=2)
        held = threading.Event()
        first = few.run(lambda: held.wait(20), "a")
        second = few.run(lambda: 2, "b")
        with pytest.raises(Refused) as refused:
            few.run(lambda: 3, "c")
        assert refused.value.code == "busy"
        held.set()
        assert await asyncio.gather(first, second) == [True, 2]

    asyncio.run(run())


def test_one_sender_leaves_the_others_room():
    async def run() -> None:
        some = Background("test", threads=1, most=8)
        held = threading.Event()
        mine = [some.run(lambda: held.wait(20), "a") for _ in range(2)]
        with pytest.raises(Refused) as refused:
            some.run(lambda: 3, "a")
        assert refused.value.code == "too_many"
        others = some.run(lambda: 4, "b")
        held.set()
        assert await asyncio.gather(*mine, others) == [True, True, 4]
        assert await some.run(lambda: 5, "a") == 5

    asyncio.run(run())


def test_a_server_that_stops_begins_nothing_more():
    async def run() -> None:
        few = Background("test", threads=1, most=3)
        begun, held = threading.Event(), threading.Event()

        def hold() -> bool:
            begun.set()
            held.wait(20)
            return few.closed

        first = few.run(hold, "a")
        second = few.run(lambda: 2, "b")
        await asyncio.to_thread(begun.wait)
        few.close()
        held.set()
        assert await first is True
        with pytest.raises(asyncio.CancelledError):
            await second

    asyncio.run(run())


def test_nothing_begins_once_closed():
    async def ask() -> str:
        closed = Background("test", threads=1, most=8)
        closed.close()
        with pytest.raises(Refused) as refusal:
            closed.run(lambda: 1, "somebody")
        return refusal.value.code

    assert asyncio.run(ask()) == "closing"
