"""Puzzles and the solver over HTTP."""

import pytest

from doudizhu import puzzles
from doudizhu.rulesets import RULESETS
from tests.server.playing import Person

WON = "classic 3344555R/4456JJQ/336689TTJK L0 t0 - 1x1"


def state(person: Person, **request: object) -> dict:
    answer = person.post("/api/position", request)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_a_position_and_its_moves(person: Person):
    start = state(person, position=WON)
    assert (start["side"], start["winner"], start["moves"]) == ("landlord", None, [])
    assert "334455" in start["view"]["legal"]["plays"]
    assert all(seat["hand"] for seat in start["view"]["seats"])
    after = state(person, position=WON, moves=["334455"], replies="farmer")
    assert after["side"] == "landlord"
    assert after["moves"] == ["334455", "pass", "pass"]
    assert after["position"].startswith("classic 5R/4456JJQ/336689TTJK L0 t0 - ")
    over = state(person, position=WON, moves=["334455", "pass", "pass", "R", "pass", "pass", "5"])
    assert (over["side"], over["winner"]) == (None, "landlord")


def test_the_computer_wins_a_lost_position(person: Person):
    moves: list[str] = ["55"]
    for _ in range(30):
        now = state(person, position=WON, moves=moves, replies="farmer")
        if now["winner"]:
            break
        moves = now["moves"]
        legal = now["view"]["legal"]
        moves.append("pass" if legal["can_pass"] else legal["plays"][0])
    assert now["winner"] == "farmer"


def test_solve(person: Person):
    answer = person.post("/api/solve", {"position": WON, "points": True})
    assert answer.status_code == 200
    found = answer.json()
    assert (found["winner"], found["wins"], found["side"]) == ("landlord", True, "landlord")
    assert {"play": "55", "wins": False, "doublings": 0} in found["plays"]
    assert found["scores"] == [4, -2, -2]
    lost = person.post("/api/solve", {"position": WON, "moves": ["55"]}).json()
    assert (lost["side"], lost["wins"]) == ("farmer", True)


@pytest.mark.parametrize(
    ("path", "body", "code"),
    [
        ("/api/solve", {"position": "classic"}, "bad_position"),
        ("/api/position", {"position": WON, "moves": ["99"]}, "not_in_hand"),
        ("/api/position", {"position": WON, "moves": ["x"]}, "unknown_card"),
        ("/api/solve", {"position": WON, "moves": ["PASS"]}, "unknown_card"),
        ("/api/solve", {"position": WON + " plays=" + "9" * 30 + ",0,0"}, "bad_position"),
        ("/api/solve", {"position": "classic RR33/4/5 L0 t0 - 1x1"}, "not_in_pack"),
        ("/api/solve", {"position": "classic 33333/4/5 L0 t0 - 1x1"}, "not_in_pack"),
        ("/api/solve", {"position": "classic 333/344/55 L0 t0 - 1x1 doubled=9"}, "bad_position"),
        ("/api/solve", {"position": "classic 3/3344/3355 L0 t0 - 1x1"}, "not_in_pack"),
        ("/api/solve", {"position": "classic 3//4 L0 t0 - 1x1"}, "empty_hand"),
        ("/api/solve", {"position": "classic 34567899TTJJQQKKAA222/4/5 L0 t0 - 1x1"}, "too_long"),
        ("/api/position", {"position": "five_player 3/4/5/6/7 L0?zz t0 - 1x1"}, "bad_position"),
        ("/api/position", {"position": WON, "moves": ["pass"]}, "leader_may_not_pass"),
        ("/api/position", {"position": "classic 3/4/5 L0 t0 - 1x1", "moves": ["3", "4"]}, "game_over"),
        ("/api/solve", {"position": "classic 3/4/5 L0 t0 - 1x1", "moves": ["3"]}, "game_over"),
        ("/api/position", {"position": WON, "replies": "nobody"}, "malformed"),
    ],
)
def test_refusals(person: Person, path: str, body: dict, code: str):
    answer = person.post(path, body)
    assert answer.status_code == 400
    assert answer.json()["code"] == code


@pytest.mark.parametrize("ruleset", RULESETS)
def test_puzzles(person: Person, ruleset: str):
    listed = person.get(f"/api/puzzles?ruleset={ruleset}").json()["puzzles"]
    assert [each["id"] for each in listed] == [each.id for each in puzzles.load(ruleset)]
    assert all("solution" not in each for each in listed)
    today = person.get(f"/api/daily?ruleset={ruleset}").json()["puzzle"]
    assert today in listed
    assert person.get(f"/api/puzzles/{today['id']}").json() == today


def test_no_such_puzzle(person: Person):
    assert person.get("/api/puzzles/classic-0").status_code == 404
    assert person.get("/api/puzzles?ruleset=bridge").status_code == 400
