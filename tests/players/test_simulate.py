"""The simulator, and that its checks find what they look for."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pyarrow.parquet
import pytest
from typer import Typer
from typer.testing import CliRunner

from doudizhu import players
from doudizhu.arena import checks
from doudizhu.arena.checks import CheckFailed, Checks
from doudizhu.arena.playing import play
from doudizhu.game import sight
from doudizhu.game.game import Game
from doudizhu.game.view import LegalActions, View
from doudizhu.rulesets import RULESETS
from doudizhu.simulate import simulate

app = Typer()
app.command()(simulate)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_many_games(ruleset: str, tmp_path: Path) -> None:
    out = tmp_path / "games.parquet"
    names = "regular,casual,random"
    shown = CliRunner().invoke(
        app, ["-r", ruleset, "-n", "10", "--players", names, "--jobs", "1", "--out", str(out), "--seed", "3"]
    )
    assert shown.exit_code == 0, shown.output
    assert "No check failed" in shown.output
    games = pyarrow.parquet.read_table(out).to_pylist()
    decisions = pyarrow.parquet.read_table(tmp_path / "games.decisions.parquet").to_pylist()
    assert [row["game"] for row in games] == list(range(10))
    for row in games:
        assert sum(row["scores"]) == 0
        own = [decision for decision in decisions if decision["game"] == row["game"]]
        assert [decision["number"] for decision in own] == list(range(len(own)))
        assert sum(decision["phase"] == "play" for decision in own) == row["moves"]
        assert all(decision["player"] == row["players"][decision["seat"]] for decision in own)
    again = CliRunner().invoke(app, ["-r", ruleset, "-n", "10", "--players", names, "--jobs", "2", "--seed", "3"])
    assert again.output.splitlines()[1:] == shown.output.splitlines()[1:]


def test_wrong_arguments() -> None:
    for wrong in (["-r", "bridge"], ["--players", "nobody"], ["--players", ","]):
        assert CliRunner().invoke(app, wrong).exit_code == 2


def checked(monkeypatch: pytest.MonkeyPatch, ruleset: str = "classic", seeds: int = 2) -> None:
    """Plays games with all checks at every decision."""
    monkeypatch.setattr(checks, "SAMPLED", 1.0)
    for seed in range(seeds):
        game = Game(RULESETS[ruleset], seed=seed)
        watcher = Checks(game, 1)
        play(game, [players.create("casual")] * game.rules.players, watcher=watcher)
        watcher.finish(game)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_all_checks_pass(ruleset: str, monkeypatch: pytest.MonkeyPatch) -> None:
    checked(monkeypatch, ruleset)


def look_with(monkeypatch: pytest.MonkeyPatch, change: Any) -> None:
    look = sight.look
    monkeypatch.setattr(sight, "look", lambda state, seat: change(state, seat, look(state, seat)))


def test_finds_a_leak(monkeypatch: pytest.MonkeyPatch) -> None:
    """One bit about another hand is enough."""

    def leaky(state: Any, seat: int | None, view: View) -> View:
        other = state.hands[(seat + 1) % len(state.hands)] if seat is not None else ()
        reds = sum(card.endswith(("h", "d")) for card in other)
        return msgspec.structs.replace(view, base=view.base + reds % 2)

    look_with(monkeypatch, leaky)
    with pytest.raises(CheckFailed, match="a difference between hands"):
        checked(monkeypatch, seeds=5)


def test_finds_a_missing_play(monkeypatch: pytest.MonkeyPatch) -> None:
    def shorter(state: Any, seat: int | None, view: View) -> View:
        legal = view.legal
        if len(legal.plays) < 2:
            return view
        fewer = LegalActions(can_pass=legal.can_pass, plays=legal.plays[:-1])
        return msgspec.structs.replace(view, legal=fewer)

    look_with(monkeypatch, shorter)
    with pytest.raises(CheckFailed, match="different actions"):
        checked(monkeypatch, seeds=5)


def test_finds_lost_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    hands = Game.hands.fget
    monkeypatch.setattr(Game, "hands", property(lambda self: (hands(self)[0][1:], *hands(self)[1:])))  # type: ignore[misc]
    with pytest.raises(CheckFailed, match="lost or made"):
        checked(monkeypatch)


def test_finds_wrong_scores(monkeypatch: pytest.MonkeyPatch) -> None:
    scores = Game.scores.fget
    monkeypatch.setattr(
        Game,
        "scores",
        property(lambda self: None if scores(self) is None else (scores(self)[0] + 1, *scores(self)[1:])),  # type: ignore[misc]
    )
    with pytest.raises(CheckFailed, match="sum to zero"):
        checked(monkeypatch)


def test_finds_an_illegal_action_accepted(monkeypatch: pytest.MonkeyPatch) -> None:
    apply = Game.apply

    def lenient(self: Game, seat: int, action: Any) -> Any:
        if seat not in self.waiting:
            return ()
        return apply(self, seat, action)

    monkeypatch.setattr(Game, "apply", lenient)
    with pytest.raises(CheckFailed, match="not legal but was accepted"):
        checked(monkeypatch)
