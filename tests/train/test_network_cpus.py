"""Networks give the same bits in every build of the core that is installed and runs here, and so do searches."""

import hashlib
import os
import subprocess
import sys
from importlib.util import find_spec

import numpy as np
import pytest
from doudizhu._core_cpu import cpu_kinds

from doudizhu import _core
from doudizhu.players.weights import table_rules
from doudizhu.rulesets import ruleset
from doudizhu.train.reference import fresh

SIZE = (48, 32, 16)
KINDS = [kind for kind in cpu_kinds() if find_spec(f"doudizhu._core_{kind}")]
SHOW = "from tests.train.test_network_cpus import bits; print(bits())"


def bits() -> str:
    """What values, gradients and searched games of networks that nobody trained come to."""
    rules = table_rules(ruleset("classic"))
    networks = fresh(rules, SIZE, 5)
    found = hashlib.sha256()
    for role, sample in enumerate(networks.self_play(games=6, explore=0.2, lambda_=0.7, shown=0.5, seed=3)):
        for numbers in (*sample, *networks.values_of(role, sample[0], sample[1])):
            found.update(np.ascontiguousarray(numbers).tobytes())
        found.update(networks.gradient(role, *sample, points_weight=0.3)[1].tobytes())
    for numbers in networks.match(networks, deals=2, seed=1, search=_core.SearchOptions(worlds=16))[:2]:
        found.update(numbers.tobytes())
    return found.hexdigest()


@pytest.mark.parametrize("kind", KINDS)
def test_builds_agree_to_the_bit(kind: str) -> None:
    run = subprocess.run(
        [sys.executable, "-c", SHOW],
        env=os.environ | {"DOUDIZHU_CPU": kind},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.stdout.strip() == bits(), run.stderr
