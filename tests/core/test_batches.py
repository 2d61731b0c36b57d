"""Lists of many hands at once, and whole games at random."""

import numpy as np
import pytest

from doudizhu import _core
from tests import oracle
from tests.core.rulesets import FIELDS, RULES

SIZES = {
    "classic": [20, 17, 17],
    "competition": [20, 17, 17],
    "folk": [20, 17, 17],
    "two_player": [23, 20],
    "four_player": [33, 25, 25, 25],
    "five_player": [24, 21, 21, 21, 21],
}


def _hands(name: str, number: int) -> np.ndarray:
    source = np.random.default_rng(11)
    pack = np.repeat(np.arange(15), oracle.pack(name))
    size = FIELDS[name]["hand_limit"]
    return np.array(
        [sum(1 << 4 * int(rank) for rank in source.permutation(pack)[:size]) for _ in range(number)], dtype=np.uint64
    )


@pytest.mark.parametrize("name", RULES)
def test_batches_equal_single_calls(name: str) -> None:
    rules, hands = RULES[name], _hands(name, 50)
    offsets, ids = rules.leads_batch(hands)
    assert offsets.dtype == np.int64
    assert ids.dtype == np.int32
    assert offsets[0] == 0
    assert offsets[-1] == len(ids)
    for i, hand in enumerate(hands):
        assert ids[offsets[i] : offsets[i + 1]].tolist() == rules.leads_ids(hand).tolist()
    to_beat = np.arange(50, dtype=np.int32) * 67 % rules.play_count
    words = [word for word, *_ in rules.plays()]
    offsets, ids = rules.answers_batch(hands, to_beat)
    for i, hand in enumerate(hands):
        expected = rules.answers_ids(hand, words[to_beat[i]])
        assert ids[offsets[i] : offsets[i + 1]].tolist() == expected.tolist()


@pytest.mark.parametrize("name", RULES)
def test_batches_of_plays_hold_bodies_and_kickers(name: str) -> None:
    rules, hands = RULES[name], _hands(name, 50)
    to_beat = np.arange(50, dtype=np.int32) * 67 % rules.play_count
    table = rules.plays()
    for (offsets, plays), (id_offsets, ids) in (
        (rules.leads_batch_plays(hands), rules.leads_batch(hands)),
        (rules.answers_batch_plays(hands, to_beat), rules.answers_batch(hands, to_beat)),
    ):
        assert np.array_equal(offsets, id_offsets)
        assert plays.shape == (len(ids), 2)
        for (body, kickers), play_id in zip(plays.tolist(), ids.tolist(), strict=True):
            word, body_word, *_ = table[play_id]
            assert body & ((1 << 60) - 1) == body_word
            assert kickers == word - body_word


def test_an_empty_batch() -> None:
    offsets, ids = RULES["classic"].leads_batch(np.array([], dtype=np.uint64))
    assert offsets.tolist() == [0]
    assert len(ids) == 0


def test_bad_batches_are_refused_by_place_and_value() -> None:
    rules = RULES["classic"]
    good = _core.word("333")
    with pytest.raises(ValueError, match=r"hands\[1\] '33333'"):
        rules.leads_batch(np.array([good, 5], dtype=np.uint64))
    with pytest.raises(ValueError, match=r"hands\[0\] 0x1000000000000000"):
        rules.turns_batch(np.array([1 << 60], dtype=np.uint64))
    with pytest.raises(ValueError, match=r"to_beat_ids\[0\] -1"):
        rules.answers_batch(np.array([good], dtype=np.uint64), np.array([-1], dtype=np.int32))
    with pytest.raises(ValueError, match="to_beat_ids: 2 for 1 hands"):
        rules.answers_batch(np.array([good], dtype=np.uint64), np.array([1, 2], dtype=np.int32))
    with pytest.raises(TypeError):
        rules.leads_batch(np.array([3.0]))  # type: ignore[arg-type]


@pytest.mark.parametrize("name", RULES)
def test_playouts_depend_on_the_seed_alone(name: str) -> None:
    rules = RULES[name]
    one = rules.playouts(300, seed=3, threads=1, hand_sizes=SIZES[name])
    three = rules.playouts(300, seed=3, threads=3, hand_sizes=SIZES[name])
    other = rules.playouts(300, seed=4, threads=1, hand_sizes=SIZES[name])
    assert all(np.array_equal(a, b) for a, b in zip(one, three, strict=True))
    assert not np.array_equal(one[2], other[2])
    winners, doublings, decisions = one
    assert set(np.unique(winners)) == set(range(FIELDS[name]["players"]))
    assert doublings.min() >= 0
    assert decisions.min() > 0


def test_playouts_from_a_position() -> None:
    position = _core.Position(RULES["classic"], hands=["3", "44", "55"], landlords=1, turn=0)
    winners, _, decisions = position.playouts(10, seed=1)
    assert winners.tolist() == [0] * 10
    assert decisions.tolist() == [1] * 10
    position.apply(0)
    with pytest.raises(ValueError, match="the game is over"):
        position.playouts(10, seed=1)


def test_playouts_refuse_bad_arguments() -> None:
    rules = RULES["classic"]
    with pytest.raises(ValueError, match="games -1"):
        rules.playouts(-1, seed=1, hand_sizes=[20, 17, 17])
    with pytest.raises(ValueError, match="threads 0"):
        rules.playouts(1, seed=1, threads=0, hand_sizes=[20, 17, 17])
    with pytest.raises(ValueError, match="hand_sizes: 2 for 3 seats"):
        rules.playouts(1, seed=1, hand_sizes=[20, 17])
    with pytest.raises(ValueError, match="hand_sizes 21"):
        rules.playouts(1, seed=1, hand_sizes=[21, 17, 16])
    with pytest.raises(ValueError, match="60 cards, more than the pack"):
        rules.playouts(1, seed=1, hand_sizes=[20, 20, 20])
