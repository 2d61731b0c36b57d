"""What the command line does with the server; `cli.py` mounts these."""

from __future__ import annotations

import os
import socket
import time
import urllib.request
import webbrowser
from dataclasses import fields, replace
from pathlib import Path
from threading import Thread

import uvicorn
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DatabaseError

from doudizhu.server import logs, migrate
from doudizhu.server.settings import PREFIX, BadSetting, Settings, read_settings

STOP_SECONDS = 10
"""How long a stopping server waits for its sockets."""

READY_SECONDS = 30
"""How long the page waits for a starting server."""


def serve(
    host: str | None = None,
    port: int | None = None,
    database_url: str | None = None,
    pace: int | None = None,
    workers: int | None = None,
    open_browser: bool = False,
) -> None:
    """Run the server until it is told to stop. What is None comes from the environment (see docs/hosting.md).

    Raises `BadSetting`. SIGTERM and SIGINT stop it in order: no game is lost, sockets are told to come back.
    """
    settings = with_changes(
        read_settings(), host=host, port=port, database_url=database_url, pace=pace, workers=workers
    )
    url = settings.database()
    if settings.workers > 1 and url.startswith("sqlite"):
        raise BadSetting(PREFIX + "WORKERS", str(settings.workers), "1 with SQLite; several need PostgreSQL")
    _must_be_free(settings.host, settings.port)
    _upgrade(url)
    # The application reads its settings from the environment, in this process or in each worker.
    for field in fields(Settings):
        value = getattr(settings, field.name)
        if value != field.default:
            os.environ[PREFIX + field.name.upper()] = str(int(value) if isinstance(value, bool) else value)
    address = f"http://{'127.0.0.1' if settings.host in ('0.0.0.0', '::') else settings.host}:{settings.port}"
    print(f"斗地主 {address}", flush=True)
    if open_browser:
        Thread(target=_open_when_ready, args=(address,), daemon=True).start()
    uvicorn.run(
        "doudizhu.server.app:create_app",
        factory=True,
        host=settings.host,
        port=settings.port,
        workers=settings.workers,
        log_config=logs.configure(settings.log_level),
        access_log=False,
        server_header=False,
        ws_max_size=4 * settings.message_bytes,
        ws_ping_interval=20.0,
        ws_ping_timeout=20.0,
        timeout_graceful_shutdown=STOP_SECONDS,
        limit_concurrency=None,
    )


def _must_be_free(host: str, port: int) -> None:
    """Raises `BadSetting` when the server could not listen there, before anything else is begun."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            reason = f"an address and a port to listen on ({error.strerror})"
            raise BadSetting(PREFIX + "PORT", f"{host} port {port}", reason) from error


def _upgrade(url: str) -> tuple[str | None, str | None]:
    """Bring the store to the newest tables. Raises `BadSetting` when it can't be opened; shows no password."""
    try:
        return migrate.upgrade(url)
    except (ArgumentError, DatabaseError, ImportError) as error:
        shown = "" if isinstance(error, ArgumentError) else make_url(url).render_as_string(hide_password=True)
        reason = str(error.orig if isinstance(error, DatabaseError) else error).strip()
        raise BadSetting(PREFIX + "DATABASE_URL", shown, f"the address of a store that opens ({reason})") from error


def _open_when_ready(address: str) -> None:
    """Open the page once the server answers."""
    for _ in range(READY_SECONDS * 10):
        try:
            with urllib.request.urlopen(f"{address}/healthz"):
                webbrowser.open(address)
                return
        except OSError:
            time.sleep(0.1)


def with_changes(settings: Settings, **changes: object) -> Settings:
    """The settings with those changes that are not None."""
    return replace(settings, **{name: value for name, value in changes.items() if value is not None})  # type: ignore[arg-type]  # fields of Settings, each of its type


def db_upgrade(database_url: str | None = None) -> None:
    """Bring the database to the tables of this version. Raises `BadSetting`."""
    before, after = _upgrade(with_changes(read_settings(), database_url=database_url).database())
    print(f"up to date: {after}" if before == after else f"upgraded: {before or 'empty'} -> {after}")


def db_backup(target: Path, database_url: str | None = None) -> None:
    """Copy the database into a file while the server may be running. Raises `migrate.CannotBackUp`, `BadSetting`."""
    migrate.backup(with_changes(read_settings(), database_url=database_url).database(), target)
    print(f"copied to {target}")
