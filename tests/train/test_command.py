"""The command trains, writes a checkpoint, a model that plays, and curves."""

from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from doudizhu.players.weights import NoWeights, read
from doudizhu.rulesets import ruleset
from doudizhu.train import curves
from doudizhu.train.checkpoint import read_progress
from doudizhu.train.command import train


def test_the_command_leaves_a_model_and_curves(tmp_path: Path) -> None:
    app = typer.Typer()
    app.command()(train)
    out = tmp_path / "run"
    options = ["--ruleset", "two_player", "--hours", "0.0003", "--width", "32", "--threads", "1", "--tensorboard"]
    result = CliRunner().invoke(app, [*options, "--out", str(out)])
    assert result.exit_code == 0, result.output
    assert "games" in result.output
    assert read_progress(out / "checkpoint.safetensors").games > 0
    assert list((out / "curves").glob("events*"))
    rules = ruleset("two_player")
    wins = read(out / "model.safetensors", rules).match(None, deals=10, seed=1)[0]
    assert len(wins) == 10
    with pytest.raises(NoWeights, match="not for classic"):
        read(out / "model.safetensors", ruleset("classic"))


def test_curves_without_their_packages_are_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(__import__("sys").modules, "torch.utils.tensorboard", None)
    with pytest.raises(curves.NoTensorBoard, match=r"doudizhu\[train\]"):
        curves.writer(tmp_path)
