from __future__ import annotations

import itertools
import json
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

import doudizhu as ddz
from doudizhu import record
from doudizhu.analysis import Analysis, NotWhole
from doudizhu.analysis.analyse import WORLDS as MOST
from doudizhu.analysis.analyse import worlds_for
from doudizhu.analysis.report import grade_of
from doudizhu.cli import app
from doudizhu.game.actions import Pass, Play
from doudizhu.game.game import Game
from doudizhu.players.regular import Regular
from doudizhu.players.search import Master
from doudizhu.players.weights import NoWeights

WORLDS = 48


def played(seed: str, blunder_at: int | None = None) -> tuple[Game, int | None]:
    """A game between Masters; with `blunder_at` one seat puts down its highest single when it first may so late."""
    rules = ddz.ruleset("classic")
    game = Game(rules, seed=seed)
    master = Master(0, rules, milliseconds=0, worlds=32)
    planted = None
    while not game.over and not game.void:
        seat = game.waiting[0]
        action = master.act(game.view(seat))
        if blunder_at is not None and planted is None and len(game.events) >= blunder_at:
            jokers = [play for play in game.legal(seat) if isinstance(play, Play) and play.cards in ("BR", "R", "22")]
            if jokers and game.view(seat).to_beat is None and len(game.hands[seat]) > 8:
                action, planted = jokers[0], len(game.events) + 1
        game.apply(seat, action)
    return game, planted


@pytest.fixture(scope="module")
def game() -> Game:
    return next(found for seed in range(20) if not (found := played(f"analysis {seed}")[0]).void)


@pytest.fixture(scope="module")
def analysis(game: Game) -> Analysis:
    return ddz.analyse(game, worlds=WORLDS)


def test_every_decision_is_judged(game: Game, analysis: Analysis) -> None:
    numbers = {each.n for each in analysis.judgements}
    for number, event in enumerate(game.events, 1):
        assert (number in numbers) == (type(event).__name__ in ("Bade", "Played", "Passed")), event
    for each in analysis.judgements:
        actions = [option.action for option in each.options]
        assert each.action in actions
        assert len(set(actions)) == len(actions)
        assert each.loss >= 0
        assert (each.chance is None) == (each.phase == "auction")
        assert all(option.win is None or 0 <= option.win <= 1 for option in each.options)
        if each.action == actions[0]:
            assert each.grade in ("only", "best", "good")
    for summary in analysis.summaries:
        own = [each for each in analysis.judgements if each.seat == summary.seat]
        assert summary.decisions == sum(each.grade != "only" for each in own)
        assert summary.accuracy is None or 0 <= summary.accuracy <= 100
    assert set(analysis.worst) <= numbers


def test_the_truth_ends_with_the_result(game: Game, analysis: Analysis) -> None:
    last = analysis.judgements[-1]
    assert last.truth is not None
    assert last.truth.before is True
    assert last.truth.after is True
    assert (last.seat in game.landlords) == (game.winner in game.landlords)
    known = [each for each in analysis.judgements if each.truth is not None and each.truth.after is not None]
    for now, following in itertools.pairwise(known):
        if now.truth is None or following.truth is None or now.n + 1 != following.n:
            continue
        same = (now.seat in game.landlords) == (following.seat in game.landlords)
        assert following.truth.before == (now.truth.after if same else not now.truth.after)


def test_the_same_numbers_give_the_same_analysis(game: Game, analysis: Analysis) -> None:
    assert ddz.analyse(record.dumps(game), worlds=WORLDS) == analysis


def test_an_analysis_survives_json(analysis: Analysis) -> None:
    assert msgspec.json.decode(msgspec.json.encode(analysis), type=Analysis) == analysis


def test_hidden_cards_do_not_change_a_judgement() -> None:
    """Only the truth may look at other hands."""
    rules = ddz.ruleset("classic")
    seats = range(rules.players)
    dealt = Game(rules, seed="hidden")
    hands = [list(hand) for hand in dealt.hands]
    hands[0] += dealt.bottom
    swapped = [list(hand) for hand in hands]
    at, other = next((i, j) for i in range(17) for j in range(17) if hands[1][i][0] != hands[2][j][0])
    swapped[1][at], swapped[2][other] = swapped[2][other], swapped[1][at]
    judged = []
    for given in (hands, swapped):
        game = Game.from_hands(rules, hands=["".join(hand) for hand in given], bottom="".join(dealt.bottom), landlord=0)
        lead = min(game.legal(0), key=lambda play: (len(play.cards), play.cards) if isinstance(play, Play) else (9, ""))
        game.apply(0, lead)
        for seat in list(seats)[1:]:
            game.apply(seat, Pass())
        game.apply(0, game.legal(0)[-1])
        found = ddz.analyse(game, worlds=16).judgements
        judged.append([msgspec.structs.replace(each, truth=None) for each in found if each.seat == 0])
    assert len(judged[0]) == 2
    assert judged[0] == judged[1]


def test_a_game_from_a_position_is_refused() -> None:
    game = Game.from_hands(ddz.ruleset("classic"), hands=["34", "5", "6"], landlord=0)
    with pytest.raises(NotWhole, match="position"):
        ddz.analyse(game)


def test_a_planted_blunder_is_the_worst_decision() -> None:
    for seed in range(60):
        game, number = played(f"blunder {seed}", blunder_at=6)
        if number is None or game.void:
            continue
        found = ddz.analyse(game, worlds=192)
        planted = next(each for each in found.judgements if each.n == number)
        if planted.loss >= 0.3:  # else the game was won or lost all the same
            assert found.worst[0] == number
            return
    pytest.fail("no planted blunder mattered")


def test_long_games_with_many_cards_get_fewer_worlds(game: Game) -> None:
    assert worlds_for(game) == MOST
    rules = ddz.ruleset("five_player")
    long = Game(rules, seed="long")
    lowest = Regular()
    while not long.over:
        seat = long.waiting[0]
        plays = [action for action in long.legal(seat) if isinstance(action, Play)]
        # One single after another: as many decisions as there can be.
        single = next((play for play in plays if len(play.cards) == 1), None)
        long.apply(seat, single if single is not None else lowest.act(long.view(seat)))
    few = worlds_for(long)
    assert 16 <= few < MOST


def test_grades() -> None:
    assert grade_of(0.9, 1) == "only"
    assert [grade_of(loss, 5) for loss in (0.0, 0.05, 0.1, 0.2, 0.3)] == [
        "best",
        "good",
        "inaccuracy",
        "mistake",
        "blunder",
    ]


def test_command(game: Game, analysis: Analysis, tmp_path: Path) -> None:
    file = tmp_path / "game.ddz"
    file.write_text(record.dumps(game), encoding="utf-8")
    runner = CliRunner()
    answer = runner.invoke(app, ["analyse", str(file), "--worlds", str(WORLDS), "--json"])
    assert answer.exit_code == 0, answer.output
    found = json.loads(answer.stdout)
    assert [each["n"] for each in found["judgements"]] == [each.n for each in analysis.judgements]
    assert "accuracy" in runner.invoke(app, ["analyse", str(file), "--worlds", "8", "--all"]).output
    file.write_text("nonsense", encoding="utf-8")
    assert runner.invoke(app, ["analyse", str(file)]).exit_code == 1


def test_rulesets_without_networks_are_refused(monkeypatch: pytest.MonkeyPatch, game: Game) -> None:
    def none(*_: object) -> None:
        raise NoWeights("no weights for ruleset classic come with this package")

    monkeypatch.setattr("doudizhu.players.weights.networks", none)
    with pytest.raises(NoWeights):
        ddz.analyse(game)
