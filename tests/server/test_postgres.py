"""The same tables in PostgreSQL, on a server of the tests' own."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from fastapi import FastAPI
from sqlalchemy import Connection, create_engine, text

from pelagos.server import neighbours, schema
from pelagos.server.app import create_app
from pelagos.server.challenges import door_of
from pelagos.server.keeping import backup, restore
from pelagos.server.settings import Settings
from pelagos.server.store import Store
from pelagos.server.stream import Place, as_json, events
from pelagos.server.thinking import Minds
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


def at(app: FastAPI, *players: Player) -> list[Player]:
    """The same people at another process."""
    return [
        Player(app, {"id": who.viewer.id, "name": who.viewer.name, "account": "", "token": who.token})
        for who in players
    ]


async def test_nobody_is_refused_by_what_another_process_has_changed(cluster: str, stack: AsyncExitStack) -> None:
    here, there = await serve(stack, cluster), await serve(stack, cluster)  # under one name: they hear nothing
    ione, kostas, mina = [await sit_down(here, name) for name in ("Ione", "Kostas", "Mina")]
    ione2, kostas2, mina2 = at(there, ione, kostas, mina)
    table = (await ione.post("/tables", 201, game="tiny", seats=3, public=True))["table"]
    await ione.get(f"/tables/{table}")
    await kostas2.post(f"/tables/{table}/seats/1/sit")
    await mina.post(f"/tables/{table}/seats/2/sit")  # not told to look again, though the other wrote first
    await mina2.post(f"/tables/{table}/seats/2/leave")  # from a seat that it did not know of
    await ione.post(f"/tables/{table}/seats/2/bot", bot="random")
    await ione2.post(f"/tables/{table}/seats/2/leave")
    await mina2.post(f"/tables/{table}/seats/2/sit")
    await ione.post(f"/tables/{table}/start")  # where a seat was open, as far as it knew
    assert (await ione.get(f"/tables/{table}"))["status"] == "playing"
    await mina2.post(f"/tables/{table}/seats/2/stand-in", bot="random")  # where nothing had begun yet
    await mina.post(f"/tables/{table}/seats/2/back")


async def test_no_choice_is_refused_by_what_another_process_has_changed(cluster: str, stack: AsyncExitStack) -> None:
    here, there = await serve(stack, cluster), await serve(stack, cluster)
    ione, kostas = await sit_down(here, "Ione"), await sit_down(here, "Kostas")
    ione2, kostas2 = at(there, ione, kostas)
    table = await table_of(ione, kostas)
    for _ in range(2):
        for player in (ione2, kostas2):  # of which the first process hears nothing
            if (await player.view(table))["waited"]:
                await player.play(table)
    views = [await player.view(table) for player in (ione2, kostas2)]
    player, view = next((p, view) for p, view in zip((ione, kostas), views, strict=True) if view["waited"])
    assert (await player.play(table, view["legal"][0], stamp=view["stamp"]))["taken"]


async def test_away_from_its_home_a_table_is_as_the_database_has_it(cluster: str, stack: AsyncExitStack) -> None:
    here, there = await serve(stack, cluster), await serve(stack, cluster)  # under one name: they hear nothing
    there.state.services.tables.at_home = lambda table: False
    ione, kostas = await sit_down(here, "Ione"), await sit_down(here, "Kostas")
    table = await table_of(ione, kostas)
    (ione2,) = at(there, ione)
    before = await ione2.view(table)
    await ione.play(table)
    after = await ione2.view(table)  # not the question that is answered already
    assert (after["stamp"], after["waited"]) == ((await ione.view(table))["stamp"], False)
    assert before["waited"]


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


# Neighbours.


async def both(stack: AsyncExitStack, cluster: str) -> tuple[FastAPI, FastAPI]:
    """Two servers on one database that hear each other. In one process they must have two names."""
    apps = [await serve(stack, cluster), await serve(stack, cluster)]
    for app in apps:
        await asyncio.to_thread(app.state.services.neighbours.listening.wait, 30)
    return apps[0], apps[1]


@pytest.fixture
def strangers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every announcement is one of somebody else: a test has but one process."""
    monkeypatch.setattr(neighbours, "MYSELF", "nobody")


async def test_what_one_process_commits_the_viewers_of_the_other_see(
    cluster: str, stack: AsyncExitStack, strangers: None
) -> None:
    one, other = await both(stack, cluster)
    ione, kostas, mina = [await sit_down(one, name) for name in ("Ione", "Kostas", "Mina")]
    table = await table_of(ione, kostas)
    there = Player(other, {"id": kostas.viewer.id, "name": "Kostas", "account": "", "token": kostas.token})
    before = await there.get(f"/tables/{table}/sheet")
    services = other.state.services
    flow = events(
        services, table, there.viewer, "", None, "en", Place("", 0, 0), as_json, services.people.session(kostas.token)
    )
    told = [await anext(flow), await anext(flow)]
    await ione.play(table)
    async with asyncio.timeout(30):
        told.append(await anext(flow))
        assert b"event: sheet" in told[-1]
        await ione.post(f"/tables/{table}/chat", 201, text="are you there?")
        while b"are you there?" not in told[-1]:
            told.append(await anext(flow))
    assert (await there.get(f"/tables/{table}/sheet"))["seats"] != before["seats"]
    view = await there.view(table)
    assert (await there.play(table, view["legal"][0], stamp=view["stamp"]))["taken"]  # nothing stale, nothing refused
    link = (await kostas.get(f"/tables/{table}"))["links"]["1"]
    async with asyncio.timeout(30):
        while (await mina.web.post("/api/v1/join", json={"token": link})).status_code == 409:
            await asyncio.sleep(0.05)  # this process may not have heard yet, and looks again
        while (await there.get(f"/tables/{table}/sheet"))["you"] != -2:  # the seat was passed on
            await asyncio.sleep(0.05)
    await kostas.post("/logout")
    async with asyncio.timeout(30):
        async for _ in flow:
            pass  # it ends with the session
    assert (await there.get("/me"))["id"] == ""


