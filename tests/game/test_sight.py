"""Nobody sees what he can't know: cards swapped where a viewer can't see them leave his view the same bytes."""

from __future__ import annotations

import random

import msgspec
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import doudizhu as ddz
from doudizhu.cards import Card, sort_cards
from doudizhu.game.events import (
    AnyEvent,
    Bade,
    Dealt,
    DoubleChosen,
    Passed,
    Played,
    Redoubled,
    RevealChosen,
    acted,
    encode,
    redact,
    sees,
)
from tests.strategies import STEADY, games, play_on

Spot = tuple[str, int]
"""Where a card was dealt: ("hand", seat), ("bottom", 0) or ("dead", 0)."""


def action_of(event: AnyEvent) -> tuple[int, ddz.Action]:
    match event:
        case Bade(seat=seat, value=value):
            return seat, ddz.Bid(value)
        case DoubleChosen(seat=seat, on=on) | Redoubled(seat=seat, on=on):
            return seat, ddz.Double(bool(on))
        case Played(seat=seat, cards=cards):
            return seat, ddz.Play("".join(cards), held=cards)
        case Passed(seat=seat):
            return seat, ddz.Pass()
    raise AssertionError(event)


def hidden_cards(game: ddz.Game, viewer: int | None) -> list[tuple[Spot, Card]]:
    """Cards that are not played and that the viewer does not see, with the spot where they were dealt."""
    state, start = game.state, game.events[0]
    assert isinstance(start, Dealt)
    found: list[tuple[Spot, Card]] = []
    view = game.view(viewer)
    for seat in range(game.rules.players):
        if view.seats[seat].hand is not None:
            continue
        dealt = list(start.hands[seat] or ())
        bottom = list(start.bottom or ()) if state.taken and seat == state.landlord else []
        for card in state.played[seat]:
            (dealt if card in dealt else bottom).remove(card)
        for card in state.known[seat]:
            # A card that everybody saw go there stays there; the bottom is no part of the dealt hand.
            unplayed = state.played[seat].count(card) < state.known[seat].count(card)
            if unplayed and card in dealt and card not in (view.bottom or ()):
                dealt.remove(card)
        found.extend((("hand", seat), card) for card in dealt)
        if view.bottom is None:
            found.extend((("bottom", 0), card) for card in bottom)
    if view.bottom is None and not state.taken:
        found.extend((("bottom", 0), card) for card in start.bottom or ())
    if view.result is None:
        found.extend((("dead", 0), card) for card in start.dead or ())
    return found


def swapped(start: Dealt, one: tuple[Spot, Card], other: tuple[Spot, Card]) -> Dealt:
    parts: dict[Spot, list[Card]] = {("hand", seat): list(hand or ()) for seat, hand in enumerate(start.hands)}
    parts["bottom", 0], parts["dead", 0] = list(start.bottom or ()), list(start.dead or ())
    for (spot, card), (_, instead) in ((one, other), (other, one)):
        parts[spot].remove(card)
        parts[spot].append(instead)
    return msgspec.structs.replace(
        start,
        hands=tuple(sort_cards(parts["hand", seat]) for seat in range(len(start.hands))),
        bottom=sort_cards(parts["bottom", 0]),
        dead=sort_cards(parts["dead", 0]),
    )


def same_history(game: ddz.Game, start: Dealt) -> ddz.Game:
    """The game with another deal in which everybody does the same; a hidden landlord chooses as he would have."""
    other = ddz.Game.start(game.rules, start)
    hidden = other.state.hidden
    choices = [event for event in game.events if isinstance(event, RevealChosen)]
    secret = next((event.on for event in choices if event.seat != game.landlord), False)
    for event in game.events:
        if not acted(event):
            continue
        if not isinstance(event, RevealChosen):
            other.apply(*action_of(event))
        elif event.seat == game.landlord:
            if hidden is None and game.phase == "reveal":
                continue  # alone, he would end the step; that he has chosen already is seen by nobody else
            other.apply(event.seat or 0, ddz.Reveal(bool(event.on)))
            if hidden is not None and game.state.hidden is None:
                other.apply(hidden, ddz.Reveal(False))
        elif hidden is not None:
            other.apply(hidden, ddz.Reveal(bool(secret)))
    return other


