"""The result of a position by trying everything, and small positions to try it on."""

from __future__ import annotations

import random
from dataclasses import dataclass

from doudizhu import _core
from doudizhu.cards import RANKS
from doudizhu.rulesets import Ruleset


@dataclass(frozen=True)
class Worth:
    """What both sides reach when they play for points."""

    landlords_win: bool
    doublings: int

    @property
    def order(self) -> int:
        """Greater is better for the landlords."""
        return self.doublings + 1 if self.landlords_win else -self.doublings - 1


class Minimax:
    """Tries every play of every seat."""

    def __init__(self, rules: Ruleset, landlords: int) -> None:
        self.rules = rules
        self.core = rules.core
        self.landlords = landlords
        self.known: dict[tuple[object, ...], Worth] = {}
        self.doubles = [self.core.doubles(word) for word, *_ in self.core.plays()]

    def spring(self, position: _core.Position) -> int:
        if not self.rules.spring:
            return 0
        made = position.plays_made
        side = [[made[s] for s in range(len(made)) if (self.landlords >> s & 1) == side] for side in (0, 1)]
        if position.landlords_won:
            return int(not any(side[0]))
        return int(not self.rules.hidden_landlord and side[1] == [1])

    def worth(self, position: _core.Position) -> Worth:
        if position.over:
            return Worth(position.landlords_won, self.spring(position))
        made = position.plays_made
        key = (
            *position.hands,
            position.turn,
            position.to_beat_id,
            position.owner,
            *(min(count, 2) for count in made),
        )
        if key in self.known:
            return self.known[key]
        best: Worth | None = None
        mover = self.landlords >> position.turn & 1
        for play_id in position.legal_ids():
            worth = self.after(position, int(play_id))
            if best is None or (worth.order > best.order) == bool(mover):
                best = worth
        assert best is not None
        self.known[key] = best
        return best

    def after(self, position: _core.Position, play_id: int) -> Worth:
        position.apply(play_id)
        worth = self.worth(position)
        position.undo()
        return Worth(worth.landlords_win, worth.doublings + (play_id >= 0 and self.doubles[play_id]))


def small_position(rules: Ruleset, draw: random.Random, most: int) -> tuple[dict[str, object], _core.Position]:
    """A position of few ranks, so that pairs, chains and bombs are common; often with a trick in progress.

    Returns what the position was made of, for messages, and the position.
    """
    while True:
        low = draw.randrange(len(RANKS) - 5)
        ranks = draw.sample(RANKS[low:], draw.randint(3, min(7, len(RANKS) - low)))
        cards = [rank for rank in ranks for _ in range(rules.packs * (1 if rank in "BR" else 4))]
        draw.shuffle(cards)
        sizes = [draw.randint(1, most) for _ in range(rules.players)]
        if sum(sizes) <= len(cards):
            break
    hands = []
    for size in sizes:
        hands.append("".join(sorted(cards[:size], key=RANKS.index)))
        del cards[:size]
    landlords = 1 << draw.randrange(rules.players)
    if rules.hidden_landlord and draw.random() < 0.7:
        landlords |= 1 << draw.randrange(rules.players)
    plays = [draw.randrange(2) for _ in range(rules.players)]
    parts: dict[str, object] = {"hands": hands, "landlords": landlords, "plays_made": plays}
    parts["turn"] = draw.randrange(rules.players)
    position = _core.Position(rules.core, **parts)  # type: ignore[arg-type]
    steps = []
    for _ in range(draw.randrange(4)):
        step = int(draw.choice(list(position.legal_ids())))
        position.apply(step)
        if position.over:
            position.undo()
            break
        steps.append(step)
    parts["steps"] = steps
    return parts, position
