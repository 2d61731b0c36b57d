"""A ruleset as the networks need it."""

from __future__ import annotations

from doudizhu import _core
from doudizhu.rulesets import Ruleset
from doudizhu.rulesets.plays import core_rules


def table_rules(ruleset: Ruleset) -> _core.TableRules:
    """What card play and its value depend on."""
    return _core.TableRules(
        core_rules(ruleset),
        dealt=ruleset.dealt,
        bottom=ruleset.bottom,
        dead=ruleset.dead,
        bottom_shown=ruleset.bottom_shown != "never",
        hidden_landlord=ruleset.hidden_landlord,
        spring=ruleset.spring,
    )
