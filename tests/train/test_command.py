"""The command trains, writes a checkpoint, a model that plays, and curves."""

from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from doudizhu import _core
from doudizhu.players.weights import NoWeights, read, shipped, table_rules
from doudizhu.rulesets import ruleset
from doudizhu.train import curves
from doudizhu.train.checkpoint import Progress, read_progress, start_from
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

    more = ["--start", str(out / "model.safetensors"), "--out", str(tmp_path / "more")]
    result = CliRunner().invoke(app, [*options, *more])
    assert result.exit_code == 0, result.output
    before = read_progress(out / "checkpoint.safetensors").games
    assert read_progress(tmp_path / "more" / "checkpoint.safetensors").games > before


def test_rounds_of_one_seed_give_the_same_files(tmp_path: Path) -> None:
    app = typer.Typer()
    app.command()(train)
    options = ["--ruleset", "two_player", "--rounds", "3", "--width", "32", "--threads", "1", "--seed", "7"]
    for name in ("one", "two"):
        result = CliRunner().invoke(app, [*options, "--out", str(tmp_path / name)])
        assert result.exit_code == 0, result.output
    assert read_progress(tmp_path / "one" / "checkpoint.safetensors").rounds == 3
    for name in ("checkpoint.safetensors", "model.safetensors"):
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes()
    result = CliRunner().invoke(app, [*options[:-1], "8", "--out", str(tmp_path / "three")])
    assert result.exit_code == 0, result.output
    assert (tmp_path / "one" / "model.safetensors").read_bytes() != (
        tmp_path / "three" / "model.safetensors"
    ).read_bytes()


def test_another_training_in_the_folder_is_refused(tmp_path: Path) -> None:
    app = typer.Typer()
    app.command()(train)
    options = ["--rounds", "1", "--threads", "1", "--out", str(tmp_path)]
    assert CliRunner().invoke(app, [*options, "--ruleset", "two_player", "--width", "32"]).exit_code == 0
    for other, said in (
        (["--ruleset", "classic", "--width", "32"], "not of classic"),
        (["--ruleset", "two_player", "--width", "64"], "not (64"),
        (["--ruleset", "two_player", "--width", "33"], "multiple of 16"),
        (["--ruleset", "chess"], "chess"),
    ):
        result = CliRunner().invoke(app, [*options, *other])
        assert result.exit_code == 2
        assert said in " ".join(result.output.replace("│", " ").split())


def test_starting_from_other_networks_is_refused(tmp_path: Path) -> None:
    rules = ruleset("two_player")
    trainer = _core.Trainer(table_rules(rules), size=(256, 64, 32), seed=1)
    start_from(shipped("two_player"), trainer, rules, Progress("two_player", (256, 64, 32), 1))
    assert trainer.weights(0).any()
    assert (trainer.weights(0) == trainer.average(0)).all()
    with pytest.raises(NoWeights, match="size"):
        start_from(shipped("two_player"), trainer, rules, Progress("two_player", (32, 64, 32), 1))
    with pytest.raises(NoWeights, match="not for classic"):
        start_from(shipped("two_player"), trainer, ruleset("classic"), Progress("classic", (256, 64, 32), 1))


def test_curves_without_their_packages_are_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(__import__("sys").modules, "torch.utils.tensorboard", None)
    with pytest.raises(curves.NoTensorBoard, match=r"doudizhu\[train\]"):
        curves.writer(tmp_path)
