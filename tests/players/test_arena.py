"""Matches: roles exchanged, the same everywhere, broken off and gone on, added up."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, replace
from pathlib import Path
from socket import socket
from threading import Thread
from time import sleep
from typing import Any

import pytest
from typer import Typer
from typer.testing import CliRunner
from websockets.sync.server import ServerConnection, serve

from doudizhu import players, record
from doudizhu.arena import match as arena_match
from doudizhu.arena.command import arena
from doudizhu.arena.match import Match, OtherMatch, Row, pieces, play_piece, run
from doudizhu.arena.outside import OutsideFault
from doudizhu.arena.playing import FaultyPlayer, play
from doudizhu.arena.program import Program
from doudizhu.arena.remote import Remote
from doudizhu.arena.results import elo, mean_of, tally
from doudizhu.arena.schedule import deal_seed, seatings
from doudizhu.arena.suite import suite
from doudizhu.game.actions import Action, Play
from doudizhu.game.game import Game
from doudizhu.game.view import View
from doudizhu.players.weights import shipped
from doudizhu.rulesets import RULESETS

app = Typer()
app.command()(arena)


def without_times(rows: list[Row]) -> list[dict[str, object]]:
    return [asdict(replace(row, times_0=[], times_1=[])) for row in rows]


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("auction", [False, True])
def test_roles_are_exchanged(ruleset: str, auction: bool) -> None:
    """Over a deal both players hold every seat, and every role at it, equally often."""
    rows, _ = play_piece(Match(ruleset, ("casual", "random"), 1, seed=4, auction=auction), arena_match.Piece(0, 0, 1))
    assert len(rows) == len(seatings(RULESETS[ruleset], auction=auction))
    seats = Counter((seat, who) for row in rows for seat, who in enumerate(row.seats))
    assert all(seats[seat, 0] == seats[seat, 1] for seat in range(RULESETS[ruleset].players))
    if not auction:
        roles = Counter(
            (seat, who, row.landlord[seat]) for row in rows for seat, who in enumerate(row.seats) if not row.void
        )
        assert all(roles[seat, 0, role] == roles[seat, 1, role] for seat, _, role in roles)
    for row in rows:
        assert sum(row.scores) == 0


@pytest.mark.parametrize("auction", [False, True])
def test_a_match_is_the_same_again(auction: bool) -> None:
    match = Match("folk", ("regular", "casual"), 2, seed=1, auction=auction)
    first, records = play_piece(match, arena_match.Piece(0, 0, 2))
    again, same = play_piece(match, arena_match.Piece(0, 0, 2))
    assert without_times(first) == without_times(again)
    assert records == same
    assert [game.scores for game in record.loads_all(records)] == [tuple(row.scores) for row in first]


def test_deal_sets_are_fixed() -> None:
    assert deal_seed(0, 0) == 8451751629980453697
    assert len({deal_seed(seed, number) for seed in range(3) for number in range(500)}) == 1500


def test_broken_off_and_gone_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arena_match, "PIECE", 2)
    match = Match("two_player", ("casual", "random"), 4)
    whole = [row for rows in run(match, 1, None) for row in rows]
    going = run(match, 1, tmp_path)
    next(going)
    going.close()
    assert len(list(tmp_path.glob("*.parquet"))) == 1
    kept = {path: path.stat().st_mtime_ns for path in tmp_path.glob("*.parquet")}
    rows = [row for rows in run(match, 1, tmp_path) for row in rows]
    assert without_times(rows) == without_times(whole)
    assert all(path.stat().st_mtime_ns == then for path, then in kept.items())
    assert len(list(tmp_path.glob("*.ddz"))) == len(pieces(match)) == 2
    with pytest.raises(OtherMatch, match="another match"):
        next(run(replace(match, seed=5), 1, tmp_path))
    more = [row for rows in run(replace(match, deals=6), 1, tmp_path) for row in rows]
    assert len(more) == len(rows) // 4 * 6
    list(run(replace(match, deals=7), 1, tmp_path))
    with pytest.raises(OtherMatch, match="whole pieces"):
        next(run(replace(match, deals=8), 1, tmp_path))


def test_processes_agree_with_one(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match("two_player", ("casual", "random"), 30)
    alone = sorted((row for rows in run(match, 1, None) for row in rows), key=lambda row: (row.deal, row.game))
    shared = sorted((row for rows in run(match, 2, None) for row in rows), key=lambda row: (row.deal, row.game))
    assert without_times(alone) == without_times(shared)


def row(deal: int, seats: list[int], landlord: int, won_by_landlord: bool, points: int) -> Row:
    side = [seat == landlord for seat in range(3)]
    won = [role == won_by_landlord for role in side]
    sign = 1 if won_by_landlord else -1
    scores = [sign * (2 * points if role else -points) for role in side]
    return Row(0, deal, 0, False, seats, side, won, scores, 1, 10, [1000, 3000], [2000])


def test_results_add_up() -> None:
    rows = [
        row(0, [0, 1, 1], 0, True, 1),  # player 0 wins as landlord: +2
        row(0, [1, 0, 0], 0, True, 1),  # player 1 wins as landlord: -2
        row(1, [0, 1, 1], 0, True, 2),  # player 0 wins as landlord: +4
        row(1, [1, 0, 0], 0, False, 1),  # player 0 wins as farmers: +2
    ]
    tallies = tally(rows)
    own, other = tallies[0, 0], tallies[0, 1]
    assert own.wins().value == pytest.approx(0.75)
    assert other.wins().value == pytest.approx(0.25)
    assert own.role_wins("landlord").value == 1.0
    assert own.role_wins("farmer").value == 0.5
    assert own.average_points().value == pytest.approx((2 - 2 + 4 + 2) / 4)
    assert other.average_points().value == pytest.approx(-own.average_points().value)
    assert own.wins().error == pytest.approx(mean_of([0.5, 1.0]).error) == pytest.approx(0.25)
    assert own.time() == (2000.0, 3000.0)


def test_elo_finds_the_rates() -> None:
    """A gap of 400 is odds of ten to one, and rates that fit one scale are met exactly."""
    ten_to_one = elo(["a", "b"], {("a", "b"): 10 / 11})
    assert ten_to_one["a"] - ten_to_one["b"] == pytest.approx(400, abs=0.1)
    three = elo(["a", "b", "c"], {("a", "b"): 2 / 3, ("b", "c"): 2 / 3, ("a", "c"): 4 / 5})
    assert three["a"] - three["b"] == pytest.approx(three["b"] - three["c"], abs=0.1)
    assert sum(three.values()) / 3 == pytest.approx(1500)


BOT = """
import json, sys
for line in sys.stdin:
    view = json.loads(line)["view"]
    legal = view["legal"]
    if legal["plays"]:
        print(json.dumps({"kind": "play", "cards": min(legal["plays"], key=len)}), flush=True)
    elif legal["can_double"]:
        print(json.dumps({"kind": "double", "on": False}), flush=True)
    elif legal["can_reveal"]:
        print(json.dumps({"kind": "reveal", "on": False}), flush=True)
    else:
        print(json.dumps({"kind": "bid", "value": 1} if 1 in legal["bids"] else {"kind": "pass"}), flush=True)
