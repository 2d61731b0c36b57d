"""What the bindings refuse, and what they hand out."""

import gc
import weakref
from typing import Any

import numpy as np
import pytest

from doudizhu import _core
from tests.core.rulesets import FIELDS, RULES


@pytest.mark.parametrize(
    ("cards", "names"),
    [
        ("33333", "'33333'"),
        ("BB", "2 of rank B, the pack has 1"),
        ("3x4", "'3x4'.*character 1"),
        (-1, "-1"),
        (1 << 60, "0x1000000000000000"),
        (1 << 64, str(1 << 64)),
        (9 << 8, "9 of rank 5"),
        (True, "True"),
        (3.0, "3.0"),
        (None, "None"),
        (b"33", "b'33'"),
    ],
)
def test_bad_cards_are_refused_by_name_and_value(cards: Any, names: str) -> None:
    rules = RULES["classic"]
    for call in (rules.leads, rules.leads_count, rules.leads_ids, rules.leads_words):
        with pytest.raises(ValueError, match=names) as refused:
            call(cards)
        assert str(refused.value).startswith(("hand", "cards"))
    for call in (rules.classify, rules.id_of, rules.doubles):
        with pytest.raises(ValueError, match=names):
            call(cards)
    for pair in ((cards, "3"), ("3", cards)):
        with pytest.raises(ValueError, match=names):
            rules.beats(*pair)
        with pytest.raises(ValueError, match=names):
            rules.answers(*pair)


def test_a_hand_larger_than_any_is_refused() -> None:
    with pytest.raises(ValueError, match="21 cards, the largest hand has 20"):
        RULES["classic"].leads("333344445555666677778")
    assert RULES["two_player"].leads_count("333344445555666677778") > 0


def test_what_is_no_play_is_refused_where_a_play_is_asked_for() -> None:
    with pytest.raises(ValueError, match="to_beat '34': not a play"):
        RULES["classic"].answers("3", "34")
    with pytest.raises(ValueError, match="lead '': not a play"):
        RULES["classic"].beats("", "3")


def test_text_and_words() -> None:
    assert _core.word("R3B33") == 0x110_0000_0000_0003
    assert _core.text(_core.word("T9R3B33")) == "3339TBR"
    assert RULES["classic"].leads_count(np.uint64(_core.word("3344"))) == 4
    with pytest.raises(ValueError, match="more than 15"):
        _core.word("3" * 16)


def test_bound_objects_come_back_the_same() -> None:
    rules = _core.Rules(**FIELDS["classic"])
    assert rules.classify("3") == 0
    objects = [object() for _ in range(rules.play_count)]
    rules.bind_plays(objects)
    assert rules.classify("3") is objects[0]
    assert rules.leads("33") == [objects[0], objects[rules.id_of("33")]]
    assert rules.leads("BR3456789") == [objects[play_id] for play_id in rules.leads_ids("BR3456789")]
    assert rules.answers("44", "33") == [objects[rules.id_of("44")]]
    with pytest.raises(ValueError, match="objects: 1"):
        rules.bind_plays([object()])


def test_rules_and_their_plays_are_collected() -> None:
    class Play:
        def __init__(self, rules: object) -> None:
            self.rules = rules

    rules = _core.Rules(**FIELDS["five_player"])
    plays = [Play(rules) for _ in range(rules.play_count)]
    rules.bind_plays(plays)
    seen = weakref.ref(plays[0])
    del rules, plays
    gc.collect()
    assert seen() is None


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("players", 6),
        ("packs", 3),
        ("hand_limit", 34),
        ("kicker_copies", 4),
        ("plane_pairs_max", 0),
        ("joker_pairs", "pair"),
        ("joker_pairs", "kind"),
        ("bomb_min_double", 3),
    ],
)
def test_fields_out_of_range_are_refused(field: str, value: Any) -> None:
    with pytest.raises(ValueError, match=f"{field} '?{value}"):
        _core.Rules(**FIELDS["classic"] | {field: value})


def test_arrays_have_the_promised_types() -> None:
    rules = RULES["classic"]
    assert rules.leads_ids("3344").dtype == np.int32
    assert rules.leads_words("3344").dtype == np.uint64
    assert rules.answers_ids("3", "4").shape == (0,)


def test_rules_with_the_most_plays() -> None:
    """Options make tables larger than the six rulesets have; larger ones than the core has room for are refused."""
    fields = {"players": 3, "packs": 1, "single_kickers": True, "four_with_two": True, "kicker_copies": 3}
    fields |= {"plane_pairs_max": 4, "joker_pairs": "none", "bomb_min_double": 4}
    assert _core.Rules(**fields, hand_limit=23).play_count == 27479
    assert _core.Rules(**fields, hand_limit=20).play_count == 27471
    with pytest.raises(ValueError, match="hand_limit 33: planes with singles stop at five trios"):
        _core.Rules(**fields, hand_limit=33)
