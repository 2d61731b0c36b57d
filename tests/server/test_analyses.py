"""Analyses of games over HTTP: made in the background, stored, and told of when they fail."""

import json
import time
from collections.abc import Callable

import httpx
import pytest

from doudizhu import analysis
from doudizhu.server.store import Store
from tests.server.playing import WAIT, Person
from tests.server.test_api import finish


class Broken(Exception):
    """A fault that nobody foresaw."""


def settled(person: Person, game: str) -> httpx.Response:
    """The answer once nothing is being made any more."""
    until = time.monotonic() + 3 * WAIT
    while time.monotonic() < until:
        answer = person.get(f"/api/games/{game}/analysis")
        if answer.status_code != 200 or answer.json()["analysis"] is not None:
            return answer
        time.sleep(0.02)
    raise AssertionError("the analysis stays under way")


def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Analyses of few worlds."""
    whole = analysis.analyse
    monkeypatch.setattr(analysis, "analyse", lambda game, **more: whole(game, worlds=2, **more))


def test_an_analysis_is_made_and_stored(person: Person, store: Store, monkeypatch: pytest.MonkeyPatch):
    small(monkeypatch)
    game = finish(person).game
    answer = settled(person, game)
    assert answer.status_code == 200
    assert store.analysis(game, answer.json()["analysis"]["version"])
    assert person.post(f"/api/games/{game}/analysis").json() == answer.json()


def test_one_that_fails_is_told_of_and_made_again_when_asked(
    serve: Callable[..., Person],
    meet: Callable[[str], Person],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
):
    def broken(*_: object, **__: object) -> None:
        raise Broken

    person = serve()
    game = finish(person).game
    with monkeypatch.context() as patched:
        patched.setattr(analysis, "analyse", broken)
        answer = settled(person, game)
    assert (answer.status_code, answer.json()["code"]) == (500, "analysis_failed")
    logged = [json.loads(line) for line in capsys.readouterr().err.splitlines()]
    failed = next(line for line in logged if line["event"] == "analysis failed")
    assert (failed["game"], failed["error"]) == (game, "Broken")
    assert failed["trace"][-1].endswith("broken")
    # Everybody is told, also by another server on the same store, and nothing is made before somebody asks for it.
    other = serve()
    for each in (person, meet(person.address), other):
        assert each.get(f"/api/games/{game}/analysis").json()["code"] == "analysis_failed"
    small(monkeypatch)
    assert other.post(f"/api/games/{game}/analysis").status_code == 200
    assert settled(other, game).json()["analysis"]["judgements"]
    assert person.get(f"/api/games/{game}/analysis").json() == settled(other, game).json()


def test_one_that_cannot_be_stored_does_not_stay_under_way(person: Person, monkeypatch: pytest.MonkeyPatch):
    small(monkeypatch)
    game = finish(person).game

    def full(*_: object) -> None:
        raise OSError

    with monkeypatch.context() as patched:
        patched.setattr(Store, "keep_analysis", full)
        assert settled(person, game).json()["code"] == "analysis_failed"
    assert settled(person, game).json()["analysis"]["judgements"]


def test_running_and_unknown_games(person: Person):
    game = person.new_game()
    for ask in (person.get, person.post):
        assert (ask(f"/api/games/{game}/analysis").json()["code"]) == "game_running"
        assert ask("/api/games/nothing/analysis").status_code == 404
