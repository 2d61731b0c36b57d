"""A sure way out is sure: nobody on the other side can ever stop it, whatever the cards that are unseen."""

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
            winners = game.landlords if seat in game.landlords else set(range(rules.players)) - set(game.landlords)
            while not game.over:
                turn = game.waiting[0]
                if turn != seat:
                    game.apply(turn, last_cards(game, turn) if turn in winners else Pass())
                    continue
                out = known(game, rules).way_out()
                assert out is not None, "a way out that was sure is lost"
                check_nobody_stops(game, rules, seat, out)
                game.apply(seat, Play(_core.text(out)) if out else Pass())
            assert seat in game.winners
    assert found > 8


def last_cards(game: Game, seat: int) -> Action:
    """All that the seat holds, if that is a legal play, else a pass."""
    everything = _core.text(word(game.hands[seat]))
    legal = game.view(seat).legal
    return Play(everything) if everything in legal.plays or not legal.can_pass else Pass()


def check_nobody_stops(game: Game, rules: Ruleset, seat: int, out: int) -> None:
    """In worlds that agree with what the seat has seen, no opponent holds an answer before a partner goes out."""
    view = game.view(seat)
    if word(view.seats[seat].hand or ()) == out:
        return
    what = known(game, rules)
    first = view.landlords[0]
    to_beat, owner = out, seat
    if not out:
        last = next(move for move in reversed(view.tricks[-1]) if move.cards)
        to_beat, owner = word(last.cards), last.seat
    for number in range(5):
        hands, _, hidden = what.world(number)
        landlords = {0, hidden}
        side = (seat - first) % rules.players in landlords
        for distance in range(1, (owner - seat - 1) % rules.players + 1):
            place = (seat - first + distance) % rules.players
            if (place in landlords) != side:
                assert not rules.core.answers(hands[place], to_beat)
            elif rules.core.classify(hands[place]) and rules.core.beats(to_beat, hands[place]):
                break


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


@pytest.mark.parametrize(
    ("ruleset", "hands", "turn", "to_beat", "owner", "out"),
    [
        ("classic", ["66778899TJ", "39KK", "Q"], 1, None, None, "3"),  # whatever the partner's card is, it beats a 3
        ("classic", ["66778899TJ", "79KK", "Q"], 1, None, None, None),  # it may be a 6
        ("classic", ["66778899TJ", "Q", "39KK"], 2, None, None, None),  # the landlord plays between
        ("classic", ["5678A", "TKK", "Q"], 1, "3", 0, ""),  # nothing between the three and the partner's card
        ("classic", ["5678A", "9TJJ", "Q"], 1, "6", 0, None),  # the partner may hold a 5
        ("classic", ["56789", "Q", "4TKK"], 2, "A", 1, ""),  # nobody beats the partner's ace, and then it leads
        ("classic", ["5678B", "Q", "4TKK"], 2, "A", 1, None),
        ("four_player", ["66778899TJ", "39KK", "Q", "4455JJ"], 1, None, None, "3"),
        ("four_player", ["66778899TJ", "39KK", "4455JJ", "Q"], 1, None, None, "3"),  # the farmer between lets it pass
    ],
)
def test_a_partner_goes_out(
    ruleset: str, hands: list[str], turn: int, to_beat: str | None, owner: int | None, out: str | None
) -> None:
    rules = RULESETS[ruleset]
    trick = {} if to_beat is None else {"to_beat": to_beat, "owner": owner}
    game = Game.from_hands(rules, hands=hands, landlord=0, turn=turn, **trick)
    assert known(game, rules).way_out() == (None if out is None else _core.word(out))
