"""Puzzles out of the endings of games between computer players, cards exchanged until one first play alone wins."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from itertools import count
from math import log2
from multiprocessing import get_context

import msgspec

from doudizhu import players
from doudizhu.cards import RANKS
from doudizhu.game.actions import Action, Bid, Double, Pass, Play, Reveal
from doudizhu.game.game import Game
from doudizhu.notation import Position, position_of
from doudizhu.puzzles.puzzle import GRADES, Puzzle, body, new_solver
from doudizhu.rulesets import Ruleset, ruleset
from doudizhu.solve import core_position, play_text

FEWEST_CARDS = 4
"""Cards in the hand of the seat to act."""
MOST_CARDS = 14
"""Cards in any hand."""
MEAN_CARDS = 8
"""Cards in a hand on average."""
FEWEST_LOSING = 3
"""First plays that lose; fewer are no puzzle."""
FEWEST_CHOICES = 7
"""First plays there are where the search begins, the pass among them."""
FEWEST_PLAYS = 5
"""Plays to the end."""
BOARDS = 6_000
"""A proof may take as many positions."""
STARTS = 4
"""Positions taken from one game."""
STEPS = 32
"""Exchanges made on each, at most."""
TRIES = 60
"""Pairs of cards drawn for an exchange."""
PAIRS = 3
"""Exchanges compared; the one that changes least is made."""
LINE_BOARDS = 60_000
"""The search for the longest resistance may take as many, more than the proof itself."""
BATCH = 64
"""Games taken up before it is seen whether there are enough puzzles."""
LEVELS = ("casual", "regular")
"""Players that try a puzzle; which of them fail is part of the grade."""


def candidates(id: str, seed: int, game: int) -> list[Puzzle]:
    """Puzzles from the ending of one game, one for each of a few of its positions. The same for the same numbers.

    Where a trick has ended, any seat may be the one that leads.
    """
    rules = ruleset(id)
    draw = random.Random(f"puzzles {seed} {game}")
    table = Game(rules, seed=f"puzzles {seed} {game}")
    seated = [players.create("regular", seed + seat) for seat in range(rules.players)]
    starts: list[Position] = []
    while not table.over and not table.void:
        seat = table.waiting[0]
        if table.phase == "play":
            now = plain(position_of(table.state))
            turns = [now] if now.to_beat else [replace(now, turn=turn) for turn in range(rules.players)]
            starts.extend(start for start in turns if fits(start) and bodies(start) >= FEWEST_CHOICES)
        table.apply(seat, seated[seat].act(table.view(seat)) if table.phase == "play" else opening(table, seat))
    found = [sharpened(start, draw) for start in draw.sample(starts, min(STARTS, len(starts)))]
    return [tried(puzzle, seed) for puzzle in found if puzzle is not None]


def sharpened(position: Position, draw: random.Random) -> Puzzle | None:
    """Exchange cards between the sides until one first play alone wins; None when that does not come about.

    While nothing wins, the side to act gets a higher card for a lower one. From then on the exchanges go either way,
    and one stays when some play still wins, but no more than before.
    """
    least: int | None = None
    for step in range(STEPS):
        stronger = least is None if draw.random() < 0.75 else least is not None
        changed = position if step == 0 else exchanged(position, draw, stronger=stronger)
        counted = None if changed is None else first_plays(changed)
        if changed is None or counted is None:
            continue
        winning, losing = counted
        if len(winning) == 1 and len(losing) >= FEWEST_LOSING:
            return puzzle_of(changed)
        if least is None or 0 < len(winning) <= least:
            position = changed
            least = len(winning) or None
    return None


def opening(table: Game, seat: int) -> Action:
    """What a seat says before card play: who is asked first is landlord for the lowest bid, nobody doubles."""
    match table.legal(seat)[0]:
        case Bid(value=value) if not any(bid for _, bid in table.view(seat).bids):
            return Bid(value)
        case Double():
            return Double(False)
        case Reveal():
            return Reveal(False)
        case _:
            return Pass()


def exchanged(position: Position, draw: random.Random, *, stronger: bool) -> Position | None:
    """One card of the side to act exchanged for one of the other side, a higher one if it is to be `stronger`.

    None when chance finds no such pair that leaves a position that `fits`.
    """
    seats = range(len(position.hands))
    side = position.turn in position.landlords
    ours = [seat for seat in seats if (seat in position.landlords) == side]
    theirs = [seat for seat in seats if seat not in ours]
    pairs: list[tuple[int, Position]] = []
    for _ in range(TRIES):
        one, other = draw.choice(ours), draw.choice(theirs)
        give, take = draw.choice(position.hands[one]), draw.choice(position.hands[other])
        rise = RANKS.index(take) - RANKS.index(give)
        if rise == 0 or (rise > 0) != stronger:
            continue
        hands = list(position.hands)
        hands[one] = _sorted(hands[one].replace(give, "", 1) + take)
        hands[other] = _sorted(hands[other].replace(take, "", 1) + give)
        changed = replace(position, hands=tuple(hands))
        if fits(changed):
            pairs.append((abs(rise), changed))
        if len(pairs) == PAIRS:
            break
    return min(pairs, key=lambda pair: pair[0])[1] if pairs else None


def _sorted(ranks: str) -> str:
    return "".join(sorted(ranks, key=RANKS.index))


def fits(position: Position) -> bool:
    """Whether there may be a puzzle: not too many cards, and no way out at once."""
    sizes = list(map(len, position.hands))
    hand = position.hands[position.turn]
    if len(hand) < FEWEST_CARDS or max(sizes) > MOST_CARDS or sum(sizes) > MEAN_CARDS * len(sizes):
        return False
    core = position.rules.core
    return core.classify(hand) is None or bool(position.to_beat and not core.beats(position.to_beat, hand))


def bodies(position: Position) -> int:
    """First plays there are, those that differ in kickers only counted once."""
    core, hand = position.rules.core, position.hands[position.turn]
    plays: list[Play] = core.answers(hand, position.to_beat) if position.to_beat else core.leads(hand)
    return len({body(play) for play in plays}) + bool(position.to_beat)


def plain(position: Position) -> Position:
    """The position with what can't matter to the bare result left out."""
    return replace(position, base=1, factor=1, bottom="", plays=None, doubled=(), redoubled=False, marked=None)


