"""What players of other programs reported, with the answer that `classic` gives."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

import doudizhu as ddz
from doudizhu import _core
from doudizhu.cards import RANKS, word
from tests.rules.cases import REPORTS

CLASSIC = ddz.ruleset("classic")
CASES: dict[str, dict[str, Any]] = {case["id"]: case for case in REPORTS["cases"]}
NAMES = {
    "solo": "single",
    "trio1": "trio_single",
    "trio2": "trio_pair",
    "pairs": "pair_chain",
    "plane1": "plane_singles",
    "plane2": "plane_pairs",
    "four2": "four_singles",
    "four22": "four_pairs",
}
# Where the two readings of the reports differ, which one the rules page takes for `classic`.
LENIENT = {"w016": "a pair as two singles", "w037": "the same", "w063": "the same", "w067": "the same"}
STRICT = {"w013": "no kicker of the body's rank", "w018": "never both jokers as kickers"}
SERVED = {"w095": "timers", "w097": "spectators of a room"}
"""Reports about the server, not about rules or table."""


def of(kind: str) -> list[Any]:
    return [pytest.param(case, id=id) for id, case in CASES.items() if case["kind"] == kind]


def verdict(case: dict[str, Any], name: str) -> Any:
    if case["rule_dependent"]:
        assert (case["id"] in LENIENT) != (case["id"] in STRICT)
    return case["expect"][f"{name}_{'common' if case['id'] in LENIENT else 'strict'}"]


@pytest.mark.parametrize("case", of("hand_type"))
def test_hand_type(case: dict[str, Any]) -> None:
    play = CLASSIC.classify(case["cards"])
    assert (play is not None) is verdict(case, "legal")
    if play is not None:
        readings = verdict(case, "readings")
        assert len(readings) == 1
        kind, length, lowest = readings[0].split(":")
        body_ranks = play.length if play.type in ("straight", "pair_chain") or play.type.startswith("plane") else 1
        low = RANKS[RANKS.index(play.main) - body_ranks + 1]
        assert (play.type, low) == (NAMES.get(kind, kind), lowest)
        if body_ranks > 1:
            assert play.length == int(length)


@pytest.mark.parametrize("case", of("beats"))
def test_beats(case: dict[str, Any]) -> None:
    assert CLASSIC.beats(case["prev"], case["play"]) is verdict(case, "beats")


@pytest.mark.parametrize("case", of("responses"))
def test_responses(case: dict[str, Any]) -> None:
    found = {play.cards for play in CLASSIC.answers(case["hand"], case["prev"])}
    assert found == {"".join(sorted(cards, key=RANKS.index)) for cards in verdict(case, "responses")}


def landlord_wins(position: _core.Position, known: dict[int, bool]) -> bool:
    """Plain minimax; the landlord is seat 0."""
    if position.over:
        return position.landlords_won
    if position.hash not in known:
        landlord = position.turn == 0
        result = not landlord
        for play in sorted(position.legal_ids().tolist(), reverse=True):
            position.apply(play)
            won = landlord_wins(position, known)
            position.undo()
            if won is landlord:
                result = landlord
                break
        known[position.hash] = result
    return known[position.hash]


@pytest.mark.parametrize("case", of("endgame"))
def test_endgame(case: dict[str, Any]) -> None:
    hands = [word(cards) for cards in case["hands"]]
    assert case["sides"][0] == "landlord"
    rules = ddz.ruleset("two_player" if len(hands) == 2 else "classic")
    trick = {"to_beat": word(case["prev"]), "owner": case["prev_by"], "passes": 1} if case["prev"] else {}
    position = _core.Position(rules.core, hands=hands, landlords=1, turn=case["to_move"], **trick)
    assert landlord_wins(position, {}) is (verdict(case, "winner") == "landlord")
    fewest = case["expect"].get("min_plays_landlord")
    if fewest is not None:
        assert rules.core.turns(hands[0]) == fewest


@pytest.mark.parametrize("case", of("tracking"))
def test_tracking(case: dict[str, Any]) -> None:
    if case["id"] == "w082":
        return check_counter()
    hands = ["346789TJQKA2345" + case["bottom"], "77", "88"]
    game = ddz.Game.from_hands(CLASSIC, hands, bottom=case["bottom"])
    for cards in case["landlord_plays"]:
        game.apply(0, ddz.Play(cards))
    view = game.view(1)
    assert view.bottom is not None
    seen = "".join(rank * (sum(hand.count(rank) for hand in hands) - left) for rank, left in view.unseen.items())
    known = case["expect"]["known_in_landlord_hand"]
    played = "".join(case["landlord_plays"])
    assert sorted(seen) == sorted("77" + known + played)
    return None


def check_counter() -> None:
    game = ddz.Game(CLASSIC, seed=8)
    assert game.turn is not None
    game.apply(game.turn, ddz.Bid(3))
    while not game.over:
        for seat in range(3):
            view = game.view(seat)
            others = sum(len(hand) for other, hand in enumerate(game.hands) if other != seat)
            hidden_elsewhere = others - sum(
                card in game.hands[game.landlord or 0] for card in game.bottom if seat != game.landlord
            )
            assert min(view.unseen.values()) >= 0
            assert sum(view.unseen.values()) == hidden_elsewhere
        assert game.turn is not None
        game.apply(game.turn, game.legal()[0])


@pytest.mark.parametrize("case", of("score"))
def test_score(case: dict[str, Any]) -> None:
    match case["id"]:
        case "w085":
            assert case["spring"]
            assert case["landlord_won"]
            game = ddz.Game.from_hands(CLASSIC, ["3", "44", "55"], bid=case["bid"])
            game.apply(0, ddz.Play("3"))
            assert game.scores == (case["expect"]["landlord"], *[case["expect"]["each_farmer"]] * 2)
        case "w086":
            game = ddz.Game.from_hands(CLASSIC, ["34", "4", "55"], bid=case["bid"])
            game.apply(0, ddz.Play("3"))
            game.apply(1, ddz.Play("4"))
            assert [cause.cause for cause in game.causes] == ["anti_spring"]
            assert game.scores == (case["expect"]["landlord"], *[case["expect"]["each_farmer"]] * 2)
        case "w088" | "w089":
            game = ddz.Game.from_hands(CLASSIC, ["34", "4", "55"])
            game.apply(0, ddz.Play("3"))
            game.apply(1, ddz.Play("4"))
            result = game.view(2).result
            assert result is not None
            assert (result.winners, result.side) == ((1, 2), "farmer")
        case _:
            raise AssertionError(case)


@pytest.mark.parametrize("case", of("flow"))
def test_flow(case: dict[str, Any]) -> None:
    game = ddz.Game(CLASSIC, seed=1, first=0)
    match case["id"]:
        case "w092":
            for seat, bid in enumerate(case["bids"]):
                game.apply(seat, ddz.Bid(bid))
            assert (game.void, game.landlord, game.view(None).landlords) == (True, None, ())
        case "w093":
            for seat, call in enumerate(case["calls"]):
                game.apply(seat, ddz.Bid(1) if call == "call" else ddz.Pass())
            assert game.landlord == case["expect"]["landlord"]
        case "w094":
            game = ddz.Game.from_hands(CLASSIC, ["3", "4", "5"])
            game.apply(0, ddz.Play("3"))
            assert game.waiting == ()
            for seat in range(3):
                assert game.legal(seat) == []
                for action in (ddz.Pass(), ddz.Play("4"), ddz.Bid(1), ddz.Double(True), ddz.Reveal(True)):
                    with pytest.raises(ddz.Refused, match="over"):
                        game.apply(seat, action)
        case "w100":
            game = ddz.Game.from_hands(CLASSIC, ["34", "46", "55"])
            game.apply(0, ddz.Play("3"))
            before = game.hands
            game.apply(1, ddz.Pass())
            assert game.hands == before
        case _:
            assert case["id"] in SERVED


@cache
def sizes(distinct: bool) -> dict[tuple[str, int], int]:
    rules = ddz.ruleset("classic", kickers_distinct=distinct)
    found: dict[tuple[str, int], int] = {}
    for _, _, kind, length, _ in rules.core.plays():
        found[kind, length] = found.get((kind, length), 0) + 1
    return found


@pytest.mark.parametrize("case", of("counts"))
def test_counts(case: dict[str, Any]) -> None:
    expect = case["expect"]
    lenient, strict = sizes(False), sizes(True)
    for name in ("solo", "pair", "trio", "bomb", "rocket", "trio1", "trio2", "four22"):
        kind = NAMES.get(name, name)
        assert sum(number for (each, _), number in lenient.items() if each == kind) == expect[name]
    for name in ("straight", "pairs", "plane"):
        kind = NAMES.get(name, name)
        found = {str(length): number for (each, length), number in lenient.items() if each == kind}
        assert found == expect[name]
    assert lenient["plane_singles", 2] == expect["plane1_L2_lenient_no_BR"]
    assert strict["plane_singles", 2] == expect["plane1_L2_strict_no_BR"]
    assert lenient["four_singles", 1] == expect["four2_lenient_no_BR"]
    assert strict["four_singles", 1] == expect["four2_strict_no_BR"]


def test_every_report_is_run() -> None:
    kinds = {"hand_type", "beats", "responses", "endgame", "tracking", "score", "flow", "counts"}
    assert {case["kind"] for case in CASES.values()} == kinds
    assert {id for id, case in CASES.items() if case["rule_dependent"]} == {*LENIENT, *STRICT, "w102"}