def same_for(viewer: int | None, game: ddz.Game, other: ddz.Game) -> None:
    assert msgspec.json.encode(other.view(viewer)) == msgspec.json.encode(game.view(viewer))
    stories = [
        [(index, encode(redact(event, viewer))) for index, event in enumerate(each.events) if sees(event, viewer)]
        for each in (game, other)
    ]
    assert stories[0] == stories[1]


@settings(STEADY, max_examples=150)
@given(games(), st.data())
def test_cards_that_a_seat_can_not_know(game: ddz.Game, data: st.DataObject) -> None:
    viewer = data.draw(st.sampled_from([None, *range(game.rules.players)]))
    hidden = hidden_cards(game, viewer)
    assume(len(hidden) > 1)
    one, other = data.draw(st.sampled_from(hidden)), data.draw(st.sampled_from(hidden))
    start = game.events[0]
    assert isinstance(start, Dealt)
    if start.marked is not None and game.state.public:
        assume(start.marked not in (one[1], other[1]))
    assume(one[0] != other[0] and one[1] != other[1])
    same_for(viewer, game, same_history(game, swapped(start, one, other)))


@pytest.mark.parametrize("steps", [0, 1, 2, 4, 7, 15, 30])
@pytest.mark.parametrize("seed", range(12))
def test_the_holder_of_the_twin(seed: int, steps: int) -> None:
    """The twin moves through every place it may be in; nobody who can't know sees a difference."""
    rules = ddz.ruleset("five_player")
    game = play_on(ddz.Game(rules, seed=seed), random.Random(seed), steps)
    start = game.events[0]
    assert isinstance(start, Dealt)
    marked = start.marked
    moved = 0
    for viewer in (None, *range(5)):
        hidden = hidden_cards(game, viewer)
        if game.state.public or not any(card == marked for _, card in hidden):
            continue
        twin = next(each for each in hidden if each[1] == marked)
        for spot in {spot for spot, _ in hidden} - {twin[0]}:
            instead = next(each for each in hidden if each[0] == spot and each[1] != marked)
            other = same_history(game, swapped(start, twin, instead))
            assert other.landlords != game.landlords or game.state.hidden is None
            same_for(viewer, game, other)
            moved += 1
    assert moved > 0 or game.state.identity_known


@settings(STEADY, max_examples=60)
@given(games())
def test_choices_are_unseen_until_all_have_chosen(game: ddz.Game) -> None:
    if game.phase not in ("doubling", "reveal"):
        return
    last = next((index for index in reversed(range(len(game.events))) if acted(game.events[index])), 0)
    event = game.events[last]
    if not isinstance(event, DoubleChosen if game.phase == "doubling" else RevealChosen):
        return
    assert isinstance(event, DoubleChosen | RevealChosen)
    flipped = msgspec.structs.replace(event, on=not event.on)
    other = ddz.Game.replay(game.rules, [*game.events[:last], flipped])
    for viewer in (None, *range(game.rules.players)):
        if viewer != event.seat and game.rules.doubling_order == "at_once":
            same_for(viewer, game, other)
    assert other.view(event.seat) != game.view(event.seat) or isinstance(event, RevealChosen)


def test_only_the_open_landlord_is_seen_to_be_asked() -> None:
    for seed in range(40):
        game = ddz.Game(ddz.ruleset("five_player"), seed=seed)
        landlord, hidden = game.landlord, game.state.hidden
        assert landlord is not None
        for seat in (None, *range(5)):
            view = game.view(seat)
            assert (view.phase, view.waiting, view.turn) == ("reveal", (landlord,), landlord)
            assert view.legal.can_reveal is (seat in (landlord, hidden) and seat is not None)
        game.apply(landlord, ddz.Reveal(False))
        if hidden is not None:
            outsider = next(seat for seat in range(5) if seat not in (landlord, hidden))
            assert game.view(outsider).waiting == (landlord,)
            assert game.waiting == (hidden,)


