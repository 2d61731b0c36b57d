from __future__ import annotations

import datetime
from collections import Counter
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

from doudizhu.puzzles import GRADES, FalsePuzzle, UnknownPuzzle, load, make, of_day, puzzle, verify
from doudizhu.puzzles.command import app
from doudizhu.puzzles.make import candidates, graded
from doudizhu.rulesets import RULESETS, UnknownRuleset

LEAST = {"classic": 300}


@pytest.mark.parametrize("ruleset", RULESETS)
def test_there_are_enough_in_three_grades(ruleset: str) -> None:
    puzzles = load(ruleset)
    assert len(puzzles) >= LEAST.get(ruleset, 60)
    assert [each.id for each in puzzles] == [f"{ruleset}-{number}" for number in range(1, len(puzzles) + 1)]
    grades = Counter(each.grade for each in puzzles)
    assert set(grades) == set(GRADES)
    assert max(grades.values()) - min(grades.values()) <= 1
    assert len({each.parsed.hands for each in puzzles}) == len(puzzles)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_sample_is_proven_again(ruleset: str) -> None:
    for each in load(ruleset)[::11]:
        verify(each)


def test_a_false_puzzle_is_found_out() -> None:
    true = load("classic")[0]
    for change in (
        {"solution": ("3",)},
        {"losing": true.losing + 1},
        {"line": (*true.line, "3")},
        {"position": "classic 3344555R/4456JJQ/336689TTJK L0 t0 - 1x1"},  # several plays win it
    ):
        with pytest.raises(FalsePuzzle):
            verify(msgspec.structs.replace(true, **change))


def test_every_day_has_its_puzzle() -> None:
    first = datetime.date(2030, 1, 1)
    count = len(load("classic")) // 3 * 3
    days = [of_day(first + datetime.timedelta(days=number)) for number in range(count)]
    assert len({each.id for each in days}) == count
    assert [each.grade for each in days[:6]] == 2 * [days[0].grade, days[1].grade, days[2].grade]


def test_unknown_names() -> None:
    assert puzzle("classic-1") == load("classic")[0]
    with pytest.raises(UnknownPuzzle):
        puzzle("classic-100000")
    with pytest.raises(UnknownRuleset):
        load("bridge")


def test_making_gives_true_puzzles_again_and_again() -> None:
    game = next(game for game in range(1000) if candidates("two_player", 0, game))
    found = candidates("two_player", 0, game)
    assert found == candidates("two_player", 0, game)
    for each in graded("two_player", found):
        verify(each)


def test_the_command_writes_the_same_file_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(make, "BATCH", 8)
    written = []
    for jobs in (1, 2):
        out = tmp_path / f"{jobs}.jsonl"
        asked = ["make", "--ruleset", "two_player", "--number", "3", "--seed", "5"]
        run = CliRunner().invoke(app, [*asked, "--jobs", str(jobs), "--out", str(out)])
        assert run.exit_code == 0, run.output
        written.append(out.read_bytes())
    assert written[0] == written[1]
    assert len(written[0].splitlines()) == 3
