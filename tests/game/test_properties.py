"""What holds in every game of every ruleset with any options."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

import doudizhu as ddz
from doudizhu import _core
from doudizhu.cards import pack, word
from doudizhu.game.events import Played, decode, encode
from tests.strategies import STEADY, games, play_on, rulesets

SLOW = settings(STEADY, max_examples=50)


def everything(game: ddz.Game) -> tuple[Any, ...]:
    views = [game.view(seat) for seat in (*range(game.rules.players), None)]
    return game.events, game.hands, game.waiting, views, game.legal(), game.multiplier, game.scores


@SLOW
@given(games())
def test_cards_are_conserved(game: ddz.Game) -> None:
    played = [card for event in game.events if isinstance(event, Played) for card in event.cards]
    on_table = [] if game.state.taken else list(game.bottom)
    cards = [card for hand in game.hands for card in hand] + played + on_table + list(game.state.dead)
    assert Counter(cards) == Counter(pack(game.rules.packs))
    assert [word(hand) for hand in game.hands] == game.state.words


@SLOW
@given(games(finished=True))
def test_a_finished_game(game: ddz.Game) -> None:
    assert game.waiting == ()
    assert game.turn is None
    assert game.legal() == []
    assert game.scores is not None
    assert sum(game.scores) == 0
    if game.void:
        assert not any(game.scores)
        return
    assert game.winner is not None
    assert game.hands[game.winner] == ()
    for seat, score in enumerate(game.scores):
        assert (score > 0) is (seat in game.winners)
    same_side = [
        seat for seat in range(game.rules.players) if (seat in game.landlords) == (game.winner in game.landlords)
    ]
    assert list(game.winners) == same_side


@SLOW
@given(games())
def test_the_state_is_the_replay_of_the_events(game: ddz.Game) -> None:
    through_json = [decode(encode(event)) for event in game.events]
    assert tuple(through_json) == game.events
    assert everything(ddz.Game.replay(game.rules, through_json)) == everything(game)


@settings(STEADY, max_examples=40)
@given(games(), st.data())
def test_a_changed_event_is_no_replay(game: ddz.Game, data: st.DataObject) -> None:
    events = list(game.events)
    index = data.draw(st.integers(0, len(events) - 1))
    other = data.draw(st.sampled_from(events))
    if events[index] == other:
        return
    events[index] = other
    try:
        replayed = ddz.Game.replay(game.rules, events)
    except ddz.BadReplay:
        return
    # Where the changed event is as legal as the old one the game is that of the changed events.
    assert replayed.events == tuple(events)


@SLOW
@given(rulesets(), st.integers(0, 2**32))
def test_the_core_plays_the_same_game(rules: ddz.Ruleset, seed: int) -> None:
    game = ddz.Game(rules, seed=seed)
    lots = random.Random(seed)
    while game.phase not in ("play", "void"):
        play_on(game, lots, 1)
    if game.void:
        return
    core = rules.core
    position = _core.Position(
        core,
        hands=[word(hand) for hand in game.hands],
        landlords=sum(1 << seat for seat in game.landlords),
        turn=game.turn,
    )
    before = len(game.causes)
    while True:
        assert position.over is game.over
        assert position.hands == [word(hand) for hand in game.hands]
        if game.over:
            break
        legal = game.legal()
        ids = [-1 if isinstance(action, ddz.Pass) else core.id_of(str(action)) for action in legal]
        assert sorted(ids) == sorted(position.legal_ids().tolist())
        assert position.turn == game.turn
        assert position.plays_made == game.state.plays
        assert position.doublings == len(game.causes) - before
        beaten = game.view(None).to_beat
        assert position.to_beat_id == (-1 if beaten is None else core.id_of("".join(card[0] for card in beaten.cards)))
        choice = lots.randrange(len(legal))
        assert game.turn is not None
        game.apply(game.turn, legal[choice])
        position.apply(ids[choice])
    assert position.winner == game.winner
    assert position.landlords_won is (game.winner in game.landlords)


def actions(rules: ddz.Ruleset) -> st.SearchStrategy[ddz.Action]:
    cards = st.lists(st.sampled_from([*pack(rules.packs)]), min_size=0, max_size=6)
    ranks = st.lists(st.sampled_from("3456789TJQKA2BR"), max_size=6)
    return st.one_of(
        st.integers(-2, 5).map(ddz.Bid),
        st.just(ddz.Pass()),
        st.booleans().map(ddz.Double),
        st.booleans().map(ddz.Reveal),
        cards.map(lambda chosen: ddz.Play("".join(chosen))),
        ranks.map(lambda chosen: ddz.Play("".join(chosen))),
    )


def is_listed(game: ddz.Game, seat: int, action: ddz.Action) -> bool:
    """Whether the list of legal actions has it, cards taken as ranks."""
    legal = game.legal(seat) if seat in game.waiting else []
    if isinstance(action, ddz.Play):
        held = Counter(action.held) <= Counter(game.hands[seat])
        return held and any(isinstance(each, ddz.Play) and each.cards == action.cards for each in legal)
    if action == ddz.Bid(0):
        return ddz.Pass() in legal and game.phase == "auction"
    return action in legal


@settings(STEADY, max_examples=150)
@given(games(), st.data())
def test_what_is_not_listed_is_refused_and_changes_nothing(game: ddz.Game, data: st.DataObject) -> None:
    before = everything(game)
    seat = data.draw(st.integers(-1, game.rules.players))
    action = data.draw(actions(game.rules))
    listed = 0 <= seat < game.rules.players and is_listed(game, seat, action)
    try:
        game.apply(seat, action)
    except ddz.Refused:
        assert not listed
        assert everything(game) == before
    else:
        assert listed
        assert game.events[: len(before[0])] == before[0]
        assert len(game.events) > len(before[0])


@settings(STEADY, max_examples=40)
@given(games())
def test_the_view_lists_what_is_legal(game: ddz.Game) -> None:
    for seat in range(game.rules.players):
        legal = game.view(seat).legal
        actions = game.legal(seat)
        assert [ddz.Bid(value) for value in legal.bids] == [each for each in actions if isinstance(each, ddz.Bid)]
        assert legal.can_pass is (ddz.Pass() in actions)
        assert legal.can_double is (ddz.Double(True) in actions)
        assert legal.can_reveal is (ddz.Reveal(True) in actions)
        assert list(legal.plays) == [each.cards for each in actions if isinstance(each, ddz.Play)]
    assert game.view(None).legal == type(legal)()
