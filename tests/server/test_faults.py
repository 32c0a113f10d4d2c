"""A full disk, a database held by somebody else, a damaged one: sentences, and the game goes on after."""

from __future__ import annotations

import asyncio
import re
import sqlite3
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy import event

from pelagos.core.message import msg
from pelagos.core.tongue import Tongue
from pelagos.server import tables
from tests.server.people import Player, client_of, services_of, table_of

pytestmark = pytest.mark.anyio


def words(key: str, language: str = "en") -> str:
    return Tongue(language)(msg(key))


def tune(app: FastAPI, pragma: str) -> None:
    """Every connection from now on."""
    engine = services_of(app).store.engine
    engine.dispose()
    event.listen(engine, "connect", lambda raw, _: raw.execute(f"PRAGMA {pragma}"))


def browser(app: FastAPI, player: Player, language: str = "fr") -> httpx.AsyncClient:
    """A browser in which this person is known."""
    client = client_of(app, accept="text/html", **{"accept-language": language})
    client.cookies.set("pelagos", player.token)
    return client


async def csrf_of(page: httpx.AsyncClient) -> str:
    """The token of a page of ours."""
    found = re.search(r'name="csrf" value="([0-9a-f]+)"', (await page.get("/")).text)
    assert found is not None
    return found[1]


def forget_everything(app: FastAPI) -> None:
    """As after a start: nobody and nothing is known but what the database says."""
    services_of(app).tables.drop_all()
    app.state.services.people._known.clear()


async def changes(player: Player, table: str) -> list[tuple[str, dict[str, Any]]]:
    """Everything a person at a table may change."""
    view = await player.view(table)
    return [
        (f"/tables/{table}/choices", {"choices": [view["legal"][0]], "stamp": view["stamp"]}),
        (f"/tables/{table}/chat", {"text": "hello"}),
        (f"/tables/{table}/notes", {"text": "mine"}),
        ("/tables", {"game": "tiny", "seats": 2}),
        ("/guests", {"name": "Somebody"}),
    ]


async def send(player: Player, path: str, body: dict[str, Any]) -> httpx.Response:
    verb = "PUT" if path.endswith("/notes") else "POST"
    return await player.web.request(verb, f"/api/v1{path}", json=body)


async def test_while_another_process_holds_the_database_changes_are_refused_in_a_sentence_and_pages_are_shown(
    app: FastAPI, ione: Player, kostas: Player, database: Path
) -> None:
    table = await table_of(ione, kostas)
    wanted = await changes(ione, table)
    tune(app, "busy_timeout=50")
    other = sqlite3.connect(database, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    for path, body in wanted:
        answer = await send(ione, path, body)
        assert answer.status_code == 503, path
        assert answer.json()["error"] == {"key": "server.unsaved", "text": words("server.unsaved")}
    forget_everything(app)
    async with browser(app, ione) as page:
        assert (await page.get(f"/t/{table}")).status_code == 200  # readers wait for nobody
        form = {"csrf": await csrf_of(page), "name": "Somebody"}
        shown = await page.post("/account/name", data=form)
        assert shown.status_code == 503
        assert words("server.unsaved", "fr") in shown.text
    other.execute("ROLLBACK")
    other.close()
    for path, body in wanted:
        answer = await send(ione, path, body)
        assert answer.status_code in (200, 201), (path, answer.text)


async def test_on_a_full_disk_changes_are_refused_in_a_sentence_and_the_game_goes_on_after(
    app: FastAPI, ione: Player, kostas: Player, database: Path
) -> None:
    table = await table_of(ione, kostas)
    wanted = await changes(ione, table)
    before = await kostas.get(f"/tables/{table}/sheet")
    with services_of(app).store.engine.connect() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
    tune(app, f"max_page_count={pages}")
    answer = await send(ione, f"/tables/{table}/notes", {"text": "x" * 9000})
    assert answer.status_code == 503
    assert answer.json()["error"] == {"key": "server.unsaved", "text": words("server.unsaved")}
    assert (await kostas.get(f"/tables/{table}/sheet"))["log"] == before["log"]
    tune(app, "max_page_count=1000000")
    for path, body in wanted:
        answer = await send(ione, path, body)
        assert answer.status_code in (200, 201), (path, answer.text)


@pytest.mark.parametrize("language", ["en", "fr"])
async def test_a_damaged_database_is_told_in_the_page_and_in_the_api(
    app: FastAPI, ione: Player, kostas: Player, database: Path, language: str
) -> None:
    table = await table_of(ione, kostas)
    engine = services_of(app).store.engine
    engine.dispose()  # whoever closes the last connection puts everything into the one file
    whole = database.read_bytes()
    database.write_bytes(b"not a database " * 1000)
    forget_everything(app)
    answer = await ione.web.get(f"/api/v1/tables/{table}/sheet", headers={"accept-language": language})
    assert answer.status_code == 503
    assert answer.json()["error"] == {"key": "server.unreadable", "text": words("server.unreadable", language)}
    async with browser(app, ione, language) as page:
        shown = await page.get(f"/t/{table}")
        assert shown.status_code == 503
        assert words("server.unreadable", language) in shown.text
        assert "Traceback" not in shown.text
        assert "sqlite" not in shown.text.lower()
    engine.dispose()
    database.write_bytes(whole)
    await ione.play(table)


@pytest.mark.slow
async def test_while_the_database_is_held_requests_to_one_table_do_not_wait_one_after_the_other(
    app: FastAPI, ione: Player, kostas: Player, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await table_of(ione, kostas)
    view = await ione.view(table)
    body = {"choices": [view["legal"][0]], "stamp": view["stamp"]}
    tune(app, "busy_timeout=1500")
    monkeypatch.setattr(tables, "LONGEST_WAIT", 2.0)
    other = sqlite3.connect(database, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    begun = time.monotonic()
    answers = await asyncio.gather(*(send(ione, f"/tables/{table}/choices", body) for _ in range(8)))
    took = time.monotonic() - begun
    other.execute("ROLLBACK")
    other.close()
    assert {answer.status_code for answer in answers} == {503}
    assert {answer.json()["error"]["key"] for answer in answers} == {"server.unsaved", "server.busy"}
    assert took < 8  # one after the other they would have taken 12
    assert (await send(ione, f"/tables/{table}/choices", body)).status_code == 200
