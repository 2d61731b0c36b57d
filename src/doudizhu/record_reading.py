"""Reading `.ddz` text: tags, then the tricks; every action is played again, so an impossible game is found.

What is wrong is told with its line, the word and the reason.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from doudizhu.cards import Card, UnknownCard, is_card, parse
from doudizhu.game.actions import Action, Bid, Double, Pass, Play, Reveal
from doudizhu.game.events import Dealt, acted
from doudizhu.game.game import Game
from doudizhu.notation import NotationError, parse_position, parse_ruleset
from doudizhu.record_writing import COMPUTED, GIVEN, STAGES, computed_tags
from doudizhu.refusals import Refused
from doudizhu.rulesets.base import Ruleset


class RecordError(ValueError):
    """A record that can't be read. Carries the line (from 1), the faulty word and the reason."""

    def __init__(self, line: int, token: str, reason: str) -> None:
        super().__init__(f"line {line}: {token!r}: {reason}" if token else f"line {line}: {reason}")
        self.line = line
        self.token = token
        self.reason = reason


TAG = re.compile(r'\[(\w+) "((?:[^"\\]|\\.)*)"\]')
WORD = re.compile(r"\{(?:[^}\\]|\\.)*+(\})?|[^\s{]+")
"""A comment, whose closing brace may be missing, or what stands between spaces. What does not end matches once and for
all: searched for again from each of its braces, a line of nothing else would take quadratic time."""
ESCAPE = re.compile(r"\\(.)")


@dataclass(frozen=True, slots=True)
class Line:
    """Text with the number of its line in the record."""

    number: int
    text: str


@dataclass(slots=True)
class Block:
    """One game as it is written."""

    tags: dict[str, Line]
    tricks: list[Line]

    def line(self, name: str) -> int:
        """The line of a tag, or of the block's first tag."""
        found = self.tags.get(name)
        return found.number if found else min((tag.number for tag in self.tags.values()), default=1)


def read_text(text: str) -> list[Game]:
    """All games of a text. Raises `RecordError`."""
    return [_read(block) for block in _blocks(text)]


def _blocks(text: str) -> list[Block]:
    blocks: list[Block] = []
    block = Block({}, [])
    for number, raw in enumerate(text.split("\n"), 1):
        line = raw.strip()
        if not line or line.startswith("%"):
            continue
        if not line.startswith("["):
            if not block.tags:
                raise RecordError(number, line[:40], 'a game begins with its tags, as [Ruleset "classic"]')
            block.tricks.append(Line(number, line))
            continue
        found = TAG.fullmatch(line)
        if found is None:
            raise RecordError(number, line[:40], 'a tag is written [Name "value"]')
        name, value = found.groups()
        if name == "Ruleset" and block.tags:
            blocks.append(block)
            block = Block({}, [])
        if block.tricks:
            raise RecordError(number, name, "a tag after the tricks; the next game begins with Ruleset")
        if name in block.tags:
            raise RecordError(number, name, "this tag is there already")
        block.tags[name] = Line(number, _unescaped(value))
    if block.tags:
        blocks.append(block)
    return blocks


def _unescaped(text: str) -> str:
    return ESCAPE.sub(lambda found: "\n" if found[1] == "n" else found[1], text)


def _read(block: Block) -> Game:
    ruleset = block.tags.get("Ruleset")
    if ruleset is None:
        raise RecordError(block.line("Ruleset"), "", "there is no Ruleset tag")
    try:
        rules = parse_ruleset(ruleset.text)
    except NotationError as fault:
        raise RecordError(ruleset.number, fault.token, fault.reason) from fault
    game = _start(block, rules)
    game.tags.update((name, tag.text) for name, tag in block.tags.items() if name not in GIVEN)
    if "Comment" in block.tags:
        game.notes[0] = block.tags["Comment"].text
    for stage in STAGES:
        if stage in block.tags:
            _play(game, stage, block.tags[stage])
    for line in block.tricks:
        _play(game, "", line)
    _check(block, game)
    return game


