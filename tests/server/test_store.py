"""The store: migrations, modes, secrets, faults told in a sentence."""

from __future__ import annotations

import asyncio
import logging
import threading
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, event, text
from sqlalchemy.exc import OperationalError

from pelagos.core.tongue import Tongue
from pelagos.server import schema
from pelagos.server.settings import Settings
from pelagos.server.store import Store, StoreError, newest_revision


def url(path: Path) -> str:
    return Settings(database=str(path)).url


def test_a_fresh_file_is_migrated_from_nothing_to_exactly_the_schema(database: Path) -> None:
    store = Store(url(database))
    with store.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []
        assert connection.execute(text("select version_num from alembic_version")).scalar_one() == newest_revision()
    store.close()


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
    database.write_text("not a database " * 1000)
    with pytest.raises(StoreError) as caught:
        Store(url(database))
    for language in ("en", "fr"):
        assert "file is not a database" in Tongue(language)(caught.value.message)


def test_a_place_where_no_file_can_be_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
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
        await store.run(half)
    with store.engine.connect() as connection:
        names = connection.execute(text("select name from secrets")).scalars().all()
    store.close()
    assert names == ["signing"]


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
async def test_works_of_one_group_stand_or_fall_alone(database: Path) -> None:
    store = Store(url(database))
    hold = threading.Event()

    def wait(connection: Connection) -> None:
        hold.wait(10)

    def write(connection: Connection, name: str, fail: bool) -> str:
        connection.execute(schema.secrets.insert().values(name=name, value=b"x"))
        if fail:
            raise RuntimeError(name)
        return name

    first = asyncio.ensure_future(store.run(wait))  # meanwhile the others queue up
    await asyncio.sleep(0.05)
    others = [asyncio.ensure_future(store.run(write, f"name {n}", n % 3 == 1)) for n in range(6)]
    await asyncio.sleep(0.05)
    hold.set()
    await first
    answers = await asyncio.gather(*others, return_exceptions=True)
    assert [answer if isinstance(answer, str) else "failed" for answer in answers] == [
        *("name 0", "failed", "name 2", "name 3", "failed", "name 5"),
    ]
    with store.engine.connect() as connection:
        names = set(connection.execute(text("select name from secrets")).scalars())
    store.close()
    assert names == {"signing", "name 0", "name 2", "name 3", "name 5"}


@pytest.mark.anyio
async def test_a_commit_that_fails_fails_for_the_whole_group(database: Path) -> None:
    store = Store(url(database))

    def write(connection: Connection, name: str) -> None:
        connection.execute(schema.secrets.insert().values(name=name, value=b"x"))

    def full(_: object) -> None:
        raise OperationalError("commit", {}, Exception("disk full"))

    event.listen(store.engine, "commit", full)
    answers = await asyncio.gather(*(store.run(write, f"n{n}") for n in range(5)), return_exceptions=True)
    assert all(isinstance(answer, OperationalError) for answer in answers)
    event.remove(store.engine, "commit", full)
    await store.run(write, "after")
    with store.engine.connect() as connection:
        names = set(connection.execute(text("select name from secrets")).scalars())
    store.close()
    assert names == {"signing", "after"}
