"""As an attacker would: every address about a running table, from every seat and from none, in all games on the shelf.

All that the one who asks cannot know is redrawn behind its back. What it is sent must stay the same to the byte: pages,
sheets, steps of the replay, records, news, chat, notes, refusals and both kinds of streams.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from fastapi.routing import APIRoute

from pelagos.core.basics import TABLE
from pelagos.core.flow import State
from pelagos.core.match import Ply
from pelagos.core.registry import games
from pelagos.core.rng import Rng
from pelagos.server.payloads import payload
from pelagos.server.people import STRANGER, Viewer
from pelagos.server.stream import Dress, Place, as_json, events
from pelagos.server.table import Table
from tests.server.conftest import Serve
from tests.server.people import Player, client_of, services_of, sit_down, table_of
from tests.server.test_secrets import POISON, taint

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

SHELF = [game.id for game in games().values() if not game.example]
SEATS = 3
BACK = ("/replay", "/at/", "/steps/")  # addresses that look back


def routes_of(router: Any) -> Iterator[APIRoute]:
    """Every route of the application, those of routers within routers too."""
    for route in router.routes:
        if isinstance(route, APIRoute):
            yield route
        else:
            inner = getattr(route, "original_router", None)
            if inner is not None:
                yield from routes_of(inner)


def addresses(app: FastAPI, table: str, targets: Sequence[str], own: int = TABLE) -> list[str]:
    """Every address about a table that can be read, from every seat; what others' seats refuse is asked for once."""
    found = []
    for route in routes_of(app):
        if "GET" not in route.methods or "{table}" not in route.path or route.path.endswith("/stream"):
            continue
        path = route.path.replace("{table}", table)
        paths = [re.sub(r"\{\w+\}", str(n), path) for n in (0, 3, 8)] if "{" in path else [path]
        seats = ["", *(f"?seat={seat}" for seat in (TABLE, *range(SEATS)))]
        asks = {field.name for field in route.dependant.query_params}
        things = [f"target={target}" for target in targets] if "target" in asks else [""]
        for one in paths:
            for seat in seats if "seat" in asks else [""]:
                mine = seat in ("", f"?seat={TABLE}", f"?seat={own}")
                if mine or one == paths[0]:
                    some = things if mine else things[:1]
                    found += [f"{one}{seat}{'&' if seat else '?'}{thing}" if thing else one + seat for thing in some]
    return found


def browser(app: FastAPI, player: Player | None) -> httpx.AsyncClient:
    """Somebody's browser."""
    client = client_of(app, accept="text/html,application/json")
    if player is not None:
        client.cookies.set("pelagos", player.token)
    return client


async def first_event(app: FastAPI, table: str, viewer: Viewer, dress: Dress) -> bytes:
    """What a stream sends at once."""
    flow = events(services_of(app), table, viewer, "x", None, "en", Place("", 0, 0), dress)
    await anext(flow)
    sent = await anext(flow)
    await flow.aclose()
    return sent


