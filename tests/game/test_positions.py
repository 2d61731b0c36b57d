"""Games that start from given hands: what fits, what is assigned, what is refused."""

from __future__ import annotations

from typing import Any

import pytest

import doudizhu as ddz
from doudizhu.cards import rank_text
from doudizhu.game.placing import BadPosition
from doudizhu.notation import NotationError, parse_position, parse_ruleset, position_of, ruleset_text

CLASSIC = ddz.ruleset("classic")
FULL = ["33334444555566667", "77788889999TTTTJJ", "JJQQQQKKKKAAAA22B"]


def test_the_bottom_is_taken_or_was_taken() -> None:
    for hand in (FULL[0], FULL[0] + "22R"):
        game = ddz.Game.from_hands(CLASSIC, [hand, *FULL[1:]], bottom="22R", landlord=0, bid=2)
        assert (game.phase, game.turn, game.view(1).base) == ("play", 0, 2)
        assert [len(hand) for hand in game.hands] == [20, 17, 17]
        assert rank_text(game.bottom) == "22R"
        assert sum(game.view(1).unseen.values()) == 37 - 3
    few = ddz.Game.from_hands(CLASSIC, ["3456", "77", "88"], bottom="456")
    assert len(few.hands[0]) == 4
    taken = ddz.Game.from_hands(CLASSIC, ["34", "77", "88"], bottom="56K")
    assert rank_text(taken.hands[0]) == "3456K"
    played = ddz.Game.from_hands(CLASSIC, ["3K", "77", "88"], bottom="55K", bottom_held=True)
    assert rank_text(played.hands[0]) == "3K"
    assert played.view(1).unseen["5"] == 0
    assert played.view(1).unseen["K"] == 0


def test_suits_are_assigned_around_those_named() -> None:
    game = ddz.Game.from_hands(CLASSIC, ["33", "3s4s", "B"])
    assert game.hands == (("3h", "3c"), ("4s", "3s"), ("B",))
    words = ddz.Game.from_hands(CLASSIC, [2, ["4s"], ddz.Play("5h")])
    assert words.hands == (("3s", "3h"), ("4s",), ("5h",)) or words.hands[1:] == (("4s",), ("5h",))


def test_a_trick_in_progress() -> None:
    game = ddz.Game.from_hands(CLASSIC, ["AA", "KK4", "QQ"], turn=2, to_beat="55", owner=0)
    view = game.view(2)
    assert view.to_beat is not None
    assert (view.to_beat.seat, view.tricks[-1][1].type, view.turn) == (0, "", 2)
    game.apply(2, ddz.Pass())
    assert game.turn == 0
    assert game.view(0).to_beat is None, "seat 1 had passed already"


REFUSED: list[tuple[str, list[Any], dict[str, Any], str]] = [
    ("classic", ["3", "4"], {}, "3 seats, not 2"),
    ("classic", ["3", "4", ""], {}, "every seat needs a card"),
    ("classic", ["3", "4", "5"], {"landlord": 3}, "landlord is seat 3"),
    ("classic", ["3", "4", "5"], {"turn": -1}, "turn is seat -1"),
    ("classic", ["3", "4", "5"], {"hidden": 1}, "one landlord"),
    ("classic", ["3", "4", "5"], {"bid": 4}, "one of 1, 2, 3, not 4"),
    ("classic", ["3", "4", "5"], {"factor": 0}, "at least 1"),
    ("classic", ["3", "4", "5"], {"factor": 10**9}, "at most 999999999"),
    ("classic", ["3", "4", "5"], {"plays": [1]}, "1 numbers for 3 seats"),
    ("classic", ["3", "4", "5"], {"plays": [0, 0, 21]}, "0 to 20 plays"),
    ("classic", ["3", "4", "5"], {"plays": [0, 0, -1]}, "0 to 20 plays"),
    ("competition", ["3", "4", "5"], {"doubled": [1, 1]}, "can't all have doubled"),
    ("classic", ["3", "4", "5"], {"to_beat": "6", "owner": 0, "turn": 0}, "its own play"),
    ("classic", ["3", "4", "5"], {"to_beat": "6", "owner": 2, "passes": 1}, "0 passes, not 1"),
    ("classic", ["3", "4", "5"], {"owner": 2}, "no play to beat"),
    ("classic", ["33", "33", "3"], {}, "not enough 3"),
    ("classic", ["3s", "3s", "4"], {}, "not enough 3s"),
    ("classic", ["334455667788999TTTJJJ", "4", "5"], {}, "at most 20 cards"),
    ("classic", ["3", "4", "5"], {"doubled": [1]}, "counts for nobody alone"),
    ("competition", ["3", "4", "5"], {"doubled": [0]}, "can't all have doubled"),
    ("competition", ["3", "4", "5"], {"redoubled": True}, "needs a double"),
    ("five_player", ["3", "4", "5", "6", "7"], {"hidden": 0}, "can't be the open one"),
    ("five_player", ["3", "4", "5", "6", "7"], {"hidden": 1, "marked": "3s"}, "seat 1 must hold"),
    ("five_player", ["3", "3", "5", "6", "3s"], {"hidden": 1, "marked": "3s"}, "is no landlord"),
    ("five_player", ["3", "4", "5", "6", "7"], {"marked": "B"}, "can't be the marked card"),
    ("five_player", ["3", "4", "5", "6", "7"], {"marked": "zz"}, "can't be the marked card"),
]


