"""A PostgreSQL cluster of our own for the tests that need one. Missing binaries fail those tests."""

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from doudizhu.server import migrate
from doudizhu.server.settings import Settings
from doudizhu.server.store import Store
from tests.server.playing import Person, running


def postgres_programs() -> Path:
    """Folder of initdb and pg_ctl: from PATH, else Debian's newest."""
    if found := shutil.which("initdb"):
        return Path(found).resolve().parent
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda folder: int(folder.parent.name))
    if not folders:
        pytest.fail("PostgreSQL's initdb was not found: apt-get install postgresql")
    return folders[-1]


def unprivileged() -> str | None:
    """PostgreSQL refuses to run as root: the user to run it as, None for oneself."""
    if os.geteuid() != 0:
        return None
    names = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"


@pytest.fixture(scope="session")
def postgres_cluster() -> Iterator[str]:
    """Address of a fresh cluster, up to the name of the database. It listens on a socket in its own folder only."""
    programs, user = postgres_programs(), unprivileged()
    folder = Path(tempfile.mkdtemp(prefix="ddz-pg-"))
    if user is not None:
        shutil.chown(folder, user)

    def run(*command: str) -> None:
        done = subprocess.run(command, cwd=folder, user=user, capture_output=True, text=True, check=False)
        assert done.returncode == 0, f"{command[0]}: {done.stdout}{done.stderr}"

    cluster = folder / "cluster"
    run(str(programs / "initdb"), "-D", str(cluster), "-U", "test", "--auth=trust", "--no-sync", "-E", "UTF8")
    options = f"-c listen_addresses= -c unix_socket_directories={folder} -c fsync=off"
    # pg_ctl keeps its output open for the server's life, so it gets a file and not a pipe.
    run(str(programs / "pg_ctl"), "-D", str(cluster), "-w", "-l", str(folder / "log"), "-o", options, "start")
    try:
        yield f"postgresql+psycopg://test@/{{name}}?host={folder}"
    finally:
        run(str(programs / "pg_ctl"), "-D", str(cluster), "-m", "immediate", "stop")
        shutil.rmtree(folder)


@pytest.fixture
def postgres_url(postgres_cluster: str) -> str:
    """An empty PostgreSQL database."""
    import psycopg

    name = f"test_{os.urandom(6).hex()}"
    plain = postgres_cluster.format(name="postgres").replace("+psycopg", "")
    with psycopg.connect(plain, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    return postgres_cluster.format(name=name)


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty migrated database of each kind."""
    if request.param == "sqlite":
        url = f"sqlite:///{tmp_path / 'games.sqlite3'}"
    else:
        url = request.getfixturevalue("postgres_url")
    migrate.upgrade(url)
    return url


@pytest.fixture(scope="session")
def server(server_url: str) -> Iterator[str]:
    """Address of a server whose computer players answer at once."""
    settings = Settings(
        database_url=server_url, pace=0, games_per_minute=10**6, requests_per_second=10**6, messages_per_second=10**6
    )
    with running(settings) as address:
        yield address


@pytest.fixture
def meet() -> Iterator[Callable[[str], Person]]:
    """Make new persons; what they leave open is closed."""
    people: list[Person] = []

    def newcomer(address: str) -> Person:
        people.append(Person(address))
        return people[-1]

    yield newcomer
    for person in people:
        person.close()


@pytest.fixture
def person(server: str, meet: Callable[[str], Person]) -> Person:
    """A new person at that server."""
    return meet(server)


@pytest.fixture(scope="session")
def server_url(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Database of that server."""
    return f"sqlite:///{tmp_path_factory.mktemp('server') / 'games.sqlite3'}"


@pytest.fixture
def store(server: str, server_url: str) -> Iterator[Store]:
    """What that server has stored, read beside it."""
    opened = Store(server_url)
    yield opened
    opened.close()


@pytest.fixture
def serve(tmp_path: Path, meet: Callable[[str], Person]) -> Iterator[Callable[..., Person]]:
    """Start a server of one's own and meet its first person; all use the same database."""
    with ExitStack() as stack:

        def start(**wanted: object) -> Person:
            url = f"sqlite:///{tmp_path / 'games.sqlite3'}"
            return meet(stack.enter_context(running(Settings(database_url=url, **{"pace": 0, **wanted}))))

        yield start