async def test_a_bots_turn_is_thought_out_once(
    cluster: str, stack: AsyncExitStack, strangers: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = await both(stack, cluster)
    asked: list[bytes] = []

    async def slow(self: Minds, game: str, view: bytes, legal: list[int], *_: object) -> int:
        asked.append(view)
        await asyncio.sleep(0.5)
        return legal[0]

    monkeypatch.setattr(Minds, "choose", slow)
    ione = await sit_down(one, "Ione")
    table = (await ione.post("/tables", 201, game="tiny", seats=2, bots={"1": "random"}, start=True))["table"]
    there = Player(other, {"id": ione.viewer.id, "name": "Ione", "account": "", "token": ione.token})
    for _ in range(200):
        view = await there.view(table)  # both processes have it open, and would think
        await ione.view(table)
        if not any(seat["waited"] and seat["seat"] == 1 for seat in (await there.get(f"/tables/{table}"))["seats"]):
            break
        await asyncio.sleep(0.05)
    assert len(asked) == 1
    assert view["waited"]


async def test_a_bot_whose_answer_nobody_heard_of_is_not_asked_again(
    cluster: str, stack: AsyncExitStack, strangers: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other process has the table open as it was before the answer, and the lock is free."""
    one, other = await both(stack, cluster)
    asked: list[bytes] = []
    opened = asyncio.Event()

    async def patient(self: Minds, game: str, view: bytes, legal: list[int], *_: object) -> int:
        asked.append(view)
        await opened.wait()
        return legal[0]

    monkeypatch.setattr(Minds, "choose", patient)
    elsewhere = other.state.services
    monkeypatch.setattr(elsewhere.tables, "heard", lambda *_: None)
    monkeypatch.setattr(elsewhere.tables, "wake", lambda table: None)
    ione = await sit_down(one, "Ione")
    table = (await ione.post("/tables", 201, game="tiny", seats=2, bots={"1": "random"}, start=True))["table"]
    async with elsewhere.tables.open(table) as behind:
        assert 1 in behind.waiting()
    opened.set()
    async with asyncio.timeout(30):
        while not asked or one.state.services.bots.under_way:
            await asyncio.sleep(0.02)
    assert len(asked) == 1
    await elsewhere.bots._bot_turn(behind, 1)
    assert len(asked) == 1


async def test_a_line_that_was_cut_is_opened_again_and_nothing_stale_is_believed(
    cluster: str, stack: AsyncExitStack, strangers: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(neighbours, "AGAIN", 0.1)
    one, other = await both(stack, cluster)
    ione, kostas = await sit_down(one, "Ione"), await sit_down(one, "Kostas")
    table = await table_of(ione, kostas)
    there = Player(other, {"id": "", "name": "", "account": "", "token": kostas.token})
    before = await there.view(table)
    with one.state.services.store.engine.begin() as connection:
        connection.execute(text("select pg_terminate_backend(pid) from pg_stat_activity where query like 'LISTEN%'"))
    await ione.play(table)
    async with asyncio.timeout(30):
        while table in other.state.services.tables._open:
            await asyncio.sleep(0.05)
    assert (await there.view(table))["view"] != before["view"]
    await play_out(table, ione, there)


async def test_whoever_is_at_another_process_is_not_away(
    cluster: str, stack: AsyncExitStack, strangers: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = await both(stack, cluster)
    ione, kostas = await sit_down(one, "Ione"), await sit_down(one, "Kostas")
    table = await table_of(ione, kostas)
    there = Player(other, {"id": kostas.viewer.id, "name": "", "account": "", "token": kostas.token})
    later = time.time() + 1000
    monkeypatch.setattr(one.state.services.hub, "_clock", lambda: later)
    monkeypatch.setattr(other.state.services.tables, "clock", lambda: later - 30)
    await there.view(table)  # a thousand seconds later, at the other process
    await other.state.services.tables.finish()
    refused = await ione.post(f"/tables/{table}/seats/1/stand-in", 403, bot="random")
    assert refused["error"]["key"] == "server.still-here"
    monkeypatch.setattr(one.state.services.hub, "_clock", lambda: later + 1000)
    await ione.post(f"/tables/{table}/seats/1/stand-in", bot="random")


async def test_whoever_waits_for_challenges_at_another_process_is_woken(
    cluster: str, stack: AsyncExitStack, strangers: None
) -> None:
    one, other = await both(stack, cluster)
    ione, talos = await sit_down(one, "Ione"), await sit_down(one, "Talos")
    await talos.post("/accounts", 201, username="talos", password="a bronze giant walks")
    watcher = other.state.services.hub.watch(door_of("talos"), talos.viewer.id)
    table = (await ione.post("/tables", 201, game="tiny", seats=2))["table"]
    await ione.post(f"/tables/{table}/seats/1/challenge", player="talos")
    async with asyncio.timeout(30):
        await watcher.woken.wait()
    other.state.services.hub.leave(watcher)


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
