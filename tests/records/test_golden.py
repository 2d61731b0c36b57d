"""Golden games, one of each ruleset: neither the rules nor the format of a record may change under them."""

from __future__ import annotations

from pathlib import Path

import pytest

import doudizhu as ddz
from doudizhu import fairness, record
from doudizhu.game.events import Identified, Redoubled

GOLDEN = {path.stem: path.read_text() for path in sorted((Path(__file__).parent / "golden").glob("*.ddz"))}


def test_every_ruleset_has_one() -> None:
    assert set(GOLDEN) == set(ddz.RULESETS)


@pytest.mark.parametrize("id", GOLDEN)
def test_a_golden_game(id: str) -> None:
    game = record.loads(GOLDEN[id])
    assert game.rules.id == id
    assert game.over
    assert record.dumps(game) == GOLDEN[id]
    fairness.verify(game)


def test_they_hold_what_is_special() -> None:
    games = {id: record.loads(text) for id, text in GOLDEN.items()}
    assert any(isinstance(event, Redoubled) and event.on for event in games["competition"].events)
    assert any(isinstance(event, Identified) and event.factor == 1 for event in games["five_player"].events)
    assert games["folk"].rules.changed() == {"spring": True}
    assert {cause.cause for game in games.values() for cause in game.causes} >= {"bomb", "rocket", "spring", "double"}


def test_the_guide_shows_one() -> None:
    guide = (Path(__file__).parents[2] / "docs/record.md").read_text()
    assert guide.split("```")[1].strip() == GOLDEN["competition"].strip()
