"""The application: routes, headers, errors, start and stop."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.metadata import version
from typing import Any

import msgspec
from litestar import Litestar, Request, Response
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.spec import License
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from doudizhu.refusals import Refused
from doudizhu.server import analyses, branches, daily, migrate, positions, values
from doudizhu.server.api import healthz, metrics, routes
from doudizhu.server.docs_page import DocsPage
from doudizhu.server.hall import Hall
from doudizhu.server.house import House
from doudizhu.server.limits import sender_at
from doudizhu.server.logs import log
from doudizhu.server.metrics import Metrics
from doudizhu.server.protocol import ErrorAnswer
from doudizhu.server.sessions import same_origin
from doudizhu.server.settings import Settings, read_settings
from doudizhu.server.site import Site, serve
from doudizhu.server.sockets import table_socket
from doudizhu.server.store import Store

HEADERS = {
    b"content-security-policy": (
        b"default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
        b"font-src 'self'; connect-src 'self'; media-src 'self'; manifest-src 'self'; worker-src 'self'; "
        b"base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    b"x-content-type-options": b"nosniff",
    b"x-frame-options": b"DENY",
    b"referrer-policy": b"same-origin",
    b"cross-origin-opener-policy": b"same-origin",
    b"cross-origin-resource-policy": b"same-origin",
    b"permissions-policy": b"camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
"""Sent with every answer. Styles may be inline (motion sets them), scripts never."""

STATUS = {
    "unknown_game": 404,
    "not_found": 404,
    "game_running": 409,
    "too_many": 429,
    "busy": 429,
    "too_large": 413,
    "closing": 503,
    "other_origin": 403,
    "analysis_failed": 500,
}
"""Status of a refusal over HTTP where it isn't 400."""

RETRY_AFTER = {"too_many": 1, "busy": 2, "closing": 5}
"""Seconds to wait before asking again, sent with a refusal that time mends. By then there may be room, not surely."""

CODES = {400: "malformed", 404: "not_found", 405: "not_found", 413: "too_large", 429: "too_many"}
"""Code of an error that the framework found."""


def answer_error(status: int, refused: Refused) -> Response[ErrorAnswer]:
    """A refusal as an HTTP answer."""
    return Response(
        ErrorAnswer(status=status, code=refused.code, params=dict(refused.params)),
        status_code=status,
        media_type="application/json",
        headers=retry_after(refused),
    )


def retry_after(refused: Refused) -> dict[str, str]:
    """The header of a refusal that says when to come back, where that helps."""
    seconds = RETRY_AFTER.get(refused.code)
    return {} if seconds is None else {"retry-after": str(seconds)}


def on_refused(_request: Request[Any, Any, Any], error: Refused) -> Response[ErrorAnswer]:
    """A refusal of ours."""
    return answer_error(STATUS.get(error.code, 400), error)


def on_http(request: Request[Any, Any, Any], error: HTTPException) -> Response[ErrorAnswer]:
    """An error that the framework found: no such address, a body that does not fit."""
    code = CODES.get(error.status_code, "malformed")
    if code == "malformed":
        return answer_error(error.status_code, Refused(code, {"text": _reason(error)}))
    if code == "too_large":
        limit: int = request.app.state.house.settings.body_bytes
        return answer_error(413, Refused(code, {"limit": limit}))
    return answer_error(error.status_code, Refused(code))


def _reason(error: HTTPException) -> str:
    reasons = [_where(each) for each in (error.extra or []) if isinstance(each, dict)]
    return ("; ".join(reasons) or error.detail)[:200]


def _where(fault: dict[str, Any]) -> str:
    """A fault with its field. The framework calls the whole body `data`, and says what is missing by its name."""
    key, message = str(fault.get("key", "")), str(fault.get("message", ""))
    named = "body" if key == "data" else key
    return f"{named}: missing" if message == repr(key) else f"{named}: {message}"


def on_failure(_request: Request[Any, Any, Any], error: Exception) -> Response[ErrorAnswer]:
    """A fault of the server: logged with its place, answered without."""
    log("request failed", level=logging.ERROR, exc_info=error)
    return answer_error(500, Refused("server_error"))


