"""The deal of the day: the same for everybody, counted once a person, kept over restarts."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

from doudizhu import fairness, players, record
from doudizhu.game.deal import commitment
from doudizhu.server import daily
from tests.server.playing import Person, Seat

Serve = Callable[..., Person]
Meet = Callable[[str], Person]


def deal(person: Person) -> dict:
    answer = person.get("/api/daily/deal")
    assert answer.status_code == 200, answer.text
    return answer.json()


def begin(person: Person) -> Seat:
    answer = person.post("/api/daily/deal")
    assert answer.status_code == 201, answer.text
    assert answer.json()["seat"] == 0
    return person.sit(answer.json()["id"])


def test_everybody_gets_the_same_deal_and_the_same_answers(serve: Serve, meet: Meet):
    person = serve()
    mine, other = begin(person), begin(meet(person.address))
    assert mine.game != other.game
    assert mine.welcome["commit"] == other.welcome["commit"] == deal(person)["commit"]
    for seat in (mine, other):
        assert [each["hand"] is None for each in seat.view["seats"]] == [False, True, True]
        state = seat.person.get(f"/api/games/{seat.game}").json()
        assert (state["seed"], state["day"], state["record"]) == (None, daily.today(), None)
        assert [each["level"] for each in state["players"]] == [None, "strong", "strong"]
        seat.play_on()
    # Whoever does the same sees the same to the end: what the others hold and what they do.
    records = [seat.person.get(f"/api/games/{seat.game}/replay").json()["frames"] for seat in (mine, other)]
    assert records[0] == records[1]
    assert mine.view == other.view
    assert commitment(mine.seed) == mine.welcome["commit"]


def test_the_deal_can_be_verified_from_its_record(serve: Serve):
    seat = begin(serve())
    seat.play_on()
    fairness.verify(record.loads(seat.person.get(f"/api/games/{seat.game}/record").text))


def test_the_first_finished_game_counts_and_others_are_told_after_ones_own(serve: Serve, meet: Meet):
    person = serve()
    empty = deal(person)
    assert (empty["own"], empty["running"], empty["played"], empty["won"], empty["scores"]) == (None, None, 0, None, [])
    left = begin(person)
    left.close()
    assert deal(person)["running"] == left.game
    # A game that was left goes on: nobody sees the deal twice before he has finished it.
    seat = begin(person)
    assert seat.game == left.game
    seat.play_on()
    score, won = seat.view["result"]["scores"][0], 0 in seat.view["result"]["winners"]
    own = {"game": seat.game, "score": score, "won": won}
    again = begin(person)
    assert again.game != seat.game
    again.play_on(bid=False)
    found = deal(person)
    assert (found["own"], found["running"], found["played"]) == (own, None, 1)
    assert (found["won"], found["scores"]) == (int(won), [{"score": score, "count": 1}])

    other = meet(person.address)
    before = deal(other)
    assert (before["own"], before["played"], before["won"], before["scores"]) == (None, 1, None, [])
    begin(other).play_on()
    after = deal(other)
    assert (after["played"], after["scores"]) == (2, [{"score": score, "count": 2}])
    assert after["own"]["game"] != seat.game
    # What if: a branch of such a game is none.
    branch = person.post(f"/api/games/{seat.game}/branches", {"after": 1, "seat": 0}).json()["id"]
    assert person.get(f"/api/games/{branch}").json()["day"] is None
    assert deal(person)["running"] is None


def test_who_asks_many_times_at_once_gets_one_game(serve: Serve):
    person = serve()
    person.get("/")
    with ThreadPoolExecutor(8) as threads:
        answers = list(threads.map(lambda _: person.post("/api/daily/deal").json(), range(8)))
    assert len({answer["id"] for answer in answers}) == 1


def test_it_is_kept_over_a_restart(serve: Serve):
    person = serve()
    seat = begin(person)
    commit = deal(person)["commit"]
    seat.close()
    other = serve()
    person.move_to(other.address)
    assert (deal(person)["commit"], deal(person)["running"]) == (commit, seat.game)
    begin(person).play_on()
    person.move_to(serve().address)
    assert deal(person)["own"]["game"] == seat.game


def test_another_day_has_another_deal_and_results_of_its_own(serve: Serve, monkeypatch: pytest.MonkeyPatch):
    person = serve()
    monkeypatch.setattr(daily, "today", lambda: "2030-01-01")
    seat = begin(person)
    first = deal(person)
    monkeypatch.setattr(daily, "today", lambda: "2030-01-02")
    # Midnight has passed: the game counts for the day that it was dealt for.
    seat.play_on()
    second = deal(person)
    assert (second["own"], second["running"], second["played"]) == (None, None, 0)
    assert second["commit"] != first["commit"]
    monkeypatch.setattr(daily, "today", lambda: "2030-01-01")
    assert deal(person)["own"]["game"] == seat.game


def test_where_nobody_bids_it_ends_with_nothing(serve: Serve, monkeypatch: pytest.MonkeyPatch):
    class Silent:
        def act(self, view):
            return next(action for action in players.hints(view) if type(action).__name__ in ("Pass", "Play"))

    monkeypatch.setattr(players, "create", lambda *_args, **_more: Silent())
    person = serve()
    seat = begin(person)
    seat.play_on(bid=False)
    assert (seat.view["phase"], seat.next_game) == ("void", None)
    found = deal(person)
    assert found["own"] == {"game": seat.game, "score": 0, "won": False}
    assert found["scores"] == [{"score": 0, "count": 1}]


def test_a_seed_needs_the_secret():
    seeds = {daily.seed_of(secret, day) for secret in ("a", "b") for day in ("2030-01-01", "2030-01-02")}
    assert len(seeds) == 4
    assert all(len(bytes.fromhex(seed)) == 32 for seed in seeds)
