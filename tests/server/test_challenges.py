"""Challenges: an account is asked to take a seat, hears of it at once, and accepts or declines."""

from __future__ import annotations

import asyncio
import json

import pytest
from fastapi import FastAPI

from pelagos.server.stream import challenge_events
from tests.server.conftest import Serve
from tests.server.people import Player, client_of, play_out, services_of

pytestmark = [pytest.mark.anyio, pytest.mark.slow]


async def account(app: FastAPI, name: str) -> Player:
    """Somebody with an account."""
    async with client_of(app) as web:
        body = {"username": name, "password": f"quinquereme of {name}"}
        answer = await web.post("/api/v1/accounts", json=body)
        assert answer.status_code == 201, answer.text
        return Player(app, answer.json())


@pytest.fixture
async def talos(app: FastAPI) -> Player:
    """A program with an account."""
    return await account(app, "talos")


async def test_a_challenge_is_heard_and_accepted_and_a_game_is_played(ione: Player, talos: Player) -> None:
    table = (await ione.post("/tables", 201, game="tiny", seats=2, options={"coins": 4}))["table"]
    assert await talos.get("/challenges") == []
    await ione.post(f"/tables/{table}/seats/1/challenge", player=" Talos ")
    (challenge,) = await talos.get("/challenges", language="en")
    assert {key: challenge[key] for key in ("table", "seat", "game", "title", "seats", "by", "options")} == {
        "table": table,
        "seat": 1,
        "game": "tiny",
        "title": "Obol",
        "seats": 2,
        "by": "Ione",
        "options": {"coins": 4},
    }
    assert await talos.post("/join", token=challenge["token"]) == {"table": table, "seat": 1}
    assert await talos.get("/challenges") == []
    await ione.post(f"/tables/{table}/start")
    assert (await play_out(table, ione, talos))["over"]


async def test_only_the_host_sees_whom_it_asked(ione: Player, kostas: Player, talos: Player) -> None:
    table = (await ione.post("/tables", 201, game="tiny", seats=3, public=True))["table"]
    await ione.post(f"/tables/{table}/seats/2/challenge", player="talos")

    async def asked(player: Player) -> list[str]:
        return [seat["asked"] for seat in (await player.get(f"/tables/{table}"))["seats"]]

    assert await asked(ione) == ["", "", "talos"]
    assert await asked(kostas) == ["", "", ""]
    await kostas.post(f"/tables/{table}/seats/2/sit")
    assert await asked(ione) == ["", "", ""]
    assert await talos.get("/challenges") == []


async def test_it_can_be_declined_by_the_one_who_is_asked(ione: Player, kostas: Player, talos: Player) -> None:
    table = (await ione.post("/tables", 201, game="tiny", seats=2))["table"]
    await ione.post(f"/tables/{table}/seats/1/challenge", player="talos")
    for player, seat in ((kostas, 1), (talos, 0), (talos, 9)):
        answer = await player.post(f"/tables/{table}/seats/{seat}/decline", 404)
        assert answer["error"]["key"] == "server.no-challenge"
    await talos.post(f"/tables/{table}/seats/1/decline")
    assert await talos.get("/challenges") == []
    assert [seat["asked"] for seat in (await ione.get(f"/tables/{table}"))["seats"]] == ["", ""]


async def test_what_cannot_be_asked_is_refused(app: FastAPI, ione: Player, kostas: Player, talos: Player) -> None:
    table = (await ione.post("/tables", 201, game="tiny", seats=2, bots={"1": "random"}))["table"]
    cases = [
        (kostas, 1, "talos", 403, "server.host-only"),
        (ione, 0, "talos", 409, "server.seat-taken"),
        (ione, 1, "talos", 409, "server.seat-taken"),
        (ione, 9, "talos", 404, "server.no-seat"),
    ]
    for player, seat, name, status, key in cases:
        answer = await player.post(f"/tables/{table}/seats/{seat}/challenge", status, player=name)
        assert answer["error"]["key"] == key
    await ione.post(f"/tables/{table}/seats/1/leave")
    for name in ("nosuch", "", "'; drop table", "Ione"):
        answer = await ione.post(f"/tables/{table}/seats/1/challenge", 404, player=name)
        assert answer["error"]["key"] == "server.no-player"
    assert (await kostas.web.get("/api/v1/challenges")).status_code == 403
    assert (await kostas.web.get("/api/v1/challenges/stream")).status_code == 403
    async with client_of(app) as stranger:
        assert (await stranger.get("/api/v1/challenges")).status_code == 403
    await ione.post(f"/tables/{table}/seats/1/bot", bot="random")
    await ione.post(f"/tables/{table}/start")
    answer = await ione.post(f"/tables/{table}/seats/1/challenge", 409, player="talos")
    assert answer["error"]["key"] == "server.begun"


async def test_a_stream_tells_each_challenge_once_and_at_once(app: FastAPI, ione: Player, talos: Player) -> None:
    services = services_of(app)
    stream = challenge_events(services, talos.viewer, "en")
    assert await anext(stream) == b"retry: 1000\n\n"
    for number in range(2):
        table = (await ione.post("/tables", 201, game="tiny", seats=2))["table"]
        coming = asyncio.ensure_future(anext(stream))
        await asyncio.sleep(0.05)
        assert not coming.done()
        await ione.post(f"/tables/{table}/seats/1/challenge", player="talos")
        name, data = (await asyncio.wait_for(coming, 1.5)).decode().strip().split("\n")
        assert (name, json.loads(data.removeprefix("data: "))["table"]) == ("event: challenge", table), number
    assert services.hub.streams_of(talos.viewer.id) == 1
    await stream.aclose()
    assert services.hub.streams_of(talos.viewer.id) == 0


async def test_a_challenge_outlives_a_restart(serve: Serve) -> None:
    first = await serve()
    ione, talos = await account(first, "ione"), await account(first, "talos")
    table = (await ione.post("/tables", 201, game="tiny", seats=2))["table"]
    await ione.post(f"/tables/{table}/seats/1/challenge", player="talos")
    again = Player(await serve(), {"id": "", "name": "", "account": "", "token": talos.token})
    assert [challenge["table"] for challenge in await again.get("/challenges")] == [table]
