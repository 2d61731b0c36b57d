"""Every build of the core that is installed and runs here behaves the same."""

import os
import subprocess
import sys
from importlib.util import find_spec

import pytest
from doudizhu._core_cpu import cpu_kinds

from doudizhu import _core
from tests.core.test_bench import PINNED

KINDS = [kind for kind in cpu_kinds() if find_spec(f"doudizhu._core_{kind}")]
SHOW = "from doudizhu import _core, bench; print(_core.cpu, bench.signature())"


def _run(kind: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", SHOW],
        env=os.environ | {"DOUDIZHU_CPU": kind},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("kind", KINDS)
def test_a_build_can_be_forced_and_behaves_as_pinned(kind: str) -> None:
    run = _run(kind)
    assert run.stdout.split() == [kind, PINNED], run.stderr


def test_the_best_build_is_taken() -> None:
    assert os.environ.get("DOUDIZHU_CPU", KINDS[0]) == _core.cpu


def test_an_unknown_build_is_refused() -> None:
    run = _run("pentium")
    assert run.returncode == 1
    assert "DOUDIZHU_CPU=pentium: built are" in run.stderr
