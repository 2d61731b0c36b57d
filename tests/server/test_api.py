"""The HTTP interface."""

from collections.abc import Callable

import pytest

from doudizhu import players
from doudizhu.game.deal import commitment
from doudizhu.rulesets import RULESETS, ruleset
from tests.server.playing import Person

Serve = Callable[..., Person]
Meet = Callable[[str], Person]


def finish(person: Person, **wanted: object):
    """A whole game, void ones played on."""
    seat = person.sit(person.new_game(**wanted))
    seat.play_on()
    while seat.next_game is not None:
        seat = person.sit(seat.next_game)
        seat.play_on()
    return seat


def test_rulesets(person: Person):
    answer = person.get("/api/rulesets").json()
    assert [each["id"] for each in answer["rulesets"]] == list(RULESETS)
    assert answer["levels"] == list(players.LEVELS)
    for each in answer["rulesets"]:
        rules = ruleset(each["id"])
        assert each["counts"] == rules.counts()
        assert each["total"] == sum(rules.counts().values())
        assert set(each["options"]) == set(rules.options)
        assert each["players"] == rules.players


@pytest.mark.parametrize(
    ("request_", "expected"),
    [
        ({"cards": "333444"}, {"legal": True, "type": "plane", "length": 2, "main": "4", "beats": None, "code": None}),
        ({"cards": "555666", "to_beat": "333444"}, {"legal": True, "beats": True, "code": None}),
        ({"cards": "333444", "to_beat": "555666"}, {"legal": True, "beats": False, "code": "not_higher"}),
        ({"cards": "3s3h3c4s4h4d"}, {"legal": True, "type": "plane"}),
        ({"cards": "33334"}, {"legal": False, "beats": None}),
        ({"cards": "34X"}, {"legal": False, "code": "unknown_card"}),
        ({"cards": ""}, {"legal": False, "code": "no_cards"}),
        ({"cards": "333444BR"}, {"legal": False, "code": "two_jokers_as_kickers"}),
        ({"cards": "33344455", "options": {"kickers_distinct": True}}, {"legal": False, "code": "kickers_differ"}),
        ({"ruleset": "four_player", "cards": "BB"}, {"legal": True, "type": "pair"}),
        ({"ruleset": "five_player", "cards": "BB"}, {"legal": True, "type": "double_joker"}),
    ],
)
def test_classify(person: Person, request_: dict, expected: dict):
    answer = person.post("/api/classify", request_)
    assert answer.status_code == 200
    assert {name: answer.json()[name] for name in expected} == expected


@pytest.mark.parametrize(
    ("path", "body", "status", "code"),
    [
        ("/api/games", {"ruleset": "poker"}, 400, "bad_request"),
        ("/api/games", {"level": "god"}, 400, "bad_request"),
        ("/api/games", {"level": "os:system"}, 400, "bad_request"),
        ("/api/games", {"level": "random"}, 400, "bad_request"),
        ("/api/games", {"options": {"nothing": 1}}, 400, "bad_request"),
        ("/api/games", {"options": {"id": "folk"}}, 400, "bad_request"),
        ("/api/games", {"options": {"kickers_distinct": {"a": [1]}}}, 400, "bad_request"),
        ("/api/games", {"time_ms": -1}, 400, "malformed"),
        ("/api/games", {"time_ms": 10**9}, 400, "malformed"),
        ("/api/games", {"client_seed": "a b"}, 400, "malformed"),
        ("/api/games", {"unknown": 1}, 400, "malformed"),
        ("/api/games", [], 400, "malformed"),
        ("/api/games", {"client_seed": "a\n"}, 400, "malformed"),
        ("/api/games", {"commit": "0" * 64}, 400, "unknown_commit"),
        ("/api/games", {"commit": "\0"}, 400, "malformed"),
        ("/api/classify", {"cards": 3}, 400, "malformed"),
        ("/api/classify", {"cards": "3", "to_beat": "34"}, 400, "no_type"),
        ("/api/classify", {"cards": "3", "ruleset": "x"}, 400, "bad_request"),
        ("/api/replay", {"record": "nonsense"}, 400, "bad_record"),
        ("/api/replay", {"record": ""}, 400, "bad_record"),
        ("/api/values", {"record": '[Ruleset "classic"]\n[Auction "' + "9" * 5000 + ':1"]'}, 400, "bad_record"),
        ("/api/nothing", {}, 404, "not_found"),
    ],
)
def test_what_is_wrong_is_refused(person: Person, path: str, body: object, status: int, code: str):
    answer = person.post(path, body)
    assert (answer.status_code, answer.json()["code"], answer.json()["status"]) == (status, code, status)


