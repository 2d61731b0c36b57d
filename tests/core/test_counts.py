"""The number of distinct plays of each type, as the rules page gives them."""

from collections import Counter

import pytest

from tests.core.rulesets import RULES

_ONE_PACK = {
    "single": 15,
    "pair": 13,
    "trio": 13,
    "trio_single": 182,
    "trio_pair": 156,
    "straight": 36,
    "pair_chain": 52,
    "plane": 45,
    "plane_singles": 18_990,
    "plane_pairs": 2_939,
    "four_singles": 1_326,
    "four_pairs": 858,
    "bomb": 13,
    "rocket": 1,
}
COUNTS = {
    "classic": _ONE_PACK,
    "competition": _ONE_PACK | {"plane_singles": 21_822, "plane_pairs": 1_805},
    "folk": _ONE_PACK,
    "two_player": _ONE_PACK | {"pair_chain": 54, "plane": 51},
    "four_player": {
        "single": 15,
        "pair": 15,
        "trio": 13,
        "trio_pair": 182,
        "straight": 36,
        "pair_chain": 55,
        "plane": 65,
        "plane_pairs": 8_632,
        "bomb": 65,
        "rocket": 1,
    },
    "five_player": {
        "single": 15,
        "pair": 13,
        "trio": 13,
        "trio_pair": 156,
        "straight": 36,
        "pair_chain": 55,
        "plane": 56,
        "plane_pairs": 2_939,
        "bomb": 65,
        "double_joker": 2,
        "triple_joker": 2,
        "rocket": 1,
    },
}
TOTALS = {
    "classic": 24_639,
    "competition": 26_337,
    "folk": 24_639,
    "two_player": 24_647,
    "four_player": 9_079,
    "five_player": 3_353,
}


@pytest.mark.parametrize("name", RULES)
def test_counts_by_type(name: str) -> None:
    rules = RULES[name]
    assert rules.play_count == TOTALS[name]
    assert Counter(type_name for _, _, type_name, _, _ in rules.plays()) == COUNTS[name]


def test_plane_singles_by_length_match_the_published_table() -> None:
    lengths = Counter(
        length for _, _, type_name, length, _ in RULES["competition"].plays() if type_name == "plane_singles"
    )
    assert lengths == {2: 968, 3: 3_282, 4: 7_184, 5: 10_388}


@pytest.mark.parametrize("name", RULES)
def test_every_play_is_read_back(name: str) -> None:
    rules = RULES[name]
    for play_id, (word, *_) in enumerate(rules.plays()):
        assert rules.id_of(word) == play_id
