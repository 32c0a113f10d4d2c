"""The same tables in PostgreSQL, on a server of the tests' own."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from fastapi import FastAPI
from sqlalchemy import Connection, create_engine, text

from pelagos.server import schema
from pelagos.server.app import create_app
from pelagos.server.keeping import backup, restore
from pelagos.server.settings import Settings
from pelagos.server.store import Store
from tests.server.people import Player, play_out, sit_down, table_of

pytestmark = [pytest.mark.anyio, pytest.mark.slow]


@pytest.fixture
async def stack() -> AsyncIterator[AsyncExitStack]:
    """What is closed after the test."""
    async with AsyncExitStack() as opened:
        yield opened


async def serve(stack: AsyncExitStack, url: str) -> FastAPI:
    app = create_app(Settings(database=url, pace=0, workers=1))
    await stack.enter_async_context(app.router.lifespan_context(app))
    return app


async def test_a_game_with_restart_undo_chat_and_two_servers(cluster: str, stack: AsyncExitStack) -> None:
    first = await serve(stack, cluster)
    with first.state.services.store.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []
    ione, kostas = await sit_down(first, "Ione"), await sit_down(first, "Kostas")
    table = await table_of(ione, kostas)
    view = await ione.view(table)
    answer = await ione.play(table, view["legal"][0], stamp=view["stamp"])
    assert await ione.play(table, view["legal"][0], stamp=view["stamp"]) == answer
    await ione.post(f"/tables/{table}/undo")
    await ione.post(f"/tables/{table}/redo")
    await ione.post(f"/tables/{table}/chat", 201, text="Καλησπέρα 🏺")
    await ione.web.put(f"/api/v1/tables/{table}/notes", json={"text": "note"})
    before = await kostas.get(f"/tables/{table}/sheet")

    second = await serve(stack, cluster)
    there = Player(second, {"id": "", "name": "", "account": "", "token": kostas.token})
    after = await there.get(f"/tables/{table}/sheet")
    assert {**after, "sequence": 0} == {**before, "sequence": 0}
    assert [line["text"] for line in await there.get(f"/tables/{table}/chat")] == ["Καλησπέρα 🏺"]
    await kostas.play(table)
    refused = await there.play(table, (await there.view(table))["legal"][0], expect=409)
    assert refused["error"]["key"] == "server.moved-on"
    assert (await there.play(table))["taken"]
    again = Player(second, {"id": "", "name": "", "account": "", "token": ione.token})
    await play_out(table, there, again)
    assert (await again.get("/tables"))[0]["status"] == "over"


async def test_what_postgres_cannot_bear_is_a_sentence_too(cluster: str, stack: AsyncExitStack) -> None:
    app = await serve(stack, cluster)
    ione, kostas = await sit_down(app, "Ione"), await sit_down(app, "Kostas")
    app.state.services.limits._on = False
    table = await table_of(ione, kostas)
    record = (await ione.web.get(f"/api/v1/tables/{table}/record")).text
    nul = "a\0b"
    requests: list[tuple[str, str, Any]] = [
        ("POST", "/guests", {"name": nul}),
        ("POST", "/login", {"username": nul, "password": nul}),
        ("POST", "/accounts", {"username": nul, "password": nul * 4}),
        ("POST", "/join", {"token": nul, "name": nul}),
        ("POST", "/tables", {"game": nul, "seats": 2}),
        ("POST", "/tables", {"game": "tiny", "seats": 2, "options": {nul: 1}}),
        ("POST", "/tables", {"game": "tiny", "seats": 2, "names": {"0": nul}, "pace": nul}),
        ("POST", "/tables", {"game": "tiny", "seats": 2, "stand_in": nul}),
        ("POST", f"/tables/{table}/chat", {"text": nul}),
        ("PUT", f"/tables/{table}/notes", {"text": nul}),
        ("POST", f"/tables/{table}/choices", {"choices": [nul]}),
        ("POST", f"/tables/{table}/seats/0/stand-in", {"bot": nul}),
        ("GET", "/tables/a%00b/sheet", None),
        ("GET", "/tables/a%00b/notes", None),
        ("GET", f"/tables/{table}/why-not?target=a%00b", None),
        ("GET", "/games/a%00b/rules", None),
    ]
    for method, path, body in requests:
        answer = await ione.web.request(method, f"/api/v1{path}", json=body)
        assert answer.status_code < 500, (path, body, answer.text)
    for file in (
        record.replace('"Ione"', '"a\\u0000b"'),
        record.replace('strings ["", ""]', 'strings ["a\\u0000b", ""]'),
        record.replace("game tiny", "game ti\0ny"),
        record.replace("options {", 'options {"content": "0123456789abcdef", ').replace("game tiny", "game ti\0ny"),
    ):
        answer = await ione.web.post("/api/v1/records", content=file, headers={"content-type": "text/plain"})
        assert answer.status_code < 500, answer.text
    assert (await ione.play(table))["taken"]


async def test_what_was_played_is_told_from_what_was_stored(
    cluster: str, stack: AsyncExitStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = await serve(stack, cluster)
    ione, kostas = await sit_down(first, "Ione"), await sit_down(first, "Kostas")
    table = await table_of(ione, kostas)
    await play_out(table, ione, kostas)
    told = (await ione.web.get(f"/api/v1/tables/{table}/record")).text
    second = await serve(stack, cluster)
    monkeypatch.setattr(second.state.services.tables.game("tiny"), "version", "2", raising=False)
    there = Player(second, {"id": "", "name": "", "account": "", "token": ione.token})
    assert (await there.get(f"/tables/{table}/steps/3", seat=-2))["scene"]
    assert (await there.web.get(f"/api/v1/tables/{table}/record")).text == told


async def test_a_backup_of_a_file_comes_back_in_postgres_and_the_other_way(
    cluster: str, stack: AsyncExitStack, tmp_path: Path
) -> None:
    lite = f"sqlite:///{tmp_path / 'x.db'}"
    app = await serve(stack, lite)
    ione, kostas = await sit_down(app, "Ione"), await sit_down(app, "Kostas")
    table = await table_of(ione, kostas)
    await ione.play(table)
    await ione.post(f"/tables/{table}/chat", 201, text="Καλησπέρα 🏺")
    saved = backup(lite, tmp_path / "a")
    engine = create_engine(cluster, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text("create database other"))
    engine.dispose()
    other = cluster.replace("/postgres?", "/other?")
    assert restore(other, tmp_path / "a") == saved
    assert backup(other, tmp_path / "b") == saved
    assert restore(f"sqlite:///{tmp_path / 'y.db'}", tmp_path / "b") == saved
    there = await serve(stack, other)
    again = Player(there, {"id": "", "name": "", "account": "", "token": ione.token})
    await again.post(f"/tables/{table}/chat", 201, text="it goes on counting")
    assert len(await again.get(f"/tables/{table}/chat")) == 2
    there.state.services.store.engine.dispose()


async def test_what_is_read_in_one_go_is_of_one_moment(fresh: str) -> None:
    """A table is read by several questions; what another process commits between two of them is not seen by half."""
    store = Store(fresh)

    def twice(connection: Connection) -> list[int]:
        counts = []
        for name in ("ione", "kostas"):
            counts.append(connection.execute(text("select count(*) from persons")).scalar_one())
            with store.engine.begin() as other:
                other.execute(schema.persons.insert().values(id=name, name=name, created=0.0, blocked=False))
        return counts

    try:
        assert await store.read(twice) == [0, 0]
        assert await store.read(lambda c: c.execute(text("select count(*) from persons")).scalar_one()) == 2
    finally:
        store.close()
