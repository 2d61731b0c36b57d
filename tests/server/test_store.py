"""What every store must do: one suite, run on SQLite and on PostgreSQL."""

import shutil
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext

from doudizhu.server import migrate, schema
from doudizhu.server.store import (
    FAILED,
    Ending,
    NumberTaken,
    Store,
    StoredEvent,
    StoredGame,
    StoredResult,
    StoredSeat,
    Tally,
    open_engine,
)
from doudizhu.server.writer import Closed


@pytest.fixture
def store(database_url: str) -> Iterator[Store]:
    opened = Store(database_url)
    yield opened
    opened.close()


def event(number: int, **fields: object) -> StoredEvent:
    return StoredEvent(number=number, at=1000 + number, body=f'{{"number":{number}}}', **fields)


def game(name: str = "g1", **fields: object) -> StoredGame:
    values = {
        "id": name,
        "ruleset": "classic",
        "options": {"spring": False},
        "time_ms": 25_000,
        "seed": "5e" * 32,
        "commit": "c0" * 32,
        "contributions": ("猫", ""),
        "first": None,
        "previous": None,
        "started": 1000,
        "seats": (
            StoredSeat(kind="human", name="王", person="p" * 64),
            StoredSeat(kind="computer", name="computer", level="regular"),
        ),
        "events": (event(1),),
    }
    return StoredGame(**{**values, **fields})


def test_a_created_game_is_read_back_whole(store: Store):
    store.create(game()).result()
    assert store.load("g1") == game()


def test_an_unknown_game_is_none(store: Store):
    assert store.load("nothing") is None


def test_events_follow_in_order(store: Store):
    store.create(game()).result()
    store.append("g1", [event(2, seat=0, command="a"), event(3)], deadline=9000).result()
    store.append("g1", [event(4)], deadline=None).result()
    loaded = store.load("g1")
    assert loaded is not None
    assert loaded.events == (event(1), event(2, seat=0, command="a"), event(3), event(4))
    assert loaded.deadline is None


def test_a_taken_number_changes_nothing(store: Store):
    store.create(game()).result()
    store.append("g1", [event(2)], deadline=5).result()
    before = store.load("g1")
    with pytest.raises(NumberTaken) as raised:
        store.append("g1", [event(2), event(3)], deadline=7).result()
    assert (raised.value.game, raised.value.number) == ("g1", 2)
    assert store.load("g1") == before


def test_numbers_are_per_game(store: Store):
    store.create(game("g1")).result()
    store.create(game("g2")).result()
    store.append("g1", [event(2)]).result()
    store.append("g2", [event(2)]).result()
    assert [len(store.load(name).events) for name in ("g1", "g2")] == [2, 2]


