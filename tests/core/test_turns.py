"""The fewest plays that empty a hand, against brute force."""

import random

import numpy as np
import pytest

from tests import oracle
from tests.core.rulesets import FIELDS, RULES


def _word(counts: oracle.Cards) -> int:
    return sum(count << 4 * rank for rank, count in enumerate(counts))


@pytest.mark.parametrize("name", RULES)
def test_small_hands_against_all_splits(name: str) -> None:
    source = random.Random(f"turns of {name}")
    deck = [rank for rank, count in enumerate(oracle.pack(name)) for _ in range(count)]
    for _ in range(40):
        kept = set(source.sample(range(15), source.randint(2, 7)))
        few = [rank for rank in deck if rank in kept]
        drawn = source.sample(few, min(len(few), source.randint(1, 8)))
        hand = tuple(drawn.count(rank) for rank in range(15))
        assert RULES[name].turns(_word(hand)) == oracle.fewest_turns(name, hand), oracle.text(hand)


@pytest.mark.parametrize(
    ("name", "hand", "turns"),
    [
        ("classic", "", 0),
        ("classic", "3334", 1),
        ("classic", "3333444", 2),  # a fourth three is no kicker of its own plane
        ("classic", "33334445", 2),
        ("classic", "333444BR", 2),  # both jokers are no kickers together
        ("classic", "4444BR", 2),
        ("classic", "33344455566677", 2),
        ("classic", "3456789TJQKA", 1),
        ("classic", "333444555777", 2),
        ("competition", "333444555777", 1),  # three equal kickers that do not touch the plane
        ("competition", "333444555666777", 1),
        ("two_player", "333444555666777888999", 1),
        ("four_player", "333333444455", 3),
        ("four_player", "3333334455", 2),  # two trios with pairs instead of a bomb of six
        ("four_player", "333BB", 1),
        ("four_player", "BBRR", 1),
        ("five_player", "333BB", 2),
        ("five_player", "BBR", 1),
        ("five_player", "BR", 2),
    ],
)
def test_chosen_hands(name: str, hand: str, turns: int) -> None:
    assert RULES[name].turns(hand) == turns


@pytest.mark.parametrize("name", RULES)
def test_a_batch_gives_the_same(name: str) -> None:
    source = np.random.default_rng(5)
    pack = np.repeat(np.arange(15), oracle.pack(name))
    size = FIELDS[name]["hand_limit"] - 3
    hands = np.array(
        [sum(1 << 4 * int(rank) for rank in source.permutation(pack)[:size]) for _ in range(20)], dtype=np.uint64
    )
    assert RULES[name].turns_batch(hands).tolist() == [RULES[name].turns(hand) for hand in hands]
