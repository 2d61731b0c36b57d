from __future__ import annotations

import json
import random
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

from doudizhu import _core
from doudizhu.rulesets import RULESETS, Ruleset, ruleset

from .minimax import Minimax, small_position

CASES = json.loads((Path(__file__).parents[1] / "cases" / "puzzles.json").read_text(encoding="utf-8"))
BANS = {"ban31": "trio_single", "ban32": "trio_pair", "ban421": "four_singles", "ban422": "four_pairs"}
MOST_CARDS = {2: 6, 3: 4, 4: 3, 5: 3}


def solver(rules: Ruleset, **more: Any) -> _core.Solver:
    return _core.Solver(rules.core, spring=rules.spring, anti_spring=rules.spring and not rules.hidden_landlord, **more)


def check(rules: Ruleset, draw: random.Random, most: int) -> None:
    """One small position: result, every play, doublings, and a line that keeps what it promises."""
    parts, position = small_position(rules, draw, most)
    minimax = Minimax(rules, int(parts["landlords"]))  # type: ignore[call-overload]
    mover = bool(minimax.landlords >> position.turn & 1)
    worth = minimax.worth(position)
    answer = solver(rules, megabytes=1).solve(position, points=True)
    assert (answer["wins"], answer["doublings"]) == (worth.landlords_win == mover, worth.doublings), parts
    legal = [int(play_id) for play_id in position.legal_ids()]
    assert sorted(play_id for play_id, _, _ in answer["plays"]) == sorted(legal), parts
    for play_id, wins, doublings in answer["plays"]:
        after = minimax.after(position, play_id)
        assert (wins, doublings) == (after.landlords_win == mover, after.doublings), (parts, play_id)
    dear = Minimax(rules, minimax.landlords)
    doublings = 0
    for seat, play_id in answer["line"]:
        assert seat == position.turn
        doublings += play_id >= 0 and dear.doubles[play_id]
        position.apply(play_id)
    assert position.over, parts
    assert (position.landlords_won, doublings + dear.spring(position)) == (worth.landlords_win, worth.doublings), parts


@pytest.mark.parametrize("name", RULESETS)
def test_small_positions_against_minimax(name: str) -> None:
    rules = ruleset(name)
    for number in range(60):
        check(rules, random.Random(f"{name} {number}"), MOST_CARDS[rules.players])


def fastest(minimax: Minimax, position: _core.Position, landlords_win: bool, memo: dict[Any, int]) -> int:
    """Plays to the end: winners hurry, losers resist. 99 where the side that should win loses."""
    if position.over:
        return 0 if position.landlords_won == landlords_win else 99
    key = (*position.hands, position.turn, position.to_beat_id, position.owner)
    if key not in memo:
        hurries = bool(minimax.landlords >> position.turn & 1) == landlords_win
        lengths = []
        for play_id in position.legal_ids():
            position.apply(int(play_id))
            lengths.append(fastest(minimax, position, landlords_win, memo) + (play_id >= 0))
            position.undo()
        memo[key] = min(lengths) if hurries else max(lengths)
    return memo[key]


@pytest.mark.parametrize("name", RULESETS)
def test_the_line_resists_longest(name: str) -> None:
    rules = ruleset(name)
    for number in range(60):
        parts, position = small_position(rules, random.Random(f"line {name} {number}"), MOST_CARDS[rules.players])
        minimax = Minimax(rules, int(parts["landlords"]))  # type: ignore[call-overload]
        answer = solver(rules, megabytes=1).solve(position, every_play=False)
        landlords_win = answer["wins"] == bool(minimax.landlords >> position.turn & 1)
        assert answer["longest"], parts
        made = sum(play_id >= 0 for _, play_id in answer["line"])
        assert made == fastest(minimax, position, landlords_win, {}), parts
        for _, play_id in answer["line"]:
            position.apply(play_id)
        assert position.over, parts
        assert position.landlords_won == landlords_win, parts


def solve(case: dict[str, Any], seats: list[str], kicker_copies: int) -> tuple[bool, set[str]]:
    """Whether the side to move wins, and the plays with which it does."""
    rules = _core.Rules(
        players=len(seats),
        packs=1,
        hand_limit=20,
        single_kickers=True,
        four_with_two=True,
        kicker_copies=kicker_copies,
        plane_pairs_max=4,
        joker_pairs="none",
        bomb_min_double=4,
    )
    turn = seats.index(case["to_move"])
    position = _core.Position(rules, hands=[case[seat] for seat in seats], landlords=1, turn=turn)
    answer = _core.Solver(rules, banned=[BANS[ban] for ban in case["bans"]]).solve(position, line=False)
    words = [word for word, *_ in rules.plays()]
    return answer["wins"], {_core.text(words[play_id]) for play_id, wins, _ in answer["plays"] if wins and play_id >= 0}


