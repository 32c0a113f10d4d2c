"""Processes on one database that hear of each other, those of a crew on SQLite and any on PostgreSQL: what one of them
changes all know, a bot's turn is thought out once, and whoever may have missed something believes nothing any more."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import text

from pelagos.server import loading, postgres_line
from pelagos.server.challenges import door_of
from pelagos.server.stream import Place, as_json, events
from pelagos.server.tables import READINGS
from pelagos.server.thinking import Minds
from tests.server.conftest import CREW, TWO, Serve
from tests.server.people import Player, play_out, sit_down, table_of

pytestmark = [pytest.mark.anyio, pytest.mark.slow]


@pytest.fixture(params=[CREW, TWO])
def backend(request: pytest.FixtureRequest) -> str:
    """On which database."""
    return str(request.param)


# Who hears nothing.


def at(app: FastAPI, *players: Player) -> list[Player]:
    """The same people at another process."""
    return [
        Player(app, {"id": who.viewer.id, "name": who.viewer.name, "account": "", "token": who.token})
        for who in players
    ]


async def test_nobody_is_refused_by_what_another_process_has_changed(process: Serve) -> None:
    here, there = await process(), await process()  # under one name: they hear nothing
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


async def test_no_choice_is_refused_by_what_another_process_has_changed(process: Serve) -> None:
    here, there = await process(), await process()
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


async def test_away_from_its_home_a_table_is_as_the_database_has_it(process: Serve) -> None:
    here, there = await process(), await process()  # under one name: they hear nothing
    there.state.services.tables.at_home = lambda table: False
    ione, kostas = await sit_down(here, "Ione"), await sit_down(here, "Kostas")
    table = await table_of(ione, kostas)
    (ione2,) = at(there, ione)
    before = await ione2.view(table)
    await ione.play(table)
    after = await ione2.view(table)  # not the question that is answered already
    assert (after["stamp"], after["waited"]) == ((await ione.view(table))["stamp"], False)
    assert before["waited"]


# Who hears.


@pytest.mark.parametrize("changes", [1, 9])
async def test_what_changes_while_it_is_read_is_not_kept(
    process: Serve, monkeypatch: pytest.MonkeyPatch, changes: int
) -> None:
    here, there = await process(), await process()  # under one name: they hear nothing but what is told below
    ione, kostas = await sit_down(here, "Ione"), await sit_down(here, "Kostas")
    ione2, kostas2 = at(there, ione, kostas)
    table = await table_of(ione, kostas)
    tables = there.state.services.tables
    read = tables._store.read
    readings = 0

    async def overtaken(work: Any, *of_what: Any) -> Any:
        nonlocal readings
        found = await read(work, *of_what)
        if work is loading.load:
            readings += 1
            if readings <= changes:
                for player in (ione, kostas):
                    if (await player.view(table))["waited"]:
                        await player.play(table)
                tables.heard(table)
        return found

    monkeypatch.setattr(tables._store, "read", overtaken)
    await ione2.view(table)
    assert readings == min(changes + 1, READINGS)  # somebody who waits is answered, whatever happens
    monkeypatch.undo()
    for first, second in ((ione, ione2), (kostas, kostas2)):
        assert (await second.view(table))["stamp"] == (await first.view(table))["stamp"]


async def test_what_one_process_commits_the_viewers_of_the_other_see(process: Serve, strangers: None) -> None:
    one, other = await process(), await process()
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
    process: Serve, strangers: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = await process(), await process()
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
    process: Serve, strangers: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other process has the table open as it was before the answer, and the lock is free."""
    one, other = await process(), await process()
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


async def test_whoever_is_at_another_process_is_not_away(
    process: Serve, strangers: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = await process(), await process()
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


async def test_whoever_waits_for_challenges_at_another_process_is_woken(process: Serve, strangers: None) -> None:
    one, other = await process(), await process()
    ione, talos = await sit_down(one, "Ione"), await sit_down(one, "Talos")
    await talos.post("/accounts", 201, username="talos", password="a bronze giant walks")
    watcher = other.state.services.hub.watch(door_of("talos"), talos.viewer.id)
    table = (await ione.post("/tables", 201, game="tiny", seats=2))["table"]
    await ione.post(f"/tables/{table}/seats/1/challenge", player="talos")
    async with asyncio.timeout(30):
        await watcher.woken.wait()
    other.state.services.hub.leave(watcher)


@pytest.mark.parametrize("backend", [TWO])
async def test_a_line_that_was_cut_is_opened_again_and_nothing_stale_is_believed(
    process: Serve, strangers: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres_line, "AGAIN", 0.1)
    one, other = await process(), await process()
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
