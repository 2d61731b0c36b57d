"""`doudizhu bench`: how fast the core is on this machine, and one signature of what it does.

Times are CPU times, so that other programs on the machine count as little as they can.
"""

from __future__ import annotations

import hashlib
import json
import platform
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Annotated

import numpy as np
import typer
from rich.console import Console
from rich.table import Table

import doudizhu as ddz
from doudizhu import _core
from doudizhu.rulesets import Ruleset

SEED = 1
LONG_ENOUGH = 0.005
"""Seconds that a round takes at least."""


@dataclass(frozen=True)
class Speed:
    """How often a second something was done: the median over rounds, and the middle half of them."""

    ruleset: str
    what: str
    median: float
    low: float
    high: float


def hand_sizes(rules: Ruleset) -> list[int]:
    """Cards of each seat when play starts, the landlord's first."""
    return [rules.hand_limit] + [rules.dealt] * (rules.players - 1)


def signature() -> str:
    """One hash over the behaviour of the core under all rulesets: it changes only when behaviour does."""
    total = hashlib.sha256()
    for rules in ddz.RULESETS.values():
        total.update(f"{rules.id} {rules.core.signature():016x}\n".encode())
    return total.hexdigest()[:16]


def measure(rules: Ruleset, rounds: int, games: int) -> list[Speed]:
    """Measure everything for one ruleset, on one core.

    rounds: how often each loop is timed. games: random games that the hands come from.
    """
    core, sizes = rules.core, hand_sizes(rules)
    work = _core.Bench(core, hand_sizes=sizes, games=games, seed=SEED)
    large, few = work.large_hands, [int(hand) for hand in work.large_hands[:1000]]
    answers, played = len(work.to_beat_ids), len(work.played)

    def in_python(ask: Callable[[int], object]) -> Callable[[], float]:
        def seconds() -> float:
            start = time.process_time()
            for hand in few:
                ask(hand)
            return time.process_time() - start

        return seconds

    def timed(call: Callable[[], object]) -> Callable[[], float]:
        def seconds() -> float:
            start = time.process_time()
            call()
            return time.process_time() - start

        return seconds

    loops: list[tuple[str, int, Callable[[], float]]] = [
        ("leads, the landlord's hand", len(large), work.time_leads_large),
        ("leads, another hand", len(large), work.time_leads_small),
        ("answers", answers, work.time_answers),
        ("classifications", played, work.time_classifications),
        ("counts of leads", len(large), work.time_lead_counts),
        ("fewest turns", len(large), work.time_turns),
        ("random games", games, timed(lambda: core.playouts(games, seed=SEED, hand_sizes=sizes))),
        ("leads as ids, in a batch", len(large), work.time_lead_ids),
        ("Python: leads in a batch", len(large), timed(lambda: core.leads_batch_plays(large))),
        ("Python: leads as ids, in a batch", len(large), timed(lambda: core.leads_batch(large))),
        (
            "Python: answers in a batch",
            answers,
            timed(lambda: core.answers_batch_plays(work.following_hands, work.to_beat_ids)),
        ),
        ("Python: count of leads", len(few), in_python(core.leads_count)),
        ("Python: leads as words", len(few), in_python(core.leads_words)),
        ("Python: leads as ids", len(few), in_python(core.leads_ids)),
        ("Python: leads as a list of plays", len(few), in_python(core.leads)),
        ("Python: reading of cards", len(few), in_python(core.classify)),
    ]
    speeds = []
    for what, number, seconds in loops:
        seconds()  # once unmeasured
        rates = [_rate(number, seconds) for _ in range(rounds)]
        low, median, high = np.quantile(rates, [0.25, 0.5, 0.75])
        speeds.append(Speed(rules.id, what, float(median), float(low), float(high)))
    return speeds


def _rate(number: int, seconds: Callable[[], float]) -> float:
    """How many a second, over as many passes as it takes for the clock's steps not to matter."""
    done, spent = 0, 0.0
    while spent < LONG_ENOUGH:
        spent += seconds()
        done += number
    return done / spent


def _short(rate: float) -> str:
    for unit, size in (("M", 1e6), ("k", 1e3)):
        if rate >= size:
            return f"{rate / size:.3g} {unit}"
    return f"{rate:.3g}"


def _cell(speed: Speed) -> str:
    spread = (speed.high - speed.low) / speed.median
    return f"{_short(speed.median)} [dim]±{spread / 2:.0%}[/dim]"


def bench(
    ruleset: Annotated[str, typer.Option("--ruleset", "-r", help="One of the six rulesets, or all.")] = "all",
    rounds: Annotated[int, typer.Option(min=1, help="How often each loop is timed.")] = 15,
    games: Annotated[int, typer.Option(min=10, help="Random games that the hands come from.")] = 1000,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON for programs.")] = False,
    only_signature: Annotated[bool, typer.Option("--signature", help="Print the signature alone.")] = False,
) -> None:
    """How fast the core is here: medians a second on one core, with the middle half of the rounds."""
    out = Console()
    if only_signature:
        out.print(signature(), highlight=False)
        return
    try:
        chosen = list(ddz.RULESETS.values()) if ruleset == "all" else [ddz.ruleset(ruleset)]
    except ddz.UnknownRuleset as fault:
        raise typer.BadParameter(str(fault), param_hint="--ruleset") from None
    speeds = [speed for rules in chosen for speed in measure(rules, rounds, games)]
    if as_json:
        out.print_json(
            json.dumps(
                {
                    "cpu": _core.cpu,
                    "machine": platform.processor() or platform.machine(),
                    "signature": signature(),
                    "speeds": [asdict(speed) for speed in speeds],
                }
            )
        )
        return
    table = Table(
        title=f"Times a second of one core ({_core.cpu} build): median of {rounds} rounds ± half of the middle half"
    )
    table.add_column("")
    for rules in chosen:
        table.add_column(rules.id, justify="right")
    rows: dict[str, dict[str, Speed]] = {}
    for speed in speeds:
        rows.setdefault(speed.what, {})[speed.ruleset] = speed
    for what, found in rows.items():
        cells = [_cell(found[rules.id]) for rules in chosen]
        table.add_row(what, *cells)
    out.print(table)
    out.print(f"signature {signature()}", highlight=False)