def test_landlords_see_each_other_once_public() -> None:
    game = next(game for seed in range(40) if (game := ddz.Game(ddz.ruleset("five_player"), seed=seed)).state.hidden)
    landlord, hidden = game.landlords
    assert game.view(landlord).seats[hidden].hand is None
    assert game.view(hidden).seats[landlord].hand is None
    assert game.view(hidden).landlords == (landlord, hidden)
    assert game.view(landlord).landlords == (landlord,)
    game.apply(hidden, ddz.Reveal(True))
    game.apply(landlord, ddz.Reveal(False))
    assert game.multiplier == 2
    for seat in (None, *range(5)):
        view = game.view(seat)
        assert view.landlords == (landlord, hidden)
        own = {seat} | ({landlord, hidden} if seat in (landlord, hidden) else set())
        assert {each.seat for each in view.seats if each.hand is not None} == own - {None}


def test_the_twin_shows_its_holder_when_it_is_played() -> None:
    rules = ddz.ruleset("five_player")
    hands = ["799", "3344", "777TT", "5566", "88JJ"]
    game = ddz.Game.from_hands(rules, hands, landlord=0, hidden=2, marked="7h", turn=2)
    game.apply(2, ddz.Play("7"))
    assert game.view(1).seats[2].role is None, "a play of ranks keeps the twin while it can"
    assert game.hands[2].count("7h") == 1
    for seat in (3, 4, 0, 1):
        game.apply(seat, ddz.Pass())
    happened = game.apply(2, ddz.Play("77"))
    assert [type(event).__name__ for event in happened] == ["Played", "Identified"]
    assert game.view(1).landlords == (0, 2)
    assert game.multiplier == 1
    assert game.view(0).seats[2].hand == game.hands[2]
    assert game.view(1).seats[2].hand is None


def test_a_lone_landlord_plays_the_twin_unannounced() -> None:
    rules = ddz.ruleset("five_player")
    game = ddz.Game.from_hands(rules, ["7799", "3344", "TTQQ", "5566", "88JJ"], landlord=0, marked="7h")
    assert game.view(1).seats[2].role is None
    assert game.view(0).seats[2].role == "farmer"
    assert [type(event).__name__ for event in game.apply(0, ddz.Play("7"))] == ["Played"]
    assert game.view(1).seats[2].role is None
    for seat in (1, 2, 3, 4):
        game.apply(seat, ddz.Pass())
    assert [type(event).__name__ for event in game.apply(0, ddz.Play("7"))] == ["Played"]
    assert game.view(1).seats[2].role == "farmer", "both copies came from him, so all know that he is alone"


@pytest.mark.parametrize("id", ddz.RULESETS)
def test_a_redacted_deal_holds_only_the_own_hand(id: str) -> None:
    rules = ddz.ruleset(id)
    start = ddz.Game(rules, seed=3).events[0]
    assert isinstance(start, Dealt)
    for seat in (None, *range(rules.players)):
        seen = redact(start, seat)
        assert isinstance(seen, Dealt)
        assert (seen.bottom, seen.dead) == (None, None)
        assert [index for index, hand in enumerate(seen.hands) if hand is not None] == ([] if seat is None else [seat])
        with pytest.raises(ValueError, match="hides cards"):
            ddz.Game.start(rules, seen)


@pytest.mark.parametrize("id", ddz.RULESETS)
def test_the_end_is_open(id: str) -> None:
    rules = ddz.ruleset(id)
    game = next(game for seed in range(9) if (game := play_on(ddz.Game(rules, seed=seed), random.Random(seed))).over)
    view = game.view(None)
    assert [seat.hand for seat in view.seats] == list(game.hands)
    assert view.bottom == game.bottom
    assert view.result is not None
    assert view.result.scores == game.scores
    assert len(view.result.dead) == rules.dead
    assert view.landlords == game.landlords
    assert {seat.role for seat in view.seats} == {"landlord", "farmer"}
