from __future__ import annotations

import random

import msgspec
import pytest

from doudizhu.analysis import partial as partials
from doudizhu.analysis.partial import Partial, is_partial, parse_partial
from doudizhu.analysis.values import values
from doudizhu.notation import NotationError, parse_position
from doudizhu.players import weights
from doudizhu.players.seen import seen
from doudizhu.rulesets import ruleset

PARTIAL = [
    "classic 34455667789TJQKA2R/?17/?17 L0 t0 - 3x1",
    "classic 34455667789TJ/?20/?17 L1 t0 1:66 3x1 bottom=3KA",
    "classic 344556/?5/3789T L1 t0 1:77 3x1 plays=2,3,2 out=TTJJQQ",
    "competition 344556/?5/?6 L0 t0 - 3x1",
    "folk 344556/?5/?6 L2 t0 2:77 3x1",
    "two_player 344556/?7 L1 t0 - 1x1",
    "four_player 344556/?33/?25/?25 L1 t0 - 3x1",
    "four_player 344556/?33/?25/?25 L1 t0 - 3x1 bottom=3334",
    "five_player 344556/?5/3789T/?9/?8 L1+3 t0 1:77 1x1",
    "five_player 344556/?5/3789T/?9/?8 L1 t0 1:77 1x1 bottom=RR2",
    *(
        f"five_player {rest}"
        for rest in (
            # Who holds the other 7s is known to the seat to act: another, itself, nobody but the landlord.
            "344556/?5/3789T/?9/?8 L1+3?7s t0 1:88 1x2",
            "344557/?5/3789T/?9/?8 L1+0?7s t0 1:88 1x2",
            "344557/?5/3789T/?9/?8 L1?7s t0 1:88 1x2",
            "34477/?5/3789T/?9/?8 L0?7s t0 1:99 1x2",
            "34455/?5/3789T/7788/?8 L0+3?7s t0 1:99 1x2",
            # It is not.
            "344556/?5/3789T/?9/?8 L1+?7s t0 1:88 1x2",
            "344557/?5/3789T/?9/?8 L0+?7s t0 - 1x2",
            "3s4h4c5d5s7h/?5/3789T/?9/?8 L1+?7s t0 1:88 1x2",
            "3s4h4c5d5s7s/?5/3789T/?9/?8 L0+?7s t0 1:88 1x2",
        )
    ),
]


@pytest.mark.parametrize("line", PARTIAL)
def test_a_partial_position_is_valued(line: str) -> None:
    assert is_partial(line)
    partial = parse_partial(line)
    found = values(partial.view, partial.rules, told=partial.told, worlds=8)
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


FIVE = "five_player 344556/?5/3789T/?9/?8"


@pytest.mark.parametrize(
    ("field", "landlords", "roles"),
    [
        ("L1+3?7s", (1, 3), "flflf"),
        ("L1?7s", (1,), "flfff"),
        ("L1+?7s", (1,), "fl---"),
        ("L0+?7s", (0,), "l----"),
        ("L1+3", (1, 3), "flflf"),
    ],
)
def test_the_landlords_are_known_as_far_as_the_line_says(field: str, landlords: tuple[int, ...], roles: str) -> None:
    partial = parse_partial(f"{FIVE} {field} t0 - 1x1")
    view = partial.view
    assert view.landlords == landlords
    assert "".join("-" if seat.role is None else seat.role[0] for seat in view.seats) == roles
    assert view.marked == ("7s" if "?" in field else None)
    assert partial.told.secret == ("?" in field)
    assert [seat.hand is None for seat in view.seats] == [False, True, False, True, True]
    # Of a farmer's hand no card is the marked one.
    assert "?" not in field or "7s" not in (view.seats[2].hand or ())


@pytest.mark.parametrize("field", ["L1+3?7s", "L1+?7s", "L1?7s", "L0+?7s", "L1+3", "L1"])
def test_nothing_that_was_dealt_in_place_of_unknown_hands_is_seen(field: str, monkeypatch: pytest.MonkeyPatch) -> None:
    line = f"{FIVE} {field} t0 - 1x1 out=7JQ"
    first = without_suits(parse_partial(line))
    for seed in range(1, 9):
        monkeypatch.setattr(partials, "random", Dealer(seed))
        assert without_suits(parse_partial(line)) == first


