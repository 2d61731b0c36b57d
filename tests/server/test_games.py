"""Whole games of every ruleset over the socket."""

import pytest

from doudizhu.game.deal import commitment
from doudizhu.rulesets import RULESETS
from tests.server.playing import Person


@pytest.mark.parametrize("ruleset", list(RULESETS))
@pytest.mark.parametrize("level", ["casual", "regular"])
def test_a_whole_game(person: Person, ruleset: str, level: str):
    game = person.new_game(ruleset=ruleset, level=level)
    seat = person.sit(game)
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
    seat.close()
