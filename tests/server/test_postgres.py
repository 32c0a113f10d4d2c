"""The same tables in PostgreSQL, in a cluster of its own; where psycopg and PostgreSQL's programs are installed."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from fastapi import FastAPI

from pelagos.server import schema
from pelagos.server.app import create_app
from pelagos.server.settings import Settings
from tests.server.people import Player, play_out, sit_down, table_of

pytest.importorskip("psycopg")
pytestmark = [pytest.mark.anyio, pytest.mark.slow]


def program(name: str) -> str | None:
    """A program of PostgreSQL, also where Debian keeps them."""
    places = sorted(str(path) for path in Path("/usr/lib/postgresql").glob("*/bin"))
    return shutil.which(name, path=os.pathsep.join([os.environ.get("PATH", ""), *places]))


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a fresh PostgreSQL."""
    initdb, postgres = program("initdb"), program("postgres")
    if initdb is None or postgres is None:
        pytest.skip("PostgreSQL is not installed")
    folder = tmp_path_factory.mktemp("postgres")
    user: dict[str, str] = {}
    if os.getuid() == 0:  # it refuses to run as root
        user = {"user": "postgres"}
        for path in (folder, *folder.parents[:3]):
            path.chmod(0o755)
        shutil.chown(folder, "postgres")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    data = str(folder / "data")
    subprocess.run([initdb, "-D", data, "-U", "pelagos", "-A", "trust"], check=True, cwd=folder, **user, **quiet)  # type: ignore[call-overload]
    options = ["-D", data, "-p", str(port), "-k", str(folder), "-c", "listen_addresses=127.0.0.1"]
    server = subprocess.Popen([postgres, *options], cwd=folder, **user, **quiet)  # type: ignore[call-overload]
    ready = program("pg_isready")
    assert ready is not None
    for _ in range(100):
        if subprocess.run([ready, "-h", "127.0.0.1", "-p", str(port)], check=False, **quiet).returncode == 0:  # type: ignore[call-overload]
            break
    yield f"postgresql+psycopg://pelagos@127.0.0.1:{port}/postgres"
    server.terminate()
    server.wait(20)


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
    with first.state.store.engine.connect() as connection:
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
