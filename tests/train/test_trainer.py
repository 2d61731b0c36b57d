"""Self-play and fitting: the same whatever the threads, better after a while, resumable."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from doudizhu import _core
from doudizhu.players.weights import table_rules
from doudizhu.rulesets import RULESETS, ruleset
from doudizhu.train import checkpoint
from doudizhu.train.loop import Settings, snapshot, train

SIZE = (32, 16, 16)
ROUND = {
    "games": 128,
    "explore": 0.05,
    "lambda_": 0.7,
    "shown": 0.3,
    "rate": 1e-3,
    "points_weight": 0.3,
    "batch": 256,
    "average": 0.99,
}


def rounds(trainer: _core.Trainer, count: int, threads: int) -> None:
    for _ in range(count):
        trainer.round(threads=threads, **ROUND)


@pytest.mark.parametrize("name", RULESETS)
def test_the_same_whatever_the_threads(name: str) -> None:
    rules = table_rules(RULESETS[name])
    one, three = (_core.Trainer(rules, size=SIZE, seed=3) for _ in range(2))
    rounds(one, 3, 1)
    rounds(three, 3, 3)
    for role in range(rules.roles):
        assert np.array_equal(one.weights(role), three.weights(role))
        assert np.array_equal(one.weights(role, deal=True), three.weights(role, deal=True))


def test_learns_to_beat_random_play() -> None:
    rules = table_rules(ruleset("classic"))
    size = (64, 32, 16)
    trainer = _core.Trainer(rules, size=size, seed=3)
    before = snapshot(trainer, rules, size).match(None, deals=200, seed=9)[0].mean()
    for _ in range(60):
        trainer.round(threads=2, **{**ROUND, "rate": 3e-3})
    after = snapshot(trainer, rules, size, average=False).match(None, deals=200, seed=9)[0].mean()
    assert after > 0.8 > before


def test_resumes_where_it_stopped(tmp_path: Path) -> None:
    rules = table_rules(ruleset("two_player"))
    whole, part = (_core.Trainer(rules, size=SIZE, seed=3) for _ in range(2))
    progress = checkpoint.Progress("two_player", SIZE, 3)
    rounds(whole, 2, 1)
    path = tmp_path / "checkpoint.safetensors"
    progress.rounds = 2
    checkpoint.save(path, whole, rules.roles, progress)
    checkpoint.restore(path, part, rules.roles)
    assert checkpoint.read_progress(path) == progress
    assert part.rounds == 2
    for role in range(rules.roles):
        for deal in (False, True):
            assert np.array_equal(whole.weights(role, deal=deal), part.weights(role, deal=deal))
            assert whole.moments(role, deal=deal)[2] == part.moments(role, deal=deal)[2]
        assert np.array_equal(whole.average(role), part.average(role))


SAVE_AGAIN_AND_AGAIN = """
import sys
from pathlib import Path
from doudizhu import _core
from doudizhu.players.weights import table_rules
from doudizhu.rulesets import ruleset
from doudizhu.train import checkpoint

rules = table_rules(ruleset("two_player"))
trainer = _core.Trainer(rules, size=(512, 64, 32), seed=3)
progress = checkpoint.Progress("two_player", (512, 64, 32), 3)
while True:
    progress.rounds += 1
    checkpoint.save(Path(sys.argv[1]), trainer, rules.roles, progress)
    print(progress.rounds, flush=True)
"""


@pytest.mark.parametrize("saves", [1, 2, 5])
def test_killed_while_it_saves(tmp_path: Path, saves: int) -> None:
    path = tmp_path / "checkpoint.safetensors"
    process = subprocess.Popen(
        [sys.executable, "-c", SAVE_AGAIN_AND_AGAIN, str(path)], stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    for _ in range(saves):
        process.stdout.readline()
    process.kill()
    process.wait()
    process.stdout.close()
    assert checkpoint.read_progress(path).rounds >= saves
    rules = table_rules(ruleset("two_player"))
    trainer = _core.Trainer(rules, size=(512, 64, 32), seed=4)
    checkpoint.restore(path, trainer, rules.roles)
    assert np.array_equal(trainer.weights(0), _core.Trainer(rules, size=(512, 64, 32), seed=3).weights(0))


def test_the_loop_saves_reports_and_goes_on(tmp_path: Path) -> None:
    told = []
    settings = Settings(
        ruleset=ruleset("two_player"),
        out=tmp_path,
        hours=10.0,
        size=SIZE,
        games_a_round=32,
        save_every=0.0,
        match_deals=10,
    )
    calls = iter([False, False, True])
    progress = train(settings, told.append, lambda: next(calls))
    assert progress.games == 64
    assert progress.rounds == 2
    assert told[-1].progress.games == 64
    calls = iter([False, True])
    assert train(settings, told.append, lambda: next(calls)).games == 96


def test_refuses_what_does_not_fit() -> None:
    rules = table_rules(ruleset("classic"))
    with pytest.raises(ValueError, match="size 17"):
        _core.Trainer(rules, size=(17, 16, 16), seed=1)
    trainer = _core.Trainer(rules, size=SIZE, seed=1)
    with pytest.raises(ValueError, match="role 3"):
        trainer.weights(3)
    with pytest.raises(ValueError, match="weights: 3 numbers"):
        trainer.set_weights(0, np.zeros(3, np.float32))
    with pytest.raises(ValueError, match="games -1"):
        trainer.round(**{**ROUND, "games": -1}, threads=1)
