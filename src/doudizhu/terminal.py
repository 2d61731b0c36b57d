"""A game in the terminal against computer players, on the same engine as the page."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from rich.console import Console
from rich.text import Text

from doudizhu import cards, players, record
from doudizhu.cards import Card
from doudizhu.game.actions import Action, Bid, Double, Pass, Play, Reveal
from doudizhu.game.game import Game
from doudizhu.game.view import MoveView, View
from doudizhu.refusal_names import LANGUAGES, Language
from doudizhu.refusals import Refused, text
from doudizhu.rulesets import Ruleset
from doudizhu.terminal_texts import TEXTS

SUIT_SIGNS = {"s": "♠", "h": "♥", "c": "♣", "d": "♦"}


def language_of(environment: str | None = None) -> Language:
    """The nearest of the four languages to a POSIX locale such as ``zh_TW.UTF-8``; English when none is near."""
    locale = environment if environment is not None else os.environ.get("LC_ALL") or os.environ.get("LANG") or ""
    tag = locale.split(".")[0].replace("_", "-")
    for language in LANGUAGES:
        if tag == language:
            return language
    if tag.startswith("zh"):
        return "zh-Hant" if any(part in tag for part in ("TW", "HK", "MO", "Hant")) else "zh-Hans"
    return "ja" if tag.startswith("ja") else "en"


def shown(cards: tuple[Card, ...]) -> Text:
    """Cards as coloured text: 10♥ K♠ with the jokers named."""
    line = Text()
    for card in cards:
        if card in "BR":
            line.append("joker" if card == "B" else "JOKER", style="bold red" if card == "R" else "bold")
        else:
            rank = "10" if card[0] == "T" else card[0]
            line.append(rank + SUIT_SIGNS[card[1]], style="red" if card[1] in "hd" else "")
        line.append(" ")
    return line


@dataclass
class Terminal:
    """One person at a table of computer players."""

    rules: Ruleset
    level: str
    seat: int
    language: Language
    console: Console
    records: Path | None = None
    seed: str = field(default_factory=lambda: secrets.token_hex(16))

    def say(self, key: str, **values: object) -> None:
        """Print one of the terminal's sentences."""
        self.console.print(TEXTS[self.language][key].format(**values), highlight=False, markup=False)

    def run(self) -> None:
        """Play deals until one is won, or until the person leaves."""
        first: int | None = None
        for number in range(1, 1000):
            game = Game(
                self.rules, seed=f"{self.seed}-{number}", first=first if self.rules.first_bidder == "rotate" else None
            )
            self.say("dealt", commit=game.tags["Commit"][:16])
            if not self._play(game):
                self.say("left")
                return
            if self.records is not None:
                with self.records.open("a", encoding="utf-8") as file:
                    file.write(record.dumps(game) + "\n")
            if game.over:
                self._end(game)
                return
            first = game.next_first
            self.say("void")

    def _play(self, game: Game) -> bool:
        """Play one deal to its end; False when the person leaves."""
        computers = {
            seat: players.create(self.level, seed=seat, ruleset=self.rules)
            for seat in range(self.rules.players)
            if seat != self.seat
        }
        told = 0
        while game.turn is not None:
            seat = self.seat if self.seat in game.waiting else game.turn
            if seat != self.seat:
                game.apply(seat, computers[seat].act(game.view(seat)))
                told = self._tell(game, told)
                continue
            told = self._tell(game, told)
            action = self._ask(game)
            if action is None:
                return False
            try:
                game.apply(self.seat, action)
            except Refused as refused:
                self.console.print(text(refused.code, refused.params, self.language), style="yellow", markup=False)
        self._tell(game, told)
        return True

    def _tell(self, game: Game, told: int) -> int:
        """Print what others did since `told` lines; returns the number of lines told."""
        lines = list(self._lines(game.view(self.seat)))
        for line in lines[told:]:
            self.console.print(line)
        return len(lines)

    def _lines(self, view: View) -> Iterator[Text]:
        words = TEXTS[self.language]
        for seat, value in view.bids:
            if seat != self.seat:
                yield Text(
                    f"  {self._name(view, seat)}: {words['no_bid'] if value == 0 else words['bid'].format(value=value)}"
                )
        if view.phase in ("play", "over") and view.landlords:
            bottom = shown(view.bottom) if view.bottom else Text("?")
            yield Text(words["taken"].format(name=self._name(view, view.landlords[0]))) + Text(" ") + bottom
        for trick in view.tricks:
            for move in trick:
                if move.seat != self.seat:
                    yield self._move(view, move)

    def _move(self, view: View, move: MoveView) -> Text:
        words = TEXTS[self.language]
        line = Text(f"  {self._name(view, move.seat)}: ")
        return line + (shown(move.cards) if move.cards else Text(words["pass"], style="dim"))

    def _name(self, view: View, seat: int) -> str:
        if seat == self.seat:
            return TEXTS[self.language]["you"]
        count = view.seats[seat].count
        role = view.seats[seat].role
        words = TEXTS[self.language]
        return f"{words['seat'].format(number=seat + 1)}" + (f" {words[role]}" if role else "") + f" [{count}]"

    def _ask(self, game: Game) -> Action | None:
        """One action from the person; None to leave."""
        view = game.view(self.seat)
        words = TEXTS[self.language]
        self.console.print(shown(view.seats[self.seat].hand or ()))
        hints = players.hints(view)
        asked = 0
        while True:
            prompt = self._prompt(view)
            try:
                typed = self.console.input(prompt).strip()
            except EOFError:
                return None
            if typed.lower() in ("quit", "exit"):
                return None
            if typed == "?":
                self.say("help")
            elif typed.lower() == "h":
                hint = hints[asked % len(hints)]
                asked += 1
                self.say("hint", action=self._action_text(hint))
            else:
                action = self._read(view, typed)
                if action is not None:
                    return action
                self.console.print(words["unread"].format(typed=typed), style="yellow", highlight=False, markup=False)

    def _prompt(self, view: View) -> str:
        words = TEXTS[self.language]
        if view.phase == "auction":
            return words["ask_bid"].format(bids=" ".join(str(value) for value in view.legal.bids if value))
        if view.phase in ("doubling", "redoubling"):
            return words["ask_double"]
        if view.phase == "reveal":
            return words["ask_reveal"]
        return words["ask_lead"] if view.to_beat is None else words["ask_follow"]

    def _read(self, view: View, typed: str) -> Action | None:
        """The action that the typed text means in this phase, or None."""
        plain = typed.replace(" ", "")
        if view.phase in ("doubling", "redoubling", "reveal"):
            on = {"y": True, "n": False}.get(plain.lower())
            if on is None:
                return None
            return Reveal(on) if view.phase == "reveal" else Double(on)
        if plain.lower() in ("p", "pass", ""):
            return Pass() if plain else None
        if view.phase == "auction":
            return Bid(int(plain)) if plain.isdecimal() and len(plain) < 10 else None
        try:
            return Play(cards.typed(plain))
        except ValueError as fault:
            self.console.print(str(fault), style="yellow", highlight=False, markup=False)
            return None

    def _action_text(self, action: Action) -> str:
        words = TEXTS[self.language]
        match action:
            case Bid(value):
                return words["bid"].format(value=value)
            case Play():
                return action.cards.replace("T", "10")
            case Double(on) | Reveal(on):
                return "y" if on else "n"
            case _:
                return words["pass"]

    def _end(self, game: Game) -> None:
        view = game.view(self.seat)
        assert view.result is not None
        words = TEXTS[self.language]
        self.say("won" if self.seat in view.result.winners else "lost", side=words[view.result.side])
        for place in view.seats:
            score = view.result.scores[place.seat]
            self.console.print(Text(f"  {self._name(view, place.seat)}: {score:+d}  ") + shown(place.hand or ()))
        self.say("multiplier", base=view.base, multiplier=view.result.multiplier)
        self.say("seed", seed=game.tags["Seed"])
