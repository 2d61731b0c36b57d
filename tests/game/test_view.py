"""What a view says, step by step, through one small game of `classic` and one of `competition`."""

from __future__ import annotations

import msgspec
import pytest

import doudizhu as ddz
from doudizhu.cards import pack, sort_cards
from doudizhu.game.view import Cause, LegalActions, MoveView, Result, View

CLASSIC = ddz.ruleset("classic")


def test_the_auction() -> None:
    game = ddz.Game(CLASSIC, pack=pack(), first=1)
    view = game.view(0)
    assert (view.ruleset, view.options, view.seat, view.phase) == ("classic", {}, 0, "auction")
    assert (view.turn, view.waiting, view.first, view.base, view.bids) == (1, (1,), 1, 0, ())
    assert view.legal == LegalActions()
    assert game.view(1).legal == LegalActions(bids=(1, 2, 3), can_pass=True)
    assert [seat.count for seat in view.seats] == [17, 17, 17]
    assert [seat.hand is None for seat in view.seats] == [False, True, True]
    assert view.seats[0].hand == game.hands[0] == sort_cards(game.hands[0])
    assert (view.bottom, view.bottom_count, view.landlords) == (None, 3, ())
    assert sum(view.unseen.values()) == 37
    game.apply(1, ddz.Bid(1))
    game.apply(2, ddz.Pass())
    view = game.view(0)
    assert (view.bids, view.base) == (((1, 1), (2, 0)), 1)
    assert [seat.bid for seat in view.seats] == [None, 1, 0]
    assert view.legal == LegalActions(bids=(2, 3), can_pass=True)
    game.apply(0, ddz.Bid(2))
    view = game.view(1)
    assert (view.phase, view.landlords, view.base, view.turn) == ("play", (0,), 2, 0)
    assert [seat.role for seat in view.seats] == ["landlord", "farmer", "farmer"]
    assert [seat.count for seat in view.seats] == [20, 17, 17]
    assert view.bottom == game.bottom == ("R", "B", "2d")
    assert sum(view.unseen.values()) == 54 - 17 - 3
    assert (view.unseen["R"], view.unseen["B"]) == (0, 0)


def test_card_play_to_the_end() -> None:
    game = ddz.Game.from_hands(CLASSIC, ["3335KKQQQQ", "4446", "7777"], landlord=0, bid=3)
    game.apply(0, ddz.Play("3335"))
    lead = MoveView(seat=0, cards=("3s", "3h", "3c", "5s"), type="trio_single", length=1, main="3")
    view = game.view(1)
    assert view.to_beat == lead
    assert view.tricks == ((lead,),)
    assert view.legal == LegalActions(can_pass=True, plays=("4446",))
    assert view.seats[0].plays == 1
    game.apply(1, ddz.Pass())
    no_play = MoveView(seat=1, cards=(), type="", length=0, main="")
    assert game.view(None).tricks == ((lead, no_play),)
    game.apply(2, ddz.Play("7777"))
    view = game.view(1)
    assert view.result == Result(
        winner=2, winners=(1, 2), side="farmer", scores=(-24, 12, 12), multiplier=4, bottom=(), dead=()
    )
    assert view.causes == (
        Cause(cause="bomb", factor=2, seat=2),
        Cause(cause="anti_spring", factor=2, seat=2),
    )
    assert (view.phase, view.turn, view.waiting, view.to_beat) == ("over", None, (), None)
    assert len(view.tricks) == 1
    assert [move.type for move in view.tricks[0]] == ["trio_single", "", "bomb"]
    assert [seat.hand for seat in view.seats] == list(game.hands)


def test_a_finished_trick_and_the_next_lead() -> None:
    game = ddz.Game.from_hands(CLASSIC, ["35", "46", "78"])
    for seat, action in ((0, ddz.Play("3")), (1, ddz.Pass()), (2, ddz.Play("7")), (0, ddz.Pass()), (1, ddz.Pass())):
        game.apply(seat, action)
    view = game.view(2)
    assert (view.turn, view.to_beat, len(view.tricks), len(view.tricks[0])) == (2, None, 1, 5)
    assert view.legal == LegalActions(plays=("8",))


def test_the_stages_of_competition() -> None:
    game = ddz.Game(ddz.ruleset("competition"), seed=5, first=0)
    game.apply(0, ddz.Bid(3))
    view = game.view(2)
    assert (view.phase, view.waiting, view.turn, view.bottom) == ("doubling", (1, 2), 1, None)
    assert view.legal == LegalActions(can_double=True)
    assert game.view(0).legal == LegalActions()
    game.apply(2, ddz.Double(True))
    assert game.view(None).waiting == (1,)
    assert [seat.doubled for seat in game.view(2).seats] == [None, None, True]
    assert [seat.doubled for seat in game.view(1).seats] == [None, None, None]
    game.apply(1, ddz.Double(False))
    view = game.view(1)
    assert (view.phase, view.waiting, view.bottom) == ("redoubling", (0,), None)
    assert [seat.doubled for seat in view.seats] == [None, False, True]
    assert view.multiplier == 1, "a double counts for its seat"
    game.apply(0, ddz.Double(True))
    view = game.view(1)
    assert (view.phase, view.turn, view.bottom) == ("play", 0, game.bottom)
    assert [cause.cause for cause in view.causes] == ["double", "redouble"]
    assert [seat.doubled for seat in view.seats] == [True, False, True]


def test_a_void_deal() -> None:
    game = ddz.Game(CLASSIC, seed=1, first=0)
    for seat in range(3):
        game.apply(seat, ddz.Bid(0))
    view = game.view(1)
    assert (view.phase, view.turn, view.result, view.bottom) == ("void", None, None, None)
    assert [seat.hand is None for seat in view.seats] == [True, False, True]


def test_a_view_is_json() -> None:
    game = ddz.Game(ddz.ruleset("five_player", reveal_doubles="each"), seed=1)
    for seat in (None, *range(5)):
        view = game.view(seat)
        assert msgspec.json.decode(msgspec.json.encode(view), type=View) == view
    with pytest.raises(ddz.Refused, match="no seat 5"):
        game.view(5)


def test_what_is_no_action_is_a_fault_of_the_caller() -> None:
    game = ddz.Game(CLASSIC, seed=1)
    with pytest.raises(TypeError, match="no action"):
        game.apply(0, "pass")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="are not the cards"):
        ddz.Play("333", held=("4s", "4h", "4c"))
    assert repr(game) == "<Game classic, auction, 1 events>"
