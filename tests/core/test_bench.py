"""The signature of the core's behaviour, and that the measuring command runs."""

import json
from pathlib import Path

import pytest
from typer import Typer
from typer.testing import CliRunner

import doudizhu as ddz
from doudizhu.bench import bench, signature
from tests.core.rulesets import FIELDS, RULES

PINNED = "4bde5791b3c03e09"
"""Changes when, and only when, the core's behaviour does: then `doudizhu bench --signature` prints the new one."""


def test_the_behaviour_is_as_pinned() -> None:
    assert signature() == PINNED


@pytest.mark.parametrize("name", RULES)
def test_signatures_agree_with_those_of_the_native_tests(name: str) -> None:
    pinned = dict(
        line.split() for line in (Path(__file__).parents[2] / "core/tests/signatures.txt").read_text().splitlines()
    )
    assert f"{RULES[name].signature():016x}" == pinned[name]


@pytest.mark.parametrize("name", RULES)
def test_the_rulesets_give_the_core_the_fields_of_the_rules_page(name: str) -> None:
    rules = ddz.ruleset(name)
    assert rules.core.signature() == RULES[name].signature()
    assert rules.players == FIELDS[name]["players"]


def test_the_command_measures_and_prints_json() -> None:
    app = Typer()
    app.command()(bench)
    result = CliRunner().invoke(app, ["--ruleset", "five_player", "--rounds", "1", "--games", "10", "--json"])
    assert result.exit_code == 0, result.output
    printed = json.loads(result.output)
    assert printed["signature"] == PINNED
    assert all(speed["median"] > 0 for speed in printed["speeds"])
    assert {speed["ruleset"] for speed in printed["speeds"]} == {"five_player"}
