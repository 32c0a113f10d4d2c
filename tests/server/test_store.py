"""The store: migrations, modes, secrets, faults told in a sentence."""

from __future__ import annotations

import asyncio
import gc
import logging
import sqlite3
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, event, text
from sqlalchemy.exc import OperationalError

from pelagos.core.tongue import Tongue
from pelagos.server import loading, schema
from pelagos.server.settings import Settings
from pelagos.server.store import GROWING, MOST_JOBS, Store, StoreError, alembic_config, newest_revision, open_engine


def url(path: Path) -> str:
    return Settings(database=str(path)).url


def test_a_fresh_file_is_migrated_from_nothing_to_exactly_the_schema(database: Path) -> None:
    store = Store(url(database))
    with store.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []
        assert connection.execute(text("select version_num from alembic_version")).scalar_one() == newest_revision()
    store.close()


OLD_ROWS = """
insert into persons (id, name, created) values ('p', 'Ione', 1.0);
insert into tables
    (id, game, version, seats, options, status, host, public, secret, origin, floor, waiting, plies, created, updated)
    values ('plain', 'tiny', '1', 2, '{}', 'playing', 'p', false, x'00', null, 0, 0, 1, 1.0, 1.0);
insert into tables
    (id, game, version, seats, options, status, host, public, secret, origin, floor, waiting, plies, created, updated)
    values ('forked', 'tiny', '1', 2, '{}', 'open', 'p', false, x'00', '{}', 0, 0, 0, 1.0, 1.0);
insert into seats ("table", seat, kind, person, name, bot, nonce, string)
    values ('plain', 0, 'person', 'p', 'Ione', '', 'n', '');
insert into moves ("table", ply, seat, text, seen, branch, told, made)
    values ('plain', 0, -1, 'coin 3', 1, 0, '[]', 1.0)
"""


def test_a_database_of_the_second_schema_is_brought_to_this_one_with_all_it_holds(database: Path) -> None:
    engine = open_engine(f"sqlite:///{database}")
    with engine.begin() as connection:
        command.upgrade(alembic_config(connection), "0002")
        for statement in OLD_ROWS.split(";"):
            connection.exec_driver_sql(statement)
    engine.dispose()
    store = Store(f"sqlite:///{database}")
    with store.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []
        plain, forked = loading.load(connection, "plain"), loading.load(connection, "forked")
    store.close()
    assert plain is not None
    assert forked is not None
    assert (plain.head.revision, plain.head.pace, plain.head.brought, plain.head.quarantine) == (0, "live", False, "")
    assert forked.head.brought  # its position may have come from anywhere
    assert (plain.moves[0].text, plain.moves[0].odds, plain.chairs[0].seen) == ("coin 3", "", 0.0)


def test_the_folder_is_made_and_the_secret_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "new" / "folder" / "x.db"
    first = Store(url(path))
    first.close()
    second = Store(url(path))
    second.close()
    other = Store(url(tmp_path / "other.db"))
    other.close()
    assert first.signing_key == second.signing_key != other.signing_key
    assert len(first.signing_key) == 32


def test_sqlite_keeps_commits_through_a_loss_of_power(database: Path) -> None:
    store = Store(url(database))
    with store.engine.connect() as connection:
        assert connection.execute(text("pragma journal_mode")).scalar_one() == "wal"
        assert connection.execute(text("pragma synchronous")).scalar_one() == 2  # FULL
        assert connection.execute(text("pragma foreign_keys")).scalar_one() == 1
    store.close()


def test_a_file_that_is_no_database_is_told_in_a_sentence(database: Path) -> None:
    database.write_text("not a database " * 1000, "utf-8")
    with pytest.raises(StoreError) as caught:
        Store(url(database))
    for language in ("en", "fr"):
        assert "file is not a database" in Tongue(language)(caught.value.message)


def test_a_place_where_no_file_can_be_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    with pytest.raises(StoreError) as caught:
        Store(url(tmp_path / "file" / "x.db"))
    assert caught.value.message.key == "server.database"


