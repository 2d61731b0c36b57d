"""The compiled arithmetic of hands, in the build that fits this CPU.

The environment variable DOUDIZHU_CPU (base, v3 or v4) forces a build. ImportError tells what is
missing when no build fits.
"""

import importlib
import os
from importlib.util import find_spec

from doudizhu._core_cpu import cpu_kinds


def _build() -> str:
    """Return the name of the build to load: the best one that is installed and runs here."""
    built = [kind for kind in ("v4", "v3", "base") if find_spec(f"doudizhu._core_{kind}")]
    forced = os.environ.get("DOUDIZHU_CPU")
    if forced:
        if forced not in built or forced not in cpu_kinds():
            raise ImportError(f"DOUDIZHU_CPU={forced}: built are {built}, this CPU runs {cpu_kinds()}")
        return forced
    for kind in cpu_kinds():
        if kind in built:
            return kind
    raise ImportError(f"the core is built for {built}, this CPU runs {cpu_kinds()}")


cpu = _build()
globals().update(
    {
        name: value
        for name, value in vars(importlib.import_module(f"doudizhu._core_{cpu}")).items()
        if not name.startswith("_")
    }
)
