"""A ruleset and a position as one line of text, for puzzles, analysis and records.

A ruleset is its id, and in parentheses the fields that a host changed: ``folk(spring=true;kicker_copies=3)``.

A position at card play is six fields separated by spaces, more may follow::

    classic 3344555R/4456JJQ/336689TTJK L0 t0 - 3x1
    ruleset hands, seat 0 first         landlord turn trick stake

* hands: rank text or, all of them or none, physical text; a slash between seats.
* ``L0``: the landlord's seat. ``L0+2``: seat 2 is landlord too and all know it. ``L0+2?7s``: only the marked card,
  7s, binds him, and he has not shown himself. ``L0?7s``: nobody but the landlord knows that he is alone.
* ``t1``: the seat to act.
* the trick: ``-`` when that seat leads, else who made the play to beat: ``2:99``. The seats between have passed.
* ``3x4``: the base score, and the multiplier so far.
* ``bottom=55K``: the bottom cards, which the landlord holds or has played. ``plays=3,0,1``: plays that each seat has
  made, for spring and anti-spring; without it none but the play to beat. ``doubled=1,2`` and ``redoubled=yes``: doubles
  that count for a seat alone.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from doudizhu.cards import Card, parse
from doudizhu.game.events import Placed
from doudizhu.game.game import Game
from doudizhu.game.placing import BadPosition, place
from doudizhu.game.sight import multiplier
from doudizhu.game.state import State
from doudizhu.refusals import IllegalPlay
from doudizhu.rulesets import RULESETS, Ruleset, UnknownOption, UnknownRuleset, ruleset


class NotationError(ValueError):
    """A line that is no ruleset or no position. Carries the faulty field and what is wrong with it."""

    def __init__(self, token: str, reason: str) -> None:
        super().__init__(f"{token!r}: {reason}")
        self.token = token
        self.reason = reason


def ruleset_text(rules: Ruleset) -> str:
    """A ruleset with its changed fields."""
    changes = ";".join(f"{name}={_value_text(value)}" for name, value in rules.changed().items())
    return f"{rules.id}({changes})" if changes else rules.id


def parse_ruleset(text: str) -> Ruleset:
    """The ruleset that `ruleset_text` wrote. Raises `NotationError`."""
    found = re.fullmatch(r"(\w+)(?:\((.*)\))?", text)
    if found is None:
        raise NotationError(text, "not a ruleset: expected id or id(field=value;…)")
    id, fields = found.groups()
    if id not in RULESETS:
        raise NotationError(id, f"no such ruleset; there are {', '.join(RULESETS)}")
    options: dict[str, object] = {}
    for part in fields.split(";") if fields else ():
        name, _, written = part.partition("=")
        allowed = RULESETS[id].options.get(name)
        if allowed is None:
            raise NotationError(part, f"{id} has no option {name!r}; it has {', '.join(RULESETS[id].options)}")
        values = {_value_text(value): value for value in allowed}
        if written not in values:
            raise NotationError(part, f"{name} can be {', '.join(values)}")
        options[name] = values[written]
    try:
        return ruleset(id, **options)
    except (UnknownOption, UnknownRuleset) as fault:
        raise NotationError(text, str(fault)) from fault


def _value_text(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, tuple):
        return ",".join(map(str, value)) or "none"
    return str(value)


@dataclass(frozen=True, slots=True)
class Position:
    """A position at card play as it is written: cards may lack suits."""

    rules: Ruleset
    hands: tuple[str, ...]
    landlord: int
    turn: int
    hidden: int | None = None
    """A second landlord."""
    marked: Card | None = None
    """The card that binds the landlords, while not all know them."""
    to_beat: str = ""
    owner: int | None = None
    base: int = 1
    factor: int = 1
    bottom: str = ""
    plays: tuple[int, ...] | None = None
    doubled: tuple[int, ...] = ()
    redoubled: bool = False

    @property
    def landlords(self) -> tuple[int, ...]:
        """All landlords, the open one first."""
        return (self.landlord,) if self.hidden is None else (self.landlord, self.hidden)

    def placed(self) -> Placed:
        """The event that starts a game here. Raises `BadPosition` or `IllegalPlay`."""
        return place(
            self.rules,
            self.hands,
            bottom=self.bottom,
            landlord=self.landlord,
            hidden=self.hidden,
            marked=self.marked,
            bid=self.base,
            factor=self.factor,
            turn=self.turn,
            to_beat=self.to_beat,
            owner=self.owner,
            plays=self.plays,
            doubled=self.doubled,
            redoubled=self.redoubled,
            bottom_held=True,
        )

    def game(self) -> Game:
        """A game that starts here. Raises `BadPosition` or `IllegalPlay`."""
        return Game.start(self.rules, self.placed())

    def __str__(self) -> str:
        """The line of text."""
        landlords = "+".join(map(str, self.landlords)) + (f"?{self.marked}" if self.marked else "")
        parts = [
            ruleset_text(self.rules),
            "/".join(self.hands),
            f"L{landlords}",
            f"t{self.turn}",
            f"{self.owner}:{self.to_beat}" if self.to_beat else "-",
            f"{self.base}x{self.factor}",
        ]
        if self.bottom:
            parts.append(f"bottom={self.bottom}")
        if self.plays is not None:
            parts.append("plays=" + ",".join(map(str, self.plays)))
        if self.doubled:
            parts.append("doubled=" + ",".join(map(str, self.doubled)))
        if self.redoubled:
            parts.append("redoubled=yes")
        return " ".join(parts)


FIELDS = {
    "landlords": r"L(\d)(?:\+(\d))?(?:\?(\w\w))?",
    "turn": r"t(\d)",
    "trick": r"-|(\d):(\w+)",
    "stake": r"(\d{1,9})x(\d{1,9})",
}
MORE = {"bottom": r"\w+", "plays": r"\d{1,2}(,\d{1,2})*", "doubled": r"\d(,\d)*", "redoubled": "yes"}


def parse_position(text: str) -> Position:
    """Read a line. Raises `NotationError` for one that is not written so or that no game can reach."""
    parts = text.split()
    if len(parts) < 6:
        raise NotationError(text, f"a position has six fields (ruleset hands L t trick stake), not {len(parts)}")
    rules = parse_ruleset(parts[0])
    found = [_match(name, part) for name, part in zip(FIELDS, parts[2:6], strict=True)]
    (landlord, hidden, marked), (turn,), (owner, to_beat), (base, factor) = found
    more: dict[str, str] = {}
    for part in parts[6:]:
        name, _, value = part.partition("=")
        if name not in MORE or name in more or not re.fullmatch(MORE[name], value):
            raise NotationError(part, "expected bottom=CARDS, plays=N,N,…, doubled=N,… or redoubled=yes, each once")
        more[name] = value
    position = Position(
        rules=rules,
        hands=tuple(parts[1].split("/")),
        landlord=int(landlord or 0),
        hidden=None if hidden is None else int(hidden),
        marked=marked,
        turn=int(turn or 0),
        to_beat=to_beat or "",
        owner=None if owner is None else int(owner),
        base=int(base or 1),
        factor=int(factor or 1),
        bottom=more.get("bottom", ""),
        plays=_numbers(more["plays"]) if "plays" in more else None,
        doubled=_numbers(more["doubled"]) if "doubled" in more else (),
        redoubled="redoubled" in more,
    )
    try:
        position.placed()
    except BadPosition as fault:
        field = next((part for part in parts[6:] if part.startswith(f"{fault.argument}=")), text)
        raise NotationError(field, str(fault)) from fault
    except IllegalPlay as fault:
        raise NotationError(text, str(fault)) from fault
    return position


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split(",")))


def _match(name: str, part: str) -> tuple[str | None, ...]:
    found = re.fullmatch(FIELDS[name], part)
    if found is None:
        raise NotationError(part, f"not a {name} field")
    return found.groups()


def position_of(state: State, suits: bool = False) -> Position:
    """The position of a game at card play: ranks only, or with suits. Raises `BadPosition` in any other phase."""
    if state.phase != "play" or state.landlord is None or state.turn is None:
        raise BadPosition(f"only a game at card play has a position; this one is at {state.phase}")

    def text(cards: tuple[Card, ...]) -> str:
        return "".join(cards) if suits else parse("".join(cards))[0]

    beaten = state.to_beat
    return Position(
        rules=state.rules,
        hands=tuple(text(hand) for hand in state.hands),
        landlord=state.landlord,
        hidden=state.hidden,
        marked=None if state.identity_known else state.marked,
        turn=state.turn,
        to_beat=text(beaten.cards) if beaten else "",
        owner=beaten.seat if beaten else None,
        base=state.base,
        factor=multiplier(state),
        bottom=text(state.bottom),
        plays=tuple(state.plays),
        doubled=(state.doubled or ()) if state.rules.double_scope == "seat" else (),
        redoubled=bool(state.redoubled),
    )


def placed_text(event: Placed, rules: Ruleset) -> str:
    """The line, with suits, of the position that a game started from."""
    hands = tuple("".join(hand or ()) for hand in event.hands)
    return str(
        Position(
            rules=rules,
            hands=hands,
            landlord=event.landlord,
            hidden=event.hidden,
            marked=event.marked,
            turn=event.turn,
            to_beat="".join(event.to_beat),
            owner=event.owner,
            base=event.base,
            factor=event.factor,
            bottom="".join(event.bottom or ()),
            plays=event.plays,
            doubled=event.doubled,
            redoubled=event.redoubled,
        )
    )