def test_a_database_of_a_newer_version_is_left_alone(database: Path) -> None:
    store = Store(url(database))
    with store.engine.begin() as connection:
        connection.execute(text("update alembic_version set version_num = '9999'"))
    store.close()
    with pytest.raises(StoreError) as caught:
        Store(url(database))
    assert caught.value.message.key == "server.database-newer"


def test_an_unknown_kind_of_database_is_told() -> None:
    with pytest.raises(StoreError):
        Store("nosuchsql://localhost/x")


@pytest.mark.anyio
async def test_work_that_fails_leaves_nothing_behind(database: Path) -> None:
    store = Store(url(database))

    def half(connection: Connection) -> None:
        connection.execute(schema.secrets.insert().values(name="half", value=b"x"))
        raise RuntimeError("no")

    with pytest.raises(RuntimeError):
        await store.write(half)
    with store.engine.connect() as connection:
        names = connection.execute(text("select name from secrets")).scalars().all()
    store.close()
    assert set(names) == {"signing", "vapid"}


def test_secrets_are_not_logged(database: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    store = Store(url(database))
    store.close()
    assert store.signing_key.hex() not in caplog.text
    assert repr(store.signing_key) not in caplog.text


def test_settings_come_from_the_environment_unless_given() -> None:
    environment = {"PELAGOS_DATABASE": "a.db", "PELAGOS_PACE": "0.25", "PELAGOS_HTTPS": "true", "PELAGOS_GAMES": "x y"}
    settings = Settings.read(environment, database="b.db", pace=None)
    assert settings.url.endswith("/b.db")
    assert (settings.pace, settings.https, settings.games) == (0.25, True, ("x", "y"))
    assert Settings.read({}).url.endswith("pelagos.db")
    assert Settings(database="postgresql+psycopg://u:p@h/d").url == "postgresql+psycopg://u:p@h/d"


@pytest.mark.anyio
async def test_changes_of_one_group_stand_or_fall_alone(database: Path) -> None:
    store = Store(url(database))
    commits: list[object] = []
    event.listen(store.engine, "commit", commits.append)

    def write(connection: Connection, name: str, fail: bool) -> str:
        connection.execute(schema.secrets.insert().values(name=name, value=b"x"))
        if fail:
            raise RuntimeError(name)
        return name

    changes = [store.write(partial(write, name=f"name {n}", fail=n % 3 == 1)) for n in range(6)]
    answers = await asyncio.gather(*changes, return_exceptions=True)
    assert [answer if isinstance(answer, str) else "failed" for answer in answers] == [
        *("name 0", "failed", "name 2", "name 3", "failed", "name 5"),
    ]
    assert len(commits) < 6  # they shared a commit
    with store.engine.connect() as connection:
        names = set(connection.execute(text("select name from secrets")).scalars())
    store.close()
    assert names == {"signing", "vapid", "name 0", "name 2", "name 3", "name 5"}


@pytest.mark.anyio
async def test_a_commit_that_fails_fails_for_the_whole_group(database: Path) -> None:
    store = Store(url(database))

    def write(connection: Connection, name: str) -> None:
        connection.execute(schema.secrets.insert().values(name=name, value=b"x"))

    def full(_: object) -> None:
        raise OperationalError("commit", {}, Exception("disk full"))

    event.listen(store.engine, "commit", full)
    changes = [store.write(partial(write, name=f"n{n}")) for n in range(5)]
    answers = await asyncio.gather(*changes, return_exceptions=True)
    assert all(isinstance(answer, OperationalError) for answer in answers)
    event.remove(store.engine, "commit", full)
    await store.write(partial(write, name="after"))
    with store.engine.connect() as connection:
        names = set(connection.execute(text("select name from secrets")).scalars())
    store.close()
    assert names == {"signing", "vapid", "after"}


def remember(connection: Connection, name: str, size: int = 1) -> None:
    connection.execute(schema.secrets.insert().values(name=name, value=b"x" * size))


def names_in(store: Store) -> set[str]:
    with store.engine.connect() as connection:
        return set(connection.execute(text("select name from secrets")).scalars())


@pytest.mark.anyio
async def test_a_database_held_by_another_process_stops_neither_the_event_loop_nor_those_who_read(
    database: Path,
) -> None:
    store = Store(url(database))
    other = sqlite3.connect(database, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    writing = asyncio.create_task(store.write(remember, "small"))
    much = asyncio.create_task(store.write_much(remember, "large"))
    await asyncio.sleep(0.2)
    # We still run: a loop that waited for the other process would wait for us to let go, and both changes would fail.
    assert await store.read(lambda connection: connection.execute(text("select 1")).scalar_one()) == 1
    assert not writing.done()
    assert not much.done()
    other.execute("ROLLBACK")
    await asyncio.gather(writing, much)
    assert names_in(store) == {"signing", "vapid", "small", "large"}
    other.close()
    store.close()


@pytest.mark.anyio
async def test_a_database_held_for_too_long_is_told_and_the_next_change_is_made(database: Path) -> None:
    store = Store(url(database))
    store.engine.dispose()
    event.listen(store.engine, "connect", lambda raw, _: raw.execute("PRAGMA busy_timeout=50"))
    other = sqlite3.connect(database, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(OperationalError, match="locked"):
        await store.write(remember, "too late")
    other.execute("ROLLBACK")
    other.close()
    await store.write(remember, "in time")
    assert names_in(store) == {"signing", "vapid", "in time"}
    store.close()


@pytest.mark.anyio
async def test_on_a_full_disk_exactly_those_changes_are_kept_that_were_reported_as_saved(database: Path) -> None:
    store = Store(url(database))
    with store.engine.connect() as connection:
        pages = connection.execute(text("pragma page_count")).scalar_one()
    store.engine.dispose()
    event.listen(store.engine, "connect", lambda raw, _: raw.execute(f"PRAGMA max_page_count={pages + 20}"))
    sizes = [20_000, 20_000, 500_000, 100, 20_000]
    changes = [store.write(remember, f"n{n}", size) for n, size in enumerate(sizes)]
    answers = await asyncio.gather(*changes, return_exceptions=True)
    saved = {f"n{n}" for n, answer in enumerate(answers) if answer is None}
    assert isinstance(answers[2], OperationalError)
    assert names_in(store) == {"signing", "vapid", *saved}
    await store.write(remember, "after")
    assert names_in(store) == {"signing", "vapid", *saved, "after"}
    store.close()


@pytest.mark.anyio
async def test_a_transaction_that_the_database_gave_up_fails_for_the_whole_group(database: Path) -> None:
    store = Store(url(database))

    def lose(connection: Connection) -> None:
        connection.exec_driver_sql("ROLLBACK")  # as SQLite does by itself when a write fails half-way
        raise OperationalError("insert", {}, Exception("disk I/O error"))

    changes = [store.write(remember, "before"), store.write(lose), store.write(remember, "behind")]
    answers = await asyncio.gather(*changes, return_exceptions=True)
    assert all(isinstance(answer, OperationalError) for answer in answers)
    assert names_in(store) == {"signing", "vapid"}
    await store.write(remember, "after")
    assert names_in(store) == {"signing", "vapid", "after"}
    store.close()


@pytest.mark.anyio
async def test_whoever_goes_away_holds_up_nobody(database: Path) -> None:
    store = Store(url(database))
    gone = [asyncio.create_task(store.write(remember, f"gone {n}")) for n in range(3)]
    stays = asyncio.create_task(store.write(remember, "stays"))
    await asyncio.sleep(0)
    for task in gone:
        task.cancel()
    await stays
    await store.finish()
    assert names_in(store) == {"signing", "vapid", "stays"}
    store.close()


@pytest.mark.anyio
async def test_what_is_queued_when_the_server_stops_is_committed_first(database: Path) -> None:
    store = Store(url(database))
    changes = [asyncio.create_task(store.write(remember, f"n{n}")) for n in range(2 * MOST_JOBS)]
    await asyncio.sleep(0)
    await store.finish()
    assert all(change.done() and not change.exception() for change in changes)
    assert len(names_in(store)) == 2 * MOST_JOBS + 2
    store.close()


# Where several processes write.


@pytest.mark.anyio
async def test_whoever_waits_for_another_writer_has_its_turn_a_moment_after_it(database: Path) -> None:
    store = Store(url(database))
    await store.write(remember, "first")
    other = sqlite3.connect(database, isolation_level=None, check_same_thread=False)
    late = []
    for n in range(5):
        other.execute("BEGIN IMMEDIATE")
        writing = asyncio.create_task(store.write(remember, f"n{n}"))
        await asyncio.sleep(0.19)  # by now SQLite's own waiting looks every 50 ms
        other.execute("ROLLBACK")
        begun = time.monotonic()
        await writing
        late.append(time.monotonic() - begun)
    other.close()
    store.close()
    assert min(late) < 0.02


WRITE = """
import asyncio, sys, time
from pelagos.server import schema
from pelagos.server.store import Store

def remember(connection, name):
    connection.execute(schema.secrets.insert().values(name=name, value=b"x"))

async def write(store, who, until):
    count = 0
    while time.time() < until:
        await store.write(remember, f"{who} {count}")
        count += 1
        end = time.perf_counter() + 0.002
        while time.perf_counter() < end:  # what a server draws meanwhile
            pass
    return count

async def main():
    store = Store(sys.argv[1])
    print("ready", flush=True)
    until = float(sys.stdin.readline())
    counts = await asyncio.gather(*(write(store, f"{sys.argv[2]} {n}", until) for n in range(4)))
    await store.finish()
    store.close()
    print(sum(counts), flush=True)

asyncio.run(main())
"""


@pytest.mark.slow
def test_writers_of_two_processes_both_get_their_turn_and_nothing_is_lost(database: Path) -> None:
    Store(url(database)).close()
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    command = [sys.executable, "-c", WRITE, url(database)]
    writers = [subprocess.Popen([*command, who], encoding="utf-8", **pipes) for who in "ab"]
    for writer in writers:
        assert writer.stdout is not None
        assert writer.stdout.readline() == "ready\n"
    until = f"{time.time() + 3}\n"
    for writer in writers:
        assert writer.stdin is not None
        writer.stdin.write(until)
        writer.stdin.flush()
    counts = [int(writer.communicate(timeout=120)[0]) for writer in writers]
    assert min(counts) > max(counts) / 4
    store = Store(url(database))
    assert len(names_in(store)) == sum(counts) + 2
    store.close()


@pytest.mark.anyio
async def test_a_lock_that_is_held_is_asked_for_without_leaving_anything_to_collect(database: Path) -> None:
    store = Store(url(database))
    await store.write(remember, "first")
    other = sqlite3.connect(database, isolation_level=None)
    gc.collect()
    gc.set_debug(gc.DEBUG_SAVEALL)
    try:
        other.execute("BEGIN IMMEDIATE")
        writing = asyncio.create_task(store.write(remember, "second"))
        await asyncio.sleep(0.1)
        other.execute("ROLLBACK")
        await writing
        gc.collect()
        left = [each for each in gc.garbage if isinstance(each, Exception)]
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
    other.close()
    store.close()
    assert left == []


# Transactions that grow.


def counted(store: Store) -> list[None]:
    """One for each transaction that is committed from now on."""
    commits: list[None] = []
    event.listen(store.engine, "commit", lambda connection: commits.append(None))
    return commits


@pytest.mark.anyio
async def test_where_there_is_other_work_changes_are_committed_together(database: Path) -> None:
    store = Store(url(database))
    await store.write(remember, "first")
    commits = counted(store)
    changes: list[asyncio.Task[None]] = []
    until = time.monotonic() + 5 * GROWING
    while time.monotonic() < until:  # nobody waits for anybody, but the event loop is never idle
        changes.append(asyncio.create_task(store.write(remember, f"n{len(changes)}")))
        await asyncio.sleep(0)
        time.sleep(0.002)
    await asyncio.gather(*changes)
    store.close()
    assert len(changes) >= 20
    assert len(commits) <= len(changes) / 4


@pytest.mark.anyio
async def test_whoever_has_the_server_to_himself_does_not_wait_for_others(database: Path) -> None:
    store = Store(url(database))
    took = []
    for n in range(20):
        begun = time.monotonic()
        await store.write(remember, f"n{n}")
        took.append(time.monotonic() - begun)
    store.close()
    assert sorted(took)[len(took) // 2] < GROWING / 2
