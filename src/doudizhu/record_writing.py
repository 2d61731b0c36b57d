"""Writing `.ddz` text: tags, the words before the first lead, then one line for each trick."""

from __future__ import annotations

import re

from doudizhu.game.events import (
    AnyEvent,
    Bade,
    Dealt,
    DoubleChosen,
    Passed,
    Placed,
    Played,
    Redoubled,
    RevealChosen,
    acted,
)
from doudizhu.game.game import Game
from doudizhu.notation import placed_text, ruleset_text

SECRET = "Seed"
"""The tag that is written only once the game is finished: with it everybody could work out all hands."""


DEAL = ("Deal", "Bottom", "Dead", "First", "Upturned", "Marked")
COMPUTED = ("Landlord", "Result", "Scores", "Multiplier")

STAGES: dict[str, type[AnyEvent] | tuple[type[AnyEvent], ...]] = {
    "Auction": Bade,
    "Reveals": RevealChosen,
    "Doubles": DoubleChosen,
    "Redouble": Redoubled,
}
"""Tags that hold the words spoken before the first lead, in the order of their stages."""

GIVEN = {"Ruleset", "Position", "Comment", *DEAL, *STAGES, *COMPUTED}
"""Tags with a meaning; all others are the game's free tags."""


def result_text(game: Game) -> str:
    """Who won: ``landlord``, ``farmers``, ``void``, or ``*`` while the game runs."""
    if game.void:
        return "void"
    if not game.over:
        return "*"
    return "landlord" if game.winner in game.landlords else "farmers"


def scores_text(game: Game) -> str:
    """Signed scores by seat."""
    return " ".join(f"{score:+d}" for score in game.scores or ())


def multiplier_text(game: Game) -> str:
    """The table's multiplier, then every cause with its seat and, where it is not 2, its factor."""
    causes = []
    for cause in game.causes:
        seat = "" if cause.seat is None else f"@{cause.seat}"
        factor = "" if cause.factor == 2 else f"x{cause.factor}"
        causes.append(f"{cause.cause}{seat}{factor}")
    return " ".join([str(game.multiplier), *causes])


def computed_tags(game: Game) -> dict[str, str]:
    """Tags that follow from the game: who was landlord, and how it ended."""
    tags = {"Landlord": "+".join(map(str, game.landlords))} if game.landlords else {}
    tags["Result"] = result_text(game)
    if game.over:
        tags["Scores"] = scores_text(game)
    if game.landlords:
        tags["Multiplier"] = multiplier_text(game)
    return tags


def kept_tags(game: Game) -> dict[str, str]:
    """The free tags that may be written now. Raises `ValueError` for a name that can't be a free tag's."""
    finished = game.over or game.void
    for name in game.tags:
        if name in GIVEN or not re.fullmatch(r"[A-Za-z]\w*", name):
            raise ValueError(f"{name!r} can't be the name of a free tag")
    return {name: value for name, value in game.tags.items() if finished or name != SECRET}


def write_text(game: Game) -> str:
    """One game as a block of text."""
    start = game.events[0]
    tags = {"Ruleset": ruleset_text(game.rules), **kept_tags(game)}
    if isinstance(start, Placed):
        tags["Position"] = placed_text(start, game.rules)
    elif isinstance(start, Dealt):
        tags["Deal"] = " ".join("".join(hand or ()) for hand in start.hands)
        tags["Bottom"] = "".join(start.bottom or ())
        if start.dead:
            tags["Dead"] = "".join(start.dead)
        tags["First"] = str(start.first)
        if start.upturned is not None:
            tags["Upturned"] = start.upturned
        if start.marked is not None:
            tags["Marked"] = start.marked
    notes = _notes_by_action(game)
    before = [note for index, note in sorted(game.notes.items()) if not any(map(acted, game.events[: index + 1]))]
    if before:
        tags["Comment"] = "\n".join(before)
    for name, kinds in STAGES.items():
        tokens = [
            _token(event) + notes.get(index, "")
            for index, event in enumerate(game.events)
            if isinstance(event, kinds) and acted(event)
        ]
        if tokens:
            tags[name] = " ".join(tokens)
    tags.update(computed_tags(game))
    lines = [f"[{name} {quoted(value)}]" for name, value in tags.items()]
    lines.extend(_trick_lines(game, notes))
    return "\n".join(lines) + "\n"


def quoted(text: str) -> str:
    """A tag's value in double quotes, with quotes, backslashes and line ends escaped."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def comment(text: str) -> str:
    """A comment in braces, with closing braces, backslashes and line ends escaped."""
    return "{" + text.replace("\\", "\\\\").replace("}", "\\}").replace("\n", "\\n") + "}"


def _token(event: AnyEvent) -> str:
    """One action as it is written; empty for what follows by itself."""
    match event:
        case Bade(seat=seat, value=value):
            return f"{seat}:{value or '-'}"
        case RevealChosen(seat=int(seat), on=on) | DoubleChosen(seat=seat, on=on) | Redoubled(seat=seat, on=on):
            return f"{seat}:{'+' if on else '-'}"
        case Played(seat=seat, cards=cards):
            return f"{seat}:{''.join(cards)}"
        case Passed(seat=seat):
            return f"{seat}:-"
    return ""


def _notes_by_action(game: Game) -> dict[int, str]:
    """Comments by the index of the action that they are written after; one on what follows by itself goes there too."""
    found: dict[int, list[str]] = {}
    for index in sorted(game.notes):
        at = index
        while at > 0 and not acted(game.events[at]):
            at -= 1
        found.setdefault(at, []).append(game.notes[index])
    return {at: " " + comment("\n".join(notes)) for at, notes in found.items()}


def _trick_lines(game: Game, notes: dict[int, str]) -> list[str]:
    """One numbered line for each trick."""
    lines: list[str] = []
    tokens: list[str] = []
    for index, event in enumerate(game.events):
        if isinstance(event, Played | Passed):
            tokens.append(_token(event) + notes.get(index, ""))
        elif tokens:
            lines.append(f"{len(lines) + 1}. " + " ".join(tokens))
            tokens = []
    if tokens:
        lines.append(f"{len(lines) + 1}. " + " ".join(tokens))
    return lines
