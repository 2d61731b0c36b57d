"""What the networks are told of a hand and a play against the unseen cards, read back from games that were played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import pytest

from doudizhu.players.weights import table_rules
from doudizhu.rulesets import RULESETS, Ruleset
from doudizhu.train.reference import fresh

SUITED, RANKS = 13, 15
TURNS, LOSERS, STANDINGS = 16, 8, 3
Counts = list[int]


@dataclass
class Decision:
    """One play that was made, as its inputs tell it."""

    left: Counts
    played: Counts
    pool: Counts
    longest: int
    """Cards of the opponent with the most."""
    turns: int
    losers: int
    standing: int | None


def decisions(rules: Ruleset) -> Iterator[Decision]:
    """Plays of random games under a ruleset with open sides."""
    table = table_rules(rules)
    packs, others = rules.packs, rules.players - 1
    cards, sizes = 54 * packs, rules.hand_limit + 1
    first_of_rank = [4 * packs * rank for rank in range(SUITED)] + [52 * packs, 53 * packs, 54 * packs]
    first_size = (4 + 2 * others) * cards
    first_turn = table.inputs - TURNS - LOSERS * LOSERS - STANDINGS
    networks = fresh(table, (16, 16, 16), 1)
    games = networks.self_play(games=30, explore=1.0, lambda_=1.0, shown=0.0, seed=4)
    for role, (inputs, ends, _, _) in enumerate(games):
        for on in np.split(inputs, ends[:-1]):

            def within(first: int, count: int, on: np.ndarray = on) -> list[int]:
                return [int(x) - first for x in on if first <= x < first + count]

            def counts(block: int) -> Counts:
                found = within(block * cards, cards)
                return [sum(low <= x < high for x in found) for low, high in pairwise(first_of_rank)]

            held = [within(first_size + other * sizes, sizes)[0] for other in range(others)]
            (turns,) = within(first_turn, TURNS)
            (both,) = within(first_turn + TURNS, LOSERS * LOSERS)
            standing = within(first_turn + TURNS + LOSERS * LOSERS, STANDINGS)
            assert both // LOSERS == min(turns, LOSERS - 1)
            yield Decision(
                left=counts(0),
                played=counts(1),
                pool=counts(2),
                longest=max(held) if role == 0 else held[others - role],
                turns=turns,
                losers=both % LOSERS,
                standing=standing[0] if standing else None,
            )


def word(counts: Counts) -> int:
    return sum(count << 4 * rank for rank, count in enumerate(counts))


OPEN_SIDES = [name for name in RULESETS if not RULESETS[name].hidden_landlord]


@pytest.mark.parametrize("name", OPEN_SIDES)
def test_standing_is_what_the_unseen_cards_could_put_on_a_play(name: str) -> None:
    """Against every body of every play of the ruleset that the unseen cards hold."""
    core = RULESETS[name].core
    plays = core.plays()
    bodies = sorted({(body, kind, length, main) for _, body, kind, length, main in plays})
    held = {body: [body >> 4 * rank & 15 for rank in range(RANKS)] for body, *_ in bodies}
    bombs = [body for body, kind, *_ in bodies if kind in ("bomb", "rocket", "double_joker", "triple_joker")]
    seen = Counter[int]()
    for decision in decisions(RULESETS[name]):
        if decision.standing is None:
            continue
        played = word(decision.played)
        _, _, kind, length, main = plays[core.id_of(played)]
        if seen[decision.standing] > 50:
            continue
        seen[decision.standing] += 1

        def could_lie(body: int, size: int, decision: Decision = decision) -> bool:
            fits = all(n <= m for n, m in zip(held[body], decision.pool, strict=True))
            return fits and size <= decision.longest

        beaten = any(
            (k, n) == (kind, length) and m > main and could_lie(body, sum(decision.played))
            for body, k, n, m in bodies
            if body not in bombs
        )
        bombed = any(core.beats(played, bomb) and could_lie(bomb, sum(held[bomb])) for bomb in bombs)
        assert decision.standing == (0 if beaten else 1 if bombed else 2), decision
    assert all(seen[standing] > 20 for standing in range(STANDINGS)), seen


@pytest.mark.parametrize("name", OPEN_SIDES)
def test_losers_are_the_ranks_that_the_unseen_cards_beat(name: str) -> None:
    seen = Counter[int]()
    for decision in decisions(RULESETS[name]):

        def beaten(rank: int, copies: int, decision: Decision = decision) -> bool:
            return any(count >= copies for count in decision.pool[rank + 1 :])

        bad = sum(
            (count == 1 and beaten(rank, 1))
            or (count == 2 and beaten(rank, 1) and beaten(rank, 2))
            or (count == 3 and beaten(rank, 3))
            for rank, count in enumerate(decision.left)
        )
        expected = max(0, bad - decision.left.count(3))
        assert decision.losers == min(expected, LOSERS - 1), decision
        seen[decision.losers] += 1
    assert len(seen) == LOSERS


@pytest.mark.parametrize("name", OPEN_SIDES)
def test_turns_are_the_fewest_with_one_pack_and_nearly_with_two(name: str) -> None:
    rules = RULESETS[name]
    found = list(decisions(rules))[:2000]
    fewest = rules.core.turns_batch(np.array([word(decision.left) for decision in found], np.uint64)).tolist()
    told = [decision.turns for decision in found]
    if rules.packs == 1:
        assert told == fewest
    else:
        assert all(t >= min(f, TURNS - 1) for t, f in zip(told, fewest, strict=True))
        assert np.mean(np.array(told) == np.minimum(fewest, TURNS - 1)) > 0.85


def test_conduct_is_told_where_a_landlord_is_hidden() -> None:
    """How often a seat beat another's plays, beat them dearly and let cheap ones stand: thermometers of three."""
    table = table_rules(RULESETS["five_player"])
    seats, kinds, most = 5, 3, 3
    size = seats * seats * kinds * most
    games = fresh(table, (16, 16, 16), 1).self_play(games=20, explore=1.0, lambda_=1.0, shown=0.3, seed=4)
    told = np.zeros((seats, seats, kinds), int)
    for inputs, ends, _, _ in games:
        for on in np.split(inputs, ends[:-1]):
            block = np.zeros(size, int)
            block[[int(x) - table.inputs + size for x in on if x >= table.inputs - size]] = 1
            conduct = block.reshape(seats, seats, kinds, most)
            assert (np.diff(conduct, axis=-1) <= 0).all()
            beaten, dear, spared = np.moveaxis(conduct.sum(axis=-1), -1, 0)
            assert (dear <= beaten).all()
            assert not np.diagonal(beaten).any()
            assert not np.diagonal(spared).any()
            told += conduct.any(axis=-1)
    assert ((told > 0).all(axis=-1) == ~np.eye(seats, dtype=bool)).all()
