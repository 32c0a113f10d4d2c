"""People and programs at a server under test."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any

import httpx
from fastapi import FastAPI

from pelagos.server.people import Viewer
from pelagos.server.services import Services


def client_of(app: FastAPI, **headers: str) -> httpx.AsyncClient:
    """A client without cookies."""
    transport = httpx.ASGITransport(app, raise_app_exceptions=False)
    return httpx.AsyncClient(transport=transport, base_url="http://pelagos.test", headers=headers)


class Player:
    """Somebody who talks to the API by a bearer token."""

    def __init__(self, app: FastAPI, person: dict[str, Any]) -> None:
        self.app = app
        self.viewer = Viewer(person["id"], person["name"], person["account"])
        self.token: str = person["token"]
        self.web = client_of(app, authorization=f"Bearer {self.token}")

    async def get(self, path: str, **params: Any) -> Any:
        """GET, which must succeed."""
        answer = await self.web.get(f"/api/v1{path}", params=params)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def post(self, path: str, expect: int = 200, **body: Any) -> Any:
        """POST, which must answer so."""
        answer = await self.web.post(f"/api/v1{path}", json=body)
        assert answer.status_code == expect, answer.text
        return answer.json()

    async def view(self, table: str, **params: Any) -> Any:
        """The seat's question."""
        return await self.get(f"/tables/{table}/view", **params)

    async def play(self, table: str, *choices: str, seat: int | None = None, expect: int = 200, **body: Any) -> Any:
        """Submit; without a choice the first legal one, to the question as it stands."""
        if not choices:
            view = await self.view(table, **({} if seat is None else {"seat": seat}))
            choices, body = (view["legal"][0],), {"stamp": view["stamp"], **body}
        return await self.post(f"/tables/{table}/choices", expect, choices=list(choices), seat=seat, **body)


async def sit_down(app: FastAPI, name: str) -> Player:
    """A new guest."""
    async with client_of(app) as web:
        answer = await web.post("/api/v1/guests", json={"name": name})
        assert answer.status_code == 201, answer.text
        return Player(app, answer.json())


async def table_of(*players: Player, **body: Any) -> str:
    """A running table of the tiny game with these people, in this order."""
    host = players[0]
    body = {"game": "tiny", "seats": len(players), **body}
    table: str = (await host.post("/tables", 201, **body))["table"]
    links = (await host.get(f"/tables/{table}"))["links"]
    for seat, player in enumerate(players[1:], 1):
        await player.post("/join", token=links[str(seat)])
    await host.post(f"/tables/{table}/start")
    await caught_up(host.app)
    return table


async def caught_up(app: FastAPI) -> None:
    """Where there are two processes, each has heard what the other did."""
    if hasattr(app, "caught_up"):
        await app.caught_up()


def services_of(app: FastAPI) -> Services:
    """The services of a server."""
    services: Services = app.state.services
    return services


def all_services_of(app: FastAPI) -> list[Services]:
    """The services of a server, or of each of two."""
    return list(getattr(app, "both", None) or [services_of(app)])


async def tick(app: FastAPI) -> None:
    """Every process looks whose time is out."""
    for services in all_services_of(app):
        await services.time.tick()


async def until(true: Callable[[], Any], seconds: float = 60.0) -> None:
    """Wait until something is true."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it never became true"
        await asyncio.sleep(0.01)


async def play_out(table: str, *players: Player) -> dict[str, Any]:
    """Everybody takes the first legal choice until the game is over; the last view of the first player.

    Players at two processes may each be a moment behind: then one is told that the other was faster, and looks again.
    """
    for _ in range(500):
        for player in players:
            view = await player.view(table)
            if view["over"]:
                return dict(await players[0].view(table))
            if view["waited"]:
                body = {"choices": [view["legal"][0]], "stamp": view["stamp"]}
                answer = await player.web.post(f"/api/v1/tables/{table}/choices", json=body)
                late = answer.status_code == 409 and answer.json()["error"]["key"] == "server.moved-on"
                assert late or answer.status_code == 200, answer.text
                break
        else:
            await asyncio.sleep(0.01)
    raise AssertionError("the game does not end")
