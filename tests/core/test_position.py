"""Card play in the core: turns, tricks, undo, hashes, and what a position refuses."""

import random
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from doudizhu import _core
from tests import oracle
from tests.core.rulesets import FIELDS, RULES
from tests.core.test_batches import SIZES


def _deal(name: str, source: random.Random) -> _core.Position:
    deck = [rank for rank, count in enumerate(oracle.pack(name)) for _ in range(count)]
    source.shuffle(deck)
    hands = []
    for size in SIZES[name]:
        hands.append(sum(1 << 4 * rank for rank in deck[:size]))
        del deck[:size]
    return _core.Position(RULES[name], hands=hands, landlords=1, turn=0)


def _all_of(position: _core.Position) -> tuple[Any, ...]:
    return (
        position.hands,
        position.turn,
        position.owner,
        position.passes,
        position.to_beat_id,
        position.doublings,
        position.plays_made,
        position.winner,
        position.over,
        position.hash,
        position.legal_ids().tolist(),
    )


@pytest.mark.parametrize("name", RULES)
def test_games_follow_the_rules_and_undo_takes_back_every_step(name: str) -> None:
    source = random.Random(f"games of {name}")
    words = [word for word, *_ in RULES[name].plays()]
    seats = FIELDS[name]["players"]
    for _ in range(20):
        position = _deal(name, source)
        states = [_all_of(position)]
        # The trick as the rules page tells it: an open lead, or a play to beat and passes since.
        to_beat, passes = -1, 0
        while not position.over:
            legal = position.legal_ids().tolist()
            turn, hand = position.turn, position.hands[position.turn]
            if to_beat < 0:
                assert legal == RULES[name].leads_ids(hand).tolist()
            else:
                assert legal == [-1, *RULES[name].answers_ids(hand, words[to_beat]).tolist()]
            play = source.choice(legal)
            position.apply(play)
            states.append(_all_of(position))
            if play < 0:
                passes += 1
                if passes == seats - 1:
                    to_beat, passes = -1, 0
            else:
                to_beat, passes = play, 0
                assert position.hands[turn] == hand - words[play]
            assert position.to_beat_id == to_beat
            assert position.passes == passes
            assert position.turn == (turn + 1) % seats
        assert position.hands[position.winner] == 0
        assert position.landlords_won == (position.winner == 0)
        assert position.legal_ids().tolist() == []
        for state in reversed(states):
            assert _all_of(position) == state
            if state is not states[0]:
                position.undo()
        with pytest.raises(ValueError, match="undo: no play was made"):
            position.undo()


def _games(
    name: str, hands: list[oracle.Cards], turn: int, to_beat: oracle.Cards | None, passes: int, depth: int
) -> int:
    """Count games by the rules page alone."""
    if depth == 0 or any(not sum(hand) for hand in hands):
        return 1
    seats = len(hands)
    following = (turn + 1) % seats
    plays: Iterable[oracle.Cards]
    if to_beat is None:
        plays, games = oracle.leads(name, hands[turn]), 0
    else:
        plays = oracle.answers(name, hands[turn], to_beat)
        ended = passes + 1 == seats - 1
        games = _games(name, hands, following, None if ended else to_beat, 0 if ended else passes + 1, depth - 1)
    for play in plays:
        left = list(hands)
        left[turn] = tuple(held - asked for held, asked in zip(hands[turn], play, strict=True))
        games += _games(name, left, following, play, 0, depth - 1)
    return games


def test_the_pinned_numbers_of_games_against_the_oracle() -> None:
    lines = (Path(__file__).parents[2] / "core/tests/perft.txt").read_text().splitlines()
    checked = set()
    for line in lines:
        name, *words = line.split()
        if name == "#" or any(len(word) > 5 for word in words[: words.index("/")]):
            continue
        slash = words.index("/")
        hands = [oracle.cards(word) for word in words[:slash]]
        for depth, games in enumerate(words[slash + 1 : slash + 5], 1):
            assert _games(name, hands, 0, None, 0, depth) == int(games), (line, depth)
        checked.add(name)
    assert checked == set(RULES)


def test_bombs_count_as_the_ruleset_says() -> None:
    for name, bomb, counted in (
        ("classic", "3333", 1),
        ("classic", "BR", 1),
        ("four_player", "33333", 0),
        ("four_player", "333333", 1),
        ("four_player", "BBRR", 1),
        ("five_player", "3333", 0),
        ("five_player", "33333", 1),
        ("five_player", "BB", 0),
        ("five_player", "BBR", 1),
    ):
        hands = [bomb, *["4"] * (FIELDS[name]["players"] - 1)]
        position = _core.Position(RULES[name], hands=hands, landlords=1, turn=0)
        position.apply(RULES[name].id_of(bomb))
        assert position.doublings == counted, (name, bomb)
        assert RULES[name].doubles(bomb) is bool(counted)


def test_equal_positions_have_equal_hashes() -> None:
    rules = RULES["classic"]
    start = {"hands": ["3456", "789", "TJQ"], "landlords": 1, "turn": 0}
    one, other = (_core.Position(rules, **start) for _ in range(2))
    assert one.hash == other.hash
    one.apply(rules.id_of("3"))
    assert one.hash != other.hash
    reached = _core.Position(
        rules,
        hands=["456", "789", "TJQ"],
        landlords=1,
        turn=1,
        to_beat="3",
        owner=0,
        plays_made=[1, 0, 0],
    )
    assert reached.hash == one.hash
    assert np.array_equal(reached.legal_ids(), one.legal_ids())


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"hands": ["3", "4"]}, "hands: 2, the ruleset has 3 seats"),
        ({"hands": ["3", "4", ""]}, r"hands\[2\]: no cards"),
        ({"hands": ["3", "4", "x"]}, "'x'"),
        ({"hands": ["333", "334", "5"]}, "all hands '333334'"),
        ({"landlords": 8}, "landlords 8"),
        ({"turn": 3}, "turn 3"),
        ({"to_beat": "56", "owner": 2}, "to_beat '56': not a play"),
        ({"to_beat": "5", "owner": 1}, "turn 0: does not follow"),
        ({"owner": 1}, "no play to beat"),
        ({"plays_made": [1]}, "plays_made"),
    ],
)
def test_positions_that_cannot_be_are_refused(changed: dict[str, Any], message: str) -> None:
    start: dict[str, Any] = {"hands": ["34", "45", "56"], "landlords": 1, "turn": 0}
    with pytest.raises(ValueError, match=message):
        _core.Position(RULES["classic"], **start | changed)


def test_illegal_plays_are_refused() -> None:
    rules = RULES["classic"]
    position = _core.Position(rules, hands=["34", "45", "56"], landlords=1, turn=0)
    with pytest.raises(ValueError, match="the leader of a trick does not pass"):
        position.apply(-1)
    with pytest.raises(ValueError, match="'5': not legal for seat 0"):
        position.apply(rules.id_of("5"))
    with pytest.raises(ValueError, match="play id 24639: not in"):
        position.apply(rules.play_count)
    position.apply(rules.id_of("4"))
    with pytest.raises(ValueError, match="'4': not legal for seat 1"):
        position.apply(rules.id_of("4"))
