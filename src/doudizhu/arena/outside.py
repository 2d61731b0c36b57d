"""What is said between the arena and a player outside it: one text a question, one text an answer.

A question is JSON, with the view as the table's WebSocket sends it::

    {"type": "act", "seed": 1, "view": {...}}

The answer is an action as the table's WebSocket takes it, where the cards of a play may also be rank text::

    {"kind": "play", "cards": "334455"}   {"kind": "play", "cards": ["3s", "3h"]}   {"kind": "pass"}
    {"kind": "bid", "value": 2}   {"kind": "double", "on": true}   {"kind": "reveal", "on": false}

Decisions should depend on the question only.
"""

from __future__ import annotations

import msgspec

from doudizhu.cards import rank_text
from doudizhu.game.actions import Action, Bid, Double, Pass, Play, Reveal
from doudizhu.game.view import View


class Answer(msgspec.Struct, forbid_unknown_fields=True):
    """What a player outside says."""

    kind: str
    cards: str | tuple[str, ...] = ""
    value: int = 0
    on: bool = False


class OutsideFault(RuntimeError):
    """A player outside can't be reached, went away, or answered with something that is no action."""


def question(seed: int, view: View) -> bytes:
    """The text that asks for an action."""
    return msgspec.json.encode({"type": "act", "seed": seed, "view": view})


def action_of(text: str | bytes, who: str) -> Action:
    """The action that an answer names; raises `OutsideFault`, naming `who`, when it names none."""
    try:
        answer = msgspec.json.decode(text, type=Answer)
    except (msgspec.MsgspecError, UnicodeDecodeError) as fault:
        raise OutsideFault(f"{who}: {text!r} is no action: {fault}") from fault
    match answer.kind:
        case "pass":
            return Pass()
        case "bid":
            return Bid(answer.value)
        case "double":
            return Double(answer.on)
        case "reveal":
            return Reveal(answer.on)
        case "play" if isinstance(answer.cards, str):
            return Play(answer.cards)
        case "play":
            return Play(rank_text(answer.cards), held=tuple(answer.cards))
    raise OutsideFault(f"{who}: unknown kind {answer.kind!r}")
