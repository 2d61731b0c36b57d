"""Print the requirements of the dependency groups `test` and `check`, one a line, for pip older than 25.1."""

import tomllib
from pathlib import Path

groups = tomllib.loads((Path(__file__).resolve().parents[1] / "pyproject.toml").read_text())["dependency-groups"]
for group in ("test", "check"):
    print("\n".join(groups[group]))
