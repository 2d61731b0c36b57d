"""A suite of positions with right answers: what a sensible player does and what it never does."""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import Any

import msgspec
from rich.console import Console
from rich.table import Table

from doudizhu.arena.match import player
from doudizhu.game.actions import Action, Bid, Double, Pass, Play, Reveal
from doudizhu.game.game import Game
from doudizhu.players import Player
from doudizhu.rulesets import ruleset


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One question. An action is written as rank text, or as pass, bid 2, double, no double, reveal, no reveal."""

    id: str
    ruleset: str
    reason: str
    """Why the answers are right."""
    place: dict[str, Any]
    """Arguments of `Game.from_hands`; or of `Game`, where it has a pack or a seed."""
    best: tuple[str, ...] = ()
    """Right answers; where empty, everything is right that is not wrong."""
    wrong: tuple[str, ...] = ()
    moves: tuple[str, ...] = ()
    """Actions taken before the question."""

    def game(self) -> Game:
        """The game at the question."""
        rules = ruleset(self.ruleset)
        game = Game.from_hands(rules, **self.place) if "hands" in self.place else Game(rules, **self.place)
        for text in self.moves:
            assert game.turn is not None, f"{self.id}: the game is over before {text}"
            game.apply(game.turn, parse(text))
        return game

    def judge(self, action: Action) -> bool:
        """Whether an answer is right."""
        text = describe(action)
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
    """Prints each player's wrong answers and its score."""
    scores = Table(title=f"Suite of {len(suite())} positions")
    scores.add_column("player")
    scores.add_column("right", justify="right")
    for name in names:
        right = 0
        for position in suite():
            action = answer(position, player(name, seed, position.ruleset))
            if position.judge(action):
                right += 1
            else:
                wanted = " or ".join(position.best) or "not " + " or ".join(position.wrong)
                console.print(f"{name}: {position.id}: {describe(action)}, right is {wanted}. {position.reason}")
        scores.add_row(name, f"{right} of {len(suite())}")
    console.print(scores)
