"""The rules change under running and finished games: nothing that was played is lost, everybody is told."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from fastapi import FastAPI
from msgspec.structs import replace
from sqlalchemy import text

from pelagos.core import positions
from pelagos.core.record import read_record, verify
from pelagos_tiny.rules.book import BOOK
from pelagos_tiny.rules.round import Offer
from pelagos_tiny.rules.steps import OFFER
from tests.server.people import Player, play_out, services_of, sit_down, table_of

pytestmark = pytest.mark.anyio

Serve = Callable[..., Awaitable[FastAPI]]


def moved(app: FastAPI, *players: Player) -> list[Player]:
    """The same people at another server."""
    return [
        Player(app, {"id": who.viewer.id, "name": who.viewer.name, "account": "", "token": who.token})
        for who in players
    ]


def change_a_rule(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    """Version 2: of all coins only the smallest may be laid."""
    real = Offer.legal
    monkeypatch.setattr(Offer, "legal", lambda self, s, f: real(self, s, f)[:1])
    monkeypatch.setattr(services_of(app).tables.game("tiny"), "version", "2", raising=False)


def rename_a_step(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    """Version 2: positions in which somebody is asked for a coin cannot be read any more."""
    monkeypatch.setattr(BOOK[OFFER], "name", "bid")
    monkeypatch.setattr(positions, "_BOOKS", {})  # the names it remembers
    monkeypatch.setattr(services_of(app).tables.game("tiny"), "version", "2", raising=False)


async def largest(player: Player, table: str) -> Any:
    view = await player.view(table)
    return await player.play(table, view["legal"][-1], stamp=view["stamp"])


async def sheets(player: Player, table: str) -> list[Any]:
    """Every step of the table's replay."""
    last = (await player.get(f"/tables/{table}/sheet", seat=-2))["step"]
    return [await player.get(f"/tables/{table}/steps/{step}", seat=-2) for step in range(last + 1)]


def stored(app: FastAPI, query: str, table: str) -> list[Any]:
    with services_of(app).store.engine.connect() as connection:
        return list(connection.execute(text(query), {"t": table}).all())


async def test_a_running_game_goes_on_from_its_position_and_is_told_so(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = await serve()
    ione, kostas = await sit_down(app, "Ione"), await sit_down(app, "Kostas")
    table = await table_of(ione, kostas)
    for player in (ione, kostas, ione):
        await largest(player, table)
    before = await kostas.get(f"/tables/{table}/sheet")
    again = await serve()
    change_a_rule(again, monkeypatch)
    there = moved(again, ione, kostas)
    after = await there[1].get(f"/tables/{table}/sheet")
    assert after["scene"] == before["scene"]
    assert after["log"][:-1] == before["log"]
    assert "version 1, now 2" in after["log"][-1]["text"]
    assert len(after["question"]["choices"]) == 1 < len(before["question"]["choices"])  # the new rule
    french = await there[0].get(f"/tables/{table}/sheet", language="fr", seat=-2)
    assert "version 1, maintenant 2" in french["log"][-1]["text"]
    for _ in range(2):  # told once, however often it is read
        services_of(again).tables.drop_all()
        assert (await there[1].get(f"/tables/{table}/sheet"))["log"] == after["log"]
    refused = await there[0].post(f"/tables/{table}/undo-request", 409, step=0)
    assert refused["error"]["key"] == "server.old-rules"
    assert all(sheet["scene"] for sheet in await sheets(there[0], table))
    await play_out(table, *there)
    record = read_record((await there[0].web.get(f"/api/v1/tables/{table}/record")).text)
    assert (record.version, record.partial) == ("1>2", False)
    verdict = verify(record, services_of(again).tables.game("tiny"))
    assert verdict.ok
    assert verdict.logged
    assert verdict.checked == sum(seat < 0 for seat, _, _ in record.plies)


@pytest.mark.slow
async def test_a_finished_game_is_told_from_what_was_stored(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    app = await serve()
    ione, kostas = await sit_down(app, "Ione"), await sit_down(app, "Kostas")
    table = await table_of(ione, kostas)
    while not (await ione.view(table))["over"]:
        for player in (ione, kostas):
            if (await player.view(table))["waited"]:
                await largest(player, table)
    before, told = await sheets(ione, table), (await ione.web.get(f"/api/v1/tables/{table}/record")).text
    dice = (await ione.web.get(f"/t/{table}/dice")).json()
    assert len(dice["rolls"]) > 10
    again = await serve()
    change_a_rule(again, monkeypatch)
    (there,) = moved(again, ione)
    after = await sheets(there, table)
    assert [sheet["log"] for sheet in after] == [sheet["log"] for sheet in before]
    assert after[-1]["standings"] == before[-1]["standings"]
    assert (await there.web.get(f"/t/{table}/dice")).json() == dice
    for chart in ("true", "false"):
        assert (await there.web.get(f"/t/{table}/end", params={"chart": chart})).status_code == 200
    plies = [row.ply for row in stored(again, 'select ply, position from moves where "table" = :t', table) if row[1]]
    seen = [old["scene"] == new["scene"] for old, new in zip(before, after, strict=True)]
    assert sum(seen) >= len(plies) > 5  # between two stored positions the earlier one is shown
    assert (await there.web.get(f"/api/v1/tables/{table}/record")).text == told
    record, game = read_record(told), services_of(again).tables.game("tiny")
    assert (record.version, record.partial) == ("1", False)
    assert verify(record, game).ok
    forged = record.odds | {min(record.odds): "0/1 1000000"}
    assert not verify(replace(record, odds=forged), game).ok
    fork = await there.post(f"/tables/{table}/fork", 201, ply=plies[2] + 1)
    assert (await there.get(f"/tables/{fork['table']}"))["parent_ply"] == plies[2] + 1


async def test_a_renamed_step_strands_nobody(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    app = await serve()
    ione, kostas = await sit_down(app, "Ione"), await sit_down(app, "Kostas")
    table = await table_of(ione, kostas)
    for player in (ione, kostas, ione):
        await largest(player, table)
    played = len(stored(app, 'select ply from moves where "table" = :t', table))
    again = await serve()
    rename_a_step(again, monkeypatch)
    there = moved(again, ione, kostas)
    sheet = await there[0].get(f"/tables/{table}/sheet")
    assert any("cannot go on from where it stood" in line["text"] for line in sheet["log"])
    undone = stored(again, 'select ply from undone where "table" = :t', table)
    assert undone
    assert len(undone) <= played
    await play_out(table, *there)
    assert (await there[0].get(f"/tables/{table}"))["status"] == "over"


async def test_a_finished_game_whose_positions_nobody_can_read_is_still_told(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = await serve()
    ione, kostas = await sit_down(app, "Ione"), await sit_down(app, "Kostas")
    table = await table_of(ione, kostas)
    await play_out(table, ione, kostas)
    before = await ione.get(f"/tables/{table}/sheet")
    told = (await ione.web.get(f"/api/v1/tables/{table}/record")).text
    again = await serve()
    with services_of(again).store.engine.begin() as connection:
        connection.execute(text('update moves set position = null where "table" = :t'), {"t": table})
        connection.execute(text("update positions set data = '{\"what\": 1}', first = null"))
    (there,) = moved(again, ione)
    after = await there.get(f"/tables/{table}/sheet")
    assert after["log"] == before["log"]
    assert [line["rank"] for line in after["standings"]] == [line["rank"] for line in before["standings"]]
    assert (await there.web.get(f"/api/v1/tables/{table}/record")).text == told
