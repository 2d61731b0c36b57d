"""What if: branches of finished games."""

from collections.abc import Callable

import pytest

from doudizhu import fairness, record
from doudizhu.rulesets import RULESETS
from doudizhu.server import branches
from tests.server.playing import Person, Seat
from tests.server.test_api import finish

Meet = Callable[[str], Person]


def tree(person: Person, game: str) -> list[dict]:
    answer = person.get(f"/api/games/{game}/branches")
    assert answer.status_code == 200, answer.text
    return answer.json()["games"]


def grow(person: Person, game: str, after: int, seat: int, **more: object) -> Seat:
    answer = person.post(f"/api/games/{game}/branches", {"after": after, "seat": seat, **more})
    assert answer.status_code == 201, answer.text
    assert answer.json()["seat"] == seat
    return person.sit(answer.json()["id"])


def frames(person: Person, game: str) -> list[dict]:
    return person.get(f"/api/games/{game}/replay").json()["frames"]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_any_seat_plays_on_from_the_middle(person: Person, ruleset: str):
    played = finish(person, ruleset=ruleset)
    real = frames(person, played.game)
    after = next(frame["n"] for frame in real if frame["step"]["kind"] == "play")
    for seat in range(RULESETS[ruleset].players):
        mine = grow(person, played.game, after, seat, name="Me")
        assert mine.welcome["seat"] == seat
        assert mine.welcome["view"]["seats"][seat]["hand"] is not None
        mine.play_on()
        branch = frames(person, mine.game)
        assert branch[: after - 1] == real[: after - 1]
        assert branch[after - 1]["view"]["seats"] == real[after - 1]["view"]["seats"]
        assert branch[-1]["view"]["result"]["scores"] == mine.view["result"]["scores"]
        mine.close()
    root, *grown = tree(person, played.game)
    assert (root["id"], root["parent"], root["seat"]) == (played.game, None, None)
    assert root["scores"] == played.view["result"]["scores"]
    assert root["winner"] == played.view["result"]["side"]
    assert [each["seat"] for each in grown] == list(range(RULESETS[ruleset].players))
    assert all(each["parent"] == played.game and each["fork"] >= after and each["mine"] for each in grown)
    assert all(each["finished"] and each["winner"] and each["name"] == "Me" for each in grown)
    assert grown[-1]["scores"] == branch[-1]["view"]["result"]["scores"]
    text = person.get(f"/api/games/{mine.game}/record").text
    assert f'[Branch "{played.game} {grown[-1]["fork"]}"]' in text
    fairness.verify(record.loads(text))


def test_while_it_runs_a_branch_shows_a_seat_its_view_only(person: Person, meet: Meet):
    played = finish(person)
    mine = grow(person, played.game, 1, 2)
    assert [one["hand"] is not None for one in mine.welcome["view"]["seats"]] == [False, False, True]
    stranger = meet(person.address)
    watcher = stranger.sit(mine.game)
    assert all(one["hand"] is None for one in watcher.welcome["view"]["seats"])
    assert stranger.get(f"/api/games/{mine.game}/replay").status_code == 409
    running = tree(stranger, mine.game)[1]
    assert (running["finished"], running["scores"], running["mine"]) == (False, None, False)
    assert person.post(f"/api/games/{mine.game}/branches", {"after": 1, "seat": 0}).json()["code"] == "game_running"


def test_branches_grow_from_branches_and_stay_out_of_the_history(person: Person):
    played = finish(person)
    first = grow(person, played.game, 1, 1)
    first.play_on()
    listed = [each["id"] for each in person.get("/api/games").json()["games"]]
    if first.view["phase"] == "void":
        assert first.next_game is None
    fork = next(frame["n"] for frame in frames(person, first.game) if frame["step"]["kind"] == "bid")
    second = grow(person, first.game, fork, 0)
    grown = tree(person, second.game)
    assert [(each["id"], each["parent"]) for each in grown] == [
        (played.game, None),
        (first.game, played.game),
        (second.game, first.game),
    ]
    assert played.game in listed
    assert first.game not in listed


def test_a_branch_in_which_all_pass_is_dealt_no_further(person: Person):
    for _ in range(200):
        void = person.sit(person.new_game(level="casual"))
        void.play_on(bid=False)
        if void.view["phase"] == "void":
            break
        void.close()
    assert void.view["phase"] == "void"
    # The same computer players see the same cards, and pass again.
    mine = grow(person, void.game, 1, 0, level="casual")
    mine.play_on(bid=False)
    assert (mine.view["phase"], mine.next_game) == ("void", None)
    found = tree(person, mine.game)[-1]
    assert (found["finished"], found["void"], found["winner"], found["scores"]) == (True, True, None, None)


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"after": 0, "seat": 0}, "malformed"),
        ({"after": 10_000, "seat": 0}, "bad_request"),
        ({"after": 1, "seat": 3}, "unknown_seat"),
        ({"after": 1, "seat": 0, "level": "nobody"}, "bad_request"),
        ({"after": 1}, "malformed"),
    ],
)
def test_refusals(person: Person, body: dict, code: str):
    played = finish(person)
    answer = person.post(f"/api/games/{played.game}/branches", body)
    assert answer.json()["code"] == code
    assert answer.status_code == 400
    ended = person.post(f"/api/games/{played.game}/branches", {"after": len(frames(person, played.game)), "seat": 0})
    assert ended.json()["code"] == "game_over"
    assert len(tree(person, played.game)) == 1


def test_a_running_game_and_an_unknown_one_have_no_branches(person: Person):
    game = person.new_game()
    answer = person.post(f"/api/games/{game}/branches", {"after": 1, "seat": 0})
    assert (answer.status_code, answer.json()["code"]) == (409, "game_running")
    assert person.post("/api/games/nothing/branches", {"after": 1, "seat": 0}).status_code == 404
    assert person.get("/api/games/nothing/branches").status_code == 404


def test_a_tree_has_a_limit(person: Person, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(branches, "MOST", 1)
    played = finish(person)
    grow(person, played.game, 1, 0)
    answer = person.post(f"/api/games/{played.game}/branches", {"after": 1, "seat": 0})
    assert (answer.json()["code"], answer.json()["params"]) == ("too_many_branches", {"limit": 1})
