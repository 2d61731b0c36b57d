"""What a seat has seen, taken from its view: the same values as with all hands known, and worlds that fit."""

import random

import pytest

from doudizhu import Game, _core
from doudizhu.cards import pack, word
from doudizhu.game.actions import Action, Bid, Double, Pass, Play, Reveal
from doudizhu.game.view import View
from doudizhu.players.seen import seen
from doudizhu.players.weights import table_rules
from doudizhu.rulesets import RULESETS, Ruleset
from doudizhu.train.reference import fresh

SIZE = (32, 16, 16)
GAMES = 4


def any_action(view: View, chance: random.Random) -> Action:
    legal = view.legal
    if legal.can_double:
        return Double(chance.random() < 0.5)
    if legal.can_reveal:
        return Reveal(chance.random() < 0.3)
    if legal.bids:
        return Bid(max(legal.bids))
    if legal.plays and not (legal.can_pass and chance.random() < 0.4):
        return Play(chance.choice(legal.plays))
    return Pass()


def to_card_play(rules: Ruleset, seed: int, chance: random.Random) -> Game:
    game = Game(rules, seed=seed)
    while game.phase not in ("play", "over", "void"):
        for seat in game.waiting:
            view = game.view(seat)
            game.apply(seat, any_action(view, chance))
            break
    return game


@pytest.mark.parametrize("name", RULESETS)
def test_views_give_the_values_of_the_whole_table(name: str) -> None:
    rules = RULESETS[name]
    table = table_rules(rules)
    networks = fresh(table, SIZE, 4)
    chance = random.Random(7)
    decisions = 0
    for seed in range(GAMES):
        game = to_card_play(rules, seed, chance)
        assert game.phase == "play"
        first = game.landlords[0]
        seats = [(first + step) % rules.players for step in range(rules.players)]
        start = [word(game.view(seat).seats[seat].hand or ()) for seat in seats]
        hidden = (game.landlords[1] - first) % rules.players if len(game.landlords) > 1 else -1
        public_at_start = public(game)
        while game.phase == "play":
            seat = game.turn
            assert seat is not None
            view = game.view(seat)
            moves = [word(move.cards) for trick in view.tricks for move in trick]
            expected = networks.table_values(
                hands=start,
                dead=word(pack(rules.packs)) - sum(start),
                bottom=word(view.bottom or ()) if rules.bottom_shown != "never" else 0,
                moves=moves,
                marked="3456789TJQKA2".index(view.marked[0]) if view.marked else -1,
                hidden=hidden,
                public_at_start=public_at_start,
                sides_public=public(game),
            )
            what = seen(view, rules, table)
            values = {cards: (win, points) for cards, _, win, points, _, _ in networks.values(what)}
            assert set(values) == {cards for cards, _, _ in expected}
            assert len(values) == len(view.legal.plays) + view.legal.can_pass
            hand = word(view.seats[seat].hand or ())
            for cards, win, points in expected:
                if cards != hand:
                    assert values[cards] == pytest.approx((win, points), abs=1e-6)
            check_worlds(game, view, what, seats)
            decisions += 1
            game.apply(seat, any_action(view, chance))
    assert decisions > 40


def public(game: Game) -> bool:
    return all(seat.role is not None for seat in game.view(None).seats)


def check_worlds(game: Game, view: View, what: _core.Seen, seats: list[int]) -> None:
    """Hands of the right sizes, the seat's own as they are, all cards accounted for."""
    mine = seats.index(view.seat)
    played = sum(word(move.cards) for trick in view.tricks for move in trick)
    for seed in range(3):
        hands, dead, _ = what.world(seed)
        assert hands[mine] == word(view.seats[view.seat].hand or ())
        assert sum(hands) + dead + played == word(pack(2 if view.marked or len(seats) == 4 else 1))
        for seat, hand in zip(seats, hands, strict=True):
            assert sum(hand >> shift & 15 for shift in range(0, 60, 4)) == view.seats[seat].count
            shown = view.seats[seat].hand
            assert shown is None or hand == word(shown)


def test_reads_a_position_that_was_set_up() -> None:
    rules = RULESETS["classic"]
    table = table_rules(rules)
    networks = fresh(table, SIZE, 4)
    game = Game.from_hands(rules, hands=["3479", "TJ", "5R"], landlord=0, turn=2, to_beat="4", owner=1)
    values = networks.values(seen(game.view(2), rules, table))
    assert {_core.text(cards) for cards, *_ in values} == {"", "5", "R"}
    game.apply(2, Play("R"))
    game.apply(0, Pass())
    game.apply(1, Pass())
    # The last card wins.
    cards, network, win, *_ = networks.values(seen(game.view(2), rules, table))[0]
    assert (_core.text(cards), network, win) == ("5", 1.0, 1.0)


def test_refuses_what_does_not_fit() -> None:
    table = table_rules(RULESETS["classic"])
    hand, unseen = _core.word("33445"), _core.word("6677")

    def make(**changed: object) -> None:
        fitting: dict[str, object] = {
            "seat": 0,
            "hand": hand,
            "unseen": unseen,
            "counts": [5, 2, 2],
            "known": [0, 0, 0],
            "bottom": 0,
            "moves": [],
            "plays_made": [0, 0, 0],
        }
        _core.Seen(table, **{**fitting, **changed})  # type: ignore[arg-type]

    make()
    for message, changed in {
        "hand: not as many": {"counts": [4, 2, 2]},
        "not this seat's turn": {"turn": 1},
        "the leader of a trick passed": {"moves": [0]},
        "cards that the seat did not hold": {"moves": [_core.word("A"), 0, 0]},
        "unseen: fewer cards": {"counts": [5, 2, 3]},
        "known: more cards": {"known": [0, _core.word("A"), 0]},
        "counts: not one for each seat": {"counts": [5, 2]},
        "not a play of this ruleset": {"moves": [_core.word("34")]},
    }.items():
        with pytest.raises(ValueError, match=message):
            make(**changed)
