"""The rules page shows what the rules say: its rulesets, and the sets of cards that it offers."""

import json
from dataclasses import fields
from itertools import pairwise
from pathlib import Path

import pytest

from doudizhu.rulesets import RULESETS

ROOT = Path(__file__).resolve().parents[2]
SHOWN = json.loads((ROOT / "web/tests/rulesets.json").read_text())["rulesets"]
EXAMPLES = json.loads((ROOT / "web/tests/examples.json").read_text())
IDS = list(RULESETS)


def test_the_client_is_tested_against_the_rulesets_as_they_are() -> None:
    assert [each["id"] for each in SHOWN] == IDS
    for each in SHOWN:
        rules = RULESETS[each["id"]]
        told = {field.name: getattr(rules, field.name) for field in fields(rules)}
        assert json.loads(json.dumps(told, default=dict)) == {name: each[name] for name in told}
        assert each["counts"] == {name: count for name, count in rules.counts().items() if name in each["counts"]}
        assert each["total"] == sum(each["counts"].values())


@pytest.mark.parametrize("ruleset", IDS)
def test_every_example_is_the_play_it_is_said_to_be(ruleset: str) -> None:
    rules = RULESETS[ruleset]
    for kind, cards in EXAMPLES[ruleset]["plays"].items():
        assert rules.play(cards).type == kind


@pytest.mark.parametrize("ruleset", IDS)
def test_every_mistake_is_refused_or_is_another_play_than_kickers(ruleset: str) -> None:
    rules = RULESETS[ruleset]
    for cards in EXAMPLES[ruleset]["mistakes"]:
        found = rules.classify(cards)
        assert found is None or found.type == "plane", cards


@pytest.mark.parametrize("ruleset", IDS)
def test_comparisons_are_of_legal_plays_and_go_both_ways(ruleset: str) -> None:
    rules = RULESETS[ruleset]
    assert {rules.beats(lead, reply) for lead, reply in EXAMPLES[ruleset]["comparisons"]} == {True, False}


def test_the_ladder_of_bombs_rises() -> None:
    ladders = {ruleset: EXAMPLES[ruleset]["ladder"] for ruleset in IDS if EXAMPLES[ruleset]["ladder"]}
    assert list(ladders) == ["five_player"]
    rules = RULESETS["five_player"]
    ladder = ladders["five_player"]
    assert all(rules.beats(low, high) for low, high in pairwise(ladder))
    assert rules.beats("222", ladder[0])
