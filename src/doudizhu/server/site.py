"""The built client: its files, and the one page that serves every address of the client."""

from __future__ import annotations

from pathlib import Path

from litestar import Request, Response, get
from litestar.datastructures import State
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import File

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


class Site:
    """The files that were there when the server started; nothing else is ever read from disk."""

    def __init__(self, folder: Path = STATIC) -> None:
        self.files = {
            path.relative_to(folder).as_posix(): path
            for path in (folder.rglob("*") if folder.is_dir() else ())
            if path.is_file() and not path.name.startswith(".")
        }
        index = self.files.get("index.html")
        self.index = NOT_BUILT if index is None else index.read_text("utf-8")

    @property
    def built(self) -> bool:
        """Whether there is a client."""
        return "index.html" in self.files


def is_page(path: str) -> bool:
    """Whether an address belongs to the client: no file name, and not the interface for programs."""
    first, *_, last = [part for part in path.split("/") if part] or ["", ""]
    return "." not in last and first not in ("api", "docs", "healthz", "metrics")


@get(["/", "/{path:path}"], include_in_schema=False)
async def serve(request: Request[None, None, State], path: FromPath[str] = "/") -> Response[str] | File:
    """A file of the client, or the page for one of its addresses."""
    site: Site = request.app.state.house.site
    name = path.lstrip("/")
    if name != "index.html" and (found := site.files.get(name)) is not None:
        return File(
            found,
            content_disposition_type="inline",
            media_type=KINDS.get(found.suffix, "application/octet-stream"),
            headers={"Cache-Control": FOR_EVER if name.startswith("assets/") else ALWAYS_ASK},
        )
    if not is_page(path):
        raise NotFoundException
    # The session is there before the page asks for anything, so that two first requests are one person's.
    fresh = [] if person_of(request) else [session_cookie(new_token(), secure=request.app.state.house.secure(request))]
    return Response(site.index, media_type="text/html", headers={"Cache-Control": ALWAYS_ASK}, cookies=fresh)
