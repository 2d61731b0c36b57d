from __future__ import annotations

import pytest

from doudizhu.analysis.partial import is_partial, parse_partial
from doudizhu.analysis.values import values
from doudizhu.notation import NotationError, parse_position

PARTIAL = [
    "classic 34455667789TJQKA2R/?17/?17 L0 t0 - 3x1",
    "classic 34455667789TJ/?20/?17 L1 t0 1:66 3x1 bottom=3KA",
    "classic 344556/?5/3789T L1 t0 1:77 3x1 plays=2,3,2 out=TTJJQQ",
    "competition 344556/?5/?6 L0 t0 - 3x1",
    "folk 344556/?5/?6 L2 t0 2:77 3x1",
    "two_player 344556/?7 L1 t0 - 1x1",
    "four_player 344556/?33/?25/?25 L1 t0 - 3x1",
    "five_player 344556/?5/3789T/?9/?8 L1+3 t0 1:77 1x1",
]


@pytest.mark.parametrize("line", PARTIAL)
def test_a_partial_position_is_valued(line: str) -> None:
    assert is_partial(line)
    partial = parse_partial(line)
    found = values(partial.view, partial.rules, worlds=8)
    options = [each.option for each in found.plays]
    legal = set(partial.view.legal.plays) | ({"pass"} if partial.view.legal.can_pass else set())
    assert {option.action for option in options} == legal
    assert all(option.win is not None and 0 <= option.win <= 1 for option in options)
    if len(options) > 1:
        assert found.worlds == 8
        assert any(option.searched for option in options)


def test_an_unknown_hand_is_in_no_view() -> None:
    view = parse_partial("classic 344556/?5/3789T L1 t0 1:77 3x1 out=TTJJQQ").view
    assert [seat.hand is None for seat in view.seats] == [False, True, False]
    assert [seat.count for seat in view.seats] == [6, 5, 5]
    assert view.unseen == {
        "R": 1, "B": 1, "2": 4, "A": 4, "K": 4, "Q": 2, "J": 2, "T": 1, "9": 3, "8": 3, "7": 1, "6": 3, "5": 2,
        "4": 2, "3": 2,
    }  # fmt: skip


def test_what_other_hands_hold_changes_no_value() -> None:
    """Where all hands are given, the seat to act knows which cards are left, not who holds them."""
    found = []
    for line in ("classic 3456TJ2/77889/99KAB L0 t0 - 1x1", "classic 3456TJ2/99KAB/77889 L0 t0 - 1x1"):
        game = parse_position(line).game()
        found.append([each.option for each in values(game.view(0), game.rules, worlds=32).plays])
    assert found[0] == found[1]


def test_cards_that_are_known_count() -> None:
    """A lone card that nothing in the known hand beats wins; against unknown cards it need not."""
    known = parse_partial("classic 3T/44/?2 L0 t0 - 1x1 out=JJJJQQQQKKKKAAAA2222BR9999888877776666555544333")
    assert known.view.unseen["T"] == 3
    ten = next(each.option for each in values(known.view, known.rules, worlds=64).plays if each.option.action == "T")
    assert ten.win == 1.0


@pytest.mark.parametrize(
    ("line", "token"),
    [
        ("classic 334455/?17/?17 L1 t1 - 1x1", r"\?17.*must be known"),
        ("classic 334455/?x/?17 L1 t0 - 1x1", r"\?x.*1 to 20"),
        ("classic 334455/?21/?17 L1 t0 - 1x1", r"\?21.*1 to 20"),
        ("classic 334455/?20/?20 L1 t0 - 1x1 out=33355", "more [35]"),
        ("classic 33z/?20/?20 L1 t0 - 1x1", "33z"),
        ("classic 3/?20/?20 L1 t0 - 1x1 foo=1", "foo=1"),
        ("classic 3/?20/?20/?3 L1 t0 - 1x1", "3 seats, not 4"),
        ("classic 345678/?20/?20 L1 t0 - 1x1 out=9999TTTTJJJJ", r"40 unknown cards, but only 36"),
        ("classic 34/?2/?20 L1 t0 - 1x1 bottom=55K", "holds 2 cards only"),
        ("classic 3/?2 L1", "six fields"),
        ("bridge 3/?2/?3 L1 t0 - 1x1", "bridge"),
        ("five_player 344556/?5/3789T/?9/?8 L1?7s t0 1:77 1x1", "marked card"),
    ],
)
def test_faults_are_named(line: str, token: str) -> None:
    with pytest.raises(NotationError, match=token) as raised:
        parse_partial(line)
    # The deal in place of the unknown hands is nothing that the reader wrote.
    assert raised.value.token in line or raised.value.token == ""