def test_a_body_that_is_no_json(person: Person):
    answer = person.http.post("/api/games", content=b"{\xff", headers={"content-type": "application/json"})
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")


@pytest.mark.parametrize("body", [b"[" * 30_000, b'{"a":' * 10_000])
def test_a_body_nested_too_deep(person: Person, body: bytes):
    answer = person.http.post("/api/games", content=body, headers={"content-type": "application/json"})
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")


@pytest.mark.parametrize("before", ["1", "1.", "9" * 20 + ".x", "-1.x", "1.\0", "١.x"])
def test_a_page_that_no_history_has(person: Person, before: str):
    person.get("/")
    answer = person.get("/api/games", params={"before": before})
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")


def test_an_id_that_no_store_could_look_up(person: Person):
    for path in ("", "/record", "/replay", "/branches", "/analysis"):
        assert person.get(f"/api/games/%00{path}").json()["code"] == "malformed"


def test_a_body_too_large(person: Person):
    answer = person.post("/api/replay", {"record": "x" * 100_000})
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")


def test_an_unknown_game(person: Person):
    for path in ("/api/games/nothing", "/api/games/nothing/record", "/api/games/nothing/replay"):
        answer = person.get(path)
        assert (answer.status_code, answer.json()["code"]) == (404, "unknown_game")


def test_state_of_a_running_game(person: Person, meet: Meet):
    game = person.new_game(name="  Lin\u202e\n Yu  ", options={"kickers_distinct": True})
    state = person.get(f"/api/games/{game}").json()
    assert (state["id"], state["ruleset"], state["options"]) == (game, "classic", {"kickers_distinct": True})
    assert (state["finished"], state["record"], state["seed"], state["seat"]) == (False, None, None, 0)
    assert state["players"][0]["name"] == "Lin Yu"
    assert [each["kind"] for each in state["players"]] == ["human", "computer", "computer"]
    assert meet(person.address).get(f"/api/games/{game}").json()["seat"] is None


def test_a_promised_seed_is_the_games(person: Person, meet: Meet):
    commit = person.post("/api/seeds").json()["commit"]
    stranger = meet(person.address)
    assert stranger.post("/api/games", {"commit": commit}).json()["code"] == "unknown_commit"
    game = person.new_game(commit=commit, client_seed="luck")
    assert person.get(f"/api/games/{game}").json()["commit"] == commit
    assert person.post("/api/games", {"commit": commit}).json()["code"] == "unknown_commit"
    seat = person.sit(game)
    seat.play_on()
    assert commitment(seat.seed) == commit


def test_history(person: Person, meet: Meet):
    assert person.get("/api/games").json() == {"games": [], "next": None}
    seat = finish(person, ruleset="folk")
    running = person.new_game(level="casual")
    answer = person.get("/api/games").json()
    assert answer["games"][0]["id"] == running
    assert answer["games"][0]["finished"] is False
    assert (answer["games"][0]["score"], answer["games"][0]["role"], answer["games"][0]["won"]) == (None, None, None)
    done = next(each for each in answer["games"] if each["id"] == seat.game)
    result = seat.view["result"]
    assert done["score"] == result["scores"][0]
    assert done["won"] == (0 in result["winners"])
    assert done["role"] == seat.view["seats"][0]["role"]
    assert (done["ruleset"], done["level"], done["seat"], done["finished"]) == ("folk", "regular", 0, True)
    assert meet(person.address).get("/api/games").json()["games"] == []


def test_history_in_pages(person: Person):
    made = [person.new_game() for _ in range(53)]
    first = person.get("/api/games").json()
    rest = person.get("/api/games", params={"before": first["next"]}).json()
    assert len(first["games"]) == 50
    assert rest["next"] is None
    assert {each["id"] for each in first["games"] + rest["games"]} >= set(made)
    assert person.get("/api/games", params={"before": "x"}).json()["code"] == "malformed"


