"""The client's types are those of the server's messages."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_generated_types_are_fresh():
    done = subprocess.run(
        [sys.executable, ROOT / "tools/protocol_types.py", "--check"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
