"""The table cases: tricks, bidding, scoring, alerts, the hidden landlord."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import doudizhu as ddz
from doudizhu.cards import JOKERS, pack
from doudizhu.game.score import play_cause, settle
from doudizhu.game.view import Cause
from tests.rules.cases import RULES


def of(section: str) -> list[Any]:
    return [pytest.param(case, id=case["id"]) for case in RULES[section]]


def hands_for(rules: ddz.Ruleset, start: int, moves: list[str]) -> list[str]:
    """Hands that hold the moves, the seats taking turns, and two more cards each."""
    hands = [""] * rules.players
    for step, move in enumerate(moves):
        if move != "pass":
            hands[(start + step) % rules.players] += move
    left = Counter(card[0] for card in pack(rules.packs)) - Counter("".join(hands))
    rest = sorted(left.elements())
    return [hand + "".join(rest.pop() for _ in range(2)) for hand in hands]


@pytest.mark.parametrize("case", of("tricks"))
def test_tricks(case: dict[str, Any]) -> None:
    rules, start, expect = ddz.ruleset(case["ruleset"]), case["start_seat"], case["expect"]
    game = ddz.Game.from_hands(rules, hands_for(rules, start, case["moves"]), landlord=start)
    for step, move in enumerate(case["moves"]):
        seat = (start + step) % rules.players
        action = ddz.Pass() if move == "pass" else ddz.Play(move)
        if expect.get("illegal_at") == step:
            with pytest.raises(ddz.Refused):
                game.apply(seat, action)
            return
        game.apply(seat, action)
    assert "illegal_at" not in expect
    assert game.turn == expect["next_seat"]
    assert (game.view(None).to_beat is None) is expect["free_lead"]


@pytest.mark.parametrize("case", of("bidding"))
def test_bidding(case: dict[str, Any]) -> None:
    rules, expect = ddz.ruleset(case["ruleset"]), case["expect"]
    for first in range(rules.players):
        game = ddz.Game(rules, seed=1, first=first)
        for step, value in enumerate(case["actions"]):
            seat = (first + step) % rules.players
            assert game.turn == seat
            if expect["result"] == "illegal" and expect["at"] == step:
                with pytest.raises(ddz.Refused):
                    game.apply(seat, ddz.Bid(value))
                break
            game.apply(seat, ddz.Bid(value) if value else ddz.Pass())
        match expect["result"]:
            case "landlord":
                assert game.landlord == (first + expect["index"]) % rules.players
                assert game.view(None).base == expect["base"]
                assert game.phase != "auction"
            case "redeal":
                assert game.void
                assert game.scores == (0,) * rules.players
            case "open":
                assert game.phase == "auction"
                assert game.turn == (first + expect["next"]) % rules.players
            case _:
                assert game.phase == "auction"


@pytest.mark.parametrize("case", of("scoring"))
def test_scoring(case: dict[str, Any]) -> None:
    rules, given, expect = ddz.ruleset(case["ruleset"]), case["input"], case["expect"]
    if expect["scores"] == "illegal":
        assert given["redouble"]
        assert not given["doubles"]
        return nobody_is_asked_to_redouble(rules)
    landlords = [given.get("landlord", given.get("open_landlord"))]
    if given.get("hidden_landlord") is not None:
        landlords.append(given["hidden_landlord"])
    causes: list[Cause | None] = []
    if any(given.get("reveal", {}).values()):
        causes.append(Cause(cause="reveal", factor=2, seat=None))
    doubles = given.get("doubles", [])
    doublers = list(range(doubles)) if isinstance(doubles, int) else doubles
    causes.extend(Cause(cause="double", factor=2, seat=seat) for seat in doublers)
    if given.get("redouble"):
        causes.append(Cause(cause="redouble", factor=2, seat=landlords[0]))
    bombs = given.get("bombs", 0)
    for bomb in given.get("bomb_sizes", bombs if isinstance(bombs, list) else [4] * bombs):
        causes.append(
            play_cause(rules, "rocket" if bomb == "joker4" else "bomb", 4 if bomb == "joker4" else int(bomb), 0)
        )
    causes.extend(play_cause(rules, "rocket", 2, 0) for _ in range(given.get("rockets", 0)))
    causes.extend(play_cause(rules, "four_singles", 6, 0) for _ in range(given.get("four_two_plays", 0)))
    result = settle(
        rules,
        landlords=landlords,
        winner=given["winner"],
        base=given.get("bid", 1),
        causes=[cause for cause in causes if cause is not None],
        plays=given["plays"],
        doubled=doublers,
        redoubled=bool(given.get("redouble")),
    )
    assert list(result.scores) == expect["scores"]
    assert result.multiplier == expect.get("multiplier", result.multiplier)
    return None


def nobody_is_asked_to_redouble(rules: ddz.Ruleset) -> None:
    game = ddz.Game(rules, seed=1, first=0)
    game.apply(0, ddz.Bid(3))
    game.apply(2, ddz.Double(False))
    game.apply(1, ddz.Double(False))
    assert game.phase == "play"
    with pytest.raises(ddz.Refused, match="Not possible now"):
        game.apply(0, ddz.Double(True))


@pytest.mark.parametrize("case", of("alerts"))
def test_alerts(case: dict[str, Any]) -> None:
    rules = ddz.ruleset(case["ruleset"])
    straight = "3456789"[: case["before"]]
    hand = straight if case["played"] >= 5 else "3" * case["played"] + "789T"[: case["before"] - case["played"]]
    game = ddz.Game.from_hands(rules, [hand, "44", "55"])
    game.apply(0, ddz.Play(hand[: case["played"]]))
    assert [game.view(seat).seats[0].alert for seat in (0, 1, 2, None)] == [case["announce"]] * 4
    silent = ddz.Game.from_hands(ddz.ruleset("classic"), [hand, "44", "55"])
    silent.apply(0, ddz.Play(hand[: case["played"]]))
    assert silent.view(1).seats[0].alert is None


def five(open_seat: int, copy: int | str, card: str = "7h") -> ddz.Game:
    """A deal of five_player with the marked card at one seat and its twin at another, or in the bottom."""
    rules = ddz.ruleset("five_player")
    cards = list(pack(2))
    rest = [each for each in cards if each != card]
    rest.sort(key=lambda each: each in JOKERS)
    dealt = rules.players * rules.dealt
    marked = open_seat
    twin = dealt if copy == "bottom" else (int(copy) + rules.players)
    places = [rest.pop(0) if place not in (marked, twin) else card for place in range(len(cards))]
    return ddz.Game(rules, pack=places, marked=marked)


@pytest.mark.parametrize("case", of("hidden_landlord"))
def test_hidden_landlord(case: dict[str, Any]) -> None:
    holders, choices, expect = case["holders"], case["choices"], case["expect"]
    game = five(holders["marked_card"], holders["copy"])
    assert game.landlord == holders["marked_card"]
    assert game.view(None).waiting == (holders["marked_card"],)
    game.apply(holders["marked_card"], ddz.Reveal(choices["open"]))
    if choices["hidden"] is not None:
        assert game.phase == "reveal"
        game.apply(holders["copy"], ddz.Reveal(choices["hidden"]))
    assert game.phase == "doubling"
    for seat in range(5):
        game.apply(seat, ddz.Double(False))
    assert list(game.landlords) == expect["landlords"]
    assert game.multiplier == expect["multiplier"]
    outsider = next(seat for seat in range(5) if seat not in game.landlords)
    public = expect["identity_public"]
    assert list(game.view(outsider).landlords) == (expect["landlords"] if public else expect["landlords"][:1])
    then = case.get("then_play")
    if then is None:
        return
    assert then["seat"] == game.landlords[1]
    while game.turn != then["seat"]:
        assert game.turn is not None
        game.apply(game.turn, game.legal()[0] if game.view(None).to_beat is None else ddz.Pass())
    other = next(card for card in game.hands[then["seat"]] if card[0] == "7" and card != "7h")
    beaten = game.view(None).to_beat
    assert beaten is not None
    assert beaten.type == "single"
    game.apply(then["seat"], ddz.Play(other))
    assert game.view(outsider).landlords == (expect["landlords"][0],)
    assert game.view(outsider).seats[then["seat"]].role is None