Body = tuple[str, int, str]


def first_plays(position: Position) -> tuple[set[Body], set[Body]] | None:
    """The bodies of the first plays that win and of those that don't; None when the budget does not reach."""
    rules = position.rules
    words = _words(rules)
    answer = new_solver(rules).solve(core_position(position), line=False, boards=BOARDS)
    winning: set[Body] = set()
    others: set[Body] = set()
    for play_id, wins, _ in answer["plays"]:
        if wins is None:
            return None
        (winning if wins else others).add(body(Pass() if play_id < 0 else rules.play(words[play_id])))
    return winning, others - winning


def puzzle_of(position: Position) -> Puzzle | None:
    """The position, which one first play alone wins, as a puzzle without number and grade.

    None when it is over too soon, or when the longest resistance is too hard to find.
    """
    rules = position.rules
    words = _words(rules)
    answer = new_solver(rules).solve(core_position(position), boards=LINE_BOARDS)
    line = tuple("pass" if play_id < 0 else rules.play(words[play_id]).cards for _, play_id in answer["line"])
    if not answer["longest"] or sum(play != "pass" for play in line) < FEWEST_PLAYS:
        return None
    plays = [(Pass() if play_id < 0 else rules.play(words[play_id]), wins) for play_id, wins, _ in answer["plays"]]
    winning = [play for play, wins in plays if wins]
    return Puzzle(
        id="",
        position=str(position),
        solution=tuple(map(play_text, winning)),
        line=line,
        losing=len({body(play) for play, wins in plays if not wins} - {body(winning[0])}),
        fails=(),
        boards=answer["boards"],
    )


_WORDS: dict[str, list[int]] = {}


def _words(rules: Ruleset) -> list[int]:
    if rules.id not in _WORDS:
        _WORDS[rules.id] = [word for word, *_ in rules.core.plays()]
    return _WORDS[rules.id]


def tried(puzzle: Puzzle, seed: int) -> Puzzle:
    """The puzzle with the levels that fail it."""
    return msgspec.structs.replace(
        puzzle, fails=tuple(level for level in LEVELS if not wins(puzzle.parsed, level, seed))
    )


def wins(position: Position, level: str, seed: int) -> bool:
    """Whether a player that sees only the hand of the seat to act wins, its side's other seats playing as well as can
    be, and the other side resisting longest."""
    rules = position.rules
    solver = new_solver(rules)
    table = position.game()
    core = core_position(position)
    player = players.create(level, seed)
    hero, side = position.turn, position.turn in position.landlords
    while not core.over:
        seat = core.turn
        if seat == hero:
            action = player.act(table.view(seat))
            text = action.cards if isinstance(action, Play) else ""
        else:
            line = solver.solve(core, every_play=False, boards=LINE_BOARDS)["line"]
            play_id = line[0][1] if line else int(core.legal_ids()[0])
            text = "" if play_id < 0 else rules.play(_words(rules)[play_id]).cards
        core.apply(rules.core.id_of(text) if text else -1)
        table.apply(seat, Play(text) if text else Pass())
        if not core.over:
            now = solver.solve(core, every_play=False, line=False)["wins"]
            if now != ((core.turn in position.landlords) == side):
                return False
    return core.landlords_won == side


def difficulty(puzzle: Puzzle) -> float:
    """How hard a puzzle is, for grading: plays that lose, plays to the end, work of the proof, levels that fail."""
    return (
        2 * log2(1 + puzzle.losing)
        + puzzle.depth / 3
        + log2(1 + puzzle.boards) / 2
        + sum(4 if level == "regular" else 2 for level in puzzle.fails)
    )


def search(id: str, number: int, seed: int, jobs: int = 0) -> Iterator[tuple[int, list[Puzzle]]]:
    """Play games until there are `number` puzzles; yields (games played, puzzles so far) as it goes on.

    No two puzzles have equal hands. The same numbers give the same puzzles, whatever `jobs` (0: one a CPU) is.
    """
    found: dict[str, Puzzle] = {}
    with ProcessPoolExecutor(jobs or os.cpu_count(), mp_context=get_context("spawn")) as pool:
        for first in count(0, BATCH):
            batch = range(first, first + BATCH)
            for puzzles in pool.map(partial(candidates, id, seed), batch, chunksize=4):
                for puzzle in puzzles:
                    found.setdefault(puzzle.position.split(" t")[0], puzzle)
            yield batch.stop, list(found.values())[:number]
            if len(found) >= number:
                return


def graded(id: str, puzzles: list[Puzzle]) -> list[Puzzle]:
    """Puzzles with number and grade, the easiest first, a third in each grade."""
    ordered = sorted(puzzles, key=lambda puzzle: (difficulty(puzzle), puzzle.position))
    return [
        msgspec.structs.replace(puzzle, id=f"{id}-{at + 1}", grade=GRADES[at * len(GRADES) // len(ordered)])
        for at, puzzle in enumerate(ordered)
    ]
