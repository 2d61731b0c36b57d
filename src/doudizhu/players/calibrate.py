"""Writes `odds.json`: how often hands of a given strength win, from simulated games between Regular players.

``python -m doudizhu.players.calibrate [--games N] [--ruleset R ...]`` repeats it. The landlord is drawn blindly: the
chances are those of a hand, not of a hand that somebody chose to bid on.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import numpy as np

from doudizhu.arena.playing import play
from doudizhu.arena.schedule import deal_seed
from doudizhu.game.game import Game
from doudizhu.players.pricing import Fit, strength
from doudizhu.players.regular import Regular
from doudizhu.rulesets import RULESETS

BATCH = 100


def sample(job: tuple[str, int, int]) -> list[tuple[str, tuple[float, float, float], bool]]:
    """Games of a ruleset from one deal number to another: (role, strength of the hand, whether its side won)."""
    rules, found = RULESETS[job[0]], []
    for number in range(job[1], job[2]):
        marked = rules.auction == "marked_card"
        game = Game(rules, seed=deal_seed(-1, number), first=None if marked else number % rules.players)
        landlord = game.landlord if game.landlord is not None else number % rules.players
        # Before the landlord takes the bottom, except where no auction comes before it.
        hands = [strength(rules, hand) for hand in game.hands]
        play(game, [Regular()] * rules.players, bare=landlord)
        for seat, value in enumerate(hands):
            role = "farmer"
            if seat in game.landlords:
                role = "landlord" if seat == landlord else "partner"
            found.append((role, value, seat in game.winners))
    return found


def fit(values: Iterable[tuple[float, float, float]], wins: Iterable[bool]) -> Fit:
    """The logistic fit of wins by strength: a constant and three slopes."""
    x = np.array(list(values))
    y = np.array(list(wins), dtype=float)
    rows = np.column_stack([np.ones(len(x)), x])
    weights = np.zeros(4)
    for _ in range(30):
        chance = 1.0 / (1.0 + np.exp(-rows @ weights))
        spread = rows * (chance * (1.0 - chance))[:, None]
        weights += np.linalg.solve(rows.T @ spread + 1e-6 * np.eye(4), rows.T @ (y - chance))
    constant, turns, high, bombs = (round(float(each), 4) for each in weights)
    return constant, turns, high, bombs


def main() -> None:
    """Simulate and write the file beside this module."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=3000, help="games of each ruleset")
    parser.add_argument("--jobs", type=int, default=None, help="processes")
    parser.add_argument("--ruleset", action="append", choices=list(RULESETS), help="only this one; may be repeated")
    options = parser.parse_args()
    path = Path(__file__).with_name("odds.json")
    fits: dict[str, dict[str, Fit]] = json.loads(path.read_text())
    with ProcessPoolExecutor(options.jobs) as pool:
        for name in options.ruleset or RULESETS:
            jobs = [(name, start, min(start + BATCH, options.games)) for start in range(0, options.games, BATCH)]
            rows = [row for batch in pool.map(sample, jobs) for row in batch]
            fits[name] = {}
            for role in ("landlord", "farmer", "partner"):
                own = [row for row in rows if row[0] == role]
                if own:
                    fits[name][role] = fit([row[1] for row in own], [row[2] for row in own])
                    print(name, role, fits[name][role], "won", round(sum(row[2] for row in own) / len(own), 3))
    lines = [f'  "{name}": {json.dumps(fits[name])}' for name in RULESETS]
    path.write_text("{\n" + ",\n".join(lines) + "\n}\n")


if __name__ == "__main__":
    main()