def test_a_void_deal_goes_on_in_another_game(serve: Serve, monkeypatch: pytest.MonkeyPatch):
    class Silent:
        def act(self, view):
            return next(action for action in players.hints(view) if type(action).__name__ in ("Pass", "Play"))

    monkeypatch.setattr(players, "create", lambda *_args, **_more: Silent())
    person = serve()
    seat = person.sit(person.new_game(ruleset="competition", client_seed="luck"))
    seat.play_on(bid=False)
    assert seat.view["phase"] == "void"
    assert seat.steps[-1]["kind"] == "void"
    assert commitment(seat.seed) == seat.welcome["commit"]
    state = person.get(f"/api/games/{seat.game}").json()
    assert (state["finished"], state["next_game"]) == (True, seat.next_game)
    replay = person.get(f"/api/games/{seat.game}/replay").json()
    assert replay["frames"][-1]["view"]["phase"] == "void"
    following = person.sit(seat.next_game)
    assert following.view["first"] == (seat.view["first"] + 1) % 3, "the first bidder rotates"
    assert following.welcome["commit"] != seat.welcome["commit"]
    state = person.get(f"/api/games/{following.game}").json()
    assert (state["previous_game"], state["seat"]) == (seat.game, 0)
    games = person.get("/api/games").json()["games"]
    assert [(each["id"], each["void"], each["score"]) for each in games] == [
        (following.game, False, None),
        (seat.game, True, None),
    ]


def test_a_player_that_fails_does_not_stop_the_game(serve: Serve, monkeypatch: pytest.MonkeyPatch):
    class Broken:
        def act(self, view):
            raise RuntimeError("3s4h")

    monkeypatch.setattr(players, "create", lambda *_args, **_more: Broken())
    person = serve()
    seat = person.sit(person.new_game())
    seat.play_on()
    assert seat.over


def test_hints_that_fail_are_refused_and_the_socket_stays(person: Person, monkeypatch: pytest.MonkeyPatch):
    def broken(_view):
        raise RuntimeError("3s4h")

    monkeypatch.setattr(players, "hints", broken)
    seat = person.sit(person.new_game())
    assert seat.wait_until_asked()
    for command in ("a", "b"):
        seat.send({"type": "hint", "id": command, "after": seat.n})
        answer = seat.answer(command)
        assert (answer["type"], answer["code"]) == ("refused", "server_error")
    seat.close()


def test_a_level_that_cannot_play_the_ruleset(person: Person, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(players, "LEVELS", [*players.LEVELS, "nobody"])
    answer = person.post("/api/games", {"level": "nobody"})
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_request")


def test_too_many_games(serve: Serve):
    person = serve(games_per_minute=3)
    for path in ("/api/seeds", "/api/games"):
        answers = [person.post(path, {}) for _ in range(5)]
        assert [answer.status_code for answer in answers] == [201, 201, 201, 429, 429], "each is counted by itself"
        assert [int(answer.headers.get("retry-after", 0)) for answer in answers] == [0, 0, 0, 1, 1]


def test_too_many_requests(serve: Serve):
    person = serve(requests_per_second=1)
    codes = [person.get("/api/games").status_code for _ in range(10)]
    assert codes == [200] * 10
    while (answer := person.get("/api/games")).status_code != 429:
        pass
    assert answer.headers["retry-after"] == "1"
    assert person.get("/").status_code == 200, "pages are not counted"


@pytest.mark.parametrize("path", ["/", "/rules/folk", "/healthz"])
def test_whoever_only_asks_whether_a_page_is_there(person: Person, path: str):
    answer, whole = person.http.head(path), person.get(path)
    assert (answer.status_code, answer.content) == (200, b"")
    assert answer.headers["content-type"] == whole.headers["content-type"]


@pytest.mark.parametrize(
    ("body", "told"),
    [
        (b"", "body: missing"),
        (b"null", "body: Expected `object`, got `null`"),
        (b'{"level": 3}', "level: Expected `str`, got `int`"),
        (b'{"colour": 3}', "body: Object contains unknown field `colour`"),
    ],
)
def test_a_refused_body_names_the_field(person: Person, body: bytes, told: str):
    answer = person.http.post("/api/games", content=body, headers={"content-type": "application/json"})
    assert answer.json() == {"status": 400, "code": "malformed", "params": {"text": told}}


def test_health_and_metrics(person: Person):
    assert person.get("/healthz").text == "ok\n"
    seat = finish(person)
    seat.close()
    text = person.get("/metrics").text
    for line in (
        "doudizhu_games_started_total{",
        "doudizhu_games_finished_total{",
        "doudizhu_changes_total",
        "doudizhu_sockets",
    ):
        assert line in text
    assert 'doudizhu_thinking_seconds_count{level="regular"}' in text


def test_metrics_can_be_shut(serve: Serve):
    assert serve(metrics=False).get("/metrics").status_code == 404