"""


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_program_plays(ruleset: str, tmp_path: Path) -> None:
    path = tmp_path / "bot.py"
    path.write_text(BOT)
    program = Program(f"{sys.executable} {path}")
    game = Game(RULESETS[ruleset], seed=3)
    play(game, [program] * game.rules.players)
    program.close()
    assert game.over


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("", "ended"),
        ("import sys; sys.stdin.readline(); print('hello', flush=True); sys.stdin.read()", "is no action"),
        ('import sys; sys.stdin.readline(); print(\'{"kind": "sing"}\', flush=True); sys.stdin.read()', "unknown kind"),
    ],
)
def test_a_faulty_program(code: str, message: str, tmp_path: Path) -> None:
    path = tmp_path / "bot.py"
    path.write_text(code)
    program = Program(f"{sys.executable} {path}")
    game = Game(RULESETS["classic"], seed=3)
    with pytest.raises(OutsideFault, match=message):
        play(game, [program] * 3)
    program.close()


def test_a_program_that_is_not_there() -> None:
    with pytest.raises(OutsideFault, match="no-such-program: can't be started"):
        play(Game(RULESETS["classic"], seed=3), [Program("no-such-program")] * 3)


@contextmanager
def served(answer: Callable[[dict[str, Any]], str | None]) -> Iterator[str]:
    """A WebSocket server that answers each view; it hangs up where there is no answer. Gives its address."""

    def talk(connection: ServerConnection) -> None:
        for message in connection:
            text = answer(json.loads(message)["view"])
            if text is None:
                return
            connection.send(text)

    with serve(talk, "127.0.0.1", 0) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"ws://127.0.0.1:{server.socket.getsockname()[1]}"


def cautious(view: dict[str, Any]) -> str:
    """The shortest play, the lowest bid, or a pass."""
    legal = view["legal"]
    if legal["plays"]:
        return json.dumps({"kind": "play", "cards": min(legal["plays"], key=len)})
    return json.dumps({"kind": "bid", "value": 1} if 1 in legal["bids"] else {"kind": "pass"})


def test_a_remote_player_plays_a_match() -> None:
    with served(cautious) as url:
        rows, _ = play_piece(Match("classic", ("casual", url), 1), arena_match.Piece(0, 0, 1))
    assert len(rows) == 6
    assert all(row.times_1 for row in rows)


@pytest.mark.parametrize(
    ("answer", "message"),
    [(lambda view: None, "ended without an answer"), (lambda view: "hello", "is no action")],
)
def test_a_faulty_remote_player(answer: Callable[[dict[str, Any]], str | None], message: str) -> None:
    with served(answer) as url:
        remote = Remote(url)
        with pytest.raises(OutsideFault, match=f"{url}: .*{message}"):
            play(Game(RULESETS["classic"], seed=3), [remote] * 3)
        remote.close()


def test_a_remote_player_that_stays_silent() -> None:
    with served(lambda view: None if view["phase"] == "play" else sleep(0.5) or "late") as url:
        remote = Remote(url, patience=0.05)
        with pytest.raises(OutsideFault, match=r"no answer in 0\.05 seconds"):
            play(Game(RULESETS["classic"], seed=3), [remote] * 3)
        remote.close()


class Cheat:
    """Plays what it doesn't have."""

    def __init__(self, seed: int = 0, ruleset: object = None) -> None:
        self.cautious = players.create("casual")

    def act(self, view: View) -> Action:
        return Play("BR") if view.phase == "play" else self.cautious.act(view)