def without_suits(partial: Partial) -> tuple[object, ...]:
    """Cards written without suits get some; which ones means nothing."""
    seats = tuple(
        msgspec.structs.replace(each, hand=None if each.hand is None else tuple(card[0] for card in each.hand))
        for each in partial.view.seats
    )
    return msgspec.structs.replace(partial.view, seats=seats), partial.told


class Dealer:
    """Stands in for the module `random` with other deals."""

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def Random(self, _: int) -> random.Random:  # noqa: N802  # as the module has it
        return random.Random(self._seed)


def test_every_world_agrees_with_what_is_said_of_the_marked_card() -> None:
    """The other landlord holds its rank in every world, or the lone one does, and is told apart from where nobody is
    said to."""
    table, _ = weights.networks(ruleset("five_player"))
    sides: dict[str, set[int]] = {}
    for field in ("L1+3?7s", "L1?7s", "L1+?7s"):
        partial = parse_partial(f"{FIVE} {field} t0 - 1x1 out=77777")
        known = seen(partial.view, partial.rules, table, partial.told)
        # Seats of the core count from the open landlord, seat 1.
        worlds = [known.world(seed) for seed in range(200)]
        sides[field] = {hidden for _, _, hidden in worlds}
        if field != "L1+?7s":
            holder = 2 if field == "L1+3?7s" else 0
            assert all(hands[holder] >> 16 & 15 for hands, _, _ in worlds)
    assert (sides["L1+3?7s"], sides["L1?7s"]) == ({2}, {-1})
    assert sides["L1+?7s"] >= {1, 2, 3}


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
        ("classic 334455/?17/?17 L1?7s t0 - 1x1", "none in classic"),
        (f"{FIVE} L1?B t0 - 1x1", "a card with a suit"),
        (f"{FIVE} L1+? t0 - 1x1", "a card with a suit"),
        (f"{FIVE} L1+ t0 - 1x1", "needs a marked card"),
        (f"{FIVE} L1+3?7s t0 - 1x1 out=7777777", "no 7 is left that seat 3"),
        (f"{FIVE} L1?7s t0 - 1x1 out=7777777", "no 7 is left that seat 1"),
        (f"{FIVE} L1+0?7s t0 - 1x1", "seat 0 must hold"),
        ("five_player 344556/?5/45689/?9/?8 L1+2?7s t0 - 1x1", "seat 2 must hold"),
        ("five_player 777777/?5/7789T/?9/?8 L1+3?7s t0 - 1x1", "no 7 is left that seat 3"),
        ("five_player 777777/?5/789T/?9/?8 L1+3?7s t0 - 1x1", "not enough 7"),
        ("five_player 344556/?5/3589T/?9/?8 L0+?7s t0 - 1x1 out=77777777", "no seat could hold the other 7s"),
        ("five_player 3s4s7s/?5/3589T/?9/?8 L1+?7s t0 - 1x1", r"write L1\+0\?7s"),
        ("five_player 3s7s7s/?5/3589T/?9/?8 L0+?7s t0 - 1x1", r"write L0\?7s"),
        ("five_player 344556/?5/3s8h9c/?9/?8 L1+?7s t0 - 1x1", "other hands have no suits"),
        ("five_player 344556/?5/3s8h7s/?9/?8 L1+3?7s t0 - 1x1", "seat 2 holds the marked card"),
        ("five_player 344556/?5/3789T/?9 L1+?7s t0 - 1x1", "5 seats, not 4"),
        (f"{FIVE} L7+?7s t0 - 1x1", "landlord is seat 7"),
    ],
)
def test_faults_are_named(line: str, token: str) -> None:
    with pytest.raises(NotationError, match=token) as raised:
        parse_partial(line)
    # The deal in place of the unknown hands is nothing that the reader wrote.
    assert raised.value.token in line or raised.value.token == ""