async def received(
    app: FastAPI, web: httpx.AsyncClient, table: str, viewer: Viewer, token: str, seat: int, back: bool
) -> dict[str, bytes]:
    """All that one viewer can get of the present, or of what was."""
    out: dict[str, bytes] = {}
    shown = (await web.get(f"/t/{table}/sheet")).text
    targets = sorted(set(re.findall(r'data-target=\\"([^"\\]+)\\"', shown)))
    assert len(targets) > 12
    for address in addresses(app, table, targets[::3], seat):
        if back == any(part in address for part in BACK):
            answer = await web.get(address)
            out[address] = bytes([answer.status_code // 100]) + answer.content
    if back:
        return out
    for name, dress in (("page", payload), ("api", as_json)):
        out[f"stream {name}"] = await first_event(app, table, viewer, dress)
    for asked in range(SEATS):  # choices that are not offered
        body = json.dumps({"seat": asked, "choices": ["no such choice"]}).encode()
        headers = {"authorization": f"Bearer {token}", "content-type": "application/json"}
        answer = await web.post(f"/api/v1/tables/{table}/choices", content=body, headers=headers)
        out[f"refused {asked}"] = answer.content
    return out


def taint_past(live: Table, seat: int, rng: Rng) -> None:
    """Redraw what a seat cannot know in every position that is looked back to, and poison the lines it was not told."""
    plies = list(live.running.log)
    taint(live, seat, rng)
    live.running.log[:] = [
        Ply(ply.seat, ply.action, ply.seen, ply.branch, tainted.told)  # the plies themselves must still lead there
        for ply, tainted in zip(plies, live.running.log, strict=True)
    ]
    live.looking = None
    true_at = live.at

    def scrambled(length: int) -> State:
        state: State = live.game.scramble(true_at(length).clone(), seat, rng)
        return state

    live.at = scrambled  # type: ignore[method-assign]


async def play_on(app: FastAPI, table: str, players: list[Player], plies: int, rng: Rng) -> None:
    """Random choices of whoever is waited for."""
    services = services_of(app)
    for _ in range(plies):
        async with services.tables.open(table) as live:
            waiting = live.waiting()
            if not waiting:
                return
            seat = waiting[rng.below(len(waiting))]
            legal = live.running.state.legal(seat)
            text = live.game.text(legal[rng.below(len(legal))])
        await services.play.submit(table, players[seat].viewer, seat, text)


async def three_at_a_table(
    serve: Serve, game: str, monkeypatch: pytest.MonkeyPatch
) -> tuple[FastAPI, list[Player], str]:
    """Three people at a running table; who is there at the moment is told to nobody."""
    app = await serve(limits=False)
    monkeypatch.setattr(services_of(app).hub, "online", lambda table: set())
    players = [await sit_down(app, name) for name in ("Ione", "Kostas", "Mina")]
    return app, players, await table_of(*players, game=game)


@pytest.mark.parametrize("game", SHELF)
async def test_nothing_hidden_is_sent_to_anybody_by_any_address(
    serve: Serve, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    app, players, table = await three_at_a_table(serve, game, monkeypatch)
    services = services_of(app)
    await players[0].post(f"/tables/{table}/chat", 201, text="hello")
    await players[1].web.put(f"/api/v1/tables/{table}/notes", json={"text": "for Kostas alone"})
    rng = Rng.seeded(23, game)
    looks = 0
    for back, redraw in ((False, taint), (True, taint_past)):
        await play_on(app, table, players, 40, rng)
        for seat, player in [*enumerate(players), (TABLE, None)]:
            viewer = player.viewer if player is not None else STRANGER
            token = player.token if player is not None else ""
            async with browser(app, player) as web:
                await web.get("/")  # the cookie against forged requests
                before = await received(app, web, table, viewer, token, seat, back)
                async with services.tables.open(table) as live:
                    truth = (live.running.state, list(live.running.log))
                    redraw(live, seat, rng)
                after = await received(app, web, table, viewer, token, seat, back)
                async with services.tables.open(table) as live:
                    live.running.state, live.running.log[:] = truth
                    live.revision -= 1
                    live.new_faces()
                    live.__dict__.pop("at", None)
                    live.looking = None
                for channel, content in before.items():
                    assert after[channel] == content, (channel, seat)
                    assert POISON.encode() not in content
                    assert seat == 1 or b"for Kostas alone" not in content, (channel, seat)
                    looks += content[:1] == b"\x02"
    assert looks > 100  # most of it was really shown


@pytest.mark.parametrize("game", SHELF)
async def test_a_seat_of_somebody_else_is_refused_by_every_address(serve: Serve, game: str) -> None:
    app = await serve(limits=False)
    players = [await sit_down(app, name) for name in ("Ione", "Kostas", "Mina")]
    table = await table_of(*players, game=game)
    for seat, player in [*enumerate(players), (TABLE, None)]:
        async with browser(app, player) as web:
            for address in addresses(app, table, ["x"]):
                wanted = re.search(r"\?seat=(\d+)", address)
                if wanted and int(wanted[1]) != seat:
                    answer = await web.get(address)
                    assert answer.status_code in (303, 403, 404, 409), (address, seat, answer.status_code)
