"""Whole games of every ruleset over the socket."""

import pytest

from doudizhu import fairness, record
from doudizhu.game.deal import commitment
from doudizhu.rulesets import RULESETS
from tests.server.playing import Person


@pytest.mark.parametrize("ruleset", list(RULESETS))
@pytest.mark.parametrize("level", ["casual", "regular", "strong"])
def test_a_whole_game(person: Person, ruleset: str, level: str):
    seat = person.sit(person.new_game(ruleset=ruleset, level=level, client_seed="mine"))
    commit = seat.welcome["commit"]
    assert seat.seed is None
    seat.play_on()
    while seat.next_game is not None:
        seat.close()
        seat = person.sit(seat.next_game)
        commit = seat.welcome["commit"]
        seat.play_on()
    assert seat.view["phase"] == "over"
    assert sum(seat.view["result"]["scores"]) == 0
    assert commitment(seat.seed) == commit
    state = person.get(f"/api/games/{seat.game}").json()
    assert (state["finished"], state["phase"], state["seed"], state["n"]) == (True, "over", seat.seed, seat.n)

    text = person.get(f"/api/games/{seat.game}/record").text
    assert state["record"] == text
    read = record.loads(text)
    assert read.scores == tuple(seat.view["result"]["scores"])
    assert read.tags["Contribution0"] == "mine"
    fairness.verify(read)

    replay = person.get(f"/api/games/{seat.game}/replay").json()
    assert len(replay["frames"]) == seat.n
    assert replay["frames"][-1]["view"]["result"] == seat.view["result"]
    assert all(None not in [one["hand"] for one in frame["view"]["seats"]] for frame in replay["frames"])
    again = person.post("/api/replay", {"record": text}).json()
    assert again["frames"] == replay["frames"]
    seat.close()
