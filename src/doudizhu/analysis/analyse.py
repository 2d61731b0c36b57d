"""Walks through a finished game and judges every decision."""

from __future__ import annotations

from collections.abc import Callable

from doudizhu import _core, record
from doudizhu.analysis import opening, report
from doudizhu.analysis.report import Analysis, Judgement, Truth
from doudizhu.analysis.values import Valued, values
from doudizhu.cards import rank_text
from doudizhu.game.events import AnyEvent, Bade, DoubleChosen, Passed, Placed, Played, Redoubled, RevealChosen
from doudizhu.game.game import Game
from doudizhu.game.sight import legal_plays, look
from doudizhu.game.state import State
from doudizhu.game.view import View
from doudizhu.players import weights
from doudizhu.rulesets import Ruleset

WORLDS = 96
"""Worlds played out for a decision, unless a game has so much to decide that `CARDS` allows fewer."""
CARDS = 115_000
"""Cards in all hands at a decision times worlds, summed over a game: 9 s of a CPU where each takes 80 µs."""
SHOWN = 4
"""Options listed beside the one taken."""
OPEN_CARDS = 44
"""The truth with open hands is looked for once no more cards than this are left."""
OPEN_BOARDS = 20_000
"""Positions that may be searched for it."""

DECISIONS = (Bade, DoubleChosen, Redoubled, RevealChosen, Played, Passed)

Progress = Callable[[int, int], None]


class NotWhole(ValueError):
    """A game that started in the middle of card play: what its seats had seen before is not known."""


def analyse(
    game: Game | str, *, worlds: int | None = None, seed: int = 0, progress: Progress | None = None
) -> Analysis:
    """Judge every decision of a game, given as a game or as the text of its record.

    worlds: how many worlds that agree with what the seat had seen are played out at each decision; `worlds_for(game)`
    unless given. The same numbers give the same analysis. progress: called with (events done, events in all).

    Raises `NoWeights` when no networks come with the package for the ruleset, `NotWhole` for a game that started from a
    position, and `RecordError` for a faulty record.
    """
    if isinstance(game, str):
        game = record.loads(game)
    rules = game.rules
    start = game.events[0]
    if isinstance(start, Placed) and any(
        len(hand or ()) != rules.dealt + (rules.bottom if seat == start.landlord else 0)
        for seat, hand in enumerate(start.hands)
    ):
        raise NotWhole("a game that started from a position can't be judged by what its seats had seen")
    judge = Judge(rules, worlds_for(game) if worlds is None else worlds, seed)
    truths = Truths(game)
    state = State(rules)
    judged: list[Judgement] = []
    events = game.events
    for number, event in enumerate(events, 1):
        if (
            isinstance(event, Bade | DoubleChosen | Redoubled | RevealChosen | Played | Passed)
            and event.seat is not None
        ):
            judged.append(judge.judge(number, event, event.seat, look(state, event.seat), truths))
        state.evolve(event)
        if progress is not None:
            progress(number, len(events))
    judgements = tuple(judged)
    return Analysis(
        version=report.VERSION,
        ruleset=rules.id,
        judgements=judgements,
        summaries=tuple(report.summary_of(seat, judgements) for seat in range(rules.players)),
        worst=report.worst_of(judgements),
    )


def worlds_for(game: Game) -> int:
    """How many worlds each decision of a game gets, so that long games with many cards take no longer than others."""
    state = State(game.rules)
    cards = 0
    for event in game.events:
        if isinstance(event, Played | Passed) and len(legal_plays(state, event.seat)) + (state.to_beat is not None) > 1:
            cards += sum(map(len, state.hands))
        state.evolve(event)
    return min(WORLDS, CARDS // max(1, cards))


def action_text(event: AnyEvent) -> str:
    """What a seat did, as `Option.action` says it."""
    match event:
        case Bade(value=value):
            return str(value) if value else "pass"
        case DoubleChosen(on=on) | RevealChosen(on=on) | Redoubled(on=on):
            return "yes" if on else "no"
        case Played(cards=cards):
            return rank_text(cards)
        case Passed():
            return "pass"
        case _:
            raise ValueError(f"{event} is no decision")


class Judge:
    """Values the actions of a seat by what it could know."""

    def __init__(self, rules: Ruleset, worlds: int, seed: int) -> None:
        self._rules = rules
        _, self._networks = weights.networks(rules)
        self._worlds = worlds
        self._seed = seed

    def judge(self, number: int, event: AnyEvent, seat: int, view: View, truths: Truths) -> Judgement:
        """One decision, the view being the seat's before it."""
        taken = action_text(event)
        valued = (
            values(view, self._rules, worlds=self._worlds, seed=self._seed + number).plays
            if view.phase == "play"
            else self._opening(view)
        )
        mine = next(each for each in valued if each.option.action == taken)
        loss = max(each.above(mine) for each in valued)
        options = [each.option for each in valued]
        shown = options[:SHOWN] if mine.option in options[:SHOWN] else [*options[:SHOWN], mine.option]
        landlord = view.seats[seat].role == "landlord"
        win = mine.option.win
        chance = win if win is None or landlord else 1 - win
        return Judgement(
            n=number,
            seat=seat,
            phase=view.phase,
            action=taken,
            grade=report.grade_of(loss, len(options)),
            loss=round(loss, 4),
            chance=None if chance is None else round(chance, 4),
            options=tuple(shown),
            truth=truths.of(number, seat) if view.phase == "play" else None,
        )

    def _opening(self, view: View) -> list[Valued]:
        return [
            Valued(option=option, worth=report.POINTS * option.points, network=report.POINTS * option.points)
            for option in opening.options(view, self._rules, self._networks)
        ]


class Truths:
    """With all hands open, which side wins before each play of a game, as far as a small budget reaches."""

    def __init__(self, game: Game) -> None:
        self._landlords = game.landlords
        self._wins: dict[int, bool | None] = {}
        self._next: dict[int, int] = {}
        self._winner = game.winner
        self._walk(game)

    def _walk(self, game: Game) -> None:
        rules = game.rules
        solver = _core.Solver(rules.core, megabytes=32)
        state = State(rules)
        landlords = sum(1 << seat for seat in game.landlords)
        before: int | None = None
        for number, event in enumerate(game.events, 1):
            if isinstance(event, Played | Passed):
                if before is not None:
                    self._next[before] = number
                before = number
                if sum(map(len, state.hands)) <= OPEN_CARDS:
                    beaten = state.to_beat
                    position = _core.Position(
                        rules.core,
                        hands=state.words,
                        landlords=landlords,
                        turn=event.seat,
                        to_beat=rank_text(beaten.cards) if beaten else None,
                        owner=beaten.seat if beaten else -1,
                        passes=state.passes,
                    )
                    answer = solver.solve(position, every_play=False, line=False, boards=OPEN_BOARDS)
                    wins = answer["wins"]
                    self._wins[number] = None if wins is None else wins == (event.seat in game.landlords)
            state.evolve(event)

    def of(self, number: int, seat: int) -> Truth | None:
        """The truth before event `number`, a play or pass of the seat, and after it."""
        landlord = seat in self._landlords
        before = self._wins.get(number)
        if before is None:
            return None
        if number in self._next:
            after = self._wins.get(self._next[number])
        else:
            after = None if self._winner is None else self._winner in self._landlords
        return Truth(before=before == landlord, after=None if after is None else after == landlord)
