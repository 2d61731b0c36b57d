"""The deal: the documented function, its worked example, and what a check of a record finds."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest

import doudizhu as ddz
from doudizhu.cards import pack
from doudizhu.fairness import Unfair, verify
from doudizhu.game import deal, dealing
from doudizhu.record import dumps, loads
from tests.strategies import play_on

GUIDE = (Path(__file__).parents[2] / "docs/fairness.md").read_text()


def example() -> dict[str, str]:
    block = GUIDE.split("## A worked example")[1].split("```")[1].strip()
    return {line[:15].strip(): line[15:].strip() for line in block.splitlines()}


def test_the_worked_example() -> None:
    given = example()
    rules = ddz.ruleset(given["ruleset"])
    contributions = tuple(text.strip('" ') for text in given["contributions"].split(","))
    assert deal.commitment(given["secret"]) == given["commitment"]
    assert deal.context(rules, contributions) == given["context"]
    stream = deal.Stream(given["secret"], given["context"])
    assert [stream.below(54 - step) for step in range(8)] == list(map(int, given["first draws"].split()))
    drawn = deal.deal(rules, given["secret"], contributions)
    assert drawn.pack == tuple(given["pack"].split())
    assert (drawn.first, drawn.upturned, drawn.marked) == tuple(
        int(given[name]) for name in ("first bidder", "upturned", "marked")
    )
    hands, bottom, dead = deal.split(rules, drawn.pack)
    event = ddz.Game(rules, seed=given["secret"], contributions=contributions).events[0]
    assert isinstance(event, dealing.Dealt)
    assert event.hands == tuple(tuple(given[f"seat {seat}"].split()) for seat in range(3))
    assert event.bottom == tuple(given["bottom"].split())
    assert [sorted(hand) for hand in hands] == [sorted(hand or ()) for hand in event.hands]
    assert sorted(bottom) == sorted(event.bottom)
    assert dead == ()


@pytest.mark.parametrize("id", ddz.RULESETS)
def test_every_deal_is_a_whole_pack(id: str) -> None:
    rules = ddz.ruleset(id)
    for seed in range(20):
        drawn = deal.deal(rules, str(seed))
        assert Counter(drawn.pack) == Counter(pack(rules.packs))
        assert drawn.pack[drawn.marked] not in ("B", "R")
        hands, bottom, dead = deal.split(rules, drawn.pack)
        assert [len(hand) for hand in hands] == [rules.dealt] * rules.players
        assert (len(bottom), len(dead)) == (rules.bottom, rules.dead)


def test_numbers_above_the_last_whole_multiple_are_drawn_again() -> None:
    stream = deal.Stream("s", "c")
    limit = 3 * 2**30
    drawn = [stream.below(limit) for _ in range(400)]
    raw = deal.Stream("s", "c")
    words = [raw.below(2**32) for _ in range(1000)]
    assert drawn == [word for word in words if word < limit][:400]


def test_every_place_is_equally_likely() -> None:
    # 5,400 draws over 54 places: chi-square of 53 degrees of freedom; fixed seeds, so the figure never changes.
    found = Counter(deal.deal(ddz.ruleset("classic"), str(seed)).pack.index("B") for seed in range(5400))
    assert sum((found[place] - 100) ** 2 / 100 for place in range(54)) < 90


@pytest.mark.parametrize("id", ddz.RULESETS)
def test_a_record_is_verified(id: str) -> None:
    for seed in range(4):
        game = ddz.Game(ddz.ruleset(id), seed=seed, contributions=("tea", "", "雪"))
        verify(loads(dumps(play_on(game, random.Random(seed)))))


def test_verify_finds_what_does_not_agree() -> None:
    rules = ddz.ruleset("folk")
    game = play_on(ddz.Game(rules, seed="abc"), random.Random(1))
    for name, value, reason in (
        ("Seed", "abd", "not the one committed to"),
        ("Contribution0", "x", "gives other hands"),
    ):
        other = loads(dumps(game))
        other.tags[name] = value
        with pytest.raises(Unfair, match=reason):
            verify(other)
    for name in ("Seed", "Commit"):
        other = loads(dumps(game))
        del other.tags[name]
        with pytest.raises(Unfair, match=f"no {name}"):
            verify(other)
    with pytest.raises(Unfair, match="from a position"):
        verify(ddz.Game.from_hands(rules, ["3", "4", "5"]))
    moved = ddz.Game(ddz.ruleset("classic"), seed="abc", first=0)
    assert deal.deal(moved.rules, "abc").first != 0
    with pytest.raises(Unfair, match="gives other first"):
        verify(moved)
    verify(ddz.Game(ddz.ruleset("competition"), seed="abc", first=0))


def test_a_pack_must_be_the_ruleset_s() -> None:
    rules = ddz.ruleset("classic")
    cards = pack()
    assert ddz.Game(rules, pack=cards, first=2).turn == 2
    for bad in (cards[1:], (*cards[1:], "3h"), pack(2), ()):
        with pytest.raises(ddz.BadDeal, match="permutation"):
            ddz.Game(rules, pack=bad)
    with pytest.raises(ddz.BadDeal, match="first is seat 3"):
        ddz.Game(rules, pack=cards, first=3)
    with pytest.raises(ddz.BadDeal, match="either a seed or a pack"):
        ddz.Game(rules)
    five = ddz.ruleset("five_player")
    with pytest.raises(ddz.BadDeal, match="marked is place 105"):
        ddz.Game(five, pack=pack(2), marked=105)
    with pytest.raises(ddz.BadDeal, match="can't be a joker"):
        ddz.Game(five, pack=pack(2), marked=52)
