"""Structured logs: one JSON object a line, with named fields only, so that no hand can slip into a text."""

from __future__ import annotations

import json
import logging
import sys
import traceback
from datetime import UTC, datetime

LOGGER = logging.getLogger("doudizhu.server")

FIELDS = frozenset({"game", "n", "seat", "code", "ruleset", "revision", "error", "previous"})
"""All that a line may say besides its time, level and event. None of them ever holds a card."""


class UnknownField(ValueError):
    """A line was to carry a field that is not in `FIELDS`."""


def log(
    event: str,
    *,
    level: int = logging.INFO,
    exc_info: BaseException | None = None,
    **fields: str | int | float | None,
) -> None:
    """Write one line: what happened, and its fields."""
    if unknown := fields.keys() - FIELDS:
        raise UnknownField(f"{sorted(unknown)} in the line {event!r}")
    LOGGER.log(level, event, extra={"fields": fields}, exc_info=exc_info)


class JsonLines(logging.Formatter):
    """Formats any record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        line: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "event": record.getMessage(),
            **getattr(record, "fields", {}),
        }
        if record.exc_info and record.exc_info[1] is not None:
            line["error"], line["trace"] = _trace(record.exc_info[1])
        return json.dumps(line, ensure_ascii=False)


def _trace(error: BaseException) -> tuple[str, list[str]]:
    """Kind and place of an error. Its text is left out: it may quote cards."""
    frames = traceback.extract_tb(error.__traceback__)
    return type(error).__name__, [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames]


def configure(level: str) -> dict[str, object]:
    """The logging configuration for uvicorn and for us, as `logging.config.dictConfig` takes it."""
    upper = level.upper()
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"json": {"()": "doudizhu.server.logs.JsonLines"}},
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "json", "stream": sys.stderr}},
        "loggers": {
            "doudizhu": {"handlers": ["stderr"], "level": upper, "propagate": False},
            "uvicorn": {"handlers": ["stderr"], "level": upper, "propagate": False},
            "alembic": {"handlers": ["stderr"], "level": "WARNING", "propagate": False},
        },
    }
