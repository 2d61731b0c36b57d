"""This core beside RLCard, OpenSpiel and DouZero's environment: the same deals, the same run, ratios.

    python bench/peers.py [--seconds 2] [--deals 1000]

The others come from PyPI and live in an environment of their own, `build/peers`, which is made at the first run.
"""

from __future__ import annotations

import argparse
import datetime
import json
import platform
import subprocess
import sys
import venv
from pathlib import Path

from rich.console import Console
from rich.table import Table

import doudizhu as ddz
from doudizhu import _core
from doudizhu.bench import SEED, hand_sizes, measure

ROOT = Path(__file__).resolve().parents[1]
PEERS = ROOT / "build/peers"
# DouZero's game needs none of what its training depends on.
PACKAGES = (["rlcard==1.2.0", "open_spiel==2.0.2", "numpy"], ["--no-deps", "douzero==1.1.0"])
COLUMNS = ("leads, the landlord's hand", "leads, another hand", "answers", "classifications", "random games")


def peers_python() -> Path:
    """The interpreter of the others' environment, made when it is missing."""
    python = PEERS / "bin/python"
    ready = PEERS / "ready"
    if not ready.exists():
        venv.create(PEERS, with_pip=True, clear=True)
        for packages in PACKAGES:
            subprocess.run([python, "-m", "pip", "install", "--quiet", *packages], check=True)
        ready.touch()
    return python


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--seconds", type=float, default=2.0, help="time for each of the others' loops")
    options.add_argument("--deals", type=int, default=1000, help="random deals that all engines get")
    options.add_argument("--json", action="store_true", help="print JSON for programs")
    chosen = options.parse_args()

    rules = ddz.ruleset("classic")
    work = _core.Bench(rules.core, hand_sizes=hand_sizes(rules), games=chosen.deals, seed=SEED)
    words = [word for word, *_ in rules.core.plays()]
    pack = _core.word("3456789TJQKA2" * 4 + "BR")
    landlord, next_seat = ([int(hand) for hand in hands] for hands in (work.large_hands, work.small_hands))
    asked = {
        "deals": [
            [_core.text(cards) for cards in (first, second, pack - first - second)]
            for first, second in zip(landlord, next_seat, strict=True)
        ],
        "answers": [
            [_core.text(int(hand)), _core.text(words[to_beat])]
            for hand, to_beat in zip(work.following_hands[:2000], work.to_beat_ids[:2000], strict=True)
        ],
        "played": [_core.text(int(cards)) for cards in work.played[:2000]],
        "seconds": chosen.seconds,
    }
    # Before and after the others, because a machine is not equally fast all the time.
    before = measure(rules, rounds=15, games=chosen.deals)
    worker = subprocess.run(
        [peers_python(), Path(__file__).with_name("peer_worker.py")],
        input=json.dumps(asked),
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    found: dict[str, dict[str, float]] = json.loads(worker.stdout.splitlines()[-1])
    after = measure(rules, rounds=15, games=chosen.deals)
    ours = {one.what: (one.median + other.median) / 2 for one, other in zip(before, after, strict=True)}
    if chosen.json:
        json.dump({"ours": {what: ours[what] for what in COLUMNS}, **found}, sys.stdout, indent=2)
        return
    table = Table(title="classic, times a second on one core; in brackets how much faster this core is")
    table.add_column("")
    for column in COLUMNS:
        table.add_column(column, justify="right")
    table.add_row("this core", *[f"{ours[column]:,.0f}" for column in COLUMNS])
    for name, rates in found.items():
        table.add_row(
            name,
            *[f"{rates[c]:,.0f} (x {ours[c] / rates[c]:,.0f})" if c in rates else "–" for c in COLUMNS],
        )
    out = Console(width=140)
    out.print(table)
    out.print(f"{datetime.date.today()}, {platform.machine()}, {_core.cpu} build, Python {platform.python_version()}")


if __name__ == "__main__":
    main()