def test_one_of_many_writers_of_a_number_wins(store: Store, database_url: str):
    store.create(game()).result()
    other = Store(database_url)
    wins, losses = [], []
    barrier = threading.Barrier(8)

    def write(index: int) -> None:
        barrier.wait()
        try:
            (store if index % 2 else other).append("g1", [replace(event(2), command=str(index))]).result()
            wins.append(str(index))
        except NumberTaken:
            losses.append(index)

    threads = [threading.Thread(target=write, args=(index,)) for index in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    other.close()
    assert (len(wins), len(losses)) == (1, 7)
    assert store.load("g1").events[1].command == wins[0]


def test_work_that_fails_takes_no_other_work_down(store: Store):
    store.create(game()).result()
    futures = [store.append("g1", [event(number)]) for number in (2, 2, 3, 3, 4)]
    outcomes = [future.exception() for future in futures]
    assert [type(outcome) for outcome in outcomes] == [type(None), NumberTaken, type(None), NumberTaken, type(None)]
    assert [item.number for item in store.load("g1").events] == [1, 2, 3, 4]


def test_what_waits_is_committed_together(database_url: str):
    sizes = []
    store = Store(database_url, sizes.append)
    store.create(game()).result()
    held = threading.Event()
    store._writer.submit(lambda _connection: held.wait())
    futures = [store.append("g1", [event(number)]) for number in range(2, 52)]
    held.set()
    for future in futures:
        future.result()
    store.close()
    assert sum(sizes) == 52
    assert max(sizes) >= 50


def test_an_ending_with_the_next_game(store: Store):
    store.create(game(deadline=77)).result()
    assert store.timed() == ["g1"]
    following = game("g2", previous="g1", started=2000)
    store.append("g1", [event(2)], ending=Ending(at=1500, void=True, next=following)).result()
    loaded = store.load("g1")
    assert (loaded.finished, loaded.void, loaded.next, loaded.deadline) == (1500, True, "g2", None)
    assert store.load("g2") == following
    assert store.timed() == []


def test_an_ending_is_not_stored_without_its_events(store: Store):
    store.create(game()).result()
    with pytest.raises(NumberTaken):
        store.append("g1", [event(1)], ending=Ending(at=1500, void=True, next=game("g2"))).result()
    assert store.load("g1").finished is None
    assert store.load("g2") is None


def test_history_is_ones_own_newest_first_in_pages(store: Store):
    for number in range(5):
        store.create(game(f"g{number}", started=1000 + number // 2)).result()
    store.create(game("other", seats=(StoredSeat(kind="human", name="", person="q" * 64),))).result()
    store.append("g4", [event(2)], ending=Ending(at=1, void=False, outcome={"scores": [2, -1, -1]})).result()
    first = store.history("p" * 64, limit=3)
    rest = store.history("p" * 64, limit=3, before=(first[-1].started, first[-1].id))
    assert [item.id for item in first + rest] == ["g4", "g3", "g2", "g1", "g0"]
    assert first[0].outcome == {"scores": [2, -1, -1]}
    assert first[0].seats == game().seats


def test_a_tree_holds_all_branches_and_the_history_none(store: Store):
    store.create(game("g1")).result()
    store.create(game("other")).result()
    for number, parent in enumerate(("g1", "b0", "g1")):
        store.create(game(f"b{number}", root="g1", parent=parent, fork=1, started=2000 - number)).result()
    found = store.tree("g1")
    assert [(item.id, item.parent) for item in found] == [("g1", None), ("b2", "g1"), ("b1", "b0"), ("b0", "g1")]
    assert all(item.seats == game().seats for item in found)
    assert store.load("b1") == game("b1", root="g1", parent="b0", fork=1, started=1999)
    assert [item.id for item in store.history("p" * 64)] == ["other", "g1"]
    assert store.tree("nothing") == []


def test_an_analysis_is_kept_once_and_a_failure_until_it_is_forgotten(store: Store):
    store.create(game()).result()
    assert store.analysis("g1", 1) is None
    store.keep_analysis("g1", 1, FAILED).result()
    store.keep_analysis("g1", 2, "{}").result()
    assert (store.analysis("g1", 1), store.analysis("g1", 2)) == (FAILED, "{}")
    for version in (1, 2):
        store.forget_failed_analysis("g1", version).result()
    assert (store.analysis("g1", 1), store.analysis("g1", 2)) == (None, "{}")
    store.keep_analysis("g1", 2, '{"other": 1}').result()
    assert store.analysis("g1", 2) == "{}"


def test_a_secret_is_drawn_once(store: Store, database_url: str):
    other = Store(database_url)
    drawn = {each.secret("daily").result() for each in (store, other, store)}
    other.close()
    assert len(drawn) == 1
    assert len(bytes.fromhex(drawn.pop())) == 32
    assert store.secret("other").result() != store.secret("daily").result()


def test_the_first_result_of_a_day_counts(store: Store):
    def finish(name: str, person: str, day: str, score: int) -> None:
        seats = (StoredSeat(kind="human", name="", person=person), game().seats[1])
        store.create(game(name, day=day, seats=seats, started=int(name[1:]))).result()
        assert store.unfinished(day, person) == name
        twice = store.create(game(name + "b", day=day, seats=seats, started=int(name[1:]))).result()
        assert (twice, store.load(name + "b")) == (name, None)
        won = StoredResult(day=day, person=person, game=name, score=score, won=score > 0)
        store.append(name, [event(2)], ending=Ending(at=9, void=False, result=won)).result()
        assert store.unfinished(day, person) is None

    finish("g1", "me", "2030-01-01", 6)
    finish("g2", "me", "2030-01-01", -6)
    finish("g3", "you", "2030-01-01", 6)
    finish("g4", "them", "2030-01-01", -3)
    finish("g5", "me", "2030-01-02", 0)
    first = store.result("2030-01-01", "me")
    assert first == StoredResult(day="2030-01-01", person="me", game="g1", score=6, won=True)
    assert store.result("2030-01-02", "you") is None
    assert store.tally("2030-01-01") == [Tally(score=6, won=True, count=2), Tally(score=-3, won=False, count=1)]
    assert store.tally("2030-01-02") == [Tally(score=0, won=False, count=1)]
    assert store.load("g2").day == "2030-01-01"
    assert store.unfinished("2030-01-01", "nobody") is None


def test_a_promised_seed_is_given_once_and_to_its_person(store: Store):
    store.promise("seed", "commit", "me").result()
    assert store.redeem("commit", "you").result() is None
    assert store.redeem("commit", "me").result() == "seed"
    assert store.redeem("commit", "me").result() is None


def test_a_store_is_opened_again_with_everything(store: Store, database_url: str):
    store.create(game()).result()
    store.append("g1", [event(2)]).result()
    again = Store(database_url)
    assert again.load("g1") == store.load("g1")
    again.close()


def test_closing_writes_what_waits_and_refuses_more(database_url: str):
    store = Store(database_url)
    waiting = [store.create(game(f"g{number}")) for number in range(20)]
    store.close()
    assert all(future.done() and future.exception() is None for future in waiting)
    with pytest.raises(Closed):
        store.create(game("late"))


def test_migrations_give_the_tables_of_the_schema(database_url: str):
    engine = open_engine(database_url)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []
    engine.dispose()


def test_upgrading_twice_changes_nothing(store: Store, database_url: str):
    store.create(game()).result()
    assert migrate.upgrade(database_url) == (migrate.newest(), migrate.newest())
    assert store.load("g1") == game()


def test_backup_of_a_store_in_use(store: Store, database_url: str, tmp_path: Path):
    store.create(game()).result()
    target = tmp_path / "copy"
    if database_url.startswith("postgresql") and shutil.which("pg_dump") is None:
        pytest.fail("pg_dump was not found: apt-get install postgresql-client")
    migrate.backup(database_url, target)
    if database_url.startswith("sqlite"):
        copy = Store(f"sqlite:///{target}")
        assert copy.load("g1") == game()
        copy.close()
    else:
        assert target.read_bytes().startswith(b"PGDMP")
    with pytest.raises(migrate.CannotBackUp, match="exists"):
        migrate.backup(database_url, target)


def test_backup_of_nothing_says_so(tmp_path: Path):
    with pytest.raises(migrate.CannotBackUp, match="no database"):
        migrate.backup(f"sqlite:///{tmp_path / 'missing'}", tmp_path / "copy")
    assert not (tmp_path / "copy").exists()


def test_sqlite_writes_ahead(tmp_path: Path):
    url = f"sqlite:///{tmp_path / 'games.sqlite3'}"
    migrate.upgrade(url)
    with closing(sqlite3.connect(tmp_path / "games.sqlite3")) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
