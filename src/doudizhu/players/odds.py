"""How likely the other seats hold what beats a play, given the cards that are unseen."""

from __future__ import annotations

from functools import lru_cache
from math import comb

from doudizhu.cards import RANKS
from doudizhu.game.actions import Play
from doudizhu.players.situation import Situation, pair_ranks, ranks_of

COPIES = {
    "single": 1,
    "pair": 2,
    "trio": 3,
    "trio_single": 3,
    "trio_pair": 3,
    "straight": 1,
    "pair_chain": 2,
    "plane": 3,
    "plane_singles": 3,
    "plane_pairs": 3,
    "four_singles": 4,
    "four_pairs": 4,
}
"""Cards of each rank in the body, by type."""

BOMBS = ("bomb", "double_joker", "triple_joker", "rocket")

TWO = RANKS.index("2")
ACE = RANKS.index("A")
SMALL, BIG = RANKS.index("B"), RANKS.index("R")
ROCKET_LEVEL = 17


@lru_cache(maxsize=1 << 16)
def tail(marked: int, drawn: int, pool: int, least: int) -> float:
    """Probability that at least `least` of `marked` cards are among `drawn` cards of a pool."""
    if least <= 0:
        return 1.0
    if least > marked or least > drawn:
        return 0.0
    if drawn >= pool:
        return 1.0
    total = comb(pool, drawn)
    most = min(marked, drawn)
    return sum(comb(marked, k) * comb(pool - marked, drawn - k) for k in range(least, most + 1)) / total


def bomb_level(play: Play) -> int:
    """Strength among bombs, 0 for no bomb: a bomb of n cards is 2n; two jokers stand at 9, three at 13."""
    if play.type == "bomb":
        return 2 * len(play.cards)
    return {"double_joker": 9, "triple_joker": 13, "rocket": ROCKET_LEVEL}.get(play.type, 0)


class Odds:
    """Probabilities of one situation, each found once. A probability is 0 only for what is impossible."""

    def __init__(self, situation: Situation) -> None:
        self.situation = situation
        known = [ranks_of(cards) for cards in situation.known]
        self._known = known
        self._drawn = [max(count - sum(held), 0) for count, held in zip(situation.counts, known, strict=True)]
        self._pair_ranks = pair_ranks(situation.rules)
        self._plain: dict[tuple[int, str, int, str], float] = {}
        self._bombs: dict[tuple[int, int, int], float] = {}

    def holds(self, seat: int, rank: int, least: int) -> float:
        """Probability that a seat holds at least `least` cards of a rank."""
        situation = self.situation
        return tail(situation.unseen[rank], self._drawn[seat], situation.pool, least - self._known[seat][rank])

    def plain(self, seat: int, play: Play) -> float:
        """Probability that a seat can beat a play with one of the same type. Kickers are taken for granted."""
        if play.type not in COPIES or len(play.cards) > self.situation.counts[seat]:
            return 0.0
        key = (seat, play.type, play.length, play.main)
        found = self._plain.get(key)
        if found is None:
            found = self._plain[key] = self._find_plain(seat, play)
        return found

    def _find_plain(self, seat: int, play: Play) -> float:
        copies, main = COPIES[play.type], RANKS.index(play.main)
        none = 1.0
        if play.length > 1:
            for top in range(main + 1, ACE + 1):
                run = 1.0
                for rank in range(top - play.length + 1, top + 1):
                    run *= self.holds(seat, rank, copies)
                    if run == 0.0:
                        break
                none *= 1.0 - run
            return 1.0 - none
        ranks = len(RANKS) if copies == 1 else self._pair_ranks if copies == 2 else TWO + 1
        for rank in range(main + 1, ranks):
            none *= 1.0 - self.holds(seat, rank, copies)
            if none == 0.0:
                break
        return 1.0 - none

    def bombs(self, seat: int, play: Play) -> float:
        """Probability that a seat holds a bomb that beats a play."""
        level = bomb_level(play)
        key = (seat, level, RANKS.index(play.main) if level else 0)
        found = self._bombs.get(key)
        if found is None:
            found = self._bombs[key] = self._find_bombs(*key)
        return found

    def _find_bombs(self, seat: int, level: int, main: int) -> float:
        rules, count = self.situation.rules, self.situation.counts[seat]
        none = 1.0
        for rank in range(TWO + 1):
            # The fewest cards of this rank that make a higher bomb.
            least = 4 if level < 8 else level // 2 if level % 2 == 0 and rank > main else level // 2 + 1
            if least <= min(count, 4 * rules.packs):
                none *= 1.0 - self.holds(seat, rank, least)
        if level >= ROCKET_LEVEL:
            return 0.0
        small, big = self.holds(seat, SMALL, rules.packs), self.holds(seat, BIG, rules.packs)
        if count >= 2 * rules.packs:
            none *= 1.0 - small * big
        if rules.joker_pairs == "bomb":
            if level < 9:
                none *= 1.0 - small
            if level < 9 or (level == 9 and main == SMALL):
                none *= 1.0 - big
            if level < 13 and count >= 3:
                held = self._known[seat][SMALL] + self._known[seat][BIG]
                jokers = self.situation.unseen[SMALL] + self.situation.unseen[BIG]
                none *= 1.0 - tail(jokers, self._drawn[seat], self.situation.pool, 3 - held)
        return 1.0 - none

    def safe(self, play: Play) -> bool:
        """Whether no seat that may be an opponent can hold anything that beats a play."""
        situation = self.situation
        return all(
            situation.mates[seat] >= 1.0 or (self.plain(seat, play) == 0.0 and self.bombs(seat, play) == 0.0)
            for seat in situation.after
        )