@pytest.mark.parametrize("case", CASES["two_sided"], ids=lambda case: case["id"])
def test_two_sided_puzzles(case: dict[str, Any]) -> None:
    for copies, result in ((2, "first_result"), (1, "first_result_distinct_kickers")):
        wins, plays = solve(case, ["first", "second"], copies)
        assert wins == (case[result] == "win")
        assert wins == bool(plays)
        if case["winning_move"] is not None:
            assert case["winning_move"] in plays


@pytest.mark.parametrize("case", CASES["three_player"], ids=lambda case: case["id"])
def test_three_player_puzzles(case: dict[str, Any]) -> None:
    wins, plays = solve(case, ["landlord", "down", "up"], 2)
    assert (wins == (case["to_move"] == "landlord")) == (case["landlord_result"] == "win")
    if wins:
        assert case["a_best_move"] in plays


HARD = "334568QAA222 3467789TJQKA 3566TJKKA"
"""Hands that need some millions of boards."""


def hard_position() -> _core.Position:
    return _core.Position(ruleset("classic").core, hands=HARD.split(), landlords=1, turn=0)


def test_a_spent_budget_is_unknown() -> None:
    answer = solver(ruleset("classic")).solve(hard_position(), boards=500)
    assert answer["wins"] is None
    assert answer["line"] == []
    assert answer["longest"] is False
    assert {wins for _, wins, _ in answer["plays"]} <= {None, False, True}
    assert any(wins is None for _, wins, _ in answer["plays"])


def test_a_small_table_gives_the_same_answer() -> None:
    rules = ruleset("classic")
    for number in range(20):
        _, position = small_position(rules, random.Random(f"table {number}"), 7)
        answers = [solver(rules, megabytes=size).solve(position, line=False) for size in (1, 16)]
        assert answers[0]["plays"] == answers[1]["plays"]


def test_cancelling_from_another_thread() -> None:
    found = solver(ruleset("classic"))
    answers: list[dict[str, Any]] = []
    done = threading.Event()

    def ask() -> None:
        answers.append(found.solve(hard_position(), boards=200_000_000))
        done.set()

    asking = threading.Thread(target=ask)
    asking.start()
    while not done.wait(0.01):
        found.cancel()
    asking.join()
    assert answers[0]["wins"] is None


STOPPED = """
import signal, threading
from tests.solver.test_solver import hard_position, ruleset, solver
signal.signal(signal.SIGINT, signal.default_int_handler)  # it may have been started with the signal ignored
threading.Timer(0.2, signal.raise_signal, [signal.SIGINT]).start()
try:
    solver(ruleset("classic")).solve(hard_position(), threads=%d)
except KeyboardInterrupt:
    print("stopped")
"""


@pytest.mark.parametrize("threads", [1, 2])
def test_ctrl_c_stops_the_search(threads: int) -> None:
    run = subprocess.run([sys.executable, "-c", STOPPED % threads], capture_output=True, text=True, check=False)
    assert run.stdout == "stopped\n", run.stderr


@pytest.mark.parametrize("name", RULESETS)
def test_several_threads_find_the_same(name: str) -> None:
    rules = ruleset(name)
    for number in range(10):
        _, position = small_position(rules, random.Random(f"threads {number}"), MOST_CARDS[rules.players] + 1)
        one, three = (solver(rules, megabytes=1).solve(position, points=True, threads=count) for count in (1, 3))
        assert {**one, "boards": 0} == {**three, "boards": 0}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"banned": ["straights"]}, "straights"),
        ({"megabytes": 0}, "megabytes 0"),
    ],
)
def test_bad_terms(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        _core.Solver(ruleset("classic").core, **arguments)


def test_bad_questions() -> None:
    found = solver(ruleset("classic"))
    with pytest.raises(ValueError, match="seconds"):
        found.solve(hard_position(), seconds=-1.0)
    with pytest.raises(ValueError, match="threads 0"):
        found.solve(hard_position(), threads=0)
    over = _core.Position(ruleset("classic").core, hands=["3", "4", "5"], landlords=1, turn=0)
    over.apply(ruleset("classic").core.id_of("3"))
    with pytest.raises(ValueError, match="over"):
        found.solve(over)
    with pytest.raises(ValueError, match="another ruleset"):
        solver(ruleset("two_player")).solve(hard_position())
