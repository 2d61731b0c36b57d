"""The six rulesets, by id."""

from __future__ import annotations

from doudizhu.rulesets.base import Ruleset, UnknownOption
from doudizhu.rulesets.classic import CLASSIC
from doudizhu.rulesets.competition import COMPETITION
from doudizhu.rulesets.five_player import FIVE_PLAYER
from doudizhu.rulesets.folk import FOLK
from doudizhu.rulesets.four_player import FOUR_PLAYER
from doudizhu.rulesets.two_player import TWO_PLAYER

__all__ = ["RULESETS", "Ruleset", "UnknownOption", "UnknownRuleset", "ruleset"]

RULESETS: dict[str, Ruleset] = {
    rules.id: rules for rules in (CLASSIC, COMPETITION, FOLK, TWO_PLAYER, FOUR_PLAYER, FIVE_PLAYER)
}
"""All rulesets in the order in which they are offered."""


class UnknownRuleset(ValueError):
    """No ruleset has this id."""


def ruleset(id: str = "classic", **options: object) -> Ruleset:
    """The ruleset with this id, with some of its options changed.

    Raises `UnknownRuleset` for an id and `UnknownOption` for an option or a value that does not exist; both name what
    does.
    """
    found = RULESETS.get(id)
    if found is None:
        raise UnknownRuleset(f"no ruleset {id!r}; there are {', '.join(RULESETS)}")
    return found.with_options(options) if options else found
