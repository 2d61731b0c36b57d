"""What a request finds in the application."""

from __future__ import annotations

from typing import Any

from litestar.connection import ASGIConnection

from doudizhu.server.background import Backgrounds
from doudizhu.server.hall import Hall
from doudizhu.server.limits import Buckets, Starts, sender_at
from doudizhu.server.metrics import Metrics
from doudizhu.server.settings import Settings
from doudizhu.server.site import Site

Connected = ASGIConnection[Any, Any, Any, Any]


class House:
    """One server: settings, figures, tables, the client's files, and the limits of those who ask."""

    def __init__(self, settings: Settings, metrics: Metrics, site: Site) -> None:
        self.settings = settings
        self.metrics = metrics
        self.site = site
        self.hall: Hall
        """Opened when the application starts."""
        self.backgrounds = Backgrounds()
        self.new_games = Starts(settings.games_per_minute)
        self.new_seeds = Starts(settings.games_per_minute)
        self.requests = Buckets(settings.requests_per_second, 10 * settings.requests_per_second)

    def secure(self, connection: Connected) -> bool:
        """Whether the browser came by HTTPS, so that its cookie may be kept to HTTPS."""
        return connection.url.scheme in ("https", "wss") or self.settings.public_url.startswith("https:")

    @staticmethod
    def address(connection: Connected) -> str:
        """Address that the request comes from, as limits count it."""
        return sender_at(connection.client.host if connection.client is not None else "")


def house(connection: Connected) -> House:
    """The server that a request has reached."""
    found: House = connection.app.state.house
    return found
