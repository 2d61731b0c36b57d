"""The record of a game, as `.ddz` text and as JSON; see docs/record.md.

Reading a written record gives the same game: the same events, tags and notes. What is computed from the game (result,
scores, multiplier) is written too, and checked when it is read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Literal

import msgspec

from doudizhu.game.events import AnyEvent
from doudizhu.game.game import BadReplay, Game
from doudizhu.notation import NotationError, parse_ruleset, ruleset_text
from doudizhu.record_reading import RecordError, read_text
from doudizhu.record_writing import GIVEN, computed_tags, kept_tags, write_text

__all__ = ["RecordError", "dumps", "dumps_all", "loads", "loads_all"]

Format = Literal["text", "json"]


def dumps(game: Game, format: Format = "text") -> str:
    """The record of a game, finished or not. The whole deal is in it: it is for the table, not for a seat."""
    return write_text(game) if format == "text" else _json(game)


def dumps_all(games: Iterable[Game]) -> str:
    """Several games as text, one block each."""
    return "\n".join(write_text(game) for game in games)


def loads(text: str) -> Game:
    """The game of a record, text or JSON. Raises `RecordError` when it is none, more than one, or can't be a game."""
    if text.lstrip().startswith("{"):
        return _read_json(text)
    games = read_text(text)
    if len(games) != 1:
        raise RecordError(1, "", f"expected one game, found {len(games)}")
    return games[0]


def loads_all(text: str) -> list[Game]:
    """All games of a text. Raises `RecordError`."""
    return read_text(text)


class _Json(msgspec.Struct, frozen=True, kw_only=True):
    """The record as JSON."""

    format: Literal["ddz"] = "ddz"
    version: Literal[1] = 1
    ruleset: str
    tags: dict[str, str]
    events: tuple[AnyEvent, ...]
    notes: dict[str, str]
    result: dict[str, str]


def _json(game: Game) -> str:
    record = _Json(
        ruleset=ruleset_text(game.rules),
        tags=kept_tags(game),
        events=game.events,
        notes={str(index): note for index, note in sorted(game.notes.items())},
        result=computed_tags(game),
    )
    return msgspec.json.format(msgspec.json.encode(record), indent=1).decode() + "\n"


def _read_json(text: str) -> Game:
    try:
        record = msgspec.json.decode(text, type=_Json)
        rules = parse_ruleset(record.ruleset)
        game = Game.replay(rules, record.events)
        game.tags.update(record.tags)
        game.notes.update((int(index), note) for index, note in record.notes.items())
    except (msgspec.MsgspecError, NotationError, BadReplay, ValueError, RecursionError) as fault:
        raise RecordError(1, "", str(fault)) from fault
    for index in game.notes:
        if not 0 <= index < len(game.events):
            raise RecordError(1, str(index), f"a comment on an event that is not there: there are {len(game.events)}")
    for name in record.tags:
        if name in GIVEN or not re.fullmatch(r"\w+", name):
            raise RecordError(1, name, "not the name of a free tag")
    for name, value in computed_tags(game).items():
        if record.result.get(name, value) != value:
            raise RecordError(1, record.result[name], f"the game says {name} {value}")
    return game
