"""What the documents say is so."""

import re
import subprocess
import sys
from dataclasses import fields
from pathlib import Path

import pytest

from doudizhu.server.protocol import ClientMessage, ServerMessage
from doudizhu.server.settings import PREFIX, BadSetting, Settings, read_settings

ROOT = Path(__file__).resolve().parents[2]


def test_the_table_of_settings_is_complete():
    rows = re.findall(
        r"^\| `(DOUDIZHU_\w+)` \| (?:`(.*?)`)? ?\| ", (ROOT / "docs/hosting.md").read_text(), re.MULTILINE
    )
    defaults = {PREFIX + field.name.upper(): field.default for field in fields(Settings)}
    written = {name: str(int(value) if isinstance(value, bool) else value) for name, value in defaults.items()}
    assert dict(rows) == written


def test_settings_are_read():
    environ = {"DOUDIZHU_PORT": "9", "DOUDIZHU_METRICS": "0", "DOUDIZHU_HOST": "::", "OTHER": "x", "DOUDIZHU_CPU": "v3"}
    assert read_settings(environ) == Settings(port=9, metrics=False, host="::")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("DOUDIZHU_PORT", "http"),
        ("DOUDIZHU_PORT", "-1"),
        ("DOUDIZHU_PORT", "0"),
        ("DOUDIZHU_PORT", "65536"),
        ("DOUDIZHU_METRICS", "perhaps"),
        ("DOUDIZHU_PORTT", "1"),
        ("DOUDIZHU_WORKERS", "0"),
        ("DOUDIZHU_THINKERS", "0"),
        ("DOUDIZHU_MESSAGES_PER_SECOND", "0"),
        ("DOUDIZHU_LOG_LEVEL", "loud"),
    ],
)
def test_a_bad_setting_is_named(name: str, value: str):
    with pytest.raises(BadSetting, match=name):
        read_settings({name: value})


def test_the_store_is_in_the_users_folder(tmp_path: Path):
    assert Settings().database({"XDG_DATA_HOME": str(tmp_path)}) == f"sqlite:///{tmp_path}/doudizhu/doudizhu.sqlite3"
    assert (tmp_path / "doudizhu").is_dir()
    assert Settings(database_url="postgresql://x").database({}) == "postgresql://x"


def test_every_message_is_described():
    text = (ROOT / "docs/protocol.md").read_text()
    for kind in (*ClientMessage.__args__, *ServerMessage.__args__):
        tag = kind.__struct_config__.tag
        assert f'"type":"{tag}"' in text or f"| `{tag}` |" in text, tag


@pytest.mark.parametrize("ruleset", ["classic", "five_player"])
def test_the_example_bot_plays(server: str, ruleset: str):
    command = [sys.executable, ROOT / "examples/bot.py", server, ruleset]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    address, scores = done.stdout.split(" ", 1)
    assert address.startswith(f"{server}/g/")
    assert sum(map(int, re.findall(r"-?\d+", scores))) == 0
