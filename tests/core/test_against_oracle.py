"""The compiled plays, readings and lists against the definition-based oracle."""

import random

import pytest

from doudizhu import _core
from tests import oracle
from tests.core.rulesets import FIELDS, RULES

NAMES = list(RULES)


def _word(counts: oracle.Cards) -> int:
    return sum(count << 4 * rank for rank, count in enumerate(counts))


def _counts(word: int) -> oracle.Cards:
    return tuple(word >> 4 * rank & 15 for rank in range(15))


def _random_hand(ruleset: str, size: int, source: random.Random) -> oracle.Cards:
    deck = [rank for rank, count in enumerate(oracle.pack(ruleset)) for _ in range(count)]
    # Half of the hands are drawn from few ranks, so that planes, bombs and their kickers are common.
    if source.random() < 0.5:
        kept = set(source.sample(range(15), min(15, 4 + size // 3)))
        deck = [rank for rank in deck if rank in kept]
    drawn = source.sample(deck, min(size, len(deck)))
    return tuple(drawn.count(rank) for rank in range(15))


@pytest.mark.parametrize("name", NAMES)
def test_the_same_plays_with_the_same_readings(name: str) -> None:
    found = {
        _counts(word): oracle.Reading(type_name, length, main)
        for word, _, type_name, length, main in RULES[name].plays()
    }
    assert found == oracle.plays(name)


@pytest.mark.parametrize("name", NAMES)
def test_ids_rise_by_type_length_main_and_kickers(name: str) -> None:
    types = [
        "single",
        "pair",
        "trio",
        "trio_single",
        "trio_pair",
        "straight",
        "pair_chain",
        "plane",
        "plane_singles",
        "plane_pairs",
        "four_singles",
        "four_pairs",
        "bomb",
        "rocket",
        "double_joker",
        "triple_joker",
    ]
    keys = [
        (types.index(type_name), length, main, word - body, body)
        for word, body, type_name, length, main in RULES[name].plays()
    ]
    assert keys == sorted(keys)


@pytest.mark.parametrize("name", NAMES)
def test_leads_and_answers_of_random_hands_of_every_size(name: str) -> None:
    source = random.Random(f"lists of {name}")
    rules = RULES[name]
    all_plays = list(oracle.plays(name))
    for size in range(1, FIELDS[name]["hand_limit"] + 1):
        for _ in range(2):
            hand = _random_hand(name, size, source)
            word = _word(hand)
            expected = oracle.leads(name, hand)
            found = [int(play) for play in rules.leads_words(word)]
            assert len(found) == len(set(found)) == rules.leads_count(word)
            assert {_counts(play) for play in found} == expected
            # A play to beat of the same hand, any play, and a play of a common type.
            low_plays = [play for play in all_plays if sum(play) <= max(4, size // 2)]
            for to_beat in (source.choice(sorted(expected)), source.choice(all_plays), source.choice(low_plays)):
                found = [int(play) for play in rules.answers_words(word, _word(to_beat))]
                assert len(found) == len(set(found)) == rules.answers_count(word, _word(to_beat))
                better = {play for play in expected if oracle.beats(name, to_beat, play)}
                assert {_counts(play) for play in found} == better, (oracle.text(hand), oracle.text(to_beat))


@pytest.mark.parametrize("name", NAMES)
def test_beats_agrees_on_random_pairs(name: str) -> None:
    source = random.Random(f"beats of {name}")
    by_type: dict[str, list[oracle.Cards]] = {}
    for play, reading in oracle.plays(name).items():
        by_type.setdefault(reading.type, []).append(play)
    groups = list(by_type.values())
    for _ in range(5_000):
        group = source.choice(groups)
        lead = source.choice(group)
        reply = source.choice(group if source.random() < 0.5 else source.choice(groups))
        expected = oracle.beats(name, lead, reply)
        assert RULES[name].beats(_word(lead), _word(reply)) is expected, (oracle.text(lead), oracle.text(reply))


@pytest.mark.parametrize("name", NAMES)
def test_what_the_oracle_refuses_is_refused(name: str) -> None:
    source = random.Random(f"refusals of {name}")
    rules, pack = RULES[name], oracle.pack(name)
    all_plays = list(oracle.plays(name))
    refused = 0
    for _ in range(20_000):
        # Nearly legal: a play with a card added, taken away or exchanged, once or twice.
        counts = list(source.choice(all_plays))
        for _ in range(source.choice((1, 1, 2))):
            if source.random() < 0.7:
                counts[source.randrange(15)] += 1
            if source.random() < 0.7:
                held = [rank for rank in range(15) if counts[rank]]
                if held:
                    counts[source.choice(held)] -= 1
        cards = tuple(min(count, most) for count, most in zip(counts, pack, strict=True))
        reading = oracle.classify(name, cards)
        refused += reading is None
        play_id = rules.classify(_word(cards))
        assert (play_id is None) == (reading is None), oracle.text(cards)
        assert play_id is None or play_id == rules.id_of(_word(cards))
    assert refused > 5_000
    for _ in range(5_000):
        cards = _random_hand(name, source.randint(1, FIELDS[name]["hand_limit"]), source)
        assert (rules.classify(_word(cards)) is None) == (oracle.classify(name, cards) is None), oracle.text(cards)


def test_single_kickers_all_different_when_the_field_says_so() -> None:
    rules = _core.Rules(**FIELDS["classic"] | {"kicker_copies": 1})
    with_singles = {"trio_single", "plane_singles", "four_singles"}
    expected = {
        play
        for play, reading in oracle.plays("classic").items()
        if reading.type not in with_singles or sorted(play).count(1) == sum(play) - sum(c for c in play if c > 2)
    }
    assert {_counts(word) for word, *_ in rules.plays()} == expected
    assert rules.classify("33344455") is None
    assert rules.classify("444455") is None
    assert rules.classify("44445566") is not None
