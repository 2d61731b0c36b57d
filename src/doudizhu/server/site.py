"""The built client: its files, and the one page that serves every address of the client."""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from litestar import HttpMethod, Request, Response, route
from litestar.datastructures import Cookie, State
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from doudizhu.server.sessions import new_token, person_of, session_cookie

STATIC = Path(__file__).parent / "static"

FOR_EVER = "public, max-age=31536000, immutable"
ALWAYS_ASK = "no-cache"

KINDS = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".html": "text/html",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".woff2": "font/woff2",
    ".txt": "text/plain",
    ".map": "application/json",
    ".wasm": "application/wasm",
    ".mp3": "audio/mpeg",
}

NOT_BUILT = """<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Dou Dizhu</title>
<h1>The client has not been built</h1>
<p>This server runs, but the page that people play on is missing from the package.
Build it with <code>python tools/build_backend.py</code> (Node.js 20.19 or newer), then start the server again.</p>
<p lang="zh-Hans">服务器已启动，但网页客户端尚未构建。请运行 <code>python tools/build_backend.py</code>
（需要 Node.js 20.19 以上），然后重新启动。</p>
<p><a href="/docs">The interface for programs</a> works.</p>
</html>
"""


@dataclass(frozen=True, slots=True)
class Asset:
    """One file in memory, also compressed where that makes it smaller."""

    body: bytes
    packed: bytes | None
    kind: str
    caching: str
    tag: str


def asset(body: bytes, kind: str, caching: str) -> Asset:
    """The file, ready to be sent."""
    packed = gzip.compress(body, mtime=0)
    tag = f'"{hashlib.sha256(body).hexdigest()[:24]}"'
    return Asset(body, packed if len(packed) < len(body) else None, kind, caching, tag)


class Site:
    """The files that were there when the server started; nothing is read from disk later."""

    def __init__(self, folder: Path = STATIC) -> None:
        self.files: dict[str, Asset] = {}
        for path in sorted(folder.rglob("*")) if folder.is_dir() else ():
            if path.is_file() and not path.name.startswith("."):
                name = path.relative_to(folder).as_posix()
                caching = FOR_EVER if name.startswith("assets/") else ALWAYS_ASK
                kind = KINDS.get(path.suffix, "application/octet-stream")
                self.files[name] = asset(path.read_bytes(), kind, caching)
        index = self.files.pop("index.html", None)
        self.index = index or asset(NOT_BUILT.encode(), "text/html", ALWAYS_ASK)


def is_page(path: str) -> bool:
    """Whether an address belongs to the client: no file name, and not the interface for programs."""
    parts = [part for part in path.split("/") if part]
    return not parts or ("." not in parts[-1] and parts[0] not in ("api", "docs", "healthz", "metrics"))


@route(["/", "/{path:path}"], http_method=[HttpMethod.GET, HttpMethod.HEAD], include_in_schema=False, packed=True)
async def serve(request: Request[None, None, State], path: FromPath[str] = "/") -> Response[bytes]:
    """A file of the client, or the page for one of its addresses."""
    site: Site = request.app.state.house.site
    found = site.files.get(path.lstrip("/"))
    if found is not None:
        return _answer(request, found)
    if not is_page(path):
        raise NotFoundException
    # The session is there before the page asks for anything, so that two first requests are one person's.
    fresh = [] if person_of(request) else [session_cookie(new_token(), secure=request.app.state.house.secure(request))]
    return _answer(request, site.index, fresh)


def _answer(request: Request[None, None, State], found: Asset, cookies: Sequence[Cookie] = ()) -> Response[bytes]:
    headers = {"Cache-Control": found.caching, "ETag": found.tag, "Vary": "Accept-Encoding"}
    if request.headers.get("if-none-match") == found.tag:
        return Response(b"", status_code=304, headers=headers, cookies=cookies)
    body = found.body
    if found.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        body, headers["Content-Encoding"] = found.packed, "gzip"
    return Response(body, media_type=found.kind, headers=headers, cookies=cookies)
