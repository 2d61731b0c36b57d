"""The card cases: what is a play, what beats what, what may be played from a hand, and the counts."""

from typing import Any

import pytest

import doudizhu as ddz
from tests.rules.cases import RULES

IDS = list(ddz.RULESETS)


def flat(section: str) -> list[Any]:
    return [
        pytest.param(case, id, expected, id=f"{case['id']}-{id}")
        for case in RULES[section]
        for id, expected in case["expect"].items()
    ]


@pytest.mark.parametrize(("case", "id", "expected"), flat("classify"))
def test_classify(case: dict[str, Any], id: str, expected: Any) -> None:
    rules = ddz.ruleset(id)
    if expected == "impossible":
        with pytest.raises(ddz.IllegalPlay) as caught:
            rules.classify(case["cards"])
        assert caught.value.code == "not_in_pack"
        return
    play = rules.classify(case["cards"])
    found = [] if play is None else [{"type": play.type, "len": play.length, "main": play.main}]
    assert found == expected
    if play is not None:
        assert sorted(play.cards) == sorted(case["cards"])


@pytest.mark.parametrize(("case", "id", "expected"), flat("beats"))
def test_beats(case: dict[str, Any], id: str, expected: Any) -> None:
    rules = ddz.ruleset(id)
    if isinstance(expected, bool):
        assert rules.beats(case["lead"], case["reply"]) is expected
        refused = rules.why_not(case["reply"], to_beat=case["lead"])
        assert (refused is None) is expected
        return
    with pytest.raises(ddz.IllegalPlay) as caught:
        rules.beats(case["lead"], case["reply"])
    assert (caught.value.code == "not_in_pack") is (expected == "impossible")


@pytest.mark.parametrize("case", RULES["subset_of_hand"], ids=lambda case: case["id"])
def test_subset_of_hand(case: dict[str, Any]) -> None:
    rules = ddz.ruleset(case["ruleset"])
    assert (rules.why_not(case["play"], hand=case["hand"]) is None) is case["legal"]
    assert (ddz.Play(case["play"]) in rules.leads(case["hand"])) is case["legal"]


@pytest.mark.parametrize("id", IDS)
def test_counts(id: str) -> None:
    counts = ddz.ruleset(id).counts()
    assert counts == RULES["counts"][id]["by_type"]
    assert sum(counts.values()) == RULES["counts"][id]["total"]
