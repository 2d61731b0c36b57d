"""How long the open-hand solver takes: random positions from fixed seeds, the published and the shipped puzzles.

    python bench/solver.py [--positions 300] [--boards 200000] [--ruleset classic]

Each position gets a solver that remembers nothing yet and one thread. Times are CPU times, so that other programs on
the machine count as little as they can. What `--boards` positions do not reach is unknown, and counts with the time
that was spent.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Iterable, Iterator
from pathlib import Path

import numpy as np
from rich.console import Console
from rich.table import Table

import doudizhu as ddz
from doudizhu import _core
from doudizhu.cards import RANKS
from doudizhu.puzzles import load
from doudizhu.solve import core_position

CASES = Path(__file__).parents[1] / "tests/cases/puzzles.json"
FEWEST, MOST = 4, (12, 14)
"""Cards of a hand in random positions, a row for each upper bound."""
BANS = {"ban31": "trio_single", "ban32": "trio_pair", "ban421": "four_singles", "ban422": "four_pairs"}
Case = tuple[_core.Solver, _core.Position]


def random_cases(id: str, number: int, most: int) -> Iterator[Case]:
    """Hands of different sizes out of the whole pack; any seat leads."""
    rules = ddz.ruleset(id)
    for seed in range(number):
        draw = random.Random(f"mixed {id} {FEWEST} {most} {seed}")
        pack = [rank for rank in RANKS for _ in range(rules.packs * (1 if rank in "BR" else 4))]
        draw.shuffle(pack)
        hands = []
        for _ in range(rules.players):
            size = draw.randint(FEWEST, most)
            hands.append("".join(pack[:size]))
            del pack[:size]
        turn = draw.randrange(rules.players)
        yield _core.Solver(rules.core), _core.Position(rules.core, hands=hands, landlords=1, turn=turn)


def published_cases() -> Iterator[Case]:
    for kind, seats in (("two_sided", ["first", "second"]), ("three_player", ["landlord", "down", "up"])):
        for case in json.loads(CASES.read_text(encoding="utf-8"))[kind]:
            rules = _core.Rules(
                players=len(seats),
                packs=1,
                hand_limit=20,
                single_kickers=True,
                four_with_two=True,
                kicker_copies=2,
                plane_pairs_max=4,
                joker_pairs="none",
                bomb_min_double=4,
            )
            turn = seats.index(case["to_move"])
            solver = _core.Solver(rules, banned=[BANS[ban] for ban in case["bans"]])
            yield solver, _core.Position(rules, hands=[case[seat] for seat in seats], landlords=1, turn=turn)


def shipped_cases(id: str) -> Iterator[Case]:
    for puzzle in load(id):
        yield _core.Solver(puzzle.parsed.rules.core), core_position(puzzle.parsed)


def measure(cases: Iterable[Case], boards: int, **question: bool) -> list[tuple[float, int, bool]]:
    """Milliseconds and boards of each, and whether it was solved."""
    found = []
    for solver, position in cases:
        start = time.process_time()
        answer = solver.solve(position, boards=boards, **question)
        found.append((1000 * (time.process_time() - start), answer["boards"], answer["wins"] is not None))
    return found


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--positions", type=int, default=300, help="random positions")
    options.add_argument("--boards", type=int, default=200_000, help="how far to go in each position")
    options.add_argument("--ruleset", default="classic")
    chosen = options.parse_args()
    table = Table("", "positions", "unknown", "median ms", "9 of 10 ms", "slowest ms", "boards, all")
    result = {"every_play": False, "line": False}
    rows = {
        f"random, {FEWEST} to {most} cards a hand": measure(
            random_cases(chosen.ruleset, chosen.positions, most), chosen.boards, **result
        )
        for most in MOST
    }
    for what, question in (("result", result), ("all plays", {"line": False}), ("all plays and line", {})):
        rows[f"published puzzles, {what}"] = measure(published_cases(), chosen.boards, **question)
        rows[f"shipped puzzles, {what}"] = measure(shipped_cases(chosen.ruleset), chosen.boards, **question)
    for what, found in rows.items():
        times = [spent for spent, _, _ in found]
        median, most = np.quantile(times, [0.5, 0.9])
        unknown = sum(not solved for _, _, solved in found)
        boards = sum(number for _, number, _ in found)
        cells = (f"{median:.2f}", f"{most:.2f}", f"{max(times):.2f}", f"{boards:,}")
        table.add_row(what, str(len(found)), str(unknown), *cells)
    out = Console(width=120)
    out.print(table)
    out.print(f"{chosen.ruleset}, {_core.cpu} build, one thread", highlight=False)


if __name__ == "__main__":
    main()
