"""A match: two players on the same deals with roles exchanged, in pieces that processes play and files keep."""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict, dataclass
from functools import cache
from itertools import combinations
from multiprocessing import get_context
from pathlib import Path

from doudizhu import record
from doudizhu.arena.playing import Decision, play
from doudizhu.arena.program import Program
from doudizhu.arena.remote import Remote
from doudizhu.arena.schedule import Seating, deal_seed, seatings
from doudizhu.game.game import Game
from doudizhu.players import Player, create
from doudizhu.rulesets import ruleset
from doudizhu.rulesets.base import Ruleset

PIECE = 25
"""Deals in a piece: what is lost when a match is broken off."""
PROGRAM = "program:"
"""What a player's name begins with when a command line follows it."""
REMOTES = ("ws://", "wss://")
"""What a player's name begins with when it is the address of a WebSocket server."""


@dataclass(frozen=True)
class Match:
    """What is played. Equal matches have equal results, but for the times."""

    ruleset: str
    players: tuple[str, ...]
    deals: int
    seed: int = 0
    auction: bool = False

    @property
    def rules(self) -> Ruleset:
        """The ruleset."""
        return ruleset(self.ruleset)

    @property
    def pairs(self) -> list[tuple[str, str]]:
        """All pairs of players."""
        return list(combinations(self.players, 2))

    @property
    def games(self) -> int:
        """Number of games in all."""
        return len(self.pairs) * self.deals * len(seatings(self.rules, auction=self.auction))


@dataclass(frozen=True)
class Piece:
    """Some deals of one pair."""

    pair: int
    start: int
    stop: int

    @property
    def name(self) -> str:
        """Name of its files, without the ending."""
        return f"pair{self.pair:03}-deal{self.start:06}"


@dataclass(frozen=True, slots=True)
class Row:
    """One game. Lists are by seat, but for the times, which are those of each decision between several actions."""

    pair: int
    deal: int
    game: int
    void: bool
    seats: list[int]
    """Number of the player within the pair, 0 or 1."""
    landlord: list[bool]
    won: list[bool]
    scores: list[int]
    multiplier: int
    moves: int
    times_0: list[int]
    """Microseconds."""
    times_1: list[int]


class OtherMatch(ValueError):
    """The folder holds the results of another match."""


@cache
def player(name: str, seed: int, rules: str) -> Player:
    """A player of this process: by a name that `create` knows, a program of its own, or a WebSocket server."""
    if name.startswith(PROGRAM):
        return Program(name.removeprefix(PROGRAM), seed)
    if name.startswith(REMOTES):
        return Remote(name, seed)
    return create(name, seed=seed, ruleset=ruleset(rules))


def play_piece(match: Match, piece: Piece) -> tuple[list[Row], str]:
    """All games of a piece, as rows and as records."""
    rules = match.rules
    names = match.pairs[piece.pair]
    pair = [player(name, match.seed, match.ruleset) for name in names]
    rows, games = [], []
    for number in range(piece.start, piece.stop):
        for index, seating in enumerate(seatings(rules, auction=match.auction)):
            game = Game(rules, seed=deal_seed(match.seed, number), first=seating.first)
            seats = _seats(game, seating)
            bare = None if match.auction else game.landlord if seating.first is None else seating.first
            decisions = play(game, [pair[seat] for seat in seats], bare=bare)
            rows.append(_row(game, piece.pair, number, index, seats, decisions))
            game.tags["Event"] = f"arena set {match.seed}, deal {number}, game {index}"
            for seat, who in enumerate(seats):
                game.tags[f"Seat{seat}"] = names[who]
            games.append(game)
    return rows, record.dumps_all(games)


def _seats(game: Game, seating: Seating) -> list[int]:
    if seating.seats:
        return list(seating.seats)
    return [
        seating.landlords if seat in game.landlords else 1 - seating.landlords for seat in range(game.rules.players)
    ]


def _row(game: Game, pair: int, deal: int, index: int, seats: list[int], decisions: list[Decision]) -> Row:
    times: tuple[list[int], list[int]] = ([], [])
    for decision in decisions:
        if decision.choices > 1:
            times[seats[decision.seat]].append(decision.time_ns // 1000)
    players = range(game.rules.players)
    return Row(
        pair=pair,
        deal=deal,
        game=index,
        void=game.void,
        seats=seats,
        landlord=[seat in game.landlords for seat in players],
        won=[seat in game.winners for seat in players],
        scores=list(game.scores or ()),
        multiplier=game.multiplier,
        moves=len(decisions),
        times_0=times[0],
        times_1=times[1],
    )


def pieces(match: Match) -> list[Piece]:
    """The match in pieces, pair by pair."""
    return [
        Piece(pair, start, min(start + PIECE, match.deals))
        for pair in range(len(match.pairs))
        for start in range(0, match.deals, PIECE)
    ]


def run(match: Match, jobs: int, folder: Path | None) -> Iterator[list[Row]]:
    """Plays a match, or what is missing of it; yields the rows of each piece as it is done.

    With a folder, each piece is kept there as Parquet and as records, and pieces found there are not played again.
    Raises `OtherMatch` when the folder holds something else.
    """
    missing = pieces(match)
    if folder is not None:
        _claim(match, folder)
        for piece in pieces(match):
            path = folder / f"{piece.name}.parquet"
            if path.exists():
                missing.remove(piece)
                yield _read(path)
    if jobs == 1:
        for piece in missing:
            yield _kept(folder, piece, *play_piece(match, piece))
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        running = {pool.submit(play_piece, match, piece): piece for piece in missing}
        try:
            for done in as_completed(running):
                yield _kept(folder, running[done], *done.result())
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def _claim(match: Match, folder: Path) -> None:
    """Notes the match in its folder. More deals of the same match are welcome."""
    folder.mkdir(parents=True, exist_ok=True)
    note = folder / "match.json"
    own = json.loads(json.dumps(asdict(match)))
    if note.exists():
        found = json.loads(note.read_text())
        if {**found, "deals": 0} != {**own, "deals": 0}:
            raise OtherMatch(f"{folder} holds another match: {found}")
        if found["deals"] % PIECE and found["deals"] != own["deals"]:
            raise OtherMatch(f"{folder} holds {found['deals']} deals; a match grows by whole pieces of {PIECE} deals")
    note.write_text(json.dumps(own, indent=1) + "\n")


def _kept(folder: Path | None, piece: Piece, rows: list[Row], records: str) -> list[Row]:
    if folder is not None:
        (folder / f"{piece.name}.ddz").write_text(records)
        _write(folder / f"{piece.name}.parquet", rows)
    return rows


def _write(path: Path, rows: list[Row]) -> None:
    """Writes the rows so that the file is whole or not there."""
    import pyarrow
    import pyarrow.parquet

    unfinished = path.with_suffix(".unfinished")
    pyarrow.parquet.write_table(pyarrow.Table.from_pylist([asdict(row) for row in rows]), unfinished)
    unfinished.rename(path)


def _read(path: Path) -> list[Row]:
    import pyarrow.parquet

    return [Row(**row) for row in pyarrow.parquet.read_table(path).to_pylist()]