def on_nested(_request: Request[Any, Any, Any], _error: RecursionError) -> Response[ErrorAnswer]:
    """JSON nested deeper than the decoder follows: the sender's fault, not the server's."""
    return answer_error(400, Refused("malformed", {"text": "nested too deep"}))


class Guard:
    """Around everything: headers, the origin of what changes something, the rate of an address, figures."""

    def __init__(self, app: ASGIApp, house: House) -> None:
        self.app = app
        self.house = house

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] != ScopeType.HTTP:
            await self.app(scope, receive, send)
            return
        began = time.perf_counter()
        status = 500

        async def send_with_headers(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                present = {name for name, _ in message["headers"]}
                message["headers"] = [*message["headers"], *((k, v) for k, v in HEADERS.items() if k not in present)]
            await send(message)

        refusal = self._refusal(scope)
        if refusal is not None:
            await _send_refusal(refusal, send_with_headers)
        else:
            await self.app(scope, receive, send_with_headers)
        route = scope.get("path_template", "") or "other"
        self.house.metrics.requests.labels(route, status).observe(time.perf_counter() - began)

    def _refusal(self, scope: Scope) -> Refused | None:
        if not scope["path"].startswith("/api"):
            return None
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        changes = scope["method"] not in ("GET", "HEAD", "OPTIONS")  # type: ignore[typeddict-item]  # http only
        if changes and not same_origin(headers, self.house.settings.public_url):
            return Refused("other_origin")
        client = scope.get("client")
        return None if self.house.requests.take(sender_at(client[0] if client else "")) else Refused("too_many")


async def _send_refusal(refusal: Refused, send: Send) -> None:
    status = STATUS.get(refusal.code, 400)
    body = msgspec.json.encode(ErrorAnswer(status=status, code=refusal.code, params=dict(refusal.params)))
    sent = {"content-type": "application/json", "content-length": str(len(body)), **retry_after(refusal)}
    headers = [(name.encode(), value.encode()) for name, value in sent.items()]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})


def create_app(settings: Settings | None = None, site: Site | None = None) -> Litestar:
    """The application, with settings from the environment and the client of the package unless given.

    The store opens when the application starts.
    """
    settings = read_settings() if settings is None else settings
    figures = Metrics()
    house = House(settings, figures, Site() if site is None else site)

    @asynccontextmanager
    async def life(_app: Litestar) -> AsyncIterator[None]:
        url = settings.database()
        before, after = await asyncio.to_thread(migrate.upgrade, url)
        if before != after:
            log("database upgraded", revision=after)
        store = Store(url, figures.commit_size.observe)
        house.hall = Hall(store, settings, figures)
        await house.hall.start(url)
        log("started")
        try:
            yield
        finally:
            house.backgrounds.close()
            await house.hall.stop()
            log("stopped")

    return Litestar(
        route_handlers=[
            routes,
            positions.routes,
            values.routes,
            analyses.routes,
            branches.routes,
            daily.routes,
            healthz,
            metrics,
            table_socket,
            serve,
        ],
        lifespan=[life],
        state=State({"house": house}),
        middleware=[lambda app: Guard(app, house)],
        exception_handlers={
            Refused: on_refused,
            ValidationException: on_http,
            HTTPException: on_http,
            RecursionError: on_nested,
            Exception: on_failure,
        },
        openapi_config=OpenAPIConfig(
            title="Dou Dizhu",
            version=version("doudizhu"),
            description=(
                "Games of Dou Dizhu (斗地主) for people and programs. What happens at a table goes over the socket "
                "/api/games/{id}/socket; see docs/protocol.md."
            ),
            license=License(name="MIT", identifier="MIT"),
            path="/docs",
            render_plugins=[DocsPage(path="/")],
        ),
        compression_config=CompressionConfig(backend="gzip", minimum_size=1024, exclude_opt_key="packed"),
        request_max_body_size=settings.body_bytes,
        logging_config=None,
        debug=False,
    )