@pytest.mark.parametrize(("id", "hands", "more", "reason"), REFUSED)
def test_what_does_not_fit_is_refused(id: str, hands: list[Any], more: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadPosition, match=reason):
        ddz.Game.from_hands(ddz.ruleset(id), hands, **more)


def test_cards_that_are_no_play_can_not_be_beaten() -> None:
    with pytest.raises(ddz.IllegalPlay):
        ddz.Game.from_hands(CLASSIC, ["3", "4", "5"], to_beat="34", owner=2)
    with pytest.raises(ddz.IllegalPlay):
        ddz.Game.from_hands(CLASSIC, ["3x", "4", "5"])


LINES = [
    "classic 3344555R/4456JJQ/336689TTJK L0 t0 - 3x1",
    "classic 3344555R/4456JJQ/336689TTJK L0 t1 0:99 2x4 bottom=55K plays=3,0,1",
    "folk(kickers_distinct=true;spring=true) 3/4/5 L2 t1 - 1x1",
    "competition(alerts=none) 3s4s/5h6h/7c8c L1 t2 1:9s 3x2 doubled=0,2 redoubled=yes",
    "five_player 3/3/4/5/6 L0+1?3s t2 1:99 1x8",
    "five_player 3/3/4/5/6 L0+1 t2 - 1x1",
    "five_player 33/7/4/5/6 L0?3s t0 - 1x1",
]


@pytest.mark.parametrize("line", LINES)
def test_a_line_is_read_and_written(line: str) -> None:
    position = parse_position(line)
    assert str(position) == line
    game = position.game()
    assert game.turn == position.turn
    assert game.landlords == position.landlords
    assert parse_position(str(position_of(game.state, suits=True))).game().hands == game.hands


FAULTS = [
    ("", "", "six fields"),
    ("classic 3/4/5 L0 t0 -", "classic 3/4/5", "six fields"),
    ("klassik 3/4/5 L0 t0 - 1x1", "klassik", "no such ruleset"),
    ("folk(spring=yes) 3/4/5 L0 t0 - 1x1", "spring=yes", "false, true"),
    ("five_player(team_score=lead;double_scope=seat) 3/4/5/6/7 L0 t0 - 1x1", "five_player(", "needs double_scope"),
    ("classic! 3/4/5 L0 t0 - 1x1", "classic!", "not a ruleset"),
    ("classic 3/4/5 0 t0 - 1x1", "0", "landlords"),
    ("classic 3/4/5 L0 0 - 1x1", "0", "turn"),
    ("classic 3/4/5 L0 t0 x 1x1", "x", "trick"),
    ("classic 3/4/5 L0 t0 - 1", "1", "stake"),
    ("classic 3/4/5 L0 t0 - 1x1 more=1", "more=1", "expected bottom"),
    ("classic 3/4/5 L0 t0 - 1x1 plays=x", "plays=x", "expected bottom"),
    ("classic 3/4/5 L0 t0 - 1x1 plays=100,0,0", "plays=100,0,0", "expected bottom"),
    ("classic 3/4/5 L0 t0 - 1x9999999999", "1x9999999999", "stake"),
    ("classic 3/4/5 L0 t0 - 1x1 plays=1,1 bottom=55K", "plays=1,1", "2 numbers for 3 seats"),
    ("classic 3/4/5 L0 t0 - 1x1 plays=0,0,0 bottom=3456", "bottom=3456", "has 3 cards, not 4"),
    ("four_player 3/4/5/6 L0 t0 - 1x1 bottom=3s4s5s6s7s8s9sTsJs", "bottom=3s4s5s6s7s8s9sTsJs", "has 8 cards, not 9"),
    ("classic 3/4/5 L0 t0 - 1x1 doubled=1", "doubled=1", "counts for nobody alone"),
    ("classic 3/4 L0 t0 - 1x1", "", "3 seats, not 2"),
    ("classic 3/4/x L0 t0 - 1x1", "", "not a card"),
]


@pytest.mark.parametrize(("line", "token", "reason"), FAULTS)
def test_a_faulty_line_names_the_field(line: str, token: str, reason: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_position(line)
    assert caught.value.token == token if "=" in token else token in caught.value.token
    assert reason in caught.value.reason


@pytest.mark.parametrize("id", ddz.RULESETS)
def test_a_ruleset_is_written_with_its_changes(id: str) -> None:
    rules = ddz.RULESETS[id]
    assert ruleset_text(rules) == id
    for name, values in rules.options.items():
        for value in values:
            changed = ddz.ruleset(id, **{name: value})
            assert parse_ruleset(ruleset_text(changed)) == changed


def test_only_card_play_has_a_position() -> None:
    with pytest.raises(BadPosition, match="at auction"):
        position_of(ddz.Game(CLASSIC, seed=1).state)
