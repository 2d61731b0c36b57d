"""Every option of every ruleset works: what a host changes is what happens at the table."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

import doudizhu as ddz
from doudizhu.game.score import settle
from doudizhu.game.view import Cause
from doudizhu.rulesets.base import FIELDS
from tests.strategies import play_on

OPTIONS = [
    pytest.param(id, name, value, id=f"{id}-{name}-{value}")
    for id, rules in ddz.RULESETS.items()
    for name, values in rules.options.items()
    for value in values
]


def auction(rules: ddz.Ruleset, value: Any) -> None:
    """Whether a seat that passed is asked again."""
    game = ddz.Game(rules, seed=1, first=0)
    game.apply(0, ddz.Bid(1))
    for seat in range(1, rules.players - 1):
        game.apply(seat, ddz.Pass())
    game.apply(rules.players - 1, ddz.Bid(2))
    assert (game.phase == "auction") is (value == "circles")
    if value == "circles":
        game.apply(0, ddz.Bid(3))
    assert game.landlord == (0 if value == "circles" else rules.players - 1)


def first_bidder(rules: ddz.Ruleset, value: Any) -> None:
    firsts = set()
    for seed in range(30):
        game = ddz.Game(rules, seed=seed)
        view = game.view(None)
        firsts.add(view.first)
        assert game.turn == view.first
        assert (view.upturned is not None) is (value == "upturned")
        assert view.upturned is None or view.upturned in game.hands[view.first or 0]
        assert game.next_first == ((game.turn + 1) % rules.players if value == "rotate" else None)
    assert firsts == set(range(rules.players))
    if value == "rotate":
        game = ddz.Game(rules, seed=1)
        assert ddz.Game(rules, seed=2, first=game.next_first).turn == game.next_first


def alerts(rules: ddz.Ruleset, value: Any) -> None:
    game = ddz.Game.from_hands(rules, ["3456", "77", "88"])
    for left in (3, 2, 1):
        game.apply(0, game.legal()[0])
        assert game.view(1).seats[0].alert == (left if left in value else None)
        for seat in (1, 2):
            game.apply(seat, ddz.Pass())


def doubling_order(rules: ddz.Ruleset, value: Any) -> None:
    game = ddz.Game(rules, seed=1, first=1)
    game.apply(1, ddz.Bid(3))
    assert game.view(None).waiting == ((2,) if value == "in_turn" else (0, 2))
    if value == "in_turn":
        with pytest.raises(ddz.Refused, match="not your turn"):
            game.apply(0, ddz.Double(True))
    game.apply(2, ddz.Double(True))
    assert game.view(0).seats[2].doubled is (True if value == "in_turn" else None)
    assert game.view(2).seats[2].doubled is True
    game.apply(0, ddz.Double(False))
    assert [seat.doubled for seat in game.view(1).seats] == [False, None, True]
    assert game.waiting == (1,)


def bottom_shown(rules: ddz.Ruleset, value: Any) -> None:
    game = ddz.Game(rules, seed=1, first=0)
    game.apply(0, ddz.Bid(rules.bids[-1]))
    seen = [game.view(seat).bottom is not None for seat in (0, 1, None)]
    assert len(game.hands[0]) == rules.dealt + (0 if value == "after_doubling" else rules.bottom)
    assert seen == {"after_doubling": [False] * 3, "after_auction": [True] * 3, "never": [True, False, False]}[value]
    while game.phase != "play":
        assert game.turn is not None
        game.apply(game.turn, ddz.Double(True))
    assert [game.view(seat).bottom is not None for seat in (0, 1, None)] == [True, value != "never", value != "never"]
    assert len(game.hands[0]) == rules.dealt + rules.bottom


def kickers_distinct(rules: ddz.Ruleset, value: Any) -> None:
    assert (rules.classify("33344455") is None) is value
    assert (rules.classify("333355") is None) is value
    assert rules.classify("33344456") is not None
    assert rules.classify("33334455") is not None


def kicker_copies(rules: ddz.Ruleset, value: Any) -> None:
    assert (rules.classify("333444555777") is not None) is (value == 3)
    assert rules.classify("333444555778") is not None
    assert rules.classify("333444555666777") is not None, "a plane of five, not wings"
    assert rules.classify("3334445556667778") is None, "wings that touch"
    refused = rules.why_not("333444555777")
    assert (None if refused is None else refused.code) == (None if value == 3 else "three_equal_kickers")


def plane_pair_max(rules: ddz.Ruleset, value: Any) -> None:
    assert rules.classify("333444555778899") is not None
    assert (rules.classify("3334445556667788TTJJ") is not None) is (value == 4)
    assert rules.counts()["plane_pairs"] == {3: 1805, 4: 2939}[value]


def spring(rules: ddz.Ruleset, value: Any) -> None:
    quick = ddz.Game.from_hands(rules, ["3", *["44"] * (rules.players - 1)])
    quick.apply(0, ddz.Play("3"))
    assert quick.multiplier == (2 if value else 1)
    late = ddz.Game.from_hands(rules, ["35", "4", *["66"] * (rules.players - 2)])
    late.apply(0, ddz.Play("3"))
    late.apply(1, ddz.Play("4"))
    assert late.multiplier == (2 if value else 1)


def two_landlords(rules: ddz.Ruleset) -> ddz.Game:
    return next(game for seed in range(99) if (game := ddz.Game(rules, seed=seed)).state.hidden is not None)


def reveal_doubles(rules: ddz.Ruleset, value: Any) -> None:
    for shown, factor in ((1, 2), (2, 4 if value == "each" else 2)):
        game = two_landlords(rules)
        for count, seat in enumerate(game.landlords):
            game.apply(seat, ddz.Reveal(count < shown))
        assert game.multiplier == factor


def double_scope(rules: ddz.Ruleset, value: Any) -> None:
    causes = [Cause(cause="double", factor=2, seat=2), Cause(cause="double", factor=2, seat=0)]
    result = settle(rules, landlords=(0, 1), winner=0, base=1, causes=causes, plays=[2, 2, 2, 2, 2], doubled=(2, 0))
    if value == "table":
        assert (result.multiplier, result.scores) == (4, (12, 12, -8, -8, -8))
    else:
        assert (result.multiplier, result.scores) == (1, (8, 4, -6, -3, -3))
    game = two_landlords(rules)
    for seat in game.landlords:
        game.apply(seat, ddz.Reveal(False))
    for seat in range(5):
        game.apply(seat, ddz.Double(seat < 2))
    assert game.multiplier == (4 if value == "table" else 1)


def team_score(rules: ddz.Ruleset, value: Any) -> None:
    def scores(landlords: tuple[int, ...], winner: int) -> tuple[int, ...]:
        return settle(rules, landlords=landlords, winner=winner, base=1, causes=[], plays=[2] * 5).scores

    pair = (3, -2, -2, 3, -2) if value == "each" else (2, -1, -1, 1, -1)
    assert scores((0, 3), 3) == pair
    assert scores((0, 3), 1) == tuple(-score for score in pair)
    assert scores((0,), 0) == (4, -1, -1, -1, -1)
    assert scores((0,), 1) == (-4, 1, 1, 1, 1)


CHECKS: dict[str, Callable[[ddz.Ruleset, Any], None]] = {
    check.__name__: check
    for check in (
        auction,
        first_bidder,
        alerts,
        doubling_order,
        bottom_shown,
        kickers_distinct,
        kicker_copies,
        plane_pair_max,
        spring,
        reveal_doubles,
        double_scope,
        team_score,
    )
}


@pytest.mark.parametrize(("id", "name", "value"), OPTIONS)
def test_option(id: str, name: str, value: Any) -> None:
    rules = ddz.ruleset(id, **{name: value})
    assert getattr(rules, name) == value
    default = ddz.RULESETS[id].options[name][0]
    assert rules.changed() == ({} if value == default else {name: value})
    CHECKS[name](rules, value)
    game = play_on(ddz.Game(rules, seed=4), random.Random(4))
    assert game.scores is not None
    assert sum(game.scores) == 0


def test_options_are_fields_with_the_default_first() -> None:
    for rules in ddz.RULESETS.values():
        for name, values in rules.options.items():
            assert name in FIELDS
            assert values[0] == getattr(rules, name)
            assert len(set(values)) == len(values) > 1


def test_unknown_names_say_what_there_is() -> None:
    with pytest.raises(ddz.UnknownRuleset, match="classic, competition, folk, two_player, four_player, five_player"):
        ddz.ruleset("klassik")
    with pytest.raises(ddz.UnknownOption, match="classic has no option 'spring'; it has first_bidder, alerts"):
        ddz.ruleset("classic", spring=False)
    with pytest.raises(ddz.UnknownOption, match="can't be 5; it can be 3, 4"):
        ddz.ruleset("competition", plane_pair_max=5)
    assert ddz.ruleset("classic", kickers_distinct=True).kickers_distinct is True
    with pytest.raises(ddz.UnknownOption, match="can't be 1; it can be False, True"):
        ddz.ruleset("classic", kickers_distinct=1)
    with pytest.raises(ddz.UnknownOption, match="can't be 3"):
        ddz.ruleset("competition", plane_pair_max=3.0)
    with pytest.raises(ddz.UnknownOption, match="can't be"):
        ddz.ruleset("classic", alerts={})
    with pytest.raises(ddz.UnknownOption, match="needs double_scope 'table'"):
        ddz.ruleset("five_player", team_score="lead", double_scope="seat")


def test_options_may_come_from_json() -> None:
    assert ddz.ruleset("classic", alerts=[2, 1]) == ddz.ruleset("classic", alerts=(2, 1))
    assert ddz.ruleset("classic", alerts=[2, 1]).alerts == (2, 1)


def test_equal_play_rules_share_the_core() -> None:
    assert ddz.ruleset("folk", spring=True).core is ddz.ruleset("folk").core
    assert ddz.ruleset("folk").core is ddz.ruleset("classic", first_bidder="rotate").core
    assert ddz.ruleset("folk", kickers_distinct=True).core is not ddz.ruleset("folk").core
