"""Keeping the peace: mute, block, report, remove a line, close an account; and who stays seated when a game goes on."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import text

from tests.server.people import Player, services_of, sit_down, table_of
from tests.server.test_ratings import account

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

Serve = Callable[..., Awaitable[FastAPI]]


async def said(player: Player, table: str, words: str) -> int:
    return int((await player.post(f"/tables/{table}/chat", 201, text=words))["id"])


async def heard(player: Player, table: str) -> list[str]:
    return [line["text"] for line in await player.get(f"/tables/{table}/chat")]


async def test_a_muted_voice_is_silent_for_one_alone(app: FastAPI, ione: Player, kostas: Player, mina: Player) -> None:
    table = await table_of(ione, kostas, mina)
    line = await said(kostas, table, "noise")
    await ione.post(f"/tables/{table}/chat/{line}/bond", kind="mute")
    assert await heard(ione, table) == []
    assert await heard(mina, table) == ["noise"]
    await kostas.post(f"/tables/{table}/chat/{line}/bond", 403, kind="mute")  # oneself
    await ione.post(f"/tables/{table}/chat/{line}/bond", 400, kind="hex")
    await ione.post(f"/tables/{table}/chat/99999/bond", 404, kind="mute")
    moderation = services_of(app).moderation
    assert [bond.name for bond in await moderation.bonds(ione.viewer)] == ["Kostas"]
    await moderation.free(ione.viewer, kostas.viewer.id)
    assert await heard(ione, table) == ["noise"]


async def test_a_blocked_person_sits_at_none_of_ones_tables(ione: Player, kostas: Player) -> None:
    table = await table_of(ione, kostas)
    line = await said(kostas, table, "rude words")
    await ione.post(f"/tables/{table}/chat/{line}/bond", kind="block")
    other = (await ione.post("/tables", 201, game="tiny", seats=2, public=True))["table"]
    await kostas.post(f"/tables/{other}/seats/1/sit", 403)
    assert (await ione.get(f"/tables/{other}"))["seats"][1]["kind"] == "open"


async def test_a_line_is_removed_by_its_writer_or_the_host(ione: Player, kostas: Player, mina: Player) -> None:
    table = await table_of(ione, kostas, mina)
    lines = [await said(kostas, table, words) for words in ("one", "two")]
    await mina.post(f"/tables/{table}/chat/{lines[0]}/remove", 403)
    await kostas.post(f"/tables/{table}/chat/{lines[0]}/remove")
    await ione.post(f"/tables/{table}/chat/{lines[1]}/remove")
    assert await heard(mina, table) == []
    await ione.post(f"/tables/{table}/chat/{lines[1]}/remove", 404)


async def test_a_report_reaches_whoever_keeps_the_server_and_nobody_else(serve: Serve) -> None:
    app = await serve(hosts=("keeper",))
    moderation = services_of(app).moderation
    keeper, kostas = await account(app, "keeper"), await sit_down(app, "Kostas")
    ione = await sit_down(app, "Ione")
    table = await table_of(ione, kostas)
    line = await said(kostas, table, "rude words")
    await ione.post(f"/tables/{table}/chat/{line}/report", reason="rude")
    assert (await ione.web.get("/host", headers={"accept": "text/html"})).status_code == 403
    page = await keeper.web.get("/host", headers={"accept": "text/html"})
    assert "rude words" in page.text
    [report] = await moderation.reports(keeper.viewer)
    await moderation.settle(keeper.viewer, report.id, "remove")
    assert await heard(ione, table) == []
    await moderation.settle(keeper.viewer, report.id, "block")
    assert (await kostas.web.post(f"/api/v1/tables/{table}/chat", json={"text": "again"})).status_code == 403
    await moderation.settle(keeper.viewer, report.id, "done")
    assert await moderation.reports(keeper.viewer) == []


async def test_an_account_is_closed_with_its_data_by_its_password(app: FastAPI) -> None:
    nais, kostas = await account(app, "nais"), await sit_down(app, "Kostas")
    table = await table_of(nais, kostas)
    await said(nais, table, "farewell")
    moderation: Any = services_of(app).moderation
    with pytest.raises(Exception, match="wrong-password"):
        await moderation.close(nais.viewer, "not this one")
    await moderation.close(nais.viewer, "an oar and a sail")
    assert await heard(kostas, table) == []
    info = await kostas.get(f"/tables/{table}")
    assert info["seats"][0]["name"] == "—"
    assert (await kostas.web.get("/api/v1/people/nais")).status_code == 404
    with services_of(app).store.engine.begin() as connection:
        assert connection.execute(text("select count(*) from persons where username = 'nais'")).scalar_one() == 0


async def test_play_on_from_here_keeps_everybody_seated(ione: Player, kostas: Player, mina: Player) -> None:
    table = await table_of(ione, kostas)
    await ione.post(f"/tables/{table}/seats/0/resign")
    again = (await kostas.post(f"/tables/{table}/fork", 201, ply=0, keep=True))["table"]
    info = await ione.get(f"/tables/{again}")
    assert info["status"] == "playing"
    assert [seat["name"] for seat in info["seats"]] == ["Ione", "Kostas"]
    assert info["held"] == [0]
    looked_on = (await mina.post(f"/tables/{table}/fork", 201, ply=0, keep=True))["table"]
    assert (await mina.get(f"/tables/{looked_on}"))["status"] == "open"
