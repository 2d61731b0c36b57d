"""Brings a database to the tables of this version, and copies it.

Migrations live beside this file as plain Alembic revisions; there is no configuration file.
"""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from doudizhu.server.store import open_engine

FOLDER = Path(__file__).parent / "migrations"
LOCK = 0x646F7564
"""Key of the lock that lets one of several starting workers migrate a PostgreSQL database."""


class CannotBackUp(RuntimeError):
    """A backup was not made; the text says why."""


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(FOLDER))
    config.set_main_option("path_separator", "os")
    return config


def upgrade(url: str) -> tuple[str | None, str | None]:
    """Bring the database to the newest revision. Returns the revisions before and after."""
    engine = open_engine(url, writes=True)
    try:
        with engine.begin() as connection:
            if engine.dialect.name == "postgresql":
                connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({LOCK})")
            before = _revision(connection)
            config = _config()
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
            return before, _revision(connection)
    finally:
        engine.dispose()


def _revision(connection: Connection) -> str | None:
    return MigrationContext.configure(connection).get_current_revision()


def newest() -> str | None:
    """The newest revision that this version knows."""
    return ScriptDirectory.from_config(_config()).get_current_head()


def backup(url: str, target: Path) -> None:
    """Copy the whole database into the file `target`, also while a server uses it.

    SQLite gives a database file, PostgreSQL an archive for `pg_restore`. Raises `CannotBackUp`.
    """
    if target.exists():
        raise CannotBackUp(f"{target} exists already")
    try:
        address = make_url(url)
    except ArgumentError as error:
        raise CannotBackUp("the store's address can't be read") from error
    if address.get_backend_name() == "sqlite":
        source = Path(address.database or "")
        if not source.is_file():
            raise CannotBackUp(f"there is no database at {source}")
        if not target.parent.is_dir():
            raise CannotBackUp(f"there is no folder {target.parent}")
        try:
            with (
                closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)) as old,
                closing(sqlite3.connect(target)) as new,
            ):
                old.backup(new)
        except sqlite3.Error as error:
            target.unlink(missing_ok=True)
            raise CannotBackUp(f"{source} can't be copied to {target}: {error}") from error
        return
    program = shutil.which("pg_dump")
    if program is None:
        raise CannotBackUp("pg_dump was not found on PATH: apt-get install postgresql-client")
    plain = address.set(drivername="postgresql").render_as_string(hide_password=False)
    done = subprocess.run(
        [program, "--format=custom", f"--file={target}", f"--dbname={plain}"],
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        raise CannotBackUp(done.stderr.strip())