def _start(block: Block, rules: Ruleset) -> Game:
    position = block.tags.get("Position")
    if position is not None:
        try:
            found = parse_position(position.text)
            return Game.start(rules, found.placed())
        except NotationError as fault:
            raise RecordError(position.number, fault.token, fault.reason) from fault
        except ValueError as fault:
            raise RecordError(position.number, position.text, str(fault)) from fault
    deal = block.tags.get("Deal")
    if deal is None:
        raise RecordError(block.line("Ruleset"), "", "there is neither a Deal nor a Position tag")
    event = Dealt(
        ruleset=rules.id,
        options=rules.changed(),
        hands=tuple(_cards(Line(deal.number, part)) for part in deal.text.split()),
        bottom=_cards(block.tags.get("Bottom")),
        dead=_cards(block.tags.get("Dead")),
        first=_first(block),
        upturned=_card(block.tags.get("Upturned")),
        marked=_card(block.tags.get("Marked")),
    )
    try:
        return Game.start(rules, event)
    except ValueError as fault:
        raise RecordError(deal.number, "Deal", str(fault)) from fault


def _cards(line: Line | None) -> tuple[Card, ...]:
    if line is None or not line.text:
        return ()
    try:
        named = parse(line.text)[1]
    except UnknownCard as fault:
        raise RecordError(line.number, fault.text, str(fault)) from fault
    if not named:
        raise RecordError(line.number, line.text, "cards of a deal need suits")
    return named


def _card(line: Line | None) -> Card | None:
    if line is None:
        return None
    if not is_card(line.text):
        raise RecordError(line.number, line.text, "not a card")
    return line.text


def _first(block: Block) -> int:
    line = block.tags.get("First")
    if line is None:
        raise RecordError(block.line("Deal"), "", "there is no First tag")
    if not _is_number(line.text):
        raise RecordError(line.number, line.text[:40], "First is a seat")
    return int(line.text)


def _is_number(text: str) -> bool:
    """Whether a text is a small number: Python reads no number of thousands of digits."""
    return text.isdecimal() and len(text) < 10


def _play(game: Game, stage: str, line: Line) -> None:
    """Carry out the actions of a line: words `seat:what`, comments, and at its start the trick's number."""
    for found in WORD.finditer(line.text):
        word = found[0]
        if word.startswith("{"):
            if found[1] is None:
                raise RecordError(line.number, word[:40], "a comment that does not end")
            index = _last_action(game)
            note = _unescaped(word[1:-1])
            game.notes[index] = game.notes[index] + "\n" + note if index in game.notes else note
            continue
        if found.start() == 0 and not stage and re.fullmatch(r"\d+\.", word):
            continue
        seat, action = _action(stage, word, line.number)
        try:
            game.apply(seat, action)
        except (Refused, UnknownCard) as refused:
            raise RecordError(line.number, word, str(refused)) from refused


def _last_action(game: Game) -> int:
    """The event that the last action made; 0, the deal, before any."""
    index = len(game.events) - 1
    while index > 0 and not acted(game.events[index]):
        index -= 1
    return index


def _action(stage: str, word: str, number: int) -> tuple[int, Action]:
    seat, colon, what = word.partition(":")
    if not colon or not _is_number(seat) or not what:
        raise RecordError(number, word[:80], "expected seat:what, as 0:3s3h or 2:- for a pass")
    action: Action
    if stage == "Auction":
        if what != "-" and not _is_number(what):
            raise RecordError(number, word[:80], "a bid is a number, or - for a pass")
        action = Pass() if what == "-" else Bid(int(what))
    elif stage:
        if what not in ("+", "-"):
            raise RecordError(number, word, "a choice is + or -")
        action = Reveal(what == "+") if stage == "Reveals" else Double(what == "+")
    elif what == "-":
        action = Pass()
    else:
        try:
            named = parse(what)[1]
        except UnknownCard as fault:
            raise RecordError(number, word, str(fault)) from fault
        action = Play(what, held=named)
    return int(seat), action


def _check(block: Block, game: Game) -> None:
    """Compare what the record says of the end with what the game says."""
    computed = computed_tags(game)
    for name in COMPUTED:
        line = block.tags.get(name)
        if line is not None and line.text != computed.get(name):
            raise RecordError(line.number, line.text, f"the game says {name} {computed.get(name)}")
