"""Training on a Ray cluster of two nodes, one of which is killed in the middle."""

from __future__ import annotations

import pickle
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import typer
from typer.testing import CliRunner

from doudizhu import _core
from doudizhu.players.weights import read, table_rules
from doudizhu.rulesets import RULESETS, ruleset
from doudizhu.train.checkpoint import read_progress
from doudizhu.train.command import train
from doudizhu.train.reference import fresh

SIZE = (32, 16, 16)
PLAY = {"explore": 0.1, "lambda_": 0.7, "shown": 0.3}
FIT = {"threads": 1, **PLAY, "rate": 1e-3, "points_weight": 0.3, "batch": 256, "average": 0.99}


@pytest.mark.parametrize("name", RULESETS)
def test_experience_survives_the_way(name: str) -> None:
    rules = table_rules(RULESETS[name])
    experience = fresh(rules, SIZE, 1).experience(games=40, seed=3, **PLAY)
    other: _core.Experience = pickle.loads(pickle.dumps(experience))
    assert other.games == 40
    assert (other.decisions, other.plays, other.landlord_wins) == (
        experience.decisions,
        experience.plays,
        experience.landlord_wins,
    )
    assert sum(len(other.samples(role)[1]) for role in range(rules.roles)) == other.decisions
    for role in range(rules.roles):
        for deal in (False, True):
            pairs = zip(experience.samples(role, deal=deal), other.samples(role, deal=deal), strict=True)
            assert all(np.array_equal(one, two) for one, two in pairs)


def test_games_played_elsewhere_are_fitted() -> None:
    rules = table_rules(ruleset("classic"))
    one, two = (_core.Trainer(rules, size=SIZE, seed=3) for _ in range(2))
    experience = fresh(rules, SIZE, 3).experience(games=100, seed=3, **PLAY)
    one.add(experience)
    two.add(experience)
    report = one.round(games=0, **FIT)
    two.round(games=0, **FIT)
    assert report["games"] == 0
    assert all(loss > 0 for loss in report["loss"])
    for role in range(rules.roles):
        assert np.array_equal(one.weights(role), two.weights(role))
        assert not np.array_equal(one.weights(role), _core.Trainer(rules, size=SIZE, seed=3).weights(role))


def test_experience_of_another_ruleset_is_refused() -> None:
    trainer = _core.Trainer(table_rules(ruleset("classic")), size=SIZE, seed=3)
    for name, message in (("two_player", "of 2 roles"), ("four_player", "of 4 roles")):
        experience = fresh(table_rules(ruleset(name)), SIZE, 1).experience(games=5, seed=1, **PLAY)
        with pytest.raises(ValueError, match=message):
            trainer.add(experience)
    counts, decisions, deals = (
        fresh(trainer_rules := table_rules(ruleset("classic")), SIZE, 1)
        .experience(games=5, seed=1, **PLAY)
        .__getstate__()
    )
    inputs, ends, win, points = decisions[0]
    inputs[0] = trainer_rules.inputs
    broken = _core.Experience.__new__(_core.Experience)
    broken.__setstate__((counts, [(inputs, ends, win, points), *decisions[1:]], deals))
    with pytest.raises(ValueError, match="input"):
        trainer.add(broken)
    broken = _core.Experience.__new__(_core.Experience)
    with pytest.raises(ValueError, match="ends"):
        broken.__setstate__((counts, [(inputs[1:], ends, win, points), *decisions[1:]], deals))


def command(*options: str) -> Any:
    app = typer.Typer()
    app.command()(train)
    return CliRunner().invoke(app, ["--ruleset", "two_player", "--width", "32", "--threads", "1", *options])


def test_without_ray_the_package_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    result = command("--rounds", "1", "--ray", "auto", "--out", str(tmp_path))
    assert result.exit_code == 2
    assert "doudizhu[ray]" in result.output


def test_an_address_where_nothing_answers(tmp_path: Path) -> None:
    pytest.importorskip("ray", reason="ray is not installed")
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    for address, reason in ((f"127.0.0.1:{port}", "no Ray cluster at"), ("nowhere", "HOST:PORT")):
        result = command("--rounds", "1", "--ray", address, "--out", str(tmp_path))
        assert result.exit_code == 2
        assert reason in " ".join(result.output.split())


@pytest.fixture
def cluster(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    pytest.importorskip("ray", reason="ray is not installed")
    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    from ray.cluster_utils import Cluster

    memory = {"object_store_memory": 100 << 20}
    made = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False, **memory})
    try:
        made.add_node(num_cpus=1, **memory)
        yield made
    finally:
        made.shutdown()


def test_goes_on_when_a_node_is_killed(cluster: Any, tmp_path: Path) -> None:
    code = "import typer; from doudizhu.train.command import train; app = typer.Typer(); app.command()(train); app()"
    options = ["--ruleset", "two_player", "--width", "32", "--threads", "1", "--save-every", "1"]
    options += ["--hours", "1", "--out", str(tmp_path), "--ray", cluster.address]
    with subprocess.Popen([sys.executable, "-c", code, *options], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            lines = iter(process.stdout)
            next(line for line in lines if "2 workers" in line)
            (other,) = cluster.worker_nodes
            cluster.remove_node(other, allow_graceful=False)
            lost = next(line for line in lines if "lost a worker on" in line)
            assert "1 go on" in lost
            before = read_progress(tmp_path / "checkpoint.safetensors").games
            for _ in range(2):
                next(line for line in lines if "1 workers" in line)
            process.terminate()
            rest = list(lines)
            assert process.wait(60) == 0, rest
        finally:
            process.kill()
    assert read_progress(tmp_path / "checkpoint.safetensors").games > before
    wins = read(tmp_path / "model.safetensors", ruleset("two_player")).match(None, deals=10, seed=1)[0]
    assert len(wins) == 10