def test_an_illegal_action_stops_the_match() -> None:
    game = Game.from_hands(RULESETS["classic"], ["34567", "89T", "JQK"], landlord=0)
    with pytest.raises(FaultyPlayer, match="Cheat at seat 0"):
        play(game, [players.create("tests.players.test_arena:Cheat")] * 3)


def free_port() -> int:
    with socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def test_command() -> None:
    shown = CliRunner().invoke(app, ["casual", "random", "regular", "-r", "two_player", "--deals", "2", "--jobs", "1"])
    assert shown.exit_code == 0, shown.output
    assert "Elo" in shown.output
    nobody = f"ws://127.0.0.1:{free_port()}"
    for fault in (["casual", "program:no-such-program"], ["casual", nobody]):
        shown = CliRunner().invoke(app, [*fault, "--deals", "1", "--jobs", "1"])
        assert shown.exit_code == 1
        assert "stopped:" in shown.output
    for wrong in (["casual"], ["casual", "casual"], ["casual", "nobody"], ["casual", "random", "-r", "bridge"]):
        assert CliRunner().invoke(app, wrong).exit_code == 2


def test_command_suite() -> None:
    shown = CliRunner().invoke(app, ["random", "--suite"])
    assert shown.exit_code == 0, shown.output
    assert "positions" in shown.output


def test_command_suite_asks_a_file_about_its_own_ruleset() -> None:
    shown = CliRunner().invoke(app, [str(shipped("two_player")), "--ruleset", "two_player", "--suite"])
    assert shown.exit_code == 0, shown.output
    assert f" of {sum(position.ruleset == 'two_player' for position in suite())} " in shown.output
    other = CliRunner().invoke(app, [str(shipped("two_player")), "casual"])
    assert other.exit_code == 2
    assert "weights" in other.output
