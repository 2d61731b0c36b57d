from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

import doudizhu as ddz
from doudizhu.cli import app
from doudizhu.notation import NotationError
from doudizhu.solve import core_position, play_text, solver_of

LANDLORD_WINS = "classic 3344555R/4456JJQ/336689TTJK L0 t0 - 3x1 plays=4,2,1"


def test_result_plays_and_line() -> None:
    found = ddz.solve(LANDLORD_WINS)
    assert (found.side, found.wins, found.winner, found.longest) == ("landlord", True, "landlord", True)
    assert "334455" in map(play_text, found.winning)
    assert "55" not in map(play_text, found.winning)
    game = found.position.game()
    for seat, play in found.line:
        assert game.turn == seat
        game.apply(seat, play)
    assert game.over
    assert game.winners == (0,)


@pytest.mark.parametrize(
    ("line", "scores"),
    [
        ("classic 4444/37/56 L0 t0 - 2x2 plays=1,1,1", (16, -8, -8)),  # the bomb ends it
        ("classic 4/37/56 L0 t0 - 1x1", (4, -2, -2)),  # spring
        ("folk 4/37/56 L0 t0 - 1x1", (2, -1, -1)),  # which this ruleset lacks
        ("classic 46/7/58 L0 t1 - 3x1 plays=1,1,0", (-12, 6, 6)),  # anti-spring
        ("classic 46/7/58 L0 t1 - 3x1 plays=2,1,0", (-6, 3, 3)),
        ("competition 46/7/58 L0 t1 - 3x1 plays=2,1,0 doubled=1 redoubled=yes", (-15, 12, 3)),
        ("four_player 444444/35/35/35 L0 t0 - 2x1 plays=1,1,1,1", (12, -4, -4, -4)),
        ("five_player 45/3/6/7/8 L0+1 t1 - 1x1 plays=1,1,1,1,1", (3, 3, -2, -2, -2)),
    ],
)
def test_scores(line: str, scores: tuple[int, ...]) -> None:
    found = ddz.solve(line, points=True)
    assert found.scores == scores
    game = found.position.game()
    for seat, play in found.line:
        game.apply(seat, play)
    assert game.scores == scores


def test_a_running_game() -> None:
    game = ddz.Game.from_hands(ddz.ruleset("two_player"), hands=["3456", "78"], landlord=0)
    game.apply(0, ddz.Play("3"))
    found = ddz.solve(game)
    assert found.side == "farmer"
    assert found.wins is True
    assert str(found.position) == "two_player 456/78 L0 t1 0:3 1x1 plays=1,0"


def test_a_spent_budget_is_unknown() -> None:
    found = ddz.solve("classic 34677JQKA222/3444788TKKA2/556899TJA L0 t2 - 1x1 plays=1,1,1", boards=300, points=True)
    assert (found.wins, found.winner, found.doublings, found.scores, found.line) == (None, None, None, None, ())


def test_several_threads_find_the_same() -> None:
    one, two = (ddz.solve(LANDLORD_WINS, points=True, threads=threads) for threads in (1, 2))
    assert (one.plays, one.line, one.scores) == (two.plays, two.line, two.scores)


def test_a_line_that_is_no_position() -> None:
    with pytest.raises(NotationError, match="six fields"):
        ddz.solve("classic")


def test_trick_in_progress_names_its_owner() -> None:
    position = core_position(ddz.notation.parse_position("classic 46/7/58 L0 t2 0:3 1x1"))
    assert (position.owner, position.passes, position.plays_made) == (0, 1, [1, 0, 0])
    assert solver_of(ddz.ruleset("classic")).solve(position)["wins"] is True


def test_command() -> None:
    runner = CliRunner()
    answer = runner.invoke(app, ["solve", LANDLORD_WINS, "--all", "--points", "--json"])
    assert answer.exit_code == 0, answer.output
    found = json.loads(answer.output)
    assert (found["winner"], found["doublings"]) == ("landlord", 0)
    assert {"play": "55", "wins": False, "doublings": 0} in found["plays"]
    shown = runner.invoke(app, ["solve", LANDLORD_WINS, "--threads", "2"])
    assert "the landlord to move wins" in shown.output
    assert runner.invoke(app, ["solve", "classic nonsense"]).exit_code == 2
