"""The command line as a person calls it."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

import doudizhu as ddz
from doudizhu.cli import app
from doudizhu.terminal import language_of
from doudizhu.terminal_texts import TEXTS

run = CliRunner().invoke
GOLDEN = Path(__file__).parents[1] / "records/golden"


def test_classify() -> None:
    assert json.loads(run(app, ["classify", "44333", "--json"]).stdout) == {
        "cards": "33344",
        "type": "trio_pair",
        "length": 1,
        "main": "3",
    }
    refused = run(app, ["classify", "3345"])
    assert refused.exit_code == 1
    assert "no play" in refused.stdout


@pytest.mark.parametrize("typed", ["10jqka", "TJQKA", "10 J q K a", "10Hjsqckdas", "ThJsQcKdAs"])
def test_cards_are_read_as_people_type_them(typed: str) -> None:
    assert json.loads(run(app, ["classify", typed, "--json"]).stdout)["cards"] == "TJQKA"
    assert len(json.loads(run(app, ["plays", "2br", "--beat", typed, "--json"]).stdout)) == 1


def test_impossible_cards_name_the_input() -> None:
    answer = run(app, ["classify", "33333"])
    assert answer.exit_code == 2
    assert "33333" in answer.output


def test_plays() -> None:
    leads = json.loads(run(app, ["plays", "3344556677", "--json"]).stdout)
    assert len(leads) == len(ddz.ruleset("classic").leads("3344556677"))
    answers = json.loads(run(app, ["plays", "BR3", "--beat", "22", "--json"]).stdout)
    assert [play["cards"] for play in answers] == ["BR"]


@pytest.mark.parametrize(("ruleset", "total"), [("classic", 24639), ("five_player", 3353)])
def test_counts(ruleset: str, total: int) -> None:
    assert sum(json.loads(run(app, ["counts", "-r", ruleset, "--json"]).stdout).values()) == total


def test_an_unknown_ruleset_names_the_known() -> None:
    answer = run(app, ["counts", "--ruleset", "bridge"])
    assert answer.exit_code == 2
    assert "two_player" in answer.output


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["classify", ""], "no cards"),
        (["classify", " "], "no cards"),
        (["plays", ""], "the hand is empty"),
        (["plays", " "], "the hand is empty"),
        (["plays", "34", "--beat", ""], "no cards"),
        (["plays", "34", "--beat", " "], "no cards"),
        (["plays", "34", "--beat", "35"], "--beat"),
        (["solve", ""], "six fields"),
        (["bench", "--ruleset", "bridge"], "two_player"),
        (["arena", "", "regular"], "no player ''"),
        (["verify", "/no/such/games.ddz"], "'/no/such/games.ddz' does not exist"),
        (["analyse", "/no/such/games.ddz"], "'/no/such/games.ddz' does not exist"),
        (["verify", "/"], "'/' is a directory"),
        (["analyse", "/"], "'/' is a directory"),
        (["verify", ""], "'' is a directory"),
        (["play", "--out", "/"], "a folder, not a file"),
        (["simulate", "--out", "/no/such/folder/games.parquet"], "no folder /no/such/folder"),
        (["puzzles", "make", "--out", "/no/such/folder/x.jsonl"], "no folder /no/such/folder"),
        (["arena", "regular", "casual", "--out", "/dev/null/x"], "/dev/null is a file"),
        (["train", "--out", "/dev/null"], "/dev/null is a file"),
        (["play", "--language", "klingon"], "klingon"),
        (["play", "--seat", "3"], "0 to 2"),
        (["play", "--out", "/no/such/folder/games.ddz"], "--out"),
        (["serve", "--port", "99999"], "99999"),
        (["serve", "--workers", "0"], "DOUDIZHU_WORKERS"),
        (["serve", "--database-url", "nonsense"], "DOUDIZHU_DATABASE_URL"),
        (["serve", "--database-url", "sqlite:////no/such/folder/x"], "DOUDIZHU_DATABASE_URL"),
        (["db", "upgrade", "--database-url", "nonsense"], "DOUDIZHU_DATABASE_URL"),
        (["db", "backup", "copy", "--database-url", "nonsense"], "can't be read"),
    ],
)
def test_a_wrong_value_is_named_before_anything_begins(arguments: list[str], told: str) -> None:
    answer = run(app, arguments)
    assert answer.exit_code == 2, answer.output
    assert told in re.sub(r"[\s│]+", " ", answer.output)


@pytest.mark.parametrize("command", ["serve", "db upgrade", "db backup {copy}"])
def test_a_store_that_is_none_is_told_and_left_alone(tmp_path: Path, command: str) -> None:
    file, copy = tmp_path / "games.sqlite3", tmp_path / "copy"
    file.write_bytes(b"no database at all " * 100)
    answer = run(app, [*command.format(copy=copy).split(), "--database-url", f"sqlite:///{file}"])
    assert answer.exit_code == 2, answer.output
    assert "not a database" in re.sub(r"\s+", " ", answer.output)
    assert file.read_bytes() == b"no database at all " * 100
    assert not copy.exists()


@pytest.mark.parametrize(
    "arguments", [["counts"], ["counts", "--json"], ["analyse", "{file}", "--json", "--worlds", "1"]]
)
def test_a_reader_who_leaves_is_no_fault(tmp_path: Path, arguments: list[str]) -> None:
    file = tmp_path / "games.ddz"
    file.write_text(next(GOLDEN.glob("two_player*.ddz")).read_text(encoding="utf-8"), encoding="utf-8")
    command = [
        sys.executable,
        "-c",
        "from doudizhu.cli import app; app()",
        *(each.format(file=file) for each in arguments),
    ]
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer) as closed:
        done = subprocess.run(command, stdout=closed, stderr=subprocess.PIPE, text=True, check=False)
    assert (done.returncode, done.stderr.strip()) == (1, "")


@pytest.mark.parametrize("command", ["verify", "analyse"])
@pytest.mark.parametrize("content", [b"", b"hi", b"\xff\xfe", b'[Ruleset "classic"]', b"[/x]"])
def test_a_file_without_a_game_is_told_in_a_line(tmp_path: Path, command: str, content: bytes) -> None:
    file = tmp_path / "games.ddz"
    file.write_bytes(content)
    answer = run(app, [command, str(file)])
    assert (answer.exit_code, type(answer.exception)) == (1, SystemExit)
    assert "games.ddz:" in answer.output.replace("\n", "")
    assert "committed" not in answer.output


def test_whatever_is_typed_in_the_terminal_is_answered() -> None:
    typed = "[/x]\n[red]\n" + "9" * 5000 + "\nq\n"
    played = run(app, ["play", "--language", "en", "--seed", "terminal"], input=typed)
    assert (played.exit_code, played.exception) == (0, None)
    assert "[/x]" in played.output


def test_a_game_in_the_terminal_is_recorded_and_verified(tmp_path: Path) -> None:
    file = tmp_path / "games.ddz"
    typed = "h\n1\np\n" + "3\nh\nq?\n33\np\nq\n" * 80
    played = run(app, ["play", "--language", "en", "--seed", "terminal", "--out", str(file)], input=typed)
    assert played.exit_code == 0, played.output
    assert "side wins" in played.output
    assert len(ddz.record.loads_all(file.read_text(encoding="utf-8"))) >= 1
    assert "committed" in run(app, ["verify", str(file)]).stdout
    file.write_text(file.read_text(encoding="utf-8").replace('Seed "terminal', 'Seed "another'), encoding="utf-8")
    assert run(app, ["verify", str(file)]).exit_code == 1


def test_languages_of_the_terminal_are_complete() -> None:
    keys = {language: set(texts) for language, texts in TEXTS.items()}
    assert len(keys) == 4
    assert all(found == keys["en"] for found in keys.values())


@pytest.mark.parametrize(
    ("locale", "language"),
    [
        ("zh_CN.UTF-8", "zh-Hans"),
        ("zh_TW", "zh-Hant"),
        ("ja_JP.UTF-8", "ja"),
        ("de_DE", "en"),
        ("C", "en"),
        ("zh-Hant", "zh-Hant"),
    ],
)
def test_language_follows_the_locale(locale: str, language: str) -> None:
    assert language_of(locale) == language
