"""A sure way out is sure: nobody on the other side can ever beat it, whatever the cards that are unseen."""

from __future__ import annotations

import random

import pytest

from doudizhu import _core
from doudizhu.cards import word
from doudizhu.game.actions import Action, Bid, Double, Pass, Play, Reveal
from doudizhu.game.game import Game
from doudizhu.game.view import View
from doudizhu.players.seen import seen
from doudizhu.players.weights import table_rules
from doudizhu.rulesets import RULESETS, Ruleset


def any_action(view: View, chance: random.Random) -> Action:
    legal = view.legal
    if legal.can_double:
        return Double(False)
    if legal.can_reveal:
        return Reveal(chance.random() < 0.3)
    if legal.bids:
        return Bid(max(legal.bids))
    if legal.plays and not (legal.can_pass and chance.random() < 0.4):
        return Play(chance.choice(legal.plays))
    return Pass()


def known(game: Game, rules: Ruleset) -> _core.Seen:
    assert game.turn is not None
    return seen(game.view(game.turn), rules, table_rules(rules))


@pytest.mark.parametrize("name", RULESETS)
def test_goes_out_against_everything(name: str) -> None:
    rules = RULESETS[name]
    chance = random.Random(5)
    found = 0
    for seed in range(12):
        game = Game(rules, seed=seed)
        while not game.over:
            seat = game.waiting[0]
            out = known(game, rules).way_out() if game.phase == "play" else None
            if out is None:
                game.apply(seat, any_action(game.view(seat), chance))
                continue
            found += 1
            while not game.over:
                if game.turn != seat:
                    assert game.turn is not None
                    game.apply(game.turn, Pass())
                    continue
                out = known(game, rules).way_out()
                assert out is not None, "a way out that was sure is lost"
                check_nobody_answers(game, rules, seat, out)
                game.apply(seat, Play(_core.text(out)))
            assert game.winners
            assert seat in game.winners
    assert found > 8


def check_nobody_answers(game: Game, rules: Ruleset, seat: int, out: int) -> None:
    """In worlds that agree with what the seat has seen, no opponent holds an answer, unless the play is the last."""
    view = game.view(seat)
    if word(view.seats[seat].hand or ()) == out:
        return
    what = known(game, rules)
    first = view.landlords[0]
    for number in range(5):
        hands, _, hidden = what.world(number)
        landlords = {0, hidden}
        for place, hand in enumerate(hands):
            if (place in landlords) != ((seat - first) % rules.players in landlords):
                assert not rules.core.answers(hand, out)


def test_the_last_cards_are_a_way_out() -> None:
    game = Game.from_hands(RULESETS["classic"], hands=["3334", "5", "66"], landlord=0)
    assert known(game, RULESETS["classic"]).way_out() == _core.word("3334")


def test_bombs_come_first() -> None:
    """They double a game that is won."""
    game = Game.from_hands(RULESETS["classic"], hands=["77773", "5689TJ", "4568JQ"], landlord=0)
    assert known(game, RULESETS["classic"]).way_out() == _core.word("7777")


@pytest.mark.parametrize(
    ("hands", "out"),
    [
        (["A4", "K", "Q"], "A"),
        (["A4", "2", "Q"], None),  # somebody holds a two
        (["A4", "5555", "Q"], None),  # four cards of a rank are out: they may be a bomb
        (["A4", "555", "Q5"], "A"),  # four are out, and nobody has room for them
        (["A4", "555", "Q"], "A"),
        (["KK34567", "89TJ", "AQ"], "34567"),  # nobody holds five cards
        (["KK34567", "89TJQ", "AA"], None),  # they may make a higher straight, and the pair falls to aces
    ],
)
def test_counts_what_may_be_held(hands: list[str], out: str | None) -> None:
    game = Game.from_hands(RULESETS["classic"], hands=hands, landlord=0)
    found = known(game, RULESETS["classic"]).way_out()
    assert found == (None if out is None else _core.word(out))
