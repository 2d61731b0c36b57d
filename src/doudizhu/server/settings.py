"""What a host can set, all by environment. `docs/hosting.md` has the same table in words; a test compares the two."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path

PREFIX = "DOUDIZHU_"


class BadSetting(ValueError):
    """A variable of the environment holds something that it can't hold. Carries its name and value."""

    def __init__(self, name: str, value: str, expected: str) -> None:
        super().__init__(f"{name}={value!r}: expected {expected}")
        self.name = name
        self.value = value


def user_folder(environ: Mapping[str, str]) -> Path:
    """The user's folder for this program, by the XDG base directory specification."""
    base = environ.get("XDG_DATA_HOME", "")
    return (Path(base) if base else Path.home() / ".local/share") / "doudizhu"


LOG_LEVELS = ("debug", "info", "warning", "error")

MAY_BE_ZERO = frozenset({"pace", "idle_seconds", "keep_seconds"})
"""Numbers that mean something at 0; of all others a server needs at least one."""


@dataclass(frozen=True, kw_only=True)
class Settings:
    """One field per variable; the variable is the field's name in capitals after `DOUDIZHU_`.

    Raises `BadSetting` for a number or a level that no server could run with.
    """

    host: str = "127.0.0.1"
    port: int = 8000
    database_url: str = ""
    """Empty: SQLite in the user's folder."""
    public_url: str = ""
    """Address that browsers use, where a proxy stands before the server; its host is accepted as origin."""
    workers: int = 1
    log_level: str = "info"

    pace: int = 900
    """Milliseconds that a computer player takes for an ordinary decision; 0 answers at once."""
    thinkers: int = 2
    """Threads in which computer players think."""

    message_bytes: int = 16 * 1024
    """Largest message on a socket."""
    body_bytes: int = 64 * 1024
    """Largest body of an HTTP request."""
    messages_per_second: int = 20
    """Messages a socket may send in the long run; three seconds' worth may come at once."""
    games_per_minute: int = 60
    """New games a person may start in the long run; a minute's worth may come at once."""
    requests_per_second: int = 50
    """Requests to /api an address may send in the long run; ten seconds' worth may come at once."""
    sockets_per_person: int = 12
    """Sockets that one session may hold open, or one address without a session."""
    sockets: int = 10_000
    """Sockets in all."""
    idle_seconds: int = 120
    """A socket that says nothing for so long is closed; clients ping every 25 seconds."""
    keep_seconds: int = 600
    """A table that nobody looks at leaves memory after so long; the store keeps it."""
    metrics: bool = True
    """Whether /metrics answers."""

    def __post_init__(self) -> None:
        """Judge the numbers and the level, wherever they came from."""
        for field in fields(self):
            value = getattr(self, field.name)
            least = 0 if field.name in MAY_BE_ZERO else 1
            if isinstance(field.default, int) and not isinstance(field.default, bool) and value < least:
                raise BadSetting(PREFIX + field.name.upper(), str(value), f"a number of {least} or more")
        if self.port > 65535:
            raise BadSetting(PREFIX + "PORT", str(self.port), "a port of 1 to 65535")
        if self.log_level not in LOG_LEVELS:
            raise BadSetting(PREFIX + "LOG_LEVEL", self.log_level, "one of " + ", ".join(LOG_LEVELS))

    def database(self, environ: Mapping[str, str] = os.environ) -> str:
        """The address of the store. Makes the user's folder when the default is used."""
        if self.database_url:
            return self.database_url
        folder = user_folder(environ)
        folder.mkdir(parents=True, exist_ok=True)
        return f"sqlite:///{folder / 'doudizhu.sqlite3'}"


def read_settings(environ: Mapping[str, str] = os.environ) -> Settings:
    """Settings from the environment. Raises `BadSetting` for a value that doesn't fit and for an unknown name."""
    known = {PREFIX + field.name.upper(): field for field in fields(Settings)}
    values: dict[str, object] = {}
    for name, value in environ.items():
        if not name.startswith(PREFIX) or name in OTHERS:
            continue
        if name not in known:
            raise BadSetting(name, value, "one of " + ", ".join(sorted(known)))
        field = known[name]
        default = field.default
        if isinstance(default, bool):
            if value.lower() not in ("0", "1", "true", "false"):
                raise BadSetting(name, value, "0, 1, true or false")
            values[field.name] = value.lower() in ("1", "true")
        elif isinstance(default, int):
            if not value.isascii() or not value.isdigit():
                raise BadSetting(name, value, "a number of 0 or more")
            values[field.name] = int(value)
        else:
            values[field.name] = value
    return Settings(**values)  # type: ignore[arg-type]  # each value was made in the type of its field


OTHERS = frozenset({"DOUDIZHU_SKIP_WEB", "DOUDIZHU_CPU"})
"""Variables that other parts read."""
