"""A suite of positions with right answers: what a sensible player does and what it never does."""

from __future__ import annotations

import random
import re
from functools import cache
from importlib import resources
from typing import Any

import msgspec
from rich.console import Console
from rich.table import Table

from doudizhu.arena.match import player
from doudizhu.cards import RANKS, SUITS, Card, pack
from doudizhu.game.actions import Action, Bid, Double, Pass, Play, Reveal
from doudizhu.game.game import Game
from doudizhu.players import Player
from doudizhu.players.weights import NoWeights
from doudizhu.rulesets import ruleset
from doudizhu.rulesets.base import Ruleset


class Deal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A deal of which some hands are given."""

    hands: dict[str, str]
    """By seat, the first cards of its hand; the rest is dealt from a fixed shuffle."""
    first: int = 0
    """The seat that speaks first, or that holds the marked card."""
    marked: str = ""

    def game(self, rules: Ruleset) -> Game:
        """The game at its first question."""
        left = list(pack(rules.packs))
        random.Random(0).shuffle(left)
        places: dict[int, Card] = {}
        for seat, text in self.hands.items():
            for number, card in enumerate(_cards(text, left)):
                places[number * rules.players + int(seat)] = card
        cards = [places.get(place) or left.pop() for place in range(54 * rules.packs)]
        if not self.marked:
            return Game(rules, pack=cards, first=self.first)
        own = range(self.first, rules.players * rules.dealt, rules.players)
        return Game(rules, pack=cards, marked=next(place for place in own if cards[place] == self.marked))


def _cards(text: str, left: list[Card]) -> list[Card]:
    """Takes the cards that a text names, ranks or physical cards, from those that are left."""
    taken: list[Card] = []
    for token in re.findall(f"[{RANKS}][{SUITS}]?", text):
        card = next(card for card in left if card == token or (len(token) == 1 and card[0] == token))
        left.remove(card)
        taken.append(card)
    return taken


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One question. An action is written as rank text, or as pass, bid 2, double, no double, reveal, no reveal."""

    id: str
    ruleset: str
    reason: str
    """Why the answers are right."""
    place: dict[str, Any] = {}
    """Arguments of `Game.from_hands`."""
    deal: Deal | None = None
    """Instead of `place`: a game from the deal on."""
    best: tuple[str, ...] = ()
    """Right answers; where empty, everything is right that is not wrong."""
    wrong: tuple[str, ...] = ()
    moves: tuple[str, ...] = ()
    """Actions taken before the question."""
    keeps: str = ""
    """A physical card that a right play does not put down."""

    def game(self) -> Game:
        """The game at the question."""
        rules = ruleset(self.ruleset)
        game = Game.from_hands(rules, **self.place) if self.deal is None else self.deal.game(rules)
        for text in self.moves:
            assert game.turn is not None, f"{self.id}: the game is over before {text}"
            game.apply(game.turn, parse(text))
        return game

    def judge(self, action: Action) -> bool:
        """Whether an answer is right."""
        text = describe(action)
        if self.keeps and isinstance(action, Play) and (self.keeps in action.held or not action.held):
            return False
        return text not in self.wrong and (not self.best or text in self.best)


class Suite(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file."""

    positions: tuple[Position, ...]


def parse(text: str) -> Action:
    """The action that a suite's text names."""
    fixed: dict[str, Action] = {
        "pass": Pass(),
        "double": Double(True),
        "no double": Double(False),
        "reveal": Reveal(True),
        "no reveal": Reveal(False),
    }
    if text in fixed:
        return fixed[text]
    if text.startswith("bid "):
        return Bid(int(text[4:]))
    return Play(text)


def describe(action: Action) -> str:
    """An action as a suite writes it."""
    match action:
        case Pass() | Bid(0):
            return "pass"
        case Bid(value):
            return f"bid {value}"
        case Double(on):
            return "double" if on else "no double"
        case Reveal(on):
            return "reveal" if on else "no reveal"
        case Play():
            return action.cards


@cache
def suite() -> tuple[Position, ...]:
    """All positions."""
    text = resources.files("doudizhu.arena").joinpath("suite.json").read_text()
    return msgspec.json.decode(text, type=Suite).positions


def answer(position: Position, who: Player) -> Action:
    """A player's answer, from the view of the seat that is asked."""
    game = position.game()
    assert game.turn is not None, f"{position.id} asks nobody"
    return who.act(game.view(game.turn))


def run_suite(names: list[str], seed: int, console: Console) -> None:
    """Prints each player's wrong answers and its score; a file of weights is asked about its own ruleset only."""
    scores = Table(title=f"Suite of {len(suite())} positions")
    scores.add_column("player")
    scores.add_column("right", justify="right")
    for name in names:
        right = asked = 0
        for position in suite():
            try:
                who = player(name, seed, position.ruleset)
            except NoWeights:
                continue
            asked += 1
            action = answer(position, who)
            if position.judge(action):
                right += 1
            else:
                wanted = " or ".join(position.best) or "not " + " or ".join(position.wrong)
                console.print(f"{name}: {position.id}: {describe(action)}, right is {wanted}. {position.reason}")
        scores.add_row(name, f"{right} of {asked}")
    console.print(scores)
