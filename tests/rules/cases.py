"""The rule cases of tests/cases, read once."""

import json
from pathlib import Path
from typing import Any

CASES = Path(__file__).parent.parent / "cases"
RULES: dict[str, Any] = json.loads((CASES / "rules.json").read_text())
REPORTS: dict[str, Any] = json.loads((CASES / "reports.json").read_text())
