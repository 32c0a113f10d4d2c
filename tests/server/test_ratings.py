"""Ratings: what a rated table asks for and forbids, what its end does, and that nothing but results decides."""

from __future__ import annotations

from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import text

from pelagos.server import doctor, ratings
from pelagos.server.profiles import chart
from pelagos.server.ratings import Entry, Rating
from pelagos.server.stored import BOT, PERSON, STAND_IN, Chair
from pelagos.server.wire import Standard
from tests.server.people import Player, client_of, services_of, sit_down, table_of


async def account(app: FastAPI, name: str) -> Player:
    """Somebody with an account."""
    async with client_of(app) as web:
        answer = await web.post("/api/v1/accounts", json={"username": name, "password": "an oar and a sail"})
        assert answer.status_code == 201, answer.text
        return Player(app, answer.json())


def test_who_wins_rises_who_loses_falls_and_both_are_surer() -> None:
    after = ratings.after({}, [Entry(0, "a", 1), Entry(1, "b", 2), Entry(2, "bot:easy", 3)])
    assert after["a"].points > after["b"].points > after["bot:easy"].points
    assert all(rating.spread < Rating().spread for rating in after.values())
    assert Rating().points == 1500


def test_who_has_left_comes_last_whatever_the_bot_reached_in_its_place() -> None:
    chairs = [Chair(seat=0, kind=STAND_IN, person="a", bot="hard"), Chair(seat=1, kind=PERSON, person="b")]
    assert ratings.entries(chairs, (1, 2)) == [Entry(0, "a", 3), Entry(1, "b", 2)]
    alone = [Chair(seat=0, kind=BOT, bot="easy"), Chair(seat=1, kind=BOT, bot="easy")]
    assert ratings.after({}, ratings.entries(alone, (1, 2))) == {"bot:easy": Rating()}  # nobody against itself


def test_the_chart_holds_the_whole_band() -> None:
    way = ((0.0, 1500, 667), (1.0, 1620, 640), (2.0, 1580, 600))
    drawn = chart(Standard(game="tiny", title="", rating=1580, spread=600, games=3, way=way))
    heights = [float(point.split(",")[1]) for point in drawn.band.split()]
    assert min(heights) >= 0
    assert max(heights) <= 180
    assert len(drawn.dots) == 3
    one = chart(Standard(game="tiny", title="", rating=1500, spread=667, games=1, way=way[:1]))
    assert len(one.dots) == 1


@pytest.mark.anyio
async def test_a_rated_game_counts_once_and_shows_in_profiles(app: FastAPI) -> None:
    ione, kostas = await account(app, "ione"), await account(app, "kostas")
    table = await table_of(ione, kostas, rated=True)
    assert (await ione.get(f"/tables/{table}"))["terms"]["rated"]
    refused = await ione.post(f"/tables/{table}/undo-request", 403)
    assert refused["error"]["key"] == "server.rated-undo"
    assert (await ione.post(f"/tables/{table}/hint", 403))["error"]["key"] == "server.no-advice"
    await ione.post(f"/tables/{table}/seats/0/resign")
    winner, loser = (await ione.get("/people/kostas")), (await ione.get("/people/ione"))
    assert winner["standards"][0]["rating"] > 1500 > loser["standards"][0]["rating"]
    assert [game["rank"] for game in loser["games"]] == [2]
    lines = await ione.get("/games/tiny/ratings")
    assert [line["account"] for line in lines] == ["kostas", "ione"]
    assert [each["account"] for each in await ione.get("/met")] == ["kostas"]
    for path in ("/people/kostas", "/ratings/tiny", "/account"):
        page = await ione.web.get(path, headers={"accept": "text/html"})
        assert page.status_code == 200, page.text
        assert "kostas" in page.text
    with services_of(app).store.engine.begin() as connection:
        assert ratings.differing(connection) == []
        assert doctor.examine(connection, services_of(app).tables.games).sound
        connection.execute(text("update ratings set mu = mu + 1 where seat = 0"))
        assert ratings.differing(connection) == [1]
        assert not doctor.examine(connection, services_of(app).tables.games).sound
        assert ratings.restore(connection) == 1
        assert ratings.restore(connection) == 0


@pytest.mark.slow
@pytest.mark.anyio
async def test_a_rated_table_is_for_accounts_each_on_one_seat(app: FastAPI, ione: Player) -> None:
    nais = await account(app, "nais")
    guest = await sit_down(app, "Guest")
    table: Any = (await nais.post("/tables", 201, game="tiny", seats=2, rated=True))["table"]
    links = (await nais.get(f"/tables/{table}"))["links"]
    await guest.post("/join", token=links["1"])
    assert (await nais.post(f"/tables/{table}/start", 409))["error"]["key"] == "server.rated-guest"
    body = {"game": "tiny", "seats": 2, "rated": True, "mine": [0, 1], "start": True}
    assert (await nais.post("/tables", 409, **body))["error"]["key"] == "server.rated-alone"
    await nais.post("/tables", 201, game="tiny", seats=2, rated=True, bots={1: "random"}, start=True)
    assert (await ione.post("/tables", 409, **{**body, "mine": [0], "bots": {1: "random"}}))["error"][
        "key"
    ] == "server.rated-guest"


@pytest.mark.anyio
async def test_an_abandoned_game_counts_for_nobody(app: FastAPI) -> None:
    ione, kostas = await account(app, "ione"), await account(app, "kostas")
    table = await table_of(ione, kostas, rated=True)
    await ione.post(f"/tables/{table}/ask", kind="abandon")
    await kostas.post(f"/tables/{table}/answer", agree=True)
    assert await ione.get("/games/tiny/ratings") == []
    assert (await ione.web.get("/api/v1/people/nobody.here")).status_code == 404
