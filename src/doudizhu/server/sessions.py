"""Who is asking: a random token in a cookie, known here only by its digest."""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

COOKIE = "doudizhu_session"
LIFE_SECONDS = 400 * 24 * 60 * 60
"""The longest life that browsers grant a cookie."""

TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")

Connection = ASGIConnection[Any, Any, Any, Any]


def person_of(connection: Connection) -> str | None:
    """Digest of the session's token, or None without one."""
    token = connection.cookies.get(COOKIE, "")
    return digest(token) if TOKEN.fullmatch(token) else None


def digest(token: str) -> str:
    """What the store knows of a token: SHA-256, hex. The token has 256 random bits, so it needs no salt."""
    return hashlib.sha256(token.encode()).hexdigest()


def new_token() -> str:
    """A fresh token."""
    return secrets.token_urlsafe(32)


def session_cookie(token: str, *, secure: bool) -> Cookie:
    """The cookie that carries the token: not for scripts, not for other sites."""
    return Cookie(key=COOKIE, value=token, max_age=LIFE_SECONDS, path="/", httponly=True, samesite="lax", secure=secure)


def same_origin(headers: Mapping[str, str], public_url: str) -> bool:
    """Whether a request may act for its cookie.

    Browsers send `Origin` with every socket and every POST; it must name the host that was asked or the public one.
    A program that is no browser sends none, and carries no stranger's cookie.
    """
    origin = headers.get("origin")
    if origin is None:
        return True
    try:
        host = urlsplit(origin).netloc
    except ValueError:  # as for a bracket that does not close
        return False
    return bool(host) and host in (headers.get("host"), urlsplit(public_url).netloc)
