"""Checking a deal: that the published secret is the one committed to, and that the cards follow from it.

See docs/fairness.md. The same check runs in the browser.
"""

from __future__ import annotations

from doudizhu.game import deal, dealing
from doudizhu.game.events import Dealt
from doudizhu.game.game import Game


class Unfair(ValueError):
    """A record whose deal can't be confirmed. Says what is missing or does not agree."""


def contributions(tags: dict[str, str]) -> tuple[str, ...]:
    """What the seats contributed to the shuffle, from a record's tags, in seat order."""
    found: list[str] = []
    while (name := f"Contribution{len(found)}") in tags:
        found.append(tags[name])
    return tuple(found)


def verify(game: Game) -> None:
    """Confirm the deal of a game that was read from a record; returns when it is confirmed and raises `Unfair` if not.

    The first bidder is confirmed where the ruleset draws him. Where he rotates he follows from the deal before, which
    is not in the record.
    """
    start = game.events[0]
    if not isinstance(start, Dealt):
        raise Unfair("the game starts from a position, so there is no deal to check")
    for name in ("Commit", "Seed"):
        if name not in game.tags:
            raise Unfair(f"the record has no {name}")
    secret, commit = game.tags["Seed"], game.tags["Commit"]
    if deal.commitment(secret) != commit:
        raise Unfair(f"the seed is not the one committed to: its SHA-256 is {deal.commitment(secret)}, not {commit}")
    rules = game.rules
    drawn = deal.deal(rules, secret, contributions(game.tags))
    first = start.first if rules.first_bidder == "rotate" else drawn.first
    expected = dealing.dealt(rules, drawn.pack, first, drawn.upturned, drawn.marked)
    for name in ("hands", "bottom", "dead", "upturned", "marked", "first"):
        if getattr(start, name) != getattr(expected, name):
            raise Unfair(f"the seed gives other {name}: {getattr(expected, name)}, not {getattr(start, name)}")
