"""Tournaments: made by anybody with an account, round after round, to the end; whoever looks first makes the round."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from fastapi import FastAPI

from tests.server.people import Player, services_of, sit_down
from tests.server.test_ratings import account

pytestmark = pytest.mark.anyio

Serve = Callable[..., Awaitable[FastAPI]]


async def give_up(players: list[Player], tables: list[dict[str, Any]]) -> None:
    """At every table whoever sits second gives up, or the only person there."""
    for table in tables:
        if table["status"] != "playing":
            continue
        names = [name for name in table["people"] if name]
        loser = next(player for player in players if player.viewer.name == names[-1])
        await loser.post(f"/tables/{table['table']}/seats/{table['people'].index(names[-1])}/resign")


@pytest.mark.slow
async def test_a_swiss_goes_on_by_itself_until_it_is_over(app: FastAPI) -> None:
    tournaments = services_of(app).tournaments
    players = [await account(app, name) for name in ("ione", "kostas", "mina", "nais")]
    host = players[0]
    made = (await host.post("/tournaments", 201, name="Cup", game="tiny", seats=2, rounds=2, rated=True))["id"]
    assert (await players[1].post(f"/tournaments/{made}/start", 403))["error"]["key"] == "server.host-only"
    assert (await host.post(f"/tournaments/{made}/start", 409))["error"]["key"] == "server.too-few"
    for player in players[1:]:
        await player.post(f"/tournaments/{made}/join")
        await player.post(f"/tournaments/{made}/join")
    await host.post(f"/tournaments/{made}/start")
    await players[1].post(f"/tournaments/{made}/join", 409)
    for number in (1, 2):
        info = await host.get(f"/tournaments/{made}")
        assert (info["status"], info["round"]) == ("playing", number)
        tables = [table for table in info["tables"] if table["round"] == number]
        assert len(tables) == 2
        assert sum(table["mine"] for table in tables) == 1
        await give_up(players, tables)
        await tournaments.tick()
        await tournaments.tick()
    info = await host.get(f"/tournaments/{made}")
    assert info["status"] == "over"
    assert [line["points"] for line in info["standings"]] == [2.0, 1.0, 1.0, 0.0]
    met = [frozenset(table["people"]) for table in info["tables"]]
    assert len(set(met)) == 4
    assert len(await host.get("/games/tiny/ratings")) == 4
    for path in ("/tournaments", "/tournaments/new", f"/tournaments/{made}"):
        page = await host.web.get(path, headers={"accept": "text/html", "accept-language": "fr"})
        assert page.status_code == 200, page.text


async def test_what_cannot_be_a_tournament_is_refused(app: FastAPI, ione: Player) -> None:
    body = {"name": "Cup", "game": "tiny", "seats": 2}
    assert (await ione.post("/tournaments", 403, **body))["error"]["key"] == "server.account-first"
    nais = await account(app, "nais")
    for wrong, expect in (
        ({"form": "knock-out"}, 400),
        ({"name": "  "}, 400),
        ({"seats": 9}, 400),
        ({"pace": "never"}, 400),
        ({"rounds": 99}, 422),
        ({"game": "chess"}, 404),
    ):
        await nais.post("/tournaments", expect, **{**body, **wrong})
    assert (await nais.web.get("/api/v1/tournaments/nothing")).status_code == 404
    assert (await nais.web.get("/api/v1/tournaments/%00")).status_code == 404


async def test_two_processes_make_a_round_once(serve: Serve) -> None:
    one = await serve()
    two = await serve()
    nais, kostas = await account(one, "nais"), await account(one, "kostas")
    body = {"name": "Cup", "game": "tiny", "seats": 2, "form": "robin", "pace": "weeks"}
    made = (await nais.post("/tournaments", 201, **body))["id"]
    await kostas.post(f"/tournaments/{made}/join")
    late = await services_of(two).tournaments._whole(made)
    await nais.post(f"/tournaments/{made}/start")
    await services_of(two).tournaments._next(late)  # has read before the other wrote
    info = await nais.get(f"/tournaments/{made}")
    assert len(info["tables"]) == 1
    assert info["rounds"] == 1
    assert (await sit_down(one, "Mina")).viewer.name == "Mina"
